// This file executes shuffles of whole warps whose distance is the same for
// all lanes, which is how reductions and scans use them.

package engine

import "unsafe"

// A route is where each lane of a warp takes its value from, and which lanes
// had a source within bounds.
type route struct {
	from  [32]uint8
	valid uint32
}

// routeOf asks source for every lane.
func routeOf(source shuffleSource, b, c uint64) (r route) {
	segment, clamp := int(c>>8&31), int(c&31)
	for lane := range 32 {
		from, valid := source(lane, int(b&31), segment, lane&segment|clamp&^segment)
		if !valid {
			from = lane
		}
		r.from[lane] = uint8(from & 31)
		r.valid |= uint32(flag(valid)) << lane
	}
	return r
}

// execShuffle shuffles the running lanes.
func execShuffle(c *cta, in *instruction) {
	if !in.src[1].uniform || !in.src[2].uniform || c.lanes.count&31 != 0 || !c.wholeWarps() {
		execCollective(c, in)
		return
	}
	r := in.collective.route
	if r == nil {
		r = &c.route
		*r = routeOf(in.collective.source, c.scalar(&in.src[1]), c.scalar(&in.src[2]))
	}
	a, d := c.source(&in.src[0]), c.at(&in.dst[0])
	for w := range c.warps {
		if c.lanes.warp(w) == 0 {
			continue
		}
		x, z := (*[32]uint32)(unsafe.Add(a, w*128)), (*[32]uint32)(unsafe.Add(d, w*128))
		if x == z { // the register itself: lanes read what it was
			was := *x
			x = &was
		}
		for lane := range z {
			z[lane] = x[r.from[lane]&31]
		}
		if len(in.dst) > 1 {
			*(*uint32)(unsafe.Add(c.at(&in.dst[1]), w*4)) = r.valid
		}
	}
}

// wholeWarps reports whether each warp runs with all its lanes or none.
func (c *cta) wholeWarps() bool {
	for w := range c.warps {
		if lanes := c.lanes.warp(w); lanes != 0 && lanes != ^uint32(0) {
			return false
		}
	}
	return true
}
