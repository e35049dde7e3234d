// Code generated from internal/cufft.json; DO NOT EDIT.

package cufft

import (
	"fmt"
)

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
