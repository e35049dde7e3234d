// Code generated from internal/cublaslt.json; DO NOT EDIT.

package cublaslt

import (
	"fmt"
)

// DataType is cudaDataType.
type DataType int32

const (
	CUDA_R_16F      DataType = 2
	CUDA_C_16F      DataType = 6
	CUDA_R_16BF     DataType = 14
	CUDA_C_16BF     DataType = 15
	CUDA_R_32F      DataType = 0
	CUDA_C_32F      DataType = 4
	CUDA_R_64F      DataType = 1
	CUDA_C_64F      DataType = 5
	CUDA_R_4I       DataType = 16
	CUDA_C_4I       DataType = 17
	CUDA_R_4U       DataType = 18
	CUDA_C_4U       DataType = 19
	CUDA_R_8I       DataType = 3
	CUDA_C_8I       DataType = 7
	CUDA_R_8U       DataType = 8
	CUDA_C_8U       DataType = 9
	CUDA_R_16I      DataType = 20
	CUDA_C_16I      DataType = 21
	CUDA_R_16U      DataType = 22
	CUDA_C_16U      DataType = 23
	CUDA_R_32I      DataType = 10
	CUDA_C_32I      DataType = 11
	CUDA_R_32U      DataType = 12
	CUDA_C_32U      DataType = 13
	CUDA_R_64I      DataType = 24
	CUDA_C_64I      DataType = 25
	CUDA_R_64U      DataType = 26
	CUDA_C_64U      DataType = 27
	CUDA_R_8F_E4M3  DataType = 28
	CUDA_R_8F_E5M2  DataType = 29
	CUDA_R_8F_UE8M0 DataType = 30
	CUDA_R_6F_E2M3  DataType = 31
	CUDA_R_6F_E3M2  DataType = 32
	CUDA_R_4F_E2M1  DataType = 33
)

// String is the value's name in C.
func (v DataType) String() string {
	switch v {
	case CUDA_R_16F:
		return "CUDA_R_16F"
	case CUDA_C_16F:
		return "CUDA_C_16F"
	case CUDA_R_16BF:
		return "CUDA_R_16BF"
	case CUDA_C_16BF:
		return "CUDA_C_16BF"
	case CUDA_R_32F:
		return "CUDA_R_32F"
	case CUDA_C_32F:
		return "CUDA_C_32F"
	case CUDA_R_64F:
		return "CUDA_R_64F"
	case CUDA_C_64F:
		return "CUDA_C_64F"
	case CUDA_R_4I:
		return "CUDA_R_4I"
	case CUDA_C_4I:
		return "CUDA_C_4I"
	case CUDA_R_4U:
		return "CUDA_R_4U"
	case CUDA_C_4U:
		return "CUDA_C_4U"
	case CUDA_R_8I:
		return "CUDA_R_8I"
	case CUDA_C_8I:
		return "CUDA_C_8I"
	case CUDA_R_8U:
		return "CUDA_R_8U"
	case CUDA_C_8U:
		return "CUDA_C_8U"
	case CUDA_R_16I:
		return "CUDA_R_16I"
	case CUDA_C_16I:
		return "CUDA_C_16I"
	case CUDA_R_16U:
		return "CUDA_R_16U"
	case CUDA_C_16U:
		return "CUDA_C_16U"
	case CUDA_R_32I:
		return "CUDA_R_32I"
	case CUDA_C_32I:
		return "CUDA_C_32I"
	case CUDA_R_32U:
		return "CUDA_R_32U"
	case CUDA_C_32U:
		return "CUDA_C_32U"
	case CUDA_R_64I:
		return "CUDA_R_64I"
	case CUDA_C_64I:
		return "CUDA_C_64I"
	case CUDA_R_64U:
		return "CUDA_R_64U"
	case CUDA_C_64U:
		return "CUDA_C_64U"
	case CUDA_R_8F_E4M3:
		return "CUDA_R_8F_E4M3"
	case CUDA_R_8F_E5M2:
		return "CUDA_R_8F_E5M2"
	case CUDA_R_8F_UE8M0:
		return "CUDA_R_8F_UE8M0"
	case CUDA_R_6F_E2M3:
		return "CUDA_R_6F_E2M3"
	case CUDA_R_6F_E3M2:
		return "CUDA_R_6F_E3M2"
	case CUDA_R_4F_E2M1:
		return "CUDA_R_4F_E2M1"
	}
	return fmt.Sprintf("cudaDataType(%d)", int32(v))
}

