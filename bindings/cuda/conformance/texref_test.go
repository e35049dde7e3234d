package conformance

import (
	"math"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

const referenceKernels = `.version 6.0
.target sm_60
.address_size 64
.global .texref row;
.global .texref image;
.global .surfref target;
.visible .entry sample(.param .u64 out, .param .f32 x) {
	.reg .b32 %r<3>; .reg .b64 %d<2>; .reg .f32 %f<9>;
	ld.param.u64 %d1, [out]; ld.param.f32 %f5, [x]; mov.u32 %r1, 1;
	tex.1d.v4.f32.s32 {%f1, %f2, %f3, %f4}, [row, {%r1}];
	st.global.f32 [%d1], %f1;
	mov.f32 %f6, 0f3F000000;
	tex.2d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [image, {%f5, %f6}];
	st.global.f32 [%d1+4], %f1;
	ret;
}
.visible .entry write(.param .u32 value) {
	.reg .b32 %r<3>;
	.reg .pred %p<5>; .reg .b64 %d<2>;
	ld.param.u32 %r1, [value]; mov.u32 %r2, 0;
	mov.u64 %d1, target;
	istypep.surfref %p1, %d1; istypep.texref %p2, %d1;
	@%p1 add.u32 %r1, %r1, 100;
	@%p2 add.u32 %r1, %r1, 1000;
	sust.b.2d.b32.trap [target, {4, %r2}], %r1;
	ret;
}`

// textureReference is that of a module, or the test is skipped: drivers after
// CUDA 12 may do without references.
func (d *driver) textureReference(m cuda.Module, name string) (x cuda.Texref) {
	d.Helper()
	if r := d.CuModuleGetTexRef(&x, m, cstring(name)); r == cuda.CUDA_ERROR_NOT_SUPPORTED {
		d.Skip("the driver has no texture references")
	} else if r != cuda.CUDA_SUCCESS {
		d.ok(r)
	}
	return x
}

// Textures that the host binds to variables of a module.
func TestTextureReferences(t *testing.T) {
	d := start(t)
	m := d.module(referenceKernels)
	row, image := d.textureReference(m, "row"), d.textureReference(m, "image")
	out, memory := d.alloc(8), d.alloc(1024)
	for i, v := range []float32{10, 20, 30, 40} {
		d.ok(d.CuMemsetD32(memory+cuda.DevicePtr(4*i), math.Float32bits(v), 1))
	}
	d.ok(d.CuTexRefSetFormat(row, cuda.CU_AD_FORMAT_FLOAT, 1))
	var offset uint64
	d.ok(d.CuTexRefSetAddress(&offset, row, memory, 16))
	equal(t, "offset", offset, 0)
	a := d.grid(4, 2, 0, cuda.Array3DDescriptor{}, place)
	d.ok(d.CuTexRefSetArray(image, a, cuda.CU_TRSA_OVERRIDE_FORMAT))
	for _, dim := range []int32{0, 1} {
		d.ok(d.CuTexRefSetAddressMode(image, dim, cuda.CU_TR_ADDRESS_MODE_CLAMP))
	}
	d.ok(d.CuTexRefSetFilterMode(image, cuda.CU_TR_FILTER_MODE_LINEAR))
	f := d.function(m, "sample")
	sample := func(x float32) [2]float64 {
		d.ok(d.launch(f, 1, 1, 0, unsafe.Pointer(&out), unsafe.Pointer(&x)))
		return [2]float64{float(d.word(out)), float(d.word(out + 4))}
	}
	equal(t, "linear", sample(2), [2]float64{20, 1.5})
	d.ok(d.CuTexRefSetFilterMode(image, cuda.CU_TR_FILTER_MODE_POINT))
	equal(t, "nearest", sample(2.25), [2]float64{20, 2})
	d.ok(d.CuTexRefSetFlags(image, cuda.CU_TRSF_NORMALIZED_COORDINATES))
	equal(t, "normalized", sample(0.9), [2]float64{20, 19})
	d.ok(d.CuTexRefSetAddress(nil, row, memory+512, 16))
	d.ok(d.CuMemsetD32(memory+512, 0x40000000, 4))
	equal(t, "other memory", sample(0), [2]float64{2, 16})

	var mode cuda.AddressMode
	d.ok(d.CuTexRefGetAddressMode(&mode, image, 1))
	equal(t, "address mode", mode, cuda.CU_TR_ADDRESS_MODE_CLAMP)
	var filter cuda.FilterMode = 9
	d.ok(d.CuTexRefGetFilterMode(&filter, image))
	equal(t, "filter mode", filter, cuda.CU_TR_FILTER_MODE_POINT)
	var flags uint32
	d.ok(d.CuTexRefGetFlags(&flags, image))
	equal(t, "flags", flags, cuda.CU_TRSF_NORMALIZED_COORDINATES)
	var bound cuda.Array
	d.ok(d.CuTexRefGetArray(&bound, image))
	equal(t, "array", bound, a)
	var p cuda.DevicePtr
	d.ok(d.CuTexRefGetAddress(&p, row))
	equal(t, "address", p, memory+512)
	var x cuda.Texref
	d.want(cuda.CUDA_ERROR_NOT_FOUND, d.CuModuleGetTexRef(&x, m, cstring("none")))
	d.want(cuda.CUDA_ERROR_NOT_FOUND, d.CuModuleGetTexRef(&x, m, cstring("target")))
}

// A surface that the host binds to a variable of a module.
func TestSurfaceReferences(t *testing.T) {
	d := start(t)
	m := d.module(referenceKernels)
	var target cuda.Surfref
	if r := d.CuModuleGetSurfRef(&target, m, cstring("target")); r == cuda.CUDA_ERROR_NOT_SUPPORTED {
		t.Skip("the driver has no surface references")
	} else if r != cuda.CUDA_SUCCESS {
		d.ok(r)
	}
	a := d.writable(4, 2)
	d.ok(d.CuSurfRefSetArray(target, a, 0))
	value := uint32(77)
	d.ok(d.launch(d.function(m, "write"), 1, 1, 0, unsafe.Pointer(&value)))
	equal(t, "written", d.words(a, 4, 2)[1], 177)
	var bound cuda.Array
	d.ok(d.CuSurfRefGetArray(&bound, target))
	equal(t, "array", bound, a)
}
