// This file keeps libraries: programs that belong to no context and are
// placed in each where they are used.

package emulator

import (
	"sync"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/engine/run"
)

// A library is a program with its modules in the contexts that used it.
type library struct {
	machine *machine
	handle  uintptr
	program *program

	mutex   sync.Mutex
	modules map[*cudaContext]*module
	kernels map[string]*kernel
}

// A kernel is a function of a library in no context.
type kernel struct {
	library *library
	engine  *run.Kernel
	handle  uintptr

	mutex    sync.Mutex
	settings map[*device]*settings
}

// forget drops what a context that ended had of the library.
func (l *library) forget(c *cudaContext) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	delete(l.modules, c)
}

func (k *kernel) on(d *device) *settings {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	if k.settings[d] == nil {
		k.settings[d] = newSettings(k.engine)
	}
	return k.settings[d]
}

// settings are those of a kernel on a device, in whichever context.
func (l *library) settings(k *run.Kernel, d *device) *settings { return l.kernel(k).on(d) }

// kernel is the library's kernel for one of the program, always the same.
func (l *library) kernel(k *run.Kernel) *kernel {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if l.kernels[k.Name] == nil {
		made := &kernel{library: l, engine: k, handle: l.machine.newHandle(), settings: map[*device]*settings{}}
		l.kernels[k.Name] = made
		l.machine.kernels.put(made.handle, made)
	}
	return l.kernels[k.Name]
}

// module is the library's module in the current context, placed there at the
// first use.
func (l *library) module() (*module, cuda.Result) {
	c, r := l.machine.usable()
	if r != success {
		return nil, r
	}
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if o := l.modules[c]; o != nil {
		return o, success
	}
	o, r := c.place(l.program, l)
	if r != success {
		return nil, r
	}
	l.modules[c] = o
	return o, success
}

// kernelFunction is a kernel's function in the current context.
func (m *machine) kernelFunction(k *kernel) (*function, cuda.Result) {
	o, r := k.library.module()
	if r != success {
		return nil, r
	}
	return o.function(k.engine.Name), success
}

func (m *machine) bindLibraries(api *cuda.API) {
	api.CuLibraryLoadData = func(out *cuda.Library, code unsafe.Pointer, options *cuda.JitOption, values *unsafe.Pointer, n uint32,
		_ *cuda.LibraryOption, _ *unsafe.Pointer, _ uint32) cuda.Result {
		if code == nil {
			return invalidValue
		}
		return m.loadLibrary(out, imageAt(code), n, options, values)
	}
	api.CuLibraryLoadFromFile = func(out *cuda.Library, name *byte, options *cuda.JitOption, values *unsafe.Pointer, n uint32,
		_ *cuda.LibraryOption, _ *unsafe.Pointer, _ uint32) cuda.Result {
		if name == nil {
			return invalidValue
		}
		image, r := readImage(goString(name))
		if r != success {
			return r
		}
		return m.loadLibrary(out, image, n, options, values)
	}
	api.CuLibraryUnload = m.unloadLibrary
	api.CuLibraryGetKernel = m.libraryKernel
	api.CuLibraryGetKernelCount = func(out *uint32, handle cuda.Library) cuda.Result {
		return withLibrary(m, handle, func(l *library) cuda.Result { return give(out, uint32(len(l.program.module.Kernels()))) })
	}
	api.CuLibraryEnumerateKernels = m.enumerateKernels
	api.CuLibraryGetModule = func(out *cuda.Module, handle cuda.Library) cuda.Result {
		return withLibrary(m, handle, func(l *library) cuda.Result {
			o, r := l.module()
			if r != success {
				return r
			}
			return give(out, cuda.Module(o.handle))
		})
	}
	api.CuLibraryGetGlobal = func(out *cuda.DevicePtr, size *uint64, handle cuda.Library, name *byte) cuda.Result {
		return m.libraryVariable(out, size, handle, name, func(run.Global) bool { return true })
	}
	api.CuLibraryGetManaged = func(out *cuda.DevicePtr, size *uint64, handle cuda.Library, name *byte) cuda.Result {
		return m.libraryVariable(out, size, handle, name, func(g run.Global) bool { return g.Managed })
	}
	m.bindKernels(api)
}

// withLibrary does something with the library of that handle.
func withLibrary(m *machine, handle cuda.Library, do func(*library) cuda.Result) cuda.Result {
	l := m.libraries.get(uintptr(handle))
	if l == nil {
		return invalidHandle
	}
	return do(l)
}

// loadLibrary needs no context: the program must suit the first device.
func (m *machine) loadLibrary(out *cuda.Library, image []byte, n uint32, options *cuda.JitOption, values *unsafe.Pointer) cuda.Result {
	if out == nil {
		return invalidValue
	}
	o, r := readOptions(n, options, values)
	if r != success {
		return r
	}
	p, r := o.load(image, m.devices[0].preset.architecture())
	if r != success {
		return r
	}
	l := &library{machine: m, handle: m.newHandle(), program: p, modules: map[*cudaContext]*module{}, kernels: map[string]*kernel{}}
	m.libraries.put(l.handle, l)
	*out = cuda.Library(l.handle)
	return success
}

func (m *machine) unloadLibrary(handle cuda.Library) cuda.Result {
	return withLibrary(m, handle, func(l *library) cuda.Result {
		if !m.libraries.remove(l.handle) {
			return invalidHandle
		}
		m.kernels.take(func(k *kernel) bool { return k.library == l })
		for _, o := range m.modules.take(func(o *module) bool { return o.library == l }) {
			o.unload()
		}
		return success
	})
}

func (m *machine) libraryKernel(out *cuda.Kernel, handle cuda.Library, name *byte) cuda.Result {
	return withLibrary(m, handle, func(l *library) cuda.Result {
		if out == nil || name == nil {
			return invalidValue
		}
		k := l.program.module.Kernel(goString(name))
		if k == nil {
			return cuda.CUDA_ERROR_NOT_FOUND
		}
		*out = cuda.Kernel(l.kernel(k).handle)
		return success
	})
}

func (m *machine) enumerateKernels(out *cuda.Kernel, n uint32, handle cuda.Library) cuda.Result {
	return withLibrary(m, handle, func(l *library) cuda.Result {
		if out == nil {
			return invalidValue
		}
		kernels := l.program.module.Kernels()
		for i := range min(int(n), len(kernels)) {
			unsafe.Slice(out, n)[i] = cuda.Kernel(l.kernel(kernels[i]).handle)
		}
		return success
	})
}

func (m *machine) libraryVariable(out *cuda.DevicePtr, size *uint64, handle cuda.Library, name *byte, fits func(run.Global) bool) cuda.Result {
	return withLibrary(m, handle, func(l *library) cuda.Result {
		o, r := l.module()
		if r != success {
			return r
		}
		return o.global(out, size, name, fits)
	})
}
