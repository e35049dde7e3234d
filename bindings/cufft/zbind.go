// Code generated from internal/cufft.json; DO NOT EDIT.

package cufft

import (
	"runtime"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/bindings/librarytypes"
	"github.com/cujs/cujs/bindings/loader"
)

// bind fills the table with stubs that call the library.
func bind(table *loader.Table, api *Functions) {
	api.CufftMakePlanMany64 = func(plan Handle, rank int32, n *int64, inembed *int64, istride int64, idist int64, onembed *int64, ostride int64, odist int64, type_ Type, batch int64, workSize *uint64) Result {
		r, ok := table.Call(fnCufftMakePlanMany64, uintptr(plan), uintptr(rank), uintptr(unsafe.Pointer(n)), uintptr(unsafe.Pointer(inembed)), uintptr(istride), uintptr(idist), uintptr(unsafe.Pointer(onembed)), uintptr(ostride), uintptr(odist), uintptr(type_), uintptr(batch), uintptr(unsafe.Pointer(workSize)))
		runtime.KeepAlive(n)
		runtime.KeepAlive(inembed)
		runtime.KeepAlive(onembed)
		runtime.KeepAlive(workSize)
		return result(r, ok)
	}
	api.CufftGetSizeMany64 = func(plan Handle, rank int32, n *int64, inembed *int64, istride int64, idist int64, onembed *int64, ostride int64, odist int64, type_ Type, batch int64, workSize *uint64) Result {
		r, ok := table.Call(fnCufftGetSizeMany64, uintptr(plan), uintptr(rank), uintptr(unsafe.Pointer(n)), uintptr(unsafe.Pointer(inembed)), uintptr(istride), uintptr(idist), uintptr(unsafe.Pointer(onembed)), uintptr(ostride), uintptr(odist), uintptr(type_), uintptr(batch), uintptr(unsafe.Pointer(workSize)))
		runtime.KeepAlive(n)
		runtime.KeepAlive(inembed)
		runtime.KeepAlive(onembed)
		runtime.KeepAlive(workSize)
		return result(r, ok)
	}
	api.CufftCreate = func(handle *Handle) Result {
		r, ok := table.Call(fnCufftCreate, uintptr(unsafe.Pointer(handle)))
		runtime.KeepAlive(handle)
		return result(r, ok)
	}
	api.CufftGetSize = func(handle Handle, workSize *uint64) Result {
		r, ok := table.Call(fnCufftGetSize, uintptr(handle), uintptr(unsafe.Pointer(workSize)))
		runtime.KeepAlive(workSize)
		return result(r, ok)
	}
	api.CufftSetWorkArea = func(plan Handle, workArea cuda.DevicePtr) Result {
		r, ok := table.Call(fnCufftSetWorkArea, uintptr(plan), uintptr(workArea))
		return result(r, ok)
	}
	api.CufftSetAutoAllocation = func(plan Handle, autoAllocate int32) Result {
		r, ok := table.Call(fnCufftSetAutoAllocation, uintptr(plan), uintptr(autoAllocate))
		return result(r, ok)
	}
	api.CufftExecC2C = func(plan Handle, idata cuda.DevicePtr, odata cuda.DevicePtr, direction int32) Result {
		r, ok := table.Call(fnCufftExecC2C, uintptr(plan), uintptr(idata), uintptr(odata), uintptr(direction))
		return result(r, ok)
	}
	api.CufftExecR2C = func(plan Handle, idata cuda.DevicePtr, odata cuda.DevicePtr) Result {
		r, ok := table.Call(fnCufftExecR2C, uintptr(plan), uintptr(idata), uintptr(odata))
		return result(r, ok)
	}
	api.CufftExecC2R = func(plan Handle, idata cuda.DevicePtr, odata cuda.DevicePtr) Result {
		r, ok := table.Call(fnCufftExecC2R, uintptr(plan), uintptr(idata), uintptr(odata))
		return result(r, ok)
	}
	api.CufftExecZ2Z = func(plan Handle, idata cuda.DevicePtr, odata cuda.DevicePtr, direction int32) Result {
		r, ok := table.Call(fnCufftExecZ2Z, uintptr(plan), uintptr(idata), uintptr(odata), uintptr(direction))
		return result(r, ok)
	}
	api.CufftExecD2Z = func(plan Handle, idata cuda.DevicePtr, odata cuda.DevicePtr) Result {
		r, ok := table.Call(fnCufftExecD2Z, uintptr(plan), uintptr(idata), uintptr(odata))
		return result(r, ok)
	}
	api.CufftExecZ2D = func(plan Handle, idata cuda.DevicePtr, odata cuda.DevicePtr) Result {
		r, ok := table.Call(fnCufftExecZ2D, uintptr(plan), uintptr(idata), uintptr(odata))
		return result(r, ok)
	}
	api.CufftSetStream = func(plan Handle, stream cuda.Stream) Result {
		r, ok := table.Call(fnCufftSetStream, uintptr(plan), uintptr(stream))
		return result(r, ok)
	}
	api.CufftDestroy = func(plan Handle) Result {
		r, ok := table.Call(fnCufftDestroy, uintptr(plan))
		return result(r, ok)
	}
	api.CufftGetVersion = func(version *int32) Result {
		r, ok := table.Call(fnCufftGetVersion, uintptr(unsafe.Pointer(version)))
		runtime.KeepAlive(version)
		return result(r, ok)
	}
	api.CufftGetProperty = func(type_ librarytypes.Property, value *int32) Result {
		r, ok := table.Call(fnCufftGetProperty, uintptr(type_), uintptr(unsafe.Pointer(value)))
		runtime.KeepAlive(value)
		return result(r, ok)
	}
	api.CufftXtMakePlanMany = func(plan Handle, rank int32, n *int64, inembed *int64, istride int64, idist int64, inputtype librarytypes.DataType, onembed *int64, ostride int64, odist int64, outputtype librarytypes.DataType, batch int64, workSize *uint64, executiontype librarytypes.DataType) Result {
		r, ok := table.Call(fnCufftXtMakePlanMany, uintptr(plan), uintptr(rank), uintptr(unsafe.Pointer(n)), uintptr(unsafe.Pointer(inembed)), uintptr(istride), uintptr(idist), uintptr(inputtype), uintptr(unsafe.Pointer(onembed)), uintptr(ostride), uintptr(odist), uintptr(outputtype), uintptr(batch), uintptr(unsafe.Pointer(workSize)), uintptr(executiontype))
		runtime.KeepAlive(n)
		runtime.KeepAlive(inembed)
		runtime.KeepAlive(onembed)
		runtime.KeepAlive(workSize)
		return result(r, ok)
	}
	api.CufftXtExec = func(plan Handle, input cuda.DevicePtr, output cuda.DevicePtr, direction int32) Result {
		r, ok := table.Call(fnCufftXtExec, uintptr(plan), uintptr(input), uintptr(output), uintptr(direction))
		return result(r, ok)
	}
}
