// This file keeps libraries: programs that belong to no context and are
// placed in each where they are used.

package modules

import (
	"sync"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/call"
	"github.com/cujs/cujs/emulator/internal/driver/machine"
	"github.com/cujs/cujs/emulator/internal/engine/run"
)

// A library is a program with its modules in the contexts that used it.
type library struct {
	area    *Modules
	handle  cuda.Library
	program *program

	mutex   sync.Mutex
	modules map[*machine.Context]*Module
	kernels map[string]*kernel
}

// A kernel is a function of a library in no context.
type kernel struct {
	library *library
	engine  *run.Kernel
	handle  cuda.Kernel

	mutex    sync.Mutex
	settings map[*machine.Device]*settings
}

// forget drops what a context that ended had of the library.
func (l *library) forget(c *machine.Context) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	delete(l.modules, c)
}

func (k *kernel) on(d *machine.Device) *settings {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	if k.settings[d] == nil {
		k.settings[d] = newSettings(k.engine)
	}
	return k.settings[d]
}

// settings are those of a kernel on a device, in whichever context.
func (l *library) settings(k *run.Kernel, d *machine.Device) *settings { return l.kernel(k).on(d) }

// kernel is the library's kernel for one of the program, always the same.
func (l *library) kernel(k *run.Kernel) *kernel {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if l.kernels[k.Name] == nil {
		made := &kernel{library: l, engine: k, settings: map[*machine.Device]*settings{}}
		made.handle = l.area.kernels.Add(l.area.Handles, made)
		l.kernels[k.Name] = made
	}
	return l.kernels[k.Name]
}

// module is the library's module in the current context, placed there at the
// first use.
func (l *library) module() (*Module, cuda.Result) {
	c, r := l.area.Usable()
	if r != success {
		return nil, r
	}
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if o := l.modules[c]; o != nil {
		return o, success
	}
	o, r := l.area.place(c, l.program, l)
	if r != success {
		return nil, r
	}
	l.modules[c] = o
	return o, success
}

// function is the kernel's function in the current context.
func (k *kernel) function() (*function, cuda.Result) {
	o, r := k.library.module()
	if r != success {
		return nil, r
	}
	return o.function(k.engine.Name), success
}

func (m *Modules) bindLibraries(api *cuda.API) {
	api.CuLibraryLoadData = func(out *cuda.Library, code unsafe.Pointer, options *cuda.JitOption, values *unsafe.Pointer, n uint32,
		_ *cuda.LibraryOption, _ *unsafe.Pointer, _ uint32) cuda.Result {
		if code == nil {
			return invalidValue
		}
		return m.loadLibrary(out, ImageAt(code), n, options, values)
	}
	api.CuLibraryLoadFromFile = func(out *cuda.Library, name *byte, options *cuda.JitOption, values *unsafe.Pointer, n uint32,
		_ *cuda.LibraryOption, _ *unsafe.Pointer, _ uint32) cuda.Result {
		if name == nil {
			return invalidValue
		}
		image, r := readImage(call.Text(name))
		if r != success {
			return r
		}
		return m.loadLibrary(out, image, n, options, values)
	}
	api.CuLibraryUnload = call.On(m.libraries.Get, m.unloadLibrary)
	api.CuLibraryGetKernel = call.Out2(m.libraries.Get, func(l *library, out *cuda.Kernel, name *byte) cuda.Result {
		if out == nil || name == nil {
			return invalidValue
		}
		k := l.program.module.Kernel(call.Text(name))
		if k == nil {
			return cuda.CUDA_ERROR_NOT_FOUND
		}
		*out = l.kernel(k).handle
		return success
	})
	api.CuLibraryGetKernelCount = call.Tell(m.libraries.Get, func(l *library) uint32 { return uint32(len(l.program.module.Kernels())) })
	api.CuLibraryEnumerateKernels = func(out *cuda.Kernel, n uint32, handle cuda.Library) cuda.Result {
		return call.With(m.libraries.Get, handle, func(l *library) cuda.Result { return l.enumerate(out, n) })
	}
	api.CuLibraryGetModule = call.Out1(m.libraries.Get, func(l *library, out *cuda.Module) cuda.Result {
		o, r := l.module()
		if r != success {
			return r
		}
		return call.Give(out, o.handle)
	})
	variable := func(fits func(run.Global) bool) func(*cuda.DevicePtr, *uint64, cuda.Library, *byte) cuda.Result {
		return func(out *cuda.DevicePtr, size *uint64, handle cuda.Library, name *byte) cuda.Result {
			return call.With(m.libraries.Get, handle, func(l *library) cuda.Result {
				o, r := l.module()
				if r != success {
					return r
				}
				return o.global(out, size, name, fits)
			})
		}
	}
	api.CuLibraryGetGlobal = variable(func(run.Global) bool { return true })
	api.CuLibraryGetManaged = variable(func(g run.Global) bool { return g.Managed })
}

// loadLibrary needs no context: the program must suit the first device.
func (m *Modules) loadLibrary(out *cuda.Library, image []byte, n uint32, options *cuda.JitOption, values *unsafe.Pointer) cuda.Result {
	if out == nil {
		return invalidValue
	}
	o, r := readOptions(n, options, values)
	if r != success {
		return r
	}
	p, r := o.load(m.Config.Texts, image, m.Devices[0].Preset.Architecture())
	if r != success {
		return r
	}
	l := &library{area: m, program: p, modules: map[*machine.Context]*Module{}, kernels: map[string]*kernel{}}
	l.handle = m.libraries.Add(m.Handles, l)
	*out = l.handle
	return success
}

func (m *Modules) unloadLibrary(l *library) cuda.Result {
	if !m.libraries.Remove(l.handle) {
		return invalidHandle
	}
	m.kernels.Take(func(k *kernel) bool { return k.library == l })
	for _, o := range m.modules.Take(func(o *Module) bool { return o.library == l }) {
		o.end()
	}
	return success
}

// enumerate stores the handles of at most n kernels.
func (l *library) enumerate(out *cuda.Kernel, n uint32) cuda.Result {
	if out == nil {
		return invalidValue
	}
	kernels := l.program.module.Kernels()
	for i := range min(int(n), len(kernels)) {
		unsafe.Slice(out, n)[i] = l.kernel(kernels[i]).handle
	}
	return success
}
