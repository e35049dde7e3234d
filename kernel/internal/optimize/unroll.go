// This file unrolls loops that run a known number of times: small ones, those that index
// arrays of the thread by their counter, and those that the source asks for.

package optimize

import (
	"slices"

	"github.com/cujs/cujs/kernel/internal/ir"
)

// The bounds of unrolling: rounds of a loop, and values that it may grow to. Where the
// counter indexes an array of the thread, which goes into registers then (promote), the
// loop may grow further, up to a size of the whole kernel; where the source asks, to what
// ptxas still compiles in seconds.
const (
	maxRounds        = 128
	maxValues        = 1024
	maxIndexedValues = 16 << 10
	maxForcedRounds  = 1 << 12
	maxForcedValues  = 64 << 10
)

// unroll writes out one loop, the innermost that qualifies, and tells whether
// it found one. It is called again for those around it.
func unroll(f *ir.Function) bool {
	changed := false
	for _, l := range loops(f) {
		if rounds, ok := l.rounds(f); ok {
			l.writeOut(f, rounds)
			changed = true
			break
		}
	}
	if changed {
		cleanFlow(f)
		simplify(f)
		unroll(f)
	}
	return changed
}

// rounds is how often the loop's body runs, when that is known and small enough to be
// written out.
func (l *loop) rounds(f *ir.Function) (int, bool) {
	asked := l.header.Unroll
	if asked == 1 || !l.regular() {
		return 0, false
	}
	most := maxRounds
	if asked != 0 {
		most = maxForcedRounds
	}
	rounds, ok := l.simulate(most)
	if !ok || asked > 1 && rounds > asked {
		return 0, false
	}
	grown := rounds * l.size()
	switch {
	case asked != 0:
		return rounds, grown <= maxForcedValues
	case grown <= maxValues:
		return rounds, true
	}
	return rounds, grown <= maxIndexedValues && f.Size()+grown <= 2*maxIndexedValues && l.indexes()
}

// indexes tells whether the loop's counter is part of an index into an array of the thread
// that is small enough for registers.
func (l *loop) indexes() bool {
	depends := map[*ir.Value]bool{}
	var reaches func(v *ir.Value) bool
	reaches = func(v *ir.Value) bool {
		known, seen := depends[v]
		if seen || !l.blocks[v.Block] {
			return known
		}
		depends[v] = v.Op == ir.Phi && v.Block == l.header
		depends[v] = depends[v] || slices.ContainsFunc(v.Args, reaches)
		return depends[v]
	}
	for b := range l.blocks {
		for _, v := range b.Values {
			if v.Op != ir.Element || v.Space != ir.Local || !reaches(v.Args[1]) {
				continue
			}
			if m := startMemory(v); m != nil && m.Count <= maxPromoted {
				return true
			}
		}
	}
	return false
}

// regular tells whether the loop has one latch and is left from its header
// alone.
func (l *loop) regular() bool {
	h := l.header
	if l.latch == nil || h.End != ir.Branch || l.blocks[h.Succs[0]] == l.blocks[h.Succs[1]] {
		return false
	}
	for b := range l.blocks {
		if b.End == ir.Return || b.End == ir.Unreachable {
			return false
		}
		for _, next := range b.Succs {
			if b != h && !l.blocks[next] {
				return false
			}
		}
	}
	return true
}

// size is the number of values in the loop.
func (l *loop) size() int {
	size := 0
	for b := range l.blocks {
		for _, v := range b.Values {
			if !v.Op.Fits() { // so that checked launches execute what others do
				size++
			}
		}
	}
	return size
}

// simulate runs the loop's condition, a comparison of a phi that grows by a
// constant with a constant, and counts at most limit rounds.
func (l *loop) simulate(limit int) (int, bool) {
	h := l.header
	c := h.Cond
	if c.Op != ir.Compare || c.Args[1].Op != ir.Const || !c.Args[0].Type.Integer() {
		return 0, false
	}
	phi := c.Args[0]
	latch := slices.Index(h.Preds, l.latch)
	if phi.Op != ir.Phi || phi.Block != h || len(phi.Args) != 2 || phi.Args[1-latch].Op != ir.Const {
		return 0, false
	}
	step := phi.Args[latch]
	if len(step.Args) != 2 || step.Args[0] != phi || step.Args[1].Op != ir.Const {
		return 0, false
	}
	stays := uint64(0) // value of the condition that stays in the loop
	if l.blocks[h.Succs[0]] {
		stays = 1
	}
	value := *phi.Args[1-latch]
	for rounds := range limit + 1 {
		if foldCompare(c.Kind, &value, c.Args[1]) != stays {
			return rounds, true
		}
		next := *step
		next.Args = []*ir.Value{&value, step.Args[1]}
		bits, ok := fold(&next)
		if !ok {
			return 0, false
		}
		value = ir.Value{Op: ir.Const, Type: phi.Type, Bits: bits}
	}
	return 0, false
}

// writeOut replaces the loop by rounds copies of its blocks and one last copy
// of its header.
func (l *loop) writeOut(f *ir.Function, rounds int) {
	h := l.header
	latch := slices.Index(h.Preds, l.latch)
	entry := h.Preds[1-latch]
	inside, exit := h.Succs[0], h.Succs[1]
	if !l.blocks[inside] {
		inside, exit = exit, inside
	}
	order := slices.DeleteFunc(f.ReversePostorder(), func(b *ir.Block) bool { return !l.blocks[b] })

	c := &copier{f: f, l: l, values: map[*ir.Value]*ir.Value{}}
	for _, v := range h.Values { // before the first round the phis have their entry values
		if v.Op == ir.Phi {
			c.values[v] = v.Args[1-latch]
		}
	}
	from := entry
	for range rounds {
		from = c.round(order, from, inside, latch)
	}
	last := c.header(from)
	c.remap(last)
	last.Jump(exit, h.Pos)
	exit.Preds = exit.Preds[:len(exit.Preds)-1] // Jump added it; it takes the header's place instead
	exit.Preds[slices.Index(exit.Preds, h)] = last
	h.Succs[slices.Index(h.Succs, exit)] = h // the old loop is unreachable now
	h.Preds = append(h.Preds, h)
	c.replaceOutside()
}

