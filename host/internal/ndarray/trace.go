// This file traces functions: they are called with arrays that have no elements yet, and what they put into a stream becomes a
// plan instead of being done.

package ndarray

import (
	"context"
	"encoding/binary"
	"slices"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/graphs"
	"github.com/cujs/cujs/gpu/nd"
	"github.com/cujs/cujs/gpu/usage"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/host/internal/ndarray/tree"
	"github.com/dop251/goja"
)

// A trace is what is known of a function while it is traced.
type trace struct {
	name    string
	block   *gpu.Buffer // the numbers, which the host writes before a launch
	numbers []numberSlot
	guards  []guard
	drawn   []drawing
	late    []*gpu.Buffer // memory that the function has freed
}

// A drawing is how many words a generator has drawn.
type drawing struct {
	of    *sequence
	words uint64
}

// mostNumbers is how many numbers the memory of a plan has room for.
const mostNumbers = 512

// planned traces a call and makes its plan.
func (c *compiled) planned(g *passed) (*plan, error) {
	block, err := g.context.Alloc(context.Background(), 8*mostNumbers)
	if err != nil {
		return nil, err
	}
	p := &plan{trace: &trace{name: c.name, block: block}}
	stand := make([]*Array, len(g.arrays))
	for i, a := range g.arrays {
		if stand[i], err = p.standIn(c, a); err != nil {
			return nil, err
		}
	}
	stream, err := g.context.NewStream(gpu.StreamOptions{NonBlocking: true})
	if err != nil {
		return nil, err
	}
	defer stream.Free()
	if err := c.pending.compute(c.pending.idle.live()); err != nil {
		return nil, err
	}
	var made []*Array
	p.work, err = graphs.NewPlan(stream, func() error {
		return c.within(p.trace, stream, func() error {
			defer func() { made = c.scopes[len(c.scopes)-1] }()
			return p.record(c, g, stand)
		})
	})
	if err == nil {
		if err = p.fuse(c); err != nil {
			_ = p.work.Free()
		}
	}
	p.leave(append(made, stand...))
	if err == nil {
		err = p.complete()
	}
	if err != nil {
		for _, b := range p.inputs {
			_ = root(b).Free()
		}
		_ = block.Free()
		return nil, err
	}
	return p, nil
}

// standIn is an array like another, in memory that only the trace knows.
func (p *plan) standIn(c *compiled, a *Array) (*Array, error) {
	d := *a.data
	first, end := d.Span()
	size := d.DType.Size()
	whole, err := d.Buffer.Context().Alloc(context.Background(), uint64((end-first)*size)+together)
	if err != nil {
		return nil, err
	}
	b, err := whole.View(offOf(a.data), uint64((end-first)*size))
	if err != nil {
		return nil, err
	}
	p.inputs = append(p.inputs, b)
	d.Buffer, d.Offset = b, d.Offset-first
	x := inMemory(&d)
	x.memory.lent = true
	return x, nil
}

// within calls f while a stream is recorded, and what throws is the error.
func (c *compiled) within(t *trace, stream *gpu.Stream, f func() error) error {
	before, tracing := c.Stream, c.trees.tracing
	c.Stream, c.trees.tracing = stream, t
	c.scopes = append(c.scopes, nil)
	depth := len(c.scopes)
	defer func() {
		c.Stream, c.trees.tracing = before, tracing
		c.scopes = c.scopes[:depth-1]
	}()
	return f()
}

// record calls the function, has what it answers computed, and ends what it has made.
func (p *plan) record(c *compiled, g *passed, stand []*Array) (err error) {
	objects := make([]goja.Value, len(stand))
	for i, x := range stand {
		objects[i] = c.Make(x)
	}
	args := c.rebuilt(g, func(i int) goja.Value { return objects[i] }, func(i int) goja.Value { return c.Make(argument(i, g.numbers[i])) })
	result, err := c.call(goja.Undefined(), args...)
	if err != nil {
		return err
	}
	if _, promise := bind.Promise(result); promise {
		return &usage.ArgumentError{Doing: "nd.compile", Argument: c.name, Expected: "a function that has done its work when it returns", Got: "one that returns a Promise"}
	}
	read := &answering{compiled: c, plan: p, stand: stand, objects: objects}
	if thrown := c.VM.Try(func() { p.answer = read.read(result, 0) }); thrown != nil {
		return thrown
	}
	return nil
}

