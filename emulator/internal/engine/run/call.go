// This file executes indexed branches, calls and returns, where each lane may
// go its own way.
//
// What lanes that are in calls need later stands in records, one for each depth of
// calls: of the lanes that called from that depth, masks by the place to which
// they return, and rows of saved registers. Calls and returns move masks and rows,
// not lanes.

package run

import (
	"math/bits"

	"github.com/cujs/cujs/emulator/internal/engine/check"
	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/emulator/internal/engine/simt"
)

// A record is one depth of the lanes' calls: what those need later that have called
// from it.
type record struct {
	pending []pending
	kept    simt.Registers // those that calls save
	tops    []uint64       // per lane, where its stack had grown to; nil unless it may
}

// A pending is lanes that return to one block.
type pending struct {
	next  int
	lanes []uint64
}

func (r *record) clear() {
	for i := range r.pending {
		clear(r.pending[i].lanes)
	}
}

// recordAt is the record of a depth.
func (c *cta) recordAt(depth int) *record {
	for len(c.records) <= depth {
		r := record{}
		if c.program.saved > 0 {
			r.kept = simt.NewRegisters(c.N, c.program.saved, 0)
		}
		if c.tops != nil {
			r.tops = make([]uint64, c.N)
		}
		c.records = append(c.records, r)
	}
	return &c.records[depth]
}

// add notes that lanes return to next.
func (r *record) add(next int, lanes []uint64) {
	unused := -1
	for i := range r.pending {
		p := &r.pending[i]
		if p.next == next {
			unite(p.lanes, lanes)
			return
		}
		if empty(p.lanes) {
			unused = i
		}
	}
	if unused < 0 {
		r.pending = append(r.pending, pending{lanes: make([]uint64, len(lanes))})
		unused = len(r.pending) - 1
	}
	r.pending[unused].next = next
	copy(r.pending[unused].lanes, lanes)
}

func empty(lanes []uint64) bool {
	for _, m := range lanes {
		if m != 0 {
			return false
		}
	}
	return true
}

func unite(lanes, others []uint64) {
	for i, m := range others {
		lanes[i] |= m
	}
}

func subtract(lanes, others []uint64) {
	for i, m := range others {
		lanes[i] &^= m
	}
}

// common sets to to the lanes of both, and reports whether there are any.
func common(to, lanes, others []uint64) bool {
	any := uint64(0)
	for i, m := range others {
		to[i] = lanes[i] & m
		any |= to[i]
	}
	return any != 0
}

// leaveFar moves g by an exit whose destination differs from lane to lane.
func (c *cta) leaveFar(g *group, b *codeBlock) {
	d := &b.depart
	c.lanes = &g.lanes
	switch d.kind {
	case code.Multiway:
		c.scatter(g, &d.index, func(part *group, i uint64) {
			if i >= uint64(len(d.targets)) {
				panic(c.departureFault(d, check.InvalidCall, part.lanes.First(), "the index of brx.idx is beyond its list of targets"))
			}
			part.key = 2 * d.targets[i]
		})
	case code.Call:
		if d.call.routine >= 0 {
			c.enter(g, d, d.call.routine)
			break
		}
		c.scatter(g, &d.index, func(part *group, address uint64) {
			index, ok := c.grid.launch.Kernel.entries[address]
			if !ok {
				panic(c.departureFault(d, check.InvalidCall, part.lanes.First(), "the called address is no function's"))
			}
			c.enter(part, d, index)
		})
	case code.GiveBack:
		c.giveBack(g, d)
	}
	c.jumpedBack(g, b)
}

// A part is the lanes of a group that hold one value.
type part struct {
	value uint64
	group *group
}

