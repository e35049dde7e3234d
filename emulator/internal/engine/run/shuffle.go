// This file executes shuffles of whole warps whose distance is the same for
// all lanes, which is how reductions and scans use them. Those of recorded launches go the longer way.

package run

import (
	"unsafe"

	"github.com/cujs/cujs/emulator/internal/engine/simt"
)

// execShuffle shuffles the running lanes.
func execShuffle(c *cta, in *instruction) {
	if c.grid.recorded != nil || !in.src[1].Uniform || !in.src[2].Uniform || c.lanes.Count&31 != 0 || !c.wholeWarps() {
		execCollective(c, in)
		return
	}
	r := in.Collective.Route
	if r == nil {
		r = &c.route
		*r = simt.RouteOf(in.Collective.Source, c.Scalar(&in.src[1]), c.Scalar(&in.src[2]))
	}
	a, d := c.Source(&in.src[0]), c.At(&in.dst[0])
	for w := range c.warps {
		if c.lanes.Warp(w) == 0 {
			continue
		}
		x, z := (*[32]uint32)(unsafe.Add(a, w*128)), (*[32]uint32)(unsafe.Add(d, w*128))
		if x == z { // the register itself: lanes read what it was
			was := *x
			x = &was
		}
		for lane := range z {
			z[lane] = x[r.From[lane]&31]
		}
		if len(in.dst) > 1 {
			*(*uint32)(unsafe.Add(c.At(&in.dst[1]), w*4)) = r.Valid
		}
	}
}

// wholeWarps reports whether each warp runs with all its lanes or none.
func (c *cta) wholeWarps() bool {
	for w := range c.warps {
		if lanes := c.lanes.Warp(w); lanes != 0 && lanes != ^uint32(0) {
			return false
		}
	}
	return true
}
