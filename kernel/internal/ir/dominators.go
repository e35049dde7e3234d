// This file computes dominators by the iteration of Cooper, Harvey and
// Kennedy, "A Simple, Fast Dominance Algorithm" (2001).

package ir

import "slices"

// Dominators is the dominator tree of a function at one moment.
type Dominators struct {
	order  []int    // place in reverse postorder by ID, -1 for what cannot be reached
	blocks []*Block // in reverse postorder
	parent []int    // immediate dominator, by place
	// first and size tell which blocks are below one in the tree, by place: those with numbers from first on.
	first, size []int
}

// Dominators computes the tree. It is out of date once an edge changes.
func (f *Function) Dominators() *Dominators {
	d := &Dominators{order: make([]int, f.nextBlock), blocks: f.ReversePostorder()}
	for i := range d.order {
		d.order[i] = -1
	}
	for i, b := range d.blocks {
		d.order[b.ID] = i
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
	d.number()
	return d
}

// number counts through the tree, each block before those that it dominates.
func (d *Dominators) number() {
	d.first, d.size = make([]int, len(d.blocks)), make([]int, len(d.blocks))
	for i := len(d.blocks) - 1; i >= 0; i-- {
		d.size[i]++
		if i > 0 {
			d.size[d.parent[i]] += d.size[i]
		}
	}
	next := make([]int, len(d.blocks)) // number of the next child, by place
	for i := range d.blocks {
		if i > 0 {
			d.first[i] = next[d.parent[i]]
			next[d.parent[i]] += d.size[i]
		}
		next[i] = d.first[i] + 1
	}
}

// meet is the nearest common dominator of a block's processed predecessors.
func (d *Dominators) meet(b *Block) int {
	best := -1
	for _, p := range b.Preds {
		i := d.order[p.ID]
		if i < 0 || d.parent[i] < 0 {
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
func (d *Dominators) Reachable(b *Block) bool { return d.order[b.ID] >= 0 }

// Dominates tells whether every way to b leads through a; a block dominates
// itself.
func (d *Dominators) Dominates(a, b *Block) bool {
	i, j := d.order[a.ID], d.order[b.ID]
	if i < 0 || j < 0 {
		return false
	}
	return d.first[i] <= d.first[j] && d.first[j] < d.first[i]+d.size[i]
}

// Parent is the immediate dominator of b, nil for the entry.
func (d *Dominators) Parent(b *Block) *Block {
	i := d.order[b.ID]
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
	f.Poll()
	seen := make([]bool, f.nextBlock)
	var order []*Block
	var visit func(b *Block)
	visit = func(b *Block) {
		if seen[b.ID] {
			return
		}
		seen[b.ID] = true
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
