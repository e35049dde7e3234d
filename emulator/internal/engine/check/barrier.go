// This file checks barriers and collectives in launches that are checked.

package check

import (
	"fmt"

	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/internal/engine/simt"
	"github.com/cujs/cujs/emulator/report"
	"github.com/cujs/cujs/internal/spell"
	"github.com/cujs/cujs/ptx"
)

// WrongCount reports that the running threads come to a barrier with another
// count of threads than those who wait there.
func (w *Block) WrongCount(node *ptx.Instruction, lane, id, waiting, coming int) {
	w.found(report.WrongBarrier, node, lane, func() *report.Report {
		return &report.Report{
			Place:  w.place(node, w.index, lane),
			Detail: fmt.Sprintf("threads wait at barrier %d for %s, others come for %s", id, threadCount(waiting), threadCount(coming)),
		}
	})
}

func threadCount(n int) string {
	if n == 0 {
		return "the whole block"
	}
	return spell.Count(n, "thread")
}

// A Standing is lanes at a barrier, which is before a block of the program.
type Standing struct {
	Node  *ptx.Instruction
	Block int
	Lanes *simt.LaneSet
}

// Completed checks, before barrier id lets threads go, that nobody went past
// it, and that those of a warp wait at one place, as bar.sync needs;
// barrier.sync does not. left says that some arrived and went on, and may have ended
// since: what they did after they arrived is not ordered.
func (w *Block) Completed(id int, waiting []Standing, left bool) {
	for i := range waiting {
		a := &waiting[i]
		w.NobodyMissed(id, *a)
		if !aligned(a.Node) {
			continue
		}
		for j := range waiting[:i] {
			b := &waiting[j]
			if b.Node != a.Node && w.shareWarp(a, b) {
				w.found(report.DivergentBarrier, a.Node, a.Lanes.First(), func() *report.Report {
					other := w.place(b.Node, w.index, b.Lanes.First())
					return &report.Report{
						Place: w.place(a.Node, w.index, a.Lanes.First()), Other: &other,
						Detail: fmt.Sprintf("threads of one warp wait for barrier %d at different places", id),
					}
				})
			}
		}
	}
	waiters := 0
	for i := range waiting {
		waiters += waiting[i].Lanes.Count
	}
	if id == code.Barriers {
		w.joined = true
		w.tick()
		for i := range waiting {
			w.Waited(waiting[i].Lanes)
		}
	}
	if waiters == w.Alive.Count && !left {
		w.Passed()
		return
	}
	w.tick()
	for i := range waiting {
		w.Waited(waiting[i].Lanes)
	}
}

// aligned reports whether all threads of a warp must execute the barrier
// together: bar is short for barrier.aligned (PTX ISA, bar).
func aligned(node *ptx.Instruction) bool { return node.Opcode == "bar" || code.Has(node, "aligned") }

func (w *Block) shareWarp(a, b *Standing) bool {
	for i := range w.order.warps {
		if a.Lanes.Warp(i) != 0 && b.Lanes.Warp(i) != 0 {
			return true
		}
	}
	return false
}

// Members checks the member masks, in register r, that lanes give to a
// collective. shuffles says whether it is one that names the lanes to take from.
func (w *Block) Members(node *ptx.Instruction, r *simt.Ref, lanes *simt.LaneSet, name string, shuffles bool) {
	for _, l := range lanes.List() {
		lane := int(l)
		mask := uint32(w.Registers.Get(r, lane))
		switch {
		case mask>>(lane&31)&1 == 0:
			w.found(report.WrongMask, node, lane, func() *report.Report {
				return &report.Report{
					Place:  w.place(node, w.index, lane),
					Detail: fmt.Sprintf("lane %d executes %s with the member mask %#x, which leaves it out", lane&31, name, mask),
				}
			})
		case shuffles && w.ended(lane>>5)&mask != 0:
			w.found(report.ExitedLane, node, lane, func() *report.Report {
				return &report.Report{
					Place:  w.place(node, w.index, lane),
					Detail: fmt.Sprintf("the member mask %#x names lanes that have ended: %#x", mask, w.ended(lane>>5)&mask),
				}
			})
		}
	}
}

// ended is the lanes of a warp that have exited. Lanes that the block never
// had are not among them.
func (w *Block) ended(warp int) uint32 {
	had := uint32(0xffffffff)
	if rest := w.Registers.N - warp*32; rest < 32 {
		had = 1<<rest - 1
	}
	return had &^ w.Alive.Warp(warp)
}
