// Code generated from internal/nvrtc.json; DO NOT EDIT.

package nvrtc

import (
	"unsafe"
)

// Program is nvrtcProgram, a handle. Zero is none.
type Program uintptr

// Functions is the part of API that holds one field for each function of the
// library, under the name that a program written for CUDA 13.0 uses.
type Functions struct {
	NvrtcVersion                func(major *int32, minor *int32) Result                                                                  // nvrtcVersion
	NvrtcGetNumSupportedArchs   func(numArchs *int32) Result                                                                             // nvrtcGetNumSupportedArchs
	NvrtcGetSupportedArchs      func(supportedArchs *int32) Result                                                                       // nvrtcGetSupportedArchs
	NvrtcCreateProgram          func(prog *Program, src *byte, name *byte, numHeaders int32, headers **byte, includeNames **byte) Result // nvrtcCreateProgram
	NvrtcDestroyProgram         func(prog *Program) Result                                                                               // nvrtcDestroyProgram
	NvrtcCompileProgram         func(prog Program, numOptions int32, options **byte) Result                                              // nvrtcCompileProgram
	NvrtcGetPTXSize             func(prog Program, ptxSizeRet *uint64) Result                                                            // nvrtcGetPTXSize
	NvrtcGetPTX                 func(prog Program, ptx *byte) Result                                                                     // nvrtcGetPTX
	NvrtcGetCUBINSize           func(prog Program, cubinSizeRet *uint64) Result                                                          // nvrtcGetCUBINSize
	NvrtcGetCUBIN               func(prog Program, cubin *byte) Result                                                                   // nvrtcGetCUBIN
	NvrtcGetLTOIRSize           func(prog Program, LTOIRSizeRet *uint64) Result                                                          // nvrtcGetLTOIRSize
	NvrtcGetLTOIR               func(prog Program, LTOIR *byte) Result                                                                   // nvrtcGetLTOIR
	NvrtcGetOptiXIRSize         func(prog Program, optixirSizeRet *uint64) Result                                                        // nvrtcGetOptiXIRSize
	NvrtcGetOptiXIR             func(prog Program, optixir *byte) Result                                                                 // nvrtcGetOptiXIR
	NvrtcGetProgramLogSize      func(prog Program, logSizeRet *uint64) Result                                                            // nvrtcGetProgramLogSize
	NvrtcGetProgramLog          func(prog Program, log *byte) Result                                                                     // nvrtcGetProgramLog
	NvrtcAddNameExpression      func(prog Program, name_expression *byte) Result                                                         // nvrtcAddNameExpression
	NvrtcGetLoweredName         func(prog Program, name_expression *byte, lowered_name **byte) Result                                    // nvrtcGetLoweredName
	NvrtcGetPCHHeapSize         func(ret *uint64) Result                                                                                 // nvrtcGetPCHHeapSize
	NvrtcSetPCHHeapSize         func(size uint64) Result                                                                                 // nvrtcSetPCHHeapSize
	NvrtcGetPCHCreateStatus     func(prog Program) Result                                                                                // nvrtcGetPCHCreateStatus
	NvrtcGetPCHHeapSizeRequired func(prog Program, size *uint64) Result                                                                  // nvrtcGetPCHHeapSizeRequired
	NvrtcSetFlowCallback        func(prog Program, callback unsafe.Pointer, payload unsafe.Pointer) Result                               // nvrtcSetFlowCallback
}

// Indices of the functions in the order of Functions.
const (
	fnNvrtcVersion = iota
	fnNvrtcGetNumSupportedArchs
	fnNvrtcGetSupportedArchs
	fnNvrtcCreateProgram
	fnNvrtcDestroyProgram
	fnNvrtcCompileProgram
	fnNvrtcGetPTXSize
	fnNvrtcGetPTX
	fnNvrtcGetCUBINSize
	fnNvrtcGetCUBIN
	fnNvrtcGetLTOIRSize
	fnNvrtcGetLTOIR
	fnNvrtcGetOptiXIRSize
	fnNvrtcGetOptiXIR
	fnNvrtcGetProgramLogSize
	fnNvrtcGetProgramLog
	fnNvrtcAddNameExpression
	fnNvrtcGetLoweredName
	fnNvrtcGetPCHHeapSize
	fnNvrtcSetPCHHeapSize
	fnNvrtcGetPCHCreateStatus
	fnNvrtcGetPCHHeapSizeRequired
	fnNvrtcSetFlowCallback
	functionCount
)

// symbols are the names that the library exports, in the order of Functions.
var symbols = [functionCount]string{
	"nvrtcVersion",
	"nvrtcGetNumSupportedArchs",
	"nvrtcGetSupportedArchs",
	"nvrtcCreateProgram",
	"nvrtcDestroyProgram",
	"nvrtcCompileProgram",
	"nvrtcGetPTXSize",
	"nvrtcGetPTX",
	"nvrtcGetCUBINSize",
	"nvrtcGetCUBIN",
	"nvrtcGetLTOIRSize",
	"nvrtcGetLTOIR",
	"nvrtcGetOptiXIRSize",
	"nvrtcGetOptiXIR",
	"nvrtcGetProgramLogSize",
	"nvrtcGetProgramLog",
	"nvrtcAddNameExpression",
	"nvrtcGetLoweredName",
	"nvrtcGetPCHHeapSize",
	"nvrtcSetPCHHeapSize",
	"nvrtcGetPCHCreateStatus",
	"nvrtcGetPCHHeapSizeRequired",
	"nvrtcSetFlowCallback",
}
