// This file finds registers that hold the same value in all lanes of a block,
// so that they are computed once.
//
// A register is uniform when every instruction that writes it has uniform
// sources, and when no lane that waits elsewhere, because a branch before has
// parted the lanes, still needs the old value while it is written. The second
// condition is judged here for the order in which groups usually run; where
// they run otherwise the scheduler notices and demotes the block.

package code

// FindUniform sets virtuals' uniform.
func (g *Graph) FindUniform() {
	n := len(g.Blocks)
	u := &uniformity{graph: g, meets: g.PostDominators(), written: make([][]Register, n), parted: make([]bool, n), seen: make([]int, n)}
	for r := range g.Virtuals {
		v := &g.Virtuals[r]
		v.Uniform = v.Pin.Kind != NotPinned && v.Pin.uniform() || v.Pin.Kind == NotPinned && !g.isForeign(Register(r))
	}
	u.collect()
	for u.spread() || u.part() {
	}
}

type uniformity struct {
	graph   *Graph
	meets   []int
	written [][]Register // registers that a block writes and that were uniform at first
	parted  []bool       // blocks whose diverging exit has been considered
	seen    []int        // the last walk that came by each block
	walk    int
}

// collect rules out what is never uniform and notes what each block writes of
// the rest.
func (u *uniformity) collect() {
	g := u.graph
	g.eachOperation(func(_ *Block, o *Operation) {
		for _, d := range o.Dst {
			if !o.Once {
				g.Virtuals[d].Uniform = false
			}
		}
	})
	g.eachOperation(func(b *Block, o *Operation) {
		for _, d := range o.Dst {
			if g.Virtuals[d].Uniform {
				u.written[b.Index] = append(u.written[b.Index], d)
			}
		}
	})
}

// spread makes destinations of diverging sources diverge and reports whether
// any was uniform before.
func (u *uniformity) spread() bool {
	g, changed := u.graph, false
	g.eachOperation(func(_ *Block, o *Operation) {
		diverges := o.Guard.Predicate != 0 && !g.Virtuals[o.Guard.Predicate].Uniform
		for _, s := range o.Src {
			diverges = diverges || !g.Virtuals[s].Uniform
		}
		// Destinations of one instruction are kept alike.
		for _, d := range o.Dst {
			diverges = diverges || !g.Virtuals[d].Uniform
		}
		if !diverges {
			return
		}
		for _, d := range o.Dst {
			if g.Virtuals[d].Uniform {
				g.Virtuals[d].Uniform = false
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
	for i, b := range u.graph.Blocks {
		if u.parted[i] || !u.diverges(&b.Exit) {
			continue
		}
		u.parted[i] = true
		changed = u.consider(b) || changed
	}
	return changed
}

func (u *uniformity) diverges(e *Exit) bool {
	switch e.Kind {
	case Branch:
		return !u.graph.Virtuals[e.Guard.Predicate].Uniform
	case Multiway:
		return !u.graph.Virtuals[e.Index].Uniform
	}
	return false
}

// consider looks at the lanes that b's exit parts: those that take one way
// while others wait at the beginning of another, or where the ways meet.
func (u *uniformity) consider(b *Block) bool {
	changed := false
	meet := u.meets[b.Index]
	for _, s := range b.successors {
		if s.Index == meet {
			continue
		}
		if meet >= 0 {
			changed = u.clash(s.Index, meet, meet) || changed
		}
		for _, other := range b.successors {
			if other != s && other.Index != meet {
				changed = u.clash(s.Index, other.Index, meet) || changed
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
	needed := g.Blocks[waiting].LiveIn
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
			if v := &g.Virtuals[r]; v.Uniform && needed.Has(int(r)) {
				v.Uniform = false
				changed = true
			}
		}
		for _, s := range g.Blocks[b].successors {
			if u.seen[s.Index] != u.walk {
				u.seen[s.Index] = u.walk
				work = append(work, s.Index)
			}
		}
	}
	return changed
}
