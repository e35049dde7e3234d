// This file tidies the graph of basic blocks and finds what reaches what.

package code

// Tidy drops blocks that cannot be reached, turns branches to an exit into
// exits, numbers the blocks and links them.
func (g *Graph) Tidy() {
	g.inOrder()
	for _, b := range g.Blocks {
		b.shorten()
	}
	reached := map[*Block]bool{}
	var work []*Block
	visit := func(b *Block) {
		if b != nil && !reached[b] {
			reached[b] = true
			work = append(work, b)
		}
	}
	for _, r := range g.Routines {
		visit(r.Entry)
	}
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		for _, s := range b.Exit.destinations() {
			visit(s)
		}
	}
	kept := g.Blocks[:0]
	for _, b := range g.Blocks {
		if reached[b] {
			b.Index = len(kept)
			kept = append(kept, b)
		}
	}
	g.Blocks = kept
	g.link()
}

// link fills in successors and predecessors.
func (g *Graph) link() {
	for _, b := range g.Blocks {
		b.successors = b.Exit.destinations()
		for _, s := range b.successors {
			s.predecessors = append(s.predecessors, b)
		}
	}
	for _, b := range g.Blocks {
		for _, s := range b.successors {
			if s.Index <= b.Index && g.talksBetween(s.Index, b.Index) {
				b.Spins = true
			}
		}
	}
}

// talksBetween reports whether blocks from first to last, a loop, do anything
// that depends on other threads. Calls do what any routine does.
func (g *Graph) talksBetween(first, last int) bool {
	talks, calls := false, false
	for _, b := range g.Blocks[first : last+1] {
		calls = calls || b.Exit.Kind == Call
		b.operations(func(o *Operation) { talks = talks || o.Talks })
	}
	for _, b := range g.Blocks {
		if calls && b.Routine.Index != 0 {
			b.operations(func(o *Operation) { talks = talks || o.Talks })
		}
	}
	return talks
}

// Detour is the block that b's branch, forwards, leads some lanes through to where the
// others go; nil where it does something else.
func (b *Block) Detour() *Block {
	e := &b.Exit
	if e.Kind != Branch || e.Next.Index <= b.Index || e.Target.Index <= b.Index {
		return nil
	}
	for _, way := range [][2]*Block{{e.Next, e.Target}, {e.Target, e.Next}} {
		if d := way[0]; d.Gate == nil && d.Exit.Kind == Jump && d.Exit.Next == way[1] && d != way[1] {
			return d
		}
	}
	return nil
}

// destinations are the blocks an exit may lead to in the same routine.
func (e *Exit) destinations() []*Block {
	switch e.Kind {
	case Jump, Call:
		return []*Block{e.Next}
	case Branch:
		if e.Next == e.Target {
			return []*Block{e.Next}
		}
		return []*Block{e.Next, e.Target}
	case Multiway:
		return distinct(e.Targets)
	}
	if e.Guard.Predicate != 0 {
		return []*Block{e.Next}
	}
	return nil
}

func distinct(blocks []*Block) []*Block {
	var list []*Block
	seen := map[*Block]bool{}
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
func (b *Block) shorten() {
	e := &b.Exit
	switch e.Kind {
	case Jump:
		e.Next = e.Next.behind()
		if e.Next.onlyEnds() {
			*e = Exit{Kind: Finish, Node: e.Next.Exit.Node}
		}
	case Branch:
		e.Next, e.Target = e.Next.behind(), e.Target.behind()
		switch {
		case e.Target.onlyEnds() && e.Target != e.Next:
			*e = Exit{Kind: Finish, Node: e.Node, Guard: e.Guard, Next: e.Next}
		case e.Next.onlyEnds() && e.Target != e.Next:
			*e = Exit{Kind: Finish, Node: e.Node, Guard: Guard{e.Guard.Predicate, !e.Guard.Negated}, Next: e.Target}
		}
	}
}

func (b *Block) empty() bool { return b.Gate == nil && len(b.Code) == 0 }

func (b *Block) onlyEnds() bool {
	return b.empty() && b.Exit.Kind == Finish && b.Exit.Guard.Predicate == 0
}

// behind follows jumps through empty blocks.
func (b *Block) behind() *Block {
	for range 8 {
		if !b.empty() || b.Exit.Kind != Jump || b.Exit.Next == b {
			break
		}
		b = b.Exit.Next
	}
	return b
}
