// This file has what compiled functions answer: arrays in objects and lists, which each call makes anew.

package ndarray

import (
	"slices"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/graphs"
	"github.com/cujs/cujs/gpu/nd"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/dop251/goja"
)

// An answer is what a function answers, or a part of it.
type answer struct {
	value  goja.Value // what it is, where it is nothing of the following
	input  int        // one more than the argument that it is; 0 of others
	result int        // one more than the result in whose memory it is
	data   *nd.Array  // how it lies there; of an argument nil where it is that itself
	outer  *Array     // an array from outside
	isMade bool       // it is a view of that which the function makes
	number *scalar
	isList bool
	names  []string // of properties
	parts  []answer
}

// answering reads what a function has answered during its trace.
type answering struct {
	*compiled
	plan    *plan
	stand   []*Array
	objects []goja.Value
}

func (r *answering) read(v goja.Value, depth int) answer {
	o, isObject := v.(*goja.Object)
	if !isObject {
		return answer{value: v}
	}
	switch state := r.Bind.State(o).(type) {
	case *Array:
		return r.array(state, o)
	case *scalar:
		return answer{number: state}
	}
	if !r.plain(o) {
		return answer{value: v}
	}
	if depth > deepest {
		r.Bind.ThrowRangeError("nd.compile: %s: expected an answer of objects in objects up to %d deep", r.name, deepest)
	}
	_, isList := values.ArrayOf(o)
	a := answer{isList: isList, names: o.Keys()}
	if a.names == nil {
		a.names = []string{}
	}
	for _, name := range a.names {
		a.parts = append(a.parts, r.read(o.Get(name), depth+1))
	}
	return a
}

// array is an answer that is an array.
func (r *answering) array(a *Array, o *goja.Object) answer {
	if i := slices.IndexFunc(r.objects, func(v goja.Value) bool { return v == goja.Value(o) }); i >= 0 {
		return answer{input: i + 1}
	}
	d := r.trees.inPlace(r.name, a)
	for i, x := range r.stand {
		if d.Size() > 0 && inside.SharesMemory(d.Buffer, x.data.Buffer) {
			return answer{input: i + 1, data: d}
		}
	}
	p, b := r.plan, root(d.Buffer)
	if !graphs.Traced(r.Stream, b) {
		return answer{outer: a, value: o, data: d, isMade: slices.Contains(r.scopes[len(r.scopes)-1], a)}
	}
	i := slices.Index(p.results, b)
	if i < 0 {
		i = len(p.results)
		p.results = append(p.results, b)
	}
	return answer{result: i + 1, data: d}
}

// launch does what the function does, and is what it answers.
func (p *plan) launch(c *compiled, g *passed) goja.Value {
	memories := make([]*memory, len(p.results))
	for i, b := range p.results {
		memories[i] = &memory{buffer: p.room(c, g.context, b)}
		p.bound[i] = memories[i].buffer
	}
	for i, a := range g.arrays {
		b, _, err := a.data.Window()
		c.Check(err)
		p.bound[len(p.results)+i] = b
	}
	err := inside.Order(c.Driver, func() error { return p.submit(c, g) })
	clear(p.bound)
	c.Check(err)
	v := p.answered(c, g, &p.answer, memories)
	for _, a := range g.donated {
		c.Check(c.free(a))
	}
	return v
}

// room is memory for a result of a call.
func (p *plan) room(c *compiled, of *gpu.Context, b *gpu.Buffer) *gpu.Buffer {
	return c.trees.allocate(of, nd.U8, nd.Shape{int(b.Bytes())}).Buffer
}

// submit sends the numbers, copies what the work cannot be given where it lies, and launches.
func (p *plan) submit(c *compiled, g *passed) error {
	if err := p.send(c, g); err != nil {
		return err
	}
	for i, b := range p.inputs {
		if k := len(p.results) + i; !p.work.Open(k) && p.work.Used(k) {
			if err := p.bound[k].CopyTo(b, 0, 0, b.Bytes(), c.Stream); err != nil {
				return err
			}
		}
	}
	if err := p.work.Launch(c.Stream, c.Thread, p.bound); err != nil {
		return err
	}
	for i, b := range slices.Concat(p.results, p.inputs) {
		if p.work.Open(i) || i >= len(p.results) && !p.work.Writes(i) {
			continue
		}
		if err := b.CopyTo(p.bound[i], 0, 0, b.Bytes(), c.Stream); err != nil {
			return err
		}
	}
	return nil
}

// send writes the numbers of a call to the memory of the plan, where they are others than before.
func (p *plan) send(c *compiled, g *passed) error {
	t := p.trace
	if len(t.numbers) == 0 {
		return nil
	}
	now := make([]byte, 8*len(t.numbers))
	t.encoded(c.Arrays, g.numbers, now)
	if !slices.Equal(now, p.sent) {
		if _, err := t.block.WriteAsync(0, now, c.Stream); err != nil {
			return err
		}
		p.sent = now
	}
	for _, d := range t.drawn {
		if d.of.bornIn == t {
			continue
		}
		d.of.seek(d.of.begin() + d.words)
	}
	return nil
}

// answered makes what a call answers.
func (p *plan) answered(c *compiled, g *passed, a *answer, memories []*memory) goja.Value {
	switch {
	case a.names != nil:
		return p.object(c, g, a, memories)
	case a.number != nil:
		return c.VM.ToValue(a.number.at(g.numbers))
	case a.input > 0 && a.data == nil:
		return g.objects[a.input-1]
	case a.input > 0:
		x := g.arrays[a.input-1]
		d := *a.data
		first, _ := x.data.Span()
		d.Buffer = x.data.Buffer
		d.Offset += (first*x.data.DType.Size() + int(a.data.Buffer.Address()-p.inputs[a.input-1].Address())) / d.DType.Size()
		return c.object(x.view(&d))
	case a.result > 0:
		m := memories[a.result-1]
		m.arrays++
		d := *a.data
		d.Offset += int(a.data.Buffer.Address()-p.results[a.result-1].Address()) / d.DType.Size()
		d.Buffer = m.buffer
		return c.object(&Array{dtype: d.DType, shape: d.Shape, context: m.buffer.Context(), data: &d, memory: m, ran: p.ran})
	case a.outer != nil && a.isMade:
		return c.object(a.outer.view(a.data))
	}
	return a.value
}

// object makes an object or a list of the parts of an answer.
func (p *plan) object(c *compiled, g *passed, a *answer, memories []*memory) goja.Value {
	o := c.VM.NewObject()
	if a.isList {
		o = c.VM.NewArray()
	}
	for i, name := range a.names {
		c.Check(o.Set(name, p.answered(c, g, &a.parts[i], memories)))
	}
	return o
}

// crosses reports whether arguments share memory with each other, or with memory that f knows from outside, so that the plan, which
// takes them for different, would do another thing.
func (p *plan) crosses(g *passed) bool {
	n := len(p.results)
	for i, a := range g.arrays {
		b, _, err := a.data.Window()
		if err != nil || p.work.Outer(b, !p.work.Writes(n+i)) {
			return true
		}
		for j, other := range g.arrays[:i] {
			if (p.work.Writes(n+i) || p.work.Writes(n+j)) && a.data.Overlaps(other.data) {
				return true
			}
		}
	}
	return false
}
