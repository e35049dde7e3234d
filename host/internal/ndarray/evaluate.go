// This file computes trees, into memory that is there or that is made for them.

package ndarray

import (
	"context"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/nd"
	"github.com/cujs/cujs/host/internal/cudajs/core"
	"github.com/cujs/cujs/host/internal/ndarray/tree"
)

// An evaluator computes trees, element by element or as reductions. It knows the plan of the one that
// it computes at the moment.
type evaluator struct {
	*core.Session
	compiler *compiler
	journal  *journal
	plan     tree.Plan
	tracing  *trace // of the function of nd.compile that is called at the moment, to learn what it does
}

// recording reports whether calls become a graph.
func (e *evaluator) recording() bool { return e.Stream != nil && e.Stream.Recording() }

// inPlace is the array in memory: what was put off is computed.
func (e *evaluator) inPlace(op string, a *Array) *nd.Array {
	e.Check(a.check(op))
	if a.data == nil {
		e.evaluate(a)
	}
	return a.data
}

// evaluate computes an array that is put off, and throws what is wrong.
func (e *evaluator) evaluate(a *Array) { e.Check(e.compute(a)) }

// compute computes an array that is put off.
func (e *evaluator) compute(a *Array) error {
	if d := a.node.Result(); d != nil { // a larger tree has computed it
		a.data, a.memory = d, &memory{buffer: d.Buffer, arrays: 1}
		return nil
	}
	return e.atHome(a, func() error { return e.computeHere(a) })
}

// current is the stream of what is put off now: it is computed there, behind what it was put off
// behind, whoever needs it.
func (e *evaluator) current(c *gpu.Context) *gpu.Stream {
	if e.Stream == nil {
		return c.DefaultStream()
	}
	return e.Stream
}

// away reports whether an array that is put off is computed in another stream than the current one.
// What a graph records is computed in the stream that is recorded.
func (e *evaluator) away(a *Array) bool {
	return a.home != nil && a.home != e.current(a.context) && !a.recorded && !e.recording()
}

// atHome has f submit what an array needs in the stream in which that was put off. Work in other
// streams that uses it waits for it.
func (e *evaluator) atHome(a *Array, f func() error) error {
	if e.away(a) {
		stream := e.Stream
		defer func() { e.Stream = stream }()
		e.Stream = a.home
	}
	return inside.Order(e.Driver, f)
}

// computeHere computes an array in the current stream.
func (e *evaluator) computeHere(a *Array) error {
	out, err := e.room(a.context, a.dtype, a.shape)
	if err != nil {
		return err
	}
	if err := e.journal.during(e.Driver, a, func() error { return e.write(a.context, a.node, out) }); err != nil {
		_ = out.Buffer.Free()
		return err
	}
	if a.node.Reduction() != nil {
		e.computedRow(a.node, out)
	}
	a.data, a.memory, a.node, a.home = out, &memory{buffer: out.Buffer, arrays: 1}, nil, nil
	return a.leave()
}

// computed is a new array of what a tree gives.
func (e *evaluator) computed(c *gpu.Context, n *tree.Node) *Array {
	a := &Array{dtype: n.DType, shape: n.Shape, context: c, node: n}
	e.evaluate(a)
	return a
}

// use is the array as part of a tree. What is used a second time while it is put off is computed, and
// what was put off in another stream.
func (e *evaluator) use(a *Array) *tree.Node {
	if a.data == nil && (a.used || !a.node.Work.Fits() || e.away(a)) {
		e.evaluate(a)
	}
	if a.data == nil {
		a.used = true
		return a.node
	}
	if a.node == nil || a.node.Array != a.data { // the elements that the leaf had may have been moved
		a.node = tree.Leaf(a.data)
	}
	return a.node
}

// allocate is room, and throws what is wrong.
func (e *evaluator) allocate(c *gpu.Context, t nd.DType, shape nd.Shape) *nd.Array {
	d, err := e.room(c, t, shape)
	e.Check(err)
	return d
}

// room allocates memory for an array that work in the current stream writes first.
func (e *evaluator) room(c *gpu.Context, t nd.DType, shape nd.Shape) (*nd.Array, error) {
	if e.Stream != nil && e.Stream.Context() != c {
		return nd.New(context.Background(), c, t, shape)
	}
	return array(t, shape, func(bytes uint64) (*gpu.Buffer, error) { return inside.AllocIn(c, bytes, e.Stream) })
}

// anywhere allocates memory for an array that every stream may use at once, and throws what is wrong.
func (e *evaluator) anywhere(c *gpu.Context, t nd.DType, shape nd.Shape) *nd.Array {
	d, err := nd.New(context.Background(), c, t, shape)
	e.Check(err)
	return d
}

// array is a new array in memory that allocate gives.
func array(t nd.DType, shape nd.Shape, allocate func(bytes uint64) (*gpu.Buffer, error)) (*nd.Array, error) {
	b, err := allocate(uint64(shape.Size()) * uint64(t.Size()))
	if err != nil {
		return nil, err
	}
	return &nd.Array{Buffer: b, DType: t, Shape: shape, Strides: shape.Strides()}, nil
}

// write computes a tree into an array of its type and shape.
func (e *evaluator) write(c *gpu.Context, node *tree.Node, out *nd.Array) error {
	if out.Shape.Size() == 0 {
		return nil
	}
	if node.Work.Reductions > 0 {
		if done, err := e.writeRows(c, node, out); done || err != nil {
			return err
		}
	}
	if e.tracing != nil && e.Stream != nil {
		if done, err := e.note(c, node, out); done || err != nil {
			return err
		}
	}
	p := &e.plan
	p.Line(node, out.Shape, out, nil)
	var windows [nd.MaxOperands]*gpu.Buffer
	aligned, err := e.windows(&windows, out)
	if err != nil {
		return err
	}
	p.Choose(aligned)
	l, err := e.compiler.kernel(c, p)
	if err != nil {
		return err
	}
	grid, block := p.Grid()
	return e.launch(l, gpu.Dim{X: uint32(grid), Y: 1, Z: 1}, uint32(block), &windows)
}

// windows finds the parts of buffers that the operands of the plan are in, and whether all begin at
// multiples of 16 bytes.
func (e *evaluator) windows(windows *[nd.MaxOperands]*gpu.Buffer, out *nd.Array) (aligned bool, err error) {
	p := &e.plan
	aligned = true
	for k := range p.Loop.Operands {
		data := out
		switch {
		case k > len(p.Leaves):
			data = p.More[k-1-len(p.Leaves)].Out
		case k > 0:
			data = p.Leaves[k-1].Array
		}
		p.Shift(k, 0)
		if data == nil {
			continue
		}
		b, shift, err := data.Window()
		if err != nil {
			return false, err
		}
		windows[k] = b
		p.Shift(k, shift)
		aligned = aligned && b.Address()%16 == 0
	}
	return aligned, nil
}
