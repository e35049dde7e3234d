// This file compiles kernels for the types of values, and loads them.

package cudajs

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/kernel"
	"github.com/dop251/goja"
)

// argumentType is the type that a kernel is compiled for by a value.
func (s *session) argumentType(k *scriptKernel, i int, a argument) kernel.Argument {
	if k.records[i] {
		return *k.declared[i]
	}
	if declared := k.declared[i]; declared != nil {
		s.checkDeclared(k, i, declared, a)
	}
	switch a.kind {
	case numberKind:
		return kernel.Number
	case booleanKind:
		return kernel.Scalar("bool")
	case bigIntKind:
		return kernel.Scalar("i64")
	}
	switch state := a.state.(type) {
	case *buffer:
		return kernel.Argument{Type: state.dtype.String(), Rank: max(1, len(state.shape)), Long: state.length() >= kernel.LongLength,
			Aligned: state.gpu.Address()%16 == 0}
	case *typed:
		return kernel.Scalar(state.dtype.String())
	case *gpu.Texture:
		return s.imageType(k, i, textureType(state))
	case *gpu.Surface:
		return s.imageType(k, i, surfaceType(state))
	}
	if _, isView, _ := s.b.View(a.value); isView {
		s.refuse(k, i, "a buffer", s.b.Kind(a.value)+"; copy it to the device with cuda.buffer()")
	}
	s.refuse(k, i, "a buffer, a number, a bigint or a boolean", s.b.Kind(a.value)+s.insteadOf(k.names[i], a))
	return kernel.Argument{}
}

// refuse throws the error of an argument of the wrong kind.
func (s *session) refuse(k *scriptKernel, i int, expected, got string) {
	s.fail(&gpu.ArgumentError{Doing: "launching " + k.options.Name, Position: gpu.Position{Index: i + 1, Name: k.names[i]}, Expected: expected, Got: got})
}

// checkDeclared refuses a number where a buffer is declared, and the other way
// round.
func (s *session) checkDeclared(k *scriptKernel, i int, declared *kernel.Argument, a argument) {
	switch a.state.(type) {
	case *buffer:
		if declared.Rank == 0 {
			s.refuse(k, i, declared.String(), "a buffer")
		}
		return
	case *typed:
	default:
		if a.kind == objectKind {
			return // of which more is said where its type is taken
		}
	}
	if declared.Rank > 0 {
		s.refuse(k, i, "a buffer of "+declared.Type, s.b.Kind(a.value))
	}
}

// insteadOf says what to pass instead of what is no argument of a kernel.
func (s *session) insteadOf(name string, a argument) string {
	switch a.state.(type) {
	case *pitched:
		return "; pass its buffer, and its pitch: the bytes from one row to the next"
	case *array:
		return "; pass a Texture or a Surface of it, from cuda.texture() or cuda.surface()"
	}
	if _, ok := arrayOf(a.value); ok {
		return "; copy it to the device with cuda.buffer()"
	}
	if s.b.Kind(a.value) == "object" {
		return "; the option params: { " + name + ": { x: 'f32', … } } declares an object's fields"
	}
	return ""
}

// imageType is the type of a texture or surface, which a declared one must
// agree with.
func (s *session) imageType(k *scriptKernel, i int, found string) kernel.Argument {
	if declared := k.declared[i]; declared != nil && declared.Type != found {
		s.refuse(k, i, declared.String(), found)
	}
	return kernel.Argument{Type: found}
}

// versionFor is the kernel compiled for values, which it classifies; guard is 0, or the number of
// dimensions of the count that its threads are not to go beyond. The arguments are the kernel's to
// use again after release.
func (s *session) versionFor(k *scriptKernel, values []goja.Value, guard int) (*version, []argument) {
	if len(values) != len(k.names) {
		s.b.ThrowTypeError("launching %s: expected %s, got %d", k.options.Name, k.expected(), len(values))
	}
	args := k.args[:0]
	k.args = nil // a Proxy among the values may launch the kernel meanwhile
	last := k.last.version
	again := last != nil && last.how.guard == guard
	for i, v := range values {
		if b := k.again(i, v); b != nil {
			args = append(args, argument{kind: objectKind, again: true, value: v, state: b})
			continue
		}
		args = append(args, s.argument(v))
		again = again && args[i].kind == numberKind && last.types[i] == kernel.Number
	}
	if again && k.last.context == s.current() && !last.gpu.Module().Unloaded() {
		return last, args
	}
	types := k.types[:0]
	k.types = nil // a captured name may have a getter that launches the kernel meanwhile
	for i, a := range args {
		types = append(types, s.argumentType(k, i, a))
	}
	defer func() { k.types = types }()
	how := variant{guard: guard, overlap: overlapping(args)}
	if last != nil && last.how == how && k.last.context == s.current() && slices.Equal(last.types, types) && !last.gpu.Module().Unloaded() {
		return last, args
	}
	clear(k.seen) // those are arguments of another version
	k.last = launched{s.loadedFor(k, types, how), s.current()}
	return k.last.version, args
}

