package images

import (
	"fmt"
	"slices"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

// tensor is one of 4×8×16 f32 without gaps, copied in boxes of 2×4×16, changed.
func tensor(change func(*TensorMapOptions)) *TensorMapOptions {
	o := &TensorMapOptions{Type: cuda.CU_TENSOR_MAP_DATA_TYPE_FLOAT32, Bytes: 4, Shape: []uint64{4, 8, 16}, Box: []uint32{2, 4, 16}}
	change(o)
	return o
}

// TestCompleteTensorMap compares what is filled in, where the tensor ends, and the error of every mistake.
func TestCompleteTensorMap(t *testing.T) {
	o := tensor(func(*TensorMapOptions) {})
	end, err := o.complete(1 << 20)
	if err != nil || end != 4*8*16*4 || !slices.Equal(o.Strides, []uint64{512, 64}) || !slices.Equal(o.Steps, []uint32{1, 1, 1}) {
		t.Errorf("ends at %d, %v: %+v", end, err, o)
	}
	rank := func(n int) func(*TensorMapOptions) {
		return func(o *TensorMapOptions) {
			o.Shape, o.Box = slices.Repeat([]uint64{4}, n), slices.Repeat([]uint32{4}, n)
		}
	}
	for _, c := range []struct {
		change func(*TensorMapOptions)
		end    uint64
		want   string
	}{
		{rank(1), 16, ""}, {rank(5), 4096, ""},
		{rank(0), 0, "shape: expected 1 to 5 dimensions, got 0"}, {rank(6), 0, "shape: expected 1 to 5 dimensions, got 6"},
		{func(o *TensorMapOptions) { o.Strides = []uint64{1024, 64} }, 3*1024 + 7*64 + 64, ""},
		{func(o *TensorMapOptions) { o.Strides = []uint64{0, 1<<40 - 16} }, 7*(1<<40-16) + 64, ""},
		{func(o *TensorMapOptions) { o.Strides = []uint64{0, 1 << 40} }, 0, "strides[1]: expected a multiple of 16 bytes below 2**40, got 1099511627776"},
		{func(o *TensorMapOptions) { o.Strides = []uint64{520, 64} }, 0, "strides[0]: expected a multiple of 16 bytes below 2**40, got 520"},
		{func(o *TensorMapOptions) { o.Strides = []uint64{64} }, 0, "strides: expected 2, of all dimensions but the innermost, got 1"},
		{func(o *TensorMapOptions) { o.Box = []uint32{2, 4} }, 0, "box: expected 3 dimensions, got 2"},
		{func(o *TensorMapOptions) { o.Steps = []uint32{1} }, 0, "elementStrides: expected 3 dimensions, got 1"},
		{func(o *TensorMapOptions) { o.Offset = 16 }, 2048, ""},
		{func(o *TensorMapOptions) { o.Offset = 8 }, 0, "offset: expected an address that is a multiple of 16, got 0x100008"},
		{func(o *TensorMapOptions) { o.Shape[1] = 0 }, 0, "shape[1]: expected 1 to 2**32, got 0"},
		{func(o *TensorMapOptions) { o.Shape[0] = 1 << 32 }, (1<<32-1)*512 + 7*64 + 64, ""},
		{func(o *TensorMapOptions) { o.Shape[0] = 1<<32 + 1 }, 0, "shape[0]: expected 1 to 2**32, got 4294967297"},
		{func(o *TensorMapOptions) { o.Box[0] = 256 }, 2048, ""},
		{func(o *TensorMapOptions) { o.Box[0] = 0 }, 0, "box[0]: expected 1 to 256, got 0"},
		{func(o *TensorMapOptions) { o.Box[2] = 257 }, 0, "box[2]: expected 1 to 256, got 257"},
		{func(o *TensorMapOptions) { o.Box[2] = 6 }, 0, "box[2]: expected a multiple of 16 bytes, got 24"},
		{func(o *TensorMapOptions) { o.Box[2], o.Interleave = 6, cuda.CU_TENSOR_MAP_INTERLEAVE_16B }, 2048, ""},
		{func(o *TensorMapOptions) { o.Steps = []uint32{8, 1, 1} }, 2048, ""},
		{func(o *TensorMapOptions) { o.Steps = []uint32{1, 0, 1} }, 0, "elementStrides[1]: expected 1 to 8, got 0"},
		{func(o *TensorMapOptions) { o.Steps = []uint32{1, 1, 9} }, 0, "elementStrides[2]: expected 1 to 8, got 9"},
	} {
		o := tensor(c.change)
		end, err := o.complete(1 << 20)
		if end != c.end || err == nil && c.want != "" || err != nil && err.Error() != "making a tensor map: "+c.want {
			t.Errorf("%+v: got %d, %v, want %d, %q", o, end, err, c.end, c.want)
		}
	}
}

// TestEncodeTensorMap has the driver get everything with the innermost dimension first.
func TestEncodeTensorMap(t *testing.T) {
	o := tensor(func(o *TensorMapOptions) {
		o.Offset, o.Interleave, o.Swizzle, o.Promotion, o.Fill = 32, 1, 2, 3, 1
		o.Steps = []uint32{5, 6, 7}
	})
	if _, err := o.complete(1 << 20); err != nil {
		t.Fatal(err)
	}
	words, got := newTensorMapWords(), ""
	if uintptr(unsafe.Pointer(words))%64 != 0 {
		t.Errorf("the map lies at %p", words)
	}
	api := &cuda.API{Functions: cuda.Functions{CuTensorMapEncodeTiled: func(m *cuda.TensorMap, kind cuda.TensorMapDataType, rank uint32, at unsafe.Pointer, shape, strides *uint64,
		box, steps *uint32, interleave cuda.TensorMapInterleave, swizzle cuda.TensorMapSwizzle, promotion cuda.TensorMapL2promotion, fill cuda.TensorMapFloatOOBfill) cuda.Result {
		if unsafe.Pointer(m) != unsafe.Pointer(words) {
			t.Error("another map")
		}
		got = fmt.Sprint(int(kind), rank, uintptr(at), unsafe.Slice(shape, 3), unsafe.Slice(strides, 2), unsafe.Slice(box, 3), unsafe.Slice(steps, 3), int(interleave), int(swizzle), int(promotion), int(fill))
		return cuda.CUDA_ERROR_INVALID_VALUE
	}}}
	r := o.encode(api, 1<<20, words)
	if want := "7 3 1048608 [16 8 4] [64 512] [16 4 2] [7 6 5] 1 2 3 1"; got != want || r != cuda.CUDA_ERROR_INVALID_VALUE {
		t.Errorf("got  %s, %v\nwant %s", got, r, want)
	}
	if !slices.Equal(o.Shape, []uint64{4, 8, 16}) {
		t.Errorf("the options have become %v", o.Shape)
	}
}
