package conformance

import (
	"bytes"
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
)

// A linear is a side of a copy in linear memory, with rows and layers of that
// many elements; 0: as many as are copied.
func linear(p cuda.DevicePtr, row, layer uint64) (o cuda.Memcpy3DOperand) {
	o.Type = cuda.CU_MEMCPY_OPERAND_TYPE_POINTER
	*o.Op.Ptr() = cuda.Memcpy3DOperandOpPtr{Ptr: p, RowLength: row, LayerHeight: layer}
	return o
}

// inside is a side of a copy in an array.
func inside(a cuda.Array, at cuda.Offset3D) (o cuda.Memcpy3DOperand) {
	o.Type = cuda.CU_MEMCPY_OPERAND_TYPE_ARRAY
	*o.Op.Array() = cuda.Memcpy3DOperandOpArray{Array: a, Offset: at}
	return o
}

func boxed(dst, src cuda.Memcpy3DOperand, width, height, depth uint64) cuda.Memcpy3DBatchOP {
	return cuda.Memcpy3DBatchOP{Dst: dst, Src: src, Extent: cuda.Extent3D{Width: width, Height: height, Depth: depth},
		SrcAccessOrder: cuda.CU_MEMCPY_SRC_ACCESS_ORDER_STREAM}
}

// Boxes are counted in bytes between linear memories, in elements where there is
// an array.
func TestBatchedBoxes(t *testing.T) {
	d := start(t)
	s := d.stream(cuda.CU_STREAM_NON_BLOCKING)
	a := d.array(cuda.Array3DDescriptor{Width: 8, Height: 4, Depth: 3, Format: cuda.CU_AD_FORMAT_UNSIGNED_INT16, NumChannels: 1})
	const cube = 4 * 3 * 2
	from, cut, to := d.alloc(2*cube), d.alloc(64), d.alloc(2*cube)
	data := counting(2 * cube)
	d.upload(from, data)
	d.clear(cut, 64)
	list := []cuda.Memcpy3DBatchOP{
		boxed(inside(a, cuda.Offset3D{X: 2, Y: 1, Z: 1}), linear(from, 0, 0), 4, 3, 2),
		boxed(linear(cut+1, 5, 3), linear(from, 8, 3), 3, 2, 2), // rows of 8 bytes, 3 to a layer
	}
	d.has(d.CuMemcpy3DBatchAsync(2, &list[0], 0, s))
	list[0] = boxed(linear(to, 0, 0), inside(a, cuda.Offset3D{X: 2, Y: 1, Z: 1}), 4, 3, 2)
	d.ok(d.CuMemcpy3DBatchAsync(1, &list[0], 0, s))
	d.ok(d.CuStreamSynchronize(s))
	if got := d.download(to, 2*cube); !bytes.Equal(got, data) {
		t.Errorf("through the array: got % x, want % x", got, data)
	}
	want := make([]byte, 64)
	for layer := range 2 {
		for row := range 2 {
			copy(want[1+5*(row+3*layer):][:3], data[8*(row+3*layer):])
		}
	}
	if got := d.download(cut, 64); !bytes.Equal(got, want) {
		t.Errorf("in linear memory: got % x, want % x", got, want)
	}
}

func TestWrongBatchedBoxes(t *testing.T) {
	d := start(t)
	s, p := d.stream(cuda.CU_STREAM_NON_BLOCKING), d.alloc(64)
	right := boxed(linear(p+32, 0, 0), linear(p, 0, 0), 4, 2, 2)
	d.has(d.CuMemcpy3DBatchAsync(1, &right, 0, s))
	narrow, low, flat := right, right, right
	narrow.Src, low.Src, flat.Extent.Depth = linear(p, 3, 0), linear(p, 0, 1), 0
	for name, wrong := range map[string]cuda.Memcpy3DBatchOP{"rows shorter than the box": narrow, "layers lower than the box": low, "no depth": flat} {
		if r := d.CuMemcpy3DBatchAsync(1, &wrong, 0, s); r != cuda.CUDA_ERROR_INVALID_VALUE {
			t.Errorf("%s: %v", name, r)
		}
	}
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemcpy3DBatchAsync(0, &right, 0, s))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemcpy3DBatchAsync(1, &right, 0, 0)) // the legacy default stream
	d.ok(d.CuStreamSynchronize(s))
}

// The older form tells which of the copies is wrong.
func TestOlderBatchedBoxes(t *testing.T) {
	d := start(t)
	s, p := d.stream(cuda.CU_STREAM_NON_BLOCKING), d.alloc(16)
	d.upload(p, []byte("abcdefgh--------"))
	list := []cuda.Memcpy3DBatchOP{boxed(linear(p+8, 4, 0), linear(p, 4, 0), 2, 2, 1), boxed(linear(p+10, 4, 0), linear(p+2, 4, 0), 1, 2, 1)}
	var failed uint64
	d.has(d.CuMemcpy3DBatchAsync_v1(2, &list[0], &failed, 0, s))
	d.ok(d.CuStreamSynchronize(s))
	equal(t, "bytes", string(d.download(p, 16)), "abcdefghabc-efg-")
	list[1].Extent.Width = 0
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemcpy3DBatchAsync_v1(2, &list[0], &failed, 0, s))
	equal(t, "the wrong one", failed, 1)
}
