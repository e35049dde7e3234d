// This file turns result codes into errors.

package nvjitlink

import "fmt"

// An Error is a call of nvJitLink that failed.
type Error struct {
	Code Result
	Call string // the function: "nvJitLinkComplete"
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

// Is makes errors.Is(err, nvjitlink.NVJITLINK_ERROR_PTX_COMPILE) work.
func (e *Error) Is(target error) bool {
	code, ok := target.(Result)
	return ok && code == e.Code
}

// Error makes a result code an error, so that errors.Is can look for it.
func (v Result) Error() string { return fmt.Sprintf("%s (%d)", v.String(), int32(v)) }

// Error returns the error of a call that answered r, or nil for success.
func (api *API) Error(call string, r Result) error {
	switch r {
	case NVJITLINK_SUCCESS:
		return nil
	case NotExported:
		return &Error{Code: r, Call: call, Hint: fmt.Sprintf("%s is of CUDA %d.%d", api.Path, api.Major, api.Minor)}
	}
	return &Error{Code: r, Call: call}
}

// explanations say what the codes mean.
var explanations = map[Result]string{
	NotExported:                          "the library does not have this function, which a newer one has",
	NVJITLINK_SUCCESS:                    "the call succeeded",
	NVJITLINK_ERROR_UNRECOGNIZED_OPTION:  "the linker does not know an option",
	NVJITLINK_ERROR_MISSING_ARCH:         "no architecture was given (-arch=sm_90)",
	NVJITLINK_ERROR_INVALID_INPUT:        "an argument is wrong",
	NVJITLINK_ERROR_PTX_COMPILE:          "PTX does not compile",
	NVJITLINK_ERROR_NVVM_COMPILE:         "LTO-IR does not compile",
	NVJITLINK_ERROR_INTERNAL:             "the linker failed",
	NVJITLINK_ERROR_THREADPOOL:           "the linker's threads failed",
	NVJITLINK_ERROR_UNRECOGNIZED_INPUT:   "the linker does not know the kind of an input",
	NVJITLINK_ERROR_FINALIZE:             "what was linked cannot be finished",
	NVJITLINK_ERROR_NULL_INPUT:           "an input is empty",
	NVJITLINK_ERROR_INCOMPATIBLE_OPTIONS: "two options exclude each other",
	NVJITLINK_ERROR_INCORRECT_INPUT_TYPE: "an input is of another kind than it was said to be",
	NVJITLINK_ERROR_ARCH_MISMATCH:        "an input is for another architecture",
	NVJITLINK_ERROR_OUTDATED_LIBRARY:     "an input was made by a newer toolkit than the linker's",
	NVJITLINK_ERROR_MISSING_FATBIN:       "an object has no device code",
	NVJITLINK_ERROR_UNRECOGNIZED_ARCH:    "the linker does not know the architecture",
	NVJITLINK_ERROR_UNSUPPORTED_ARCH:     "the linker does not support the architecture any more",
	NVJITLINK_ERROR_LTO_NOT_ENABLED:      "an input is LTO-IR, and -lto was not given",
}

// Explanation says what a code means.
func (v Result) Explanation() string {
	if s := explanations[v]; s != "" {
		return s
	}
	return "no explanation is known"
}
