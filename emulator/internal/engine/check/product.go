// This file looks at what products of warpgroups read until somebody waits for them: their factors may not be
// written before.

package check

import (
	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/internal/engine/simt"
)

// A reading is a piece of a factor that a product reads.
type reading struct {
	site          *Site
	access        *code.Access
	address, size uint64
	lane          int
	group         uint32 // of the products of its warp
}

// Reads notes what a product reads, as an access of now and one of the time when it is waited for.
func (w *Block) Reads(s *Site, a *code.Access, address, size uint64, lane int) {
	w.Spanned(s, a, address, size, lane)
	w.reading = append(w.reading, reading{s, a, address, size, lane, w.committed[lane>>5]})
}

// CommitProducts ends the groups of the warps of lanes.
func (w *Block) CommitProducts(lanes *simt.LaneSet) {
	for i := range w.committed {
		if lanes.Warp(i) != 0 {
			w.committed[i]++
		}
	}
}

// AwaitProducts looks again at what products read whose groups end now, all but so many.
func (w *Block) AwaitProducts(left uint32, lanes *simt.LaneSet) {
	w.running = lanes
	w.tick()
	kept := w.reading[:0]
	for _, r := range w.reading {
		warp := r.lane >> 5
		if lanes.Warp(warp) == 0 || r.group+left >= w.committed[warp] {
			kept = append(kept, r)
			continue
		}
		w.Spanned(r.site, r.access, r.address, r.size, r.lane)
	}
	w.reading = kept
}
