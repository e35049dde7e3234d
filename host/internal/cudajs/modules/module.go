// Package modules is the classes of the module cuda that stand for code: Module, Global, Function
// and Program; compiling, linking and loading it, and launches.
package modules

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/cujs/cujs/compile"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/core"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/cujs/cujs/internal/element"
	"github.com/cujs/cujs/internal/spell"
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
		Wrap: core.Wraps((*gpu.Context).WrapModule),
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

// loadModuleFile is cuda.moduleFile(path, options). CUDA C++ is compiled first.
func (s *Modules) loadModuleFile(c *gpu.Context, a bind.Args) goja.Value {
	path := a.String(0, "path")
	if !isModuleFile(path) {
		s.Bind.ThrowTypeError("%s: path: expected a .ptx, .cubin, .fatbin or .cu file, got %s", a.Op(), s.Bind.Show(a.Value(0)))
	}
	options := s.jitOptions(a.Op(), a.Value(1))
	options.Name = path
	image := s.readFile(a.Op(), path)
	if strings.ToLower(filepath.Ext(path)) == ".cu" {
		return s.programModule(c, s.compileFile(c, path, image, options), options)
	}
	return s.newModule(c, image, options)
}

// moduleFiles are what the names of files that can be loaded end with.
var moduleFiles = []string{".ptx", ".cubin", ".fatbin", ".cu"}

// isModuleFile tells whether a text is the name of a file that can be loaded.
func isModuleFile(text string) bool {
	return slices.Contains(moduleFiles, strings.ToLower(filepath.Ext(text))) && !strings.Contains(text, "\n")
}

// A missingFile is a file that is not there. The error of the file system stays behind it.
type missingFile struct {
	op, path, near string // near is a file beside it of a similar name, "" for none
	err            error
}

func (e *missingFile) Error() string {
	s := e.op + ": path: there is no file " + e.path
	if e.near != "" {
		s += "; did you mean " + e.near + "?"
	}
	return s
}

func (e *missingFile) Unwrap() error { return e.err }

// readFile reads a file that a script names.
func (s *Modules) readFile(op, path string) []byte {
	files := s.Env.Files
	full := files.Abs(path)
	data, err := files.ReadFile(full)
	if errors.Is(err, fs.ErrNotExist) {
		var names []string
		entries, _ := files.ReadDir(files.Dir(full))
		for _, entry := range entries {
			if isModuleFile(entry.Name()) {
				names = append(names, entry.Name())
			}
		}
		err = &missingFile{op, full, spell.Closest(filepath.Base(path), names), err}
	}
	s.Check(err)
	return data
}

func (s *Modules) newModule(c *gpu.Context, image []byte, o gpu.JITOptions) goja.Value {
	return s.ModuleObject(s.Loaded(c, image, o))
}

// ModuleObject makes a Module object.
func (s *Modules) ModuleObject(m *gpu.Module) *goja.Object {
	return s.Make(NewModuleState(m))
}

// jitOptions reads how the driver shall compile PTX.
func (s *Modules) jitOptions(op string, v goja.Value) gpu.JITOptions {
	o := s.Bind.Options(op, "options", v, "maxRegisters", "optLevel", "lineInfo", "debug", "target", "cacheMode", "threads", "verbose",
		"minBlocks", "maxThreads", "override", "compileThreads", "loaderThreads", "fallback")
	options := gpu.JITOptions{
		MaxRegisters: int(o.IntIn("maxRegisters", 0, 0, 1024)),
		LineInfo:     o.BoolOr("lineInfo", false),
		Debug:        o.BoolOr("debug", false),
		Target:       o.StringOr("target", ""),
		CacheMode:    o.StringOr("cacheMode", ""),
		Threads:      int(o.IntIn("threads", 0, 0, 1<<20)),
		Verbose:      o.BoolOr("verbose", false),
		MinBlocks:    int(o.IntIn("minBlocks", 0, 0, 32)),
		MaxThreads:   int(o.IntIn("maxThreads", 0, 0, 1024)),
		Override:     o.BoolOr("override", false),
		Fallback:     o.StringOr("fallback", ""),
	}
	if o.Has("compileThreads") {
		threads := int(o.IntIn("compileThreads", 0, 0, 1024))
		options.CompileThreads = &threads
	}
	if o.Has("loaderThreads") {
		threads := int(o.IntIn("loaderThreads", 0, 0, 1024))
		options.LoaderThreads = &threads
	}
	if o.Has("optLevel") {
		level := int(o.IntIn("optLevel", 0, 0, 4))
		options.OptLevel = &level
	}
	return options
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

// moduleGlobal is module.global(name, type): a variable of the module as a
// buffer.
func (s *Modules) moduleGlobal(m *ModuleState, a bind.Args) goja.Value {
	name, t := a.String(0, "name"), element.U8
	if a.Has(1) {
		t = s.TypeArg(a, 1)
	}
	b, err := m.GPU.Global(m.Symbol(name))
	s.Check(err)
	if b.Bytes()%uint64(t.Size()) != 0 {
		a.Out("type", "the %d bytes of %s are no whole number of elements of type %s", b.Bytes(), name, t)
	}
	state := &values.Buffer{GPU: b, Dtype: t, Shape: values.Shape{int(b.Bytes()) / t.Size()}, Global: a.This()}
	return s.Registry.Named("Global").New(state)
}

// defineGlobal defines Global, a Buffer with the value of a variable as a whole.
func (s *Modules) defineGlobal() {
	core.Define(s.Session, core.Class[*values.Buffer]{
		Name: "Global", Op: "global", Extends: "Buffer", Instead: "use module.global()",
		Methods: []core.Method[*values.Buffer]{{Name: "get", Call: s.getGlobal}, {Name: "put", Length: 1, Do: s.putGlobal}},
	})
}

// getGlobal is the value of a scalar, or all elements of an array.
func (s *Modules) getGlobal(b *values.Buffer, _ bind.Args) goja.Value {
	data := s.HostMemory(b)
	s.Check(b.GPU.Read(0, data))
	if b.Length() == 1 {
		return s.Value(b.Dtype, b.Dtype.Load(data))
	}
	return s.Bind.TypedArray(b.Dtype.Array(), data)
}

// putGlobal writes the value of a scalar, or elements from the first on.
func (s *Modules) putGlobal(b *values.Buffer, a bind.Args) error {
	if v := a.Value(0); goja.IsNumber(v) || goja.IsBigInt(v) {
		if b.Length() != 1 {
			a.Wrong(0, "v", b.Dtype.Array()+" for an array")
		}
		return b.GPU.Write(0, b.Dtype.Append(nil, s.Bits(a.Op(), "v", b.Dtype, v)))
	}
	src := s.HostData(a, "v", values.HostBytes, b)
	return b.GPU.Write(s.Fits(a, "v", b, src.Data, 0), src.Data)
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
