// This file removes moves from registers that never change.

package code

// Propagate replaces registers whose only definition copies a pinned register
// by that register, and drops the copies.
func (g *Graph) Propagate() {
	same := g.pinnedCopies(g.definitions())
	g.rename(same)
	for _, b := range g.Blocks {
		kept := b.Code[:0]
		for _, o := range b.Code {
			if !g.isCopy(o) || same[o.Dst[0]] == o.Dst[0] {
				kept = append(kept, o)
			}
		}
		b.Code = kept
	}
}

// definitions counts the definitions of every register.
func (g *Graph) definitions() []int32 {
	count := make([]int32, len(g.Virtuals))
	g.eachOperation(func(_ *Block, o *Operation) {
		for _, d := range o.Dst {
			count[d]++
		}
	})
	for _, b := range g.Blocks {
		if c := b.Exit.Call; c != nil {
			for _, r := range c.Results {
				count[r]++
			}
		}
	}
	for _, r := range g.Routines {
		for _, p := range r.Params {
			count[p.Value] += 2 // written by callers
		}
	}
	return count
}

// pinnedCopies is, for every register, the pinned one that it copies, or itself.
func (g *Graph) pinnedCopies(definitions []int32) []Register {
	same := make([]Register, len(g.Virtuals))
	for i := range same {
		same[i] = Register(i)
	}
	for _, b := range g.Blocks {
		for _, o := range b.Code {
			if g.isCopy(o) && definitions[o.Dst[0]] == 1 {
				// Layout order is definition order for what compilers emit;
				// a chain that is not stays unresolved and keeps its move.
				if s := same[o.Src[0]]; g.Virtuals[s].Pin.Kind != NotPinned {
					same[o.Dst[0]] = s
				}
			}
		}
	}
	return same
}

// isCopy reports whether o moves a register to one of the same size, always.
func (g *Graph) isCopy(o *Operation) bool {
	return o.Copies && o.Guard.Predicate == 0 && g.Virtuals[o.Dst[0]].Class == g.Virtuals[o.Src[0]].Class
}

// rename replaces uses of registers.
func (g *Graph) rename(same []Register) {
	g.eachOperation(func(_ *Block, o *Operation) {
		for i, r := range o.Src {
			o.Src[i] = same[r]
		}
		o.Guard.Predicate = same[o.Guard.Predicate]
	})
	for _, b := range g.Blocks {
		e := &b.Exit
		e.Guard.Predicate, e.Index = same[e.Guard.Predicate], same[e.Index]
		if e.Call != nil {
			for i, r := range e.Call.Args {
				e.Call.Args[i] = same[r]
			}
		}
	}
	for _, r := range g.Routines {
		for _, p := range r.Results {
			p.Value = same[p.Value]
		}
	}
}

func (g *Graph) eachOperation(visit func(*Block, *Operation)) {
	for _, b := range g.Blocks {
		b.operations(func(o *Operation) { visit(b, o) })
	}
}
