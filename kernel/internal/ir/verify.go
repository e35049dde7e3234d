// This file checks that a function is well formed; tests run it after every
// pass.

package ir

import (
	"fmt"
	"slices"
)

// Verify returns the first violation of the form: edges that do not agree,
// phis that do not fit their block, values used where they are not defined.
func (f *Function) Verify() error {
	for _, b := range f.Blocks {
		if err := b.verify(); err != nil {
			return fmt.Errorf("%s: b%d: %w", f.Name, b.ID, err)
		}
	}
	return f.verifyUses()
}

func (b *Block) verify() error {
	if want := [...]int{-1, 1, 2, 0, 0}[b.End]; want != len(b.Succs) {
		return fmt.Errorf("ends with %d successors", len(b.Succs))
	}
	for _, next := range b.Succs {
		if !slices.Contains(next.Preds, b) {
			return fmt.Errorf("b%d does not know it as a predecessor", next.ID)
		}
	}
	for _, before := range b.Preds {
		if !slices.Contains(before.Succs, b) {
			return fmt.Errorf("its predecessor b%d does not lead here", before.ID)
		}
	}
	phis := true
	for _, v := range b.Values {
		if v.Block != b {
			return fmt.Errorf("%s thinks that it is elsewhere", v)
		}
		if n := rows[v.Op].operands; len(v.Args) < n.least || len(v.Args) > n.most {
			return fmt.Errorf("%s has %d arguments", v, len(v.Args))
		}
		if v.Op != Phi {
			phis = false
		} else if !phis || len(v.Args) != len(b.Preds) {
			return fmt.Errorf("%s is misplaced or has not one argument for each predecessor", v)
		}
	}
	return nil
}

// verifyUses checks that definitions dominate uses.
func (f *Function) verifyUses() error {
	dominators := f.Dominators()
	place := make([]int, f.IDs()) // of each value in its block, from 1 on; 0 where it is in none
	for _, b := range f.Blocks {
		for i, v := range b.Values {
			place[v.ID] = i + 1
		}
	}
	available := func(v *Value, at *Block, index int) bool {
		i := place[v.ID] - 1
		if i < 0 || i >= len(v.Block.Values) || v.Block.Values[i] != v {
			return false
		}
		return v.Block == at && i < index || v.Block != at && dominators.Dominates(v.Block, at)
	}
	for _, b := range f.Blocks {
		if !dominators.Reachable(b) {
			continue
		}
		for i, v := range b.Values {
			for k, a := range v.Args {
				at, index := b, i
				if v.Op == Phi {
					at = b.Preds[k]
					index = len(at.Values)
				}
				if dominators.Reachable(at) && !available(a, at, index) {
					return fmt.Errorf("%s: b%d: %s uses %s, which is not defined there", f.Name, b.ID, v, a.Name())
				}
			}
		}
		if b.Cond != nil && !available(b.Cond, b, len(b.Values)) {
			return fmt.Errorf("%s: b%d: branches on %s, which is not defined there", f.Name, b.ID, b.Cond.Name())
		}
	}
	return nil
}
