// This file is the class Module and the functions that load modules.

package cudajs

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
	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/cujs/cujs/internal/element"
	"github.com/cujs/cujs/internal/spell"
	"github.com/dop251/goja"
)

// A moduleState is a loaded module. It keeps the objects of its functions, so
// that the same name gives the same object.
type moduleState struct {
	gpu       *gpu.Module
	functions map[*gpu.Function]*goja.Object
	program   *compile.Program // that it was loaded from; nil where it was an image
}

func newModuleState(m *gpu.Module) *moduleState {
	return &moduleState{gpu: m, functions: map[*gpu.Function]*goja.Object{}}
}

// symbol is the name in the module of what a script calls by a C++ name that the
// program was compiled with; any other name is taken as it is.
func (m *moduleState) symbol(name string) string {
	if m.program != nil {
		if lowered, err := m.program.Lowered(name); err == nil {
			return lowered
		}
	}
	return name
}

func (s *session) defineModule() {
	type module = *moduleState
	define(s, Class[module]{
		Name: "Module", Op: "module", Instead: "use cuda.module() or cuda.moduleFile()",
		Wrap: wraps((*gpu.Context).WrapModule),
		Getters: []Getter[module]{
			{Name: "functions", Ask: func(m module) (any, error) { return s.names(m.gpu.Functions()) }},
			{Name: "globals", Ask: func(m module) (any, error) { return s.names(m.gpu.Globals()) }},
			{Name: "infoLog", Get: func(m module) any { return m.gpu.InfoLog() }},
			{Name: "loadTime", Get: func(m module) any { return float64(m.gpu.LoadTime()) / float64(time.Millisecond) }},
		},
		Methods: []Method[module]{
			{Name: "function", Length: 1, Call: s.moduleFunction},
			{Name: "global", Length: 1, Call: s.moduleGlobal},
			{Name: "unload", Do: func(m module, _ bind.Args) error { return m.gpu.Unload() }},
		},
		Free:    func(m module) error { return m.gpu.Unload() },
		Ended:   func(m module) bool { return m.gpu.Unloaded() },
		Handles: []Handle[module]{{Type: "CUmodule", As: "handle", Of: func(m module) (uint64, error) { return uint64(m.gpu.Handle()), nil }}},
		Show:    showModule,
		ToGo:    func(m module) any { return m.gpu },
		From:    from(func(m *gpu.Module) *gpu.Driver { return m.Context().Driver() }, newModuleState),
	})
}

// names is a list of names as an array.
func (s *session) names(list []string, err error) (any, error) {
	values := make([]any, len(list))
	for i, name := range list {
		values[i] = name
	}
	return s.vm.NewArray(values...), err
}

// loadModule is cuda.module(image, options): a Program, PTX text, or the bytes of
// PTX, a cubin or a fatbin.
func (s *session) loadModule(c *gpu.Context, a bind.Args) goja.Value {
	options := s.jitOptions(a.Op(), a.Value(1))
	if p, ok := bind.StateOf[*program](s.b, a.Value(0)); ok {
		return s.programModule(c, p, options)
	}
	if v := a.Value(0); goja.IsString(v) {
		if isModuleFile(v.String()) {
			s.b.ThrowTypeError("%s: image: expected PTX text, got the name of a file, %s: cuda.moduleFile() loads files", a.Op(), s.b.Show(v))
		}
		return s.newModule(c, []byte(v.String()), options)
	}
	view, ok, err := s.b.View(a.Value(0))
	if err != nil {
		s.b.ThrowTypeError("%s: image: %v", a.Op(), err)
	}
	if !ok {
		a.Wrong(0, "image", "PTX text, the bytes of an image or a Program")
	}
	return s.newModule(c, view.Data, options)
}

