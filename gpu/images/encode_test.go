package images_test

import (
	"context"
	"slices"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/images"
)

func TestTensorMap(t *testing.T) {
	var rank uint32
	var shape, strides, box []uint64
	d := stubbed(t, func(api *cuda.API) {
		ask := api.CuDeviceGetAttribute
		api.CuDeviceGetAttribute = func(out *int32, a cuda.DeviceAttribute, v cuda.Device) cuda.Result {
			if a == cuda.CU_DEVICE_ATTRIBUTE_TENSOR_MAP_ACCESS_SUPPORTED {
				*out = 1
				return cuda.CUDA_SUCCESS
			}
			return ask(out, a, v)
		}
		api.CuTensorMapEncodeTiled = func(m *cuda.TensorMap, _ cuda.TensorMapDataType, n uint32, at unsafe.Pointer, sizes, between *uint64, boxes, steps *uint32,
			_ cuda.TensorMapInterleave, swizzle cuda.TensorMapSwizzle, _ cuda.TensorMapL2promotion, _ cuda.TensorMapFloatOOBfill) cuda.Result {
			rank, shape, strides = n, slices.Clone(unsafe.Slice(sizes, n)), slices.Clone(unsafe.Slice(between, n-1))
			box = nil
			for i, b := range unsafe.Slice(boxes, n) {
				box = append(box, uint64(b)*uint64(unsafe.Slice(steps, n)[i]))
			}
			m.Opaque = [16]uint64{uint64(uintptr(at)), uint64(swizzle)}
			return cuda.CUDA_SUCCESS
		}
	})
	c := primary(t, d)
	b := must(c.Alloc(context.Background(), 3*4*32*4))(t)
	o := images.TensorMapOptions{Type: cuda.CU_TENSOR_MAP_DATA_TYPE_FLOAT32, Bytes: 4, Shape: []uint64{3, 4, 32}, Box: []uint32{1, 2, 8}, Swizzle: cuda.CU_TENSOR_MAP_SWIZZLE_32B}
	m := must(images.NewTensorMap(b, o))(t)
	if rank != 3 || !slices.Equal(shape, []uint64{32, 4, 3}) || !slices.Equal(strides, []uint64{128, 512}) || !slices.Equal(box, []uint64{8, 2, 1}) {
		t.Errorf("the driver got %d dimensions, %v by %v, boxes of %v", rank, shape, strides, box)
	}
	if uintptr(unsafe.Pointer(&m.Bytes()[0]))%64 != 0 || len(m.Bytes()) != 128 {
		t.Errorf("%d bytes at %p", len(m.Bytes()), &m.Bytes()[0])
	}
	for want, wrong := range map[string]func(o *images.TensorMapOptions){
		"shape: expected 1 to 5 dimensions, got 0":                                       func(o *images.TensorMapOptions) { o.Shape = nil },
		"box: expected 3 dimensions, got 1":                                              func(o *images.TensorMapOptions) { o.Box = o.Box[:1] },
		"box[2]: expected a multiple of 16 bytes, got 12":                                func(o *images.TensorMapOptions) { o.Box = []uint32{1, 1, 3} },
		"box[0]: expected 1 to 256, got 0":                                               func(o *images.TensorMapOptions) { o.Box = []uint32{0, 1, 4} },
		"elementStrides[1]: expected 1 to 8, got 9":                                      func(o *images.TensorMapOptions) { o.Steps = []uint32{1, 9, 1} },
		"strides: expected 2, of all dimensions but the innermost, got 1":                func(o *images.TensorMapOptions) { o.Strides = []uint64{16} },
		"strides[1]: expected a multiple of 16 bytes below 2**40, got 24":                func(o *images.TensorMapOptions) { o.Strides = []uint64{512, 24} },
		"of buffer of 1.5 KiB on device 0: 1544 bytes at offset 0 exceed its 1536 bytes": func(o *images.TensorMapOptions) { o.Strides, o.Shape = []uint64{512, 128}, []uint64{3, 4, 34} },
	} {
		bad := o
		wrong(&bad)
		_, err := images.NewTensorMap(b, bad)
		separator := ": "
		if want[:3] == "of " {
			separator = " "
		}
		wantError(t, err, "making a tensor map"+separator+want)
	}
	ok(t, b.Free())
	_, err := images.NewTensorMap(b, o)
	wantError(t, err, "buffer of 1.5 KiB on device 0 has been freed")
}
