// Code generated from internal/nccl.json; DO NOT EDIT.

package nccl

import (
	"fmt"
)

// Result is ncclResult_t.
type Result int32

const (
	NcclSuccess            Result = 0
	NcclUnhandledCudaError Result = 1
	NcclSystemError        Result = 2
	NcclInternalError      Result = 3
	NcclInvalidArgument    Result = 4
	NcclInvalidUsage       Result = 5
	NcclRemoteError        Result = 6
	NcclInProgress         Result = 7
	NcclTimeout            Result = 8
)

// String is the value's name in C.
func (v Result) String() string {
	switch v {
	case NcclSuccess:
		return "ncclSuccess"
	case NcclUnhandledCudaError:
		return "ncclUnhandledCudaError"
	case NcclSystemError:
		return "ncclSystemError"
	case NcclInternalError:
		return "ncclInternalError"
	case NcclInvalidArgument:
		return "ncclInvalidArgument"
	case NcclInvalidUsage:
		return "ncclInvalidUsage"
	case NcclRemoteError:
		return "ncclRemoteError"
	case NcclInProgress:
		return "ncclInProgress"
	case NcclTimeout:
		return "ncclTimeout"
	}
	return fmt.Sprintf("ncclResult_t(%d)", int32(v))
}

// RedOp is ncclRedOp_t.
type RedOp int32

const (
	NcclSum  RedOp = 0
	NcclProd RedOp = 1
	NcclMax  RedOp = 2
	NcclMin  RedOp = 3
	NcclAvg  RedOp = 4
)

// String is the value's name in C.
func (v RedOp) String() string {
	switch v {
	case NcclSum:
		return "ncclSum"
	case NcclProd:
		return "ncclProd"
	case NcclMax:
		return "ncclMax"
	case NcclMin:
		return "ncclMin"
	case NcclAvg:
		return "ncclAvg"
	}
	return fmt.Sprintf("ncclRedOp_t(%d)", int32(v))
}

// DataType is ncclDataType_t.
type DataType int32

const (
	NcclInt8       DataType = 0
	NcclUint8      DataType = 1
	NcclInt32      DataType = 2
	NcclUint32     DataType = 3
	NcclInt64      DataType = 4
	NcclUint64     DataType = 5
	NcclFloat16    DataType = 6
	NcclFloat32    DataType = 7
	NcclFloat64    DataType = 8
	NcclBfloat16   DataType = 9
	NcclFloat8e4m3 DataType = 10
	NcclFloat8e5m2 DataType = 11
)

// String is the value's name in C.
func (v DataType) String() string {
	switch v {
	case NcclInt8:
		return "ncclInt8"
	case NcclUint8:
		return "ncclUint8"
	case NcclInt32:
		return "ncclInt32"
	case NcclUint32:
		return "ncclUint32"
	case NcclInt64:
		return "ncclInt64"
	case NcclUint64:
		return "ncclUint64"
	case NcclFloat16:
		return "ncclFloat16"
	case NcclFloat32:
		return "ncclFloat32"
	case NcclFloat64:
		return "ncclFloat64"
	case NcclBfloat16:
		return "ncclBfloat16"
	case NcclFloat8e4m3:
		return "ncclFloat8e4m3"
	case NcclFloat8e5m2:
		return "ncclFloat8e5m2"
	}
	return fmt.Sprintf("ncclDataType_t(%d)", int32(v))
}

// ScalarResidence is ncclScalarResidence_t.
type ScalarResidence int32

const (
	NcclScalarDevice        ScalarResidence = 0
	NcclScalarHostImmediate ScalarResidence = 1
)

// String is the value's name in C.
func (v ScalarResidence) String() string {
	switch v {
	case NcclScalarDevice:
		return "ncclScalarDevice"
	case NcclScalarHostImmediate:
		return "ncclScalarHostImmediate"
	}
	return fmt.Sprintf("ncclScalarResidence_t(%d)", int32(v))
}
