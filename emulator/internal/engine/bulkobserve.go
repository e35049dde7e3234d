// This file observes bulk copies in launches that are checked or counted.

package engine

import "github.com/cujs/cujs/ptx"

// spanned looks at what a bulk copy reads or writes: pieces of 16 bytes that
// nobody wrote are reported, others have values from now on. It orders what
// threads do by itself, and races with none.
func (w *watched) spanned(c *cta, in *instruction, a *access, address, size uint64, lane int) {
	g := glance{cta: c, in: in, lane: lane, address: address, size: size}
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
