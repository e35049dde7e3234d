// This file launches kernels written in JavaScript.

package cudajs

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/kernel"
	"github.com/dop251/goja"
)

// launchKernel is kernel.launch(config, ...args).
func (s *session) launchKernel(k *scriptKernel, a bind.Args) goja.Value {
	s.checkConfig(a.Op(), a.Value(0))
	v := s.versionFor(k, a.Rest(1), 0)
	config := s.configOf(a.Op(), a.Value(0), v.object)
	if v.launch == nil {
		v.launch = s.newLaunch(v.function, config)
	} else if err := v.launch.gpu.Configure(config); err != nil {
		s.fail(err)
	}
	s.runKernel(v, v.launch, a.Rest(1))
	return nil
}

// prepareKernel is kernel.prepare(config, ...args): a function of arguments of
// the same types.
func (s *session) prepareKernel(k *scriptKernel, a bind.Args) goja.Value {
	s.checkConfig(a.Op(), a.Value(0))
	v := s.versionFor(k, a.Rest(1), 0)
	config := s.configOf(a.Op(), a.Value(0), v.object)
	launches := map[*version]*launch{v: s.newLaunch(v.function, config)} // one for each alignment of the buffers
	anywhere := config.Stream == nil
	return s.b.Function(k.options.Name, len(k.names), func(call goja.FunctionCall) goja.Value {
		w := s.versionFor(k, call.Arguments, 0)
		if launches[w] == nil {
			if !sameTypes(v.program, w.program) {
				s.b.ThrowTypeError("launching %s: it was prepared for arguments of other types", k.options.Name)
			}
			launches[w] = s.newLaunch(w.function, config)
		}
		if anywhere {
			s.follow(launches[w], &config)
		}
		s.runKernel(w, launches[w], call.Arguments)
		return nil
	})
}

// sameTypes tells whether two versions of a kernel differ in the alignment of
// their buffers only.
func sameTypes(a, b *kernel.Program) bool {
	for i, p := range a.Params {
		if q := b.Params[i]; p.Argument.String() != q.Argument.String() || p.Long != q.Long {
			return false
		}
	}
	return true
}

// forallKernel is kernel.forall(count, ...args): a thread for each of count
// elements. Threads of the last blocks that would go beyond end at once, but
// where threads work together; see kernel.Program.Guarded.
func (s *session) forallKernel(k *scriptKernel, a bind.Args) error {
	count := s.shapeArg(a, 0, "count", 1)
	if len(count) > 3 {
		a.Out("count", "expected 1 to 3 dimensions, got %d", len(count))
	}
	v := s.versionFor(k, a.Rest(1), max(1, len(count)))
	if count.elements() == 0 {
		return nil
	}
	if v.block == 0 {
		_, block, err := v.gpu.Suggest(gpu.SuggestOptions{MaxThreads: k.options.MaxThreads})
		s.check(err)
		v.block = block
	}
	s.runKernel(v, s.newLaunch(v.function, s.cover(a, count, v.block)), a.Rest(1), count...)
	return nil
}

// runKernel sets the arguments and launches. A buffer takes several
// parameters: its address, its length and its sizes. A guarded kernel takes the
// count behind its arguments.
func (s *session) runKernel(v *version, l *launch, args []goja.Value, count ...int) {
	l.round++
	round, at := l.round, 0
	for i, value := range args {
		n, err := s.setKernelArgument(l.gpu, at, v.program.Params[i], value)
		if err != nil {
			l.gpu.Clear()
			s.fail(named(err, i, v.program.Params[i].Name))
		}
		at += n
	}
	if v.program.Guarded {
		for i, n := range count {
			s.check(l.gpu.SetUint(at+i, uint64(min(n, math.MaxUint32))))
		}
	}
	if l.round != round {
		s.b.ThrowTypeError("launching %s: an argument launched it again while it was read", v.program.Name)
	}
	l.gpu.Tag = v
	err := l.gpu.Run(s.thread)
	l.gpu.Clear()
	s.check(err)
}

// named says which of the script's arguments an error is about.
func named(err error, i int, name string) error {
	place := fmt.Sprintf("argument %d (%s)", i+1, name)
	var argument *gpu.ArgumentError
	var size *gpu.RangeError
	var released *gpu.ReleasedError
	switch {
	case errors.As(err, &released):
		doing, _, _ := strings.Cut(released.Doing, ": ") // what may follow is the parameter's name in the code
		released.Doing = doing + ": " + place
	case errors.As(err, &argument):
		argument.Argument = place
	case errors.As(err, &size):
		size.Argument = place
	}
	return err
}