// Property is libraryPropertyType.
type Property int32

const (
	MAJOR_VERSION Property = 0
	MINOR_VERSION Property = 1
	PATCH_LEVEL   Property = 2
)

// String is the value's name in C.
func (v Property) String() string {
	switch v {
	case MAJOR_VERSION:
		return "MAJOR_VERSION"
	case MINOR_VERSION:
		return "MINOR_VERSION"
	case PATCH_LEVEL:
		return "PATCH_LEVEL"
	}
	return fmt.Sprintf("libraryPropertyType(%d)", int32(v))
}

// Result is cublasStatus_t.
type Result int32

const (
	CUBLAS_STATUS_SUCCESS          Result = 0
	CUBLAS_STATUS_NOT_INITIALIZED  Result = 1
	CUBLAS_STATUS_ALLOC_FAILED     Result = 3
	CUBLAS_STATUS_INVALID_VALUE    Result = 7
	CUBLAS_STATUS_ARCH_MISMATCH    Result = 8
	CUBLAS_STATUS_MAPPING_ERROR    Result = 11
	CUBLAS_STATUS_EXECUTION_FAILED Result = 13
	CUBLAS_STATUS_INTERNAL_ERROR   Result = 14
	CUBLAS_STATUS_NOT_SUPPORTED    Result = 15
	CUBLAS_STATUS_LICENSE_ERROR    Result = 16
)

// String is the value's name in C.
func (v Result) String() string {
	switch v {
	case CUBLAS_STATUS_SUCCESS:
		return "CUBLAS_STATUS_SUCCESS"
	case CUBLAS_STATUS_NOT_INITIALIZED:
		return "CUBLAS_STATUS_NOT_INITIALIZED"
	case CUBLAS_STATUS_ALLOC_FAILED:
		return "CUBLAS_STATUS_ALLOC_FAILED"
	case CUBLAS_STATUS_INVALID_VALUE:
		return "CUBLAS_STATUS_INVALID_VALUE"
	case CUBLAS_STATUS_ARCH_MISMATCH:
		return "CUBLAS_STATUS_ARCH_MISMATCH"
	case CUBLAS_STATUS_MAPPING_ERROR:
		return "CUBLAS_STATUS_MAPPING_ERROR"
	case CUBLAS_STATUS_EXECUTION_FAILED:
		return "CUBLAS_STATUS_EXECUTION_FAILED"
	case CUBLAS_STATUS_INTERNAL_ERROR:
		return "CUBLAS_STATUS_INTERNAL_ERROR"
	case CUBLAS_STATUS_NOT_SUPPORTED:
		return "CUBLAS_STATUS_NOT_SUPPORTED"
	case CUBLAS_STATUS_LICENSE_ERROR:
		return "CUBLAS_STATUS_LICENSE_ERROR"
	}
	return fmt.Sprintf("cublasStatus_t(%d)", int32(v))
}

// Operation is cublasOperation_t.
type Operation int32

const (
	CUBLAS_OP_N        Operation = 0
	CUBLAS_OP_T        Operation = 1
	CUBLAS_OP_C        Operation = 2
	CUBLAS_OP_HERMITAN Operation = 2
	CUBLAS_OP_CONJG    Operation = 3
)

