// This file unrolls loops that run a known number of times, too often to be
// written out: several rounds between two tests.

package optimize

import (
	"slices"

	"github.com/cujs/cujs/kernel/internal/ir"
)

// The bounds of partial unrolling: values of the unrolled body, and rounds that
// are counted to know how many there are.
const (
	maxPartValues  = 256
	maxPartCounted = 1 << 12
)

// unrollPartly puts four or two rounds of each innermost loop whose number of
// rounds they divide into one.
func unrollPartly(f *ir.Function) bool {
	changed := false
	all := loops(f)
	for _, l := range all {
		if l.header.Unroll == 1 || !l.innermost(all) || !l.regular() || l.latch == l.header {
			continue
		}
		rounds, ok := l.simulate(maxPartCounted)
		if !ok {
			continue
		}
		for _, factor := range []int{4, 2} {
			if rounds > factor && rounds%factor == 0 && factor*l.size() <= maxPartValues {
				l.repeat(f, factor)
				changed = true
				break
			}
		}
	}
	return changed
}

// innermost tells whether none of the loops of the function lies within l.
func (l *loop) innermost(all []*loop) bool {
	return !slices.ContainsFunc(all, func(m *loop) bool { return m != l && l.blocks[m.header] })
}

// repeat copies the body behind itself until a round of the loop does factor
// rounds. The tests between them are dropped: they are known to hold.
func (l *loop) repeat(f *ir.Function, factor int) {
	h := l.header
	h.Unroll = 1
	latch := slices.Index(h.Preds, l.latch)
	inside := h.Succs[0]
	if !l.blocks[inside] {
		inside = h.Succs[1]
	}
	order := slices.DeleteFunc(f.ReversePostorder(), func(b *ir.Block) bool { return !l.blocks[b] })
	c := &copier{f: f, l: l, values: map[*ir.Value]*ir.Value{}}
	for _, v := range h.Values {
		if v.Op == ir.Phi {
			c.values[v] = v.Args[latch]
		}
	}
	from := l.latch
	for range factor - 1 {
		from = c.round(order, from, inside, latch)
	}
	from.End, from.Succs, from.Pos = ir.Jump, []*ir.Block{h}, l.latch.Pos
	h.Preds[latch] = from
	for _, v := range h.Values {
		if v.Op == ir.Phi {
			v.Args[latch] = c.values[v]
		}
	}
}
