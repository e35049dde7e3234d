// This file finds loops.

package ir

import "slices"

// A Loop is a natural loop: the blocks from which a back edge to the header
// can be reached without leaving through it.
type Loop struct {
	Header *Block
	Latch  *Block // the only block that jumps back; nil when there are several
	Blocks map[*Block]bool
}

// Loops lists the loops of the function, inner ones before those around them.
func (f *Function) Loops() []*Loop {
	dominators := f.Dominators()
	byHeader := map[*Block]*Loop{}
	var list []*Loop
	for _, b := range dominators.Blocks() {
		for _, next := range b.Succs {
			if !dominators.Dominates(next, b) {
				continue
			}
			l := byHeader[next]
			if l == nil {
				l = &Loop{Header: next, Latch: b, Blocks: map[*Block]bool{next: true}}
				byHeader[next] = l
				list = append(list, l)
			} else {
				l.Latch = nil
			}
			l.collect(b)
		}
	}
	slices.SortStableFunc(list, func(a, b *Loop) int { return len(a.Blocks) - len(b.Blocks) })
	return list
}

// collect adds b and everything that leads to it up to the header.
func (l *Loop) collect(b *Block) {
	if l.Blocks[b] {
		return
	}
	l.Blocks[b] = true
	for _, p := range b.Preds {
		l.collect(p)
	}
}

// exits are the blocks outside the loop that its own lead to.
func (l *Loop) exits() (list []*Block) {
	for b := range l.Blocks {
		for _, next := range b.Succs {
			if !l.Blocks[next] && !slices.Contains(list, next) {
				list = append(list, next)
			}
		}
	}
	slices.SortFunc(list, func(a, b *Block) int { return b.ID - a.ID })
	return list
}
