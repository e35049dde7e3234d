// This file names the driver's types of tensors.

package values

import "github.com/cujs/cujs/bindings/cuda"

// TensorTypes are the driver's types of element.
var TensorTypes = map[string]cuda.TensorMapDataType{
	"i8": cuda.CU_TENSOR_MAP_DATA_TYPE_UINT8, "u8": cuda.CU_TENSOR_MAP_DATA_TYPE_UINT8, "i16": cuda.CU_TENSOR_MAP_DATA_TYPE_UINT16,
	"u16": cuda.CU_TENSOR_MAP_DATA_TYPE_UINT16, "i32": cuda.CU_TENSOR_MAP_DATA_TYPE_INT32, "u32": cuda.CU_TENSOR_MAP_DATA_TYPE_UINT32,
	"i64": cuda.CU_TENSOR_MAP_DATA_TYPE_INT64, "u64": cuda.CU_TENSOR_MAP_DATA_TYPE_UINT64, "f16": cuda.CU_TENSOR_MAP_DATA_TYPE_FLOAT16,
	"bf16": cuda.CU_TENSOR_MAP_DATA_TYPE_BFLOAT16, "f32": cuda.CU_TENSOR_MAP_DATA_TYPE_FLOAT32, "f64": cuda.CU_TENSOR_MAP_DATA_TYPE_FLOAT64,
}
