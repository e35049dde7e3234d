// This file loads modules into contexts.

package modules

import (
	"errors"
	"io/fs"
	"os"
	"sync"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/call"
	"github.com/cujs/cujs/emulator/internal/driver/handle"
	"github.com/cujs/cujs/emulator/internal/driver/machine"
	"github.com/cujs/cujs/emulator/internal/engine/run"
	"github.com/cujs/cujs/ptx"
)

const (
	success       = cuda.CUDA_SUCCESS
	invalidValue  = cuda.CUDA_ERROR_INVALID_VALUE
	invalidHandle = cuda.CUDA_ERROR_INVALID_HANDLE
)

// Modules is the part of the driver that is about programs.
type Modules struct {
	*machine.Machine
	modules   handle.Table[cuda.Module, Module]
	functions handle.Table[cuda.Function, function]
	libraries handle.Table[cuda.Library, library]
	kernels   handle.Table[cuda.Kernel, kernel]
	links     handle.Table[cuda.LinkState, link]
	counting  counting
	quiet     func() bool // what launches ask for whether others may write what they read
	unloads   []func(*Module)
}

// New returns the part of a machine. With countAll launches of all kernels are counted.
func New(m *machine.Machine, countAll bool) *Modules {
	o := &Modules{Machine: m, counting: counting{all: countAll}, quiet: m.Quiet}
	m.OnContextEnd(func(c *machine.Context) {
		for _, module := range o.modules.Take(func(m *Module) bool { return m.Context == c }) {
			module.release()
		}
		for _, l := range o.libraries.All() {
			l.forget(c)
		}
	})
	return o
}

// OnUnload has f called when a module ends, before its variables are released.
func (m *Modules) OnUnload(f func(*Module)) { m.unloads = append(m.unloads, f) }

// A Module is a program in one context.
type Module struct {
	area     *Modules
	Context  *machine.Context
	handle   cuda.Module
	program  *program
	Instance *run.Instance
	library  *library // what it was loaded through; nil for cuModuleLoad

	mutex     sync.Mutex
	functions map[string]*function
}

// Bind fills in the functions, except those that BindWork does.
func (m *Modules) Bind(api *cuda.API) {
	api.CuModuleLoad = call.In2(m.Usable, m.loadFile)
	load := func(c *machine.Context, out *cuda.Module, image unsafe.Pointer) cuda.Result {
		return m.loadImage(c, out, image, 0, nil, nil)
	}
	api.CuModuleLoadData = call.In2(m.Unrestricted, load)
	api.CuModuleLoadFatBinary = call.In2(m.Usable, load)
	api.CuModuleLoadDataEx = func(out *cuda.Module, image unsafe.Pointer, n uint32, options *cuda.JitOption, values *unsafe.Pointer) cuda.Result {
		c, r := m.Unrestricted()
		if r != success {
			return r
		}
		return m.loadImage(c, out, image, n, options, values)
	}
	api.CuModuleUnload = func(o cuda.Module) cuda.Result {
		return m.Guarded(func() cuda.Result { return call.With(m.Module, o, m.unload) })
	}
	api.CuModuleGetLoadingMode = func(out *cuda.ModuleLoadingMode) cuda.Result { return call.Give(out, cuda.CU_MODULE_EAGER_LOADING) }
	api.CuModuleGetFunction = call.Out2(m.Module, moduleFunction)
	api.CuModuleGetFunctionCount = call.Tell(m.Module, func(o *Module) uint32 { return uint32(len(o.program.module.Kernels())) })
	api.CuModuleEnumerateFunctions = func(out *cuda.Function, n uint32, handle cuda.Module) cuda.Result {
		return call.With(m.Module, handle, func(o *Module) cuda.Result { return enumerate(o, out, n) })
	}
	api.CuModuleGetGlobal = func(out *cuda.DevicePtr, size *uint64, handle cuda.Module, name *byte) cuda.Result {
		return call.With(m.Module, handle, func(o *Module) cuda.Result {
			return o.global(out, size, name, func(g run.Global) bool { return g.Opaque == ptx.NoType })
		})
	}
	m.bindLinks(api)
	m.bindLibraries(api)
	m.bindKernels(api)
	m.bindFunctions(api)
	m.bindOccupancy(api)
}

