// This file turns result codes into errors. They are those of cuBLAS.

package cublaslt

import (
	"github.com/cujs/cujs/bindings/cublas"
	"github.com/cujs/cujs/bindings/internal/toolkit"
)

// A Result is the result of a call.
type Result = cublas.Result

// An Error is a call of cuBLASLt that failed.
type Error = cublas.Error

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
