// This file gives each thread of a guarded kernel several neighbouring elements, so that its
// loads and stores become wide ones, several in flight.

package optimize

import (
	"slices"

	"github.com/cujs/cujs/kernel/internal/ir"
)

// maxSpread bounds the values of a kernel whose threads take several elements: larger ones wait
// for arithmetic rather than for memory.
const maxSpread = 64

// A spreader is a guarded kernel: threads whose index is not below the count leave at once,
// the others pass further tests of their index, if there are any, and run a straight body.
type spreader struct {
	f     *ir.Function
	entry *ir.Block
	index *ir.Value // I32, of the thread
	count *ir.Value // U32
	tests []test
	body  *ir.Block
	leave *ir.Block
}

// A test is a block that ends threads by their index: those that go on have a condition that
// holds, if yes, or that does not.
type test struct {
	*ir.Block
	yes bool
}

// spread has each thread take n elements, where that pays: the kernel reads or writes elements at
// its index, without an effect on others, and nothing that threads do depends on which of them
// does it. What is left over behind the last n elements one thread takes one by one.
func spread(f *ir.Function, n int) bool {
	s, ok := guarded(f)
	if !ok || f.Size() > maxSpread || !s.independent() || !s.neighbours() {
		return false
	}
	s.rewrite(n)
	f.Elements = n
	return true
}

// guarded recognizes the form of a guarded kernel.
func guarded(f *ir.Function) (*spreader, bool) {
	entry := f.Blocks[0]
	if entry.End != ir.Branch || entry.Cond.Op != ir.Compare || entry.Cond.Kind != ir.Ge || !empty(entry.Succs[0]) {
		return nil, false
	}
	index, count := entry.Cond.Args[0], entry.Cond.Args[1]
	if index.Op != ir.Convert || index.Args[0].Op != ir.Add || count.Op != ir.ScalarParam || int(count.Index) != len(f.Params)-1 {
		return nil, false
	}
	s := &spreader{f: f, entry: entry, index: index.Args[0], count: count, leave: entry.Succs[0]}
	b, from := entry.Succs[1], entry
	for b.End == ir.Branch {
		yes := empty(b.Succs[1])
		if len(b.Preds) != 1 || !yes && !empty(b.Succs[0]) || !s.below(b.Cond, yes) || slices.ContainsFunc(b.Values, func(v *ir.Value) bool { return !v.Op.Pure() }) {
			return nil, false
		}
		s.tests = append(s.tests, test{b, yes})
		from = b
		if b = b.Succs[1]; yes {
			b = from.Succs[0]
		}
	}
	s.body = b
	return s, len(b.Preds) == 1 && b.Preds[0] == from && (b.End == ir.Return || b.End == ir.Jump && empty(b.Succs[0]))
}

// empty tells whether a block only ends the thread.
func empty(b *ir.Block) bool { return b.End == ir.Return && len(b.Values) == 0 }

// below tells whether a condition that has the value yes means that the index is below something
// that is the same for all threads: then it has that value for neighbours where it has it for the
// last of them.
func (s *spreader) below(cond *ir.Value, yes bool) bool {
	if cond.Op != ir.Compare {
		return false
	}
	index, n, kind := cond.Args[0], cond.Args[1], cond.Kind
	less := kind == ir.Lt || kind == ir.Le
	if s.isIndex(n) {
		index, n = n, index
		less = kind == ir.Gt || kind == ir.Ge
	}
	return kind != ir.Eq && kind != ir.Ne && less == yes && s.isIndex(index) && sameForAll(n)
}

func sameForAll(v *ir.Value) bool {
	switch v.Op {
	case ir.Const, ir.ScalarParam, ir.Length, ir.Size:
		return true
	case ir.Convert, ir.Add, ir.Sub, ir.Mul, ir.Min, ir.Max, ir.ShiftLeft, ir.ShiftRight:
		return !slices.ContainsFunc(v.Args, func(a *ir.Value) bool { return !sameForAll(a) })
	}
	return false
}

