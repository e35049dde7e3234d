// This file keeps the groups of lanes that share a place in the program.
//
// Groups stand at the beginning of basic blocks. The one with the lowest
// place runs, groups that meet become one again, and a group that keeps
// jumping back while others could run goes behind them after a while, so that
// a thread spinning on a lock never starves the one that holds it.

package run

import (
	"math"

	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/internal/engine/simt"
)

// A group is lanes that run together.
type group struct {
	// key is twice the index of the block they are about to execute, plus
	// one when they have passed the block's gate.
	key   int
	lanes simt.LaneSet
	turn  int // groups of a lower turn run first
	depth int // at most as many calls is one of the lanes in
	backs int // jumps back since the turn began
}

// groups is the lanes of a block by where they stand: those that can run, and those
// that wait at gates.
type groups struct {
	runnable []*group
	waits    []wait
	spare    []*group // for reuse
	alive    simt.LaneSet
	// protected are the slots that lanes outside the running group may still
	// need; nil when there are none.
	protected code.Bitset
	others    code.Bitset // storage for protected
	bound     int         // the lowest key of the groups that do not run
	dirty     bool        // groups changed in a way that needs a new pick
}

// open reports whether a slot may be written for every lane, running or not.
func (s *groups) open(slot int32) bool { return s.protected == nil || !s.protected.Has(int(slot)) }

const (
	// patience is how many jumps back a group makes before others get a
	// turn. Short in loops that may be waiting for them.
	patience     = 1 << 14
	spinPatience = 16
)

// newGroup is a group without lanes, for as many as the block has.
func (s *groups) newGroup() *group {
	if n := len(s.spare); n > 0 {
		g := s.spare[n-1]
		s.spare = s.spare[:n-1]
		g.turn, g.backs, g.depth = 0, 0, 0
		return g
	}
	return &group{lanes: simt.NewLaneSet(64 * len(s.alive.Mask))}
}

// add makes the lanes of mask, which were from's, runnable at key.
func (s *groups) add(from *group, key int, mask []uint64) {
	g := s.newGroup()
	g.key, g.turn, g.depth = key, from.turn, from.depth
	copy(g.lanes.Mask, mask)
	g.lanes.Refresh()
	s.runnable = append(s.runnable, g)
	s.dirty = true
}

// remove takes a group that has no lanes left, or that waits, off the list.
func (s *groups) remove(g *group) {
	for i, other := range s.runnable {
		if other == g {
			last := len(s.runnable) - 1
			s.runnable[i] = s.runnable[last]
			s.runnable = s.runnable[:last]
			break
		}
	}
	s.spare = append(s.spare, g)
	s.dirty = true
}

// pickNext chooses the group to run, by the launch's order.
func (c *cta) pickNext() *group {
	if c.grid.disorder != nil {
		return pickAny(c)
	}
	return c.pick()
}

// pick chooses the group to run, joins those at the same place with it and
// works out what the others protect. It returns nil when none can run.
func (c *cta) pick() *group {
	if len(c.runnable) == 0 {
		return nil
	}
	g := c.runnable[0]
	for _, other := range c.runnable[1:] {
		if other.turn < g.turn || other.turn == g.turn && other.key < g.key {
			g = other
		}
	}
	c.join(g)
	routine := c.inRoutine(g)
	if routine && len(c.runnable) > 1 {
		g = c.crowded(g)
	}
	c.bound = math.MaxInt
	if len(c.runnable) == 1 {
		g.turn = 0
	} else {
		c.bound = -1
		if !routine && c.level() {
			c.bound = c.lowest(g)
		}
	}
	c.protect(g, c.code.blocks)
	c.dirty = false
	return g
}

// crowd is how many times as many lanes as the first group another one in a routine
// must have to run before it.
const crowd = 8

// crowded is the group to run instead of g, which is in a routine: the one in a
// routine with the most lanes, where g has few. Lanes that recurse part again and
// again; those that are behind would go through the rest of their loops almost
// alone, one after the other. Nothing of the kernel itself is at hand: it goes on when
// all have come back. Where routines ask which lanes are active, g runs.
func (c *cta) crowded(g *group) *group {
	if c.code.asks {
		return g
	}
	most := g
	for i := 0; i < len(c.runnable); i++ {
		other := c.runnable[i]
		if other.turn != g.turn || other.key == g.key || !c.inRoutine(other) {
			continue
		}
		c.join(other)
		if other.lanes.Count > most.lanes.Count {
			most = other
		}
	}
	if g.lanes.Count*crowd < most.lanes.Count {
		return most
	}
	return g
}

func (c *cta) inRoutine(g *group) bool { return c.code.blocks[g.key>>1].depart.routine != 0 }

// join moves the lanes of all groups at g's place into g.
func (s *groups) join(g *group) {
	kept := s.runnable[:0]
	for _, other := range s.runnable {
		if other == g || other.key != g.key {
			kept = append(kept, other)
			continue
		}
		for i, m := range other.lanes.Mask {
			g.lanes.Mask[i] |= m
		}
		g.turn, g.depth = max(g.turn, other.turn), max(g.depth, other.depth)
		s.spare = append(s.spare, other)
	}
	if len(kept) < len(s.runnable) {
		s.runnable = kept
		g.lanes.Refresh()
	}
}

// level reports whether all groups have the same turn.
func (s *groups) level() bool {
	for _, g := range s.runnable[1:] {
		if g.turn != s.runnable[0].turn {
			return false
		}
	}
	return true
}

// lowest is the lowest key of the groups other than g.
func (s *groups) lowest(g *group) int {
	key := math.MaxInt
	for _, other := range s.runnable {
		if other != g {
			key = min(key, other.key)
		}
	}
	return key
}

// protect collects the slots that lanes outside g need where they stand.
func (s *groups) protect(g *group, blocks []codeBlock) {
	if g.lanes.Count == s.alive.Count {
		s.protected = nil
		return
	}
	s.protected = s.others
	clear(s.others)
	for _, other := range s.runnable {
		if other != g {
			s.others.Union(blocks[other.key>>1].live)
		}
	}
	for i := range s.waits {
		s.others.Union(blocks[s.waits[i].group.key>>1].live)
	}
}

// split moves g to whenTrue or whenFalse by the lanes' predicate.
func (c *cta) split(g *group, p *simt.Ref, negated bool, whenTrue, whenFalse int) {
	if p.Uniform {
		if (c.Scalar(p) != 0) != negated {
			g.key = whenTrue
		} else {
			g.key = whenFalse
		}
		return
	}
	c.lanes = &g.lanes
	switch c.choose(&c.narrow, p, negated) {
	case 0:
		g.key = whenFalse
	case g.lanes.Count:
		g.key = whenTrue
	default:
		c.part(g, c.narrow.Mask, whenTrue)
		g.key = whenFalse
	}
}

// part takes the lanes of mask out of g and makes them a group at key.
func (s *groups) part(g *group, mask []uint64, key int) {
	s.add(g, key, mask)
	s.take(g, mask)
}

// take removes the lanes of mask from g.
func (s *groups) take(g *group, mask []uint64) {
	for i, m := range mask {
		g.lanes.Mask[i] &^= m
	}
	g.lanes.Refresh()
	s.dirty = true
}
