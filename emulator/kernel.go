// This file answers the calls about kernels that belong to no context.

package emulator

import "github.com/cujs/cujs/bindings/cuda"

func (m *machine) bindKernels(api *cuda.API) {
	api.CuKernelGetFunction = func(out *cuda.Function, handle cuda.Kernel) cuda.Result {
		return m.withKernel(handle, func(k *kernel) cuda.Result {
			f, r := m.kernelFunction(k)
			if r != success {
				return r
			}
			return give(out, cuda.Function(f.handle))
		})
	}
	api.CuKernelGetLibrary = func(out *cuda.Library, handle cuda.Kernel) cuda.Result {
		return m.withKernel(handle, func(k *kernel) cuda.Result { return give(out, cuda.Library(k.library.handle)) })
	}
	api.CuKernelGetName = func(out **byte, handle cuda.Kernel) cuda.Result {
		return m.withKernel(handle, func(k *kernel) cuda.Result { return give(out, m.cStrings.of(k.engine.Name)) })
	}
	api.CuKernelGetParamInfo = func(handle cuda.Kernel, i uint64, offset, size *uint64) cuda.Result {
		return m.withKernel(handle, func(k *kernel) cuda.Result { return parameter(k.engine, i, offset, size) })
	}
	api.CuKernelGetAttribute = func(out *int32, a cuda.FunctionAttribute, handle cuda.Kernel, dev cuda.Device) cuda.Result {
		return m.onKernel(handle, dev, a, func(k *kernel, d *device) cuda.Result {
			return give(out, int32(attributeOf(k.engine, k.on(d), k.library.program, d, a)))
		})
	}
	api.CuKernelSetAttribute = func(a cuda.FunctionAttribute, value int32, handle cuda.Kernel, dev cuda.Device) cuda.Result {
		return m.onKernel(handle, dev, a, func(k *kernel, d *device) cuda.Result { return k.on(d).set(k.engine, d, a, value) })
	}
	api.CuKernelSetCacheConfig = func(handle cuda.Kernel, config cuda.FuncCache, dev cuda.Device) cuda.Result {
		return m.onKernel(handle, dev, 0, func(*kernel, *device) cuda.Result {
			if config < cuda.CU_FUNC_CACHE_PREFER_NONE || config > cuda.CU_FUNC_CACHE_PREFER_EQUAL {
				return invalidValue
			}
			return success
		})
	}
}

func (m *machine) withKernel(handle cuda.Kernel, do func(*kernel) cuda.Result) cuda.Result {
	k := m.kernels.get(uintptr(handle))
	if k == nil {
		return invalidHandle
	}
	return do(k)
}

// onKernel does something with an attribute of a kernel on a device.
func (m *machine) onKernel(handle cuda.Kernel, dev cuda.Device, a cuda.FunctionAttribute, do func(*kernel, *device) cuda.Result) cuda.Result {
	return m.withKernel(handle, func(k *kernel) cuda.Result {
		d := m.device(dev)
		switch {
		case d == nil:
			return cuda.CUDA_ERROR_INVALID_DEVICE
		case a < 0 || a >= cuda.CU_FUNC_ATTRIBUTE_MAX:
			return invalidValue
		}
		return do(k, d)
	})
}