// setKernelArgument sets a value from parameter at on and answers how many
// parameters it takes.
func (s *session) setKernelArgument(l *gpu.Launch, at int, p kernel.Param, v goja.Value) (int, error) {
	_, _, record := p.Record()
	if record && p.Rank == 0 {
		return 1, s.setRecord(l, at, p, v)
	}
	if o, ok := v.(*goja.Object); ok {
		if b, ok := s.b.State(o).(*buffer); ok && record {
			return s.setRecords(l, at, p, b)
		} else if ok && p.Rank > 0 {
			if err := fits(l, p, b); err != nil {
				return 0, err
			}
			return s.setShaped(l, at, p, b)
		}
	}
	if limits, ok := integers[p.Type]; ok && goja.IsNumber(v) {
		if f := v.ToFloat(); f != math.Trunc(f) || f < limits[0] || f > limits[1] {
			return 0, &gpu.RangeError{Doing: "launching " + l.Function().Name(), Expected: fmt.Sprintf("an integer from %.0f to %.0f", limits[0], limits[1]), Got: v.String()}
		}
	}
	if p.Type == "f16" || p.Type == "bf16" {
		if goja.IsNumber(v) {
			t, _ := gpu.ParseType(p.Type)
			return 1, l.SetTyped(at, t, v.ToFloat())
		}
	}
	return 1, s.setArgument(l, at, v)
}

// integers are the least and the greatest number of integer types; those of 64
// bits have none that a number reaches.
var integers = map[string][2]float64{"i8": {math.MinInt8, math.MaxInt8}, "u8": {0, math.MaxUint8}, "i16": {math.MinInt16, math.MaxInt16},
	"u16": {0, math.MaxUint16}, "i32": {math.MinInt32, math.MaxInt32}, "u32": {0, math.MaxUint32}}

// fits refuses a buffer of another type or shape than the kernel declares.
func fits(l *gpu.Launch, p kernel.Param, b *buffer) error {
	refuse := func(expected, got string) error {
		return &gpu.ArgumentError{Doing: "launching " + l.Function().Name(), Expected: expected, Got: got}
	}
	if b.dtype.String() != p.Type {
		return refuse("a buffer of "+p.Type, "one of "+b.dtype.String())
	}
	if rank := max(1, len(b.shape)); p.Rank > 1 && rank != p.Rank {
		return refuse(fmt.Sprintf("a buffer of %d dimensions", p.Rank), fmt.Sprintf("one of %d; give it another shape with reshape()", rank))
	}
	return nil
}

func (s *session) setShaped(l *gpu.Launch, at int, p kernel.Param, b *buffer) (int, error) {
	if b.gpu.Freed() {
		var released *gpu.ReleasedError
		if err := b.gpu.Read(0, nil); errors.As(err, &released) {
			released.Doing = "launching " + l.Function().Name()
			return 0, released
		}
	}
	if err := l.SetBuffer(at, b.gpu); err != nil {
		return 0, err
	}
	if err := l.SetUint(at+1, uint64(b.length())); err != nil {
		return 0, err
	}
	for i := 1; i < p.Rank; i++ {
		if err := l.SetUint(at+1+i, uint64(b.shape[i])); err != nil {
			return 0, err
		}
	}
	return 1 + p.Rank, nil
}

// specialize is kernel.specialize(...types): the Function for those types. Its
// parameters are those of the PTX.
func (s *session) specialize(k *scriptKernel, a bind.Args) goja.Value {
	return s.loadedFor(k, s.typesOf(a.Op(), k, a.From(0)), variant{}).object
}

// kernelPTX is kernel.ptx(...types): the text, without loading it.
func (s *session) kernelPTX(k *scriptKernel, a bind.Args) goja.Value {
	return s.vm.ToValue(s.compiledKernel(k, s.typesOf(a.Op(), k, a.From(0)), variant{}).PTX)
}

// kernelWarnings is kernel.warnings: what the compiler has warned of so far,
// each with the source line.
func (s *session) kernelWarnings(k *scriptKernel) any {
	var list []any
	for _, text := range k.warnings {
		list = append(list, text)
	}
	return s.vm.NewArray(list...)
}
