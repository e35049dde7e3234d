// This file observes bulk copies in launches that are checked.

package check

import (
	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/internal/memory"
)

// Spanned looks at what a bulk copy reads or writes: pieces of 16 bytes that
// nobody wrote are reported, others have values from now on. The copy counts as
// an access of its thread, which other warps have to be ordered with.
func (w *Block) Spanned(s *Site, a *code.Access, address, size uint64, lane int) {
	g := glance{site: s, lane: lane, address: address, size: size, bulk: a}
	if !w.find(&g, a) {
		return
	}
	written := w.bytes(&g)
	switch {
	case written == nil:
	case a.Write:
		setAll(written)
	default:
		for at := uint64(0); at < size; at += code.BulkAlign {
			n := min(code.BulkAlign, size-at)
			if allZero(written[at:][:n]) {
				piece := g
				piece.address, piece.offset, piece.size = address+at, g.offset+at, n
				w.uninitialised(&piece)
			}
		}
	}
	if g.shadow != nil && a != s.barrier {
		home := w.homeOf(&g)
		if home != nil && len(home.copies.lanes) > 0 {
			w.whileCopied(&g, home)
		}
		w.touched(&g)
		if s.node.Opcode != "tensormap" { // which works as threads do
			w.unshown(&g)
		}
		if home != nil && a.Write && s.counted {
			home.copying(&g, w.counted)
		}
	}
}

// touched looks for accesses that nothing orders before an atomic operation or a
// copy.
func (w *Block) touched(g *glance) {
	if w.Time == memory.MaxTime {
		return
	}
	w.takesTurn()
	first, last := g.offset>>2, (g.offset+g.size-1)>>2
	for i := first; i <= last; i++ {
		bytes := uint8(everyByte)
		if i == first {
			bytes &= everyByte << (g.offset & 3)
		}
		if i == last {
			bytes &= everyByte >> (3 - (g.offset+g.size-1)&3)
		}
		t := memory.NewTouch(w.Time, g.site.number, g.lane, bytes, false)
		if g.site.atomic {
			t = t.Atomically()
		}
		cell := &g.shadow.Cells[i]
		if old := cell.Write; old.Time() > w.since && !(w.own(old) && old.Many()) && w.conflicts(old, t, g.space) {
			w.race(g, old, true)
		}
		if !g.writes() {
			w.reads(cell, t)
			continue
		}
		if old := cell.Read; old.Time() > w.since && w.conflicts(old, t, g.space) {
			w.race(g, old, false)
		} else if old := cell.Other; old.Time() > w.since && w.conflicts(old, t, g.space) {
			w.race(g, old, false)
		}
		cell.Write = t
	}
}
