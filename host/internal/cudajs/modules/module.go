// Package modules is the classes of the module cuda that stand for code: Module, Global, Function
// and Program; compiling, linking and loading it, and launches.
package modules

import (
	"fmt"
	"strings"
	"time"

	"github.com/cujs/cujs/compile"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/interop"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/core"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/dop251/goja"
)

// Modules are the modules and functions of one runtime.
type Modules struct {
	*values.Reader
	Compiler func() (*compile.Compiler, error) // NVRTC, opened when a script first needs it
	Linker   func() (*compile.Linker, error)   // likewise nvJitLink
	// Elements is the memory of an array of cuda/ndarray, as kernels take it; nil of other objects.
	Elements func(state any) *values.Buffer
	warm     []*Recent // that have seen arguments in this task
}

// New returns the area for one runtime.
func New(r *values.Reader) *Modules {
	return &Modules{Reader: r, Elements: func(any) *values.Buffer { return nil }}
}

// Define adds the classes of the area to the registry.
func (s *Modules) Define() {
	s.defineCompiler()
	s.defineModule()
	s.defineGlobal()
	s.defineFunction()
	s.defineProgram()
	s.AtTaskEnd(s.forget)
}

// Factories are the area's functions of cuda and of contexts.
func (s *Modules) Factories() []core.Factory {
	return []core.Factory{
		{Name: "module", Length: 1, Make: s.loadModule},
		{Name: "moduleFile", Length: 1, Make: s.loadModuleFile},
		{Name: "compile", Length: 1, Make: s.compile},
		{Name: "link", Length: 1, Make: s.link},
	}
}

// A ModuleState is a loaded module. It keeps the objects of its functions, so
// that the same name gives the same object.
type ModuleState struct {
	GPU       *gpu.Module
	Functions map[*gpu.Function]*goja.Object
	Program   *compile.Program // that it was loaded from; nil where it was an image
}

// NewModuleState is the state of a Module object.
func NewModuleState(m *gpu.Module) *ModuleState {
	return &ModuleState{GPU: m, Functions: map[*gpu.Function]*goja.Object{}}
}

// Symbol is the name in the module of what a script calls by a C++ name that the
// program was compiled with; any other name is taken as it is.
func (m *ModuleState) Symbol(name string) string {
	if m.Program != nil {
		if lowered, err := m.Program.Lowered(name); err == nil {
			return lowered
		}
	}
	return name
}

func (s *Modules) defineModule() {
	type module = *ModuleState
	core.Define(s.Session, core.Class[module]{
		Name: "Module", Op: "module", Instead: "use cuda.module() or cuda.moduleFile()",
		Wrap: core.Wraps(interop.WrapModule),
		Getters: []core.Getter[module]{
			{Name: "functions", Ask: func(m module) (any, error) { return s.names(m.GPU.Functions()) }},
			{Name: "globals", Ask: func(m module) (any, error) { return s.names(m.GPU.Globals()) }},
			{Name: "infoLog", Get: func(m module) any { return m.GPU.InfoLog() }},
			{Name: "loadTime", Get: func(m module) any { return float64(m.GPU.LoadTime()) / float64(time.Millisecond) }},
		},
		Methods: []core.Method[module]{
			{Name: "function", Length: 1, Call: s.moduleFunction},
			{Name: "global", Length: 1, Call: s.moduleGlobal},
			{Name: "unload", Do: func(m module, _ bind.Args) error { return m.GPU.Unload() }},
		},
		Free:    func(m module) error { return m.GPU.Unload() },
		Ended:   func(m module) bool { return m.GPU.Unloaded() },
		Handles: []core.Handle[module]{{Type: "CUmodule", As: "handle", Of: func(m module) (uint64, error) { return uint64(m.GPU.Handle()), nil }}},
		Show:    showModule,
		ToGo:    func(m module) any { return m.GPU },
		From:    core.From(func(m *gpu.Module) *gpu.Driver { return m.Context().Driver() }, NewModuleState),
	})
}

// names is a list of names as an array.
func (s *Modules) names(list []string, err error) (any, error) {
	values := make([]any, len(list))
	for i, name := range list {
		values[i] = name
	}
	return s.VM.NewArray(values...), err
}

