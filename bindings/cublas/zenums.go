// Code generated from internal/cublas.json; DO NOT EDIT.

package cublas

import (
	"fmt"
)

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

// FillMode is cublasFillMode_t.
type FillMode int32

const (
	CUBLAS_FILL_MODE_LOWER FillMode = 0
	CUBLAS_FILL_MODE_UPPER FillMode = 1
	CUBLAS_FILL_MODE_FULL  FillMode = 2
)

// String is the value's name in C.
func (v FillMode) String() string {
	switch v {
	case CUBLAS_FILL_MODE_LOWER:
		return "CUBLAS_FILL_MODE_LOWER"
	case CUBLAS_FILL_MODE_UPPER:
		return "CUBLAS_FILL_MODE_UPPER"
	case CUBLAS_FILL_MODE_FULL:
		return "CUBLAS_FILL_MODE_FULL"
	}
	return fmt.Sprintf("cublasFillMode_t(%d)", int32(v))
}

// DiagType is cublasDiagType_t.
type DiagType int32

const (
	CUBLAS_DIAG_NON_UNIT DiagType = 0
	CUBLAS_DIAG_UNIT     DiagType = 1
)

// String is the value's name in C.
func (v DiagType) String() string {
	switch v {
	case CUBLAS_DIAG_NON_UNIT:
		return "CUBLAS_DIAG_NON_UNIT"
	case CUBLAS_DIAG_UNIT:
		return "CUBLAS_DIAG_UNIT"
	}
	return fmt.Sprintf("cublasDiagType_t(%d)", int32(v))
}

// SideMode is cublasSideMode_t.
type SideMode int32

const (
	CUBLAS_SIDE_LEFT  SideMode = 0
	CUBLAS_SIDE_RIGHT SideMode = 1
)

