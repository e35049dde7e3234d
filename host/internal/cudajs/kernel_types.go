// This file compiles kernels for the types of values, and loads them.

package cudajs

import (
	"fmt"
	"slices"
	"strings"

	"github.com/dop251/goja"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/kernel"
)

// argumentType is the type that a kernel is compiled for by a value.
func (s *session) argumentType(k *scriptKernel, i int, v goja.Value) kernel.Argument {
	if declared := k.record(i); declared != nil {
		return *declared
	}
	switch {
	case goja.IsNumber(v):
		return kernel.Number
	case v == s.yes || v == s.no:
		return kernel.Scalar("bool")
	case goja.IsBigInt(v):
		return kernel.Scalar("i64")
	}
	if o, ok := v.(*goja.Object); ok {
		switch state := s.b.State(o).(type) {
		case *buffer:
			return kernel.Argument{Type: state.dtype.name, Rank: max(1, len(state.shape)), Long: state.length() >= kernel.LongLength,
				Aligned: state.gpu.Address()%16 == 0}
		case *typed:
			return kernel.Scalar(state.dtype.name)
		}
		if _, isView, _ := s.b.View(o); isView {
			s.b.ThrowTypeError("launching %s: argument %d (%s): expected a buffer, got %s; copy it to the device with cuda.buffer()", k.options.Name, i+1, k.names[i], s.b.Kind(v))
		}
	}
	s.b.ThrowTypeError("launching %s: argument %d (%s): expected a buffer, a number, a bigint or a boolean, got %s", k.options.Name, i+1, k.names[i], s.b.Kind(v))
	return kernel.Argument{}
}

// record is the type of a parameter that is declared as a record, else nil.
func (k *scriptKernel) record(i int) *kernel.Argument {
	if declared := k.declared[i]; declared != nil {
		if _, _, ok := declared.Record(); ok {
			return declared
		}
	}
	return nil
}

// versionFor is the kernel compiled for values; guard is 0, or the number of
// dimensions of the count that its threads are not to go beyond.
func (s *session) versionFor(k *scriptKernel, args []goja.Value, guard int) *version {
	if len(args) != len(k.names) {
		s.b.ThrowTypeError("launching %s: expected %d arguments (%s), got %d", k.options.Name, len(k.names), strings.Join(k.names, ", "), len(args))
	}
	types := make([]kernel.Argument, len(args))
	for i, v := range args {
		types[i] = s.argumentType(k, i, v)
	}
	return s.loadedFor(k, types, guard)
}

// loadedFor is the kernel compiled for types and loaded into the current
// context.
func (s *session) loadedFor(k *scriptKernel, types []kernel.Argument, guard int) *version {
	c := s.current()
	key := versionKey{c, signatureOf(types), guard}
	v := k.versions[key]
	if v != nil && !v.gpu.Module().Unloaded() {
		return v
	}
	p := s.compiledKernel(k, types, guard)
	m, err := c.LoadModule([]byte(p.PTX), gpu.JITOptions{Name: k.source.File, LineInfo: true})
	s.check(err)
	f, err := m.Function(p.Name)
	s.check(err)
	v = &version{program: p, function: &function{gpu: f, module: s.moduleObject(m)}}
	v.object = s.classes.function.New(v.function)
	k.versions[key] = v
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
func (s *session) compiledKernel(k *scriptKernel, types []kernel.Argument, guard int) *kernel.Program {
	s.capture(k)
	o := k.options
	o.Guard = guard
	major, minor := s.current().Device().Capability()
	o.Target = kernel.Target{SM: major*10 + minor, Driver: s.driver.Version()}
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

// typesOf reads types as scripts write them: 'f32[]'.
func (s *session) typesOf(op string, k *scriptKernel, args []goja.Value) []kernel.Argument {
	if len(args) != len(k.names) {
		s.b.ThrowTypeError("%s: expected %d types (of %s), got %d", op, len(k.names), strings.Join(k.names, ", "), len(args))
	}
	types := make([]kernel.Argument, len(args))
	for i, v := range args {
		t, err := kernel.ParseArgument(v.String())
		if err != nil {
			s.b.ThrowTypeError("%s: %s: %v", op, k.names[i], err)
		}
		types[i] = t
	}
	return types
}
