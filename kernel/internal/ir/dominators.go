// This file computes dominators by the iteration of Cooper, Harvey and
// Kennedy, "A Simple, Fast Dominance Algorithm" (2001).

package ir

import "slices"

// Dominators is the dominator tree of a function at one moment.
type Dominators struct {
	order  map[*Block]int // place in reverse postorder
	blocks []*Block       // in reverse postorder
	parent []int          // immediate dominator, by place
}

// Dominators computes the tree. It is out of date once an edge changes.
func (f *Function) Dominators() *Dominators {
	d := &Dominators{order: map[*Block]int{}, blocks: f.ReversePostorder()}
	for i, b := range d.blocks {
		d.order[b] = i
	}
	d.parent = make([]int, len(d.blocks))
	for i := range d.parent {
		d.parent[i] = -1
	}
	if len(d.blocks) == 0 {
		return d
	}
	d.parent[0] = 0
	for changed := true; changed; {
		changed = false
		for i := 1; i < len(d.blocks); i++ {
			if best := d.meet(d.blocks[i]); best != d.parent[i] {
				d.parent[i], changed = best, true
			}
		}
	}
	return d
}

// meet is the nearest common dominator of a block's processed predecessors.
func (d *Dominators) meet(b *Block) int {
	best := -1
	for _, p := range b.Preds {
		i, reachable := d.order[p]
		if !reachable || d.parent[i] < 0 {
			continue
		}
		if best < 0 {
			best = i
			continue
		}
		for best != i {
			for i > best {
				i = d.parent[i]
			}
			for best > i {
				best = d.parent[best]
			}
		}
	}
	return best
}

// Reachable tells whether b can be reached from the entry.
func (d *Dominators) Reachable(b *Block) bool { _, ok := d.order[b]; return ok }

// Dominates tells whether every way to b leads through a; a block dominates
// itself.
func (d *Dominators) Dominates(a, b *Block) bool {
	i, ok := d.order[a]
	j, reachable := d.order[b]
	if !ok || !reachable {
		return false
	}
	for j > i {
		j = d.parent[j]
	}
	return i == j
}

// Parent is the immediate dominator of b, nil for the entry.
func (d *Dominators) Parent(b *Block) *Block {
	i := d.order[b]
	if i == 0 {
		return nil
	}
	return d.blocks[d.parent[i]]
}

// Blocks lists the reachable blocks in reverse postorder.
func (d *Dominators) Blocks() []*Block { return d.blocks }

// ReversePostorder lists the blocks that can be reached from the entry, each
// before its successors, back edges aside.
func (f *Function) ReversePostorder() []*Block {
	return f.reversePostorder(func(*Block) []*Block { return nil })
}

// reversePostorder lists the blocks that can be reached from the entry, each before its successors
// and before those that last gives for it, back edges aside. Those are the last ones of all that
// can be reached from the block.
func (f *Function) reversePostorder(last func(*Block) []*Block) []*Block {
	seen := map[*Block]bool{}
	var order []*Block
	var visit func(b *Block)
	visit = func(b *Block) {
		if seen[b] {
			return
		}
		seen[b] = true
		for _, next := range last(b) {
			visit(next)
		}
		for _, next := range slices.Backward(b.Succs) {
			visit(next)
		}
		order = append(order, b)
	}
	if len(f.Blocks) > 0 {
		visit(f.Blocks[0])
	}
	slices.Reverse(order)
	return order
}
