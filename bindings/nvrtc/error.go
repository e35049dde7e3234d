// This file says what result codes mean.

package nvrtc

import "github.com/cujs/cujs/bindings/internal/toolkit"

// Error returns the error of a call that answered r, or nil for success.
func (api *API) Error(call string, r Result) error { return toolkit.Failed(&api.Library, call, r) }

// explanations say what the codes mean.
var explanations = map[Result]string{
	NVRTC_ERROR_OUT_OF_MEMORY:                         "the host's memory ran out",
	NVRTC_ERROR_PROGRAM_CREATION_FAILURE:              "the program cannot be made",
	NVRTC_ERROR_INVALID_INPUT:                         "an argument is wrong",
	NVRTC_ERROR_INVALID_PROGRAM:                       "there is no such program",
	NVRTC_ERROR_INVALID_OPTION:                        "the compiler does not know an option",
	NVRTC_ERROR_COMPILATION:                           "the program has errors",
	NVRTC_ERROR_BUILTIN_OPERATION_FAILURE:             "the compiler cannot use its library of built-in functions; libnvrtc-builtins belongs beside libnvrtc",
	NVRTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION: "names are added before compiling, not after",
	NVRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION:   "lowered names are known after compiling, not before",
	NVRTC_ERROR_NAME_EXPRESSION_NOT_VALID:             "the expression names no kernel or variable that was asked for",
	NVRTC_ERROR_INTERNAL_ERROR:                        "the compiler failed",
	NVRTC_ERROR_TIME_FILE_WRITE_FAILED:                "the file of compile times cannot be written",
	NVRTC_ERROR_TIME_TRACE_FILE_WRITE_FAILED:          "the file of compile times cannot be written",
	NVRTC_ERROR_NO_PCH_CREATE_ATTEMPTED:               "no precompiled header was asked for",
	NVRTC_ERROR_PCH_CREATE_HEAP_EXHAUSTED:             "the heap for precompiled headers is too small",
	NVRTC_ERROR_PCH_CREATE:                            "the precompiled header cannot be made",
	NVRTC_ERROR_CANCELLED:                             "the compilation was cancelled",
}
