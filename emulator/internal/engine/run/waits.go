// This file parks lanes that wait for others at barriers and warp
// collectives.

package run

// A wait is lanes that stand before a gate. They are not among cta.groups.
type wait struct {
	group *group
	in    *instruction
	// barrier is the barrier's number, or -1 for lanes that wait for the rest
	// of their warp's members.
	barrier int
	warp    int
	members uint32
}

// pass lets g through a gate as far as the lanes it waits for have come, and
// parks the rest. It reports whether g still holds lanes and has passed.
func (c *cta) pass(g *group, in *instruction) bool {
	if in.Barrier != nil {
		return c.passBarrier(g, in)
	}
	return c.passWarp(g, in)
}

// release makes the lanes that match runnable again at their key plus
// passed, and takes them off the list.
func (c *cta) release(passed int, match func(*wait) bool) {
	kept := c.waits[:0]
	for _, w := range c.waits {
		if !match(&w) {
			kept = append(kept, w)
			continue
		}
		w.group.key |= passed
		c.groups = append(c.groups, w.group)
	}
	c.waits = kept
	c.dirty = true
}

// park puts all of g before a gate.
func (c *cta) park(g *group, w wait) {
	for i, other := range c.groups {
		if other == g {
			last := len(c.groups) - 1
			c.groups[i] = c.groups[last]
			c.groups = c.groups[:last]
			break
		}
	}
	w.group = g
	c.waits = append(c.waits, w)
	c.dirty = true
}

// afterExit looks whether those that wait need wait no longer, now that
// threads have exited.
func (c *cta) afterExit() {
	for id := range c.bars {
		c.tryBarrier(id)
	}
	for w := range c.warps {
		c.tryWarp(w)
	}
}