// String is the value's name in C.
func (v Operation) String() string {
	switch v {
	case CUBLAS_OP_N:
		return "CUBLAS_OP_N"
	case CUBLAS_OP_T:
		return "CUBLAS_OP_T"
	case CUBLAS_OP_C:
		return "CUBLAS_OP_C"
	case CUBLAS_OP_CONJG:
		return "CUBLAS_OP_CONJG"
	}
	return fmt.Sprintf("cublasOperation_t(%d)", int32(v))
}

// ComputeType is cublasComputeType_t.
type ComputeType int32

const (
	CUBLAS_COMPUTE_16F                     ComputeType = 64
	CUBLAS_COMPUTE_16F_PEDANTIC            ComputeType = 65
	CUBLAS_COMPUTE_32F                     ComputeType = 68
	CUBLAS_COMPUTE_32F_PEDANTIC            ComputeType = 69
	CUBLAS_COMPUTE_32F_FAST_16F            ComputeType = 74
	CUBLAS_COMPUTE_32F_FAST_16BF           ComputeType = 75
	CUBLAS_COMPUTE_32F_FAST_TF32           ComputeType = 77
	CUBLAS_COMPUTE_64F                     ComputeType = 70
	CUBLAS_COMPUTE_64F_PEDANTIC            ComputeType = 71
	CUBLAS_COMPUTE_32I                     ComputeType = 72
	CUBLAS_COMPUTE_32I_PEDANTIC            ComputeType = 73
	CUBLAS_COMPUTE_32F_EMULATED_16BFX9     ComputeType = 78
	CUBLAS_COMPUTE_64F_EMULATED_FIXEDPOINT ComputeType = 79
)

// String is the value's name in C.
func (v ComputeType) String() string {
	switch v {
	case CUBLAS_COMPUTE_16F:
		return "CUBLAS_COMPUTE_16F"
	case CUBLAS_COMPUTE_16F_PEDANTIC:
		return "CUBLAS_COMPUTE_16F_PEDANTIC"
	case CUBLAS_COMPUTE_32F:
		return "CUBLAS_COMPUTE_32F"
	case CUBLAS_COMPUTE_32F_PEDANTIC:
		return "CUBLAS_COMPUTE_32F_PEDANTIC"
	case CUBLAS_COMPUTE_32F_FAST_16F:
		return "CUBLAS_COMPUTE_32F_FAST_16F"
	case CUBLAS_COMPUTE_32F_FAST_16BF:
		return "CUBLAS_COMPUTE_32F_FAST_16BF"
	case CUBLAS_COMPUTE_32F_FAST_TF32:
		return "CUBLAS_COMPUTE_32F_FAST_TF32"
	case CUBLAS_COMPUTE_64F:
		return "CUBLAS_COMPUTE_64F"
	case CUBLAS_COMPUTE_64F_PEDANTIC:
		return "CUBLAS_COMPUTE_64F_PEDANTIC"
	case CUBLAS_COMPUTE_32I:
		return "CUBLAS_COMPUTE_32I"
	case CUBLAS_COMPUTE_32I_PEDANTIC:
		return "CUBLAS_COMPUTE_32I_PEDANTIC"
	case CUBLAS_COMPUTE_32F_EMULATED_16BFX9:
		return "CUBLAS_COMPUTE_32F_EMULATED_16BFX9"
	case CUBLAS_COMPUTE_64F_EMULATED_FIXEDPOINT:
		return "CUBLAS_COMPUTE_64F_EMULATED_FIXEDPOINT"
	}
	return fmt.Sprintf("cublasComputeType_t(%d)", int32(v))
}

// PointerMode is cublasLtPointerMode_t.
type PointerMode int32

const (
	CUBLASLT_POINTER_MODE_HOST                          PointerMode = 0
	CUBLASLT_POINTER_MODE_DEVICE                        PointerMode = 1
	CUBLASLT_POINTER_MODE_DEVICE_VECTOR                 PointerMode = 2
	CUBLASLT_POINTER_MODE_ALPHA_DEVICE_VECTOR_BETA_ZERO PointerMode = 3
	CUBLASLT_POINTER_MODE_ALPHA_DEVICE_VECTOR_BETA_HOST PointerMode = 4
)