// isIndex tells whether v is the thread's index, of any width.
func (s *spreader) isIndex(v *ir.Value) bool {
	for v.Op == ir.Convert && v.Args[0].Type.Integer() && v.Type.Size() >= 4 {
		v = v.Args[0]
	}
	return v == s.index
}

// blocks are those that a thread passes behind the entry.
func (s *spreader) blocks() []*ir.Block {
	var list []*ir.Block
	for _, t := range s.tests {
		list = append(list, t.Block)
	}
	return append(list, s.body)
}

// independent tells whether the kernel computes, loads and stores only, and knows of its place
// in the launch nothing but its index.
func (s *spreader) independent() bool {
	for _, b := range s.blocks() {
		for _, v := range b.Values {
			if !plain(v) {
				return false
			}
			for _, a := range v.Args {
				if a.Block == s.entry && a != s.index && !s.isIndex(a) && !sameForAll(a) && a.Op != ir.BufferAddress {
					return false
				}
			}
		}
	}
	return true
}

// plain tells whether a value is arithmetic, a load or a store.
func plain(v *ir.Value) bool {
	switch v.Op {
	case ir.ThreadIndex, ir.BlockIndex, ir.BlockDim, ir.GridDim, ir.LaneIndex, ir.Clock, ir.Phi:
		return false
	case ir.Load:
		return !v.Ordered && (v.Space == ir.Global || v.Space == ir.Constant)
	case ir.Store:
		return !v.Ordered && v.Space == ir.Global
	}
	return v.Op.Pure()
}

// neighbours tells whether an access at the index becomes wide, and whether all others of several
// neighbours would be as near to each other as before: at the index, at the same place for all
// threads, or at a place that was read from memory.
func (s *spreader) neighbours() bool {
	depends := map[*ir.Value]bool{s.index: true}
	for _, v := range s.entry.Values {
		depends[v] = s.isIndex(v)
	}
	wide := false
	for _, b := range s.blocks() {
		for _, v := range b.Values {
			if v.Op != ir.Load && v.Op != ir.Store {
				depends[v] = slices.ContainsFunc(v.Args, func(a *ir.Value) bool { return depends[a] })
				continue
			}
			at := v.Args[0]
			switch {
			case s.atIndex(v):
				wide = wide || joinable(v, accessed(v)) && s.f.Params[at.Args[0].Index].Aligned
			case depends[at]:
				return false
			case v.Op == ir.Store && (at.Op != ir.Element || sameForAll(at.Args[1])): // all threads would write there
				return false
			}
		}
	}
	return wide
}

// atIndex tells whether an access is to element index of a buffer.
func (s *spreader) atIndex(v *ir.Value) bool {
	at := v.Args[0]
	return at.Op == ir.Element && at.Args[0].Op == ir.BufferAddress && s.isIndex(at.Args[1]) && v.Index == 0 && int(at.Bits) == accessed(v).Size()
}

// rewrite makes the form of three parts: n elements at once where all of them pass, else one by
// one in a loop, and nothing beyond the count.
func (s *spreader) rewrite(n int) {
	f := s.f
	first, whole, rest := s.split(n)
	for k := range n {
		index := first
		if k > 0 {
			index = f.Append(whole, ir.Add, ir.I32, ir.Pos{}, first, f.Const(whole, ir.I32, uint64(k)))
		}
		c := &duplicate{s: s, to: whole, index: index}
		for _, t := range s.tests {
			c.copy(t.Block)
		}
		c.copy(s.body)
	}
	whole.Return(ir.Pos{})
	s.oneByOne(rest, first)
	removeUnreachable(f)
}

