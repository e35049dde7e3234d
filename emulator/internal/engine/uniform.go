// This file finds registers that hold the same value in all lanes of a block,
// so that they are computed once.
//
// A register is uniform when every instruction that writes it has uniform
// sources, and when no lane that waits elsewhere, because a branch before has
// parted the lanes, still needs the old value while it is written. The second
// condition is judged here for the order in which groups usually run; where
// they run otherwise the scheduler notices and demotes the block.

package engine

// findUniform sets virtuals' uniform.
func (g *graph) findUniform() {
	u := &uniformity{graph: g, meets: g.postDominators(), parted: make([]bool, len(g.blocks))}
	for r := range g.virtuals {
		v := &g.virtuals[r]
		v.uniform = v.pin.kind != notPinned && v.pin.uniform() || v.pin.kind == notPinned && len(g.routines) == 1
	}
	u.collect()
	for u.spread() || u.part() {
	}
}

type uniformity struct {
	graph   *graph
	meets   []int
	written []bitset // registers written in a block
	parted  []bool   // blocks whose diverging exit has been considered
}

// collect notes what each block writes, and rules out what is never uniform.
func (u *uniformity) collect() {
	g := u.graph
	u.written = make([]bitset, len(g.blocks))
	for i := range u.written {
		u.written[i] = newBitset(len(g.virtuals))
	}
	g.eachOperation(func(b *block, o *operation) {
		for _, d := range o.dst {
			u.written[b.index].add(int(d))
			if o.uniform == nil {
				g.virtuals[d].uniform = false
			}
		}
	})
}

// spread makes destinations of diverging sources diverge and reports whether
// any was uniform before.
func (u *uniformity) spread() bool {
	g, changed := u.graph, false
	g.eachOperation(func(_ *block, o *operation) {
		diverges := o.guard.predicate != 0 && !g.virtuals[o.guard.predicate].uniform
		for _, s := range o.src {
			diverges = diverges || !g.virtuals[s].uniform
		}
		// Destinations of one instruction are kept alike.
		for _, d := range o.dst {
			diverges = diverges || !g.virtuals[d].uniform
		}
		if !diverges {
			return
		}
		for _, d := range o.dst {
			if g.virtuals[d].uniform {
				g.virtuals[d].uniform = false
				changed = true
			}
		}
	})
	return changed
}

// part considers exits that part the lanes and reports whether a register
// ceased to be uniform.
func (u *uniformity) part() bool {
	changed := false
	for i, b := range u.graph.blocks {
		if u.parted[i] || !u.diverges(&b.exit) {
			continue
		}
		u.parted[i] = true
		changed = u.consider(b) || changed
	}
	return changed
}

func (u *uniformity) diverges(e *exit) bool {
	switch e.kind {
	case branch:
		return !u.graph.virtuals[e.guard.predicate].uniform
	case multiway:
		return !u.graph.virtuals[e.index].uniform
	}
	return false
}

// consider looks at the lanes that b's exit parts: those that take one way
// while others wait at the beginning of another, or where the ways meet.
func (u *uniformity) consider(b *block) bool {
	changed := false
	meet := u.meets[b.index]
	for _, s := range b.successors {
		if s.index == meet {
			continue
		}
		if meet >= 0 {
			changed = u.clash(s.index, meet, meet) || changed
		}
		for _, other := range b.successors {
			if other != s && other.index != meet {
				changed = u.clash(s.index, other.index, meet) || changed
			}
		}
	}
	return changed
}

// clash rules out registers written between from and the blocks waiting and
// meet that are live in waiting.
func (u *uniformity) clash(from, waiting, meet int) bool {
	g := u.graph
	changed := false
	needed := g.blocks[waiting].liveIn
	seen := map[int]bool{waiting: true, meet: true, from: true}
	work := []int{from}
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		for w, bits := range u.written[b] {
			if bits&needed[w] == 0 {
				continue
			}
			(bitset{bits & needed[w]}).each(func(i int) {
				if v := &g.virtuals[w<<6+i]; v.uniform {
					v.uniform = false
					changed = true
				}
			})
		}
		for _, s := range g.blocks[b].successors {
			if !seen[s.index] {
				seen[s.index] = true
				work = append(work, s.index)
			}
		}
	}
	return changed
}
