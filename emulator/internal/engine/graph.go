// This file tidies the graph of basic blocks and finds what reaches what.

package engine

// tidy drops blocks that cannot be reached, turns branches to an exit into
// exits, numbers the blocks and links them.
func (g *graph) tidy() {
	g.inOrder()
	for _, b := range g.blocks {
		b.shorten()
	}
	reached := map[*block]bool{}
	var work []*block
	visit := func(b *block) {
		if b != nil && !reached[b] {
			reached[b] = true
			work = append(work, b)
		}
	}
	for _, r := range g.routines {
		visit(r.entry)
	}
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		for _, s := range b.exit.destinations() {
			visit(s)
		}
	}
	kept := g.blocks[:0]
	for _, b := range g.blocks {
		if reached[b] {
			b.index = len(kept)
			kept = append(kept, b)
		}
	}
	g.blocks = kept
	g.link()
}

// link fills in successors and predecessors.
func (g *graph) link() {
	for _, b := range g.blocks {
		b.successors = b.exit.destinations()
		for _, s := range b.successors {
			s.predecessors = append(s.predecessors, b)
		}
	}
	for _, b := range g.blocks {
		for _, s := range b.successors {
			if s.index <= b.index && g.talksBetween(s.index, b.index) {
				b.spins = true
			}
		}
	}
}

// talksBetween reports whether blocks from first to last, a loop, do anything
// that depends on other threads.
func (g *graph) talksBetween(first, last int) bool {
	for _, b := range g.blocks[first : last+1] {
		if b.exit.kind == call {
			return true
		}
		talks := false
		b.operations(func(o *operation) { talks = talks || o.talks })
		if talks {
			return true
		}
	}
	return false
}

// destinations are the blocks an exit may lead to in the same routine.
func (e *exit) destinations() []*block {
	switch e.kind {
	case jump, call:
		return []*block{e.next}
	case branch:
		if e.next == e.target {
			return []*block{e.next}
		}
		return []*block{e.next, e.target}
	case multiway:
		return distinct(e.targets)
	}
	if e.guard.predicate != 0 {
		return []*block{e.next}
	}
	return nil
}

func distinct(blocks []*block) []*block {
	var list []*block
	seen := map[*block]bool{}
	for _, b := range blocks {
		if !seen[b] {
			seen[b] = true
			list = append(list, b)
		}
	}
	return list
}

// shorten makes a branch to a block that only ends threads an end itself, so
// that those threads do not linger, and skips empty blocks.
func (b *block) shorten() {
	e := &b.exit
	switch e.kind {
	case jump:
		e.next = e.next.behind()
		if e.next.onlyEnds() {
			*e = exit{kind: finish, node: e.next.exit.node}
		}
	case branch:
		e.next, e.target = e.next.behind(), e.target.behind()
		switch {
		case e.target.onlyEnds() && e.target != e.next:
			*e = exit{kind: finish, node: e.node, guard: e.guard, next: e.next}
		case e.next.onlyEnds() && e.target != e.next:
			*e = exit{kind: finish, node: e.node, guard: guard{e.guard.predicate, !e.guard.negated}, next: e.target}
		}
	}
}

func (b *block) empty() bool { return b.gate == nil && len(b.code) == 0 }

func (b *block) onlyEnds() bool {
	return b.empty() && b.exit.kind == finish && b.exit.guard.predicate == 0
}

// behind follows jumps through empty blocks.
func (b *block) behind() *block {
	for range 8 {
		if !b.empty() || b.exit.kind != jump || b.exit.next == b {
			break
		}
		b = b.exit.next
	}
	return b
}
