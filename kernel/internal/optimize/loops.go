// This file finds loops and moves what does not change in them in front.

package optimize

import (
	"slices"

	"github.com/cujs/cujs/kernel/internal/ir"
)

// A loop is an ir.Loop for the passes of this package.
type loop struct {
	header *ir.Block
	latch  *ir.Block // the only block that jumps back; nil when there are several
	blocks map[*ir.Block]bool
}

// loops lists the loops of a function, inner ones before those around them.
func loops(f *ir.Function) (list []*loop) {
	for _, l := range f.Loops() {
		list = append(list, &loop{l.Header, l.Latch, l.Blocks})
	}
	return list
}

// preheader is the block that every way into the loop passes last. It is made
// when there is none.
func (l *loop) preheader(f *ir.Function) *ir.Block {
	var outside []*ir.Block
	for _, p := range l.header.Preds {
		if !l.blocks[p] {
			outside = append(outside, p)
		}
	}
	if len(outside) != 1 {
		return nil // the front end makes loops with one way in
	}
	if outside[0].End == ir.Jump {
		return outside[0]
	}
	return insert(f, outside[0], l.header)
}

// insert puts an empty block on the edge from b to next.
func insert(f *ir.Function, b, next *ir.Block) *ir.Block {
	middle := f.NewBlock()
	middle.End, middle.Succs, middle.Preds, middle.Pos = ir.Jump, []*ir.Block{next}, []*ir.Block{b}, b.Pos
	b.Succs[slices.Index(b.Succs, next)] = middle
	next.Preds[slices.Index(next.Preds, b)] = middle
	return middle
}

// hoist moves pure values whose arguments come from outside a loop in front of
// it. Inner loops go first, so that a value rises as far as it can.
func hoist(f *ir.Function) bool {
	changed := false
	for _, l := range loops(f) {
		before := l.preheader(f)
		if before == nil {
			continue
		}
		order := slices.DeleteFunc(f.ReversePostorder(), func(b *ir.Block) bool { return !l.blocks[b] })
		for _, b := range order {
			changed = l.rise(b, before) || changed
		}
	}
	return changed
}

// rise moves the invariant values of one block of the loop.
func (l *loop) rise(b, before *ir.Block) bool {
	n := len(b.Values)
	b.Values = slices.DeleteFunc(b.Values, func(v *ir.Value) bool {
		if !v.Op.Pure() || !l.invariant(v) {
			return false
		}
		v.Block = before
		before.Values = append(before.Values, v)
		return true
	})
	return len(b.Values) < n
}

func (l *loop) invariant(v *ir.Value) bool {
	return !slices.ContainsFunc(v.Args, func(a *ir.Value) bool { return l.blocks[a.Block] })
}
