// This file says what result codes mean.

package cusolver

import "github.com/cujs/cujs/bindings/internal/toolkit"

// Error returns the error of a call that answered r, or nil for success.
func (api *API) Error(call string, r Result) error { return toolkit.Failed(&api.Library, call, r) }

// explanations say what the codes mean.
var explanations = map[Result]string{
	CUSOLVER_STATUS_NOT_INITIALIZED:           "the library cannot work here: the driver is older than it, or no context is current",
	CUSOLVER_STATUS_ALLOC_FAILED:              "memory ran out",
	CUSOLVER_STATUS_INVALID_VALUE:             "an argument is wrong",
	CUSOLVER_STATUS_ARCH_MISMATCH:             "the device cannot compute with this type",
	CUSOLVER_STATUS_EXECUTION_FAILED:          "a kernel of the library failed, or one before it",
	CUSOLVER_STATUS_INTERNAL_ERROR:            "an operation inside the library failed",
	CUSOLVER_STATUS_MATRIX_TYPE_NOT_SUPPORTED: "the library does not have this kind of matrix",
	CUSOLVER_STATUS_NOT_SUPPORTED:             "the library does not have this combination of types and sizes",
	CUSOLVER_STATUS_ZERO_PIVOT:                "a pivot is zero",
	CUSOLVER_STATUS_INVALID_WORKSPACE:         "the workspace is too small",
}
