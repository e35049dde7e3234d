package conformance

import (
	"encoding/binary"
	"slices"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

// surface makes a surface object that is destroyed at the end.
func (d *driver) surface(a cuda.Array) uint64 {
	d.Helper()
	r := arrayResource(a)
	var s cuda.SurfObject
	d.ok(d.CuSurfObjectCreate(&s, &r))
	d.Cleanup(func() { d.CuSurfObjectDestroy(s) })
	return uint64(s)
}

// words reads an array of width×height 32-bit texels.
func (d *driver) words(a cuda.Array, width, height int) []uint32 {
	d.Helper()
	b := make([]byte, 4*width*height)
	d.ok(d.CuMemcpy2D(&cuda.Memcpy2D{
		SrcMemoryType: cuda.CU_MEMORYTYPE_ARRAY, SrcArray: a, DstMemoryType: cuda.CU_MEMORYTYPE_HOST, DstHost: unsafe.Pointer(&b[0]),
		DstPitch: uint64(4 * width), WidthInBytes: uint64(4 * width), Height: uint64(height),
	}))
	w := make([]uint32, width*height)
	for i := range w {
		w[i] = binary.LittleEndian.Uint32(b[4*i:])
	}
	return w
}

func (d *driver) writable(width, height int) cuda.Array {
	a := d.array(cuda.Array3DDescriptor{Width: uint64(width), Height: uint64(height), Format: cuda.CU_AD_FORMAT_UNSIGNED_INT32, NumChannels: 1, Flags: cuda.CUDA_ARRAY3D_SURFACE_LDST})
	d.fillArray(a, make([]byte, 4*width*height), 4*width, height, 1)
	return a
}

func TestSurfaceStoresAndLoads(t *testing.T) {
	d := start(t)
	a := d.writable(4, 2)
	s := d.surface(a)
	d.fetch(s, "sust.b.2d.b32.trap [%o, {%x, %y}], %z;", [][4]uint32{{0, 0, 7}, {12, 1, 9}})
	d.fetch(s, "sust.b.2d.v2.b32.zero [%o, {%x, %y}], {%z, %w};", [][4]uint32{{8, 0, 5, 6}, {16, 0, 1, 1}, {0, 9, 1, 1}})
	d.fetch(s, "sust.b.2d.b32.clamp [%o, {%x, %y}], %z;", [][4]uint32{{0, 99, 3}})
	if got, want := d.words(a, 4, 2), []uint32{7, 0, 5, 6, 3, 0, 0, 9}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	at := [][4]uint32{{12, 1}, {400, 1}, {^uint32(3), 0}}
	for i, want := range []uint32{9, 9, 7} {
		equal(t, "clamped", d.fetch(s, "suld.b.2d.b32.clamp {%a}, [%o, {%x, %y}];", at)[i][0], want)
	}
	for i, want := range []uint32{9, 0, 0} {
		equal(t, "zero", d.fetch(s, "suld.b.2d.b32.zero {%a}, [%o, {%x, %y}];", at)[i][0], want)
	}
	equal(t, "width", d.fetch(s, "suq.width.b32 %a, [%o];", at)[0][0], 4)
}

func TestSurfaceReductions(t *testing.T) {
	d := start(t)
	a := d.writable(4, 1)
	at := make([][4]uint32, 100)
	for i := range at {
		at[i] = [4]uint32{4 * uint32(i%4), 0, uint32(i)}
	}
	s := d.surface(a)
	d.fetch(s, "sured.b.add.2d.u32.trap [%o, {%x, %y}], %z;", at)
	if got, want := d.words(a, 4, 1), []uint32{1200, 1225, 1250, 1275}; !slices.Equal(got, want) {
		t.Errorf("sums: got %v, want %v", got, want)
	}
	d.fetch(s, "sured.b.min.2d.u32.zero [%o, {%x, %y}], %z;", at)
	if got, want := d.words(a, 4, 1), []uint32{0, 1, 2, 3}; !slices.Equal(got, want) {
		t.Errorf("least: got %v, want %v", got, want)
	}
}

func TestWrongSurfaces(t *testing.T) {
	d := start(t)
	r := arrayResource(d.grid(4, 4, 0, cuda.Array3DDescriptor{}, place))
	var s cuda.SurfObject
	if !d.Emulated { // the driver takes such an array, and reads what is not there
		return
	}
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuSurfObjectCreate(&s, &r)) // not made for surfaces
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuSurfObjectCreate(nil, &r))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuSurfObjectCreate(&s, nil))
}