// String is the value's name in C.
func (v PointerMode) String() string {
	switch v {
	case CUBLASLT_POINTER_MODE_HOST:
		return "CUBLASLT_POINTER_MODE_HOST"
	case CUBLASLT_POINTER_MODE_DEVICE:
		return "CUBLASLT_POINTER_MODE_DEVICE"
	case CUBLASLT_POINTER_MODE_DEVICE_VECTOR:
		return "CUBLASLT_POINTER_MODE_DEVICE_VECTOR"
	case CUBLASLT_POINTER_MODE_ALPHA_DEVICE_VECTOR_BETA_ZERO:
		return "CUBLASLT_POINTER_MODE_ALPHA_DEVICE_VECTOR_BETA_ZERO"
	case CUBLASLT_POINTER_MODE_ALPHA_DEVICE_VECTOR_BETA_HOST:
		return "CUBLASLT_POINTER_MODE_ALPHA_DEVICE_VECTOR_BETA_HOST"
	}
	return fmt.Sprintf("cublasLtPointerMode_t(%d)", int32(v))
}

// Order is cublasLtOrder_t.
type Order int32

const (
	CUBLASLT_ORDER_COL          Order = 0
	CUBLASLT_ORDER_ROW          Order = 1
	CUBLASLT_ORDER_COL32        Order = 2
	CUBLASLT_ORDER_COL4_4R2_8C  Order = 3
	CUBLASLT_ORDER_COL32_2R_4R4 Order = 4
)

// String is the value's name in C.
func (v Order) String() string {
	switch v {
	case CUBLASLT_ORDER_COL:
		return "CUBLASLT_ORDER_COL"
	case CUBLASLT_ORDER_ROW:
		return "CUBLASLT_ORDER_ROW"
	case CUBLASLT_ORDER_COL32:
		return "CUBLASLT_ORDER_COL32"
	case CUBLASLT_ORDER_COL4_4R2_8C:
		return "CUBLASLT_ORDER_COL4_4R2_8C"
	case CUBLASLT_ORDER_COL32_2R_4R4:
		return "CUBLASLT_ORDER_COL32_2R_4R4"
	}
	return fmt.Sprintf("cublasLtOrder_t(%d)", int32(v))
}

// MatrixLayoutAttribute is cublasLtMatrixLayoutAttribute_t.
type MatrixLayoutAttribute int32

const (
	CUBLASLT_MATRIX_LAYOUT_TYPE                 MatrixLayoutAttribute = 0
	CUBLASLT_MATRIX_LAYOUT_ORDER                MatrixLayoutAttribute = 1
	CUBLASLT_MATRIX_LAYOUT_ROWS                 MatrixLayoutAttribute = 2
	CUBLASLT_MATRIX_LAYOUT_COLS                 MatrixLayoutAttribute = 3
	CUBLASLT_MATRIX_LAYOUT_LD                   MatrixLayoutAttribute = 4
	CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT          MatrixLayoutAttribute = 5
	CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET MatrixLayoutAttribute = 6
	CUBLASLT_MATRIX_LAYOUT_PLANE_OFFSET         MatrixLayoutAttribute = 7
)

// String is the value's name in C.
func (v MatrixLayoutAttribute) String() string {
	switch v {
	case CUBLASLT_MATRIX_LAYOUT_TYPE:
		return "CUBLASLT_MATRIX_LAYOUT_TYPE"
	case CUBLASLT_MATRIX_LAYOUT_ORDER:
		return "CUBLASLT_MATRIX_LAYOUT_ORDER"
	case CUBLASLT_MATRIX_LAYOUT_ROWS:
		return "CUBLASLT_MATRIX_LAYOUT_ROWS"
	case CUBLASLT_MATRIX_LAYOUT_COLS:
		return "CUBLASLT_MATRIX_LAYOUT_COLS"
	case CUBLASLT_MATRIX_LAYOUT_LD:
		return "CUBLASLT_MATRIX_LAYOUT_LD"
	case CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT:
		return "CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT"
	case CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET:
		return "CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET"
	case CUBLASLT_MATRIX_LAYOUT_PLANE_OFFSET:
		return "CUBLASLT_MATRIX_LAYOUT_PLANE_OFFSET"
	}
	return fmt.Sprintf("cublasLtMatrixLayoutAttribute_t(%d)", int32(v))
}

