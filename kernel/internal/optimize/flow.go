// This file tidies control flow: constant branches, unreachable blocks, blocks
// that only follow one another.

package optimize

import (
	"slices"

	"github.com/cujs/cujs/kernel/internal/ir"
)

func cleanFlow(f *ir.Function) bool {
	changed := false
	for _, b := range f.Blocks {
		if b.End != ir.Branch {
			continue
		}
		switch {
		case b.Cond.Op == ir.Const:
			keep := 0
			if b.Cond.Bits == 0 {
				keep = 1
			}
			cut(b, b.Succs[1-keep])
			becomeJump(b, b.Succs[keep])
			changed = true
		case b.Succs[0] == b.Succs[1]:
			cut(b, b.Succs[1])
			becomeJump(b, b.Succs[0])
			changed = true
		case b.Cond.Op == ir.Not: // branch the other way
			b.Cond = b.Cond.Args[0]
			b.Succs[0], b.Succs[1] = b.Succs[1], b.Succs[0]
			b.Likely = -b.Likely
			changed = true
		}
	}
	changed = removeUnreachable(f) || changed
	return merge(f) || changed
}

func becomeJump(b, next *ir.Block) { b.End, b.Cond, b.Succs = ir.Jump, nil, []*ir.Block{next} }

// cut removes one edge from b to next with the phis' arguments for it.
func cut(b, next *ir.Block) {
	k := slices.Index(next.Preds, b)
	next.Preds = slices.Delete(slices.Clone(next.Preds), k, k+1)
	for _, v := range next.Values {
		if v.Op == ir.Phi {
			v.Args = slices.Delete(slices.Clone(v.Args), k, k+1)
		}
	}
}

func removeUnreachable(f *ir.Function) bool {
	reachable := map[*ir.Block]bool{}
	for _, b := range f.ReversePostorder() {
		reachable[b] = true
	}
	if len(reachable) == len(f.Blocks) {
		return false
	}
	for _, b := range f.Blocks {
		if !reachable[b] {
			for _, next := range b.Succs {
				if reachable[next] {
					cut(b, next)
				}
			}
		}
	}
	f.Blocks = slices.DeleteFunc(f.Blocks, func(b *ir.Block) bool { return !reachable[b] })
	return true
}

// merge joins blocks with the only ones that they jump to and that nothing else
// leads to.
func merge(f *ir.Function) bool {
	absorbed, with := map[*ir.Block]bool{}, map[*ir.Value]*ir.Value{}
	for _, b := range f.Blocks {
		for !absorbed[b] && b.End == ir.Jump && len(b.Succs[0].Preds) == 1 && b.Succs[0] != b && b.Succs[0] != f.Blocks[0] {
			absorbed[b.Succs[0]] = true
			absorb(b, b.Succs[0], with)
		}
	}
	if len(absorbed) == 0 {
		return false
	}
	replaceAll(f, with)
	f.Blocks = slices.DeleteFunc(f.Blocks, func(b *ir.Block) bool { return absorbed[b] })
	return true
}

// absorb continues b with what next does, and notes what stands for its phis.
func absorb(b, next *ir.Block, with map[*ir.Value]*ir.Value) {
	for _, v := range next.Values {
		if v.Op == ir.Phi {
			with[v] = v.Args[0]
			continue
		}
		v.Block = b
		b.Values = append(b.Values, v)
	}
	b.End, b.Cond, b.Succs, b.Likely, b.Pos = next.End, next.Cond, next.Succs, next.Likely, next.Pos
	for _, after := range next.Succs {
		for k, p := range after.Preds {
			if p == next {
				after.Preds[k] = b
			}
		}
	}
}
