package conformance

import (
	"bytes"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

// array makes an array that is destroyed at the end.
func (d *driver) array(desc cuda.Array3DDescriptor) cuda.Array {
	d.Helper()
	var a cuda.Array
	d.ok(d.CuArray3DCreate(&a, &desc))
	d.Cleanup(func() { d.CuArrayDestroy(a) })
	return a
}

// fillArray copies rows without padding into an array.
func (d *driver) fillArray(a cuda.Array, data []byte, width, height, depth int) {
	d.Helper()
	d.ok(d.CuMemcpy3D(&cuda.Memcpy3D{
		SrcMemoryType: cuda.CU_MEMORYTYPE_HOST, SrcHost: unsafe.Pointer(&data[0]), SrcPitch: uint64(width), SrcHeight: uint64(height),
		DstMemoryType: cuda.CU_MEMORYTYPE_ARRAY, DstArray: a,
		WidthInBytes: uint64(width), Height: uint64(height), Depth: uint64(depth),
	}))
}

func TestArrayDescriptors(t *testing.T) {
	d := start(t)
	want := cuda.Array3DDescriptor{Width: 8, Height: 4, Depth: 3, Format: cuda.CU_AD_FORMAT_UNSIGNED_INT16, NumChannels: 2}
	var got cuda.Array3DDescriptor
	d.ok(d.CuArray3DGetDescriptor(&got, d.array(want)))
	equal(t, "descriptor", got, want)
	var plain cuda.Array
	flat := cuda.ArrayDescriptor{Width: 5, Height: 7, Format: cuda.CU_AD_FORMAT_FLOAT, NumChannels: 1}
	d.ok(d.CuArrayCreate(&plain, &flat))
	var back cuda.ArrayDescriptor
	d.ok(d.CuArrayGetDescriptor(&back, plain))
	equal(t, "descriptor", back, flat)
	d.ok(d.CuArrayDestroy(plain))
}

func TestWrongArrays(t *testing.T) {
	d := start(t)
	var a cuda.Array
	good := cuda.Array3DDescriptor{Width: 8, Height: 8, Depth: 0, Format: cuda.CU_AD_FORMAT_FLOAT, NumChannels: 1}
	for name, change := range map[string]func(*cuda.Array3DDescriptor){
		"no width":             func(x *cuda.Array3DDescriptor) { x.Width = 0 },
		"three channels":       func(x *cuda.Array3DDescriptor) { x.NumChannels = 3 },
		"no channels":          func(x *cuda.Array3DDescriptor) { x.NumChannels = 0 },
		"depth but no height":  func(x *cuda.Array3DDescriptor) { x.Height, x.Depth = 0, 4 },
		"cube of five faces":   func(x *cuda.Array3DDescriptor) { x.Depth, x.Flags = 5, cuda.CUDA_ARRAY3D_CUBEMAP },
		"cube not square":      func(x *cuda.Array3DDescriptor) { x.Height, x.Depth, x.Flags = 4, 6, cuda.CUDA_ARRAY3D_CUBEMAP },
		"no layers":            func(x *cuda.Array3DDescriptor) { x.Flags = cuda.CUDA_ARRAY3D_LAYERED },
		"wider than allowed":   func(x *cuda.Array3DDescriptor) { x.Width = 1 << 20 },
		"more layers than can": func(x *cuda.Array3DDescriptor) { x.Depth, x.Flags = 1<<16, cuda.CUDA_ARRAY3D_LAYERED },
	} {
		bad := good
		change(&bad)
		if r := d.CuArray3DCreate(&a, &bad); r != cuda.CUDA_ERROR_INVALID_VALUE {
			t.Errorf("%s: got %v, want CUDA_ERROR_INVALID_VALUE", name, r)
		}
	}
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuArray3DCreate(nil, &good))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuArray3DCreate(&a, nil))
}