// MatmulDescAttributes is cublasLtMatmulDescAttributes_t.
type MatmulDescAttributes int32

const (
	CUBLASLT_MATMUL_DESC_COMPUTE_TYPE               MatmulDescAttributes = 0
	CUBLASLT_MATMUL_DESC_SCALE_TYPE                 MatmulDescAttributes = 1
	CUBLASLT_MATMUL_DESC_POINTER_MODE               MatmulDescAttributes = 2
	CUBLASLT_MATMUL_DESC_TRANSA                     MatmulDescAttributes = 3
	CUBLASLT_MATMUL_DESC_TRANSB                     MatmulDescAttributes = 4
	CUBLASLT_MATMUL_DESC_TRANSC                     MatmulDescAttributes = 5
	CUBLASLT_MATMUL_DESC_FILL_MODE                  MatmulDescAttributes = 6
	CUBLASLT_MATMUL_DESC_EPILOGUE                   MatmulDescAttributes = 7
	CUBLASLT_MATMUL_DESC_BIAS_POINTER               MatmulDescAttributes = 8
	CUBLASLT_MATMUL_DESC_BIAS_BATCH_STRIDE          MatmulDescAttributes = 10
	CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER       MatmulDescAttributes = 11
	CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD            MatmulDescAttributes = 12
	CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_BATCH_STRIDE  MatmulDescAttributes = 13
	CUBLASLT_MATMUL_DESC_ALPHA_VECTOR_BATCH_STRIDE  MatmulDescAttributes = 14
	CUBLASLT_MATMUL_DESC_SM_COUNT_TARGET            MatmulDescAttributes = 15
	CUBLASLT_MATMUL_DESC_A_SCALE_POINTER            MatmulDescAttributes = 17
	CUBLASLT_MATMUL_DESC_B_SCALE_POINTER            MatmulDescAttributes = 18
	CUBLASLT_MATMUL_DESC_C_SCALE_POINTER            MatmulDescAttributes = 19
	CUBLASLT_MATMUL_DESC_D_SCALE_POINTER            MatmulDescAttributes = 20
	CUBLASLT_MATMUL_DESC_AMAX_D_POINTER             MatmulDescAttributes = 21
	CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_DATA_TYPE     MatmulDescAttributes = 22
	CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_SCALE_POINTER MatmulDescAttributes = 23
	CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_AMAX_POINTER  MatmulDescAttributes = 24
	CUBLASLT_MATMUL_DESC_FAST_ACCUM                 MatmulDescAttributes = 25
	CUBLASLT_MATMUL_DESC_BIAS_DATA_TYPE             MatmulDescAttributes = 26
)

