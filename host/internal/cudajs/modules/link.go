// This file links code: by the driver, or by nvJitLink where there is LTO-IR.

package modules

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/compile"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/dop251/goja"
)

// link is cuda.link(inputs, options): one program of several, for the device of
// the context.
func (s *Modules) link(c *gpu.Context, a bind.Args) goja.Value {
	inputs, ok := s.LinkInputs(a.Op(), "inputs", a.Value(0))
	if !ok {
		a.Wrong(0, "inputs", "an array of programs, PTX texts, images or {path}")
	}
	options := s.jitOptions(a.Op(), a.Value(1))
	if len(inputs) == 0 {
		a.Out("inputs", "expected at least one, got none")
	}
	return s.newProgram(s.Linked(c, inputs, options))
}

// LinkInputs reads an array of what can be linked. It is false for other values.
func (s *Modules) LinkInputs(op, name string, v goja.Value) ([]compile.Input, bool) {
	array, ok := values.ArrayOf(v)
	if !ok {
		return nil, false
	}
	inputs := make([]compile.Input, s.ListLength(op, name, array))
	for i := range inputs {
		inputs[i] = s.linkInput(op, fmt.Sprintf("%s[%d]", name, i), array.Get(fmt.Sprint(i)))
	}
	return inputs, true
}

// Linked makes one program of several, for the device of the context.
func (s *Modules) Linked(c *gpu.Context, inputs []compile.Input, options gpu.JITOptions) *compile.Program {
	runtime := s.deviceRuntime(c, inputs)
	if options.Target == "" {
		options.Target = fmt.Sprintf("sm_%d", CapabilityNumber(c.Device()))
	}
	if slices.ContainsFunc(inputs, func(i compile.Input) bool { return i.Format == compile.LTOIR }) {
		return s.linkLTO(inputs, options, runtime)
	}
	return s.linkByDriver(c, inputs, options, runtime)
}

// linkInput reads one input.
func (s *Modules) linkInput(op, name string, v goja.Value) compile.Input {
	if p, ok := bind.StateOf[*program](s.Bind, v); ok {
		return compile.Input{Name: p.Name, Format: p.Format, Data: p.Image}
	}
	if v != nil && goja.IsString(v) {
		return s.recognize(op, name, compile.Input{Name: name, Data: []byte(v.String())})
	}
	view, ok, err := s.Bind.View(v)
	if err != nil {
		s.Bind.ThrowTypeError("%s: %s: %v", op, name, err)
	}
	if ok {
		return s.recognize(op, name, compile.Input{Name: name, Data: view.Data})
	}
	o := s.Bind.Options(op, name, v, "path")
	path := o.StringOr("path", "")
	if path == "" {
		s.Bind.ThrowTypeError("%s: %s: expected a Program, PTX text, an image or {path}, got %s", op, name, s.Bind.Kind(v))
	}
	data, err := s.Env.ReadFile(s.Env.Files.Abs(path))
	s.Check(err)
	return s.recognize(op, path, compile.Input{Name: path, Data: data})
}

// deviceRuntime is the file of the runtime library of the device, which is linked
// in where a kernel launches kernels; empty where none does. The emulated device
// has no such kernels.
func (s *Modules) deviceRuntime(c *gpu.Context, inputs []compile.Input) string {
	for _, input := range inputs {
		if input.Format == compile.PTX && !c.Device().Emulated() && compile.NeedsDeviceRuntime(string(input.Data)) {
			path, err := compile.DeviceRuntime(s.Open().Version() / 1000)
			s.Check(err)
			return path
		}
	}
	return ""
}

// formats are the kinds of code that gpu recognizes.
var formats = map[cuda.JitInputType]compile.Format{
	cuda.CU_JIT_INPUT_PTX: compile.PTX, cuda.CU_JIT_INPUT_CUBIN: compile.Cubin, cuda.CU_JIT_INPUT_FATBINARY: compile.Fatbin,
	cuda.CU_JIT_INPUT_OBJECT: compile.Object, cuda.CU_JIT_INPUT_LIBRARY: compile.Library,
}

