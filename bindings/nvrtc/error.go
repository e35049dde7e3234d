// This file turns result codes into errors.

package nvrtc

import "fmt"

// An Error is a call of NVRTC that failed.
type Error struct {
	Code Result
	Call string // the function: "nvrtcCompileProgram"
	Hint string // what to do; may be empty
}

// Error gives the call, the code and what it means, on one line.
func (e *Error) Error() string {
	s := fmt.Sprintf("%s: %s (%d): %s", e.Call, e.Code.String(), int32(e.Code), e.Code.Explanation())
	if e.Hint != "" {
		s += "; " + e.Hint
	}
	return s
}

// Is makes errors.Is(err, nvrtc.NVRTC_ERROR_COMPILATION) work.
func (e *Error) Is(target error) bool {
	code, ok := target.(Result)
	return ok && code == e.Code
}

// Error makes a result code an error, so that errors.Is can look for it.
func (v Result) Error() string { return fmt.Sprintf("%s (%d)", v.String(), int32(v)) }

// Error returns the error of a call that answered r, or nil for success.
func (api *API) Error(call string, r Result) error {
	switch r {
	case NVRTC_SUCCESS:
		return nil
	case NotExported:
		return &Error{Code: r, Call: call, Hint: fmt.Sprintf("%s is of CUDA %d.%d", api.Path, api.Major, api.Minor)}
	}
	return &Error{Code: r, Call: call}
}

// Explanation says what a code means.
func (v Result) Explanation() string {
	switch v {
	case NotExported:
		return "the library does not have this function, which a newer one has"
	case NVRTC_SUCCESS:
		return "the call succeeded"
	case NVRTC_ERROR_OUT_OF_MEMORY:
		return "the host's memory ran out"
	case NVRTC_ERROR_PROGRAM_CREATION_FAILURE:
		return "the program cannot be made"
	case NVRTC_ERROR_INVALID_INPUT:
		return "an argument is wrong"
	case NVRTC_ERROR_INVALID_PROGRAM:
		return "there is no such program"
	case NVRTC_ERROR_INVALID_OPTION:
		return "the compiler does not know an option"
	case NVRTC_ERROR_COMPILATION:
		return "the program has errors"
	case NVRTC_ERROR_BUILTIN_OPERATION_FAILURE:
		return "the compiler cannot use its library of built-in functions; libnvrtc-builtins belongs beside libnvrtc"
	case NVRTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION:
		return "names are added before compiling, not after"
	case NVRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION:
		return "lowered names are known after compiling, not before"
	case NVRTC_ERROR_NAME_EXPRESSION_NOT_VALID:
		return "the expression names no kernel or variable that was asked for"
	case NVRTC_ERROR_INTERNAL_ERROR:
		return "the compiler failed"
	case NVRTC_ERROR_TIME_FILE_WRITE_FAILED, NVRTC_ERROR_TIME_TRACE_FILE_WRITE_FAILED:
		return "the file of compile times cannot be written"
	case NVRTC_ERROR_NO_PCH_CREATE_ATTEMPTED:
		return "no precompiled header was asked for"
	case NVRTC_ERROR_PCH_CREATE_HEAP_EXHAUSTED:
		return "the heap for precompiled headers is too small"
	case NVRTC_ERROR_PCH_CREATE:
		return "the precompiled header cannot be made"
	case NVRTC_ERROR_CANCELLED:
		return "the compilation was cancelled"
	}
	return "no explanation is known"
}
