// This file gives tensor maps to kernels that run in the JavaScript engine.

package kernels

import (
	"slices"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/images"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/internal/element"
	"github.com/dop251/goja"
)

// swizzleBits are the bits of the number of 16 bytes that a swizzle mixes.
var swizzleBits = map[cuda.TensorMapSwizzle]int{
	cuda.CU_TENSOR_MAP_SWIZZLE_NONE: 0, cuda.CU_TENSOR_MAP_SWIZZLE_32B: 1, cuda.CU_TENSOR_MAP_SWIZZLE_64B: 2, cuda.CU_TENSOR_MAP_SWIZZLE_128B: 3,
}

// hostTensorMap is what a tensor map says, with the memory of its buffer, innermost dimension first.
func (s *Kernels) hostTensorMap(o images.TensorMapOptions, data []byte) goja.Value {
	bits, known := swizzleBits[o.Swizzle]
	if !known || o.Interleave != cuda.CU_TENSOR_MAP_INTERLEAVE_NONE {
		s.Bind.ThrowTypeError("kernel.onHost: the JavaScript engine reads no tensor maps with interleave, or with this swizzle")
	}
	m := s.VM.NewObject()
	for name, value := range map[string]any{
		"memory": s.Bind.ViewOf("Uint8Array", s.VM.NewArrayBuffer(data[o.Offset:])), "type": tensorElement(o.Type), "size": o.Bytes,
		"dims": innermostFirst(s, o.Shape), "strides": innermostFirst(s, o.Strides), "box": innermostFirst(s, o.Box), "steps": innermostFirst(s, o.Steps),
		"swizzle": bits, "nan": o.Fill == cuda.CU_TENSOR_MAP_FLOAT_OOB_FILL_NAN_REQUEST_ZERO_FMA,
	} {
		s.Check(m.Set(name, value))
	}
	return m
}

// tensorElement is the name of a driver's type of element.
func tensorElement(t cuda.TensorMapDataType) string {
	for _, e := range element.Types() {
		if values.TensorType(e) == t {
			return e.String()
		}
	}
	return ""
}

func innermostFirst[T uint32 | uint64](s *Kernels, list []T) goja.Value {
	var all []any
	for _, n := range slices.Backward(list) {
		all = append(all, int64(n))
	}
	return s.VM.NewArray(all...)
}