// String is the value's name in C.
func (v MatmulDescAttributes) String() string {
	switch v {
	case CUBLASLT_MATMUL_DESC_COMPUTE_TYPE:
		return "CUBLASLT_MATMUL_DESC_COMPUTE_TYPE"
	case CUBLASLT_MATMUL_DESC_SCALE_TYPE:
		return "CUBLASLT_MATMUL_DESC_SCALE_TYPE"
	case CUBLASLT_MATMUL_DESC_POINTER_MODE:
		return "CUBLASLT_MATMUL_DESC_POINTER_MODE"
	case CUBLASLT_MATMUL_DESC_TRANSA:
		return "CUBLASLT_MATMUL_DESC_TRANSA"
	case CUBLASLT_MATMUL_DESC_TRANSB:
		return "CUBLASLT_MATMUL_DESC_TRANSB"
	case CUBLASLT_MATMUL_DESC_TRANSC:
		return "CUBLASLT_MATMUL_DESC_TRANSC"
	case CUBLASLT_MATMUL_DESC_FILL_MODE:
		return "CUBLASLT_MATMUL_DESC_FILL_MODE"
	case CUBLASLT_MATMUL_DESC_EPILOGUE:
		return "CUBLASLT_MATMUL_DESC_EPILOGUE"
	case CUBLASLT_MATMUL_DESC_BIAS_POINTER:
		return "CUBLASLT_MATMUL_DESC_BIAS_POINTER"
	case CUBLASLT_MATMUL_DESC_BIAS_BATCH_STRIDE:
		return "CUBLASLT_MATMUL_DESC_BIAS_BATCH_STRIDE"
	case CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER:
		return "CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER"
	case CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD:
		return "CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD"
	case CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_BATCH_STRIDE:
		return "CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_BATCH_STRIDE"
	case CUBLASLT_MATMUL_DESC_ALPHA_VECTOR_BATCH_STRIDE:
		return "CUBLASLT_MATMUL_DESC_ALPHA_VECTOR_BATCH_STRIDE"
	case CUBLASLT_MATMUL_DESC_SM_COUNT_TARGET:
		return "CUBLASLT_MATMUL_DESC_SM_COUNT_TARGET"
	case CUBLASLT_MATMUL_DESC_A_SCALE_POINTER:
		return "CUBLASLT_MATMUL_DESC_A_SCALE_POINTER"
	case CUBLASLT_MATMUL_DESC_B_SCALE_POINTER:
		return "CUBLASLT_MATMUL_DESC_B_SCALE_POINTER"
	case CUBLASLT_MATMUL_DESC_C_SCALE_POINTER:
		return "CUBLASLT_MATMUL_DESC_C_SCALE_POINTER"
	case CUBLASLT_MATMUL_DESC_D_SCALE_POINTER:
		return "CUBLASLT_MATMUL_DESC_D_SCALE_POINTER"
	case CUBLASLT_MATMUL_DESC_AMAX_D_POINTER:
		return "CUBLASLT_MATMUL_DESC_AMAX_D_POINTER"
	case CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_DATA_TYPE:
		return "CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_DATA_TYPE"
	case CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_SCALE_POINTER:
		return "CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_SCALE_POINTER"
	case CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_AMAX_POINTER:
		return "CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_AMAX_POINTER"
	case CUBLASLT_MATMUL_DESC_FAST_ACCUM:
		return "CUBLASLT_MATMUL_DESC_FAST_ACCUM"
	case CUBLASLT_MATMUL_DESC_BIAS_DATA_TYPE:
		return "CUBLASLT_MATMUL_DESC_BIAS_DATA_TYPE"
	}
	return fmt.Sprintf("cublasLtMatmulDescAttributes_t(%d)", int32(v))
}

// MatrixTransformDescAttributes is cublasLtMatrixTransformDescAttributes_t.
type MatrixTransformDescAttributes int32

const (
	CUBLASLT_MATRIX_TRANSFORM_DESC_SCALE_TYPE   MatrixTransformDescAttributes = 0
	CUBLASLT_MATRIX_TRANSFORM_DESC_POINTER_MODE MatrixTransformDescAttributes = 1
	CUBLASLT_MATRIX_TRANSFORM_DESC_TRANSA       MatrixTransformDescAttributes = 2
	CUBLASLT_MATRIX_TRANSFORM_DESC_TRANSB       MatrixTransformDescAttributes = 3
)

