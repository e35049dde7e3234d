// This file executes bar and barrier in all forms.

package run

import (
	"math/bits"

	"github.com/cujs/cujs/emulator/internal/engine/check"
	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/emulator/internal/engine/simt"
)

// A barrier is one of a block's barriers.
type barrier struct {
	arrived  []uint64 // lanes, since the last completion; nil when none
	expected int      // threads that complete it; 0 means all of the block
}

// passBarrier executes a barrier for g and reports whether g passed.
func (c *cta) passBarrier(g *group, in *instruction) bool {
	c.lanes = &g.lanes
	b, lane := in.Barrier, g.lanes.First()
	switch b.Kind {
	case code.ClusterWait:
		between(c, g, in)
		return c.waitForCluster(g, in)
	case code.ClusterArrive:
		between(c, g, in)
	case code.WarpgroupWait:
		return c.waitForWarpgroup(g, in)
	}
	id, expected := c.Get(&in.src[0], lane), uint64(0)
	if b.Counted {
		expected = c.Get(&in.src[1], lane)
	}
	if id >= code.Barriers && b.Kind != code.ClusterArrive || expected%32 != 0 || b.Counted && expected == 0 {
		panic(badBarrier(c, in, id, expected))
	}
	bar := &c.bars[id]
	if c.watched != nil && bar.arrived != nil && bar.expected != int(expected) {
		c.watched.WrongCount(in.node, lane, int(id), bar.expected, int(expected))
	}
	if b.Kind == code.BarrierSync && bar.arrived == nil && g.lanes.Count == c.alive.Count &&
		(!b.Counted || expected == uint64(c.warps*32)) {
		if c.watched != nil {
			c.watched.NobodyMissed(int(id), check.Standing{Node: in.node, Block: g.key >> 1, Lanes: &g.lanes})
			c.watched.Passed()
		}
		return true
	}
	if bar.arrived == nil {
		bar.arrived, bar.expected = make([]uint64, len(c.alive.Mask)), int(expected)
	}
	for i, m := range g.lanes.Mask {
		bar.arrived[i] |= m
	}
	if c.watched != nil && !b.Relaxed {
		c.watched.Arrived(&g.lanes)
	}
	arrives := b.Kind == code.BarrierArrive || b.Kind == code.ClusterArrive
	if !arrives {
		c.park(g, wait{in: in, barrier: int(id)})
	}
	c.tryBarrier(int(id))
	return arrives
}

// waitForCluster executes barrier.cluster.wait: lanes that have arrived wait
// until all others have. Who arrives again has waited before, so that the lanes
// noted as arrived are those of the phase that is not over.
func (c *cta) waitForCluster(g *group, in *instruction) bool {
	bar := &c.bars[code.Barriers]
	for i := range bar.arrived {
		if bar.arrived[i]&g.lanes.Mask[i] != 0 {
			c.park(g, wait{in: in, barrier: code.Barriers})
			return false
		}
	}
	if c.watched != nil {
		c.watched.Waited(&g.lanes)
	}
	return true
}

// tryBarrier completes a barrier when enough threads have arrived.
func (c *cta) tryBarrier(id int) {
	if id == code.Barriers {
		tryCluster(c)
		return
	}
	bar := &c.bars[id]
	if bar.arrived == nil || !c.complete(bar) {
		return
	}
	if c.watched != nil {
		standing := c.standing(id)
		c.watched.Completed(id, standing, left(bar.arrived, standing))
	}
	bar.arrived = nil
	c.reduce(id)
	c.release(1, func(w *wait) bool { return w.barrier == id })
}

// standing lists the lanes that wait at a barrier.
func (s *groups) standing(id int) (list []check.Standing) {
	for i := range s.waits {
		if w := &s.waits[i]; w.barrier == id {
			list = append(list, check.Standing{Node: w.in.node, Block: w.group.key >> 1, Lanes: &w.group.lanes})
		}
	}
	return list
}

// left reports whether lanes arrived and did not wait.
func left(arrived []uint64, standing []check.Standing) bool {
	n := 0
	for _, m := range arrived {
		n += bits.OnesCount64(m)
	}
	for i := range standing {
		n -= standing[i].Lanes.Count
	}
	return n > 0
}

// complete reports whether enough threads have arrived. Threads that exited
// count as arrived with the rest of their warp.
func (c *cta) complete(bar *barrier) bool {
	arrived := simt.LaneSet{Mask: bar.arrived}
	count, all := 0, true
	for w := range c.warps {
		came := arrived.Warp(w)
		missing := c.alive.Warp(w) &^ came
		all = all && missing == 0
		switch {
		case came == 0:
		case missing == 0:
			count += 32
		default:
			count += bits.OnesCount32(came)
		}
	}
	if bar.expected == 0 {
		return all
	}
	return count >= bar.expected
}

// reduce gives the reductions' results to those that wait at barrier id.
func (c *cta) reduce(id int) {
	population, threads := 0, 0
	c.eachReduction(id, func(w *wait, p *simt.Ref, lane int) {
		threads++
		if (c.Get(p, lane) != 0) != w.in.Barrier.Negated {
			population++
		}
	})
	c.eachReduction(id, func(w *wait, _ *simt.Ref, lane int) {
		value := uint64(population)
		switch w.in.Barrier.Kind {
		case code.BarrierAnd:
			value = loops.Flag(population == threads)
		case code.BarrierOr:
			value = loops.Flag(population > 0)
		}
		c.Set(&w.in.dst[0], lane, value)
	})
}

func (s *groups) eachReduction(id int, visit func(w *wait, p *simt.Ref, lane int)) {
	for i := range s.waits {
		w := &s.waits[i]
		if w.barrier != id || w.in.Barrier.Kind < code.BarrierPopulation {
			continue
		}
		p := &w.in.src[len(w.in.src)-1]
		for _, lane := range w.group.lanes.List() {
			visit(w, p, int(lane))
		}
	}
}
