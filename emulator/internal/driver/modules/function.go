// This file answers what a kernel needs and lets callers set what it may use.

package modules

import (
	"sync/atomic"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/call"
	"github.com/cujs/cujs/emulator/internal/driver/machine"
	"github.com/cujs/cujs/emulator/internal/engine/count"
	"github.com/cujs/cujs/emulator/internal/engine/run"
)

// A function is a kernel in one context.
type function struct {
	Module *Module
	Kernel *run.Kernel
	handle cuda.Function
	*settings
}

// settings are the attributes that callers may change, and what is counted: of a
// library's kernel in all contexts of a device.
type settings struct {
	dynamicShared atomic.Int32 // most bytes that a launch may ask for
	carveout      atomic.Int32
	largeClusters atomic.Bool                    // clusters beyond the portable size are allowed
	counters      atomic.Pointer[count.Counters] // nil until they are asked for
}

func newSettings(k *run.Kernel) *settings {
	s := &settings{}
	s.dynamicShared.Store(int32(machine.DefaultShared - min(machine.DefaultShared, k.StaticShared)))
	s.carveout.Store(int32(cuda.CU_SHAREDMEM_CARVEOUT_DEFAULT))
	return s
}

func newFunction(o *Module, k *run.Kernel) *function {
	f := &function{Module: o, Kernel: k}
	if o.library != nil {
		f.settings = o.library.settings(k, o.Context.Device)
	} else {
		f.settings = newSettings(k)
	}
	f.handle = o.area.functions.Add(o.area.Handles, f)
	return f
}

func (m *Modules) bindFunctions(api *cuda.API) {
	api.CuFuncGetAttribute = func(out *int32, a cuda.FunctionAttribute, handle cuda.Function) cuda.Result {
		return call.With(m.function, handle, func(f *function) cuda.Result {
			if a < 0 || a >= cuda.CU_FUNC_ATTRIBUTE_MAX {
				return invalidValue
			}
			return call.Give(out, int32(attributeOf(f.Kernel, f.settings, f.Module.program, f.Module.Context.Device, a)))
		})
	}
	api.CuFuncSetAttribute = call.On2(m.function, func(f *function, a cuda.FunctionAttribute, value int32) cuda.Result {
		return f.settings.set(f.Kernel, f.Module.Context.Device, a, value)
	})
	api.CuFuncSetCacheConfig = call.On1(m.function, func(_ *function, config cuda.FuncCache) cuda.Result { return checkCache(config) })
	api.CuFuncGetModule = call.Tell(m.function, func(f *function) cuda.Module { return f.Module.handle })
	api.CuFuncGetName = call.Tell(m.function, func(f *function) *byte { return m.CString(f.Kernel.Name) })
	api.CuFuncGetParamInfo = call.On3(m.function, func(f *function, i uint64, offset, size *uint64) cuda.Result {
		return parameter(f.Kernel, i, offset, size)
	})
	api.CuFuncIsLoaded = call.Tell(m.function, func(*function) cuda.FunctionLoadingState { return cuda.CU_FUNCTION_LOADING_STATE_LOADED })
	api.CuFuncLoad = call.On(m.function, func(*function) cuda.Result { return success })
}

// function finds a function by its handle, or the function of the current
// context when the handle is a library's kernel. Its context must be in
// working order.
func (m *Modules) function(handle cuda.Function) (*function, cuda.Result) {
	f, r := m.functions.Get(handle)
	if r == success {
		return f, f.Module.Context.State()
	}
	if k := m.kernels.Find(cuda.Kernel(handle)); k != nil {
		return k.function()
	}
	return nil, r
}

// attributeOf answers an attribute of a kernel on a device.
func attributeOf(k *run.Kernel, s *settings, p *program, d *machine.Device, a cuda.FunctionAttribute) int {
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
		return d.Preset.Architecture()
	case cuda.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES:
		return int(s.dynamicShared.Load())
	case cuda.CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT:
		return int(s.carveout.Load())
	case cuda.CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_WIDTH, cuda.CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_HEIGHT, cuda.CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_DEPTH:
		return int(k.RequiredCluster[a-cuda.CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_WIDTH])
	case cuda.CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED:
		if s.largeClusters.Load() {
			return 1
		}
	}
	return 0
}

// set changes an attribute; only these can be.
func (s *settings) set(k *run.Kernel, d *machine.Device, a cuda.FunctionAttribute, value int32) cuda.Result {
	switch a {
	case cuda.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES:
		if value < 0 || int(value)+int(k.StaticShared) > d.Preset.SharedOptIn {
			return invalidValue
		}
		s.dynamicShared.Store(value)
	case cuda.CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT:
		if value < int32(cuda.CU_SHAREDMEM_CARVEOUT_DEFAULT) || value > int32(cuda.CU_SHAREDMEM_CARVEOUT_MAX_SHARED) {
			return invalidValue
		}
		s.carveout.Store(value)
	case cuda.CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED:
		if value&^1 != 0 || !d.Preset.Clusters() {
			return invalidValue
		}
		s.largeClusters.Store(value != 0)
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
	call.Put(size, uint64(p.Size))
	return success
}
