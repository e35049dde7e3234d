// This file checks barriers and collectives in launches that are checked.

package engine

import (
	"fmt"

	"github.com/cujs/cujs/ptx"
)

// sameBarrier checks that threads come to a barrier with the count of threads
// that others came with.
func (w *watched) sameBarrier(c *cta, in *instruction, bar *barrier, id, expected uint64) {
	if w == nil || bar.arrived == nil || bar.expected == int(expected) {
		return
	}
	w.found(reportKey{kind: WrongBarrier, node: in.node}, func() *Report {
		return &Report{
			Place:  c.place(in.node, c.lanes.first()),
			Detail: fmt.Sprintf("threads wait at barrier %d for %s, others come for %s", id, threadCount(bar.expected), threadCount(int(expected))),
		}
	})
}

func threadCount(n int) string {
	if n == 0 {
		return "the whole block"
	}
	return plural(n, "thread")
}

// samePlace checks, before barrier id lets threads go, that nobody went past
// it, and that those of a warp wait at one place, as bar.sync needs;
// barrier.sync does not.
func (w *watched) samePlace(c *cta, id int) {
	if w == nil {
		return
	}
	for i := range c.waits {
		a := &c.waits[i]
		if a.barrier != id {
			continue
		}
		w.nobodyMissed(c, a.in, a.group.key>>1, &a.group.lanes)
		if !aligned(a.in) {
			continue
		}
		for j := range c.waits[:i] {
			b := &c.waits[j]
			if b.barrier == id && b.in.node != a.in.node && shareWarp(c, a, b) {
				w.found(reportKey{kind: DivergentBarrier, node: a.in.node, other: b.in.node}, func() *Report {
					other := c.place(b.in.node, b.group.lanes.first())
					return &Report{
						Place: c.place(a.in.node, a.group.lanes.first()), Other: &other,
						Detail: fmt.Sprintf("threads of one warp wait for barrier %d at different places", id),
					}
				})
			}
		}
	}
}

// aligned reports whether all threads of a warp must execute the barrier
// together: bar is short for barrier.aligned (PTX ISA, bar).
func aligned(in *instruction) bool { return alignedNode(in.node) }

func alignedNode(node *ptx.Instruction) bool { return node.Opcode == "bar" || has(node, "aligned") }

func shareWarp(c *cta, a, b *wait) bool {
	for i := range c.warps {
		if a.group.lanes.warp(i) != 0 && b.group.lanes.warp(i) != 0 {
			return true
		}
	}
	return false
}

// members checks the member masks that the lanes of g give.
func (w *watched) members(c *cta, g *group, in *instruction) {
	if w == nil {
		return
	}
	r := &in.src[len(in.src)-1]
	for _, l := range g.lanes.list() {
		lane := int(l)
		mask := uint32(c.get(r, lane))
		switch {
		case mask>>(lane&31)&1 == 0:
			w.found(reportKey{kind: WrongMask, node: in.node}, func() *Report {
				return &Report{
					Place:  c.place(in.node, lane),
					Detail: fmt.Sprintf("lane %d executes %s with the member mask %#x, which leaves it out", lane&31, in.collective.name, mask),
				}
			})
		case in.collective.source != nil && w.ended(c, lane>>5)&mask != 0:
			w.found(reportKey{kind: ExitedLane, node: in.node}, func() *Report {
				return &Report{
					Place:  c.place(in.node, lane),
					Detail: fmt.Sprintf("the member mask %#x names lanes that have ended: %#x", mask, w.ended(c, lane>>5)&mask),
				}
			})
		}
	}
}

// ended is the lanes of a warp that have exited. Lanes that the block never
// had are not among them.
func (w *watched) ended(c *cta, warp int) uint32 {
	had := uint32(0xffffffff)
	if rest := c.n - warp*32; rest < 32 {
		had = 1<<rest - 1
	}
	return had &^ c.alive.warp(warp)
}