// String is the value's name in C.
func (v SideMode) String() string {
	switch v {
	case CUBLAS_SIDE_LEFT:
		return "CUBLAS_SIDE_LEFT"
	case CUBLAS_SIDE_RIGHT:
		return "CUBLAS_SIDE_RIGHT"
	}
	return fmt.Sprintf("cublasSideMode_t(%d)", int32(v))
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

// PointerMode is cublasPointerMode_t.
type PointerMode int32

const (
	CUBLAS_POINTER_MODE_HOST   PointerMode = 0
	CUBLAS_POINTER_MODE_DEVICE PointerMode = 1
)

// String is the value's name in C.
func (v PointerMode) String() string {
	switch v {
	case CUBLAS_POINTER_MODE_HOST:
		return "CUBLAS_POINTER_MODE_HOST"
	case CUBLAS_POINTER_MODE_DEVICE:
		return "CUBLAS_POINTER_MODE_DEVICE"
	}
	return fmt.Sprintf("cublasPointerMode_t(%d)", int32(v))
}

// AtomicsMode is cublasAtomicsMode_t.
type AtomicsMode int32

const (
	CUBLAS_ATOMICS_NOT_ALLOWED AtomicsMode = 0
	CUBLAS_ATOMICS_ALLOWED     AtomicsMode = 1
)

// String is the value's name in C.
func (v AtomicsMode) String() string {
	switch v {
	case CUBLAS_ATOMICS_NOT_ALLOWED:
		return "CUBLAS_ATOMICS_NOT_ALLOWED"
	case CUBLAS_ATOMICS_ALLOWED:
		return "CUBLAS_ATOMICS_ALLOWED"
	}
	return fmt.Sprintf("cublasAtomicsMode_t(%d)", int32(v))
}

// GemmAlgo is cublasGemmAlgo_t.
type GemmAlgo int32

const (
	CUBLAS_GEMM_DFALT             GemmAlgo = -1
	CUBLAS_GEMM_DEFAULT           GemmAlgo = -1
	CUBLAS_GEMM_ALGO0             GemmAlgo = 0
	CUBLAS_GEMM_ALGO1             GemmAlgo = 1
	CUBLAS_GEMM_ALGO2             GemmAlgo = 2
	CUBLAS_GEMM_ALGO3             GemmAlgo = 3
	CUBLAS_GEMM_ALGO4             GemmAlgo = 4
	CUBLAS_GEMM_ALGO5             GemmAlgo = 5
	CUBLAS_GEMM_ALGO6             GemmAlgo = 6
	CUBLAS_GEMM_ALGO7             GemmAlgo = 7
	CUBLAS_GEMM_ALGO8             GemmAlgo = 8
	CUBLAS_GEMM_ALGO9             GemmAlgo = 9
	CUBLAS_GEMM_ALGO10            GemmAlgo = 10
	CUBLAS_GEMM_ALGO11            GemmAlgo = 11
	CUBLAS_GEMM_ALGO12            GemmAlgo = 12
	CUBLAS_GEMM_ALGO13            GemmAlgo = 13
	CUBLAS_GEMM_ALGO14            GemmAlgo = 14
	CUBLAS_GEMM_ALGO15            GemmAlgo = 15
	CUBLAS_GEMM_ALGO16            GemmAlgo = 16
	CUBLAS_GEMM_ALGO17            GemmAlgo = 17
	CUBLAS_GEMM_ALGO18            GemmAlgo = 18
	CUBLAS_GEMM_ALGO19            GemmAlgo = 19
	CUBLAS_GEMM_ALGO20            GemmAlgo = 20
	CUBLAS_GEMM_ALGO21            GemmAlgo = 21
	CUBLAS_GEMM_ALGO22            GemmAlgo = 22
	CUBLAS_GEMM_ALGO23            GemmAlgo = 23
	CUBLAS_GEMM_DEFAULT_TENSOR_OP GemmAlgo = 99
	CUBLAS_GEMM_DFALT_TENSOR_OP   GemmAlgo = 99
	CUBLAS_GEMM_ALGO0_TENSOR_OP   GemmAlgo = 100
	CUBLAS_GEMM_ALGO1_TENSOR_OP   GemmAlgo = 101
	CUBLAS_GEMM_ALGO2_TENSOR_OP   GemmAlgo = 102
	CUBLAS_GEMM_ALGO3_TENSOR_OP   GemmAlgo = 103
	CUBLAS_GEMM_ALGO4_TENSOR_OP   GemmAlgo = 104
	CUBLAS_GEMM_ALGO5_TENSOR_OP   GemmAlgo = 105
	CUBLAS_GEMM_ALGO6_TENSOR_OP   GemmAlgo = 106
	CUBLAS_GEMM_ALGO7_TENSOR_OP   GemmAlgo = 107
	CUBLAS_GEMM_ALGO8_TENSOR_OP   GemmAlgo = 108
	CUBLAS_GEMM_ALGO9_TENSOR_OP   GemmAlgo = 109
	CUBLAS_GEMM_ALGO10_TENSOR_OP  GemmAlgo = 110
	CUBLAS_GEMM_ALGO11_TENSOR_OP  GemmAlgo = 111
	CUBLAS_GEMM_ALGO12_TENSOR_OP  GemmAlgo = 112
	CUBLAS_GEMM_ALGO13_TENSOR_OP  GemmAlgo = 113
	CUBLAS_GEMM_ALGO14_TENSOR_OP  GemmAlgo = 114
	CUBLAS_GEMM_ALGO15_TENSOR_OP  GemmAlgo = 115
	CUBLAS_GEMM_AUTOTUNE          GemmAlgo = 999
)

// String is the value's name in C.
func (v GemmAlgo) String() string {
	switch v {
	case CUBLAS_GEMM_DFALT:
		return "CUBLAS_GEMM_DFALT"
	case CUBLAS_GEMM_ALGO0:
		return "CUBLAS_GEMM_ALGO0"
	case CUBLAS_GEMM_ALGO1:
		return "CUBLAS_GEMM_ALGO1"
	case CUBLAS_GEMM_ALGO2:
		return "CUBLAS_GEMM_ALGO2"
	case CUBLAS_GEMM_ALGO3:
		return "CUBLAS_GEMM_ALGO3"
	case CUBLAS_GEMM_ALGO4:
		return "CUBLAS_GEMM_ALGO4"
	case CUBLAS_GEMM_ALGO5:
		return "CUBLAS_GEMM_ALGO5"
	case CUBLAS_GEMM_ALGO6:
		return "CUBLAS_GEMM_ALGO6"
	case CUBLAS_GEMM_ALGO7:
		return "CUBLAS_GEMM_ALGO7"
	case CUBLAS_GEMM_ALGO8:
		return "CUBLAS_GEMM_ALGO8"
	case CUBLAS_GEMM_ALGO9:
		return "CUBLAS_GEMM_ALGO9"
	case CUBLAS_GEMM_ALGO10:
		return "CUBLAS_GEMM_ALGO10"
	case CUBLAS_GEMM_ALGO11:
		return "CUBLAS_GEMM_ALGO11"
	case CUBLAS_GEMM_ALGO12:
		return "CUBLAS_GEMM_ALGO12"
	case CUBLAS_GEMM_ALGO13:
		return "CUBLAS_GEMM_ALGO13"
	case CUBLAS_GEMM_ALGO14:
		return "CUBLAS_GEMM_ALGO14"
	case CUBLAS_GEMM_ALGO15:
		return "CUBLAS_GEMM_ALGO15"
	case CUBLAS_GEMM_ALGO16:
		return "CUBLAS_GEMM_ALGO16"
	case CUBLAS_GEMM_ALGO17:
		return "CUBLAS_GEMM_ALGO17"
	case CUBLAS_GEMM_ALGO18:
		return "CUBLAS_GEMM_ALGO18"
	case CUBLAS_GEMM_ALGO19:
		return "CUBLAS_GEMM_ALGO19"
	case CUBLAS_GEMM_ALGO20:
		return "CUBLAS_GEMM_ALGO20"
	case CUBLAS_GEMM_ALGO21:
		return "CUBLAS_GEMM_ALGO21"
	case CUBLAS_GEMM_ALGO22:
		return "CUBLAS_GEMM_ALGO22"
	case CUBLAS_GEMM_ALGO23:
		return "CUBLAS_GEMM_ALGO23"
	case CUBLAS_GEMM_DEFAULT_TENSOR_OP:
		return "CUBLAS_GEMM_DEFAULT_TENSOR_OP"
	case CUBLAS_GEMM_ALGO0_TENSOR_OP:
		return "CUBLAS_GEMM_ALGO0_TENSOR_OP"
	case CUBLAS_GEMM_ALGO1_TENSOR_OP:
		return "CUBLAS_GEMM_ALGO1_TENSOR_OP"
	case CUBLAS_GEMM_ALGO2_TENSOR_OP:
		return "CUBLAS_GEMM_ALGO2_TENSOR_OP"
	case CUBLAS_GEMM_ALGO3_TENSOR_OP:
		return "CUBLAS_GEMM_ALGO3_TENSOR_OP"
	case CUBLAS_GEMM_ALGO4_TENSOR_OP:
		return "CUBLAS_GEMM_ALGO4_TENSOR_OP"
	case CUBLAS_GEMM_ALGO5_TENSOR_OP:
		return "CUBLAS_GEMM_ALGO5_TENSOR_OP"
	case CUBLAS_GEMM_ALGO6_TENSOR_OP:
		return "CUBLAS_GEMM_ALGO6_TENSOR_OP"
	case CUBLAS_GEMM_ALGO7_TENSOR_OP:
		return "CUBLAS_GEMM_ALGO7_TENSOR_OP"
	case CUBLAS_GEMM_ALGO8_TENSOR_OP:
		return "CUBLAS_GEMM_ALGO8_TENSOR_OP"
	case CUBLAS_GEMM_ALGO9_TENSOR_OP:
		return "CUBLAS_GEMM_ALGO9_TENSOR_OP"
	case CUBLAS_GEMM_ALGO10_TENSOR_OP:
		return "CUBLAS_GEMM_ALGO10_TENSOR_OP"
	case CUBLAS_GEMM_ALGO11_TENSOR_OP:
		return "CUBLAS_GEMM_ALGO11_TENSOR_OP"
	case CUBLAS_GEMM_ALGO12_TENSOR_OP:
		return "CUBLAS_GEMM_ALGO12_TENSOR_OP"
	case CUBLAS_GEMM_ALGO13_TENSOR_OP:
		return "CUBLAS_GEMM_ALGO13_TENSOR_OP"
	case CUBLAS_GEMM_ALGO14_TENSOR_OP:
		return "CUBLAS_GEMM_ALGO14_TENSOR_OP"
	case CUBLAS_GEMM_ALGO15_TENSOR_OP:
		return "CUBLAS_GEMM_ALGO15_TENSOR_OP"
	case CUBLAS_GEMM_AUTOTUNE:
		return "CUBLAS_GEMM_AUTOTUNE"
	}
	return fmt.Sprintf("cublasGemmAlgo_t(%d)", int32(v))
}

// Math is cublasMath_t.
type Math int32

const (
	CUBLAS_DEFAULT_MATH                              Math = 0
	CUBLAS_TENSOR_OP_MATH                            Math = 1
	CUBLAS_PEDANTIC_MATH                             Math = 2
	CUBLAS_TF32_TENSOR_OP_MATH                       Math = 3
	CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION Math = 16
	CUBLAS_FP32_EMULATED_BF16X9_MATH                 Math = 4
	CUBLAS_FP64_EMULATED_FIXEDPOINT_MATH             Math = 8
)

// String is the value's name in C.
func (v Math) String() string {
	switch v {
	case CUBLAS_DEFAULT_MATH:
		return "CUBLAS_DEFAULT_MATH"
	case CUBLAS_TENSOR_OP_MATH:
		return "CUBLAS_TENSOR_OP_MATH"
	case CUBLAS_PEDANTIC_MATH:
		return "CUBLAS_PEDANTIC_MATH"
	case CUBLAS_TF32_TENSOR_OP_MATH:
		return "CUBLAS_TF32_TENSOR_OP_MATH"
	case CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION:
		return "CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION"
	case CUBLAS_FP32_EMULATED_BF16X9_MATH:
		return "CUBLAS_FP32_EMULATED_BF16X9_MATH"
	case CUBLAS_FP64_EMULATED_FIXEDPOINT_MATH:
		return "CUBLAS_FP64_EMULATED_FIXEDPOINT_MATH"
	}
	return fmt.Sprintf("cublasMath_t(%d)", int32(v))
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
