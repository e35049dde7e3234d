// This file knows the shape of the control flow: loops, and where the ways
// from a branch meet again.

package uniform

import "github.com/cujs/cujs/kernel/internal/ir"

// reached are the blocks that can be reached from some without passing stop;
// stop is not among them.
func reached(from []*ir.Block, stop *ir.Block) map[*ir.Block]bool {
	found := map[*ir.Block]bool{}
	work := append([]*ir.Block(nil), from...)
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		if b == stop || found[b] {
			continue
		}
		found[b] = true
		work = append(work, b.Succs...)
	}
	return found
}

// loops are the blocks of the natural loops by their headers.
func loops(f *ir.Function) map[*ir.Block]map[*ir.Block]bool {
	list := map[*ir.Block]map[*ir.Block]bool{}
	for _, l := range f.Loops() {
		list[l.Header] = l.Blocks
	}
	return list
}

// postdominators gives for each branch the block where all ways from it meet,
// nil when they only meet at the end of the kernel. The immediate
// postdominator is the one that all others come behind: the first that every
// way passes.
func postdominators(f *ir.Function) map[*ir.Block]*ir.Block {
	order := f.ReversePostorder()
	behind := map[*ir.Block]map[*ir.Block]bool{} // what every way from a block passes; nil: not known yet
	for changed := true; changed; {
		changed = false
		for i := len(order) - 1; i >= 0; i-- {
			b := order[i]
			set := common(b.Succs, behind)
			if set == nil && len(b.Succs) > 0 {
				continue
			}
			if set == nil {
				set = map[*ir.Block]bool{}
			}
			set[b] = true
			if len(set) != len(behind[b]) {
				behind[b], changed = set, true
			}
		}
	}
	meets := map[*ir.Block]*ir.Block{}
	for _, b := range order {
		for block := range behind[b] {
			if block != b && len(behind[block]) == len(behind[b])-1 {
				meets[b] = block
			}
		}
	}
	return meets
}

// common is what the sets of all blocks share that have one, nil for none.
func common(blocks []*ir.Block, sets map[*ir.Block]map[*ir.Block]bool) map[*ir.Block]bool {
	var shared map[*ir.Block]bool
	for _, b := range blocks {
		set := sets[b]
		if set == nil {
			continue
		}
		if shared == nil {
			shared = map[*ir.Block]bool{}
			for x := range set {
				shared[x] = true
			}
			continue
		}
		for x := range shared {
			if !set[x] {
				delete(shared, x)
			}
		}
	}
	return shared
}
