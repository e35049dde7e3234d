// This file works out what real calls mean for registers. Those of the kernel
// that no routine touches are treated as in kernels without calls: they may be
// uniform and share slots. While a lane is in a routine, it needs those that
// are live behind the kernel's calls. The registers of routines exist once for
// each lane, and calls save what recursion would overwrite.

package engine

// findForeign sets foreign: the registers that routines use, and those that
// calls write. frame is where the running routine's local memory begins.
func (g *graph) findForeign(frame register) {
	if len(g.routines) == 1 {
		return
	}
	g.foreign = newBitset(len(g.virtuals))
	add := func(registers ...register) {
		for _, r := range registers {
			g.foreign.add(int(r))
		}
	}
	add(frame)
	for _, r := range g.routines {
		for _, p := range append(r.params, r.results...) {
			add(p.value)
		}
	}
	for _, b := range g.blocks {
		if b.exit.call != nil {
			add(b.exit.call.results...)
		}
		if b.routine.index == 0 {
			continue
		}
		b.operations(func(o *operation) {
			add(o.dst...)
			add(o.src...)
			add(o.guard.predicate)
		})
		b.exit.uses(func(r register) { add(r) })
	}
}

// isForeign reports whether routines use a register.
func (g *graph) isForeign(r register) bool { return g.foreign != nil && g.foreign.has(int(r)) }

// heldByCalls is the registers of the kernel that are live behind its calls.
func (g *graph) heldByCalls() bitset {
	held := newBitset(len(g.virtuals))
	for _, b := range g.blocks {
		if b.exit.kind != call || b.routine.index != 0 {
			continue
		}
		after := newBitset(len(g.virtuals))
		copy(after, b.liveOut)
		for _, r := range b.exit.call.results {
			after.remove(int(r))
		}
		held.union(after)
	}
	return held
}

// hold adds what lanes in routines need to what their blocks do: what the
// kernel will, and everything that routines use.
func (e *encoder) hold(c *code) {
	if len(e.graph.routines) == 1 {
		return
	}
	held, slots := e.graph.heldByCalls(), newBitset(e.slots)
	var scalars []ref
	held.each(func(r int) {
		slots.add(int(e.refs[r].slot))
		if e.refs[r].uniform {
			scalars = append(scalars, e.refs[r])
		}
	})
	e.graph.foreign.each(func(r int) { slots.add(int(e.refs[r].slot)) })
	for i, b := range e.graph.blocks {
		if b.routine.index != 0 {
			c.blocks[i].live.union(slots)
			c.blocks[i].liveScalars = append(c.blocks[i].liveScalars, scalars...)
		}
	}
}

// inOrder puts routines before the kernel, whose blocks then wait until all
// lanes have come back from a call.
func (g *graph) inOrder() {
	ordered := make([]*block, 0, len(g.blocks))
	for _, kernel := range []bool{false, true} {
		for _, b := range g.blocks {
			if b.routine.index == 0 == kernel {
				ordered = append(ordered, b)
			}
		}
	}
	g.blocks = ordered
}
