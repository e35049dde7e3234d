package engine

import (
	"context"
	"strings"
	"testing"

	"github.com/cujs/cujs/emulator/internal/engine/run"
)

// wholeKernel has its thread in %r1 and 4096 bytes of shared memory in %r3.
const wholeKernel = `.visible .entry kernel(.param .u64 data)
{
	.reg .pred %p<4>; .reg .f32 %f<4>; .reg .b32 %r<10>; .reg .b64 %rd<6>;
	.shared .align 1024 .b8 s[4096];
	mov.u32 %r1, %tid.x;
	mov.u32 %r3, s;
`

// Instructions that all lanes of a warp, or all warps of a group, execute together end the launch where some have ended.
func TestWholeWarps(t *testing.T) {
	const product = "mma.sync.aligned.m16n8k8.row.col.f32.bf16.bf16.f32 {%f0, %f1, %f2, %f3}, {%r5, %r5}, {%r5}, {%f0, %f1, %f2, %f3};"
	const rows = "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%r5}, [%r3];"
	const group = "wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 {%f0, %f1, %f2, %f3}, %rd4, %rd4, 1, 1, 1, 0, 0;"
	for _, c := range []struct {
		name, body string
		threads    uint32
		want       string
	}{
		{"all", product + rows, 64, ""},
		{"a block of half a warp", product + rows, 16, ""},
		{"lanes that ended", "and.b32 %r6, %r1, 3; setp.eq.u32 %p1, %r6, 0; @%p1 exit; " + product, 32, "24 of 32 lanes of a warp execute mma, and the others have ended: all of them have to come"},
		{"lanes that end", "setp.ge.u32 %p1, %r1, 48; @!%p1 bra done; " + rows + " done:", 64, "16 of 32 lanes of a warp execute ldmatrix, and the others have ended: all of them have to come"},
		{"whole warps that ended", "setp.lt.u32 %p1, %r1, 32; @%p1 exit; " + product, 64, ""},
		{"three warps", group, 96, "wgmma is for 4 warps together, and the last group of the block has 3"},
	} {
		b := loadHopper(t, wholeKernel+"mov.u32 %r5, 0; mov.f32 %f0, 0f00000000; mov.f32 %f1, %f0; mov.f32 %f2, %f0; mov.f32 %f3, %f0; mov.u64 %rd4, 0x0000001000080000;\n"+c.body+"\nret; }")
		err := run.Run(context.Background(), b.launch(1, c.threads, b.alloc32(make([]uint32, 64)...).Base))
		if got := errorText(err); c.want == "" && err != nil || !strings.Contains(got, c.want) {
			t.Errorf("%s: %s\nwant %s", c.name, got, c.want)
		}
	}
}