func TestArrayCopies(t *testing.T) {
	d := start(t)
	a := d.array(cuda.Array3DDescriptor{Width: 6, Height: 5, Depth: 4, Format: cuda.CU_AD_FORMAT_UNSIGNED_INT16, NumChannels: 1})
	data := counting(12 * 5 * 4)
	d.fillArray(a, data, 12, 5, 4)
	// A box of 2×3×2 texels from (1,1,1).
	got := make([]byte, 4*3*2)
	d.ok(d.CuMemcpy3D(&cuda.Memcpy3D{
		SrcMemoryType: cuda.CU_MEMORYTYPE_ARRAY, SrcArray: a, SrcXInBytes: 2, SrcY: 1, SrcZ: 1,
		DstMemoryType: cuda.CU_MEMORYTYPE_HOST, DstHost: unsafe.Pointer(&got[0]), DstPitch: 4, DstHeight: 3,
		WidthInBytes: 4, Height: 3, Depth: 2,
	}))
	var want []byte
	for z := 1; z < 3; z++ {
		for y := 1; y < 4; y++ {
			at := z*60 + y*12 + 2
			want = append(want, data[at:at+4]...)
		}
	}
	if !bytes.Equal(got, want) {
		t.Errorf("got %x, want %x", got, want)
	}
	beyond := cuda.Memcpy3D{
		SrcMemoryType: cuda.CU_MEMORYTYPE_ARRAY, SrcArray: a, SrcXInBytes: 2,
		DstMemoryType: cuda.CU_MEMORYTYPE_HOST, DstHost: unsafe.Pointer(&got[0]), WidthInBytes: 12, Height: 1, Depth: 1,
	}
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemcpy3D(&beyond))
}

func TestCopiesOfRowsOfArrays(t *testing.T) {
	d := start(t)
	a := d.array(cuda.Array3DDescriptor{Width: 16, Format: cuda.CU_AD_FORMAT_UNSIGNED_INT8, NumChannels: 1})
	b := d.array(cuda.Array3DDescriptor{Width: 16, Format: cuda.CU_AD_FORMAT_UNSIGNED_INT8, NumChannels: 1})
	data, back, p := counting(16), make([]byte, 8), d.alloc(8)
	d.ok(d.CuMemcpyHtoA(a, 0, unsafe.Pointer(&data[0]), 16))
	d.ok(d.CuMemcpyAtoA(b, 4, a, 2, 8))
	d.ok(d.CuMemcpyAtoD(p, b, 4, 8))
	d.ok(d.CuMemcpyDtoA(a, 8, p, 8))
	d.ok(d.CuMemcpyAtoH(unsafe.Pointer(&back[0]), a, 8, 8))
	if !bytes.Equal(back, data[2:10]) {
		t.Errorf("got %x, want %x", back, data[2:10])
	}
	pin := d.pinned(16)
	copy(pin, data)
	d.ok(d.CuMemcpyHtoAAsync(b, 0, unsafe.Pointer(&pin[0]), 16, 0))
	d.ok(d.CuMemcpyAtoHAsync(unsafe.Pointer(&pin[0]), b, 8, 8, 0))
	d.ok(d.CuStreamSynchronize(0))
	if !bytes.Equal(pin[:8], data[8:]) {
		t.Errorf("got %x, want %x", pin[:8], data[8:])
	}
}

func TestMipmappedArrays(t *testing.T) {
	d := start(t)
	var p cuda.MipmappedArray
	desc := cuda.Array3DDescriptor{Width: 12, Height: 4, Format: cuda.CU_AD_FORMAT_FLOAT, NumChannels: 1}
	d.ok(d.CuMipmappedArrayCreate(&p, &desc, 3))
	defer func() { d.ok(d.CuMipmappedArrayDestroy(p)) }()
	for level, want := range [][2]uint64{{12, 4}, {6, 2}, {3, 1}} {
		var a cuda.Array
		var got cuda.Array3DDescriptor
		d.ok(d.CuMipmappedArrayGetLevel(&a, p, uint32(level)))
		d.ok(d.CuArray3DGetDescriptor(&got, a))
		equal(t, "size", [2]uint64{got.Width, got.Height}, want)
	}
	var a cuda.Array
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMipmappedArrayGetLevel(&a, p, 3))
}
