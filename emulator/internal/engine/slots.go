// This file gives registers slots, which registers that are not live at the
// same time share, so that a block's working set stays small.

package engine

import "sort"

// An interval is where in the layout a register is live, holes included.
type interval struct {
	register   register
	start, end int
}

// assign returns each register's ref, the number of slots and of units.
func (g *graph) assign() (refs []ref, slots, units int) {
	refs = make([]ref, len(g.virtuals))
	place := func(r register) {
		v := &g.virtuals[r]
		refs[r].slot, refs[r].unit = int32(slots), int32(units)
		slots++
		units++
		if v.class == long {
			units++
		}
	}
	for r := range g.virtuals {
		v := &g.virtuals[r]
		refs[r] = ref{class: v.class, uniform: v.uniform, bits: uint8(v.bits)}
		if v.pin.kind != notPinned || g.permanent(register(r)) {
			place(register(r))
		}
	}
	var pools [6]pool
	for _, i := range g.intervals() {
		p := &pools[poolOf(&g.virtuals[i.register])]
		if shared, ok := p.take(i.start); ok {
			refs[i.register].slot, refs[i.register].unit = refs[shared].slot, refs[shared].unit
		} else {
			place(i.register)
		}
		p.busy = append(p.busy, i)
	}
	refs[0] = ref{}
	return refs, slots, units
}

// permanent reports whether a register lives outside the usual rules, because
// routines use it.
func (g *graph) permanent(r register) bool { return r != 0 && g.isForeign(r) }

func poolOf(v *virtual) int {
	p := int(v.class)
	if v.uniform {
		p += 3
	}
	return p
}

// A pool is the slots of one kind.
type pool struct{ busy []interval }

// take returns a register whose slot is free from start on.
func (p *pool) take(start int) (register, bool) {
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
func (g *graph) intervals() []interval {
	all := make([]interval, len(g.virtuals))
	for r := range all {
		all[r] = interval{register: register(r), start: -1}
	}
	touch := func(r, position int) {
		i := &all[r]
		if i.start < 0 {
			i.start = position
		}
		i.start, i.end = min(i.start, position), max(i.end, position)
	}
	position := 0
	for _, b := range g.blocks {
		b.liveIn.each(func(r int) { touch(r, position) })
		b.operations(func(o *operation) {
			position += 2
			o.touch(position, touch)
		})
		position += 2
		b.exit.uses(func(r register) { touch(int(r), position) })
		b.liveOut.each(func(r int) { touch(r, position) })
	}
	kept := all[:0]
	for _, i := range all {
		if v := &g.virtuals[i.register]; i.start >= 0 && i.register != 0 && v.pin.kind == notPinned && !g.permanent(i.register) {
			kept = append(kept, i)
		}
	}
	sort.SliceStable(kept, func(a, b int) bool { return kept[a].start < kept[b].start })
	return kept
}

// touch reports the registers of an operation: sources just before
// destinations, or at the same time for early ones.
func (o *operation) touch(position int, touch func(r, position int)) {
	for _, s := range o.src {
		touch(int(s), position)
	}
	touch(int(o.guard.predicate), position)
	for _, d := range o.dst {
		if o.early {
			touch(int(d), position)
		}
		touch(int(d), position+1)
	}
}
