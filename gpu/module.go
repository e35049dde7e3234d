// This file defines Module: code in a context, with its kernels and variables.

package gpu

import (
	"bytes"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"time"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/bindings/loader"
	"github.com/cujs/cujs/gpu/internal/jit"
	"github.com/cujs/cujs/gpu/internal/lifetime"
	"github.com/cujs/cujs/gpu/internal/messages"
	"github.com/cujs/cujs/gpu/internal/symbols"
	"github.com/cujs/cujs/gpu/usage"
	"github.com/cujs/cujs/internal/spell"
	"github.com/cujs/cujs/ptx"
)

// A Module is code loaded into a context. Where the driver has libraries (since CUDA 12.0)
// its kernels can be launched in streams of all contexts of the device, on memory that
// those have access to. Contexts of CreateContext have variables of their own; Global is
// the variable in the module's context.
type Module struct {
	context *Context
	handle  cuda.Module
	library *jit.Library // nil where the driver has none
	name    string       // what the program calls it; may be empty
	options JITOptions
	infoLog string
	spent   time.Duration
	res     *lifetime.Resource
	owner   any // retained: what WrapModule was given

	code func() jit.Code // what was loaded; read once, on first use

	mu        sync.Mutex // guards what follows
	functions map[string]*Function
	globals   map[string]*Buffer
}

// LoadModule loads PTX text, a cubin or a fatbin. Code that the driver cannot load is a
// *CompileError, a damaged fatbin an *usage.ArgumentError.
func (c *Context) LoadModule(image []byte, o JITOptions) (*Module, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	if len(image) == 0 {
		return nil, &usage.ArgumentError{Doing: "loading " + o.title(), Expected: "PTX text, a cubin or a fatbin", Got: "nothing"}
	}
	if err := jit.CheckWhole(image, "loading "+o.title(), ""); err != nil {
		return nil, err
	}
	c.driver.Drain()
	m := &Module{context: c, name: o.Name, options: o, functions: map[string]*Function{}, globals: map[string]*Buffer{}}
	kept := bytes.Clone(image)
	m.code = sync.OnceValue(func() jit.Code { return jit.Read(kept, o.Name, c.device.target(), c.driver.options.Texts) })
	variables, err := m.reserve()
	if err != nil {
		return nil, err
	}
	if err := m.load(image); err != nil {
		return nil, err
	}
	h := m.handle
	unload := func(api *cuda.API) error {
		return messages.Describe(api.Error("cuModuleUnload", api.CuModuleUnload(h)), "unloading a module")
	}
	if m.library != nil {
		unload = m.library.Unload
	}
	m.res = c.adopt(lifetime.Module, variables, unload)
	if l := m.library; l != nil {
		m.res.After = func(api *cuda.API) { _ = l.Unload(api) } // nobody could handle the error
	}
	lifetime.Watch(m, m.res)
	return m, nil
}

// reserve prepares for the memory of the module's variables, where that of the Driver is limited and
// the code is PTX, which tells it.
func (m *Module) reserve() (bytes uint64, err error) {
	if m.context.driver.options.MaxBytes == 0 {
		return 0, nil
	}
	bytes = m.code().VariableBytes()
	return bytes, m.context.device.reserve(m.context.driver.life.Interruption(), bytes)
}

// Context is where the module is loaded.
func (m *Module) Context() *Context { return m.context }

// Handle is the module for calls that bypass this package.
func (m *Module) Handle() cuda.Module { return m.handle }

// PTX is the text from which the module was loaded, also of a fatbin; empty for machine
// code.
func (m *Module) PTX() string { return m.code().Text }

// Cubin returns the module's machine code: as it was loaded, or compiled from its PTX by
// the driver's linker. It is nil on the emulated device, and for code that this package
// cannot read.
func (m *Module) Cubin() ([]byte, error) {
	if err := m.check(); err != nil {
		return nil, err
	}
	code := m.code()
	if code.Text == "" || m.context.device.Emulated() {
		return code.Image, nil
	}
	linked, err := m.context.Link([]LinkInput{{Name: m.String(), Type: cuda.CU_JIT_INPUT_PTX, Data: []byte(code.Text)}}, m.options)
	if err != nil {
		return nil, err
	}
	return linked.Image, nil
}

// InfoLog is the log of the driver's compiler.
func (m *Module) InfoLog() string { return m.infoLog }

// LoadTime is how long the driver took to compile and load the module; 0 where it does not
// report that.
func (m *Module) LoadTime() time.Duration { return m.spent }