// A copier copies the blocks of a loop; values maps what the current round
// calls a value of the loop.
type copier struct {
	f      *ir.Function
	l      *loop
	values map[*ir.Value]*ir.Value
	copied map[*ir.Block]bool // made by this copier
	// out is where copied headers leave the loop to, nil where their tests are known to
	// hold. It has a phi for each of the header's values that are used outside.
	out  *ir.Block
	live []*ir.Value
}

func (c *copier) value(v *ir.Value) *ir.Value {
	if n := c.values[v]; n != nil {
		return n
	}
	return v
}

// header copies the header without its phis and makes from lead to it.
func (c *copier) header(from *ir.Block) *ir.Block {
	h := c.l.header
	b := c.f.NewBlock()
	if from.End == ir.Open {
		from.Jump(b, h.Pos)
	} else { // the block in front of the loop
		from.Succs[slices.Index(from.Succs, h)] = b
		b.Preds = []*ir.Block{from}
	}
	c.copyValues(h, b)
	c.mark(b)
	return b
}

// remap makes a copied block use the copies of its round.
func (c *copier) remap(b *ir.Block) {
	for _, n := range b.Values {
		for i, a := range n.Args {
			n.Args[i] = c.value(a)
		}
	}
}

// round copies the whole loop once and returns the block at whose end the next
// round, or the last header, continues.
func (c *copier) round(order []*ir.Block, from, inside *ir.Block, latch int) *ir.Block {
	blocks := map[*ir.Block]*ir.Block{}
	for _, b := range order {
		if b == c.l.header {
			blocks[b] = c.header(from)
			continue
		}
		blocks[b] = c.f.NewBlock()
		c.mark(blocks[b])
	}
	for _, b := range order {
		if b != c.l.header {
			c.copyPreds(b, blocks)
			c.copyValues(b, blocks[b])
		}
	}
	for _, b := range order {
		c.remap(blocks[b])
		c.copyEnd(b, blocks, inside)
	}
	next := map[*ir.Value]*ir.Value{}
	for _, v := range c.l.header.Values {
		if v.Op == ir.Phi {
			next[v] = c.value(v.Args[latch])
		}
	}
	for v, n := range next {
		c.values[v] = n
	}
	return blocks[c.l.latch]
}

func (c *copier) mark(b *ir.Block) {
	if c.copied == nil {
		c.copied = map[*ir.Block]bool{}
	}
	c.copied[b] = true
}

func (c *copier) copyPreds(b *ir.Block, blocks map[*ir.Block]*ir.Block) {
	for _, p := range b.Preds {
		blocks[b].Preds = append(blocks[b].Preds, blocks[p])
	}
}

// copyValues copies the values of b but the header's phis, with the arguments
// of the originals. They are mapped when the whole round is copied, because a
// phi of an inner loop takes values that come later.
func (c *copier) copyValues(b, to *ir.Block) {
	for _, v := range b.Values {
		if v.Op == ir.Phi && b == c.l.header {
			continue
		}
		n := c.f.NewValue(v.Op, v.Type, v.Pos)
		id := n.ID
		*n = *v
		n.ID, n.Block, n.Args = id, to, slices.Clone(v.Args)
		to.Values = append(to.Values, n)
		c.values[v] = n
	}
}

// copyEnd gives a copied block its end: the header goes inside, the latch
// stays open for what follows.
func (c *copier) copyEnd(b *ir.Block, blocks map[*ir.Block]*ir.Block, inside *ir.Block) {
	to := blocks[b]
	switch {
	case b == c.l.latch && b == c.l.header:
	case b == c.l.header && c.out != nil:
		c.leave(to, blocks[inside], inside)
	case b == c.l.header:
		to.End, to.Succs, to.Pos = ir.Jump, []*ir.Block{blocks[inside]}, b.Pos
	case b == c.l.latch:
	default:
		to.End, to.Pos, to.Likely, to.Unroll = b.End, b.Pos, b.Likely, b.Unroll
		if b.Cond != nil {
			to.Cond = c.value(b.Cond)
		}
		for _, next := range b.Succs {
			to.Succs = append(to.Succs, blocks[next])
		}
	}
}

// leave ends a copied header with its test.
func (c *copier) leave(to, next, inside *ir.Block) {
	h := c.l.header
	to.End, to.Cond, to.Pos, to.Likely, to.Succs = ir.Branch, c.value(h.Cond), h.Pos, h.Likely, []*ir.Block{next, c.out}
	if h.Succs[1] == inside {
		to.Succs = []*ir.Block{c.out, next}
	}
	c.out.Preds = append(c.out.Preds, to)
	for i, v := range c.live {
		phi := c.out.Values[i]
		phi.Args = append(phi.Args, c.value(v))
	}
}

// replaceOutside makes what follows the loop use the last copies.
func (c *copier) replaceOutside() {
	for _, b := range c.f.Blocks {
		if c.l.blocks[b] || c.copied[b] {
			continue
		}
		for _, v := range b.Values {
			for i, a := range v.Args {
				if c.l.blocks[a.Block] {
					v.Args[i] = c.value(a)
				}
			}
		}
		if b.Cond != nil && c.l.blocks[b.Cond.Block] {
			b.Cond = c.value(b.Cond)
		}
	}
}
