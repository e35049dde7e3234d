package emulator

import (
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

// What the emulated device lacks of tensor maps it says before it makes one.
func TestTensorMapLimits(t *testing.T) {
	type options struct {
		kind       cuda.TensorMapDataType
		rank       uint32
		interleave cuda.TensorMapInterleave
		swizzle    cuda.TensorMapSwizzle
	}
	encode := func(s *session, o options) cuda.Result {
		dims, strides, box, steps := [5]uint64{128, 8, 8}, [4]uint64{512, 4096}, [5]uint32{32, 4, 1}, [5]uint32{1, 1, 1}
		words := make([]uint64, 24)
		for uintptr(unsafe.Pointer(&words[0]))%64 != 0 {
			words = words[1:]
		}
		return s.CuTensorMapEncodeTiled((*cuda.TensorMap)(unsafe.Pointer(&words[0])), o.kind, o.rank, nil, &dims[0], &strides[0], &box[0], &steps[0],
			o.interleave, o.swizzle, cuda.CU_TENSOR_MAP_L2_PROMOTION_NONE, cuda.CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE)
	}
	const word, none, plain = cuda.CU_TENSOR_MAP_DATA_TYPE_UINT32, cuda.CU_TENSOR_MAP_INTERLEAVE_NONE, cuda.CU_TENSOR_MAP_SWIZZLE_NONE
	for _, c := range []struct {
		device string
		o      options
		want   cuda.Result
	}{
		{"h100", options{word, 3, none, cuda.CU_TENSOR_MAP_SWIZZLE_128B}, cuda.CUDA_SUCCESS},
		{"a100", options{word, 3, none, plain}, cuda.CUDA_ERROR_NOT_SUPPORTED},
		{"h100", options{word, 0, none, plain}, cuda.CUDA_ERROR_INVALID_VALUE},
		{"h100", options{word, 6, none, plain}, cuda.CUDA_ERROR_INVALID_VALUE},
		{"h100", options{word, 3, cuda.CU_TENSOR_MAP_INTERLEAVE_16B, plain}, cuda.CUDA_ERROR_NOT_SUPPORTED},
		{"h100", options{word, 2, cuda.CU_TENSOR_MAP_INTERLEAVE_16B, plain}, cuda.CUDA_ERROR_INVALID_VALUE},
		{"h100", options{word, 3, cuda.CU_TENSOR_MAP_INTERLEAVE_32B, plain}, cuda.CUDA_ERROR_INVALID_VALUE},
		{"b200", options{word, 3, none, cuda.CU_TENSOR_MAP_SWIZZLE_128B_ATOM_32B}, cuda.CUDA_ERROR_NOT_SUPPORTED},
		{"b200", options{cuda.CU_TENSOR_MAP_DATA_TYPE_16U4_ALIGN8B, 3, none, plain}, cuda.CUDA_ERROR_NOT_SUPPORTED},
	} {
		s := open(t, Options{Devices: c.device})
		if got := encode(s, c.o); got != c.want {
			t.Errorf("%s, %+v: %v, want %v", c.device, c.o, got, c.want)
		}
	}
}
