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
	n := len(g.blocks)
	u := &uniformity{graph: g, meets: g.postDominators(), written: make([][]register, n), parted: make([]bool, n), seen: make([]int, n)}
	for r := range g.virtuals {
		v := &g.virtuals[r]
		v.uniform = v.pin.kind != notPinned && v.pin.uniform() || v.pin.kind == notPinned && !g.isForeign(register(r))
	}
	u.collect()
	for u.spread() || u.part() {
	}
}

type uniformity struct {
	graph   *graph
	meets   []int
	written [][]register // registers that a block writes and that were uniform at first
	parted  []bool       // blocks whose diverging exit has been considered
	seen    []int        // the last walk that came by each block
	walk    int
}

// collect rules out what is never uniform and notes what each block writes of
// the rest.
func (u *uniformity) collect() {
	g := u.graph
	g.eachOperation(func(_ *block, o *operation) {
		for _, d := range o.dst {
			if o.uniform == nil {
				g.virtuals[d].uniform = false
			}
		}
	})
	g.eachOperation(func(b *block, o *operation) {
		for _, d := range o.dst {
			if g.virtuals[d].uniform {
				u.written[b.index] = append(u.written[b.index], d)
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
	u.walk++
	u.seen[waiting], u.seen[from] = u.walk, u.walk
	if meet >= 0 {
		u.seen[meet] = u.walk
	}
	work := []int{from}
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		for _, r := range u.written[b] {
			if v := &g.virtuals[r]; v.uniform && needed.has(int(r)) {
				v.uniform = false
				changed = true
			}
		}
		for _, s := range g.blocks[b].successors {
			if u.seen[s.index] != u.walk {
				u.seen[s.index] = u.walk
				work = append(work, s.index)
			}
		}
	}
	return changed
}