// String is the value's name in C.
func (v MatrixTransformDescAttributes) String() string {
	switch v {
	case CUBLASLT_MATRIX_TRANSFORM_DESC_SCALE_TYPE:
		return "CUBLASLT_MATRIX_TRANSFORM_DESC_SCALE_TYPE"
	case CUBLASLT_MATRIX_TRANSFORM_DESC_POINTER_MODE:
		return "CUBLASLT_MATRIX_TRANSFORM_DESC_POINTER_MODE"
	case CUBLASLT_MATRIX_TRANSFORM_DESC_TRANSA:
		return "CUBLASLT_MATRIX_TRANSFORM_DESC_TRANSA"
	case CUBLASLT_MATRIX_TRANSFORM_DESC_TRANSB:
		return "CUBLASLT_MATRIX_TRANSFORM_DESC_TRANSB"
	}
	return fmt.Sprintf("cublasLtMatrixTransformDescAttributes_t(%d)", int32(v))
}

// Epilogue is cublasLtEpilogue_t.
type Epilogue int32

const (
	CUBLASLT_EPILOGUE_DEFAULT       Epilogue = 1
	CUBLASLT_EPILOGUE_RELU          Epilogue = 2
	CUBLASLT_EPILOGUE_RELU_AUX      Epilogue = 130
	CUBLASLT_EPILOGUE_BIAS          Epilogue = 4
	CUBLASLT_EPILOGUE_RELU_BIAS     Epilogue = 6
	CUBLASLT_EPILOGUE_RELU_AUX_BIAS Epilogue = 134
	CUBLASLT_EPILOGUE_DRELU         Epilogue = 136
	CUBLASLT_EPILOGUE_DRELU_BGRAD   Epilogue = 152
	CUBLASLT_EPILOGUE_GELU          Epilogue = 32
	CUBLASLT_EPILOGUE_GELU_AUX      Epilogue = 160
	CUBLASLT_EPILOGUE_GELU_BIAS     Epilogue = 36
	CUBLASLT_EPILOGUE_GELU_AUX_BIAS Epilogue = 164
	CUBLASLT_EPILOGUE_DGELU         Epilogue = 192
	CUBLASLT_EPILOGUE_DGELU_BGRAD   Epilogue = 208
	CUBLASLT_EPILOGUE_BGRADA        Epilogue = 256
	CUBLASLT_EPILOGUE_BGRADB        Epilogue = 512
)

// String is the value's name in C.
func (v Epilogue) String() string {
	switch v {
	case CUBLASLT_EPILOGUE_DEFAULT:
		return "CUBLASLT_EPILOGUE_DEFAULT"
	case CUBLASLT_EPILOGUE_RELU:
		return "CUBLASLT_EPILOGUE_RELU"
	case CUBLASLT_EPILOGUE_RELU_AUX:
		return "CUBLASLT_EPILOGUE_RELU_AUX"
	case CUBLASLT_EPILOGUE_BIAS:
		return "CUBLASLT_EPILOGUE_BIAS"
	case CUBLASLT_EPILOGUE_RELU_BIAS:
		return "CUBLASLT_EPILOGUE_RELU_BIAS"
	case CUBLASLT_EPILOGUE_RELU_AUX_BIAS:
		return "CUBLASLT_EPILOGUE_RELU_AUX_BIAS"
	case CUBLASLT_EPILOGUE_DRELU:
		return "CUBLASLT_EPILOGUE_DRELU"
	case CUBLASLT_EPILOGUE_DRELU_BGRAD:
		return "CUBLASLT_EPILOGUE_DRELU_BGRAD"
	case CUBLASLT_EPILOGUE_GELU:
		return "CUBLASLT_EPILOGUE_GELU"
	case CUBLASLT_EPILOGUE_GELU_AUX:
		return "CUBLASLT_EPILOGUE_GELU_AUX"
	case CUBLASLT_EPILOGUE_GELU_BIAS:
		return "CUBLASLT_EPILOGUE_GELU_BIAS"
	case CUBLASLT_EPILOGUE_GELU_AUX_BIAS:
		return "CUBLASLT_EPILOGUE_GELU_AUX_BIAS"
	case CUBLASLT_EPILOGUE_DGELU:
		return "CUBLASLT_EPILOGUE_DGELU"
	case CUBLASLT_EPILOGUE_DGELU_BGRAD:
		return "CUBLASLT_EPILOGUE_DGELU_BGRAD"
	case CUBLASLT_EPILOGUE_BGRADA:
		return "CUBLASLT_EPILOGUE_BGRADA"
	case CUBLASLT_EPILOGUE_BGRADB:
		return "CUBLASLT_EPILOGUE_BGRADB"
	}
	return fmt.Sprintf("cublasLtEpilogue_t(%d)", int32(v))
}

