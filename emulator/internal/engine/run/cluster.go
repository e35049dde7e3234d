// This file runs the blocks of a cluster together, and lets them reach each other's
// shared memory (PTX ISA 9.1, 5.1.5 and 9.7.9.24).
//
// An address in shared memory has the block above its lowest 24 bits: zero is the block
// that uses the address, any other value is one more than a rank. One goroutine runs all
// blocks of a cluster in turn, so that nothing has to be atomic among them.

package run

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"github.com/cujs/cujs/emulator/internal/engine/check"
	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/internal/spell"
)

// A cluster is the blocks of one that has several.
type cluster struct {
	blocks []*cta // by rank
	ended  int
	// shared and generic are their shared memory by addresses that hold in all of them.
	shared, generic []loops.Window
}

// clusterOf is how many blocks a launch has in a cluster, along each axis.
func clusterOf(l *Launch) [3]uint32 {
	d := l.Cluster
	for i := range d {
		d[i] = max(d[i], 1)
	}
	return d
}

// blockIn is the number of the block that has a rank in a cluster.
func (g *grid) blockIn(cluster uint64, rank uint32) uint64 {
	d := g.cluster
	x, y := uint64(g.launch.Grid[0]), uint64(g.launch.Grid[1])
	across, down := x/uint64(d[0]), y/uint64(d[1])
	at := [3]uint64{cluster % across, cluster / across % down, cluster / across / down}
	in := [3]uint32{rank % d[0], rank / d[0] % d[1], rank / d[0] / d[1]}
	for i := range at {
		at[i] = at[i]*uint64(d[i]) + uint64(in[i])
	}
	return at[0] + x*(at[1]+y*at[2])
}

// beginCluster begins all blocks of a cluster.
func beginCluster(w *worker, number uint64) []*cta {
	k := &cluster{}
	for rank := range w.grid.size {
		c := w.state()
		c.cluster, c.rank = k, uint32(rank)
		k.blocks = append(k.blocks, c)
		base := uint64(rank+1) << code.RankShift
		for base, list := range map[uint64]*[]loops.Window{base: &k.shared, base | code.SharedWindow: &k.generic} {
			window := c.shared
			window.Base = base
			*list = append(*list, window)
		}
		c.begin(w.grid.blockIn(number, c.rank))
	}
	if w.grid.watch != nil {
		var peers []*check.Block
		for _, c := range k.blocks {
			peers = append(peers, c.watched)
		}
		for _, c := range k.blocks {
			c.watched.Join(peers)
		}
	}
	return slices.Clone(k.blocks)
}

// end notes that a block has ended, and returns the blocks that can be used again: those of a
// cluster when all have ended.
func (k *cluster) end() []*cta {
	if k.ended++; k.ended < len(k.blocks) {
		return nil
	}
	for _, c := range k.blocks {
		c.cluster = nil
	}
	return k.blocks
}

// waits reports whether threads of the block wait for other blocks.
func (k *cluster) waits(c *cta) bool {
	return k != nil && slices.ContainsFunc(c.waits, func(w wait) bool { return w.barrier == code.Barriers })
}

// stuck reports whether no thread of any block can run.
func (k *cluster) stuck() bool {
	return !slices.ContainsFunc(k.blocks, func(c *cta) bool { return len(c.runnable) > 0 })
}

// members are the blocks that c's barrier of the cluster is for.
func members(c *cta) []*cta {
	if c.cluster == nil {
		return []*cta{c}
	}
	return c.cluster.blocks
}

// tryCluster completes the barrier of the cluster when all its threads have arrived that have
// not exited.
func tryCluster(c *cta) {
	came := false
	for _, b := range members(c) {
		bar := &b.bars[code.Barriers]
		if bar.arrived == nil && b.alive.Count > 0 || bar.arrived != nil && !b.complete(bar) {
			return
		}
		came = came || bar.arrived != nil
	}
	if !came {
		return
	}
	for _, b := range members(c) {
		b.bars[code.Barriers].arrived = nil
		if b.watched != nil {
			b.watched.Completed(code.Barriers, b.standing(code.Barriers), false)
		}
		b.release(1, func(w *wait) bool { return w.barrier == code.Barriers })
	}
}

// between checks that lanes arrive at the barrier of the cluster and wait for it in turn.
func between(c *cta, g *group, in *instruction) {
	if c.cameTo == nil {
		c.cameTo = make([]uint64, len(c.alive.Mask))
	}
	arrives := in.Barrier.Kind == code.ClusterArrive
	for i, m := range g.lanes.Mask {
		wrong := m &^ c.cameTo[i]
		if arrives {
			wrong = m & c.cameTo[i]
		}
		if wrong != 0 {
			what := "a thread waits for the cluster and has not arrived: barrier.cluster.arrive comes before barrier.cluster.wait"
			if arrives {
				what = "a thread arrives at the barrier of the cluster again: barrier.cluster.wait comes between"
			}
			panic(c.faultAt(in, check.BadSynchronization, i<<6+bits.TrailingZeros64(wrong), what))
		}
		c.cameTo[i] ^= m
	}
}

