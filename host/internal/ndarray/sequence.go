// This file has what generators of random numbers count, so that their draws are repeated like other calls.

package ndarray

import (
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/dop251/goja"
)

// A sequence is the state of a generator: which words its next draw begins at.
type sequence struct {
	numbers [3]*values.Typed // as kernels take them: the seed, the stream, and where the current draw begins
	offset  *values.Typed    // where the draw before ended
	counter *Array           // in memory of the device, in place of the last two; nil on the host
}

// begin begins a draw, at a multiple of four words.
func (s *sequence) begin() { s.numbers[2].Bits = (s.offset.Bits + 3) &^ 3 }

// drawn is how many words the draw has taken.
func (s *sequence) drawn() uint64 { return s.offset.Bits - s.numbers[2].Bits }

// sequence is sequence(generator, seed, stream, place, offset, counter), all typed numbers but the last.
func (s *installer) sequence(call goja.FunctionCall) goja.Value {
	a, of := s.Bind.Args("ndarray.sequence", call), &sequence{}
	for i, to := range []**values.Typed{&of.numbers[0], &of.numbers[1], &of.numbers[2], &of.offset} {
		*to = bind.StateArg[*values.Typed](a, i+1, "number", "a typed number")
	}
	of.counter, _ = bind.StateOf[*Array](s.Bind, a.Value(5))
	s.Bind.Attach(a.Value(0).ToObject(s.VM), of)
	return nil
}

// begin is begin(generator).
func (s *installer) begin(call goja.FunctionCall) goja.Value {
	bind.StateArg[*sequence](s.Bind.Args("ndarray.begin", call), 0, "generator", "a generator").begin()
	return nil
}

// seek is seek(generator, offset), a typed number.
func (s *installer) seek(call goja.FunctionCall) goja.Value {
	a := s.Bind.Args("ndarray.seek", call)
	of, to := bind.StateArg[*sequence](a, 0, "generator", "a generator"), bind.StateArg[*values.Typed](a, 1, "offset", "a typed number")
	of.offset.Bits = to.Bits
	return nil
}
