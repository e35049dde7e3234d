// This file runs a block of threads until it ends or should let others run.

package run

import (
	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/internal/engine/loops"
)

// An outcome is why a block of threads stopped running.
type outcome uint8

const (
	ended   outcome = iota // every thread has exited
	yielded                // it waits for other blocks, as far as one can tell
	parked                 // it waits for other blocks of its cluster at their barrier
)

// spinBudget is how many jumps back waiting loops make before the block
// yields to others.
const spinBudget = 256

// resume runs the block.
func (c *cta) resume() outcome {
	c.budget = spinBudget
	for {
		g := c.pickNext()
		if g == nil {
			if c.alive.Count == 0 {
				return ended
			}
			if !c.cluster.waits(c) || c.cluster.stuck() {
				deadlock(c)
			}
			return parked
		}
		for {
			c.step(g)
			if c.dirty || g.key >= c.bound {
				break
			}
		}
		if c.budget <= 0 && len(c.runnable) > 0 && c.makesRoom() {
			return yielded
		}
	}
}

// step executes one basic block for g. It sets dirty when g may not simply
// go on.
func (c *cta) step(g *group) {
	b := &c.code.blocks[g.key>>1]
	if c.protected != nil && c.code.scalar && b.scalarDefs.Meets(c.protected) {
		c.demote()
		b = &c.code.blocks[g.key>>1]
	}
	if b.gate != nil && g.key&1 == 0 && !c.pass(g, b.gate) {
		return
	}
	c.lanes = &g.lanes
	for i := range b.code {
		in := &b.code[i]
		in.exec(c, in)
	}
	c.leave(g, b)
}

// leave moves g from the end of its block.
func (c *cta) leave(g *group, b *codeBlock) {
	d := &b.depart
	switch d.kind {
	case code.Jump:
		c.goTo(g, b, d.next)
	case code.Branch:
		here := g.key >> 1
		if d.detour >= 0 && c.detour(g, d) {
			return
		}
		if d.bypass != nil {
			c.lanes = &g.lanes
			c.choose(&c.narrow, &d.predicate, d.negated)
			c.watched.Parting(d.node, d.bypass, g.lanes.Mask, c.narrow.Mask)
		}
		c.split(g, &d.predicate, d.negated, 2*d.target, 2*d.next)
		if min(d.target, d.next) <= here {
			c.jumpedBack(g, b)
		}
	case code.Finish:
		c.finish(g, b)
	default:
		c.leaveFar(g, b)
	}
}

// detour executes the block that a branch leads only some of g's lanes through, and
// moves g to where they meet the others again: no group is made for so short a way. It
// reports whether it did; the ways of checked launches and those in a random order
// are left to groups, as is a block that writes a uniform register that others need.
func (c *cta) detour(g *group, d *departure) bool {
	if d.predicate.Uniform || c.watched != nil || c.grid.disorder != nil {
		return false
	}
	b, meet := &c.code.blocks[d.detour], d.target
	if d.detour == d.target {
		meet = d.next
	}
	copy(c.beside, c.code.blocks[meet].live)
	if c.protected != nil {
		c.beside.Union(c.protected)
	}
	if c.code.scalar && b.scalarDefs.Meets(c.beside) {
		return false
	}
	c.lanes = &g.lanes
	switch c.choose(&c.aside, &d.predicate, d.negated == (d.detour == d.target)) {
	case 0:
		g.key = 2 * meet
		return true
	case g.lanes.Count:
		g.key = 2 * d.detour
		return true
	}
	c.aside.Refresh()
	protected := c.protected
	c.lanes, c.protected = &c.aside, c.beside
	for i := range b.code {
		in := &b.code[i]
		in.exec(c, in)
	}
	c.protected = protected
	g.key = 2 * meet
	return true
}

func (c *cta) goTo(g *group, b *codeBlock, next int) {
	back := next <= g.key>>1
	g.key = 2 * next
	if back {
		c.jumpedBack(g, b)
	}
}