// String is "module vadd.ptx" or "module".
func (m *Module) String() string {
	if m.made() != nil {
		return "a Module that nothing has made"
	}
	if m.name == "" {
		return "module"
	}
	return "module " + m.name
}

// check returns an error when the module is gone.
func (m *Module) check() error {
	if err := m.made(); err != nil {
		return err
	}
	return m.res.Check(m.String)
}

// Function finds a kernel by its symbol, or by its name in C++: n::f, k<float>, and with
// parameters, n::f(float*), where there are several. Without a signature it is the same
// object for the same name, with the parameters of the PTX text or the driver. A declared
// signature replaces them, and must agree with them in number and size.
func (m *Module) Function(name string, signature ...Param) (*Function, error) {
	if err := m.check(); err != nil {
		return nil, err
	}
	m.mu.Lock()
	f := m.functions[name]
	m.mu.Unlock()
	if f == nil {
		var err error
		if f, err = m.find(name); err != nil {
			return nil, err
		}
		m.mu.Lock()
		if first := m.functions[name]; first != nil {
			f = first // another goroutine was faster
		} else {
			m.functions[name] = f
		}
		m.mu.Unlock()
	}
	if len(signature) == 0 {
		return f, nil
	}
	return f.declare(signature)
}

// find looks a kernel up in the driver.
func (m *Module) find(name string) (*Function, error) {
	f := &Function{module: m, name: name, symbol: new(symbol)}
	symbol := messages.CString(name)
	err := m.context.within("cuModuleGetFunction", "looking for the kernel "+name+" in the "+m.String(), func(api *cuda.API) cuda.Result {
		return api.CuModuleGetFunction(&f.handle, m.handle, &symbol[0])
	})
	runtime.KeepAlive(m)
	if err != nil {
		if symbol := resolve(err, name, m.Functions); symbol != "" {
			return m.Function(symbol)
		}
		return nil, m.suggest(err, name, "kernels", m.Functions)
	}
	f.params, f.known = f.findParams()
	signs := m.options.Signs[name]
	if signs == "" {
		signs = symbols.Signs(name)
	}
	signParams(f.params, signs)
	return f, nil
}

// resolve is the one symbol with a name in C++ that the driver does not know as a symbol, "" where there
// is none. Other errors, those of a lost context above all, say nothing of the name.
func resolve(err error, name string, list func() ([]string, error)) string {
	if !notFound(err) {
		return ""
	}
	if found := symbols.Resolve(name, list); len(found) == 1 && found[0] != name {
		return found[0]
	}
	return ""
}

// notFound reports whether the driver has looked for a name and does not have it.
func notFound(err error) bool {
	var failure *cuda.Error
	return errors.As(err, &failure) && failure.Code == cuda.CUDA_ERROR_NOT_FOUND
}

// source returns a kernel in the PTX that machine code was compiled from, nil where that
// is not known.
func (m *Module) source(name string) *ptx.Function {
	for _, text := range m.options.Sources {
		tree, err := m.context.driver.options.Texts.Parse(m.name, text)
		if err != nil {
			continue // the driver took it: the driver tells the sizes
		}
		if entry := tree.Function(name); entry != nil && entry.Entry {
			return entry
		}
	}
	return nil
}

// suggest adds a hint with the names that the module has, where it does not have the name.
func (m *Module) suggest(err error, name, what string, list func() ([]string, error)) error {
	if !notFound(err) {
		return err
	}
	names, listErr := list()
	several := symbols.Resolve(name, list)
	for i, symbol := range names {
		_, names[i] = symbols.Readable(symbol)
	}
	switch {
	case listErr != nil:
	case len(names) == 0:
		messages.Hint(err, "it has no "+what)
	case len(several) > 1:
		for i, symbol := range several {
			_, several[i] = symbols.Readable(symbol)
		}
		messages.Hint(err, "it may be "+enumerate(several)+": name the parameters too")
	case spell.Closest(name, names) != "":
		messages.Hint(err, fmt.Sprintf("did you mean %s? Its %s are %s", spell.Closest(name, names), what, enumerate(names)))
	default:
		messages.Hint(err, fmt.Sprintf("its %s are %s", what, enumerate(names)))
	}
	return err
}

