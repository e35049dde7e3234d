// Code generated from internal/nvjitlink.json; DO NOT EDIT.

package nvjitlink

import (
	"unsafe"
)

// Handle is nvJitLinkHandle, a handle. Zero is none.
type Handle uintptr

// Functions is the part of API that holds one field for each function of the
// library, under the name that a program written for CUDA 13.0 uses.
type Functions struct {
	NvJitLinkCreate             func(handle *Handle, numOptions uint32, options **byte) Result                                // __nvJitLinkCreate_13_0
	NvJitLinkDestroy            func(handle *Handle) Result                                                                   // __nvJitLinkDestroy_13_0
	NvJitLinkAddData            func(handle Handle, inputType InputType, data unsafe.Pointer, size uint64, name *byte) Result // __nvJitLinkAddData_13_0
	NvJitLinkAddFile            func(handle Handle, inputType InputType, fileName *byte) Result                               // __nvJitLinkAddFile_13_0
	NvJitLinkComplete           func(handle Handle) Result                                                                    // __nvJitLinkComplete_13_0
	NvJitLinkGetLinkedCubinSize func(handle Handle, size *uint64) Result                                                      // __nvJitLinkGetLinkedCubinSize_13_0
	NvJitLinkGetLinkedCubin     func(handle Handle, cubin unsafe.Pointer) Result                                              // __nvJitLinkGetLinkedCubin_13_0
	NvJitLinkGetLinkedPtxSize   func(handle Handle, size *uint64) Result                                                      // __nvJitLinkGetLinkedPtxSize_13_0
	NvJitLinkGetLinkedPtx       func(handle Handle, ptx *byte) Result                                                         // __nvJitLinkGetLinkedPtx_13_0
	NvJitLinkGetErrorLogSize    func(handle Handle, size *uint64) Result                                                      // __nvJitLinkGetErrorLogSize_13_0
	NvJitLinkGetErrorLog        func(handle Handle, log *byte) Result                                                         // __nvJitLinkGetErrorLog_13_0
	NvJitLinkGetInfoLogSize     func(handle Handle, size *uint64) Result                                                      // __nvJitLinkGetInfoLogSize_13_0
	NvJitLinkGetInfoLog         func(handle Handle, log *byte) Result                                                         // __nvJitLinkGetInfoLog_13_0
	NvJitLinkVersion            func(major *uint32, minor *uint32) Result                                                     // nvJitLinkVersion
}

// Indices of the functions in the order of Functions.
const (
	fnNvJitLinkCreate = iota
	fnNvJitLinkDestroy
	fnNvJitLinkAddData
	fnNvJitLinkAddFile
	fnNvJitLinkComplete
	fnNvJitLinkGetLinkedCubinSize
	fnNvJitLinkGetLinkedCubin
	fnNvJitLinkGetLinkedPtxSize
	fnNvJitLinkGetLinkedPtx
	fnNvJitLinkGetErrorLogSize
	fnNvJitLinkGetErrorLog
	fnNvJitLinkGetInfoLogSize
	fnNvJitLinkGetInfoLog
	fnNvJitLinkVersion
	functionCount
)

// symbols are the names that the library exports, in the order of Functions.
var symbols = [functionCount]string{
	"__nvJitLinkCreate_13_0",
	"__nvJitLinkDestroy_13_0",
	"__nvJitLinkAddData_13_0",
	"__nvJitLinkAddFile_13_0",
	"__nvJitLinkComplete_13_0",
	"__nvJitLinkGetLinkedCubinSize_13_0",
	"__nvJitLinkGetLinkedCubin_13_0",
	"__nvJitLinkGetLinkedPtxSize_13_0",
	"__nvJitLinkGetLinkedPtx_13_0",
	"__nvJitLinkGetErrorLogSize_13_0",
	"__nvJitLinkGetErrorLog_13_0",
	"__nvJitLinkGetInfoLogSize_13_0",
	"__nvJitLinkGetInfoLog_13_0",
	"nvJitLinkVersion",
}