// MatmulPreferenceAttributes is cublasLtMatmulPreferenceAttributes_t.
type MatmulPreferenceAttributes int32

const (
	CUBLASLT_MATMUL_PREF_SEARCH_MODE           MatmulPreferenceAttributes = 0
	CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES   MatmulPreferenceAttributes = 1
	CUBLASLT_MATMUL_PREF_MATH_MODE_MASK        MatmulPreferenceAttributes = 2
	CUBLASLT_MATMUL_PREF_REDUCTION_SCHEME_MASK MatmulPreferenceAttributes = 3
	CUBLASLT_MATMUL_PREF_GAUSSIAN_MODE_MASK    MatmulPreferenceAttributes = 4
	CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES MatmulPreferenceAttributes = 5
	CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES MatmulPreferenceAttributes = 6
	CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES MatmulPreferenceAttributes = 7
	CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES MatmulPreferenceAttributes = 8
	CUBLASLT_MATMUL_PREF_MAX_WAVES_COUNT       MatmulPreferenceAttributes = 9
	CUBLASLT_MATMUL_PREF_POINTER_MODE_MASK     MatmulPreferenceAttributes = 10
	CUBLASLT_MATMUL_PREF_EPILOGUE_MASK         MatmulPreferenceAttributes = 11
	CUBLASLT_MATMUL_PREF_IMPL_MASK             MatmulPreferenceAttributes = 12
	CUBLASLT_MATMUL_PREF_SM_COUNT_TARGET       MatmulPreferenceAttributes = 13
)

// String is the value's name in C.
func (v MatmulPreferenceAttributes) String() string {
	switch v {
	case CUBLASLT_MATMUL_PREF_SEARCH_MODE:
		return "CUBLASLT_MATMUL_PREF_SEARCH_MODE"
	case CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES:
		return "CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES"
	case CUBLASLT_MATMUL_PREF_MATH_MODE_MASK:
		return "CUBLASLT_MATMUL_PREF_MATH_MODE_MASK"
	case CUBLASLT_MATMUL_PREF_REDUCTION_SCHEME_MASK:
		return "CUBLASLT_MATMUL_PREF_REDUCTION_SCHEME_MASK"
	case CUBLASLT_MATMUL_PREF_GAUSSIAN_MODE_MASK:
		return "CUBLASLT_MATMUL_PREF_GAUSSIAN_MODE_MASK"
	case CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES:
		return "CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES"
	case CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES:
		return "CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES"
	case CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES:
		return "CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES"
	case CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES:
		return "CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES"
	case CUBLASLT_MATMUL_PREF_MAX_WAVES_COUNT:
		return "CUBLASLT_MATMUL_PREF_MAX_WAVES_COUNT"
	case CUBLASLT_MATMUL_PREF_POINTER_MODE_MASK:
		return "CUBLASLT_MATMUL_PREF_POINTER_MODE_MASK"
	case CUBLASLT_MATMUL_PREF_EPILOGUE_MASK:
		return "CUBLASLT_MATMUL_PREF_EPILOGUE_MASK"
	case CUBLASLT_MATMUL_PREF_IMPL_MASK:
		return "CUBLASLT_MATMUL_PREF_IMPL_MASK"
	case CUBLASLT_MATMUL_PREF_SM_COUNT_TARGET:
		return "CUBLASLT_MATMUL_PREF_SM_COUNT_TARGET"
	}
	return fmt.Sprintf("cublasLtMatmulPreferenceAttributes_t(%d)", int32(v))
}
