package engine

import (
	"context"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/emulator/internal/engine/check"
	"github.com/cujs/cujs/emulator/internal/engine/run"
	"github.com/cujs/cujs/emulator/internal/texture"
)

const fetchKernel = `.entry k(.param .u64 object, .param .u64 out) {
	.reg .b32 %r<5>;
	.reg .b64 %d<3>;
	ld.param.u64 %d1, [object];
	ld.param.u64 %d2, [out];
	mov.u32 %r0, %tid.x;
	INSTRUCTION
	st.global.u32 [%d2], %r1;
	ret;
}`

// What a kernel does wrong with textures and surfaces ends the launch with an
// explanation.
func TestTextureFaults(t *testing.T) {
	for _, test := range []struct {
		instruction string
		object      uint64
		want        string
	}{
		{"tex.1d.v4.f32.s32 {%r1, %r2, %r3, %r4}, [%d1, {%r0}];", 7, "0x7 is not the handle of a texture object"},
		{"tex.1d.v4.f32.s32 {%r1, %r2, %r3, %r4}, [%d1, {%r0}];", 2, "the memory of the texture object has been freed"},
		{"suld.b.1d.b32.zero {%r1}, [%d1, {%r0}];", 9, "0x9 is not the handle of a surface object"},
		{"add.u32 %r0, %r0, 8; suld.b.1d.b32.trap {%r1}, [%d1, {%r0}];", 3, "byte 8 of row 0 of layer 0 is outside the surface of 2×1×1 texels of 4 bytes"},
		{"add.u32 %r0, %r0, 2; sust.b.1d.b32.clamp [%d1, {%r0}], %r0;", 3, "x is byte 2, not a multiple of 4"},
	} {
		b := load(t, replace(fetchKernel, "INSTRUCTION", test.instruction))
		objects := &texture.Objects{}
		gone := b.alloc32(1, 2)
		if err := b.space.Free(gone.Base); err != nil {
			t.Fatal(err)
		}
		image := texture.Image{Block: gone, Format: texture.U32, Channels: 1, Width: 2, Height: 1, Depth: 1, Pitch: 8, Slice: 8}
		objects.PutTexture(2, &texture.Texture{Levels: []texture.Image{image}})
		image.Block = b.alloc32(1, 2)
		image.Pointer = unsafe.Pointer(&image.Block.Bytes()[0])
		objects.PutSurface(3, &texture.Surface{Image: image})
		l := b.launch(1, 1, test.object, b.alloc32(0).Base)
		l.Objects = objects
		fault, _ := run.Run(context.Background(), l).(*check.Fault)
		if fault == nil || fault.Detail != test.want {
			t.Errorf("%s: got %v, want %s", test.instruction, fault, test.want)
		}
	}
}
