// This file turns result codes into errors.

package cuda

import (
	"fmt"
	"strings"
)

// An Error is a driver call that failed.
type Error struct {
	Code Result
	Call string // the function: "cuMemAlloc"
	// Doing says what was being done, in the caller's words: "allocating
	// 64 MiB on device 0". Empty when there is nothing to add.
	Doing string
	// Hint says what to do, or which limit was exceeded. May be empty.
	Hint string
	// Cause is what made the context unusable, where the driver can tell
	// (API.Fault). May be nil. Hint begins with its text.
	Cause error
	// Log is what the driver itself has written about the failure, since
	// CUDA 12.9. May be empty.
	Log string
}

// Error gives the call, the code with its number, what it means, and the
// details, on one line.
func (e *Error) Error() string {
	var s strings.Builder
	fmt.Fprintf(&s, "%s: %s (%d): %s", e.Call, e.Code.String(), int(e.Code), e.Code.Explanation())
	if e.Doing != "" {
		fmt.Fprintf(&s, "; while %s", e.Doing)
	}
	if e.Hint != "" {
		fmt.Fprintf(&s, "; %s", e.Hint)
	}
	if e.Log != "" {
		fmt.Fprintf(&s, "; the driver adds: %s", e.Log)
	}
	return s.String()
}

// Is makes errors.Is(err, cuda.CUDA_ERROR_OUT_OF_MEMORY) work.
func (e *Error) Is(target error) bool {
	code, ok := target.(Result)
	return ok && code == e.Code
}

// Sticky tells whether the failure has made the context unusable: every later
// call in it fails in the same way until the context is destroyed or reset.
func (e *Error) Sticky() bool { return e.Code.Sticky() }

// Error makes a result code an error, so that errors.Is can look for it.
func (r Result) Error() string { return fmt.Sprintf("%s (%d)", r.String(), int32(r)) }

// Sticky tells whether a code means that the context is lost.
func (r Result) Sticky() bool {
	switch r {
	case CUDA_ERROR_ILLEGAL_ADDRESS, CUDA_ERROR_LAUNCH_TIMEOUT, CUDA_ERROR_LAUNCH_FAILED, CUDA_ERROR_ASSERT,
		CUDA_ERROR_HARDWARE_STACK_ERROR, CUDA_ERROR_ILLEGAL_INSTRUCTION, CUDA_ERROR_MISALIGNED_ADDRESS,
		CUDA_ERROR_INVALID_ADDRESS_SPACE, CUDA_ERROR_INVALID_PC, CUDA_ERROR_ECC_UNCORRECTABLE,
		CUDA_ERROR_NVLINK_UNCORRECTABLE, CUDA_ERROR_CONTAINED, CUDA_ERROR_TENSOR_MEMORY_LEAK:
		return true
	}
	return false
}

// Error returns the error of a call that answered r, or nil for success. When
// the driver lacks the function, the error says which version has it.
func (api *API) Error(call string, r Result) error {
	if r == CUDA_SUCCESS {
		return nil
	}
	e := &Error{Code: r, Call: call}
	if r == CUDA_ERROR_NOT_SUPPORTED && api.missing != nil {
		e.Hint = api.missing(call)
	}
	if api.said != nil {
		e.Log = api.said(call)
	}
	return e
}

// enumName is the C name of a value, or its number when it has none.
func enumName(enum string, value int64) string {
	for _, v := range EnumValues(enum) {
		if v.Value == value {
			return v.Name
		}
	}
	return fmt.Sprintf("%s(%d)", enum, value)
}
