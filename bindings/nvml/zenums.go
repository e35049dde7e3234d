// Code generated from internal/nvml.json; DO NOT EDIT.

package nvml

import (
	"fmt"
)

// Result is nvmlResult.
type Result int32

const (
	NVML_SUCCESS                       Result = 0
	NVML_ERROR_UNINITIALIZED           Result = 1
	NVML_ERROR_INVALID_ARGUMENT        Result = 2
	NVML_ERROR_NOT_SUPPORTED           Result = 3
	NVML_ERROR_NO_PERMISSION           Result = 4
	NVML_ERROR_ALREADY_INITIALIZED     Result = 5
	NVML_ERROR_NOT_FOUND               Result = 6
	NVML_ERROR_INSUFFICIENT_SIZE       Result = 7
	NVML_ERROR_INSUFFICIENT_POWER      Result = 8
	NVML_ERROR_DRIVER_NOT_LOADED       Result = 9
	NVML_ERROR_TIMEOUT                 Result = 10
	NVML_ERROR_IRQ_ISSUE               Result = 11
	NVML_ERROR_LIBRARY_NOT_FOUND       Result = 12
	NVML_ERROR_FUNCTION_NOT_FOUND      Result = 13
	NVML_ERROR_CORRUPTED_INFOROM       Result = 14
	NVML_ERROR_GPU_IS_LOST             Result = 15
	NVML_ERROR_RESET_REQUIRED          Result = 16
	NVML_ERROR_OPERATING_SYSTEM        Result = 17
	NVML_ERROR_LIB_RM_VERSION_MISMATCH Result = 18
	NVML_ERROR_IN_USE                  Result = 19
	NVML_ERROR_MEMORY                  Result = 20
	NVML_ERROR_NO_DATA                 Result = 21
	NVML_ERROR_UNKNOWN                 Result = 999
)

// String is the value's name in C.
func (v Result) String() string {
	switch v {
	case NVML_SUCCESS:
		return "NVML_SUCCESS"
	case NVML_ERROR_UNINITIALIZED:
		return "NVML_ERROR_UNINITIALIZED"
	case NVML_ERROR_INVALID_ARGUMENT:
		return "NVML_ERROR_INVALID_ARGUMENT"
	case NVML_ERROR_NOT_SUPPORTED:
		return "NVML_ERROR_NOT_SUPPORTED"
	case NVML_ERROR_NO_PERMISSION:
		return "NVML_ERROR_NO_PERMISSION"
	case NVML_ERROR_ALREADY_INITIALIZED:
		return "NVML_ERROR_ALREADY_INITIALIZED"
	case NVML_ERROR_NOT_FOUND:
		return "NVML_ERROR_NOT_FOUND"
	case NVML_ERROR_INSUFFICIENT_SIZE:
		return "NVML_ERROR_INSUFFICIENT_SIZE"
	case NVML_ERROR_INSUFFICIENT_POWER:
		return "NVML_ERROR_INSUFFICIENT_POWER"
	case NVML_ERROR_DRIVER_NOT_LOADED:
		return "NVML_ERROR_DRIVER_NOT_LOADED"
	case NVML_ERROR_TIMEOUT:
		return "NVML_ERROR_TIMEOUT"
	case NVML_ERROR_IRQ_ISSUE:
		return "NVML_ERROR_IRQ_ISSUE"
	case NVML_ERROR_LIBRARY_NOT_FOUND:
		return "NVML_ERROR_LIBRARY_NOT_FOUND"
	case NVML_ERROR_FUNCTION_NOT_FOUND:
		return "NVML_ERROR_FUNCTION_NOT_FOUND"
	case NVML_ERROR_CORRUPTED_INFOROM:
		return "NVML_ERROR_CORRUPTED_INFOROM"
	case NVML_ERROR_GPU_IS_LOST:
		return "NVML_ERROR_GPU_IS_LOST"
	case NVML_ERROR_RESET_REQUIRED:
		return "NVML_ERROR_RESET_REQUIRED"
	case NVML_ERROR_OPERATING_SYSTEM:
		return "NVML_ERROR_OPERATING_SYSTEM"
	case NVML_ERROR_LIB_RM_VERSION_MISMATCH:
		return "NVML_ERROR_LIB_RM_VERSION_MISMATCH"
	case NVML_ERROR_IN_USE:
		return "NVML_ERROR_IN_USE"
	case NVML_ERROR_MEMORY:
		return "NVML_ERROR_MEMORY"
	case NVML_ERROR_NO_DATA:
		return "NVML_ERROR_NO_DATA"
	case NVML_ERROR_UNKNOWN:
		return "NVML_ERROR_UNKNOWN"
	}
	return fmt.Sprintf("nvmlResult(%d)", int32(v))
}

// TemperatureSensors is nvmlTemperatureSensors.
type TemperatureSensors int32

const (
	NVML_TEMPERATURE_GPU TemperatureSensors = 0
)

// String is the value's name in C.
func (v TemperatureSensors) String() string {
	switch v {
	case NVML_TEMPERATURE_GPU:
		return "NVML_TEMPERATURE_GPU"
	}
	return fmt.Sprintf("nvmlTemperatureSensors(%d)", int32(v))
}

// ClockType is nvmlClockType.
type ClockType int32

const (
	NVML_CLOCK_GRAPHICS ClockType = 0
	NVML_CLOCK_SM       ClockType = 1
	NVML_CLOCK_MEM      ClockType = 2
	NVML_CLOCK_VIDEO    ClockType = 3
)

// String is the value's name in C.
func (v ClockType) String() string {
	switch v {
	case NVML_CLOCK_GRAPHICS:
		return "NVML_CLOCK_GRAPHICS"
	case NVML_CLOCK_SM:
		return "NVML_CLOCK_SM"
	case NVML_CLOCK_MEM:
		return "NVML_CLOCK_MEM"
	case NVML_CLOCK_VIDEO:
		return "NVML_CLOCK_VIDEO"
	}
	return fmt.Sprintf("nvmlClockType(%d)", int32(v))
}
