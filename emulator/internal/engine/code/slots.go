// This file gives registers slots, which registers that are not live at the
// same time share, so that a block's working set stays small.

package code

import (
	"sort"

	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/emulator/internal/engine/simt"
)

// An interval is where in the layout a register is live, holes included.
type interval struct {
	register   Register
	start, end int
}

// Assign returns each register's ref, the number of slots and of units.
func (g *Graph) Assign() (refs []simt.Ref, slots, units int) {
	refs = make([]simt.Ref, len(g.Virtuals))
	place := func(r Register) {
		v := &g.Virtuals[r]
		refs[r].Slot, refs[r].Unit = int32(slots), int32(units)
		slots++
		units++
		if v.Class == loops.Long {
			units++
		}
	}
	for r := range g.Virtuals {
		v := &g.Virtuals[r]
		refs[r] = simt.Ref{Class: v.Class, Uniform: v.Uniform, Bits: uint8(v.Bits)}
		if v.Pin.Kind != NotPinned || g.permanent(Register(r)) {
			place(Register(r))
		}
	}
	var pools [6]pool
	for _, i := range g.intervals() {
		p := &pools[poolOf(&g.Virtuals[i.register])]
		if shared, ok := p.take(i.start); ok {
			refs[i.register].Slot, refs[i.register].Unit = refs[shared].Slot, refs[shared].Unit
		} else {
			place(i.register)
		}
		p.busy = append(p.busy, i)
	}
	refs[0] = simt.Ref{}
	return refs, slots, units
}

// permanent reports whether a register lives outside the usual rules, because
// routines use it.
func (g *Graph) permanent(r Register) bool { return r != 0 && g.isForeign(r) }

func poolOf(v *Virtual) int {
	p := int(v.Class)
	if v.Uniform {
		p += 3
	}
	return p
}

// A pool is the slots of one kind.
type pool struct{ busy []interval }

// take returns a register whose slot is free from start on.
func (p *pool) take(start int) (Register, bool) {
	for i, b := range p.busy {
		if b.end < start {
			p.busy[i] = p.busy[len(p.busy)-1]
			p.busy = p.busy[:len(p.busy)-1]
			return b.register, true
		}
	}
	return 0, false
}

// intervals lists the registers that need slots by where they begin.
func (g *Graph) intervals() []interval {
	all := make([]interval, len(g.Virtuals))
	for r := range all {
		all[r] = interval{register: Register(r), start: -1}
	}
	touch := func(r, position int) {
		i := &all[r]
		if i.start < 0 {
			i.start = position
		}
		i.start, i.end = min(i.start, position), max(i.end, position)
	}
	position := 0
	for _, b := range g.Blocks {
		b.LiveIn.Each(func(r int) { touch(r, position) })
		b.operations(func(o *Operation) {
			position += 2
			o.touch(position, touch)
		})
		position += 2
		b.Exit.uses(func(r Register) { touch(int(r), position) })
		b.LiveOut.Each(func(r int) { touch(r, position) })
	}
	kept := all[:0]
	for _, i := range all {
		if v := &g.Virtuals[i.register]; i.start >= 0 && i.register != 0 && v.Pin.Kind == NotPinned && !g.permanent(i.register) {
			kept = append(kept, i)
		}
	}
	sort.SliceStable(kept, func(a, b int) bool { return kept[a].start < kept[b].start })
	return kept
}

// touch reports the registers of an operation: sources just before
// destinations, or at the same time for early ones.
func (o *Operation) touch(position int, touch func(r, position int)) {
	for _, s := range o.Src {
		touch(int(s), position)
	}
	touch(int(o.Guard.Predicate), position)
	for _, d := range o.Dst {
		if o.Early {
			touch(int(d), position)
		}
		touch(int(d), position+1)
	}
}
