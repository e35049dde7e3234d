// This file finds bulk copies and products of warpgroups that read shared memory which a thread wrote in the
// ordinary way. They see it behind a fence.proxy.async of the thread that wrote, or of the one that has it read
// (PTX ISA, memory consistency model, proxies).

package check

import (
	"fmt"
	"slices"

	"github.com/cujs/cujs/emulator/internal/engine/simt"
	"github.com/cujs/cujs/emulator/report"
	"github.com/cujs/cujs/ptx"
)

// proxies are when each lane has shown last what it wrote.
type proxies struct {
	began uint64 // when the block did
	shown []uint64
}

func (p *proxies) begin(now uint64, lanes int) {
	p.began, p.shown = now, resized(p.shown, lanes)
}

// showsWrites tells whether an instruction is the fence.
func showsWrites(node *ptx.Instruction) bool {
	return node.Opcode == "fence" && slices.Contains(node.Modifiers, "proxy") && slices.ContainsFunc(node.Modifiers, func(m string) bool { return m == "async" || m == "async.shared::cta" || m == "async::generic" })
}

// shows notes that lanes show what they wrote.
func (w *Block) shows(lanes *simt.LaneSet) {
	for _, l := range lanes.List() {
		w.proxies.shown[l] = w.Time
	}
}

// ordinary tells whether an instruction writes as threads do.
func ordinary(node *ptx.Instruction) bool {
	return node != nil && (slices.Contains([]string{"st", "stmatrix", "atom", "red"}, node.Opcode) || node.Opcode == "cp") && !slices.Contains(node.Modifiers, "bulk") && !slices.Contains(node.Modifiers, "async.bulk")
}

// unshown reports what a copy or product reads that was not shown to it.
func (w *Block) unshown(g *glance) {
	if g.writes() || g.shadow != &w.shadow {
		return
	}
	for i := g.offset >> 2; i <= (g.offset+g.size-1)>>2; i++ {
		old := w.shadow.Cells[i].Write
		by := old.Thread()
		if old.Time() <= w.proxies.began || !w.own(old) || max(w.proxies.shown[by], w.proxies.shown[g.lane]) >= old.Time() || !ordinary(w.nodeAt(old.Site())) {
			continue
		}
		w.found(report.SharedRace, g.site.node, g.lane, func() *report.Report {
			other := w.place(w.nodeAt(old.Site()), w.index, by)
			return &report.Report{
				Place: w.place(g.site.node, w.index, g.lane), Other: &other, Address: g.address, Size: g.size,
				Detail: fmt.Sprintf("%s reads %d bytes at shared address %#x that a thread wrote, and no fence.proxy.async stands between them", asynchronous(g.site.node), g.size, g.address),
				Advice: "let each thread that writes execute fence.proxy.async (tma.fence() in JavaScript) behind its stores, and put a barrier behind that",
			}
		})
		return
	}
}

// asynchronous names what reads.
func asynchronous(node *ptx.Instruction) string {
	if node.Opcode == "wgmma" {
		return "a product"
	}
	return "a bulk copy"
}