// release gives arguments back for the next launch, which are set or not needed.
func (k *scriptKernel) release(args []argument) {
	clear(args)
	k.args = args
}

// expected says what arguments the kernel takes: "2 arguments (x, n)".
func (k *scriptKernel) expected() string {
	if len(k.names) == 0 {
		return "0 arguments"
	}
	return plural(len(k.names), "argument") + " (" + strings.Join(k.names, ", ") + ")"
}

// A launched is the version that was launched last, and what for: the next
// launch is mostly like it.
type launched struct {
	*version
	context *gpu.Context
}

// A variant is how a kernel is compiled beside the types of its arguments.
type variant struct {
	guard   int  // dimensions of a launch for a number of elements
	overlap bool // some of the buffers share memory
}

// overlapping tells whether any two of a launch's buffers share memory: then what
// one argument reads another may write.
func overlapping(args []argument) bool {
	var spans [8][2]uint64
	known := spans[:0]
	for _, a := range args {
		b, ok := a.state.(*buffer)
		if !ok {
			continue
		}
		begin := uint64(b.gpu.Address())
		end := begin + b.gpu.Bytes()
		for _, other := range known {
			if begin < other[1] && other[0] < end {
				return true
			}
		}
		known = append(known, [2]uint64{begin, end})
	}
	return false
}

// loadedFor is the kernel compiled for types and loaded into the current
// context.
func (s *session) loadedFor(k *scriptKernel, types []kernel.Argument, how variant) *version {
	c := s.current()
	key := versionKey{c, signatureOf(types), how}
	v := k.versions[key]
	if v != nil && !v.gpu.Module().Unloaded() {
		return v
	}
	p := s.compiledKernel(k, types, how)
	m := s.loaded(c, []byte(p.PTX), gpu.JITOptions{Name: k.source.File, LineInfo: true})
	f, err := m.Function(p.Name)
	s.check(err)
	v = &version{kernel: k, program: p, how: how, types: slices.Clone(types), function: &function{gpu: f, module: s.moduleObject(m), dynamicShared: p.DynamicShared}}
	v.describe()
	v.object = s.make(v.function)
	k.versions[key] = v
	if k.counted {
		s.counting.Of(f.Handle())
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

// compiledKernel compiles for the current device.
func (s *session) compiledKernel(k *scriptKernel, types []kernel.Argument, how variant) *kernel.Program {
	s.capture(k)
	o := k.options
	o.Guard, o.Overlap = how.guard, how.overlap
	major, minor := s.current().Device().Capability()
	if o.Target.SM == 0 {
		o.Target = kernel.Target{SM: major*10 + minor, Driver: s.driver.Version()}
	}
	p, err := s.kernels.cache.Compile(k.source, types, o)
	s.check(err)
	s.warn(k, p)
	return p
}

// warn keeps what the compiler warns of, and shows each warning once.
func (s *session) warn(k *scriptKernel, p *kernel.Program) {
	for _, w := range p.Warnings {
		if text := w.Frame(); !slices.Contains(k.warnings, text) {
			k.warnings = append(k.warnings, text)
			fmt.Fprintf(s.env.Config.Stderr, "cujs: warning: %s\n", text)
		}
	}
}

// typesOf reads types as scripts write them: 'f32[]'. Without any they are those of the last launch, if there was one, else
// those that are declared.
func (s *session) typesOf(op string, k *scriptKernel, args []goja.Value) []kernel.Argument {
	if len(args) == 0 && k.last.version != nil {
		return k.last.types
	}
	types := make([]kernel.Argument, len(k.names))
	if len(args) == 0 && len(types) > 0 && !slices.Contains(k.declared, nil) {
		for i, declared := range k.declared {
			types[i] = *declared
		}
		return types
	}
	if len(args) != len(k.names) {
		plural := map[bool]string{false: "s"}[len(k.names) == 1]
		s.b.ThrowTypeError("%s: expected %d type%s (of %s), got %d", op, len(k.names), plural, strings.Join(k.names, ", "), len(args))
	}
	for i, v := range args {
		if !goja.IsString(v) {
			s.b.ThrowTypeError("%s: %s: expected a type such as 'f32[]', got %s", op, k.names[i], s.b.Kind(v))
		}
		t, err := kernel.ParseArgument(v.String())
		if err != nil {
			s.b.ThrowTypeError("%s: %s: %s", op, k.names[i], strings.TrimPrefix(err.Error(), "kernel: "))
		}
		if declared := k.declared[i]; declared != nil && t != kernel.Number && declared.String() != t.String() {
			s.b.ThrowTypeError("%s: %s: expected %s, as it is declared, got %s", op, k.names[i], declared, t)
		}
		types[i] = t
	}
	return types
}
