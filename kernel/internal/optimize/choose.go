// This file turns short branches into choices: both sides are computed, and the
// value is selected.

package optimize

import (
	"slices"

	"github.com/cujs/cujs/kernel/internal/ir"
)

// maxChosen bounds the values that a side may compute for nothing.
const maxChosen = 6

// chooseShort rewrites if (c) a = …; else a = …; where both sides are short, and
// tests that lead to the same place one after the other. Each round goes through the whole function: those around
// what it has rewritten come in the next one.
func chooseShort(f *ir.Function) bool {
	changed := false
	for again := true; again; {
		again = false
		for _, b := range f.ReversePostorder() {
			for b.End == ir.Branch && b.Likely == 0 && (joinTests(f, b) || chooseSides(f, b)) {
				again = true
			}
		}
		if again {
			changed = true
			removeUnreachable(f)
			merge(f)
		}
	}
	return changed
}

// short tells whether nothing but b leads to the side, and its values may be
// computed under either condition.
func short(side, b *ir.Block) bool {
	if len(side.Preds) != 1 || side.Preds[0] != b || len(side.Values) > maxChosen {
		return false
	}
	return !slices.ContainsFunc(side.Values, func(v *ir.Value) bool { return !cheap(v) })
}

func cheap(v *ir.Value) bool {
	switch v.Op {
	case ir.Div, ir.Rem, ir.Sqrt, ir.Reciprocal, ir.Rsqrt, ir.Exp2Approx, ir.Log2Approx, ir.SinApprox, ir.CosApprox, ir.TanhApprox, ir.DivApprox:
		return false
	}
	return v.Op.Pure()
}

// chooseSides rewrites a branch whose sides, or one of them, are short and go on
// at the same place.
func chooseSides(f *ir.Function, b *ir.Block) bool {
	yes, no := b.Succs[0], b.Succs[1]
	var join *ir.Block
	switch {
	case jumpsTo(yes) == no && no != nil && short(yes, b):
		join = no
	case jumpsTo(no) == yes && yes != nil && short(no, b):
		join = yes
	case jumpsTo(yes) != nil && jumpsTo(yes) == jumpsTo(no) && short(yes, b) && short(no, b):
		join = jumpsTo(yes)
	default:
		return false
	}
	if join == b || !choosable(join) {
		return false
	}
	from := func(side *ir.Block) *ir.Block { // the predecessor by which the side comes to join
		if side == join {
			return b
		}
		return side
	}
	one, other := slices.Index(join.Preds, from(yes)), slices.Index(join.Preds, from(no))
	for _, side := range []*ir.Block{yes, no} {
		if side != join {
			take(b, side)
		}
	}
	for _, v := range join.Values {
		if v.Op == ir.Phi {
			v.Args[one] = choose(f, b, b.Cond, v.Args[one], v.Args[other], v)
		}
	}
	join.Preds[one] = nil // stands for b from now on
	for _, side := range []*ir.Block{yes, no} {
		if side != join {
			side.Succs, side.Preds, side.End = nil, nil, ir.Unreachable
		}
	}
	removeEdge(join, other)
	join.Preds[slices.Index(join.Preds, nil)] = b
	becomeJump(b, join)
	return true
}

// jumpsTo is the block that b only jumps to, or nil.
func jumpsTo(b *ir.Block) *ir.Block {
	if b.End != ir.Jump {
		return nil
	}
	return b.Succs[0]
}

// choosable tells whether every value that meets in the block can be selected.
func choosable(join *ir.Block) bool {
	return !slices.ContainsFunc(join.Values, func(v *ir.Value) bool {
		return v.Op == ir.Phi && v.Type.Size() < 4 && v.Type != ir.Bool
	})
}

// choose makes the selection in b, or gives the value that both sides have.
func choose(f *ir.Function, b *ir.Block, cond, yes, no, like *ir.Value) *ir.Value {
	if yes == no {
		return yes
	}
	v := f.NewValue(ir.Select, like.Type, like.Pos, cond, yes, no)
	v.Block, v.Space = b, like.Space
	b.Values = append(b.Values, v)
	return v
}

// take moves the values of a side to the end of b.
func take(b, side *ir.Block) {
	for _, v := range side.Values {
		v.Block = b
	}
	b.Values = append(b.Values, side.Values...)
	side.Values = nil
}

// removeEdge drops predecessor k of a block with the phis' arguments for it.
func removeEdge(b *ir.Block, k int) {
	b.Preds = slices.Delete(slices.Clone(b.Preds), k, k+1)
	for _, v := range b.Values {
		if v.Op == ir.Phi {
			v.Args = slices.Delete(slices.Clone(v.Args), k, k+1)
		}
	}
}

// joinTests makes one test of if (c) if (d) …: where d fails the same comes as
// where c fails.
func joinTests(f *ir.Function, b *ir.Block) bool {
	for k, second := range b.Succs {
		other := b.Succs[1-k]
		if second.End != ir.Branch || second.Likely != 0 || !short(second, b) {
			continue
		}
		m := slices.Index(second.Succs, other)
		if m < 0 || second.Succs[1-m] == other || second == other || !samePhis(other, b, second) {
			continue
		}
		take(b, second)
		inner := second.Succs[1-m]
		b.Cond = both(f, b, b.Cond, k == 0, second.Cond, m == 1)
		removeEdge(other, slices.Index(other.Preds, second))
		inner.Preds[slices.Index(inner.Preds, second)] = b
		second.Succs, second.Preds, second.End, second.Cond = nil, nil, ir.Unreachable, nil
		b.Succs = []*ir.Block{inner, other}
		return true
	}
	return false
}

// samePhis tells whether it makes no difference to a block by which of two
// predecessors it is reached.
func samePhis(to, a, b *ir.Block) bool {
	i, k := slices.Index(to.Preds, a), slices.Index(to.Preds, b)
	return !slices.ContainsFunc(to.Values, func(v *ir.Value) bool { return v.Op == ir.Phi && v.Args[i] != v.Args[k] })
}

// both is the condition that the first is as wanted and the second too.
func both(f *ir.Function, b *ir.Block, first *ir.Value, firstIs bool, second *ir.Value, secondIs bool) *ir.Value {
	add := func(op ir.Op, args ...*ir.Value) *ir.Value {
		v := f.NewValue(op, ir.Bool, first.Pos, args...)
		v.Block = b
		b.Values = append(b.Values, v)
		return v
	}
	if !firstIs {
		first = add(ir.Not, first)
	}
	if !secondIs {
		second = add(ir.Not, second)
	}
	return add(ir.And, first, second)
}