// clusterShared is the shared memory that an address of the cluster is in; false where there
// is none, or where it is that of a block which has ended.
func clusterShared(c *cta, list func(*cluster) []loops.Window, address uint64, everywhere bool) (*loops.Window, bool) {
	rank, named := rankOf(address)
	if c.cluster == nil || !named || rank >= uint64(len(c.cluster.blocks)) {
		return nil, false
	}
	w := &list(c.cluster)[rank]
	if !everywhere && uint32(rank) != c.rank || c.cluster.blocks[rank].alive.Count == 0 {
		return w, false
	}
	return w, true
}

func byShared(k *cluster) []loops.Window  { return k.shared }
func byGeneric(k *cluster) []loops.Window { return k.generic }

// rankOf is the rank that an address in shared memory names, if it names one.
func rankOf(address uint64) (rank uint64, named bool) {
	n := uint64(uint32(address)) >> code.RankShift
	return n - 1, n > 0
}

// sharedWindow is the shared memory that an address is in: the block's own, unless the
// address names a block.
func sharedWindow(c *cta, a *code.Access, address uint64) *loops.Window {
	if w, ok := clusterShared(c, byShared, address, a.Cluster); ok {
		return w
	}
	return &c.shared
}

// whyNotShared says what is wrong with an address that names a block.
func whyNotShared(c *cta, list func(*cluster) []loops.Window, a *code.Access, address, size uint64) (check.FaultKind, string) {
	rank, _ := rankOf(address)
	w, ok := clusterShared(c, list, address, a.Cluster)
	if w == nil {
		return check.IllegalAddress, noBlock(c, rank)
	}
	b := c.cluster.blocks[rank]
	switch name := fmt.Sprintf("the shared memory of block (%d,%d,%d)", b.index[0], b.index[1], b.index[2]); {
	case ok:
		return whyOutside(c, name, w, address, size)
	case b.alive.Count == 0:
		return check.IllegalAddress, name + " is gone: the block has ended; let all threads of the cluster pass barrier.cluster before they end"
	default:
		return check.InvalidSpace, "it is in " + name + ", which instructions with .shared::cluster reach"
	}
}

// noBlock says that the cluster has no block of a rank.
func noBlock(c *cta, rank uint64) string {
	n := int(c.grid.size)
	return fmt.Sprintf("there is no block %d in the cluster: it has %s", rank, spell.Count(n, "block"))
}

func execClusterMap(c *cta, in *instruction) {
	for _, lane := range c.lanes.List() {
		lane := int(lane)
		rank, address := c.Get(&in.src[1], lane), c.Get(&in.src[0], lane)
		if rank >= c.grid.size {
			panic(c.faultAt(in, check.IllegalAddress, lane, noBlock(c, rank)))
		}
		if c.cluster != nil {
			address = inBlock(address, rank)
		}
		c.Set(&in.dst[0], lane, address)
	}
}

// inBlock is the same place in the shared memory of the block of a rank.
func inBlock(address, rank uint64) uint64 {
	return address&^(0xff<<code.RankShift) | (rank+1)<<code.RankShift
}

// homeOf is the rank of the block whose shared memory an address is in.
func homeOf(c *cta, address uint64) uint64 {
	if rank, named := rankOf(address); named {
		return rank
	}
	return uint64(c.rank)
}

func execClusterRank(c *cta, in *instruction) {
	for _, lane := range c.lanes.List() {
		c.Set(&in.dst[0], int(lane), homeOf(c, c.Get(&in.src[0], int(lane))))
	}
}

// deadlock faults because no thread of the block, nor of the others in its cluster, can run.
func deadlock(c *cta) {
	var parts []string
	blocks := []*cta{c}
	if c.cluster.waits(c) {
		blocks = c.cluster.blocks
	}
	for _, b := range blocks {
		for i := range b.waits {
			w := &b.waits[i]
			who := spell.Count(w.group.lanes.Count, "thread")
			if c.cluster != nil {
				who += fmt.Sprintf(" of block (%d,%d,%d)", b.index[0], b.index[1], b.index[2])
			}
			text := fmt.Sprintf("%s wait at %s (%s)", who, strings.TrimSuffix(w.in.node.String(), ";"), c.grid.Line(w.in.node))
			if w.barrier < 0 {
				text += fmt.Sprintf(" for members %#x of warp %d", w.members, w.warp)
			}
			parts = append(parts, text)
		}
	}
	first := &c.waits[0]
	panic(c.faultAt(first.in, check.Deadlock, first.group.lanes.First(), strings.Join(parts, "; ")+"; nobody is left to join them"))
}
