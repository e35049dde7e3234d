// This file finds where diverged lanes meet again.

package code

// PostDominators returns, for each block, the index of the first block that
// every path from it to the end goes through, or -1 where there is none
// (Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm").
func (g *Graph) PostDominators() []int {
	end := len(g.Blocks)
	order := g.reversePostorder()
	rank := make([]int, end+1) // later in order is nearer to the end
	for i, b := range order {
		rank[b] = i + 1
	}
	rank[end] = len(order) + 1
	immediate := make([]int, end+1)
	for i := range immediate {
		immediate[i] = -1
	}
	immediate[end] = end
	for changed := true; changed; {
		changed = false
		for i := len(order) - 1; i >= 0; i-- {
			b := order[i]
			if meet := g.meeting(b, end, immediate, rank); meet != immediate[b] {
				immediate[b] = meet
				changed = true
			}
		}
	}
	for i, m := range immediate {
		if m == end {
			immediate[i] = -1
		}
	}
	return immediate[:end]
}

// meeting intersects the post-dominators of b's successors.
func (g *Graph) meeting(b, end int, immediate, rank []int) int {
	meet := -1
	join := func(s int) {
		if immediate[s] < 0 {
			return
		}
		if meet < 0 {
			meet = s
			return
		}
		for meet != s {
			for rank[meet] < rank[s] {
				meet = immediate[meet]
			}
			for rank[s] < rank[meet] {
				s = immediate[s]
			}
		}
	}
	for _, s := range g.Blocks[b].successors {
		join(s.Index)
	}
	if k := g.Blocks[b].Exit.Kind; k == Finish || k == GiveBack {
		join(end)
	}
	return meet
}

// reversePostorder lists blocks so that, loops aside, each comes before its
// successors.
func (g *Graph) reversePostorder() []int {
	seen := make([]bool, len(g.Blocks))
	order := make([]int, 0, len(g.Blocks))
	type frame struct{ block, next int }
	for _, r := range g.Routines {
		if seen[r.Entry.Index] {
			continue
		}
		seen[r.Entry.Index] = true
		stack := []frame{{block: r.Entry.Index}}
		for len(stack) > 0 {
			top := &stack[len(stack)-1]
			successors := g.Blocks[top.block].successors
			if top.next == len(successors) {
				order = append(order, top.block)
				stack = stack[:len(stack)-1]
				continue
			}
			s := successors[top.next].Index
			top.next++
			if !seen[s] {
				seen[s] = true
				stack = append(stack, frame{block: s})
			}
		}
	}
	for i, j := 0, len(order)-1; i < j; i, j = i+1, j-1 {
		order[i], order[j] = order[j], order[i]
	}
	return order
}
