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

// merge joins a block with the only one that it jumps to and that nothing else
// leads to.
func merge(f *ir.Function) bool {
	changed := false
	for i := 0; i < len(f.Blocks); i++ {
		b := f.Blocks[i]
		for b.End == ir.Jump && len(b.Succs[0].Preds) == 1 && b.Succs[0] != b && b.Succs[0] != f.Blocks[0] {
			absorb(f, b, b.Succs[0])
			changed = true
		}
	}
	return changed
}

func absorb(f *ir.Function, b, next *ir.Block) {
	with := map[*ir.Value]*ir.Value{}
	for _, v := range next.Values {
		if v.Op == ir.Phi {
			with[v] = v.Args[0]
			continue
		}
		v.Block = b
		b.Values = append(b.Values, v)
	}
	replaceAll(f, with)
	cond := next.Cond
	for cond != nil && with[cond] != nil {
		cond = with[cond]
	}
	b.End, b.Cond, b.Succs, b.Likely, b.Pos = next.End, cond, next.Succs, next.Likely, next.Pos
	for _, after := range next.Succs {
		for k, p := range after.Preds {
			if p == next {
				after.Preds[k] = b
			}
		}
	}
	f.Blocks = slices.DeleteFunc(f.Blocks, func(x *ir.Block) bool { return x == next })
}
