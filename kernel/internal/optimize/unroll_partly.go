// This file unrolls loops that run too often to be written out, or nobody knows how often:
// several rounds between two jumps.

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

// unrollPartly puts as many rounds into one as the source asks for, and four or two of each
// innermost loop whose number of rounds they divide.
func unrollPartly(f *ir.Function) bool {
	changed := false
	all := loops(f)
	for _, l := range all {
		asked := l.header.Unroll
		if asked == 1 || asked == ir.UnrollWhole || !l.regular() || l.latch == l.header {
			continue
		}
		rounds, known := l.simulate(maxPartCounted)
		if asked > 1 {
			changed = l.repeatAsked(f, asked, known && rounds%asked == 0) || changed
			continue
		}
		if !known || !l.innermost(all) {
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

// repeatAsked puts as many rounds into one as the source asks for, unless that grows too
// large.
func (l *loop) repeatAsked(f *ir.Function, factor int, divides bool) bool {
	if factor*l.size() > maxForcedValues {
		return false
	}
	if divides {
		l.repeat(f, factor)
	} else {
		l.repeatTested(f, factor)
	}
	return true
}

// innermost tells whether none of the loops of the function lies within l.
func (l *loop) innermost(all []*loop) bool {
	return !slices.ContainsFunc(all, func(m *loop) bool { return m != l && l.blocks[m.header] })
}

// repeat copies the body behind itself until a round of the loop does factor
// rounds. The tests between them are dropped: they are known to hold.
func (l *loop) repeat(f *ir.Function, factor int) {
	l.copyBehind(&copier{f: f, l: l, values: map[*ir.Value]*ir.Value{}}, factor)
}

// repeatTested is repeat with the tests between the rounds, each of which may leave the loop.
// What is used behind the loop meets in a block there.
func (l *loop) repeatTested(f *ir.Function, factor int) {
	h := l.header
	exit := h.Succs[0]
	if l.blocks[exit] {
		exit = h.Succs[1]
	}
	c := &copier{f: f, l: l, values: map[*ir.Value]*ir.Value{}, out: insert(f, h, exit)}
	with := map[*ir.Value]*ir.Value{}
	outside := func(v *ir.Value) *ir.Value {
		if v.Block != h {
			return v
		}
		if with[v] == nil {
			phi := f.NewValue(ir.Phi, v.Type, v.Pos, v)
			phi.Block, phi.Space = c.out, v.Space
			c.live, with[v] = append(c.live, v), phi
		}
		return with[v]
	}
	for _, b := range f.Blocks {
		if l.blocks[b] {
			continue
		}
		for _, v := range b.Values {
			for i, a := range v.Args {
				v.Args[i] = outside(a)
			}
		}
		if b.Cond != nil {
			b.Cond = outside(b.Cond)
		}
	}
	for _, v := range c.live {
		c.out.Values = append(c.out.Values, with[v])
	}
	l.copyBehind(c, factor)
}

// copyBehind copies the body of a loop behind itself.
func (l *loop) copyBehind(c *copier, factor int) {
	h := l.header
	h.Unroll = 1
	latch := slices.Index(h.Preds, l.latch)
	inside := h.Succs[0]
	if !l.blocks[inside] {
		inside = h.Succs[1]
	}
	order := slices.DeleteFunc(c.f.ReversePostorder(), func(b *ir.Block) bool { return !l.blocks[b] })
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
