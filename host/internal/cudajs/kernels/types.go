// This file compiles kernels for the types of values, and loads them.

package kernels

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cujs/cujs/gpu"
	gpuimages "github.com/cujs/cujs/gpu/images"
	"github.com/cujs/cujs/gpu/usage"
	"github.com/cujs/cujs/host/internal/cudajs/images"
	"github.com/cujs/cujs/host/internal/cudajs/modules"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/internal/spell"
	"github.com/cujs/cujs/kernel"
	"github.com/dop251/goja"
)

// ArgumentType is the type that a kernel is compiled for by a value.
func (s *Kernels) ArgumentType(k *ScriptKernel, i int, a modules.Argument) kernel.Argument {
	if k.records[i] {
		return *k.declared[i]
	}
	if declared := k.declared[i]; declared != nil {
		s.CheckDeclared(k, i, declared, a)
	}
	switch a.Kind {
	case modules.NumberKind:
		return kernel.Number
	case modules.BooleanKind:
		return kernel.Scalar("bool")
	case modules.BigIntKind:
		return kernel.Scalar("i64")
	}
	switch state := a.State.(type) {
	case *values.Buffer:
		return bufferType(state)
	case bufferList:
		return s.listType(k, i, state)
	case *values.Typed:
		return kernel.Scalar(state.Dtype.String())
	case *gpuimages.Texture:
		return s.imageType(k, i, textureType(state))
	case *gpuimages.Surface:
		return s.imageType(k, i, surfaceType(state))
	case *gpuimages.TensorMap:
		return s.imageType(k, i, kernel.TensorMap)
	}
	if _, isView, _ := s.Bind.View(a.Value); isView {
		s.Refuse(k, i, "a buffer", s.Bind.Kind(a.Value)+"; copy it to the device with cuda.buffer()")
	}
	s.Refuse(k, i, "a buffer, a number, a bigint or a boolean", s.Bind.Kind(a.Value)+s.insteadOf(k.names[i], a))
	return kernel.Argument{}
}

// Refuse throws the error of an argument of the wrong kind.
func (s *Kernels) Refuse(k *ScriptKernel, i int, expected, got string) {
	s.Fail(&usage.ArgumentError{Doing: "launching " + k.Options.Name, Position: usage.Position{Index: i + 1, Name: k.names[i]}, Expected: expected, Got: got})
}

// CheckDeclared refuses a number where a buffer is declared, and the other way
// round.
func (s *Kernels) CheckDeclared(k *ScriptKernel, i int, declared *kernel.Argument, a modules.Argument) {
	switch a.State.(type) {
	case *values.Buffer:
		if declared.Rank == 0 || declared.List > 0 {
			s.Refuse(k, i, declared.String(), "a buffer")
		}
		return
	case *values.Typed:
	default:
		if a.Kind == modules.ObjectKind {
			return // ArgumentType reports it
		}
	}
	if declared.Rank > 0 {
		s.Refuse(k, i, "a buffer of "+declared.Type, s.Bind.Kind(a.Value))
	}
}

// insteadOf says what to pass instead of what is no argument of a kernel.
func (s *Kernels) insteadOf(name string, a modules.Argument) string {
	switch a.State.(type) {
	case *images.Pitched:
		return "; pass its buffer, and its pitch: the bytes from one row to the next"
	case *gpuimages.Array:
		return "; pass a Texture or a Surface of it, from cuda.texture() or cuda.surface()"
	}
	if _, ok := values.ArrayOf(a.Value); ok {
		return "; copy it to the device with cuda.buffer()"
	}
	if s.Bind.Kind(a.Value) == "object" {
		return "; the option params: { " + name + ": { x: 'f32', … } } declares an object's fields"
	}
	return ""
}

// imageType is the type of a texture or surface, which a declared one must
// agree with.
func (s *Kernels) imageType(k *ScriptKernel, i int, found string) kernel.Argument {
	if declared := k.declared[i]; declared != nil && declared.Type != found {
		s.Refuse(k, i, declared.String(), found)
	}
	return kernel.Argument{Type: found}
}

