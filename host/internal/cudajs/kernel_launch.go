// This file launches kernels written in JavaScript.

package cudajs

import (
	"fmt"
	"math"
	"slices"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/internal/element"
	"github.com/cujs/cujs/kernel"
	"github.com/dop251/goja"
)

// A kernelParam is a parameter of a version, which takes one parameter of the code or several.
type kernelParam struct {
	kernel.Param
	element element.Type   // of a scalar, or of a buffer's elements; None for records and images
	record  bool           // the argument, or a buffer's element, is a struct
	fields  []kernel.Field // of that
	size    int            // its bytes
	parts   int            // parameters of the code
}

func newKernelParam(p kernel.Param) kernelParam {
	q := kernelParam{Param: p, element: element.Parse(p.Type), parts: 1}
	q.fields, q.size, q.record = p.Record()
	switch {
	case q.record && p.Rank > 0:
		q.parts = 2 // address and length
	case p.Rank > 0:
		q.parts = 1 + p.Rank // address, length, and all sizes but the first
	}
	return q
}

// describe finds out what arguments of the version take, and says of the parameters of its code
// which arguments they are parts of, and the sign of integers.
func (v *version) describe() {
	found, _ := v.gpu.Params()
	v.signature = slices.Clone(found)
	at := 0
	for i, p := range v.program.Params[:len(v.program.Params)-v.program.Counts] {
		q := newKernelParam(p)
		v.params = append(v.params, q)
		switch first := &v.signature[at]; {
		case p.Rank > 0:
			first.Type, first.Signless = gpu.Pointer, false
		case q.element != element.None:
			first.Type, first.Signless = gpu.Type(q.element), false
		}
		for range q.parts {
			v.signature[at].Argument, v.signature[at].Name = i+1, p.Name
			at++
		}
	}
}

// launchKernel is kernel.launch(config, ...args).
func (s *session) launchKernel(k *scriptKernel, a bind.Args) goja.Value {
	s.checkConfig(a.Op(), a.Value(0))
	v, args := s.versionFor(k, a.From(1), 0)
	config := s.configOf(a.Op(), a.Value(0), v.object)
	s.runKernel(v, s.configured(&v.own, v.function, config, v.signature...), args)
	return nil
}

// prepareKernel is kernel.prepare(config, ...args): a function of arguments of
// the same types.
func (s *session) prepareKernel(k *scriptKernel, a bind.Args) goja.Value {
	s.checkConfig(a.Op(), a.Value(0))
	v, args := s.versionFor(k, a.Rest(1), 0)
	k.release(args)
	config := s.configOf(a.Op(), a.Value(0), v.object)
	launches := map[*version]*launch{v: s.newLaunch(v.function, config, v.signature...)} // one for each alignment of the buffers
	last, l := v, launches[v]
	anywhere := config.Stream == nil
	return s.b.Function(k.options.Name, len(k.names), func(call goja.FunctionCall) goja.Value {
		w, args := s.versionFor(k, call.Arguments, 0)
		if w != last {
			if launches[w] == nil {
				if !sameTypes(v.program, w.program) {
					s.b.ThrowTypeError("launching %s: it was prepared for arguments of other types", k.options.Name)
				}
				launches[w] = s.newLaunch(w.function, config, w.signature...)
			}
			last, l = w, launches[w]
		}
		if anywhere {
			s.follow(l, &config)
		}
		s.runKernel(w, l, args)
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
	v, args := s.versionFor(k, a.Rest(1), max(1, len(count)))
	if count.elements() == 0 {
		k.release(args)
		return nil
	}
	if v.block == 0 {
		_, block, err := v.gpu.Suggest(gpu.SuggestOptions{MaxThreads: k.options.MaxThreads})
		s.check(err)
		v.block = block
	}
	s.runKernel(v, s.configured(&v.own, v.function, s.cover(a, count, v.block), v.signature...), args, count...)
	return nil
}

// runKernel sets the arguments and launches. A guarded kernel takes the count behind its arguments.
func (s *session) runKernel(v *version, l *launch, args []argument, count ...int) {
	l.round++
	round, k := l.round, v.kernel
	at, err := s.setAll(l.gpu, v, args)
	if err != nil {
		l.gpu.Clear()
		s.fail(err)
	}
	for i := range args {
		if !args[i].again {
			s.remember(&k.recent, i, &args[i])
		}
	}
	k.release(args)
	if v.program.Guarded {
		for i, n := range count {
			s.check(l.gpu.SetUint(at+i, uint64(min(n, math.MaxUint32))))
		}
	}
	l.gpu.Tag = v
	s.submit(l, round)
}

// setAll sets the arguments of a version, and answers which parameter of the code follows.
func (s *session) setAll(l *gpu.Launch, v *version, args []argument) (at int, err error) {
	for i := range args {
		if err := s.setPart(l, at, &v.params[i], &args[i]); err != nil {
			return at, err
		}
		at += v.params[i].parts
	}
	return at, nil
}

// setPart sets the parameters of the code, from one on, that an argument of a kernel takes.
func (s *session) setPart(l *gpu.Launch, at int, p *kernelParam, a *argument) error {
	b, isBuffer := a.state.(*buffer)
	switch {
	case p.record && p.Rank == 0:
		return s.setRecord(l, at, p, a)
	case p.record && isBuffer:
		return setRecords(l, at, p, b)
	case p.Rank > 0 && isBuffer:
		return setShaped(l, at, p, b)
	}
	return s.set(l, at, a)
}

// setShaped sets a buffer: its address, its length and its sizes. One of another type or shape than
// the kernel was compiled for is refused.
func setShaped(l *gpu.Launch, at int, p *kernelParam, b *buffer) error {
	rank := max(1, len(b.shape))
	switch {
	case b.dtype != p.element:
		return &gpu.ArgumentError{Doing: launching(l), Position: l.Position(at), Expected: "a buffer of " + p.Type, Got: "one of " + b.dtype.String()}
	case p.Rank > 1 && rank != p.Rank:
		return &gpu.ArgumentError{Doing: launching(l), Position: l.Position(at), Expected: fmt.Sprintf("a buffer of %d dimensions", p.Rank),
			Got: fmt.Sprintf("one of %d; give it another shape with reshape()", rank)}
	}
	if err := l.SetBuffer(at, b.gpu); err != nil {
		return err
	}
	if err := l.SetUint(at+1, uint64(b.length())); err != nil {
		return err
	}
	for i := 1; i < p.Rank; i++ {
		if err := l.SetUint(at+1+i, uint64(b.shape[i])); err != nil {
			return err
		}
	}
	return nil
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
