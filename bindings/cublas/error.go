// This file says what result codes mean.

package cublas

import "github.com/cujs/cujs/bindings/internal/toolkit"

// Error returns the error of a call that answered r, or nil for success. It has the text that
// the library has for it.
func (api *API) Error(call string, r Result) error {
	return toolkit.FailedBecause(&api.Library, call, r, api.CublasGetStatusString)
}

// explanations say what the codes mean.
var explanations = map[Result]string{
	CUBLAS_STATUS_NOT_INITIALIZED:  "the library cannot work here: the driver is older than it, or no context is current",
	CUBLAS_STATUS_ALLOC_FAILED:     "memory of the device ran out",
	CUBLAS_STATUS_INVALID_VALUE:    "an argument is wrong",
	CUBLAS_STATUS_ARCH_MISMATCH:    "the device cannot compute with this type",
	CUBLAS_STATUS_MAPPING_ERROR:    "memory of the device cannot be reached",
	CUBLAS_STATUS_EXECUTION_FAILED: "a kernel of the library failed, or one before it",
	CUBLAS_STATUS_INTERNAL_ERROR:   "an operation inside the library failed",
	CUBLAS_STATUS_NOT_SUPPORTED:    "the library does not have this combination of types, sizes and layouts",
	CUBLAS_STATUS_LICENSE_ERROR:    "the library has no licence",
}
