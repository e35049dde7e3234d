// This file asks captures for leave where a call can wait for the device. Which
// calls do is what NVIDIA's driver refuses in a capture of global mode.

package emulator

import (
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

// bindUnsafe comes last: it wraps what other groups have bound.
func (m *machine) bindUnsafe(api *cuda.API) {
	alloc, pitch, free := api.CuMemAlloc, api.CuMemAllocPitch, api.CuMemFree
	api.CuMemAlloc = func(out *cuda.DevicePtr, size uint64) cuda.Result {
		return m.guarded(func() cuda.Result { return alloc(out, size) })
	}
	api.CuMemAllocPitch = func(out *cuda.DevicePtr, bytes *uint64, width, height uint64, element uint32) cuda.Result {
		return m.guarded(func() cuda.Result { return pitch(out, bytes, width, height, element) })
	}
	api.CuMemFree = func(p cuda.DevicePtr) cuda.Result { return m.guarded(func() cuda.Result { return free(p) }) }
	host, flagged, freeHost := api.CuMemAllocHost, api.CuMemHostAlloc, api.CuMemFreeHost
	api.CuMemAllocHost = func(out *unsafe.Pointer, size uint64) cuda.Result {
		return m.guarded(func() cuda.Result { return host(out, size) })
	}
	api.CuMemHostAlloc = func(out *unsafe.Pointer, size uint64, flags uint32) cuda.Result {
		return m.guarded(func() cuda.Result { return flagged(out, size, flags) })
	}
	api.CuMemFreeHost = func(p unsafe.Pointer) cuda.Result { return m.guarded(func() cuda.Result { return freeHost(p) }) }
	managed, query := api.CuMemAllocManaged, api.CuEventQuery
	api.CuMemAllocManaged = func(out *cuda.DevicePtr, size uint64, flags uint32) cuda.Result {
		return m.guarded(func() cuda.Result { return managed(out, size, flags) })
	}
	api.CuEventQuery = func(e cuda.Event) cuda.Result { return m.guarded(func() cuda.Result { return query(e) }) }
	m.bindUnsafeModules(api)
}

func (m *machine) bindUnsafeModules(api *cuda.API) {
	load, withOptions, unload := api.CuModuleLoadData, api.CuModuleLoadDataEx, api.CuModuleUnload
	api.CuModuleLoadData = func(out *cuda.Module, image unsafe.Pointer) cuda.Result {
		return m.guarded(func() cuda.Result { return load(out, image) })
	}
	api.CuModuleLoadDataEx = func(out *cuda.Module, image unsafe.Pointer, n uint32, options *cuda.JitOption, values *unsafe.Pointer) cuda.Result {
		return m.guarded(func() cuda.Result { return withOptions(out, image, n, options, values) })
	}
	api.CuModuleUnload = func(o cuda.Module) cuda.Result { return m.guarded(func() cuda.Result { return unload(o) }) }
}

func (m *machine) guarded(call func() cuda.Result) cuda.Result {
	if r := m.unsafeCall(); r != success {
		return r
	}
	return call()
}
