// This file splits critical edges.

package ir

// SplitCriticalEdges puts an empty block on every edge from a block with
// several successors to one with several predecessors and phis, so that the
// copies for those can be placed without touching other ways.
func (f *Function) SplitCriticalEdges() {
	for _, b := range append([]*Block(nil), f.Blocks...) {
		if len(b.Succs) < 2 {
			continue
		}
		for i, next := range b.Succs {
			if len(next.Preds) > 1 && len(next.Values) > 0 && next.Values[0].Op == Phi {
				f.split(b, i, next)
			}
		}
	}
}

// split puts a block on edge i of b.
func (f *Function) split(b *Block, i int, next *Block) {
	middle := f.NewBlock()
	middle.End, middle.Succs, middle.Preds, middle.Pos = Jump, []*Block{next}, []*Block{b}, b.Pos
	b.Succs[i] = middle
	for k, p := range next.Preds {
		if p == b {
			next.Preds[k] = middle
			break
		}
	}
}
