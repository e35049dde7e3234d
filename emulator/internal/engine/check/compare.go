package check

import (
	"unsafe"

	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/emulator/internal/memory"
	"github.com/cujs/cujs/ptx"
)

// several looks at an access that all running lanes make. What the first does may be in
// order only because it was the one before, too: then the last stands for the others.
func (w *Block) several(g *glance) {
	lanes := w.running.List()
	last := *g
	last.lane = int(lanes[len(lanes)-1])
	t := memory.NewTouch(w.Time, g.site.number, last.lane, g.mask(), false)
	cells := g.shadow.Cells[g.offset>>2 : (g.offset+g.size-1)>>2+1]
	var old memory.Touch
	wrote := false
	for i := range cells {
		cell := &cells[i]
		switch {
		case cell.Write.Time() > w.since && w.conflicts(cell.Write, t, g.space):
			old, wrote = cell.Write, true
		case !g.site.access.Write:
		case cell.Read.Time() > w.since && w.conflicts(cell.Read, t, g.space):
			old, wrote = cell.Read, false
		case cell.Other.Time() > w.since && w.conflicts(cell.Other, t, g.space):
			old, wrote = cell.Other, false
		}
	}
	raced := w.look(g)
	switch {
	case old == 0 || raced:
	case wrote:
		w.afterWrite(&last, old)
	default:
		w.writeAfterRead(&last, old)
	}
	if !g.site.access.Write {
		for i := range cells {
			w.reads(&cells[i], t)
		}
	}
}

// compare compares an access with the last ones to the same memory, and notes it. It reports
// whether the access races with one of them.
func (w *Block) compare(g *glance) (raced bool) {
	t := memory.NewTouch(w.Time, g.site.number, g.lane, g.mask(), g.many)
	first, last := g.offset>>2, (g.offset+g.size-1)>>2
	cells := g.shadow.Cells[first : last+1]
	for i := range cells {
		cell := &cells[i]
		if cell.Write.Time() > w.since && w.conflicts(cell.Write, t, g.space) {
			w.afterWrite(g, cell.Write)
			raced = true
		}
		if !g.site.access.Write {
			w.reads(cell, t)
			continue
		}
		if cell.Read.Time() > w.since && w.conflicts(cell.Read, t, g.space) {
			w.writeAfterRead(g, cell.Read)
			raced = true
		} else if cell.Other.Time() > w.since && w.conflicts(cell.Other, t, g.space) {
			w.writeAfterRead(g, cell.Other)
			raced = true
		}
		cell.Write = t
	}
	return raced
}

// conflicts reports whether nothing orders an earlier access before one that
// is made now. It errs on the side of order.
func (w *Block) conflicts(old, now memory.Touch, space ptx.Space) bool {
	if old.Bytes()&now.Bytes() == 0 {
		return false
	}
	if space == ptx.Shared && w.peers == nil && old.Time() <= w.synced {
		return false
	}
	a, b := old.Thread(), now.Thread()
	if old.Time() <= w.start {
		return w.raced(old, now, b)
	}
	own := w.own(old)
	if own && (a == b || old.Time() <= w.synced || a>>5 == b>>5 && old.Time() <= w.order.warpCollected[a>>5]) {
		return false
	}
	if old.Atomic() && now.Atomic() {
		return false
	}
	block, known := w.number, true
	if !own {
		block, known = w.blockOf(old)
	}
	return known && !w.knows(block, a, old.Time(), b)
}

// afterWrite reports a race with an earlier write, unless both write the same.
func (w *Block) afterWrite(g *glance, old memory.Touch) {
	if w.own(old) && old.Many() {
		return // every thread wrote the same value
	}
	if g.site.access.Write && w.same(g, old) {
		return
	}
	w.race(g, old, true)
}

// writeAfterRead reports a race with an earlier read, unless the write
// changes nothing.
func (w *Block) writeAfterRead(g *glance, old memory.Touch) {
	if !w.same(g, old) {
		w.race(g, old, false)
	}
}

// same reports whether a store writes what is there already, or what the
// other lane writes with the same instruction.
func (w *Block) same(g *glance, old memory.Touch) bool {
	a := g.site.access
	at := g.pointer
	if !g.site.moves {
		return g.value != nil && loops.LoadBytes(at, a.Size)<<(64-8*a.Size) == *g.value<<(64-8*a.Size)
	}
	for k := range a.Vector {
		v := w.Registers.Get(&g.site.src[1+k], g.lane)
		other := loops.LoadBytes(at, a.Size)
		if old.Time() == w.Time {
			other = w.Registers.Get(&g.site.src[1+k], old.Thread())
		}
		if shift := 64 - 8*a.Size; v<<shift != other<<shift {
			return false
		}
		at = unsafe.Add(at, a.Size)
	}
	return true
}
