// This file names the driver's types of tensors.

package values

import (
	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/internal/element"
)

// tensorTypes are the driver's types of element of which it knows more than the size.
var tensorTypes = map[element.Type]cuda.TensorMapDataType{
	element.I32: cuda.CU_TENSOR_MAP_DATA_TYPE_INT32, element.I64: cuda.CU_TENSOR_MAP_DATA_TYPE_INT64, element.F16: cuda.CU_TENSOR_MAP_DATA_TYPE_FLOAT16,
	element.BF16: cuda.CU_TENSOR_MAP_DATA_TYPE_BFLOAT16, element.F32: cuda.CU_TENSOR_MAP_DATA_TYPE_FLOAT32, element.F64: cuda.CU_TENSOR_MAP_DATA_TYPE_FLOAT64,
}

// bitTypes are those by the size of an element alone.
var bitTypes = map[int]cuda.TensorMapDataType{
	1: cuda.CU_TENSOR_MAP_DATA_TYPE_UINT8, 2: cuda.CU_TENSOR_MAP_DATA_TYPE_UINT16, 4: cuda.CU_TENSOR_MAP_DATA_TYPE_UINT32, 8: cuda.CU_TENSOR_MAP_DATA_TYPE_UINT64,
}

// TensorType is the driver's type of element.
func TensorType(t element.Type) cuda.TensorMapDataType {
	if known, ok := tensorTypes[t]; ok {
		return known
	}
	return bitTypes[t.Size()]
}
