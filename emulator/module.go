// This file loads modules into contexts.

package emulator

import (
	"errors"
	"io/fs"
	"os"
	"sync"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/engine/run"
)

// A module is a program in one context.
type module struct {
	context  *cudaContext
	handle   uintptr
	program  *program
	instance *run.Instance
	library  *library // what it was loaded through; nil for cuModuleLoad

	mutex     sync.Mutex
	functions map[string]*function

	referenceMutex sync.Mutex
	references     map[uint64]*reference // by the addresses of their variables
}

func (m *machine) bindModules(api *cuda.API) {
	api.CuModuleLoad = m.loadModuleFile
	api.CuModuleLoadData = func(out *cuda.Module, image unsafe.Pointer) cuda.Result {
		return m.loadModule(out, image, 0, nil, nil)
	}
	api.CuModuleLoadDataEx = m.loadModule
	api.CuModuleLoadFatBinary = api.CuModuleLoadData
	api.CuModuleUnload = m.unloadModule
	api.CuModuleGetLoadingMode = func(out *cuda.ModuleLoadingMode) cuda.Result { return give(out, cuda.CU_MODULE_EAGER_LOADING) }
	api.CuModuleGetFunction = m.moduleFunction
	api.CuModuleGetFunctionCount = func(out *uint32, handle cuda.Module) cuda.Result {
		o, r := m.module(handle)
		if r != success {
			return r
		}
		return give(out, uint32(len(o.program.module.Kernels())))
	}
	api.CuModuleEnumerateFunctions = m.enumerateFunctions
	api.CuModuleGetGlobal = func(out *cuda.DevicePtr, size *uint64, handle cuda.Module, name *byte) cuda.Result {
		o, r := m.module(handle)
		if r != success {
			return r
		}
		return o.global(out, size, name, func(g run.Global) bool { return !opaque(g) })
	}
}

// module finds a module by its handle; its context must be in working order.
func (m *machine) module(handle cuda.Module) (*module, cuda.Result) {
	o := m.modules.get(uintptr(handle))
	if o == nil {
		return nil, invalidHandle
	}
	return o, o.context.state()
}

func (m *machine) loadModuleFile(out *cuda.Module, name *byte) cuda.Result {
	c, r := m.usable()
	if r != success {
		return r
	}
	if out == nil || name == nil {
		return invalidValue
	}
	image, r := readImage(goString(name))
	if r != success {
		return r
	}
	return c.loadModule(out, image, jitOptions{})
}

// readImage reads a file to load.
func readImage(path string) ([]byte, cuda.Result) {
	image, err := os.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, cuda.CUDA_ERROR_FILE_NOT_FOUND
	case err != nil:
		return nil, cuda.CUDA_ERROR_OPERATING_SYSTEM
	}
	return image, success
}

func (m *machine) loadModule(out *cuda.Module, image unsafe.Pointer, n uint32, options *cuda.JitOption, values *unsafe.Pointer) cuda.Result {
	c, r := m.usable()
	if r != success {
		return r
	}
	if out == nil || image == nil {
		return invalidValue
	}
	o, r := readOptions(n, options, values)
	if r != success {
		return r
	}
	if read32((*[4]byte)(image)[:]) == wrapperMagic {
		return cuda.CUDA_ERROR_INVALID_IMAGE // libraries take it, modules do not
	}
	return c.loadModule(out, imageAt(image), o)
}

func (c *cudaContext) loadModule(out *cuda.Module, image []byte, o jitOptions) cuda.Result {
	p, r := o.load(image, c.device.preset.architecture())
	if r != success {
		return r
	}
	module, r := c.place(p, nil)
	if r != success {
		return r
	}
	*out = cuda.Module(module.handle)
	return success
}

// place gives a program's variables memory in the context, for a library where
// there is one: others look modules through for theirs at any time.
func (c *cudaContext) place(p *program, of *library) (*module, cuda.Result) {
	instance, err := p.module.Instantiate(c.device.space)
	if err != nil {
		return nil, resultOf(err)
	}
	o := &module{context: c, handle: c.machine.newHandle(), program: p, library: of, instance: instance, functions: map[string]*function{}}
	c.machine.modules.put(o.handle, o)
	return o, success
}

func (m *machine) unloadModule(handle cuda.Module) cuda.Result {
	o, r := m.module(handle)
	if r != success {
		return r
	}
	if o.library != nil {
		return cuda.CUDA_ERROR_NOT_PERMITTED
	}
	if !m.modules.remove(o.handle) {
		return invalidHandle
	}
	o.unload()
	return success
}

// unload waits for the context's work, then releases the functions and
// variables. The module must be out of the table.
func (o *module) unload() {
	o.context.streams.wait()
	o.context.machine.functions.take(func(f *function) bool { return f.module == o })
	o.forget()
	o.instance.Free()
}

func (m *machine) moduleFunction(out *cuda.Function, handle cuda.Module, name *byte) cuda.Result {
	o, r := m.module(handle)
	if r != success {
		return r
	}
	if out == nil || name == nil {
		return invalidValue
	}
	f := o.function(goString(name))
	if f == nil {
		return cuda.CUDA_ERROR_NOT_FOUND
	}
	*out = cuda.Function(f.handle)
	return success
}

// function returns the kernel of that name, always the same handle; nil when
// there is none.
func (o *module) function(name string) *function {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	if f := o.functions[name]; f != nil {
		return f
	}
	k := o.program.module.Kernel(name)
	if k == nil {
		return nil
	}
	f := newFunction(o, k)
	o.functions[name] = f
	return f
}

func (m *machine) enumerateFunctions(out *cuda.Function, n uint32, handle cuda.Module) cuda.Result {
	o, r := m.module(handle)
	if r != success {
		return r
	}
	if out == nil {
		return invalidValue
	}
	for i, k := range o.program.module.Kernels() {
		if i == int(n) {
			break
		}
		unsafe.Slice(out, n)[i] = cuda.Function(o.function(k.Name).handle)
	}
	return success
}

// global answers where a variable is; one of the out-parameters may be null.
func (o *module) global(out *cuda.DevicePtr, size *uint64, name *byte, fits func(run.Global) bool) cuda.Result {
	if name == nil || out == nil && size == nil {
		return invalidValue
	}
	g, ok := o.instance.Global(goString(name))
	if !ok || !fits(g) {
		return cuda.CUDA_ERROR_NOT_FOUND
	}
	if out != nil {
		*out = cuda.DevicePtr(g.Address)
	}
	if size != nil {
		*size = g.Size
	}
	return success
}
