// This file answers what a kernel needs and lets callers set what it may use.

package emulator

import (
	"sync/atomic"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/engine/count"
	"github.com/cujs/cujs/emulator/internal/engine/run"
)

// A function is a kernel in one context.
type function struct {
	module *module
	kernel *run.Kernel
	handle uintptr
	*settings
}

// settings are the attributes that callers may change, and what is counted: of a
// library's kernel in all contexts of a device.
type settings struct {
	dynamicShared atomic.Int32 // most bytes that a launch may ask for
	carveout      atomic.Int32
	counters      atomic.Pointer[count.Counters] // nil until somebody asks
}

func newSettings(k *run.Kernel) *settings {
	s := &settings{}
	s.dynamicShared.Store(int32(defaultShared - min(defaultShared, k.StaticShared)))
	s.carveout.Store(int32(cuda.CU_SHAREDMEM_CARVEOUT_DEFAULT))
	return s
}

func newFunction(o *module, k *run.Kernel) *function {
	f := &function{module: o, kernel: k, handle: o.context.machine.newHandle()}
	if o.library != nil {
		f.settings = o.library.settings(k, o.context.device)
	} else {
		f.settings = newSettings(k)
	}
	o.context.machine.functions.put(f.handle, f)
	return f
}

func (m *machine) bindFunctions(api *cuda.API) {
	api.CuFuncGetAttribute = func(out *int32, a cuda.FunctionAttribute, handle cuda.Function) cuda.Result {
		f, r := m.function(handle)
		if r != success {
			return r
		}
		if out == nil || a < 0 || a >= cuda.CU_FUNC_ATTRIBUTE_MAX {
			return invalidValue
		}
		*out = int32(attributeOf(f.kernel, f.settings, f.module.program, f.module.context.device, a))
		return success
	}
	api.CuFuncSetAttribute = func(handle cuda.Function, a cuda.FunctionAttribute, value int32) cuda.Result {
		f, r := m.function(handle)
		if r != success {
			return r
		}
		return f.settings.set(f.kernel, f.module.context.device, a, value)
	}
	api.CuFuncSetCacheConfig = func(handle cuda.Function, config cuda.FuncCache) cuda.Result {
		if _, r := m.function(handle); r != success {
			return r
		}
		if config < cuda.CU_FUNC_CACHE_PREFER_NONE || config > cuda.CU_FUNC_CACHE_PREFER_EQUAL {
			return invalidValue
		}
		return success
	}
	api.CuFuncGetModule = func(out *cuda.Module, handle cuda.Function) cuda.Result {
		return withFunction(m, handle, out, func(f *function) cuda.Module { return cuda.Module(f.module.handle) })
	}
	api.CuFuncGetName = func(out **byte, handle cuda.Function) cuda.Result {
		return withFunction(m, handle, out, func(f *function) *byte { return m.cStrings.of(f.kernel.Name) })
	}
	api.CuFuncGetParamInfo = func(handle cuda.Function, i uint64, offset, size *uint64) cuda.Result {
		f, r := m.function(handle)
		if r != success {
			return r
		}
		return parameter(f.kernel, i, offset, size)
	}
	api.CuFuncIsLoaded = func(out *cuda.FunctionLoadingState, handle cuda.Function) cuda.Result {
		return withFunction(m, handle, out, func(*function) cuda.FunctionLoadingState { return cuda.CU_FUNCTION_LOADING_STATE_LOADED })
	}
	api.CuFuncLoad = func(handle cuda.Function) cuda.Result { _, r := m.function(handle); return r }
}

// function finds a function by its handle, or the function of the current
// context when the handle is a library's kernel. Its context must be in
// working order.
func (m *machine) function(handle cuda.Function) (*function, cuda.Result) {
	f := m.functions.get(uintptr(handle))
	if f == nil {
		if k := m.kernels.get(uintptr(handle)); k != nil {
			return m.kernelFunction(k)
		}
		return nil, invalidHandle
	}
	return f, f.module.context.state()
}

// withFunction answers a question about one function.
func withFunction[T any](m *machine, handle cuda.Function, out *T, ask func(*function) T) cuda.Result {
	f, r := m.function(handle)
	if r != success {
		return r
	}
	return give(out, ask(f))
}

// attributeOf answers an attribute of a kernel on a device.
func attributeOf(k *run.Kernel, s *settings, p *program, d *device, a cuda.FunctionAttribute) int {
	switch a {
	case cuda.CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK:
		return maxThreads(k)
	case cuda.CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES:
		return int(k.StaticShared)
	case cuda.CU_FUNC_ATTRIBUTE_CONST_SIZE_BYTES:
		return int(k.ConstBytes)
	case cuda.CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES:
		return int(k.LocalBytes)
	case cuda.CU_FUNC_ATTRIBUTE_NUM_REGS:
		return registersOf(k)
	case cuda.CU_FUNC_ATTRIBUTE_PTX_VERSION:
		return p.target
	case cuda.CU_FUNC_ATTRIBUTE_BINARY_VERSION:
		return d.preset.architecture()
	case cuda.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES:
		return int(s.dynamicShared.Load())
	case cuda.CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT:
		return int(s.carveout.Load())
	}
	return 0
}

// set changes an attribute; only two can be.
func (s *settings) set(k *run.Kernel, d *device, a cuda.FunctionAttribute, value int32) cuda.Result {
	switch a {
	case cuda.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES:
		if value < 0 || int(value)+int(k.StaticShared) > d.preset.sharedOptIn {
			return invalidValue
		}
		s.dynamicShared.Store(value)
	case cuda.CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT:
		if value < int32(cuda.CU_SHAREDMEM_CARVEOUT_DEFAULT) || value > int32(cuda.CU_SHAREDMEM_CARVEOUT_MAX_SHARED) {
			return invalidValue
		}
		s.carveout.Store(value)
	default:
		return invalidValue
	}
	return success
}

// parameter answers where parameter i of a kernel stands; size may be null.
func parameter(k *run.Kernel, i uint64, offset, size *uint64) cuda.Result {
	if offset == nil || i >= uint64(len(k.Params)) {
		return invalidValue
	}
	p := k.Params[i]
	*offset = uint64(p.Offset)
	if size != nil {
		*size = uint64(p.Size)
	}
	return success
}