// leave frees what the function has made: nobody can use it when the trace is over.
func (p *plan) leave(made []*Array) {
	for _, b := range p.trace.late {
		_ = b.Free()
	}
	p.trace.late = nil
	for _, a := range made {
		if !a.freed && a.memory != nil && !a.memory.lent && !slices.Contains(p.results, a.memory.buffer) {
			if a.memory.arrays--; a.memory.arrays == 0 {
				_ = a.memory.buffer.Free() // when the plan has ended, if that uses it
			}
		}
		a.freed, a.node, a.traced = true, nil, true
		_ = a.leave()
	}
}

// complete makes a plan of what was recorded, and frees what it does not need.
func (p *plan) complete() error {
	if err := p.work.Complete(p.results, p.inputs); err != nil {
		_ = p.work.Free()
		return err
	}
	for i, b := range slices.Concat(p.results, p.inputs) {
		if p.work.Open(i) {
			_ = root(b).Free()
		}
	}
	for _, w := range p.work.Work() {
		if w.Library != "" || w.Kind == "kernel" {
			p.ran = append(p.ran, w.Submitted)
		}
	}
	p.bound = make([]*gpu.Buffer, len(p.results)+len(p.inputs))
	return nil
}

// root is the buffer that a view is a part of.
func root(b *gpu.Buffer) *gpu.Buffer {
	for b.Parent() != nil {
		b = b.Parent()
	}
	return b
}

// number is a number of the plan as one of a type, in memory.
func (t *trace) number(s numberSlot, dtype nd.DType) (*nd.Array, error) {
	i := slices.Index(t.numbers, s)
	if i < 0 {
		i = len(t.numbers)
		if i == mostNumbers {
			return nil, &usage.RangeError{Doing: "nd.compile", Problem: t.name + " uses more than 512 numbers of its arguments; an array of them takes one place"}
		}
		t.numbers = append(t.numbers, s)
	}
	b, err := t.block.View(uint64(8*i), uint64(dtype.Size()))
	if err != nil {
		return nil, err
	}
	return &nd.Array{Buffer: b, DType: dtype}, nil
}

// scalarNode is a number in a tree that computes in a type.
func (r *arguments) scalarNode(op, name string, x *scalar, t nd.DType) *tree.Node {
	v := r.VM.ToValue(x.value)
	bits := r.weakBits(op, name, v, t) // throws where it is none of the type
	if x.of == nil {
		return tree.Value(t.Part(), bits, nil)
	}
	d, err := r.trees.tracing.number(numberSlot{scalar: x, dtype: t.Part()}, t.Part())
	r.Check(err)
	if e := t.Element(); t != nd.Bool && !e.Float() {
		r.trees.tracing.guard(guard{scalar: x, dtype: t.Part(), fits: true})
	}
	return tree.Leaf(d)
}

// depends notes that the type of a comparison depends on a number.
func (s *Arrays) depends(o operand, t nd.DType) {
	if o.scalar == nil || o.scalar.of == nil || t.Kind() != nd.Integer {
		return
	}
	_, fits, _ := values.Encode(t.Element(), o.value)
	s.trees.tracing.guard(guard{scalar: o.scalar, dtype: t, fits: fits})
}

// holds reports whether numbers are such as the plan has taken for granted.
func (p *plan) holds(s *Arrays, numbers []float64) bool {
	for i := range p.trace.guards {
		if !p.trace.guards[i].ok(s, numbers) {
			return false
		}
	}
	return true
}

// encoded writes the numbers of a call.
func (t *trace) encoded(s *Arrays, numbers []float64, to []byte) {
	for i, n := range t.numbers {
		bits := uint64(0)
		switch {
		case n.random != nil:
			bits = n.random.begin() + n.drawn
		case n.scalar == nil:
			bits = n.drawn
		case n.dtype == nd.Bool:
			if v := n.scalar.at(numbers); v != 0 {
				bits = 1
			}
		default:
			bits, _, _ = values.Encode(n.dtype.Element(), s.VM.ToValue(n.scalar.at(numbers)))
		}
		binary.LittleEndian.PutUint64(to[8*i:], bits)
	}
}

// refuse throws where elements are asked for that a trace does not have.
func (e *evaluator) refuse(op string) {
	if e.tracing != nil {
		e.Bind.ThrowTypeError("%s: in nd.compile no element is known: let %s answer the array, and read it outside", op, e.tracing.name)
	}
}
