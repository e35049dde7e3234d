package engine

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/cujs/cujs/emulator/internal/engine/run"
	"github.com/cujs/cujs/ptx"
)

// makeMap makes the map of matrix in shared memory, of zeros, as Triton's kernels do.
const makeMap = `.shared .align 128 .b8 made[128];
	mov.u32 %r4, made; mov.u32 %r5, 0;
	ZERO
	tensormap.replace.tile.global_address.shared::cta.b1024.b64 [%r4], %rd3;
	tensormap.replace.tile.rank.shared::cta.b1024.b32 [%r4], 1;
	tensormap.replace.tile.box_dim.shared::cta.b1024.b32 [%r4], 0, 8;
	mov.u32 %r6, 4;
	tensormap.replace.tile.box_dim.shared::cta.b1024.b32 [%r4], 1, %r6;
	tensormap.replace.tile.global_dim.shared::cta.b1024.b32 [%r4], 0, 16;
	tensormap.replace.tile.global_dim.shared::cta.b1024.b32 [%r4], 1, 8;
	mov.u64 %rd6, 64;
	tensormap.replace.tile.global_stride.shared::cta.b1024.b64 [%r4], 0, %rd6;
	tensormap.replace.tile.element_stride.shared::cta.b1024.b32 [%r4], 0, 1;
	tensormap.replace.tile.element_stride.shared::cta.b1024.b32 [%r4], 1, 1;
	tensormap.replace.tile.elemtype.shared::cta.b1024.b32 [%r4], 2;
	tensormap.replace.tile.interleave_layout.shared::cta.b1024.b32 [%r4], 0;
	tensormap.replace.tile.swizzle_mode.shared::cta.b1024.b32 [%r4], 0;
	tensormap.replace.tile.fill_mode.shared::cta.b1024.b32 [%r4], 0;
	mov.u64 %rd7, variable;
	tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned [%rd7], [%r4], 128;
	fence.proxy.tensormap::generic.acquire.gpu [%rd7], 128;
	mbarrier.arrive.expect_tx.shared::cta.b64 %rd5, [%r2], 128;
	`

// TestMapsOfKernels copies a box by a map that the kernel has made, and changes it in global
// memory.
func TestMapsOfKernels(t *testing.T) {
	zero := ""
	for i := range 8 {
		zero += fmt.Sprintf("st.shared.v4.u32 [%%r4+%d], {%%r5, %%r5, %%r5, %%r5};\n", 16*i)
	}
	for name, c := range map[string]struct {
		change string
		first  uint32
	}{
		"made":    {"", 16*2 + 4 + 1},
		"changed": {"add.u64 %rd3, %rd3, 64; tensormap.replace.tile.global_address.global.b1024.b64 [%rd7], %rd3; fence.proxy.tensormap::generic.release.gpu;", 16*3 + 4 + 1},
		"generic": {"add.u64 %rd3, %rd3, 64; tensormap.replace.tile.global_address.b1024.b64 [%rd7], %rd3;", 16*3 + 4 + 1},
	} {
		body := strings.Replace(makeMap, "ZERO", zero, 1) + c.change + "mov.u32 %r3, 2; " + loadBox + `[%rd7, {4, %r3}], [%r2];
	mbarrier.test_wait.shared::cta.b64 %p1, [%r2], %rd5;
	@%p1 cp.async.bulk.global.shared::cta.bulk_group [%rd2], [%r1], 128;`
		text := strings.Replace(tensorKernel, "ld.param.u64 %rd2, [out];", "ld.param.u64 %rd2, [out]; ld.param.u64 %rd3, [other];", 1)
		module, err := ptx.Parse("test.ptx", ".version 8.3\n.target sm_90a\n.address_size 64\n"+text+body+"\nret; }")
		if err != nil {
			t.Fatal(err)
		}
		b := loadModule(t, module)
		in, out := b.alloc32(counting32(128)...), b.alloc32(make([]uint32, 128)...)
		if err := run.Run(context.Background(), b.launch(1, 1, append(append([]uint64{in.Base}, make([]uint64, 31)...), out.Base)...)); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if got := read32(out)[:8]; !slices.Equal(got, counting32(128)[c.first-1:][:8]) {
			t.Errorf("%s: %v, want %d and what follows", name, got, c.first)
		}
	}
}
