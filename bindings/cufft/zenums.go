// Code generated from internal/cufft.json; DO NOT EDIT.

package cufft

import (
	"fmt"
)

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

// Result is cufftResult.
type Result int32

const (
	CUFFT_SUCCESS                   Result = 0
	CUFFT_INVALID_PLAN              Result = 1
	CUFFT_ALLOC_FAILED              Result = 2
	CUFFT_INVALID_TYPE              Result = 3
	CUFFT_INVALID_VALUE             Result = 4
	CUFFT_INTERNAL_ERROR            Result = 5
	CUFFT_EXEC_FAILED               Result = 6
	CUFFT_SETUP_FAILED              Result = 7
	CUFFT_INVALID_SIZE              Result = 8
	CUFFT_UNALIGNED_DATA            Result = 9
	CUFFT_INCOMPLETE_PARAMETER_LIST Result = 10
	CUFFT_INVALID_DEVICE            Result = 11
	CUFFT_PARSE_ERROR               Result = 12
	CUFFT_NO_WORKSPACE              Result = 13
	CUFFT_NOT_IMPLEMENTED           Result = 14
	CUFFT_LICENSE_ERROR             Result = 15
	CUFFT_NOT_SUPPORTED             Result = 16
	CUFFT_MISSING_DEPENDENCY        Result = 17
	CUFFT_NVRTC_FAILURE             Result = 18
	CUFFT_NVJITLINK_FAILURE         Result = 19
	CUFFT_NVSHMEM_FAILURE           Result = 20
)

// String is the value's name in C.
func (v Result) String() string {
	switch v {
	case CUFFT_SUCCESS:
		return "CUFFT_SUCCESS"
	case CUFFT_INVALID_PLAN:
		return "CUFFT_INVALID_PLAN"
	case CUFFT_ALLOC_FAILED:
		return "CUFFT_ALLOC_FAILED"
	case CUFFT_INVALID_TYPE:
		return "CUFFT_INVALID_TYPE"
	case CUFFT_INVALID_VALUE:
		return "CUFFT_INVALID_VALUE"
	case CUFFT_INTERNAL_ERROR:
		return "CUFFT_INTERNAL_ERROR"
	case CUFFT_EXEC_FAILED:
		return "CUFFT_EXEC_FAILED"
	case CUFFT_SETUP_FAILED:
		return "CUFFT_SETUP_FAILED"
	case CUFFT_INVALID_SIZE:
		return "CUFFT_INVALID_SIZE"
	case CUFFT_UNALIGNED_DATA:
		return "CUFFT_UNALIGNED_DATA"
	case CUFFT_INCOMPLETE_PARAMETER_LIST:
		return "CUFFT_INCOMPLETE_PARAMETER_LIST"
	case CUFFT_INVALID_DEVICE:
		return "CUFFT_INVALID_DEVICE"
	case CUFFT_PARSE_ERROR:
		return "CUFFT_PARSE_ERROR"
	case CUFFT_NO_WORKSPACE:
		return "CUFFT_NO_WORKSPACE"
	case CUFFT_NOT_IMPLEMENTED:
		return "CUFFT_NOT_IMPLEMENTED"
	case CUFFT_LICENSE_ERROR:
		return "CUFFT_LICENSE_ERROR"
	case CUFFT_NOT_SUPPORTED:
		return "CUFFT_NOT_SUPPORTED"
	case CUFFT_MISSING_DEPENDENCY:
		return "CUFFT_MISSING_DEPENDENCY"
	case CUFFT_NVRTC_FAILURE:
		return "CUFFT_NVRTC_FAILURE"
	case CUFFT_NVJITLINK_FAILURE:
		return "CUFFT_NVJITLINK_FAILURE"
	case CUFFT_NVSHMEM_FAILURE:
		return "CUFFT_NVSHMEM_FAILURE"
	}
	return fmt.Sprintf("cufftResult(%d)", int32(v))
}

// Type is cufftType.
type Type int32

const (
	CUFFT_R2C Type = 42
	CUFFT_C2R Type = 44
	CUFFT_C2C Type = 41
	CUFFT_D2Z Type = 106
	CUFFT_Z2D Type = 108
	CUFFT_Z2Z Type = 105
)

// String is the value's name in C.
func (v Type) String() string {
	switch v {
	case CUFFT_R2C:
		return "CUFFT_R2C"
	case CUFFT_C2R:
		return "CUFFT_C2R"
	case CUFFT_C2C:
		return "CUFFT_C2C"
	case CUFFT_D2Z:
		return "CUFFT_D2Z"
	case CUFFT_Z2D:
		return "CUFFT_Z2D"
	case CUFFT_Z2Z:
		return "CUFFT_Z2Z"
	}
	return fmt.Sprintf("cufftType(%d)", int32(v))
}
