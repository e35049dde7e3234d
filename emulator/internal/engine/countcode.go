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
				in.bulk.counted(c, s, in, exec)
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
	direction := 0
	switch {
	case in.atomic != nil:
		direction = 2
	case a.write:
		direction = 1
	case a.load == nil && in.move == nil && in.copied == nil:
		direction = 2 // tests of an mbarrier
	}
	for w := range c.warps {
		lanes := c.lanes.warp(w)
		switch {
		case lanes == 0:
		case in.move != nil && in.move.count == 0: // wmma, where only the layout tells addresses
		case in.move != nil: // eight rows for each matrix
			c.countWarp(s, &in.src[0], a, w, lanes&(1<<(8*in.move.count)-1), direction)
		case in.copied != nil:
			c.countWarp(s, &in.src[0], a, w, lanes, 1)
			from := *in.copied
			from.size = a.size
			c.countWarp(s, &in.src[1], &from, w, lanes, 0)
		default:
			c.countWarp(s, &in.src[0], a, w, lanes, direction)
		}
	}
}

// countWarp counts the accesses of a warp.
func (c *cta) countWarp(s *Count, at *ref, a *access, w int, lanes uint32, direction int) {
	size := a.bytes()
	t := c.worker.counted
	var global, shared [32]uint64
	globals, shareds, locals := 0, 0, 0
	for rest := lanes; rest != 0; rest &= rest - 1 {
		address := c.get(at, firstLane(w, rest)) + a.offset
		if at.class == word {
			address = uint64(uint32(address))
		}
		switch spaceOf(a.space, address) {
		case ptx.Global:
			global[globals] = address
			globals++
		case ptx.Shared:
			shared[shareds] = address
			shareds++
		case ptx.LocalSpace:
			locals++
		}
	}
	if globals > 0 {
		x := s.Global.all()[direction]
		x.Requests++
		x.Bytes += size * uint64(globals)
		x.Sectors += sectors(global[:globals], size)
	}
	if shareds > 0 {
		x := s.Shared.all()[direction]
		x.Requests++
		x.Bytes += size * uint64(shareds)
		wavefronts, least := t.banks.wavefronts(shared[:shareds], size)
		x.Wavefronts += wavefronts
		x.Conflicts += wavefronts - least
	}
	if locals > 0 {
		x := s.Local.all()[direction]
		x.Requests++
		x.Bytes += size * uint64(locals)
	}
}

// spaceOf is the memory that an address of a space is in.
func spaceOf(space ptx.Space, address uint64) ptx.Space {
	if space != ptx.Generic {
		return space
	}
	switch address >> windowShift {
	case sharedWindow >> windowShift:
		return ptx.Shared
	case localWindow >> windowShift:
		return ptx.LocalSpace
	case paramWindow >> windowShift:
		return ptx.Param
	}
	return ptx.Global
}

// sectors is the number of different 32-byte sectors that accesses of size
// bytes touch, which are aligned to their size.
func sectors(addresses []uint64, size uint64) uint64 {
	var seen [64]uint64
	n := 0
	for _, at := range addresses {
		for sector := at >> 5; sector <= (at+size-1)>>5; sector++ {
			known := false
			for i := n - 1; i >= 0 && !known; i-- {
				known = seen[i] == sector
			}
			if !known && n < len(seen) {
				seen[n] = sector
				n++
			}
		}
	}
	return uint64(n)
}

// banks are the words that a wavefront's lanes want of each bank.
type banks struct {
	words [32][32]uint64
	n     [32]uint8
}

// wavefronts is how many steps shared memory takes for accesses of size bytes,
// and how many without conflicts. A step serves 32 lanes of 4 bytes, 16 of 8 or
// 8 of 16, one word of each bank; lanes that want the same word share it.
func (b *banks) wavefronts(addresses []uint64, size uint64) (steps, least uint64) {
	lanes := int(32 / max(1, size/4))
	for len(addresses) > 0 {
		n := min(max(1, lanes), len(addresses))
		b.n = [32]uint8{}
		worst := uint8(0)
		for _, at := range addresses[:n] {
			for word := at >> 2; word <= (at+size-1)>>2; word++ {
				worst = max(worst, b.want(word))
			}
		}
		steps += uint64(worst)
		least++
		addresses = addresses[n:]
	}
	return steps, least
}

// want adds a word and returns how many its bank has to give.
func (b *banks) want(word uint64) uint8 {
	k := word & 31
	for i := range b.n[k] {
		if b.words[k][i] == word {
			return b.n[k]
		}
	}
	b.words[k][b.n[k]] = word
	b.n[k]++
	return b.n[k]
}
