package modules

import (
	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/call"
	"github.com/cujs/cujs/emulator/internal/driver/machine"
)

// bindKernels fills in the calls about kernels of libraries.
func (m *Modules) bindKernels(api *cuda.API) {
	api.CuKernelGetFunction = call.Out1(m.kernels.Get, func(k *kernel, out *cuda.Function) cuda.Result {
		f, r := k.function()
		if r != success {
			return r
		}
		return call.Give(out, f.handle)
	})
	api.CuKernelGetLibrary = call.Tell(m.kernels.Get, func(k *kernel) cuda.Library { return k.library.handle })
	api.CuKernelGetName = call.Tell(m.kernels.Get, func(k *kernel) *byte { return m.CString(k.engine.Name) })
	api.CuKernelGetParamInfo = call.On3(machine.InContext(m.Machine, m.kernels.Get), func(k *kernel, i uint64, offset, size *uint64) cuda.Result {
		return parameter(k.engine, i, offset, size)
	})
	api.CuKernelGetAttribute = func(out *int32, a cuda.FunctionAttribute, handle cuda.Kernel, dev cuda.Device) cuda.Result {
		return m.onKernel(handle, dev, a, func(k *kernel, d *machine.Device) cuda.Result {
			return call.Give(out, int32(attributeOf(k.engine, k.on(d), k.library.program, d, a)))
		})
	}
	api.CuKernelSetAttribute = func(a cuda.FunctionAttribute, value int32, handle cuda.Kernel, dev cuda.Device) cuda.Result {
		return m.onKernel(handle, dev, a, func(k *kernel, d *machine.Device) cuda.Result { return k.on(d).set(k.engine, d, a, value) })
	}
	api.CuKernelSetCacheConfig = func(handle cuda.Kernel, config cuda.FuncCache, dev cuda.Device) cuda.Result {
		return m.onKernel(handle, dev, 0, func(*kernel, *machine.Device) cuda.Result { return checkCache(config) })
	}
}

// onKernel does something with an attribute of a kernel on a device.
func (m *Modules) onKernel(handle cuda.Kernel, dev cuda.Device, a cuda.FunctionAttribute, do func(*kernel, *machine.Device) cuda.Result) cuda.Result {
	k, r := m.kernels.Get(handle)
	if r != success {
		return r
	}
	d, r := m.Device(dev)
	switch {
	case r != success:
		return r
	case a < 0 || a >= cuda.CU_FUNC_ATTRIBUTE_MAX:
		return invalidValue
	}
	return do(k, d)
}

// checkCache reports whether there is such a preference.
func checkCache(config cuda.FuncCache) cuda.Result {
	if config < cuda.CU_FUNC_CACHE_PREFER_NONE || config > cuda.CU_FUNC_CACHE_PREFER_EQUAL {
		return invalidValue
	}
	return success
}
