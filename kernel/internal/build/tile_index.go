// This file builds the arithmetic of tiles: which rows and columns a thread has, where they lie, and
// conditions about them.

package build

import (
	"math/bits"

	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/infer"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/layout"
	"github.com/cujs/cujs/kernel/internal/types"
)

// i32 is a constant.
func (t *tiles) i32(n int) *ir.Value { return t.constantValue(ir.I32, uint64(int64(n))) }

// op is an operation on integers of the first one's type.
func (t *tiles) op(op ir.Op, a *ir.Value, b int, at ast.Node) *ir.Value {
	switch {
	case b == 0 && op != ir.And && op != ir.Mul:
		return a
	case op == ir.ShiftLeft || op == ir.ShiftRight:
		return t.add(op, a.Type, at, a, t.i32(b))
	}
	return t.add(op, a.Type, at, a, t.constantValue(a.Type, uint64(b)))
}

func (t *tiles) plus(a *ir.Value, b int, at ast.Node) *ir.Value { return t.op(ir.Add, a, b, at) }

// over is a number that is not negative divided by a power of two.
func (t *tiles) over(a *ir.Value, by int, at ast.Node) *ir.Value {
	return t.op(ir.ShiftRight, a, bits.TrailingZeros(uint(by)), at)
}

// sum adds integers of one type.
func (t *tiles) sum(a, b *ir.Value, at ast.Node) *ir.Value { return t.add(ir.Add, a.Type, at, a, b) }

// thread is the number of the thread in its block, which has one dimension.
func (t *tiles) thread(at ast.Node) *ir.Value { return t.add(ir.ThreadIndex, ir.I32, at) }

// bits are n bits of the thread's number from one on.
func (t *tiles) bits(from, n int, at ast.Node) *ir.Value {
	return t.op(ir.And, t.op(ir.ShiftRight, t.thread(at), from, at), 1<<n-1, at)
}

// share is what the thread's number says of its rows or columns.
func (t *tiles) share(a layout.Axis, at ast.Node) *ir.Value {
	return t.shareOf(a, at, func(layout.Run) bool { return true })
}

// warpShare is what the warp's number says of them.
func (t *tiles) warpShare(a layout.Axis, at ast.Node) *ir.Value {
	return t.shareOf(a, at, func(r layout.Run) bool { return r.From >= layout.LaneBits })
}

func (t *tiles) shareOf(a layout.Axis, at ast.Node, chosen func(layout.Run) bool) *ir.Value {
	var all *ir.Value
	for _, r := range a.Runs() {
		if !chosen(r) {
			continue
		}
		part := t.op(ir.ShiftLeft, t.bits(r.From, r.Bits, at), r.To, at)
		if all == nil {
			all = part
		} else {
			all = t.sum(all, part, at)
		}
	}
	if all == nil {
		return t.i32(0)
	}
	return all
}

// both is a condition, of which either may be nil for one that always holds.
func (t *tiles) both(a, b *ir.Value, at ast.Node) *ir.Value {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	}
	return t.add(ir.And, ir.Bool, at, a, b)
}

// less is a < b.
func (t *tiles) less(a, b *ir.Value, at ast.Node) *ir.Value { return t.comparison(at, ir.Lt, a, b) }

// when builds something where a condition holds; nil is always.
func (t *tiles) when(condition *ir.Value, at ast.Node, what func()) {
	if condition == nil {
		what()
		return
	}
	yes, after := t.f.NewBlock(), t.f.NewBlock()
	t.branch(condition, yes, after, at)
	t.start(yes)
	what()
	t.jump(after, at)
	t.start(after)
}

// either builds one of two ways to some values of a type.
func (t *tiles) either(condition *ir.Value, n int, elem ir.Type, at ast.Node, yes, no func() []*ir.Value) (list []*ir.Value) {
	results := make([]*infer.Variable, n)
	for i := range results {
		results[i] = &infer.Variable{Name: "a part of a tile", Type: types.Strong(elem)}
	}
	blocks, after := [2]*ir.Block{t.f.NewBlock(), t.f.NewBlock()}, t.f.NewBlock()
	t.branch(condition, blocks[0], blocks[1], at)
	for i, way := range []func() []*ir.Value{yes, no} {
		t.start(blocks[i])
		for k, v := range way() {
			t.define(results[k], v)
		}
		t.jump(after, at)
	}
	t.start(after)
	for _, v := range results {
		list = append(list, t.read(v, t.b))
	}
	return list
}

// repeat builds a loop of a number that goes from one up to another in steps.
func (t *tiles) repeat(from *ir.Value, end, step int, at ast.Node, body func(i *ir.Value)) {
	i := &infer.Variable{Name: "i", Type: types.Strong(ir.I32)}
	header, inside, after := t.f.NewBlock(), t.f.NewBlock(), t.f.NewBlock()
	t.define(i, from)
	t.jump(header, at)
	t.b = header // not sealed: the jump back is to come
	t.branch(t.less(t.read(i, t.b), t.i32(end), at), inside, after, at)
	t.start(inside)
	body(t.read(i, t.b))
	t.define(i, t.plus(t.read(i, t.b), step, at))
	t.jump(header, at)
	t.seal(header)
	t.start(after)
}

// barrier waits for all threads that work on tiles.
func (t *tiles) barrier(at ast.Node) {
	if t.boxes == nil {
		t.add(ir.Barrier, ir.Void, at)
		return
	}
	t.add(ir.NamedBarrier, ir.Void, at, t.i32(t.threads())).Bits = 1
}
