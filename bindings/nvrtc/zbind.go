// Code generated from internal/nvrtc.json; DO NOT EDIT.

package nvrtc

import (
	"runtime"
	"unsafe"

	"github.com/cujs/cujs/bindings/loader"
)

// bind fills the table with stubs that call the library.
func bind(table *loader.Table, api *Functions) {
	api.NvrtcVersion = func(major *int32, minor *int32) Result {
		r, ok := table.Call(fnNvrtcVersion, uintptr(unsafe.Pointer(major)), uintptr(unsafe.Pointer(minor)))
		runtime.KeepAlive(major)
		runtime.KeepAlive(minor)
		return result(r, ok)
	}
	api.NvrtcGetNumSupportedArchs = func(numArchs *int32) Result {
		r, ok := table.Call(fnNvrtcGetNumSupportedArchs, uintptr(unsafe.Pointer(numArchs)))
		runtime.KeepAlive(numArchs)
		return result(r, ok)
	}
	api.NvrtcGetSupportedArchs = func(supportedArchs *int32) Result {
		r, ok := table.Call(fnNvrtcGetSupportedArchs, uintptr(unsafe.Pointer(supportedArchs)))
		runtime.KeepAlive(supportedArchs)
		return result(r, ok)
	}
	api.NvrtcCreateProgram = func(prog *Program, src *byte, name *byte, numHeaders int32, headers **byte, includeNames **byte) Result {
		r, ok := table.Call(fnNvrtcCreateProgram, uintptr(unsafe.Pointer(prog)), uintptr(unsafe.Pointer(src)), uintptr(unsafe.Pointer(name)), uintptr(numHeaders), uintptr(unsafe.Pointer(headers)), uintptr(unsafe.Pointer(includeNames)))
		runtime.KeepAlive(prog)
		runtime.KeepAlive(src)
		runtime.KeepAlive(name)
		runtime.KeepAlive(headers)
		runtime.KeepAlive(includeNames)
		return result(r, ok)
	}
	api.NvrtcDestroyProgram = func(prog *Program) Result {
		r, ok := table.Call(fnNvrtcDestroyProgram, uintptr(unsafe.Pointer(prog)))
		runtime.KeepAlive(prog)
		return result(r, ok)
	}
	api.NvrtcCompileProgram = func(prog Program, numOptions int32, options **byte) Result {
		r, ok := table.Call(fnNvrtcCompileProgram, uintptr(prog), uintptr(numOptions), uintptr(unsafe.Pointer(options)))
		runtime.KeepAlive(options)
		return result(r, ok)
	}
	api.NvrtcGetPTXSize = func(prog Program, ptxSizeRet *uint64) Result {
		r, ok := table.Call(fnNvrtcGetPTXSize, uintptr(prog), uintptr(unsafe.Pointer(ptxSizeRet)))
		runtime.KeepAlive(ptxSizeRet)
		return result(r, ok)
	}
	api.NvrtcGetPTX = func(prog Program, ptx *byte) Result {
		r, ok := table.Call(fnNvrtcGetPTX, uintptr(prog), uintptr(unsafe.Pointer(ptx)))
		runtime.KeepAlive(ptx)
		return result(r, ok)
	}
	api.NvrtcGetCUBINSize = func(prog Program, cubinSizeRet *uint64) Result {
		r, ok := table.Call(fnNvrtcGetCUBINSize, uintptr(prog), uintptr(unsafe.Pointer(cubinSizeRet)))
		runtime.KeepAlive(cubinSizeRet)
		return result(r, ok)
	}
	api.NvrtcGetCUBIN = func(prog Program, cubin *byte) Result {
		r, ok := table.Call(fnNvrtcGetCUBIN, uintptr(prog), uintptr(unsafe.Pointer(cubin)))
		runtime.KeepAlive(cubin)
		return result(r, ok)
	}
	api.NvrtcGetLTOIRSize = func(prog Program, LTOIRSizeRet *uint64) Result {
		r, ok := table.Call(fnNvrtcGetLTOIRSize, uintptr(prog), uintptr(unsafe.Pointer(LTOIRSizeRet)))
		runtime.KeepAlive(LTOIRSizeRet)
		return result(r, ok)
	}
	api.NvrtcGetLTOIR = func(prog Program, LTOIR *byte) Result {
		r, ok := table.Call(fnNvrtcGetLTOIR, uintptr(prog), uintptr(unsafe.Pointer(LTOIR)))
		runtime.KeepAlive(LTOIR)
		return result(r, ok)
	}
	api.NvrtcGetOptiXIRSize = func(prog Program, optixirSizeRet *uint64) Result {
		r, ok := table.Call(fnNvrtcGetOptiXIRSize, uintptr(prog), uintptr(unsafe.Pointer(optixirSizeRet)))
		runtime.KeepAlive(optixirSizeRet)
		return result(r, ok)
	}
	api.NvrtcGetOptiXIR = func(prog Program, optixir *byte) Result {
		r, ok := table.Call(fnNvrtcGetOptiXIR, uintptr(prog), uintptr(unsafe.Pointer(optixir)))
		runtime.KeepAlive(optixir)
		return result(r, ok)
	}
	api.NvrtcGetProgramLogSize = func(prog Program, logSizeRet *uint64) Result {
		r, ok := table.Call(fnNvrtcGetProgramLogSize, uintptr(prog), uintptr(unsafe.Pointer(logSizeRet)))
		runtime.KeepAlive(logSizeRet)
		return result(r, ok)
	}
	api.NvrtcGetProgramLog = func(prog Program, log *byte) Result {
		r, ok := table.Call(fnNvrtcGetProgramLog, uintptr(prog), uintptr(unsafe.Pointer(log)))
		runtime.KeepAlive(log)
		return result(r, ok)
	}
	api.NvrtcAddNameExpression = func(prog Program, name_expression *byte) Result {
		r, ok := table.Call(fnNvrtcAddNameExpression, uintptr(prog), uintptr(unsafe.Pointer(name_expression)))
		runtime.KeepAlive(name_expression)
		return result(r, ok)
	}
	api.NvrtcGetLoweredName = func(prog Program, name_expression *byte, lowered_name **byte) Result {
		r, ok := table.Call(fnNvrtcGetLoweredName, uintptr(prog), uintptr(unsafe.Pointer(name_expression)), uintptr(unsafe.Pointer(lowered_name)))
		runtime.KeepAlive(name_expression)
		runtime.KeepAlive(lowered_name)
		return result(r, ok)
	}
	api.NvrtcGetPCHHeapSize = func(ret *uint64) Result {
		r, ok := table.Call(fnNvrtcGetPCHHeapSize, uintptr(unsafe.Pointer(ret)))
		runtime.KeepAlive(ret)
		return result(r, ok)
	}
	api.NvrtcSetPCHHeapSize = func(size uint64) Result {
		r, ok := table.Call(fnNvrtcSetPCHHeapSize, uintptr(size))
		return result(r, ok)
	}
	api.NvrtcGetPCHCreateStatus = func(prog Program) Result {
		r, ok := table.Call(fnNvrtcGetPCHCreateStatus, uintptr(prog))
		return result(r, ok)
	}
	api.NvrtcGetPCHHeapSizeRequired = func(prog Program, size *uint64) Result {
		r, ok := table.Call(fnNvrtcGetPCHHeapSizeRequired, uintptr(prog), uintptr(unsafe.Pointer(size)))
		runtime.KeepAlive(size)
		return result(r, ok)
	}
	api.NvrtcSetFlowCallback = func(prog Program, callback unsafe.Pointer, payload unsafe.Pointer) Result {
		r, ok := table.Call(fnNvrtcSetFlowCallback, uintptr(prog), uintptr(unsafe.Pointer(callback)), uintptr(unsafe.Pointer(payload)))
		runtime.KeepAlive(callback)
		runtime.KeepAlive(payload)
		return result(r, ok)
	}
}