// scatter parts g by the values of a register and has to send each part on.
func (c *cta) scatter(g *group, r *simt.Ref, to func(part *group, value uint64)) {
	if r.Uniform {
		to(g, c.Scalar(r))
		return
	}
	parts, from := append(c.parts[:0], part{c.Get(r, g.lanes.First()), g}), c.At(r)
	at := 0
	for i, m := range g.lanes.Mask {
		for ; m != 0; m &= m - 1 {
			lane := i<<6 + bits.TrailingZeros64(m)
			if v := loops.Fetch(from, r.Class, lane); v != parts[at].value {
				for at = 0; at < len(parts) && parts[at].value != v; at++ {
				}
				if at == len(parts) {
					x := c.newGroup()
					x.turn, x.depth = g.turn, g.depth
					clear(x.lanes.Mask)
					parts = append(parts, part{v, x})
				}
			}
			if at > 0 {
				parts[at].group.lanes.Mask[i] |= m & -m
			}
		}
	}
	for _, x := range parts[1:] {
		subtract(g.lanes.Mask, x.group.lanes.Mask)
		x.group.lanes.Refresh()
		c.runnable = append(c.runnable, x.group)
	}
	if c.parts = parts; len(parts) > 1 {
		g.lanes.Refresh()
		c.dirty = true
	}
	for i := range parts {
		to(parts[i].group, parts[i].value)
	}
}

// maxWords bounds the words that are saved for a lane, for routines without frames.
const maxWords = 1 << 17

// enter has g call a routine.
func (c *cta) enter(g *group, d *departure, index int) {
	s, r := d.call, &c.program.routines[index]
	if len(r.params) != len(s.args) || len(r.results) != len(s.results) {
		panic(c.departureFault(d, check.InvalidCall, g.lanes.First(), "function "+r.name+" does not match the prototype it is called by"))
	}
	c.raise(g, d, r)
	g.depth = c.note(g, d) + 1
	c.deepest = max(c.deepest, g.depth)
	if g.depth*(c.program.saved+1) > maxWords {
		panic(c.tooDeep(d, g.lanes.First()))
	}
	c.handOver(r.params, s.args, g.lanes.Mask)
	g.key = 2 * r.entry
}

func (c *cta) tooDeep(d *departure, lane int) *check.Fault {
	return c.departureFault(d, check.StackOverflow, lane, "calls nest too deep: local memory of the thread is used up")
}

// raise gives the lanes of g the frame of a routine that they call.
func (c *cta) raise(g *group, d *departure, r *encodedRoutine) {
	if d.call.frame+r.frame == 0 {
		return
	}
	frames, top := loops.View[uint64](c.At(&c.program.frame), c.N), c.local.Size
	for i, m := range g.lanes.Mask {
		for ; m != 0; m &= m - 1 {
			lane := i<<6 + bits.TrailingZeros64(m)
			if c.tops != nil {
				top = c.tops[lane]
			}
			if frames[lane] += d.call.frame; frames[lane]+r.frame > top {
				panic(c.tooDeep(d, lane))
			}
		}
	}
}

// note writes into the records that g calls by d, and returns the depth of the
// deepest of its lanes.
func (c *cta) note(g *group, d *departure) (deepest int) {
	copy(c.rest, g.lanes.Mask)
	for depth := g.depth; !empty(c.rest); depth-- {
		clear(c.chosen)
		if depth > 0 { // who is here has called from the depth above
			for i := range c.records[depth-1].pending {
				unite(c.chosen, c.records[depth-1].pending[i].lanes)
			}
			if !common(c.chosen, c.chosen, c.rest) {
				continue
			}
		} else {
			copy(c.chosen, c.rest)
		}
		deepest = max(deepest, depth)
		c.save(c.recordAt(depth), d)
		subtract(c.rest, c.chosen)
	}
	return deepest
}

// save notes in a record that the lanes in c.chosen call by d.
func (c *cta) save(r *record, d *departure) {
	r.add(d.next, c.chosen)
	saves := c.program.sites[d.next].saves
	for i := range saves {
		x := &saves[i]
		loops.Blend(r.kept.At(&x.place), c.At(&x.register), x.place.Class, c.chosen)
	}
	for i, m := range c.chosen {
		for ; m != 0 && c.tops != nil; m &= m - 1 {
			lane := i<<6 + bits.TrailingZeros64(m)
			r.tops[lane] = c.tops[lane]
		}
	}
}