// jumpedBack is called after g left b for a block that is not behind it. It
// is where a launch is cancelled and where waiting loops make room.
func (c *cta) jumpedBack(g *group, b *codeBlock) {
	c.steps++
	if c.grid.stopped.Load() {
		panic(stop{})
	}
	g.backs++
	limit := patience
	if b.spins {
		limit = spinPatience
		if c.budget--; c.budget <= 0 {
			c.dirty = true
		}
	}
	if g.backs >= limit {
		g.backs = 0
		if !b.spins {
			c.wonder()
		}
		if len(c.runnable) > 1 {
			g.turn++
			c.dirty = true
		}
	}
}

// wonder has the block probed, from time to time, because a loop goes on for long
// that does nothing by which it could wait for others: it may wait by plain loads.
func (c *cta) wonder() {
	const often = 64 // after a million jumps back
	if c.rounds++; c.rounds >= often && c.rounds&(c.rounds-1) == 0 {
		c.budget, c.suspect, c.dirty = 0, true, true
	}
}

// makesRoom reports whether the block yields, having used up its budget: always, unless
// it was only suspected to wait and does not.
func (c *cta) makesRoom() bool {
	if !c.suspect {
		return true
	}
	c.suspect = false
	waits := (&probe{}).circles(c)
	c.budget = spinBudget
	if waits {
		c.rounds-- // the next time, too
	}
	return waits
}

// finish ends the lanes of g, or those whose guard holds; the others go on,
// which may be back to the head of a loop.
func (c *cta) finish(g *group, b *codeBlock) {
	d := &b.depart
	leaving := &g.lanes
	if d.guarded {
		count := c.finishing(g, d)
		if count == 0 {
			c.goTo(g, b, d.next)
			return
		}
		if count < g.lanes.Count {
			leaving = &c.narrow
		}
	}
	for i, m := range leaving.Mask {
		c.alive.Mask[i] &^= m
	}
	c.alive.Refresh()
	if c.watched != nil && c.alive.Count == 0 {
		c.watched.Finished()
	}
	if leaving == &g.lanes {
		c.remove(g)
	} else {
		c.take(g, c.narrow.Mask)
		c.goTo(g, b, d.next)
	}
	if len(c.waits) > 0 {
		c.afterExit()
	} else if c.cluster != nil {
		tryCluster(c)
	}
	c.dirty = true
}

// finishing counts the lanes of g whose guard holds and leaves them in
// c.narrow.
func (c *cta) finishing(g *group, d *departure) int {
	if d.predicate.Uniform {
		if (c.Scalar(&d.predicate) != 0) != d.negated {
			return g.lanes.Count
		}
		return 0
	}
	c.lanes = &g.lanes
	return c.choose(&c.narrow, &d.predicate, d.negated)
}

// demote switches the block to the version of the code that keeps every
// register a lane, because a group is about to write a uniform register that
// other lanes still need.
func (c *cta) demote() {
	for _, g := range c.runnable {
		c.demoteLanes(g.key, g.lanes.Mask)
	}
	for i := range c.waits {
		c.demoteLanes(c.waits[i].group.key, c.waits[i].group.lanes.Mask)
	}
	c.code = c.grid.plainCode()
	c.grid.demoted.Store(true)
	c.dirty = true
}

func (c *cta) demoteLanes(key int, mask []uint64) {
	t := c.At(&c.scratch[0])
	for i := range c.code.blocks[key>>1].liveScalars {
		r := &c.code.blocks[key>>1].liveScalars[i]
		loops.Splat(t, r.Class, c.Scalars[r.Slot], c.N)
		loops.Blend(c.At(r), t, r.Class, mask)
	}
}

// execSleep makes the scheduler look for others at the next jump back.
func execSleep(c *cta, _ *instruction) { c.budget -= spinBudget / 8 }