// Module finds a module by its handle; its context must be in working order.
func (m *Modules) Module(handle cuda.Module) (*Module, cuda.Result) {
	o, r := m.modules.Get(handle)
	if r != success {
		return nil, r
	}
	return o, o.Context.State()
}

func (m *Modules) loadFile(c *machine.Context, out *cuda.Module, name *byte) cuda.Result {
	if out == nil || name == nil {
		return invalidValue
	}
	image, r := readImage(call.Text(name))
	if r != success {
		return r
	}
	return m.load(c, out, image, jitOptions{})
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

func (m *Modules) loadImage(c *machine.Context, out *cuda.Module, image unsafe.Pointer, n uint32, options *cuda.JitOption, values *unsafe.Pointer) cuda.Result {
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
	return m.load(c, out, ImageAt(image), o)
}

func (m *Modules) load(c *machine.Context, out *cuda.Module, image []byte, o jitOptions) cuda.Result {
	p, r := o.load(m.Config.Texts, image, c.Device.Preset.Architecture())
	if r != success {
		return r
	}
	module, r := m.place(c, p, nil)
	if r != success {
		return r
	}
	*out = module.handle
	return success
}

// place gives a program's variables memory in the context, for a library where
// there is one: others look modules through for theirs at any time.
func (m *Modules) place(c *machine.Context, p *program, of *library) (*Module, cuda.Result) {
	instance, err := p.module.Instantiate(c.Device.Space)
	if err != nil {
		return nil, machine.ResultOf(err)
	}
	o := &Module{area: m, Context: c, handle: cuda.Module(m.Handles.Next()), program: p, library: of, Instance: instance, functions: map[string]*function{}}
	m.modules.Put(o.handle, o)
	return o, success
}

func (m *Modules) unload(o *Module) cuda.Result {
	switch {
	case o.library != nil:
		return cuda.CUDA_ERROR_NOT_PERMITTED
	case !m.modules.Remove(o.handle):
		return invalidHandle
	}
	o.end()
	return success
}

// end waits for the context's work, then releases the functions and
// variables. The module must be out of the table.
func (o *Module) end() {
	o.Context.Streams.Wait()
	o.release()
}

// release releases what no work uses any more.
func (o *Module) release() {
	o.area.functions.Take(func(f *function) bool { return f.Module == o })
	for _, f := range o.area.unloads {
		f(o)
	}
	o.Instance.Free()
}

func moduleFunction(o *Module, out *cuda.Function, name *byte) cuda.Result {
	if out == nil || name == nil {
		return invalidValue
	}
	f := o.function(call.Text(name))
	if f == nil {
		return cuda.CUDA_ERROR_NOT_FOUND
	}
	*out = f.handle
	return success
}

// function returns the kernel of that name, always the same handle; nil when
// there is none.
func (o *Module) function(name string) *function {
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

// enumerate stores the handles of at most n functions.
func enumerate(o *Module, out *cuda.Function, n uint32) cuda.Result {
	if out == nil {
		return invalidValue
	}
	kernels := o.program.module.Kernels()
	for i := range min(int(n), len(kernels)) {
		unsafe.Slice(out, n)[i] = o.function(kernels[i].Name).handle
	}
	return success
}

// global answers where a variable is; one of the out-parameters may be null.
func (o *Module) global(out *cuda.DevicePtr, size *uint64, name *byte, fits func(run.Global) bool) cuda.Result {
	if name == nil || out == nil && size == nil {
		return invalidValue
	}
	g, ok := o.Instance.Global(call.Text(name))
	if !ok || !fits(g) {
		return cuda.CUDA_ERROR_NOT_FOUND
	}
	call.Put(out, cuda.DevicePtr(g.Address))
	call.Put(size, g.Size)
	return success
}
