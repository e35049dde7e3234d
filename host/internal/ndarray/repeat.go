// This file repeats what calls of functions in JavaScript enqueue: the next call of the kind needs no JavaScript.

package ndarray

import (
	"slices"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/nd"
	"github.com/cujs/cujs/host/internal/cudajs/core"
	"github.com/dop251/goja"
)

// A repeat is a call that does works on its operands and its results.
type repeat struct {
	works   []work
	results []made
	alone   bool   // the answer is the only result, and no object of several
	drawn   uint64 // words of the operand that is a generator
}

// A work is one of them, and its buffers and numbers.
type work struct {
	core.Repeat
	places []place
}

// A place is a place in a work: of the memory of an operand, or of a result, or of a number of the generator.
type place struct {
	in, of             int
	isResult, isNumber bool
}

// A made is a result: an array with memory of its own.
type made struct {
	name  string // in the object that is answered
	dtype nd.DType
	shape nd.Shape
}

// mostWorks is how many works a call has that is repeated.
const mostWorks = 2

// A witness has seen the works of a call.
type witness struct {
	works  []core.Work // the first ones, up to one more than mostWorks
	writes uint64      // of the driver before
	begin  uint64      // of the generator before
}

func (w *witness) see(work core.Work) {
	if len(w.works) <= mostWorks {
		w.works = append(w.works, work)
	}
}

// once reports whether the works of a call are known, few, and can be done again.
func (w *witness) once() bool {
	isLost := func(work core.Work) bool { return work.Repeat == nil }
	return len(w.works) > 0 && len(w.works) <= mostWorks && !slices.ContainsFunc(w.works, isLost)
}

// repeatable is what a call does that has just been made, nil where that is more than a few works that write the results from
// the operands.
func (d *deferred) repeatable(w *witness, given *operands, results []*Array, answer goja.Value) *repeat {
	if !w.once() || inside.Writes(d.Driver) != w.writes || len(results) == 0 {
		return nil
	}
	r := &repeat{alone: d.Bind.State(answer) == any(results[0])}
	names := []string{""}
	if !r.alone {
		names = answer.ToObject(d.VM).Keys()
	}
	if len(names) != len(results) {
		return nil
	}
	for i, x := range results {
		if len(x.ran) != len(w.works) || x.data == nil || !x.data.Contiguous() || slices.Contains(results[:i], x) {
			return nil
		}
		r.results = append(r.results, made{names[i], x.dtype, x.shape})
	}
	written := make([]bool, len(results))
	for _, seen := range w.works {
		places, ok := placesOf(seen, given, results)
		if !ok {
			return nil
		}
		for _, p := range places {
			if p.isResult {
				written[p.of] = true
			}
		}
		r.works = append(r.works, work{seen.Repeat(), places})
	}
	if slices.Contains(written, false) {
		return nil
	}
	if given.sequence != nil {
		r.drawn = given.sequence.numbers[0].Bits - w.begin
	}
	return r
}

// placesOf finds the memory that each buffer of a work is, and the numbers of the generator, and reports whether all is known.
func placesOf(w core.Work, given *operands, results []*Array) (places []place, ok bool) {
	for i, argument := range w.Arguments {
		b, isBuffer := argument.(*gpu.Buffer)
		if !isBuffer {
			if of := given.sequence.find(argument); of >= 0 {
				places = append(places, place{in: i, of: of, isNumber: true})
			}
			continue
		}
		is := func(a *nd.Array) bool { return a != nil && addressOf(a) == b.Address() && bytesOf(a) == b.Bytes() }
		if of := slices.IndexFunc(given.arrays[:], is); of >= 0 {
			places = append(places, place{in: i, of: of})
			continue
		}
		of := slices.IndexFunc(results, func(x *Array) bool { return is(x.data) })
		if of < 0 {
			return nil, false
		}
		places = append(places, place{in: i, of: of, isResult: true})
	}
	return places, true
}

// usable reports whether what the works need besides buffers is still there.
func (r *repeat) usable() bool {
	return !slices.ContainsFunc(r.works, func(w work) bool { return !w.Usable() })
}

// again makes new results, and repeats the works that write them.
func (d *deferred) again(r *repeat, given *operands) goja.Value {
	j := d.trees.journal
	var room [2]*Array
	results, done := room[:0], false
	j.hear(d.Driver)
	j.begin()
	defer func() {
		if done {
			return
		}
		j.end() // a call has thrown
		for _, x := range results {
			_ = d.free(x)
		}
	}()
	for _, m := range r.results {
		results = append(results, inMemory(d.trees.allocate(given.key.context, m.dtype, m.shape)))
	}
	r.run(d, given, results)
	done = true
	ran := j.end()
	for _, x := range results {
		x.ran = ran
	}
	return d.answering(r, results)
}

// run repeats the works with the memory of operands and results, and the next words of the generator.
func (r *repeat) run(d *deferred, given *operands, results []*Array) {
	for _, w := range r.works {
		for _, p := range w.places {
			if p.isNumber {
				w.SetNumber(p.in, given.sequence.numbers[p.of].Bits)
				continue
			}
			b, err := r.bufferOf(p, given, results)
			d.Check(err)
			w.SetBuffer(p.in, b)
		}
		w.Run()
	}
	if of := given.sequence; of != nil {
		of.seek(of.begin() + r.drawn)
	}
}

// bufferOf is the memory for a place.
func (r *repeat) bufferOf(p place, given *operands, results []*Array) (*gpu.Buffer, error) {
	if p.isResult {
		return results[p.of].data.Buffer, nil
	}
	b, _, err := given.arrays[p.of].Window()
	return b, err
}

// answering is what the call answers: the result, or an object of them.
func (d *deferred) answering(r *repeat, results []*Array) goja.Value {
	if r.alone {
		return d.object(results[0])
	}
	o := d.VM.NewObject()
	for i, x := range results {
		d.Check(o.Set(r.results[i].name, d.object(x)))
	}
	return o
}

// addressOf is where the elements of an array without gaps begin.
func addressOf(a *nd.Array) cuda.DevicePtr {
	return a.Buffer.Address() + cuda.DevicePtr(a.Offset*a.DType.Size())
}

// bytesOf is how many bytes they are.
func bytesOf(a *nd.Array) uint64 { return uint64(a.Shape.Size() * a.DType.Size()) }
