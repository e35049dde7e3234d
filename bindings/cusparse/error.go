// This file says what result codes mean.

package cusparse

import "github.com/cujs/cujs/bindings/internal/toolkit"

// Error returns the error of a call that answered r, or nil for success. It has the text that
// the library has for it.
func (api *API) Error(call string, r Result) error {
	return toolkit.FailedBecause(&api.Library, call, r, api.CusparseGetErrorString)
}

// explanations say what the codes mean.
var explanations = map[Result]string{
	CUSPARSE_STATUS_NOT_INITIALIZED:           "the library cannot work here: the driver is older than it, or no context is current",
	CUSPARSE_STATUS_ALLOC_FAILED:              "memory ran out",
	CUSPARSE_STATUS_INVALID_VALUE:             "an argument is wrong",
	CUSPARSE_STATUS_ARCH_MISMATCH:             "the device cannot compute with this type",
	CUSPARSE_STATUS_EXECUTION_FAILED:          "a kernel of the library failed, or one before it",
	CUSPARSE_STATUS_INTERNAL_ERROR:            "an operation inside the library failed",
	CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED: "the library does not have this kind of matrix",
	CUSPARSE_STATUS_ZERO_PIVOT:                "a pivot is zero",
	CUSPARSE_STATUS_NOT_SUPPORTED:             "the library does not have this combination of types, formats and sizes",
	CUSPARSE_STATUS_INSUFFICIENT_RESOURCES:    "the device has too little memory or shared memory for it",
}
