// This file finds which registers are live where.

package code

import "github.com/cujs/cujs/emulator/internal/engine/loops"

// uses and definitions of an exit.

func (e *Exit) uses(visit func(Register)) {
	if e.Guard.Predicate != 0 {
		visit(e.Guard.Predicate)
	}
	if e.Index != 0 {
		visit(e.Index)
	}
	if e.Call != nil {
		for _, r := range e.Call.Args {
			visit(r)
		}
	}
}

// Flow fills in liveIn and liveOut of every block. Pinned registers are live
// everywhere and left out.
func (g *Graph) Flow() {
	n := len(g.Virtuals)
	through := make([]Bitset, len(g.Blocks)) // what passes each block unwritten
	for i, b := range g.Blocks {
		b.LiveIn, b.LiveOut, through[i] = NewBitset(n), NewBitset(n), NewBitset(n)
		for w := range through[i] {
			through[i][w] = ^uint64(0)
		}
		g.backward(b, b.LiveIn, nil)
		g.backward(b, through[i], nil)
	}
	for changed := true; changed; {
		changed = false
		for i := len(g.Blocks) - 1; i >= 0; i-- {
			b := g.Blocks[i]
			for _, s := range b.successors {
				b.LiveOut.Union(s.LiveIn)
			}
			for w, out := range b.LiveOut {
				if fresh := out & through[i][w] &^ b.LiveIn[w]; fresh != 0 {
					b.LiveIn[w] |= fresh
					changed = true
				}
			}
		}
	}
}

// backward walks b from its end to its beginning, turning live from what is
// live at the end into what is at the beginning. visit, when not nil, sees
// each operation with what is live after it.
func (g *Graph) backward(b *Block, live Bitset, visit func(o *Operation, live Bitset)) {
	use := func(r Register) {
		if g.Virtuals[r].Pin.Kind == NotPinned {
			live.Add(int(r))
		}
	}
	if b.Exit.Call != nil {
		for _, r := range b.Exit.Call.Results {
			live.Remove(int(r))
		}
	}
	if b.Exit.Kind == GiveBack {
		for _, p := range b.Routine.Results {
			use(p.Value)
		}
	}
	b.Exit.uses(use)
	for i := len(b.Code) - 1; i >= 0; i-- {
		g.backwardOver(b.Code[i], live, use, visit)
	}
	if b.Gate != nil {
		g.backwardOver(b.Gate, live, use, visit)
	}
	live.Remove(0)
}

func (g *Graph) backwardOver(o *Operation, live Bitset, use func(Register), visit func(*Operation, Bitset)) {
	if visit != nil {
		visit(o, live)
	}
	if o.Guard.Predicate == 0 {
		for _, d := range o.Dst {
			live.Remove(int(d))
		}
	} else {
		use(o.Guard.Predicate)
	}
	for _, s := range o.Src {
		use(s)
	}
}

// Pressure is the most 32-bit registers live at one point; long ones count
// twice, predicates not.
func (g *Graph) Pressure() int {
	most := 0
	live := NewBitset(len(g.Virtuals))
	count := func(_ *Operation, live Bitset) {
		n := 0
		live.Each(func(r int) {
			switch g.Virtuals[r].Class {
			case loops.Word:
				n++
			case loops.Long:
				n += 2
			}
		})
		most = max(most, n)
	}
	for _, b := range g.Blocks {
		copy(live, b.LiveOut)
		g.backward(b, live, count)
		count(nil, live)
	}
	return most
}
