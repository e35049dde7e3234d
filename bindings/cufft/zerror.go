// Code generated from internal/cufft.json; DO NOT EDIT.

package cufft

import (
	"fmt"

	"github.com/cujs/cujs/bindings/internal/toolkit"
)

// NotExported is the answer of a function that the library does not have, because it is older than the function.
const NotExported Result = toolkit.NotExported

// An Error is a call that failed.
type Error = toolkit.Error[Result]

// Error makes a result code an error, so that errors.Is can look for it.
func (v Result) Error() string { return fmt.Sprintf("%s (%d)", v.String(), int32(v)) }

// Explanation says what a code means.
func (v Result) Explanation() string { return toolkit.Explain(explanations, v) }

// result is a stub's answer.
func result(r uintptr, ok bool) Result { return toolkit.Answer[Result](r, ok) }
