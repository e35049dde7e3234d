// This file removes moves from registers that never change.

package engine

// propagate replaces registers whose only definition copies a pinned register
// by that register, and drops the copies.
func (g *graph) propagate() {
	same := g.pinnedCopies(g.definitions())
	g.rename(same)
	for _, b := range g.blocks {
		kept := b.code[:0]
		for _, o := range b.code {
			if !g.isCopy(o) || same[o.dst[0]] == o.dst[0] {
				kept = append(kept, o)
			}
		}
		b.code = kept
	}
}

// definitions counts the definitions of every register.
func (g *graph) definitions() []int32 {
	count := make([]int32, len(g.virtuals))
	g.eachOperation(func(_ *block, o *operation) {
		for _, d := range o.dst {
			count[d]++
		}
	})
	for _, b := range g.blocks {
		if c := b.exit.call; c != nil {
			for _, r := range c.results {
				count[r]++
			}
		}
	}
	for _, r := range g.routines {
		for _, p := range r.params {
			count[p.value] += 2 // written by callers
		}
	}
	return count
}

// pinnedCopies is, for every register, the pinned one that it copies, or itself.
func (g *graph) pinnedCopies(definitions []int32) []register {
	same := make([]register, len(g.virtuals))
	for i := range same {
		same[i] = register(i)
	}
	for _, b := range g.blocks {
		for _, o := range b.code {
			if g.isCopy(o) && definitions[o.dst[0]] == 1 {
				// Layout order is definition order for what compilers emit;
				// a chain that is not stays unresolved and keeps its move.
				if s := same[o.src[0]]; g.virtuals[s].pin.kind != notPinned {
					same[o.dst[0]] = s
				}
			}
		}
	}
	return same
}

// isCopy reports whether o moves a register to one of the same size, always.
func (g *graph) isCopy(o *operation) bool {
	return o.copies && o.guard.predicate == 0 && g.virtuals[o.dst[0]].class == g.virtuals[o.src[0]].class
}

// rename replaces uses of registers.
func (g *graph) rename(same []register) {
	g.eachOperation(func(_ *block, o *operation) {
		for i, r := range o.src {
			o.src[i] = same[r]
		}
		o.guard.predicate = same[o.guard.predicate]
	})
	for _, b := range g.blocks {
		e := &b.exit
		e.guard.predicate, e.index = same[e.guard.predicate], same[e.index]
		if e.call != nil {
			for i, r := range e.call.args {
				e.call.args[i] = same[r]
			}
		}
	}
	for _, r := range g.routines {
		for _, p := range r.results {
			p.value = same[p.value]
		}
	}
}

func (g *graph) eachOperation(visit func(*block, *operation)) {
	for _, b := range g.blocks {
		b.operations(func(o *operation) { visit(b, o) })
	}
}
