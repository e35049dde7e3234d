// This file makes the code of counted launches: before each instruction the
// counting of it.

package run

import (
	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/internal/engine/count"
	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/emulator/internal/engine/simt"
	"github.com/cujs/cujs/emulator/recording"
	"github.com/cujs/cujs/emulator/stats"
	"github.com/cujs/cujs/ptx"
	"github.com/cujs/cujs/ptx/opcode"
)

// site adds a counted instruction and returns its number. Operations of one
// block that come from one instruction count as one.
func (e *encoder) site(node *ptx.Instruction) int {
	e.counted = append(e.counted, count.NewCountedSite(node, e.begun[node] != e.inside))
	if e.begun == nil {
		e.begun = map[*ptx.Instruction]*code.Block{}
	}
	e.begun[node] = e.inside
	return len(e.counted) - 1
}

// count has an instruction counted: its accesses by what is under its guard
// now, and itself by what is returned, once it has the guard.
func (e *encoder) count(in *instruction, o *code.Operation) (outside func()) {
	if e.observe&counting == 0 || o.Gate || o.Node == nil || o.Op == code.OpCopyStep {
		return func() {}
	}
	n, guarded := e.site(o.Node), o.Guard.Predicate != 0
	exec, touches := in.exec, o.Access != nil
	if touches || guarded || o.Bulk != nil {
		in.exec = func(c *cta, in *instruction) {
			s := &c.worker.counted.Sites[n]
			if guarded {
				s.LanesOn += uint64(c.lanes.Count)
			}
			if touches {
				countAccess(c, s, in)
			}
			if in.Bulk != nil {
				countBulk(c, s, in, exec)
				return
			}
			exec(c, in)
		}
	}
	return func() {
		exec := in.exec
		in.exec = func(c *cta, in *instruction) {
			countIssue(c, &c.worker.counted.Sites[n], !guarded)
			exec(c, in)
		}
	}
}

// countBlock has the gate and the end of a block counted.
func (e *encoder) countBlock(b *code.Block, x *codeBlock) {
	if e.observe&counting == 0 {
		return
	}
	if b.Gate != nil && b.Gate.Node != nil {
		n, barrier, meeting := e.site(b.Gate.Node), b.Gate.Barrier != nil, b.Gate.Collective != nil
		passed := instruction{exec: func(c *cta, _ *instruction) {
			countIssue(c, &c.worker.counted.Sites[n], true)
			if c.grid.recorded != nil && (barrier || meeting) {
				recordBarrier(c, barrier)
			}
		}, node: b.Gate.Node}
		x.code = append([]instruction{passed}, x.code...)
	}
	if node := b.Exit.Node; node != nil && count.KindOf(node) == opcode.ControlFlow {
		n, d := e.site(node), x.depart
		x.code = append(x.code, instruction{exec: func(c *cta, _ *instruction) { countDeparture(c, &c.worker.counted.Sites[n], &d) }, node: node})
	}
}

// countIssue counts an instruction of the running lanes.
func countIssue(c *cta, s *stats.Count, on bool) {
	warps := c.warps
	if c.lanes.Count != c.N {
		warps = 0
		for w := range c.warps {
			if c.lanes.Warp(w) != 0 {
				warps++
			}
		}
	}
	s.Warps += uint64(warps)
	s.Lanes += uint64(c.lanes.Count)
	if on {
		s.LanesOn += uint64(c.lanes.Count)
	}
}

// countDeparture counts the end of a block, and which warps part there.
func countDeparture(c *cta, s *stats.Count, d *departure) {
	countIssue(c, s, true)
	conditional := d.kind == code.Branch || d.kind == code.Multiway || d.guarded
	if !conditional {
		return
	}
	choice := &d.predicate
	if d.kind == code.Multiway {
		choice = &d.index
	}
	for w := range c.warps {
		lanes := c.lanes.Warp(w)
		if lanes == 0 {
			continue
		}
		s.Branches++
		if !choice.Uniform && differ(c, choice, w, lanes) {
			s.Divergent++
		}
	}
}

// differ reports whether lanes of warp w hold different values.
func differ(c *cta, r *simt.Ref, w int, lanes uint32) bool {
	first := c.Get(r, simt.FirstLane(w, lanes))
	for rest := lanes; rest != 0; rest &= rest - 1 {
		if c.Get(r, simt.FirstLane(w, rest)) != first {
			return true
		}
	}
	return false
}

// countAccess counts what the running lanes ask of memory.
func countAccess(c *cta, s *stats.Count, in *instruction) {
	a := in.Access
	d := stats.Loads
	switch {
	case in.Atomic != nil:
		d = stats.Atomics
	case a.Write:
		d = stats.Stores
	case a.Load == nil && in.Move == nil && in.Copied == nil:
		d = stats.Atomics // tests of an mbarrier
	}
	for w := range c.warps {
		lanes := c.lanes.Warp(w)
		switch {
		case lanes == 0:
		case in.Move != nil && in.Move.Count == 0: // wmma, where only the layout tells addresses
		case in.Move != nil: // eight rows for each matrix
			countWarp(c, s, in, &in.src[0], a, w, lanes&(1<<(8*in.Move.Count)-1), d)
		case in.Copied != nil:
			countWarp(c, s, in, &in.src[0], a, w, lanes, stats.Stores)
			from := *in.Copied
			from.Size = a.Size
			countWarp(c, s, in, &in.src[1], &from, w, lanes, stats.Loads)
		default:
			countWarp(c, s, in, &in.src[0], a, w, lanes, d)
		}
	}
}

// countWarp counts the accesses of a warp.
func countWarp(c *cta, s *stats.Count, in *instruction, at *simt.Ref, a *code.Access, w int, lanes uint32, d stats.Direction) {
	var addresses [32]uint64
	n := 0
	for rest := lanes; rest != 0; rest &= rest - 1 {
		addresses[n] = c.Get(at, simt.FirstLane(w, rest)) + a.Offset
		if at.Class == loops.Word {
			addresses[n] = uint64(uint32(addresses[n]))
		}
		n++
	}
	c.worker.counted.Accesses(s, a.Space, a.Bytes(), addresses[:n], d)
	if l := c.grid.recorded; l != nil {
		l.Touch(in.node, recording.Access{Block: c.number(), Warp: w, Space: a.Space, Kind: d, Size: a.Bytes(), Lanes: lanes}, addresses[:n])
	}
}

// countBulk has exec, a bulk copy, counted in s: each warp asks once for what its
// threads copy.
func countBulk(c *cta, s *stats.Count, in *instruction, exec func(*cta, *instruction)) {
	b := in.Bulk
	for w := range c.warps {
		if c.lanes.Warp(w) != 0 {
			count.Copied(s, b.To.Space, b.To.Write).Requests++
			count.Copied(s, b.From.Space, b.From.Write).Requests++
		}
	}
	c.tallied = s
	defer func() { c.tallied = nil }() // after a fault too
	exec(c, in)
}