// versionFor classifies the values and returns the version of the kernel for their types, and for
// what how says besides whether they overlap. The arguments go back to release when they are set.
func (s *Kernels) versionFor(k *ScriptKernel, values []goja.Value, how Variant) (*Version, []modules.Argument) {
	values = s.Completed(k, "launching ", k.Options.Name, values)
	if len(k.watched) > 0 {
		s.warnReassigned(k)
	}
	args := k.args[:0]
	k.args = nil // a Proxy among the values may launch the kernel meanwhile
	last := k.last.Version
	again := last != nil && last.How.Guard == how.Guard && last.How.Elements == how.Elements
	for i, v := range values {
		if b := k.Again(i, v); b != nil {
			args = append(args, modules.Argument{Kind: modules.ObjectKind, Again: true, Value: v, State: b})
			continue
		}
		args = append(args, s.Argument(v))
		again = again && args[i].Kind == modules.NumberKind && last.Types[i] == kernel.Number
	}
	if again && k.last.context == s.Current() && !last.GPU.Module().Unloaded() {
		return last, args
	}
	types := k.types[:0]
	k.types = nil // a captured name may have a getter that launches the kernel meanwhile
	for i, a := range args {
		types = append(types, s.ArgumentType(k, i, a))
	}
	defer func() { k.types = types }()
	how.Overlap = Overlapping(args)
	if last != nil && last.How == how && k.last.context == s.Current() && slices.Equal(last.Types, types) && !last.GPU.Module().Unloaded() && last.mappable(args) {
		return last, args
	}
	clear(k.Seen) // those are arguments of another version
	v := s.loadedFor(k, types, how)
	if !v.mappable(args) {
		how.Unmapped = true
		v = s.loadedFor(k, types, how)
	}
	k.last = launched{v, s.Current()}
	return k.last.Version, args
}

// release returns the arguments of versionFor, so that the next launch can reuse their memory.
func (k *ScriptKernel) release(args []modules.Argument) {
	clear(args)
	k.args = args
}

// expected says what arguments the kernel takes: "2 arguments (x, n)".
func (k *ScriptKernel) expected() string {
	if len(k.names) == 0 {
		return "0 arguments"
	}
	names := " (" + strings.Join(k.names, ", ") + ")"
	if k.defaults != nil && k.defaults.Fewest < len(k.names) {
		return fmt.Sprintf("%d to %s", k.defaults.Fewest, spell.Count(len(k.names), "argument")) + names
	}
	return spell.Count(len(k.names), "argument") + names
}

// A launched is the version that was launched last, which the next launch mostly uses too.
type launched struct {
	*Version
	context *gpu.Context
}

// A Variant is what a kernel is compiled for besides the types of its arguments.
type Variant struct {
	Guard    int  // dimensions of a launch for a number of elements
	Elements int  // that a thread of such a launch takes, where it can; 0 for one
	Overlap  bool // some of the buffers share memory
	Unmapped bool // no tensor maps are made of buffers
}

// Overlapping tells whether any two of a launch's buffers share memory: then what
// one argument reads another may write.
func Overlapping(args []modules.Argument) bool {
	var spans [8][2]uint64
	known := spans[:0]
	overlaps := func(b *values.Buffer) bool {
		begin := uint64(b.GPU.Address())
		end := begin + b.GPU.Bytes()
		for _, other := range known {
			if begin < other[1] && other[0] < end {
				return true
			}
		}
		known = append(known, [2]uint64{begin, end})
		return false
	}
	for _, a := range args {
		switch state := a.State.(type) {
		case *values.Buffer:
			if overlaps(state) {
				return true
			}
		case bufferList:
			if slices.ContainsFunc(state, overlaps) {
				return true
			}
		}
	}
	return false
}

