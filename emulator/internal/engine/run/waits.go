// This file parks lanes that wait for others at barriers and warp
// collectives.

package run

import "github.com/cujs/cujs/emulator/internal/engine/code"

// A wait is lanes that stand before a gate. They are not runnable.
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
func (s *groups) release(passed int, match func(*wait) bool) {
	kept := s.waits[:0]
	for _, w := range s.waits {
		if !match(&w) {
			kept = append(kept, w)
			continue
		}
		w.group.key |= passed
		s.runnable = append(s.runnable, w.group)
	}
	s.waits = kept
	s.dirty = true
}

// park puts all of g before a gate.
func (s *groups) park(g *group, w wait) {
	for i, other := range s.runnable {
		if other == g {
			last := len(s.runnable) - 1
			s.runnable[i] = s.runnable[last]
			s.runnable = s.runnable[:last]
			break
		}
	}
	w.group = g
	s.waits = append(s.waits, w)
	s.dirty = true
}

// afterExit looks whether those that wait need wait no longer, now that
// threads have exited.
func (c *cta) afterExit() {
	for id := range c.bars {
		c.tryBarrier(id)
	}
	for w := range c.warps {
		c.tryWarp(w)
		c.tryWarpgroup(w / code.WarpgroupWarps)
	}
}
