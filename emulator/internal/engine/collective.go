// This file executes what the threads of a warp do together: shuffles, votes,
// matches and reductions.

package engine

import "math/bits"

// A collective describes a warp operation. Its sources are the operands and,
// last, the member mask, if it has one.
type collective struct {
	name string
	// run computes for one warp; nil for bar.warp.sync.
	run func(*warpCall)
	// masked says that the last source is the mask of members to wait for.
	masked bool
	source shuffleSource // of shfl
	route  *route        // of shfl by constants; else nil
	// modifier is what run needs to know beyond operands.
	modifier uint64
}

// A warpCall is one warp's part in a collective: operands and results by
// lane.
type warpCall struct {
	lanes    uint32 // that take part
	a, b, c  [32]uint64
	d, p     [32]uint64 // first and second destination
	modifier uint64
}

// passWarp executes a collective for the lanes of g whose fellow members are
// there too, and parks the others. It reports whether g holds lanes still.
func (c *cta) passWarp(g *group, in *instruction) bool {
	c.lanes = &g.lanes
	c.watched.members(c, g, in)
	if g.lanes.count != c.alive.count && !c.together(g, in) {
		return false
	}
	c.lanes = &g.lanes
	if c.watched != nil {
		for w := range c.warps {
			if g.lanes.warp(w) != 0 {
				c.watched.met(w)
			}
		}
	}
	in.exec(c, in)
	return true
}

// together parks the lanes of g that must wait and reports whether any are
// left.
func (c *cta) together(g *group, in *instruction) bool {
	members := &in.src[len(in.src)-1]
	for w := range c.warps {
		here := g.lanes.warp(w)
		for here != 0 {
			lane := firstLane(w, here)
			mask := uint32(c.get(members, lane))
			same := c.sameMask(members, mask, w, here)
			here &^= same
			if mask&c.alive.warp(w)&^g.lanes.warp(w) == 0 {
				continue
			}
			c.parkWarp(g, in, w, same, mask)
			if c.tryWarp(w); g.lanes.count == 0 {
				c.remove(g)
				return false
			}
		}
	}
	return true
}

// sameMask is the lanes of here, in warp w, that gave the same member mask.
func (c *cta) sameMask(members *ref, mask uint32, w int, here uint32) uint32 {
	if members.uniform {
		return here
	}
	same := uint32(0)
	for rest := here; rest != 0; rest &= rest - 1 {
		if lane := firstLane(w, rest); uint32(c.get(members, lane)) == mask {
			same |= rest & -rest
		}
	}
	return same
}

// parkWarp moves lanes of warp w from g to the waits.
func (c *cta) parkWarp(g *group, in *instruction, w int, lanes, members uint32) {
	waiting := c.newGroup()
	waiting.key, waiting.turn = g.key, g.turn
	clear(waiting.lanes.mask)
	waiting.lanes.setWarp(w, lanes)
	waiting.lanes.refresh()
	c.take(g, waiting.lanes.mask)
	c.waits = append(c.waits, wait{group: waiting, in: in, barrier: -1, warp: w, members: members})
}

// tryWarp lets lanes of warp w go whose members have all arrived.
func (c *cta) tryWarp(w int) {
	for i := 0; i < len(c.waits); i++ {
		first := c.waits[i]
		if first.barrier >= 0 || first.warp != w {
			continue
		}
		match := func(o *wait) bool {
			return o.barrier < 0 && o.warp == w && o.members == first.members && o.in.collective.name == first.in.collective.name
		}
		if c.arrived(w, first.members, match) {
			c.perform(w, match)
			i = -1
		}
	}
}

// arrived reports whether all members of warp w that live are among the waits
// that match.
func (c *cta) arrived(w int, members uint32, match func(*wait) bool) bool {
	here := uint32(0)
	for i := range c.waits {
		if match(&c.waits[i]) {
			here |= c.waits[i].group.lanes.warp(w)
		}
	}
	return members&c.alive.warp(w)&^here == 0
}

// perform executes a collective whose members wait, perhaps at different
// places, and releases them.
func (c *cta) perform(w int, match func(*wait) bool) {
	c.watched.met(w)
	x := &c.call
	x.lanes = 0
	for i := range c.waits {
		if o := &c.waits[i]; match(o) {
			c.gatherOperands(x, o.in, w, o.group.lanes.warp(w))
		}
	}
	for i := range c.waits {
		o := &c.waits[i]
		if !match(o) || o.in.collective.run == nil {
			continue
		}
		x.modifier = o.in.collective.modifier
		o.in.collective.run(x)
		c.scatterResults(x, o.in, w, o.group.lanes.warp(w))
	}
	c.release(1, match)
}

// execCollective computes for the running lanes, warp by warp, and within a
// warp for the lanes of each member mask: tiles of a warp fold each their own.
func execCollective(c *cta, in *instruction) {
	if in.collective.run == nil {
		return
	}
	x := &c.call
	x.modifier = in.collective.modifier
	for w := range c.warps {
		for here := c.lanes.warp(w); here != 0; {
			lanes := c.fellows(in, w, here)
			here &^= lanes
			x.lanes = 0
			c.gatherOperands(x, in, w, lanes)
			in.collective.run(x)
			c.scatterResults(x, in, w, lanes)
		}
	}
}

// fellows is the lanes of here, in warp w, that take part together with the
// lowest. Shuffles go by the lanes that they name instead.
func (c *cta) fellows(in *instruction, w int, here uint32) uint32 {
	if !in.collective.masked || in.collective.source != nil {
		return here
	}
	members := &in.src[len(in.src)-1]
	return c.sameMask(members, uint32(c.get(members, firstLane(w, here))), w, here)
}

// gatherOperands adds lanes of warp w with their operands to x.
func (c *cta) gatherOperands(x *warpCall, in *instruction, w int, lanes uint32) {
	x.lanes |= lanes
	for i, to := range [...]*[32]uint64{&x.a, &x.b, &x.c} {
		if i >= len(in.src) {
			return
		}
		r := &in.src[i]
		if r.uniform {
			fillLanes(to, c.scalar(r))
			continue
		}
		p := c.at(r)
		for rest := lanes; rest != 0; rest &= rest - 1 {
			lane := firstLane(w, rest)
			to[lane&31] = fetch(p, r.class, lane)
		}
	}
}

func fillLanes(to *[32]uint64, v uint64) {
	for i := range to {
		to[i] = v
	}
}

// scatterResults writes x's results to lanes of warp w.
func (c *cta) scatterResults(x *warpCall, in *instruction, w int, lanes uint32) {
	for i := range in.dst {
		from := &x.d
		if i == 1 {
			from = &x.p
		}
		r := &in.dst[i]
		if r.bits == 0 {
			continue
		}
		for rest := lanes; rest != 0; rest &= rest - 1 {
			lane := firstLane(w, rest)
			c.set(r, lane, from[lane&31])
		}
	}
}

// firstLane is the block's number of the lowest of warp w's lanes.
func firstLane(w int, lanes uint32) int { return w<<5 + bits.TrailingZeros32(lanes) }
