// This file executes bar and barrier in all forms.

package engine

import "math/bits"

// A barrierKind is what a barrier instruction does beside arriving.
type barrierKind uint8

const (
	barrierSync barrierKind = iota
	barrierArrive
	clusterArrive     // barrier.cluster.arrive: a cluster has one block
	clusterWait       // barrier.cluster.wait
	barrierPopulation // bar.red.popc
	barrierAnd        // bar.red.and
	barrierOr         // bar.red.or
)

// A barrierOperation describes a barrier instruction. Its sources are the
// barrier's number, the thread count and the predicate, as far as given.
type barrierOperation struct {
	kind    barrierKind
	counted bool
	negated bool // the predicate of a reduction is !p
}

// barriers is how many barriers a block has for bar and barrier. The one behind
// them is that of the cluster.
const barriers = 16

// A barrier is one of a block's barriers.
type barrier struct {
	arrived  []uint64 // lanes, since the last completion; nil when none
	expected int      // threads that complete it; 0 means all of the block
}

// passBarrier executes a barrier for g and reports whether g passed.
func (c *cta) passBarrier(g *group, in *instruction) bool {
	c.lanes = &g.lanes
	b, lane := in.barrier, g.lanes.first()
	if b.kind == clusterWait {
		return c.waitForCluster(g, in)
	}
	id, expected := c.get(&in.src[0], lane), uint64(0)
	if b.counted {
		expected = c.get(&in.src[1], lane)
	}
	if id >= barriers && b.kind != clusterArrive || expected%32 != 0 || b.counted && expected == 0 {
		panic(c.badBarrier(in, id, expected))
	}
	bar := &c.bars[id]
	c.watched.sameBarrier(c, in, bar, id, expected)
	if b.kind == barrierSync && bar.arrived == nil && g.lanes.count == c.alive.count &&
		(!b.counted || expected == uint64(c.warps*32)) {
		c.watched.nobodyMissed(c, in, g.key>>1, &g.lanes)
		c.watched.passed()
		return true
	}
	if bar.arrived == nil {
		bar.arrived, bar.expected = make([]uint64, len(c.alive.mask)), int(expected)
	}
	for i, m := range g.lanes.mask {
		bar.arrived[i] |= m
	}
	arrives := b.kind == barrierArrive || b.kind == clusterArrive
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
	bar := &c.bars[barriers]
	for i := range bar.arrived {
		if bar.arrived[i]&g.lanes.mask[i] != 0 {
			c.park(g, wait{in: in, barrier: barriers})
			return false
		}
	}
	return true
}

// tryBarrier completes a barrier when enough threads have arrived.
func (c *cta) tryBarrier(id int) {
	bar := &c.bars[id]
	if bar.arrived == nil || !c.complete(bar) {
		return
	}
	bar.arrived = nil
	c.watched.samePlace(c, id)
	c.watched.passed()
	c.reduce(id)
	c.release(1, func(w *wait) bool { return w.barrier == id })
}

// complete reports whether enough threads have arrived. Threads that exited
// count as arrived with the rest of their warp.
func (c *cta) complete(bar *barrier) bool {
	arrived := laneSet{mask: bar.arrived}
	count, all := 0, true
	for w := range c.warps {
		came := arrived.warp(w)
		missing := c.alive.warp(w) &^ came
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
	c.eachReduction(id, func(w *wait, p *ref, lane int) {
		threads++
		if (c.get(p, lane) != 0) != w.in.barrier.negated {
			population++
		}
	})
	c.eachReduction(id, func(w *wait, _ *ref, lane int) {
		value := uint64(population)
		switch w.in.barrier.kind {
		case barrierAnd:
			value = flag(population == threads)
		case barrierOr:
			value = flag(population > 0)
		}
		c.set(&w.in.dst[0], lane, value)
	})
}

func (c *cta) eachReduction(id int, visit func(w *wait, p *ref, lane int)) {
	for i := range c.waits {
		w := &c.waits[i]
		if w.barrier != id || w.in.barrier.kind < barrierPopulation {
			continue
		}
		p := &w.in.src[len(w.in.src)-1]
		for _, lane := range w.group.lanes.list() {
			visit(w, p, int(lane))
		}
	}
}

func flag(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}
