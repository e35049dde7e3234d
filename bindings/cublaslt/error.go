// This file turns result codes into errors.

package cublaslt

import (
	"fmt"

	"github.com/cujs/cujs/bindings/internal/toolkit"
)

// NotExported is the answer of a function that the library does not have,
// because it is older than the function.
const NotExported Result = toolkit.NotExported

// An Error is a call of cuBLASLt that failed.
type Error = toolkit.Error[Result]

// Error makes a result code an error, so that errors.Is can look for it.
func (v Result) Error() string { return fmt.Sprintf("%s (%d)", v.String(), int32(v)) }

// Error returns the error of a call that answered r, or nil for success. It has the text that
// the library has for it.
func (api *API) Error(call string, r Result) error {
	if r == 0 {
		return nil
	}
	return toolkit.FailedBecause(&api.Library, call, r, api.CublasLtGetStatusString)
}

// result is a stub's answer.
func result(r uintptr, ok bool) Result { return toolkit.Answer[Result](r, ok) }

// Explanation says what a code means.
func (v Result) Explanation() string { return toolkit.Explain(explanations, v) }

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