// handOver copies registers of the lanes of a mask: arguments to parameters, or results.
func (c *cta) handOver(to, from []simt.Ref, lanes []uint64) {
	if overlap(to, from) {
		from = c.stage(from, lanes)
	}
	for i := range from {
		c.copyLanes(&to[i], &from[i], lanes)
	}
}

// stage copies registers to where nothing else is.
func (c *cta) stage(from []simt.Ref, lanes []uint64) []simt.Ref {
	for i := range from {
		c.staged[i].Class = from[i].Class
		c.copyLanes(&c.staged[i], &from[i], lanes)
	}
	return c.staged[:len(from)]
}

// overlap reports whether a register is written before it is read.
func overlap(to, from []simt.Ref) bool {
	for i := range to {
		for k := i + 1; k < len(from); k++ {
			if to[i].Slot == from[k].Slot {
				return true
			}
		}
	}
	return false
}

// copyLanes copies a register, lane by lane where a prototype has another type than
// the function.
func (c *cta) copyLanes(to, from *simt.Ref, lanes []uint64) {
	if to.Class == from.Class {
		loops.Blend(c.At(to), c.Source(from), to.Class, lanes)
		return
	}
	for i, m := range lanes {
		for ; m != 0; m &= m - 1 {
			lane := i<<6 + bits.TrailingZeros64(m)
			c.Set(to, lane, c.Get(from, lane))
		}
	}
}

// giveBack returns lanes of g from a routine.
func (c *cta) giveBack(g *group, d *departure) {
	if d.guarded {
		switch c.finishing(g, d) {
		case 0:
			g.key = 2 * d.next
			return
		case g.lanes.Count:
		default:
			// The others go on.
			c.part(g, c.narrow.Mask, g.key)
			g.key = 2 * d.next
			g = c.runnable[len(c.runnable)-1]
		}
	}
	c.comeBack(g, d)
}

// comeBack returns g to its callers.
func (c *cta) comeBack(g *group, d *departure) {
	copy(c.rest, g.lanes.Mask)
	first := len(c.runnable)
	for depth := g.depth - 1; !empty(c.rest); depth-- {
		r := &c.records[depth]
		for i := range r.pending {
			p := &r.pending[i]
			if !common(c.chosen, c.rest, p.lanes) {
				continue
			}
			subtract(p.lanes, c.chosen)
			subtract(c.rest, c.chosen)
			c.restore(r, c.program.sites[p.next], &c.program.routines[d.routine])
			c.resumeAt(g, 2*p.next, depth, first)
		}
	}
}

// resumeAt sends the lanes in c.chosen from g to a key: all that are left in g, or
// some as a group of their own, of those from index first on.
func (c *cta) resumeAt(g *group, key, depth, first int) {
	if empty(c.rest) {
		g.key, g.depth = key, depth
		return
	}
	subtract(g.lanes.Mask, c.chosen)
	g.lanes.Refresh()
	for _, x := range c.runnable[first:] {
		if x.key == key {
			unite(x.lanes.Mask, c.chosen)
			x.lanes.Refresh()
			return
		}
	}
	c.add(g, key, c.chosen)
	c.runnable[len(c.runnable)-1].depth = depth
}

// restore gives the lanes in c.chosen, which return from routine from, what the call
// saved, and the results.
func (c *cta) restore(r *record, s *encodedCall, from *encodedRoutine) {
	results := from.results
	if len(s.saves) > 0 {
		results = c.stage(results, c.chosen) // one of them may be overwritten next
	}
	for i := range s.saves {
		x := &s.saves[i]
		loops.Blend(c.At(&x.register), r.kept.At(&x.place), x.place.Class, c.chosen)
	}
	c.handOver(s.results, results, c.chosen)
	if s.frame == 0 && c.tops == nil {
		return
	}
	frames := loops.View[uint64](c.At(&c.program.frame), c.N)
	for i, m := range c.chosen {
		for ; m != 0; m &= m - 1 {
			lane := i<<6 + bits.TrailingZeros64(m)
			frames[lane] -= s.frame
			if c.tops != nil {
				c.tops[lane] = r.tops[lane]
			}
		}
	}
}
