// This file compiles CUDA C++.

package cudajs

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/cujs/cujs/compile"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/files"
	"github.com/dop251/goja"
)

// code is what compiling and linking need: the
// toolkit's libraries, opened when a script first needs them.
type code struct {
	compiler func() (*compile.Compiler, error)
	linker   func() (*compile.Linker, error)
	texts    texts // what was compiled
}

// loadCode prepares compiling; it opens nothing.
func (s *session) loadCode() {
	s.code.compiler = sync.OnceValues(func() (*compile.Compiler, error) {
		return compile.Open(compile.Config{Major: s.open().Version() / 1000, Cache: compile.DefaultCache()})
	})
	s.code.linker = sync.OnceValues(func() (*compile.Linker, error) { return compile.OpenLinker(s.open().Version() / 1000) })
	s.b.Translate(s.translateCode)
}

// compile is cuda.compile(source, options): CUDA C++ to PTX, a cubin or LTO-IR.
func (s *session) compile(c *gpu.Context, a bind.Args) goja.Value {
	source := a.String(0, "source")
	return s.newProgram(s.compiled(source, s.compileOptions(c, a)))
}

func (s *session) compiled(source string, o compile.Options) *compile.Program {
	compiler, err := s.code.compiler()
	s.check(err)
	s.code.texts.keep(s.env.Files.Abs(o.FileName()), source)
	for header, text := range o.Headers {
		s.code.texts.keep(s.env.Files.Abs(header), text)
	}
	name := o.Name
	if name == "" {
		name = "CUDA C++"
	}
	done := s.working("compiling %s", name)
	p, err := compiler.Compile(s.env.Loop.Context(), source, o)
	done()
	s.check(err)
	return p
}

// lineInfo is whether code tells its lines where the script does not say: where
// kernels are checked or counted, since that is what lines are for.
func (s *session) lineInfo() bool {
	return s.env.Config.Check != nil || s.env.Config.Counting != nil
}

// compileOptions reads how to compile, by default for the context's device.
func (s *session) compileOptions(c *gpu.Context, a bind.Args) compile.Options {
	o := a.Options(1, "options", "name", "arch", "output", "options", "headers", "include", "define", "expressions", "lineInfo", "debug", "pch", "cache")
	options := compile.Options{
		Name:        o.StringOr("name", ""),
		Arch:        o.StringOr("arch", ""),
		Device:      capabilityNumber(c.Device()),
		Output:      compile.Format(o.StringOr("output", "")),
		Options:     s.stringList(o, "options"),
		Headers:     s.stringTable(o, "headers"),
		Include:     s.stringList(o, "include"),
		Define:      s.stringTable(o, "define"),
		Expressions: s.stringList(o, "expressions"),
		LineInfo:    o.BoolOr("lineInfo", s.lineInfo() && !o.BoolOr("debug", false)),
		Debug:       o.BoolOr("debug", false),
		PCH:         o.BoolOr("pch", false),
		NoCache:     !o.BoolOr("cache", true),
		Sealed:      s.sealed(),
	}
	for i, folder := range options.Include {
		options.Include[i] = s.env.Files.Abs(folder)
	}
	return options
}

// compileFile makes the program of a .cu file, which finds headers beside it.
func (s *session) compileFile(c *gpu.Context, path string, source []byte, jit gpu.JITOptions) *program {
	o := compile.Options{Name: path, Device: capabilityNumber(c.Device()), Sealed: s.sealed(), LineInfo: jit.LineInfo || s.lineInfo() && !jit.Debug, Debug: jit.Debug}
	if !o.Sealed {
		o.Include = []string{filepath.Dir(s.env.Files.Abs(path))}
	}
	return &program{Program: s.compiled(string(source), o)}
}

// sealed tells whether the host keeps scripts from reading any file: then the
// compiler, which reads files by itself, must not do it for them.
func (s *session) sealed() bool {
	return s.env.Files.FS != nil || !slices.Contains(s.env.Files.Read, files.Any)
}

// capabilityNumber is 90 for a device of capability 9.0.
func capabilityNumber(v *gpu.Device) int {
	major, minor := v.Capability()
	return major*10 + minor
}

// stringList reads an option that is an array of strings.
func (s *session) stringList(o bind.Options, name string) []string {
	if !o.Has(name) {
		return nil
	}
	array, ok := arrayOf(o.Value(name))
	if !ok {
		o.Wrong(name, "an array of strings")
	}
	list := make([]string, s.listLength(o.Op(), "options."+name, array))
	for i := range list {
		v := array.Get(fmt.Sprint(i))
		if v == nil || !goja.IsString(v) {
			s.b.ThrowTypeError("%s: options.%s[%d]: expected a string, got %s", o.Op(), name, i, s.b.Kind(v))
		}
		list[i] = v.String()
	}
	return list
}

// maxList is more than any list of options or inputs has that is meant.
const maxList = 1 << 16

// listLength is the length of an array, which may be sparse.
func (s *session) listLength(op, name string, array *goja.Object) int {
	n := bind.Property(array, "length").ToInteger()
	if n > maxList {
		s.b.ThrowRangeError("%s: %s: expected at most %d elements, got %d", op, name, maxList, n)
	}
	return int(n)
}

// stringTable reads an option that is an object of strings or numbers.
func (s *session) stringTable(o bind.Options, name string) map[string]string {
	if !o.Has(name) {
		return nil
	}
	object, ok := o.Value(name).(*goja.Object)
	if !ok {
		o.Wrong(name, "an object of strings")
	}
	table := map[string]string{}
	for _, key := range object.Keys() {
		v := object.Get(key)
		if !goja.IsString(v) && !goja.IsNumber(v) || strings.ContainsAny(key, "\x00\n") {
			s.b.ThrowTypeError("%s: options.%s.%s: expected a string, got %s", o.Op(), name, key, s.b.Kind(v))
		}
		table[key] = v.String()
	}
	return table
}
