// This file executes what the threads of a warp do together: shuffles, votes,
// matches and reductions.

package run

import (
	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/emulator/internal/engine/simt"
)

// passWarp executes a collective for the lanes of g whose fellow members are
// there too, and parks the others. It reports whether g holds lanes still.
func (c *cta) passWarp(g *group, in *instruction) bool {
	c.lanes = &g.lanes
	if c.watched != nil {
		c.watched.Members(in.node, &in.src[len(in.src)-1], &g.lanes, in.Collective.Name, in.Collective.Source != nil)
	}
	if g.lanes.Count != c.alive.Count && !c.together(g, in) {
		return false
	}
	c.lanes = &g.lanes
	if c.watched != nil {
		for w := range c.warps {
			if g.lanes.Warp(w) != 0 {
				c.watched.Met(w)
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
		here := g.lanes.Warp(w)
		for here != 0 {
			lane := simt.FirstLane(w, here)
			mask := uint32(c.Get(members, lane))
			same := c.sameMask(members, mask, w, here)
			here &^= same
			if mask&c.alive.Warp(w)&^g.lanes.Warp(w) == 0 {
				continue
			}
			c.parkWarp(g, in, w, same, mask)
			if c.tryWarp(w); g.lanes.Count == 0 {
				c.remove(g)
				return false
			}
		}
	}
	return true
}

// sameMask is the lanes of here, in warp w, that gave the same member mask.
func (c *cta) sameMask(members *simt.Ref, mask uint32, w int, here uint32) uint32 {
	if members.Uniform {
		return here
	}
	same := uint32(0)
	for rest := here; rest != 0; rest &= rest - 1 {
		if lane := simt.FirstLane(w, rest); uint32(c.Get(members, lane)) == mask {
			same |= rest & -rest
		}
	}
	return same
}

// parkWarp moves lanes of warp w from g to the waits.
func (c *cta) parkWarp(g *group, in *instruction, w int, lanes, members uint32) {
	waiting := c.newGroup()
	waiting.key, waiting.turn, waiting.depth = g.key, g.turn, g.depth
	clear(waiting.lanes.Mask)
	waiting.lanes.SetWarp(w, lanes)
	waiting.lanes.Refresh()
	c.take(g, waiting.lanes.Mask)
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
			return o.barrier < 0 && o.warp == w && o.members == first.members && o.in.Collective.Name == first.in.Collective.Name
		}
		if c.arrived(w, first.members, match) {
			c.perform(w, match)
			i = -1
		}
	}
}

// arrived reports whether all members of warp w that live are among the waits
// that match.
func (s *groups) arrived(w int, members uint32, match func(*wait) bool) bool {
	here := uint32(0)
	for i := range s.waits {
		if match(&s.waits[i]) {
			here |= s.waits[i].group.lanes.Warp(w)
		}
	}
	return members&s.alive.Warp(w)&^here == 0
}

// perform executes a collective whose members wait, perhaps at different
// places, and releases them.
func (c *cta) perform(w int, match func(*wait) bool) {
	if c.watched != nil {
		c.watched.Met(w)
	}
	x := &c.call
	x.Lanes = 0
	for i := range c.waits {
		if o := &c.waits[i]; match(o) {
			c.gatherOperands(x, o.in, w, o.group.lanes.Warp(w))
		}
	}
	c.recordTogether(w, match)
	for i := range c.waits {
		o := &c.waits[i]
		if !match(o) || o.in.Collective.Run == nil {
			continue
		}
		x.Modifier = o.in.Collective.Modifier
		o.in.Collective.Run(x)
		c.scatterResults(x, o.in, w, o.group.lanes.Warp(w))
	}
	c.release(1, match)
}

// execCollective computes for the running lanes, warp by warp, and within a
// warp for the lanes of each member mask: tiles of a warp fold each their own.
func execCollective(c *cta, in *instruction) {
	if in.Collective.Run == nil {
		return
	}
	x := &c.call
	x.Modifier = in.Collective.Modifier
	for w := range c.warps {
		for here := c.lanes.Warp(w); here != 0; {
			lanes := c.fellows(in, w, here)
			here &^= lanes
			x.Lanes = 0
			c.gatherOperands(x, in, w, lanes)
			if c.exchanges(in) {
				recordExchange(c, in, w, lanes)
			}
			in.Collective.Run(x)
			c.scatterResults(x, in, w, lanes)
		}
	}
}

// fellows is the lanes of here, in warp w, that take part together with the
// lowest. Shuffles go by the lanes that they name instead.
func (c *cta) fellows(in *instruction, w int, here uint32) uint32 {
	if !in.Collective.Masked || in.Collective.Source != nil {
		return here
	}
	members := &in.src[len(in.src)-1]
	return c.sameMask(members, uint32(c.Get(members, simt.FirstLane(w, here))), w, here)
}

// gatherOperands adds lanes of warp w with their operands to x.
func (c *cta) gatherOperands(x *simt.WarpCall, in *instruction, w int, lanes uint32) {
	x.Lanes |= lanes
	for i, to := range [...]*[32]uint64{&x.A, &x.B, &x.C} {
		if i >= len(in.src) {
			return
		}
		r := &in.src[i]
		if r.Uniform {
			simt.FillLanes(to, c.Scalar(r))
			continue
		}
		p := c.At(r)
		for rest := lanes; rest != 0; rest &= rest - 1 {
			lane := simt.FirstLane(w, rest)
			to[lane&31] = loops.Fetch(p, r.Class, lane)
		}
	}
}

// scatterResults writes x's results to lanes of warp w.
func (c *cta) scatterResults(x *simt.WarpCall, in *instruction, w int, lanes uint32) {
	for i := range in.dst {
		from := &x.D
		if i == 1 {
			from = &x.P
		}
		r := &in.dst[i]
		if r.Bits == 0 {
			continue
		}
		for rest := lanes; rest != 0; rest &= rest - 1 {
			lane := simt.FirstLane(w, rest)
			c.Set(r, lane, from[lane&31])
		}
	}
}
