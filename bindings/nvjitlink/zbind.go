// Code generated from internal/nvjitlink.json; DO NOT EDIT.

package nvjitlink

import (
	"runtime"
	"unsafe"

	"github.com/cujs/cujs/bindings/loader"
)

// bind fills the table with stubs that call the library.
func bind(table *loader.Table, api *Functions) {
	api.NvJitLinkCreate = func(handle *Handle, numOptions uint32, options **byte) Result {
		r, ok := table.Call(fnNvJitLinkCreate, uintptr(unsafe.Pointer(handle)), uintptr(numOptions), uintptr(unsafe.Pointer(options)))
		runtime.KeepAlive(handle)
		runtime.KeepAlive(options)
		return result(r, ok)
	}
	api.NvJitLinkDestroy = func(handle *Handle) Result {
		r, ok := table.Call(fnNvJitLinkDestroy, uintptr(unsafe.Pointer(handle)))
		runtime.KeepAlive(handle)
		return result(r, ok)
	}
	api.NvJitLinkAddData = func(handle Handle, inputType InputType, data unsafe.Pointer, size uint64, name *byte) Result {
		r, ok := table.Call(fnNvJitLinkAddData, uintptr(handle), uintptr(inputType), uintptr(unsafe.Pointer(data)), uintptr(size), uintptr(unsafe.Pointer(name)))
		runtime.KeepAlive(data)
		runtime.KeepAlive(name)
		return result(r, ok)
	}
	api.NvJitLinkAddFile = func(handle Handle, inputType InputType, fileName *byte) Result {
		r, ok := table.Call(fnNvJitLinkAddFile, uintptr(handle), uintptr(inputType), uintptr(unsafe.Pointer(fileName)))
		runtime.KeepAlive(fileName)
		return result(r, ok)
	}
	api.NvJitLinkComplete = func(handle Handle) Result {
		r, ok := table.Call(fnNvJitLinkComplete, uintptr(handle))
		return result(r, ok)
	}
	api.NvJitLinkGetLinkedCubinSize = func(handle Handle, size *uint64) Result {
		r, ok := table.Call(fnNvJitLinkGetLinkedCubinSize, uintptr(handle), uintptr(unsafe.Pointer(size)))
		runtime.KeepAlive(size)
		return result(r, ok)
	}
	api.NvJitLinkGetLinkedCubin = func(handle Handle, cubin unsafe.Pointer) Result {
		r, ok := table.Call(fnNvJitLinkGetLinkedCubin, uintptr(handle), uintptr(unsafe.Pointer(cubin)))
		runtime.KeepAlive(cubin)
		return result(r, ok)
	}
	api.NvJitLinkGetLinkedPtxSize = func(handle Handle, size *uint64) Result {
		r, ok := table.Call(fnNvJitLinkGetLinkedPtxSize, uintptr(handle), uintptr(unsafe.Pointer(size)))
		runtime.KeepAlive(size)
		return result(r, ok)
	}
	api.NvJitLinkGetLinkedPtx = func(handle Handle, ptx *byte) Result {
		r, ok := table.Call(fnNvJitLinkGetLinkedPtx, uintptr(handle), uintptr(unsafe.Pointer(ptx)))
		runtime.KeepAlive(ptx)
		return result(r, ok)
	}
	api.NvJitLinkGetErrorLogSize = func(handle Handle, size *uint64) Result {
		r, ok := table.Call(fnNvJitLinkGetErrorLogSize, uintptr(handle), uintptr(unsafe.Pointer(size)))
		runtime.KeepAlive(size)
		return result(r, ok)
	}
	api.NvJitLinkGetErrorLog = func(handle Handle, log *byte) Result {
		r, ok := table.Call(fnNvJitLinkGetErrorLog, uintptr(handle), uintptr(unsafe.Pointer(log)))
		runtime.KeepAlive(log)
		return result(r, ok)
	}
	api.NvJitLinkGetInfoLogSize = func(handle Handle, size *uint64) Result {
		r, ok := table.Call(fnNvJitLinkGetInfoLogSize, uintptr(handle), uintptr(unsafe.Pointer(size)))
		runtime.KeepAlive(size)
		return result(r, ok)
	}
	api.NvJitLinkGetInfoLog = func(handle Handle, log *byte) Result {
		r, ok := table.Call(fnNvJitLinkGetInfoLog, uintptr(handle), uintptr(unsafe.Pointer(log)))
		runtime.KeepAlive(log)
		return result(r, ok)
	}
	api.NvJitLinkVersion = func(major *uint32, minor *uint32) Result {
		r, ok := table.Call(fnNvJitLinkVersion, uintptr(unsafe.Pointer(major)), uintptr(unsafe.Pointer(minor)))
		runtime.KeepAlive(major)
		runtime.KeepAlive(minor)
		return result(r, ok)
	}
}
