// This file says what result codes mean.

package cufft

import "github.com/cujs/cujs/bindings/internal/toolkit"

// Error returns the error of a call that answered r, or nil for success.
func (api *API) Error(call string, r Result) error { return toolkit.Failed(&api.Library, call, r) }

// explanations say what the codes mean.
var explanations = map[Result]string{
	CUFFT_INVALID_PLAN:              "there is no such plan",
	CUFFT_ALLOC_FAILED:              "memory ran out",
	CUFFT_INVALID_TYPE:              "the library does not have this type",
	CUFFT_INVALID_VALUE:             "an argument is wrong",
	CUFFT_INTERNAL_ERROR:            "an operation inside the library failed",
	CUFFT_EXEC_FAILED:               "a kernel of the library failed, or one before it",
	CUFFT_SETUP_FAILED:              "the library cannot work here: the driver is older than it, or no context is current",
	CUFFT_INVALID_SIZE:              "the library does not have this size",
	CUFFT_UNALIGNED_DATA:            "a buffer is not aligned",
	CUFFT_INCOMPLETE_PARAMETER_LIST: "an argument is missing",
	CUFFT_INVALID_DEVICE:            "the plan is of another device",
	CUFFT_PARSE_ERROR:               "the library's tables are damaged",
	CUFFT_NO_WORKSPACE:              "the plan has no workspace",
	CUFFT_NOT_IMPLEMENTED:           "the library does not have this",
	CUFFT_LICENSE_ERROR:             "the library has no licence",
	CUFFT_NOT_SUPPORTED:             "the library does not have this on this device",
	CUFFT_MISSING_DEPENDENCY:        "a library that this one needs is missing",
	CUFFT_NVRTC_FAILURE:             "compiling a kernel failed",
	CUFFT_NVJITLINK_FAILURE:         "linking a kernel failed",
	CUFFT_NVSHMEM_FAILURE:           "communication between devices failed",
}