// loadedFor is the kernel compiled for types and loaded into the current
// context.
func (s *Kernels) loadedFor(k *ScriptKernel, types []kernel.Argument, how Variant) *Version {
	c := s.Current()
	key := versionKey{c, signatureOf(types), how}
	v := k.Versions[key]
	if v != nil && !v.GPU.Module().Unloaded() {
		return v
	}
	p := s.CompiledKernel(k, types, how)
	m := s.load(c, k, p)
	f, err := m.Function(p.Name)
	s.Check(err)
	s.warnSpills(k, p, f)
	s.warnSerialized(k, m.InfoLog())
	v = &Version{Kernel: k, Program: p, How: how, Types: slices.Clone(types), Function: &modules.Function{GPU: f, Module: s.modules.ModuleObject(m), DynamicShared: p.DynamicShared}}
	v.describe()
	v.object = s.Make(v.Function)
	k.Versions[key] = v
	if k.Counted {
		s.Counting.Of(f.Handle())
	}
	return v
}

func signatureOf(types []kernel.Argument) string {
	var b strings.Builder
	for _, t := range types {
		b.WriteString(t.String())
		if t.Long {
			b.WriteByte('!')
		}
		if t.Aligned {
			b.WriteByte('=')
		}
		b.WriteByte(',')
	}
	return b.String()
}

// CompiledKernel compiles for the current device.
func (s *Kernels) CompiledKernel(k *ScriptKernel, types []kernel.Argument, how Variant) *kernel.Program {
	s.capture(k)
	p, err := s.Compile(k.source, types, s.optionsFor(k, how))
	s.Check(err)
	if p.Threads > 0 && k.block().X > 0 {
		s.Bind.ThrowTypeError("launching %s: it works on tiles, and its block comes of the option warps; leave the option threads out", k.Options.Name)
	}
	s.warn(k, p)
	return p
}

// optionsFor are the options by which a kernel is compiled for the current device.
func (s *Kernels) optionsFor(k *ScriptKernel, how Variant) kernel.Options {
	o := k.Options
	o.Guard, o.Elements, o.Overlap, o.Maps = how.Guard, how.Elements, how.Overlap, !how.Unmapped
	device := s.Current().Device()
	o.Overflow = device.Checked()
	major, minor := device.Capability()
	if o.Target.SM == 0 {
		o.Target = kernel.Target{SM: major*10 + minor, Driver: s.Driver.Version()}
	}
	return o
}

// typesOf reads types as scripts write them: 'f32[]'. Without any they are those of the last
// launch, if there was one, else those that are declared.
func (s *Kernels) typesOf(op string, k *ScriptKernel, args []goja.Value) []kernel.Argument {
	if len(args) == 0 && k.last.Version != nil {
		return k.last.Types
	}
	types := make([]kernel.Argument, len(k.names))
	if len(args) == 0 && len(types) > 0 && !slices.Contains(k.declared, nil) {
		for i, declared := range k.declared {
			types[i] = *declared
		}
		return types
	}
	if len(args) != len(k.names) {
		s.Bind.ThrowTypeError("%s: expected %s (of %s), got %d", op, spell.Count(len(k.names), "type"), strings.Join(k.names, ", "), len(args))
	}
	for i, v := range args {
		if !goja.IsString(v) {
			s.Bind.ThrowTypeError("%s: %s: expected a type such as 'f32[]', got %s", op, k.names[i], s.Bind.Kind(v))
		}
		t, err := kernel.ParseArgument(v.String())
		if err != nil {
			s.Bind.ThrowTypeError("%s: %s: %s", op, k.names[i], strings.TrimPrefix(err.Error(), "kernel: "))
		}
		if declared := k.declared[i]; declared != nil && t != kernel.Number && declared.String() != t.String() {
			s.Bind.ThrowTypeError("%s: %s: expected %s, as it is declared, got %s", op, k.names[i], declared, t)
		}
		types[i] = t
	}
	return types
}
