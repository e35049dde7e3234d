// This file finds accesses to what cp.async copies before its thread has waited for
// the copy, and to what bulk copies bring before a thread has waited for their mbarrier.
//
// A thread's copies are complete when it waits for the groups that they are
// committed in, or for all (PTX ISA, cp.async.wait_group). Those that an mbarrier
// tracks count as complete as soon as any thread has waited for one of a phase that ended after that.

package check

import (
	"fmt"

	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/emulator/internal/engine/simt"
	"github.com/cujs/cujs/emulator/report"
	"github.com/cujs/cujs/ptx"
)

// A copied is the last copy to four bytes of shared memory; its group is 0 where
// there was none, or where it is known to be complete.
type copied struct {
	group uint32
	lane  uint16
	site  uint16
	bulk  *counted // nil of others
}

// A copier is what a thread knows of its copies, by the numbers of their groups.
type copier struct {
	open     uint32 // the group of the copies to come
	complete uint32 // the last one that was waited for
	tracked  uint32 // the last one that an mbarrier tracks
	since    uint64 // when it began to
}

// copies are those of a block; nothing is kept before the first.
type copies struct {
	cells  []copied
	lanes  []copier
	tested uint64 // the last time that a phase of an mbarrier ended which somebody waited for
}

func (c *copies) begin() { c.cells, c.lanes = c.cells[:0], c.lanes[:0] }

// A CopyStep is an instruction that orders copies.
type CopyStep struct {
	commit, track bool
	all           bool
	left          uint32 // the groups that need not be complete
}

// StepOf is that of cp.async.commit_group, wait_group, wait_all or mbarrier.arrive.
func StepOf(node *ptx.Instruction) CopyStep {
	s := CopyStep{commit: code.Has(node, "commit_group"), all: code.Has(node, "wait_all"), track: node.Opcode == "cp" && code.Has(node, "arrive")}
	if len(node.Operands) > 0 {
		if n, ok := node.Operands[0].(*ptx.Immediate); ok {
			s.left = uint32(n.Bits)
		}
	}
	return s
}

// Step notes that lanes order their copies.
func (w *Block) Step(s CopyStep, lanes *simt.LaneSet) {
	if len(w.copies.lanes) == 0 {
		return
	}
	for _, l := range lanes.List() {
		c := &w.copies.lanes[l]
		switch {
		case s.commit:
			c.open++
		case s.all:
			c.complete = c.open
			c.open++
		case s.track:
			c.tracked, c.since = c.open, w.Time
			c.open++
		case c.open > s.left+1:
			c.complete = max(c.complete, c.open-1-s.left)
		}
	}
}

// copying notes that a lane begins to copy to the block's shared memory; bulk copies are counted.
func (w *Block) copying(g *glance, bulk *counted) {
	x := &w.copies
	if len(x.lanes) == 0 {
		x.cells = append(x.cells, make([]copied, len(w.shadow.Cells))...)
		x.lanes = append(x.lanes, make([]copier, w.Registers.N)...)
		for i := range x.lanes {
			x.lanes[i].open = 1
		}
	}
	for i := g.offset >> 2; i <= (g.offset+g.size-1)>>2; i++ {
		x.cells[i] = copied{1, uint16(g.lane), g.site.number, bulk}
		if bulk == nil {
			x.cells[i].group = x.lanes[g.lane].open
		}
	}
}

// early looks for accesses of the running lanes to what is copied still.
func (w *Block) early(s *Site) {
	a := s.access
	if a.Space != ptx.Shared && a.Space != ptx.Generic {
		return
	}
	at := &s.src[0]
	for _, l := range w.running.List() {
		g := glance{site: s, lane: int(l), size: a.Bytes(), address: w.Registers.Get(at, int(l)) + a.Offset}
		if at.Class == loops.Word {
			g.address = uint64(uint32(g.address))
		}
		if w.find(&g, a) && g.shadow == &w.shadow {
			w.whileCopied(&g, w)
		}
	}
}

// whileCopied reports an access to the shared memory of a block that is copied still.
func (w *Block) whileCopied(g *glance, home *Block) {
	x := &home.copies
	for i := g.offset >> 2; i <= (g.offset+g.size-1)>>2; i++ {
		c := &x.cells[i]
		if c.group == 0 {
			continue
		}
		late := false
		if by := &x.lanes[c.lane]; c.bulk != nil {
			late = c.bulk.phase >= c.bulk.of.seen
		} else {
			late = c.group > by.complete && !(c.group <= by.tracked && x.tested > by.since)
		}
		if late {
			w.tooEarly(g, c)
		}
		c.group = 0
	}
}

// tooEarly reports an access to what a lane copies and has not waited for.
func (w *Block) tooEarly(g *glance, c *copied) {
	w.found(report.SharedRace, g.site.node, g.lane, func() *report.Report {
		r := &report.Report{
			Place: w.place(g.site.node, w.index, g.lane), Address: g.address, Size: g.size,
			Advice: "let the thread that copies wait first (cp.async.wait_group, cp.async.wait_all), and put a barrier behind that where others read",
		}
		block, by, missing := w.number, "cp.async", "the copy was not waited for"
		if b := c.bulk; b != nil {
			why := w.tooSoon(w.number, g.lane, b.by, false)
			if g.site.counted {
				why = w.unfilled(g)
			}
			block, by = b.block, "cp.async.bulk"
			missing = fmt.Sprintf("nobody has waited for phase %d of the mbarrier at shared address %#x%s", b.phase, b.of.address, why)
			r.Advice = adviceParity
		}
		who := "another thread copies"
		if int(c.lane) == g.lane && block == w.number {
			who = "it copies"
		}
		other := w.place(w.nodeAt(c.site), w.blockAt(block), int(c.lane))
		r.Other = &other
		name, behind := w.memory(g)
		r.Detail = fmt.Sprintf("a thread %s %s that %s by %s, and %s%s", verb(g), name, who, by, missing, behind)
		return r
	})
}
