// This file has what generators of random numbers count, so that their draws are repeated like other calls.

package ndarray

import (
	"slices"

	"github.com/cujs/cujs/gpu/nd"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/host/internal/ndarray/tree"
	"github.com/dop251/goja"
)

// A sequence is the state of a generator: which words it draws next.
type sequence struct {
	numbers [4]*values.Typed // where the draw before ended, and as kernels take them: where the next begins, the seed, and the stream
	counter *Array           // in memory of the device, in place of the offset; nil on the host
	bornIn  *trace           // of the function of nd.compile that has made the generator; nil of others
}

// begin is where the next draw begins.
func (s *sequence) begin() uint64 { return s.numbers[1].Bits }

// find finds the state of an argument of a kernel among the numbers, and answers -1 where it is none, or s is nil.
func (s *sequence) find(state any) int {
	if n, ok := state.(*values.Typed); ok && s != nil {
		return slices.Index(s.numbers[:], n)
	}
	return -1
}

// seek goes to an offset. A draw begins at a multiple of four words.
func (s *sequence) seek(offset uint64) { s.numbers[0].Bits, s.numbers[1].Bits = offset, (offset+3)&^3 }

// seek is seek(generator, offset), a typed number, or at first seek(generator, offset, begin, seed, stream, counter), which makes an object
// a generator: the typed numbers are its own, and the counter is an array where it counts on the device. Its callers are the module's own.
func (s *installer) seek(call goja.FunctionCall) goja.Value {
	var states [6]any
	for i, v := range call.Arguments {
		states[i] = s.Bind.State(v)
	}
	of, ok := states[0].(*sequence)
	if !ok {
		of = &sequence{}
		for i := range of.numbers {
			of.numbers[i] = states[i+1].(*values.Typed)
		}
		of.counter, _ = states[5].(*Array)
		of.bornIn = s.trees.tracing
		s.Bind.Attach(call.Argument(0).(*goja.Object), of)
	}
	of.seek(states[1].(*values.Typed).Bits)
	return nil
}

// drawing is drawing(generator, words): while a function is traced, where the draw of so many words begins, an array of one number that
// each call writes; undefined at other times.
func (s *installer) drawing(call goja.FunctionCall) goja.Value {
	t := s.trees.tracing
	of, _ := s.Bind.State(call.Argument(0)).(*sequence)
	if t == nil || of == nil || of.counter != nil {
		return goja.Undefined()
	}
	i := slices.IndexFunc(t.drawn, func(d drawing) bool { return d.of == of })
	if i < 0 {
		i = len(t.drawn)
		t.drawn = append(t.drawn, drawing{of: of})
	}
	begin := (t.drawn[i].words + 3) &^ 3 // a draw begins at a multiple of four words
	t.drawn[i].words = begin + uint64(call.Argument(1).ToFloat())
	slot := numberSlot{random: of, drawn: begin, dtype: nd.U64}
	if of.bornIn == t {
		slot.random, slot.drawn = nil, of.begin()+begin
	}
	d, err := t.number(slot, nd.U64)
	s.Check(err)
	return s.borrowed(d)
}

// borrowed is an array in memory of a plan's.
func (s *installer) borrowed(d *nd.Array) goja.Value {
	a := inMemory(d)
	a.memory.lent = true
	return s.object(a)
}

// isScalar is isScalar(x): whether x is a number that a function of nd.compile is given.
func (s *installer) isScalar(call goja.FunctionCall) goja.Value {
	_, is := s.Bind.State(call.Argument(0)).(*scalar)
	return s.VM.ToValue(is)
}

// number is number(x, type): such a number as an array without axes.
func (s *installer) number(call goja.FunctionCall) goja.Value {
	a := s.Bind.Args("ndarray", call)
	x := bind.StateArg[*scalar](a, 0, "x", "a TracedNumber")
	t := s.args.dtypeValue(a.Op(), "dtype", a.Value(1))
	n := s.args.scalarNode(a.Op(), "number", x, t)
	if n.Array != nil && t == t.Part() {
		return s.borrowed(n.Array)
	}
	return s.object(s.trees.computed(s.Current(), tree.New(tree.Convert, t, t, nil, n)))
}

// outOf is outOf(x, low, high): a number where it is no whole one from low to before high; else undefined. Of one that a function of
// nd.compile is given that is taken for granted from then on.
func (s *installer) outOf(call goja.FunctionCall) goja.Value {
	low, high := call.Argument(1).ToFloat(), call.Argument(2).ToFloat()
	x, is := s.Bind.State(call.Argument(0)).(*scalar)
	if !is {
		x = &scalar{value: call.Argument(0).ToFloat()}
	}
	g := guard{scalar: x, low: low, high: high}
	if !g.ok(s.Arrays, nil) {
		return s.VM.ToValue(x.value)
	}
	if x.of != nil {
		s.trees.tracing.guard(g)
	}
	return goja.Undefined()
}
