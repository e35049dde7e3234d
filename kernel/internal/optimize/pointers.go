// This file replaces addresses that a loop computes from its counter by
// pointers that move on.

package optimize

import (
	"slices"

	"github.com/cujs/cujs/kernel/internal/ir"
)

// maxPointers bounds the registers that one loop gets for pointers.
const maxPointers = 8

// advancePointers finds, in each innermost loop, the 32-bit addresses whose
// index is a multiple of the loop's counter and something that does not change.
// They wrap as their indices do, so that the pointer goes through the same
// values. 64-bit addresses stay: the hardware makes them in one instruction.
func advancePointers(f *ir.Function) bool {
	all := loops(f)
	changed := false
	for _, l := range all {
		before := l.preheader(f)
		if before == nil || l.latch == nil || !l.innermost(all) {
			continue
		}
		latch := slices.Index(l.header.Preds, l.latch)
		for _, counter := range slices.Clone(l.header.Values) {
			if counter.Op != ir.Phi || len(counter.Args) != 2 || !counter.Type.Integer() {
				continue
			}
			if step, ok := l.step(counter, latch); ok {
				p := &pointers{f: f, l: l, before: before, counter: counter, step: step, latch: latch}
				changed = p.replace() || changed
			}
		}
	}
	return changed
}

// step is the constant by which a counter grows in each round.
func (l *loop) step(counter *ir.Value, latch int) (int64, bool) {
	next := counter.Args[latch]
	if next.Op != ir.Add || next.Args[0] != counter || next.Args[1].Op != ir.Const {
		return 0, false
	}
	return wrap(counter.Type, int64(next.Args[1].Bits)), true
}

// pointers replaces the addresses that follow one counter.
type pointers struct {
	f       *ir.Function
	l       *loop
	before  *ir.Block
	counter *ir.Value
	step    int64
	latch   int
}

func (p *pointers) replace() bool {
	with := map[*ir.Value]*ir.Value{}
	for _, b := range p.f.Blocks {
		if !p.l.blocks[b] {
			continue
		}
		for _, v := range b.Values {
			if v.Op != ir.Element || !narrow(v) || p.l.blocks[v.Args[0].Block] || len(with) == maxPointers {
				continue
			}
			if factor, ok := p.factor(v.Args[1]); ok && factor != 0 {
				with[v] = p.pointer(v, factor)
			}
		}
	}
	replaceAll(p.f, with)
	return len(with) > 0
}

// factor is c when v is c × counter plus what does not change in the loop.
func (p *pointers) factor(v *ir.Value) (int64, bool) {
	switch {
	case v == p.counter:
		return 1, true
	case v.Op == ir.Const || !p.l.blocks[v.Block]:
		return 0, true
	}
	switch v.Op {
	case ir.Add, ir.Sub:
		a, oka := p.factor(v.Args[0])
		b, okb := p.factor(v.Args[1])
		if v.Op == ir.Sub {
			b = -b
		}
		return a + b, oka && okb
	case ir.Mul, ir.ShiftLeft:
		if v.Args[1].Op != ir.Const {
			return 0, false
		}
		a, ok := p.factor(v.Args[0])
		if v.Op == ir.Mul {
			return a * int64(int32(v.Args[1].Bits)), ok
		}
		return a << (v.Args[1].Bits & 31), ok && v.Type.Size() == 4
	}
	return 0, false
}

// pointer makes the pointer for an address: where it starts in front of the
// loop, and its next value at the loop's end.
func (p *pointers) pointer(v *ir.Value, factor int64) *ir.Value {
	index := p.first(v.Args[1], v)
	start := p.put(p.before, len(p.before.Values), ir.Element, ir.Address, v)
	start.Space, start.Bits, start.Args = v.Space, v.Bits, []*ir.Value{v.Args[0], index}
	pointer := p.put(p.l.header, 0, ir.Phi, ir.Address, v)
	pointer.Args = []*ir.Value{start, start}
	end := p.l.latch
	by := p.put(end, len(end.Values), ir.Const, ir.I32, v)
	by.Bits = uint64(uint32(factor * p.step))
	next := p.put(end, len(end.Values), ir.Element, ir.Address, v)
	next.Space, next.Bits, next.Args = v.Space, v.Bits, []*ir.Value{pointer, by}
	pointer.Args[p.latch] = next
	return pointer
}

// put inserts a value into a block, with the place of like.
func (p *pointers) put(b *ir.Block, at int, op ir.Op, t ir.Type, like *ir.Value) *ir.Value {
	v := p.f.NewValue(op, t, like.Pos)
	v.Block = b
	b.Values = slices.Insert(b.Values, at, v)
	return v
}

// first makes, in front of the loop, the index as it is in the first round.
func (p *pointers) first(index, like *ir.Value) *ir.Value {
	if index == p.counter {
		return p.counter.Args[1-p.latch]
	}
	if !p.l.blocks[index.Block] {
		return index
	}
	args := make([]*ir.Value, len(index.Args))
	for i, a := range index.Args {
		args[i] = p.first(a, like)
	}
	v := p.put(p.before, len(p.before.Values), index.Op, index.Type, like)
	v.Args, v.Bits, v.Index = args, index.Bits, index.Index
	return v
}
