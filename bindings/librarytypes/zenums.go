// Code generated from internal/librarytypes.json; DO NOT EDIT.

package librarytypes

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