// split makes the entry find the first of n elements, and a block behind it that tells whether all
// n pass.
func (s *spreader) split(n int) (first *ir.Value, whole, rest *ir.Block) {
	f, entry := s.f, s.entry
	split := f.NewBlock()
	whole, rest = f.NewBlock(), f.NewBlock()
	many := f.Const(entry, ir.I32, uint64(n))
	first = f.Append(entry, ir.Mul, ir.I32, ir.Pos{}, s.index, many)
	at := f.Append(entry, ir.Convert, ir.U32, ir.Pos{}, first)
	outside := f.Append(entry, ir.Compare, ir.Bool, ir.Pos{}, at, s.count)
	outside.Kind = ir.Ge
	cut(entry, entry.Succs[1])
	entry.Cond, entry.Succs = outside, []*ir.Block{s.leave, split}
	split.Preds = []*ir.Block{entry}

	left := f.Append(split, ir.Sub, ir.U32, ir.Pos{}, s.count, at)
	pass := f.Append(split, ir.Compare, ir.Bool, ir.Pos{}, left, f.Const(split, ir.U32, uint64(n)))
	pass.Kind = ir.Ge
	if len(s.tests) > 0 {
		last := f.Append(split, ir.Add, ir.I32, ir.Pos{}, first, f.Const(split, ir.I32, uint64(n-1)))
		c := &duplicate{s: s, to: split, index: last}
		for _, t := range s.tests {
			c.copy(t.Block)
			pass = f.Append(split, ir.And, ir.Bool, ir.Pos{}, pass, c.passes(t))
		}
	}
	split.Branch(pass, whole, rest, ir.Pos{})
	split.Likely = 1
	return first, whole, rest
}

// oneByOne makes a loop over the elements from first on that are below the count.
func (s *spreader) oneByOne(before *ir.Block, first *ir.Value) {
	f := s.f
	header, next := f.NewBlock(), f.NewBlock()
	before.Jump(header, ir.Pos{})
	index := f.Append(header, ir.Phi, ir.I32, ir.Pos{}, first, nil)
	at := f.Append(header, ir.Convert, ir.U32, ir.Pos{}, index)
	more := f.Append(header, ir.Compare, ir.Bool, ir.Pos{}, at, s.count)
	more.Kind = ir.Lt
	header.Unroll = 1
	inside := f.NewBlock()
	header.Branch(more, inside, s.leave, ir.Pos{})
	c := &duplicate{s: s, to: inside, index: index}
	for _, t := range s.tests {
		c.copy(t.Block)
		behind := f.NewBlock()
		c.to.Branch(c.passes(t), behind, next, t.Pos)
		c.to = behind
	}
	c.copy(s.body)
	c.to.Jump(next, ir.Pos{})
	index.Args[1] = f.Append(next, ir.Add, ir.I32, ir.Pos{}, index, f.Const(next, ir.I32, 1))
	next.Jump(header, ir.Pos{})
}

// A duplicate copies the kernel for another index.
type duplicate struct {
	s     *spreader
	to    *ir.Block
	index *ir.Value
	made  map[*ir.Value]*ir.Value
}

// copy copies the values of a block to the end of d.to.
func (d *duplicate) copy(b *ir.Block) {
	for _, v := range b.Values {
		args := make([]*ir.Value, len(v.Args))
		for i, a := range v.Args {
			args[i] = d.value(a)
		}
		n := d.s.f.NewValue(v.Op, v.Type, v.Pos)
		id := n.ID
		*n = *v
		n.ID, n.Block, n.Args = id, d.to, args
		d.to.Values = append(d.to.Values, n)
		d.keep(v, n)
	}
}

func (d *duplicate) keep(v, n *ir.Value) {
	if d.made == nil {
		d.made = map[*ir.Value]*ir.Value{}
	}
	d.made[v] = n
}

// value is what stands for v: a copy, the index, or v itself where it is the same for all.
func (d *duplicate) value(v *ir.Value) *ir.Value {
	switch {
	case d.made[v] != nil:
		return d.made[v]
	case v == d.s.index:
		return d.index
	case d.s.isIndex(v): // of another width, from the entry
		n := d.s.f.Append(d.to, v.Op, v.Type, v.Pos, d.value(v.Args[0]))
		d.keep(v, n)
		return n
	}
	return v
}

// passes is the copy of a test's condition, as it is where the test passes.
func (d *duplicate) passes(t test) *ir.Value {
	cond := d.value(t.Cond)
	if t.yes {
		return cond
	}
	return d.s.f.Append(d.to, ir.Not, ir.Bool, ir.Pos{}, cond)
}
