// This file turns result codes into errors.

package cusolver

import (
	"fmt"

	"github.com/cujs/cujs/bindings/internal/toolkit"
)

// NotExported is the answer of a function that the library does not have,
// because it is older than the function.
const NotExported Result = toolkit.NotExported

// An Error is a call of cuSOLVER that failed.
type Error = toolkit.Error[Result]

// Error makes a result code an error, so that errors.Is can look for it.
func (v Result) Error() string { return fmt.Sprintf("%s (%d)", v.String(), int32(v)) }

// Error returns the error of a call that answered r, or nil for success.
func (api *API) Error(call string, r Result) error {
	if r == 0 {
		return nil
	}
	return toolkit.Failed(&api.Library, call, r)
}

// result is a stub's answer.
func result(r uintptr, ok bool) Result { return toolkit.Answer[Result](r, ok) }

// Explanation says what a code means.
func (v Result) Explanation() string { return toolkit.Explain(explanations, v) }

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
