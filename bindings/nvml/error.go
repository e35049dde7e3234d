// This file says what result codes mean.

package nvml

// explanations say what the codes mean.
var explanations = map[Result]string{
	NVML_ERROR_UNINITIALIZED:           "the library was not initialized",
	NVML_ERROR_INVALID_ARGUMENT:        "an argument is wrong",
	NVML_ERROR_NOT_SUPPORTED:           "the device does not tell this",
	NVML_ERROR_NO_PERMISSION:           "the user may not ask for this",
	NVML_ERROR_ALREADY_INITIALIZED:     "the library was initialized before",
	NVML_ERROR_NOT_FOUND:               "there is no such device",
	NVML_ERROR_INSUFFICIENT_SIZE:       "the answer is longer than its place",
	NVML_ERROR_INSUFFICIENT_POWER:      "a power cable of the device is not connected",
	NVML_ERROR_DRIVER_NOT_LOADED:       "the driver is not loaded",
	NVML_ERROR_TIMEOUT:                 "the device did not answer in time",
	NVML_ERROR_IRQ_ISSUE:               "the kernel has a problem with an interrupt of the device",
	NVML_ERROR_LIBRARY_NOT_FOUND:       "a library that this one needs is missing",
	NVML_ERROR_FUNCTION_NOT_FOUND:      "the driver does not have this function",
	NVML_ERROR_CORRUPTED_INFOROM:       "the device's memory of what it is is damaged",
	NVML_ERROR_GPU_IS_LOST:             "the device does not answer any more: it has fallen off the bus or must be reset",
	NVML_ERROR_RESET_REQUIRED:          "the device must be reset first",
	NVML_ERROR_OPERATING_SYSTEM:        "the operating system keeps the library from the device; in containers its files must be there",
	NVML_ERROR_LIB_RM_VERSION_MISMATCH: "the library and the driver in the kernel are of different versions: restart the machine or load the driver again",
	NVML_ERROR_IN_USE:                  "the device is in use",
	NVML_ERROR_MEMORY:                  "memory ran out",
	NVML_ERROR_NO_DATA:                 "there is nothing to tell",
}
