// This file finds, in launches that are checked, threads that a branch leads
// past a barrier at which others of their block wait.
//
// A thread that has ended counts as come, so that such a barrier lets the
// others go here and on many GPUs; PTX leaves open what happens. Threads that
// return early, from a branch behind which there is nothing but the end, are
// everywhere and harmless: they are not looked at.

package engine

import (
	"fmt"
	"math/bits"

	"github.com/cujs/cujs/ptx"
)

// A bypass is the barriers, by their blocks, that lanes miss which take one
// way at a branch, because all lanes come to them that take the other.
type bypass struct{ target, next []int }

// bypass is that of the branch at b's end, nil where nobody misses anything.
// meets are the graph's post-dominators.
func (g *graph) bypass(b *block, meets []int) *bypass {
	meet := meets[b.index]
	if b.exit.kind != branch || meet < 0 {
		return nil
	}
	p := &bypass{target: g.barriersBetween(b.exit.next.index, meet, meets), next: g.barriersBetween(b.exit.target.index, meet, meets)}
	if p.target == nil && p.next == nil {
		return nil
	}
	return p
}

// barriersBetween lists the blocks behind barriers of the whole block that all
// lanes pass on their way from one block to another.
func (g *graph) barriersBetween(from, to int, meets []int) []int {
	var list []int
	for at := from; at != to && at >= 0; at = meets[at] {
		if gate := g.blocks[at].gate; gate != nil && gate.barrier != nil && !gate.barrier.counted && alignedNode(gate.node) {
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

// parting notes which lanes of g miss barriers by the way they take.
func (w *watched) parting(c *cta, g *group, d *departure) {
	c.lanes = &g.lanes
	c.choose(&c.narrow, &d.predicate, d.negated)
	for _, at := range d.bypass.target {
		w.miss(c, g, at, d, 0)
	}
	for _, at := range d.bypass.next {
		w.miss(c, g, at, d, ^uint64(0))
	}
}

// miss notes that the lanes of g in c.narrow, or the others if flip is all
// ones, miss the barrier before a block, and that the rest will come.
func (w *watched) miss(c *cta, g *group, at int, d *departure, flip uint64) {
	m := w.missed[at]
	if m == nil {
		m = &missed{lanes: make([]uint64, len(c.alive.mask))}
		w.missed[at] = m
	}
	m.node = d.node
	for i, running := range g.lanes.mask {
		gone := running & (c.narrow.mask[i] ^ flip)
		m.lanes[i] = m.lanes[i]&^running | gone
	}
}

// nobodyMissed checks that no thread went past the barrier in, before block at,
// to its end, when lanes, and perhaps others, are let go.
func (w *watched) nobodyMissed(c *cta, in *instruction, at int, lanes *laneSet) {
	if w == nil || len(w.missed) == 0 {
		return
	}
	if m := w.missed[at]; m != nil {
		ended, first := 0, -1
		for i, mask := range m.lanes {
			mask &^= c.alive.mask[i]
			if mask != 0 && first < 0 {
				first = 64*i + bits.TrailingZeros64(mask)
			}
			ended += bits.OnesCount64(mask)
		}
		if ended > 0 {
			w.found(reportKey{kind: DivergentBarrier, node: in.node, other: m.node}, func() *Report {
				other := c.place(m.node, first)
				return &Report{
					Place: c.place(in.node, lanes.first()), Other: &other,
					Detail: fmt.Sprintf("%d of the block's threads came to barrier %d, %d went past it and ended", c.alive.count, c.get(&in.src[0], lanes.first()), ended),
				}
			})
		}
	}
	for _, m := range w.missed {
		for i, came := range lanes.mask {
			m.lanes[i] &^= came
		}
	}
}