// loadModule is cuda.module(image, options): a Program, PTX text, or the bytes of
// PTX, a cubin or a fatbin.
func (s *Modules) loadModule(c *gpu.Context, a bind.Args) goja.Value {
	options := s.jitOptions(a.Op(), a.Value(1))
	if p, ok := bind.StateOf[*program](s.Bind, a.Value(0)); ok {
		return s.programModule(c, p, options)
	}
	if v := a.Value(0); goja.IsString(v) {
		if isModuleFile(v.String()) {
			s.Bind.ThrowTypeError("%s: image: expected PTX text, got the name of a file, %s: cuda.moduleFile() loads files", a.Op(), s.Bind.Show(v))
		}
		return s.newModule(c, []byte(v.String()), options)
	}
	view, ok, err := s.Bind.View(a.Value(0))
	if err != nil {
		s.Bind.ThrowTypeError("%s: image: %v", a.Op(), err)
	}
	if !ok {
		a.Wrong(0, "image", "PTX text, the bytes of an image or a Program")
	}
	return s.newModule(c, view.Data, options)
}

func (s *Modules) newModule(c *gpu.Context, image []byte, o gpu.JITOptions) goja.Value {
	return s.ModuleObject(s.Loaded(c, image, o))
}

// ModuleObject makes a Module object.
func (s *Modules) ModuleObject(m *gpu.Module) *goja.Object {
	return s.Make(NewModuleState(m))
}

// moduleFunction is module.function(name, signature). The signature is needed
// only for code whose parameters are unknown.
func (s *Modules) moduleFunction(m *ModuleState, a bind.Args) goja.Value {
	f, err := m.GPU.Function(m.Symbol(a.String(0, "name")), s.signature(a)...)
	s.Check(err)
	o := m.Functions[f]
	if o == nil {
		o = s.Make(&Function{GPU: f, Module: a.This()})
		m.Functions[f] = o
	}
	return o
}

// signature reads the types of parameters: names, or {bytes, align} for a
// struct.
func (s *Modules) signature(a bind.Args) []gpu.Param {
	if !a.Has(1) {
		return nil
	}
	list, ok := values.ArrayOf(a.Value(1))
	if !ok {
		a.Wrong(1, "signature", "an array of types")
	}
	n := bind.Property(list, "length").ToInteger()
	if n > maxParams {
		a.Out("signature", "expected at most %d parameters, got %d", maxParams, n)
	}
	params := make([]gpu.Param, n)
	for i := range params {
		params[i] = s.param(a, i, list.Get(s.VM.ToValue(i).String()))
	}
	return params
}

// maxParams is more parameters than fit the 32764 bytes that CUDA 12.1 and
// later allow them together.
const maxParams = 32764

func (s *Modules) param(a bind.Args, i int, v goja.Value) gpu.Param {
	name := "signature[" + s.VM.ToValue(i).String() + "]"
	if v != nil && goja.IsString(v) {
		t, ok := gpu.ParseType(v.String())
		if !ok {
			s.Bind.ThrowTypeError("%s: %s: there is no type %s", a.Op(), name, s.Bind.Show(v))
		}
		return gpu.Param{Type: t, Bytes: t.Size(), Align: t.Size()}
	}
	o := s.Bind.Options(a.Op(), name, v, "bytes", "align")
	if !o.Has("bytes") {
		s.Bind.ThrowTypeError("%s: %s: expected a type or {bytes, align}, got %s", a.Op(), name, s.Bind.Kind(v))
	}
	return gpu.Param{Bytes: int(o.IntIn("bytes", 0, 1, maxParams)), Align: int(o.IntIn("align", 1, 1, 16))}
}

func showModule(_ *inspect.Context, m *ModuleState) string {
	text := fmt.Sprintf("Module on device %d", m.GPU.Context().Device().Ordinal())
	if m.GPU.Unloaded() {
		return text + " (unloaded)"
	}
	if names, err := m.GPU.Functions(); err == nil && len(names) > 0 {
		text += ": " + strings.Join(names, ", ")
	}
	return text
}
