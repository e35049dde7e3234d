// This file runs blocks and warps in a random order that a seed determines,
// so that kernels which depend on the usual order give themselves away.

package run

import "math/rand/v2"

// A disorder is the random order of a launch.
type disorder struct {
	random *rand.Rand
	// Blocks come in the order offset + i*stride modulo their number.
	offset, stride uint64
}

// newDisorder is the order of seed for a number of blocks.
func newDisorder(seed, blocks uint64) *disorder {
	d := &disorder{random: rand.New(rand.NewPCG(seed, blocks))}
	d.offset = d.random.Uint64N(blocks)
	for d.stride = d.random.Uint64N(blocks) + 1; gcd(d.stride, blocks) != 1; {
		d.stride++
	}
	return d
}

func gcd(a, b uint64) uint64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// block is the block that comes as number i. Grids have fewer than 2^63
// blocks in all, but the product may pass 2^64: it is taken in halves.
func (d *disorder) block(i, blocks uint64) uint64 {
	if blocks>>32 == 0 {
		return (d.offset + i*(d.stride%blocks)) % blocks
	}
	return i
}

// scatterWarps makes each warp of a new block a group of its own.
func scatterWarps(c *cta, first *group) {
	for w := 1; w < c.warps; w++ {
		mask := make([]uint64, len(first.lanes.Mask))
		mask[w>>1] = first.lanes.Mask[w>>1] & (0xffffffff << (w & 1 << 5))
		c.add(first, first.key, mask)
		c.take(first, mask)
	}
}

// pickAny chooses any group; only lanes of one warp at one place join again.
func pickAny(c *cta) *group {
	if len(c.runnable) == 0 {
		return nil
	}
	g := heldBack(c, c.runnable[c.grid.disorder.random.IntN(len(c.runnable))])
	warp := g.lanes.First() >> 5
	kept := c.runnable[:0]
	joined := false
	for _, other := range c.runnable {
		if other == g || other.key != g.key || other.lanes.First()>>5 != warp {
			kept = append(kept, other)
			continue
		}
		joined = true
		for i, m := range other.lanes.Mask {
			g.lanes.Mask[i] |= m
		}
		g.depth = max(g.depth, other.depth)
		c.spare = append(c.spare, other)
	}
	if c.runnable = kept; joined {
		g.lanes.Refresh()
	}
	c.bound = -1
	c.protect(g, c.code.blocks)
	c.dirty = false
	return g
}

// heldBack is g, or when g is about to ask which lanes of its warp are active
// the one of the warp that is furthest behind: the random order breaks what
// relies on lanes that stay together, but not what asks, because every machine
// has the lanes of a warp join after a branch or a loop. Who waits for g for
// long gets it nevertheless.
func heldBack(c *cta, g *group) *group {
	if !c.code.blocks[g.key>>1].asks || g.backs >= patience {
		return g
	}
	behind, warp := g, g.lanes.First()>>5
	for _, other := range c.runnable {
		if other.lanes.First()>>5 == warp && other.key < behind.key {
			behind = other
		}
	}
	if behind != g {
		g.backs++
	}
	return behind
}
