// This file observes bulk copies in launches that are checked or counted.

package engine

import (
	"github.com/cujs/cujs/emulator/internal/memory"
	"github.com/cujs/cujs/ptx"
)

// spanned looks at what a bulk copy reads or writes: pieces of 16 bytes that
// nobody wrote are reported, others have values from now on. The copy counts as
// an access of its thread, which other warps have to be ordered with.
func (w *watched) spanned(c *cta, in *instruction, a *access, address, size uint64, lane int) {
	g := glance{cta: c, in: in, lane: lane, address: address, size: size, bulk: a}
	if !w.find(&g, a) {
		return
	}
	written := w.bytes(&g)
	switch {
	case written == nil:
	case a.write:
		setAll(written)
	default:
		for at := uint64(0); at < size; at += bulkAlign {
			n := min(bulkAlign, size-at)
			if allZero(written[at:][:n]) {
				piece := g
				piece.address, piece.offset, piece.size = address+at, g.offset+at, n
				w.uninitialised(&piece)
			}
		}
	}
	if g.shadow != nil && a != in.bulk.barrier {
		w.touched(&g)
	}
}

// touched looks for accesses that nothing orders before a bulk copy.
func (w *watched) touched(g *glance) {
	first, last := g.offset>>2, (g.offset+g.size-1)>>2
	for i := first; i <= last; i++ {
		bytes := uint8(everyByte)
		if i == first {
			bytes &= everyByte << (g.offset & 3)
		}
		if i == last {
			bytes &= everyByte >> (3 - (g.offset+g.size-1)&3)
		}
		t := memory.NewTouch(w.time, w.block, g.in.site, g.lane, bytes, false)
		cell := &g.shadow.Cells[i]
		if old := &cell.Write; old.Time > w.start && !(old.Block() == w.block && old.Many()) && w.conflicts(old, &t, g.space) {
			w.race(g, old, true)
		}
		if !g.writes() {
			cell.Read = t
			continue
		}
		if old := &cell.Read; old.Time > w.start && w.conflicts(old, &t, g.space) {
			w.race(g, old, false)
		}
		cell.Write = t
	}
}

// counted has exec counted in s: each warp asks once for what its threads copy.
func (b *bulkCopy) counted(c *cta, s *Count, in *instruction, exec func(*cta, *instruction)) {
	for w := range c.warps {
		if c.lanes.warp(w) != 0 {
			s.traffic(b.to).Requests++
			s.traffic(b.from).Requests++
		}
	}
	c.tallied = s
	defer func() { c.tallied = nil }() // after a fault too
	exec(c, in)
}

// traffic is what an access of a bulk copy is counted as.
func (s *Count) traffic(a *access) *Traffic {
	of := &s.Global
	if a.space == ptx.Shared {
		of = &s.Shared
	}
	if a.write {
		return &of.Stores
	}
	return &of.Loads
}

// span counts what a bulk copy reads or writes.
func (s *Count) span(a *access, address, size uint64) {
	t := s.traffic(a)
	t.Bytes += size
	if a.space == ptx.Shared {
		t.Wavefronts += (size + 127) / 128 // 32 banks of 4 bytes
	} else {
		t.Sectors += (address+size-1)>>5 - address>>5 + 1
	}
}
