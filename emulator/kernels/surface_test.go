// This file runs what CUDA C++ has no function for: offsets of texels, and
// surfaces written in their own format.

package kernels

import (
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/images"
)

const texelKernels = `.version 7.1
.target sm_60
.address_size 64
.visible .entry moved(.param .u64 image, .param .u64 out) {
	.reg .b32 %r<9>; .reg .f32 %f<20>; .reg .b64 %d<4>;
	ld.param.u64 %d1, [image]; ld.param.u64 %d2, [out]; mov.u32 %r1, %tid.x; mov.u32 %r2, %tid.y;
	cvt.rn.f32.u32 %f1, %r1; cvt.rn.f32.u32 %f2, %r2; add.f32 %f1, %f1, 0f3F000000; add.f32 %f2, %f2, 0f3F000000;
	tex.2d.v4.f32.f32 {%f4, %f5, %f6, %f7}, [%d1, {%f1, %f2}], {2, -1};
	tex.2d.v4.f32.s32 {%f8, %f5, %f6, %f7}, [%d1, {%r1, %r2}], {-1, 3};
	mov.f32 %f3, 0f00000000;
	tex.level.2d.v4.f32.f32 {%f9, %f5, %f6, %f7}, [%d1, {%f1, %f2}], %f3, {0, 1};
	mad.lo.u32 %r3, %r2, 8, %r1; mad.wide.u32 %d3, %r3, 12, %d2;
	st.global.f32 [%d3], %f4; st.global.f32 [%d3+4], %f8; st.global.f32 [%d3+8], %f9;
	ret;
}
.visible .entry formatted(.param .u64 bytes, .param .u64 floats, .param .u64 count) {
	.reg .b32 %r<9>; .reg .f32 %f<4>; .reg .b64 %d<4>;
	ld.param.u64 %d1, [bytes]; ld.param.u64 %d2, [floats]; ld.param.u64 %d3, [count];
	mov.u32 %r1, %tid.x; mov.u32 %r2, %tid.y; mad.lo.u32 %r3, %r2, 8, %r1; add.u32 %r4, %r3, 100; neg.s32 %r5, %r1;
	sust.p.2d.v4.b32.trap [%d1, {%r1, %r2}], {%r1, %r2, %r3, %r4};
	cvt.rn.f32.s32 %f1, %r5; cvt.rn.f32.u32 %f2, %r4;
	sust.p.2d.v2.b32.zero [%d2, {%r1, %r2}], {%f1, %f2};
	sust.p.2d.v2.b32.zero [%d2, {%r5, -1}], {%f2, %f2};
	sured.p.min.2d.b32.trap [%d3, {%r1, 0}], %r5;
	sured.p.add.2d.b32.trap [%d3, {0, 1}], %r3;
	ret;
}
.visible .entry narrow(.param .u64 image, .param .u64 out) {
	.reg .b16 %h<5>; .reg .b32 %r<9>; .reg .f32 %f<3>; .reg .b64 %d<4>; .reg .pred %p<2>;
	ld.param.u64 %d1, [image]; ld.param.u64 %d2, [out]; mov.u32 %r1, %tid.x;
	cvt.rn.f32.u32 %f1, %r1; add.f32 %f1, %f1, 0f3F000000; mov.f32 %f2, 0f3F000000;
	tex.2d.v4.f16.f32 {%h1, %h2, %h3, %h4}|%p1, [%d1, {%f1, %f2}];
	tex.2d.v2.f16x2.f32 {%r2, %r3}, [%d1, {%f1, %f2}];
	mov.b32 %r4, {%h1, %h2}; mov.b32 %r5, {%h3, %h4}; selp.b32 %r6, 1, 0, %p1;
	mad.wide.u32 %d3, %r1, 20, %d2;
	st.global.u32 [%d3], %r2; st.global.u32 [%d3+4], %r3; st.global.u32 [%d3+8], %r4; st.global.u32 [%d3+12], %r5; st.global.u32 [%d3+16], %r6;
	ret;
}
.visible .entry layered(.param .u64 image) {
	.reg .b32 %r<9>; .reg .f32 %f<4>; .reg .b64 %d<4>;
	ld.param.u64 %d1, [image]; mov.u32 %r1, %tid.x; mov.u32 %r2, %tid.y; mov.u32 %r3, %tid.z;
	mad.lo.u32 %r4, %r3, 10, %r2; mad.lo.u32 %r4, %r4, 10, %r1;
	sust.p.a2d.v4.b32.trap [%d1, {%r3, %r1, %r2, %r2}], {%r4, %r1, %r2, %r3};
	ret;
}
`

