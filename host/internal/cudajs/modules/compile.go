// This file compiles CUDA C++.

package modules

import (
	"path/filepath"
	"slices"
	"sync"

	"github.com/cujs/cujs/compile"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/sandbox"
	"github.com/dop251/goja"
)

// defineCompiler prepares compiling; it opens nothing.
func (s *Modules) defineCompiler() {
	s.Compiler = sync.OnceValues(func() (*compile.Compiler, error) {
		return compile.Open(compile.Config{Major: s.Open().Version() / 1000, Cache: compile.DefaultCache(), Behind: &s.Env.Behind})
	})
	s.Linker = sync.OnceValues(func() (*compile.Linker, error) { return compile.OpenLinker(s.Open().Version() / 1000) })
	s.Bind.Translate(s.translateCode)
}

// compile is cuda.compile(source, options): CUDA C++ to PTX, a cubin or LTO-IR.
func (s *Modules) compile(c *gpu.Context, a bind.Args) goja.Value {
	source := a.String(0, "source")
	return s.newProgram(s.compiled(source, s.compileOptions(c, a)))
}

func (s *Modules) compiled(source string, o compile.Options) *compile.Program {
	compiler, err := s.Compiler()
	s.Check(err)
	s.Texts.Keep(s.Env.Files.Abs(o.FileName()), source)
	for header, text := range o.Headers {
		s.Texts.Keep(s.Env.Files.Abs(header), text)
	}
	name := o.Name
	if name == "" {
		name = "CUDA C++"
	}
	done := s.Working("compiling %s", name)
	p, err := compiler.Compile(s.Env.Loop.Context(), source, o)
	done()
	s.Check(err)
	return p
}

// lineInfo is whether code tells its lines where the script does not say: where
// kernels are checked or counted, since that is what lines are for.
func (s *Modules) lineInfo() bool {
	return s.Env.Config.Check != nil || s.Env.Config.Counting != nil
}

// compileOptions reads how to compile, by default for the context's device.
func (s *Modules) compileOptions(c *gpu.Context, a bind.Args) compile.Options {
	o := a.Options(1, "options", "name", "arch", "output", "options", "headers", "include", "define", "expressions", "lineInfo", "debug", "pch", "cache")
	options := compile.Options{
		Name:        o.StringOr("name", ""),
		Arch:        o.StringOr("arch", ""),
		Device:      CapabilityNumber(c.Device()),
		Output:      compile.Format(o.StringOr("output", "")),
		Options:     s.StringList(o, "options"),
		Headers:     s.StringTable(o, "headers"),
		Include:     s.StringList(o, "include"),
		Define:      s.StringTable(o, "define"),
		Expressions: s.StringList(o, "expressions"),
		LineInfo:    o.BoolOr("lineInfo", s.lineInfo() && !o.BoolOr("debug", false)),
		Debug:       o.BoolOr("debug", false),
		PCH:         o.BoolOr("pch", false),
		NoCache:     !o.BoolOr("cache", true),
		Sealed:      s.Sealed(),
	}
	for i, folder := range options.Include {
		options.Include[i] = s.Env.Files.Abs(folder)
	}
	return options
}

// compileFile makes the program of a .cu file, which finds headers beside it.
func (s *Modules) compileFile(c *gpu.Context, path string, source []byte, jit gpu.JITOptions) *program {
	o := compile.Options{Name: path, Device: CapabilityNumber(c.Device()), Sealed: s.Sealed(), LineInfo: jit.LineInfo || s.lineInfo() && !jit.Debug, Debug: jit.Debug}
	if !o.Sealed {
		o.Include = []string{filepath.Dir(s.Env.Files.Abs(path))}
	}
	return &program{Program: s.compiled(string(source), o)}
}

// Sealed tells whether the host keeps scripts from reading any file: then the
// compiler, which reads files by itself, must not do it for them.
func (s *Modules) Sealed() bool {
	return s.Env.Files.FS != nil || !slices.Contains(s.Env.Files.Read, sandbox.Any)
}

// CapabilityNumber is 90 for a device of capability 9.0.
func CapabilityNumber(v *gpu.Device) int {
	major, minor := v.Capability()
	return major*10 + minor
}