// Functions lists the kernels of the PTX text, of a driver of CUDA 12.4 or later, or of
// the machine code.
func (m *Module) Functions() ([]string, error) {
	if err := m.check(); err != nil {
		return nil, err
	}
	code := m.code()
	var names []string
	if code.Tree != nil {
		for _, f := range code.Tree.Entries() {
			names = append(names, f.Name)
		}
		return names, nil
	}
	names, err := m.enumerate()
	if err != nil && code.Cubin != nil {
		for _, k := range code.Cubin.Kernels {
			names = append(names, k.Name)
		}
		return names, nil
	}
	return names, err
}

// enumerate lists the kernels by the driver.
func (m *Module) enumerate() (names []string, err error) {
	s, err := m.context.life.Enter()
	if err != nil {
		return nil, err
	}
	defer s.Leave()
	var count uint32
	if r := s.API.CuModuleGetFunctionCount(&count, m.handle); r != cuda.CUDA_SUCCESS || count == 0 {
		return nil, m.context.failed("cuModuleGetFunctionCount", r, "listing the kernels of the %s", m)
	}
	handles := make([]cuda.Function, count)
	if r := s.API.CuModuleEnumerateFunctions(&handles[0], count, m.handle); r != cuda.CUDA_SUCCESS {
		return nil, m.context.failed("cuModuleEnumerateFunctions", r, "listing the kernels of the %s", m)
	}
	for _, h := range handles {
		var name *byte
		if r := s.API.CuFuncGetName(&name, h); r != cuda.CUDA_SUCCESS {
			return nil, m.context.failed("cuFuncGetName", r, "listing the kernels of the %s", m)
		}
		names = append(names, loader.GoString(name))
	}
	runtime.KeepAlive(m)
	return names, nil
}

// Globals lists the variables in global and constant memory of the PTX text or the machine
// code; none for code that this package cannot read.
func (m *Module) Globals() ([]string, error) {
	if err := m.check(); err != nil {
		return nil, err
	}
	code := m.code()
	var names []string
	if code.Cubin != nil {
		for _, v := range code.Cubin.Variables {
			names = append(names, v.Name)
		}
	}
	if code.Tree == nil {
		return names, nil
	}
	for _, item := range code.Tree.Items {
		v, ok := item.(*ptx.Variable)
		if ok && (v.Space == ptx.Global || v.Space == ptx.Const) && v.Linkage != ptx.Extern {
			names = append(names, v.Name)
		}
	}
	return names, nil
}

// Global returns a variable of the module as a buffer, which retains the module and ends
// with it. It is the same object for the same name.
func (m *Module) Global(name string) (*Buffer, error) {
	if err := m.check(); err != nil {
		return nil, err
	}
	m.mu.Lock()
	g := m.globals[name]
	m.mu.Unlock()
	if g != nil {
		return g, nil
	}
	g = &Buffer{context: m.context, res: m.res, owner: m, label: "global " + name}
	symbol := messages.CString(name)
	err := m.context.within("cuModuleGetGlobal", "looking for the variable "+name+" in the "+m.String(), func(api *cuda.API) cuda.Result {
		r := api.CuModuleGetGlobal(&g.address, &g.bytes, m.handle, &symbol[0])
		if r == cuda.CUDA_ERROR_NOT_FOUND && m.library != nil && api.CuLibraryGetManaged(&g.address, &g.bytes, m.library.Handle, &symbol[0]) == cuda.CUDA_SUCCESS {
			return cuda.CUDA_SUCCESS // a library has its managed variables for all contexts
		}
		return r
	})
	if err != nil {
		if symbol := resolve(err, name, m.Globals); symbol != "" {
			return m.Global(symbol)
		}
		return nil, m.suggest(err, name, "variables", m.Globals)
	}
	m.mu.Lock()
	m.globals[name] = g
	m.mu.Unlock()
	return g, nil
}

// Unloaded reports whether the module was unloaded or has lost its context.
func (m *Module) Unloaded() bool { return !m.res.Alive() }

// Unload unloads the code after the kernels under way, without waiting. Its functions and
// variables cannot be used any more. Unloading twice is fine.
func (m *Module) Unload() error {
	if err := m.made(); err != nil {
		return err
	}
	return m.res.Free()
}

// enumerate formats names for messages, the first ten.
func enumerate(names []string) string {
	names = slices.Clone(names)
	more := ""
	if len(names) > 10 {
		more = fmt.Sprintf(" and %d more", len(names)-10)
		names = names[:10]
	}
	s := names[0]
	for _, name := range names[1:] {
		s += ", " + name
	}
	return s + more
}
