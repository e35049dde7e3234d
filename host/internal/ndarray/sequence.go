// This file has what generators of random numbers count, so that their draws are repeated like other calls.

package ndarray

import (
	"slices"

	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/dop251/goja"
)

// A sequence is the state of a generator: which words it draws next.
type sequence struct {
	numbers [4]*values.Typed // where the draw before ended, and as kernels take them: where the next begins, the seed, and the stream
	counter *Array           // in memory of the device, in place of the offset; nil on the host
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
		s.Bind.Attach(call.Argument(0).(*goja.Object), of)
	}
	of.seek(states[1].(*values.Typed).Bits)
	return nil
}
