// This file finds, in launches that are checked, threads that a branch leads
// past a barrier at which others of their block wait.
//
// A thread that has ended counts as come, so that such a barrier lets the
// others go here and on many GPUs; PTX leaves open what happens. Threads that
// return early, from a branch behind which there is nothing but the end, are
// everywhere and harmless: they are not looked at.

package check

import (
	"fmt"
	"math/bits"

	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/report"
	"github.com/cujs/cujs/ptx"
)

// A Bypass is the barriers, by their blocks, that lanes miss which take one
// way at a branch, because all lanes come to them that take the other.
type Bypass struct{ target, next []int }

// BypassOf is that of the branch at b's end, nil where nobody misses anything.
// meets are the graph's post-dominators.
func BypassOf(g *code.Graph, b *code.Block, meets []int) *Bypass {
	meet := meets[b.Index]
	if b.Exit.Kind != code.Branch || meet < 0 {
		return nil
	}
	p := &Bypass{target: barriersBetween(g, b.Exit.Next.Index, meet, meets), next: barriersBetween(g, b.Exit.Target.Index, meet, meets)}
	if p.target == nil && p.next == nil {
		return nil
	}
	return p
}

// barriersBetween lists the blocks behind barriers of the whole block that all
// lanes pass on their way from one block to another.
func barriersBetween(g *code.Graph, from, to int, meets []int) []int {
	var list []int
	for at := from; at != to && at >= 0; at = meets[at] {
		if gate := g.Blocks[at].Gate; gate != nil && gate.Barrier != nil && !gate.Barrier.Counted && aligned(gate.Node) {
			list = append(list, at)
		}
	}
	return list
}

// A missed is the lanes that went past a barrier since they last came to one,
// and where they did.
type missed struct {
	lanes []uint64
	node  *ptx.Instruction
}

// Parting notes which of the running lanes miss barriers by the way they take at
// a branch; taken are those that go to its target.
func (w *Block) Parting(node *ptx.Instruction, b *Bypass, running, taken []uint64) {
	for _, at := range b.target {
		w.miss(node, at, running, taken, 0)
	}
	for _, at := range b.next {
		w.miss(node, at, running, taken, ^uint64(0))
	}
}

// miss notes that the lanes taken, or the other running ones if flip is all
// ones, miss the barrier before a block, and that the rest will come.
func (w *Block) miss(node *ptx.Instruction, at int, running, taken []uint64, flip uint64) {
	m := w.missed[at]
	if m == nil {
		m = &missed{lanes: make([]uint64, len(w.Alive.Mask))}
		w.missed[at] = m
	}
	m.node = node
	for i, running := range running {
		gone := running & (taken[i] ^ flip)
		m.lanes[i] = m.lanes[i]&^running | gone
	}
}

// NobodyMissed checks that no thread went past barrier id, which the lanes of s
// have come to, to its end, when they, and perhaps others, are let go.
func (w *Block) NobodyMissed(id int, s Standing) {
	if len(w.missed) == 0 {
		return
	}
	if m := w.missed[s.Block]; m != nil {
		ended, first := 0, -1
		for i, mask := range m.lanes {
			mask &^= w.Alive.Mask[i]
			if mask != 0 && first < 0 {
				first = 64*i + bits.TrailingZeros64(mask)
			}
			ended += bits.OnesCount64(mask)
		}
		if ended > 0 {
			w.found(report.DivergentBarrier, s.Node, s.Lanes.First(), func() *report.Report {
				other := w.place(m.node, w.index, first)
				return &report.Report{
					Place: w.place(s.Node, w.index, s.Lanes.First()), Other: &other,
					Detail: fmt.Sprintf("%d of the block's threads came to barrier %d, %d went past it and ended", w.Alive.Count, id, ended),
				}
			})
		}
	}
	for _, m := range w.missed {
		for i, came := range s.Lanes.Mask {
			m.lanes[i] &^= came
		}
	}
}