// recognize tells the format of an input by how it begins, that of LTO-IR by its
// file name.
func (s *Modules) recognize(op, name string, input compile.Input) compile.Input {
	kind, ok := gpu.InputType(input.Data)
	switch {
	case ok:
		input.Format = formats[kind]
	case strings.ToLower(filepath.Ext(name)) == ".ltoir":
		input.Format = compile.LTOIR
	default:
		s.Bind.ThrowTypeError("%s: %s: expected PTX, a cubin, a fatbin, an object, a library or a Program of LTO-IR", op, name)
	}
	return input
}

func (s *Modules) linkByDriver(c *gpu.Context, inputs []compile.Input, o gpu.JITOptions, runtime string) *compile.Program {
	list := make([]gpu.LinkInput, len(inputs))
	for i, input := range inputs {
		kind, _ := gpu.InputType(input.Data)
		list[i] = gpu.LinkInput{Name: input.Name, Type: kind, Data: input.Data}
	}
	if runtime != "" {
		list = append(list, gpu.LinkInput{Type: cuda.CU_JIT_INPUT_LIBRARY, Path: runtime})
	}
	done := s.Working("linking %d inputs", len(list))
	linked, err := c.Link(list, o)
	done()
	s.Check(err)
	kind, _ := gpu.InputType(linked.Image) // a cubin, PTX on the emulated device
	return &compile.Program{Name: "linked program", Format: formats[kind], Arch: o.Target,
		Image: linked.Image, Sources: linked.Sources, Log: linked.InfoLog, Time: linked.WallTime}
}

func (s *Modules) linkLTO(inputs []compile.Input, o gpu.JITOptions, runtime string) *compile.Program {
	if runtime != "" {
		data, err := os.ReadFile(runtime)
		s.Check(err)
		inputs = append(inputs, compile.Input{Name: runtime, Format: compile.Library, Data: data})
	}
	linker, err := s.Linker()
	s.Check(err)
	done := s.Working("linking %d inputs", len(inputs))
	p, err := linker.Link(inputs, compile.LinkOptions{Arch: o.Target, Options: linkerOptions(o)})
	done()
	s.Check(err)
	return p
}

// linkerOptions puts the driver's options into the words of nvJitLink.
func linkerOptions(o gpu.JITOptions) (list []string) {
	if o.MaxRegisters > 0 {
		list = append(list, fmt.Sprintf("-maxrregcount=%d", o.MaxRegisters))
	}
	if o.OptLevel != nil {
		list = append(list, fmt.Sprintf("-O%d", min(*o.OptLevel, 3)))
	}
	if o.CompileThreads != nil {
		list = append(list, fmt.Sprintf("-split-compile=%d", *o.CompileThreads))
	}
	for _, option := range []struct {
		on   bool
		name string
	}{{o.LineInfo, "-lineinfo"}, {o.Debug, "-g"}, {o.Verbose, "-verbose"}} {
		if option.on {
			list = append(list, option.name)
		}
	}
	return list
}

// translateCode makes the errors of compiling and linking.
func (s *Modules) translateCode(err error) *goja.Object {
	switch e := err.(type) {
	case *compile.Error:
		o := s.NewError(s.Errors.Compile, err, "log", e.Log, "stage", e.Stage)
		s.Bind.Hidden(o, "diagnostics", s.diagnostics(e.Diagnostics))
		return o
	case *gpu.LinkError:
		return s.NewError(s.Errors.Compile, err, "log", e.Log, "stage", "link")
	case *compile.OptionError, *compile.ExpressionError:
		return s.NewError(s.Errors.RangeError, err)
	}
	return nil
}

// diagnostics are the messages of a compiler as plain objects.
func (s *Modules) diagnostics(list []compile.Diagnostic) goja.Value {
	values := make([]any, len(list))
	for i, d := range list {
		properties := []any{"severity", d.Severity, "message", d.Message}
		if d.Number != "" {
			properties = append(properties, "number", d.Number)
		}
		if d.File != "" {
			properties = append(properties, "file", d.File)
		}
		if d.Line != 0 {
			properties = append(properties, "line", d.Line)
		}
		if d.Column != 0 {
			properties = append(properties, "column", d.Column)
		}
		values[i] = s.PlainObject(properties...)
	}
	return s.VM.NewArray(values...)
}