// loadModuleFile is cuda.moduleFile(path, options). CUDA C++ is compiled first.
func (s *session) loadModuleFile(c *gpu.Context, a bind.Args) goja.Value {
	path := a.String(0, "path")
	if !isModuleFile(path) {
		s.b.ThrowTypeError("%s: path: expected a .ptx, .cubin, .fatbin or .cu file, got %s", a.Op(), s.b.Show(a.Value(0)))
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
func (s *session) readFile(op, path string) []byte {
	files := s.env.Files
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
	s.check(err)
	return data
}

func (s *session) newModule(c *gpu.Context, image []byte, o gpu.JITOptions) goja.Value {
	return s.moduleObject(s.loaded(c, image, o))
}

func (s *session) moduleObject(m *gpu.Module) *goja.Object {
	return s.make(newModuleState(m))
}

// jitOptions reads how the driver shall compile PTX.
func (s *session) jitOptions(op string, v goja.Value) gpu.JITOptions {
	o := s.b.Options(op, "options", v, "maxRegisters", "optLevel", "lineInfo", "debug", "target", "cacheMode", "threads", "verbose",
		"minBlocks", "maxThreads", "override", "compileThreads", "fallback")
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
	if o.Has("optLevel") {
		level := int(o.IntIn("optLevel", 0, 0, 4))
		options.OptLevel = &level
	}
	return options
}

// moduleFunction is module.function(name, signature). The signature is needed
// only for code whose parameters nobody can tell.
func (s *session) moduleFunction(m *moduleState, a bind.Args) goja.Value {
	f, err := m.gpu.Function(m.symbol(a.String(0, "name")), s.signature(a)...)
	s.check(err)
	o := m.functions[f]
	if o == nil {
		o = s.make(&function{gpu: f, module: a.This().(*goja.Object)})
		m.functions[f] = o
	}
	return o
}

// signature reads the types of parameters: names, or {bytes, align} for a
// struct.
func (s *session) signature(a bind.Args) []gpu.Param {
	if !a.Has(1) {
		return nil
	}
	list, ok := arrayOf(a.Value(1))
	if !ok {
		a.Wrong(1, "signature", "an array of types")
	}
	n := bind.Property(list, "length").ToInteger()
	if n > maxParams {
		a.Out("signature", "expected at most %d parameters, got %d", maxParams, n)
	}
	params := make([]gpu.Param, n)
	for i := range params {
		params[i] = s.param(a, i, list.Get(s.vm.ToValue(i).String()))
	}
	return params
}

// maxParams is more parameters than fit the 32764 bytes that CUDA 12.1 and
// later allow them together.
const maxParams = 32764

func (s *session) param(a bind.Args, i int, v goja.Value) gpu.Param {
	name := "signature[" + s.vm.ToValue(i).String() + "]"
	if v != nil && goja.IsString(v) {
		t, ok := gpu.ParseType(v.String())
		if !ok {
			s.b.ThrowTypeError("%s: %s: there is no type %s", a.Op(), name, s.b.Show(v))
		}
		return gpu.Param{Type: t, Bytes: t.Size(), Align: t.Size()}
	}
	o := s.b.Options(a.Op(), name, v, "bytes", "align")
	if !o.Has("bytes") {
		s.b.ThrowTypeError("%s: %s: expected a type or {bytes, align}, got %s", a.Op(), name, s.b.Kind(v))
	}
	return gpu.Param{Bytes: int(o.IntIn("bytes", 0, 1, maxParams)), Align: int(o.IntIn("align", 1, 1, 16))}
}

// moduleGlobal is module.global(name, type): a variable of the module as a
// buffer.
func (s *session) moduleGlobal(m *moduleState, a bind.Args) goja.Value {
	name, t := a.String(0, "name"), element.U8
	if a.Has(1) {
		t = s.typeArg(a, 1)
	}
	b, err := m.gpu.Global(m.symbol(name))
	s.check(err)
	if b.Bytes()%uint64(t.Size()) != 0 {
		a.Out("type", "the %d bytes of %s are no whole number of elements of type %s", b.Bytes(), name, t)
	}
	state := &buffer{gpu: b, dtype: t, shape: shape{int(b.Bytes()) / t.Size()}, global: a.This().(*goja.Object)}
	return s.registry.named("Global").New(state)
}

// defineGlobal defines Global, a Buffer with the value of a variable as a whole.
func (s *session) defineGlobal() {
	define(s, Class[*buffer]{
		Name: "Global", Op: "global", Extends: "Buffer", Instead: "use module.global()",
		Methods: []Method[*buffer]{{Name: "get", Call: s.getGlobal}, {Name: "put", Length: 1, Do: s.putGlobal}},
	})
}

// getGlobal is the value of a scalar, or all elements of an array.
func (s *session) getGlobal(b *buffer, _ bind.Args) goja.Value {
	data := s.hostMemory(b)
	s.check(b.gpu.Read(0, data))
	if b.length() == 1 {
		return s.value(b.dtype, b.dtype.Load(data))
	}
	return s.b.TypedArray(b.dtype.Array(), data)
}

// putGlobal writes the value of a scalar, or elements from the first on.
func (s *session) putGlobal(b *buffer, a bind.Args) error {
	if v := a.Value(0); goja.IsNumber(v) || goja.IsBigInt(v) {
		if b.length() != 1 {
			a.Wrong(0, "v", b.dtype.Array()+" for an array")
		}
		return b.gpu.Write(0, b.dtype.Append(nil, s.bits(a.Op(), "v", b.dtype, v)))
	}
	src := s.hostData(a, "v", hostBytes, b)
	return b.gpu.Write(s.fits(a, "v", b, src.Data, 0), src.Data)
}

func showModule(_ *inspect.Context, m *moduleState) string {
	text := fmt.Sprintf("Module on device %d", m.gpu.Context().Device().Ordinal())
	if m.gpu.Unloaded() {
		return text + " (unloaded)"
	}
	if names, err := m.gpu.Functions(); err == nil && len(names) > 0 {
		text += ": " + strings.Join(names, ", ")
	}
	return text
}
