// This file says what result codes mean.

package nvjitlink

import "github.com/cujs/cujs/bindings/internal/toolkit"

// Error returns the error of a call that answered r, or nil for success.
func (api *API) Error(call string, r Result) error { return toolkit.Failed(&api.Library, call, r) }

// explanations say what the codes mean.
var explanations = map[Result]string{
	NVJITLINK_ERROR_UNRECOGNIZED_OPTION:  "the linker does not know an option",
	NVJITLINK_ERROR_MISSING_ARCH:         "no architecture was given (-arch=sm_90)",
	NVJITLINK_ERROR_INVALID_INPUT:        "an argument is wrong",
	NVJITLINK_ERROR_PTX_COMPILE:          "PTX does not compile",
	NVJITLINK_ERROR_NVVM_COMPILE:         "LTO-IR does not compile",
	NVJITLINK_ERROR_INTERNAL:             "the linker failed",
	NVJITLINK_ERROR_THREADPOOL:           "the linker's threads failed",
	NVJITLINK_ERROR_UNRECOGNIZED_INPUT:   "the linker does not know the kind of an input",
	NVJITLINK_ERROR_FINALIZE:             "what was linked cannot be finished",
	NVJITLINK_ERROR_NULL_INPUT:           "an input is empty",
	NVJITLINK_ERROR_INCOMPATIBLE_OPTIONS: "two options exclude each other",
	NVJITLINK_ERROR_INCORRECT_INPUT_TYPE: "an input is of another kind than it was said to be",
	NVJITLINK_ERROR_ARCH_MISMATCH:        "an input is for another architecture",
	NVJITLINK_ERROR_OUTDATED_LIBRARY:     "an input was made by a newer toolkit than the linker's",
	NVJITLINK_ERROR_MISSING_FATBIN:       "an object has no device code",
	NVJITLINK_ERROR_UNRECOGNIZED_ARCH:    "the linker does not know the architecture",
	NVJITLINK_ERROR_UNSUPPORTED_ARCH:     "the linker does not support the architecture any more",
	NVJITLINK_ERROR_LTO_NOT_ENABLED:      "an input is LTO-IR, and -lto was not given",
}