func TestTexelKernels(t *testing.T) {
	b := newBench(t, "texels", texelKernels, emulator.Options{Check: checks(t)})
	data := sixteenths[float32](64)
	edges := [3]cuda.AddressMode{cuda.CU_TR_ADDRESS_MODE_CLAMP, cuda.CU_TR_ADDRESS_MODE_CLAMP}
	from := textureOf(b, image(b, images.ArrayOptions{Type: gpu.F32, Width: 8, Height: 8}, data), images.TextureOptions{Address: edges})
	out := zeros[float32](b, 3*64)
	b.launch("moved", plane(1, 1, 8, 8), from, out)
	at := func(x, y int) float32 { return data[min(max(y, 0), 7)*8+min(max(x, 0), 7)] }
	want := make([]float32, 0, 3*64)
	for i := range 64 {
		x, y := i%8, i/8
		whole := float32(0) // beyond the edges, whatever the address mode
		if x > 0 && y+3 < 8 {
			whole = at(x-1, y+3)
		}
		want = append(want, at(x+2, y-1), whole, at(x, y+1))
	}
	equal(b, "moved", download[float32](b, out), want)

	narrowTexels(b)

	bytes := image(b, images.ArrayOptions{Type: gpu.U8, Channels: 4, Width: 8, Height: 8, Surface: true}, make([]uint8, 256))
	halves := image(b, images.ArrayOptions{Type: gpu.F32, Channels: 2, Width: 8, Height: 8, Surface: true}, make([]float32, 128))
	count := image(b, images.ArrayOptions{Type: gpu.I32, Width: 8, Height: 2, Surface: true}, make([]int32, 16))
	b.launch("formatted", plane(1, 1, 8, 8), surfaceOf(b, bytes), surfaceOf(b, halves), surfaceOf(b, count))
	wantBytes, wantFloats, wantCount := make([]uint8, 0, 256), make([]float32, 0, 128), make([]int32, 16)
	for i := range 64 {
		x, y := i%8, i/8
		wantBytes = append(wantBytes, uint8(x), uint8(y), uint8(i), uint8(i+100))
		wantFloats = append(wantFloats, float32(-x), float32(i+100))
		wantCount[x] = int32(-x)
		wantCount[8] += int32(i)
	}
	equal(b, "bytes", texels[uint8](b, bytes), wantBytes)
	equal(b, "floats", texels[float32](b, halves), wantFloats)
	equal(b, "count", texels[int32](b, count), wantCount)
}

// narrowTexels fetches halves, and writes layers.
func narrowTexels(b *bench) {
	b.Helper()
	from := image(b, images.ArrayOptions{Type: gpu.F32, Channels: 4, Width: 2, Height: 1}, []float32{1, -2, 0.5, 0.25, 65504, 3, -0.125, 0})
	out := zeros[uint32](b, 10)
	b.launch("narrow", shape(1, 2), textureOf(b, from, images.TextureOptions{}), out)
	equal(b, "narrow", download[uint32](b, out), []uint32{
		0xc0003c00, 0x34003800, 0xc0003c00, 0x34003800, 1,
		0x42007bff, 0x0000b000, 0x42007bff, 0x0000b000, 1,
	})
	layers := image(b, images.ArrayOptions{Type: gpu.U8, Channels: 4, Width: 4, Height: 2, Layers: 2, Surface: true}, make([]uint8, 64))
	cfg := plane(1, 1, 4, 2)
	cfg.Block.Z = 2
	b.launch("layered", cfg, surfaceOf(b, layers))
	var want []uint8
	for i := range uint8(16) {
		x, y, z := i%4, i/4%2, i/8
		want = append(want, z*100+y*10+x, x, y, z)
	}
	equal(b, "layered", texels[uint8](b, layers), want)
}
