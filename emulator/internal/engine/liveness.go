// This file finds which registers are live where.

package engine

// uses and definitions of an exit.

func (e *exit) uses(visit func(register)) {
	if e.guard.predicate != 0 {
		visit(e.guard.predicate)
	}
	if e.index != 0 {
		visit(e.index)
	}
	if e.call != nil {
		for _, r := range e.call.args {
			visit(r)
		}
	}
}

// flow fills in liveIn and liveOut of every block. Pinned registers are live
// everywhere and left out.
func (g *graph) flow() {
	n := len(g.virtuals)
	through := make([]bitset, len(g.blocks)) // what passes each block unwritten
	for i, b := range g.blocks {
		b.liveIn, b.liveOut, through[i] = newBitset(n), newBitset(n), newBitset(n)
		for w := range through[i] {
			through[i][w] = ^uint64(0)
		}
		g.backward(b, b.liveIn, nil)
		g.backward(b, through[i], nil)
	}
	for changed := true; changed; {
		changed = false
		for i := len(g.blocks) - 1; i >= 0; i-- {
			b := g.blocks[i]
			for _, s := range b.successors {
				b.liveOut.union(s.liveIn)
			}
			for w, out := range b.liveOut {
				if fresh := out & through[i][w] &^ b.liveIn[w]; fresh != 0 {
					b.liveIn[w] |= fresh
					changed = true
				}
			}
		}
	}
}

// backward walks b from its end to its beginning, turning live from what is
// live at the end into what is at the beginning. visit, when not nil, sees
// each operation with what is live after it.
func (g *graph) backward(b *block, live bitset, visit func(o *operation, live bitset)) {
	use := func(r register) {
		if g.virtuals[r].pin.kind == notPinned {
			live.add(int(r))
		}
	}
	if b.exit.call != nil {
		for _, r := range b.exit.call.results {
			live.remove(int(r))
		}
	}
	if b.exit.kind == giveBack {
		for _, p := range b.routine.results {
			use(p.value)
		}
	}
	b.exit.uses(use)
	for i := len(b.code) - 1; i >= 0; i-- {
		g.backwardOver(b.code[i], live, use, visit)
	}
	if b.gate != nil {
		g.backwardOver(b.gate, live, use, visit)
	}
	live.remove(0)
}

func (g *graph) backwardOver(o *operation, live bitset, use func(register), visit func(*operation, bitset)) {
	if visit != nil {
		visit(o, live)
	}
	if o.guard.predicate == 0 {
		for _, d := range o.dst {
			live.remove(int(d))
		}
	} else {
		use(o.guard.predicate)
	}
	for _, s := range o.src {
		use(s)
	}
}

// pressure is the most 32-bit registers live at one point; long ones count
// twice, predicates not.
func (g *graph) pressure() int {
	most := 0
	live := newBitset(len(g.virtuals))
	count := func(_ *operation, live bitset) {
		n := 0
		live.each(func(r int) {
			switch g.virtuals[r].class {
			case word:
				n++
			case long:
				n += 2
			}
		})
		most = max(most, n)
	}
	for _, b := range g.blocks {
		copy(live, b.liveOut)
		g.backward(b, live, count)
		count(nil, live)
	}
	return most
}
