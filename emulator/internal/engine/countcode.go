// This file makes the code of counted launches: before each instruction the
// counting of it.

package engine

import (
	"github.com/cujs/cujs/ptx"
	"github.com/cujs/cujs/ptx/opcode"
)

// site adds a counted instruction and returns its number. Operations of one
// block that come from one instruction count as one.
func (e *encoder) site(node *ptx.Instruction) int {
	e.counted = append(e.counted, newCountedSite(node, e.begun[node] != e.inside))
	if e.begun == nil {
		e.begun = map[*ptx.Instruction]*block{}
	}
	e.begun[node] = e.inside
	return len(e.counted) - 1
}

// count has an instruction counted: its accesses by what is under its guard
// now, and itself by what is returned, once it has the guard.
func (e *encoder) count(in *instruction, o *operation) (outside func()) {
	if e.observe&counting == 0 || o.gate || o.node == nil {
		return func() {}
	}
	n, guarded := e.site(o.node), o.guard.predicate != 0
	exec, touches := in.exec, o.access != nil
	if touches || guarded || o.bulk != nil {
		in.exec = func(c *cta, in *instruction) {
			s := &c.worker.counted.sites[n]
			if guarded {
				s.LanesOn += uint64(c.lanes.count)
			}
			if touches {
				c.countAccess(s, in)
			}
			if in.bulk != nil {
				countBulk(c, s, in, exec)
				return
			}
			exec(c, in)
		}
	}
	return func() {
		exec := in.exec
		in.exec = func(c *cta, in *instruction) {
			c.countIssue(&c.worker.counted.sites[n], !guarded)
			exec(c, in)
		}
	}
}

// countBlock has the gate and the end of a block counted.
func (e *encoder) countBlock(b *block, x *codeBlock) {
	if e.observe&counting == 0 {
		return
	}
	if b.gate != nil && b.gate.node != nil {
		n := e.site(b.gate.node)
		passed := instruction{exec: func(c *cta, _ *instruction) { c.countIssue(&c.worker.counted.sites[n], true) }, node: b.gate.node}
		x.code = append([]instruction{passed}, x.code...)
	}
	if node := b.exit.node; node != nil && kindOf(node) == opcode.ControlFlow {
		n, d := e.site(node), x.depart
		x.code = append(x.code, instruction{exec: func(c *cta, _ *instruction) { c.countDeparture(&c.worker.counted.sites[n], &d) }, node: node})
	}
}

// countIssue counts an instruction of the running lanes.
func (c *cta) countIssue(s *Count, on bool) {
	warps := c.warps
	if c.lanes.count != c.n {
		warps = 0
		for w := range c.warps {
			if c.lanes.warp(w) != 0 {
				warps++
			}
		}
	}
	s.Warps += uint64(warps)
	s.Lanes += uint64(c.lanes.count)
	if on {
		s.LanesOn += uint64(c.lanes.count)
	}
}

// countDeparture counts the end of a block, and which warps part there.
func (c *cta) countDeparture(s *Count, d *departure) {
	c.countIssue(s, true)
	conditional := d.kind == branch || d.kind == multiway || d.guarded
	if !conditional {
		return
	}
	choice := &d.predicate
	if d.kind == multiway {
		choice = &d.index
	}
	for w := range c.warps {
		lanes := c.lanes.warp(w)
		if lanes == 0 {
			continue
		}
		s.Branches++
		if !choice.uniform && c.differ(choice, w, lanes) {
			s.Divergent++
		}
	}
}

// differ reports whether lanes of warp w hold different values.
func (c *cta) differ(r *ref, w int, lanes uint32) bool {
	first := c.get(r, firstLane(w, lanes))
	for rest := lanes; rest != 0; rest &= rest - 1 {
		if c.get(r, firstLane(w, rest)) != first {
			return true
		}
	}
	return false
}

// countAccess counts what the running lanes ask of memory.
func (c *cta) countAccess(s *Count, in *instruction) {
	a := in.access
	d := loads
	switch {
	case in.atomic != nil:
		d = atomics
	case a.write:
		d = stores
	case a.load == nil && in.move == nil && in.copied == nil:
		d = atomics // tests of an mbarrier
	}
	for w := range c.warps {
		lanes := c.lanes.warp(w)
		switch {
		case lanes == 0:
		case in.move != nil && in.move.count == 0: // wmma, where only the layout tells addresses
		case in.move != nil: // eight rows for each matrix
			c.countWarp(s, &in.src[0], a, w, lanes&(1<<(8*in.move.count)-1), d)
		case in.copied != nil:
			c.countWarp(s, &in.src[0], a, w, lanes, stores)
			from := *in.copied
			from.size = a.size
			c.countWarp(s, &in.src[1], &from, w, lanes, loads)
		default:
			c.countWarp(s, &in.src[0], a, w, lanes, d)
		}
	}
}

// countWarp counts the accesses of a warp.
func (c *cta) countWarp(s *Count, at *ref, a *access, w int, lanes uint32, d direction) {
	var addresses [32]uint64
	n := 0
	for rest := lanes; rest != 0; rest &= rest - 1 {
		addresses[n] = c.get(at, firstLane(w, rest)) + a.offset
		if at.class == word {
			addresses[n] = uint64(uint32(addresses[n]))
		}
		n++
	}
	c.worker.counted.accesses(s, a.space, a.bytes(), addresses[:n], d)
}

// countBulk has exec, a bulk copy, counted in s: each warp asks once for what its
// threads copy.
func countBulk(c *cta, s *Count, in *instruction, exec func(*cta, *instruction)) {
	b := in.bulk
	for w := range c.warps {
		if c.lanes.warp(w) != 0 {
			s.traffic(b.to.space, b.to.write).Requests++
			s.traffic(b.from.space, b.from.write).Requests++
		}
	}
	c.tallied = s
	defer func() { c.tallied = nil }() // after a fault too
	exec(c, in)
}
