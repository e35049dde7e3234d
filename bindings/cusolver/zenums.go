// Code generated from internal/cusolver.json; DO NOT EDIT.

package cusolver

import (
	"fmt"
)

// Function is cusolverDnFunction_t.
type Function int32

const (
	CUSOLVERDN_GETRF Function = 0
	CUSOLVERDN_POTRF Function = 1
)

// String is the value's name in C.
func (v Function) String() string {
	switch v {
	case CUSOLVERDN_GETRF:
		return "CUSOLVERDN_GETRF"
	case CUSOLVERDN_POTRF:
		return "CUSOLVERDN_POTRF"
	}
	return fmt.Sprintf("cusolverDnFunction_t(%d)", int32(v))
}

// DataType is cudaDataType.
type DataType int32

const (
	CUDA_R_16F     DataType = 2
	CUDA_C_16F     DataType = 6
	CUDA_R_16BF    DataType = 14
	CUDA_C_16BF    DataType = 15
	CUDA_R_32F     DataType = 0
	CUDA_C_32F     DataType = 4
	CUDA_R_64F     DataType = 1
	CUDA_C_64F     DataType = 5
	CUDA_R_4I      DataType = 16
	CUDA_C_4I      DataType = 17
	CUDA_R_4U      DataType = 18
	CUDA_C_4U      DataType = 19
	CUDA_R_8I      DataType = 3
	CUDA_C_8I      DataType = 7
	CUDA_R_8U      DataType = 8
	CUDA_C_8U      DataType = 9
	CUDA_R_16I     DataType = 20
	CUDA_C_16I     DataType = 21
	CUDA_R_16U     DataType = 22
	CUDA_C_16U     DataType = 23
	CUDA_R_32I     DataType = 10
	CUDA_C_32I     DataType = 11
	CUDA_R_32U     DataType = 12
	CUDA_C_32U     DataType = 13
	CUDA_R_64I     DataType = 24
	CUDA_C_64I     DataType = 25
	CUDA_R_64U     DataType = 26
	CUDA_C_64U     DataType = 27
	CUDA_R_8F_E4M3 DataType = 28
	CUDA_R_8F_E5M2 DataType = 29
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

// Result is cusolverStatus_t.
type Result int32

const (
	CUSOLVER_STATUS_SUCCESS                                 Result = 0
	CUSOLVER_STATUS_NOT_INITIALIZED                         Result = 1
	CUSOLVER_STATUS_ALLOC_FAILED                            Result = 2
	CUSOLVER_STATUS_INVALID_VALUE                           Result = 3
	CUSOLVER_STATUS_ARCH_MISMATCH                           Result = 4
	CUSOLVER_STATUS_MAPPING_ERROR                           Result = 5
	CUSOLVER_STATUS_EXECUTION_FAILED                        Result = 6
	CUSOLVER_STATUS_INTERNAL_ERROR                          Result = 7
	CUSOLVER_STATUS_MATRIX_TYPE_NOT_SUPPORTED               Result = 8
	CUSOLVER_STATUS_NOT_SUPPORTED                           Result = 9
	CUSOLVER_STATUS_ZERO_PIVOT                              Result = 10
	CUSOLVER_STATUS_INVALID_LICENSE                         Result = 11
	CUSOLVER_STATUS_IRS_PARAMS_NOT_INITIALIZED              Result = 12
	CUSOLVER_STATUS_IRS_PARAMS_INVALID                      Result = 13
	CUSOLVER_STATUS_IRS_PARAMS_INVALID_PREC                 Result = 14
	CUSOLVER_STATUS_IRS_PARAMS_INVALID_REFINE               Result = 15
	CUSOLVER_STATUS_IRS_PARAMS_INVALID_MAXITER              Result = 16
	CUSOLVER_STATUS_IRS_INTERNAL_ERROR                      Result = 20
	CUSOLVER_STATUS_IRS_NOT_SUPPORTED                       Result = 21
	CUSOLVER_STATUS_IRS_OUT_OF_RANGE                        Result = 22
	CUSOLVER_STATUS_IRS_NRHS_NOT_SUPPORTED_FOR_REFINE_GMRES Result = 23
	CUSOLVER_STATUS_IRS_INFOS_NOT_INITIALIZED               Result = 25
	CUSOLVER_STATUS_IRS_INFOS_NOT_DESTROYED                 Result = 26
	CUSOLVER_STATUS_IRS_MATRIX_SINGULAR                     Result = 30
	CUSOLVER_STATUS_INVALID_WORKSPACE                       Result = 31
)

// String is the value's name in C.
func (v Result) String() string {
	switch v {
	case CUSOLVER_STATUS_SUCCESS:
		return "CUSOLVER_STATUS_SUCCESS"
	case CUSOLVER_STATUS_NOT_INITIALIZED:
		return "CUSOLVER_STATUS_NOT_INITIALIZED"
	case CUSOLVER_STATUS_ALLOC_FAILED:
		return "CUSOLVER_STATUS_ALLOC_FAILED"
	case CUSOLVER_STATUS_INVALID_VALUE:
		return "CUSOLVER_STATUS_INVALID_VALUE"
	case CUSOLVER_STATUS_ARCH_MISMATCH:
		return "CUSOLVER_STATUS_ARCH_MISMATCH"
	case CUSOLVER_STATUS_MAPPING_ERROR:
		return "CUSOLVER_STATUS_MAPPING_ERROR"
	case CUSOLVER_STATUS_EXECUTION_FAILED:
		return "CUSOLVER_STATUS_EXECUTION_FAILED"
	case CUSOLVER_STATUS_INTERNAL_ERROR:
		return "CUSOLVER_STATUS_INTERNAL_ERROR"
	case CUSOLVER_STATUS_MATRIX_TYPE_NOT_SUPPORTED:
		return "CUSOLVER_STATUS_MATRIX_TYPE_NOT_SUPPORTED"
	case CUSOLVER_STATUS_NOT_SUPPORTED:
		return "CUSOLVER_STATUS_NOT_SUPPORTED"
	case CUSOLVER_STATUS_ZERO_PIVOT:
		return "CUSOLVER_STATUS_ZERO_PIVOT"
	case CUSOLVER_STATUS_INVALID_LICENSE:
		return "CUSOLVER_STATUS_INVALID_LICENSE"
	case CUSOLVER_STATUS_IRS_PARAMS_NOT_INITIALIZED:
		return "CUSOLVER_STATUS_IRS_PARAMS_NOT_INITIALIZED"
	case CUSOLVER_STATUS_IRS_PARAMS_INVALID:
		return "CUSOLVER_STATUS_IRS_PARAMS_INVALID"
	case CUSOLVER_STATUS_IRS_PARAMS_INVALID_PREC:
		return "CUSOLVER_STATUS_IRS_PARAMS_INVALID_PREC"
	case CUSOLVER_STATUS_IRS_PARAMS_INVALID_REFINE:
		return "CUSOLVER_STATUS_IRS_PARAMS_INVALID_REFINE"
	case CUSOLVER_STATUS_IRS_PARAMS_INVALID_MAXITER:
		return "CUSOLVER_STATUS_IRS_PARAMS_INVALID_MAXITER"
	case CUSOLVER_STATUS_IRS_INTERNAL_ERROR:
		return "CUSOLVER_STATUS_IRS_INTERNAL_ERROR"
	case CUSOLVER_STATUS_IRS_NOT_SUPPORTED:
		return "CUSOLVER_STATUS_IRS_NOT_SUPPORTED"
	case CUSOLVER_STATUS_IRS_OUT_OF_RANGE:
		return "CUSOLVER_STATUS_IRS_OUT_OF_RANGE"
	case CUSOLVER_STATUS_IRS_NRHS_NOT_SUPPORTED_FOR_REFINE_GMRES:
		return "CUSOLVER_STATUS_IRS_NRHS_NOT_SUPPORTED_FOR_REFINE_GMRES"
	case CUSOLVER_STATUS_IRS_INFOS_NOT_INITIALIZED:
		return "CUSOLVER_STATUS_IRS_INFOS_NOT_INITIALIZED"
	case CUSOLVER_STATUS_IRS_INFOS_NOT_DESTROYED:
		return "CUSOLVER_STATUS_IRS_INFOS_NOT_DESTROYED"
	case CUSOLVER_STATUS_IRS_MATRIX_SINGULAR:
		return "CUSOLVER_STATUS_IRS_MATRIX_SINGULAR"
	case CUSOLVER_STATUS_INVALID_WORKSPACE:
		return "CUSOLVER_STATUS_INVALID_WORKSPACE"
	}
	return fmt.Sprintf("cusolverStatus_t(%d)", int32(v))
}

// EigMode is cusolverEigMode_t.
type EigMode int32

const (
	CUSOLVER_EIG_MODE_NOVECTOR EigMode = 0
	CUSOLVER_EIG_MODE_VECTOR   EigMode = 1
)

// String is the value's name in C.
func (v EigMode) String() string {
	switch v {
	case CUSOLVER_EIG_MODE_NOVECTOR:
		return "CUSOLVER_EIG_MODE_NOVECTOR"
	case CUSOLVER_EIG_MODE_VECTOR:
		return "CUSOLVER_EIG_MODE_VECTOR"
	}
	return fmt.Sprintf("cusolverEigMode_t(%d)", int32(v))
}

// AlgMode is cusolverAlgMode_t.
type AlgMode int32

const (
	CUSOLVER_ALG_0 AlgMode = 0
	CUSOLVER_ALG_1 AlgMode = 1
	CUSOLVER_ALG_2 AlgMode = 2
)

// String is the value's name in C.
func (v AlgMode) String() string {
	switch v {
	case CUSOLVER_ALG_0:
		return "CUSOLVER_ALG_0"
	case CUSOLVER_ALG_1:
		return "CUSOLVER_ALG_1"
	case CUSOLVER_ALG_2:
		return "CUSOLVER_ALG_2"
	}
	return fmt.Sprintf("cusolverAlgMode_t(%d)", int32(v))
}
