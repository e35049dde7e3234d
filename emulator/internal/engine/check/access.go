package check

import (
	"math"
	"slices"

	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/emulator/internal/engine/simt"
	"github.com/cujs/cujs/emulator/internal/memory"
	"github.com/cujs/cujs/ptx"
)

// A Site is an instruction that touches memory, or that orders accesses.
type Site struct {
	number  uint16
	node    *ptx.Instruction
	access  *code.Access // nil where it touches no memory, or only by bulk copies
	barrier *code.Access // the mbarrier of a bulk copy
	src     []simt.Ref
	dst     []simt.Ref
	signed  bool // it loads with a sign
	moves   bool // it loads, stores, or is atomic
	atomic  bool
	races   bool // its accesses are compared with those of other threads
	shows   bool // it is fence.proxy.async
	copies  bool // it is cp.async, whose store is looked at when it is made
	tells   bool // it changes an mbarrier
	counted bool // it is a bulk copy that one counts
	role    role
	array   int // that it is to stay within; -1 for none
}

// NewSite makes the site of an operation; before is how many there are already.
// The access is to the array of that number, or to none that has a name if it is -1.
func NewSite(o *code.Operation, dst, src []simt.Ref, before, array int) *Site {
	s := &Site{
		number: uint16(min(before, math.MaxUint16)), node: o.Node, access: o.Access, src: src, dst: dst,
		signed: slices.ContainsFunc(o.Node.Modifiers, func(m string) bool { t, ok := ptx.ParseType(m); return ok && t.IsSigned() }),
		moves:  o.Access != nil && (o.Access.Load != nil || o.Access.Store != nil || o.Atomic != nil),
		atomic: o.Atomic != nil || o.Op == code.OpSend && o.Bulk.Reduce != nil, copies: o.Copied != nil, role: roleOf(o), array: array,
	}
	s.races = s.moves && (!o.Talks || s.atomic && o.Node.Opcode != "mbarrier")
	s.shows = showsWrites(o.Node)
	if o.Bulk != nil {
		s.barrier = o.Bulk.Barrier
	}
	s.counted = s.barrier != nil && o.Node.Opcode == "cp"
	s.tells = s.barrier != nil || s.atomic && (o.Node.Opcode == "mbarrier" || o.Node.Opcode == "cp")
	return s
}

// Before looks at what an instruction is about to do for the running lanes.
func (w *Block) Before(s *Site, running *simt.LaneSet) {
	w.running = running
	w.tick()
	w.takesTurn()
	if s.moves {
		if len(w.copies.lanes) > 0 {
			w.early(s)
		}
		w.each(s, s.races && w.Time < memory.MaxTime)
	}
	if s.shows {
		w.shows(running)
	}
	if s.role&acquires != 0 {
		w.acquire(running)
	}
	if s.role&releases != 0 {
		w.Release(running)
	}
}

// each looks at the running lanes' accesses; races says whether as such that
// may race.
func (w *Block) each(s *Site, races bool) {
	at := &s.src[0]
	if !s.atomic && s.once() {
		lane, address := w.running.First(), w.Registers.Scalar(at)
		if s.array >= 0 && outside(&w.arrays[s.array], address+s.access.Offset, s.access.Bytes()) {
			w.strays(s, &w.arrays[s.array], lane, address+s.access.Offset)
		}
		w.one(s, lane, address, w.running.Count > 1, races)
		return
	}
	address := w.Registers.Source(at)
	for _, run := range w.running.Runs() {
		if at.Class == loops.Word {
			lookAt[uint32](w, s, loops.Element(address, loops.Word, run.Lo), run, races)
		} else {
			lookAt[uint64](w, s, loops.Element(address, loops.Long, run.Lo), run, races)
		}
	}
}

// once reports whether all lanes do the same, which they never do in local
// memory.
func (s *Site) once() bool {
	if space := s.access.Space; space == ptx.LocalSpace || space == ptx.Generic {
		return false
	}
	n := 1
	if s.access.Write {
		n = len(s.src)
	}
	for i := range s.src[:n] {
		if !s.src[i].Uniform {
			return false
		}
	}
	return true
}

// one looks at the access of one lane, or of many that do the same.
func (w *Block) one(s *Site, lane int, address uint64, many, races bool) {
	a := s.access
	g := &w.glance
	*g = glance{site: s, size: a.Bytes(), lane: lane, many: many, address: address + a.Offset}
	if s.src[0].Class == loops.Word {
		g.address = uint64(uint32(g.address))
	}
	if g.address&(g.size-1) != 0 || !w.find(g, a) {
		return
	}
	switch {
	case !races:
		w.quiet(g)
	case s.atomic:
		w.quiet(g)
		if g.shadow != nil {
			w.touched(g)
		}
	case many && g.shadow != nil:
		w.several(g)
	default:
		w.look(g)
	}
}

// Moved looks at what an instruction that moves matrices reads or writes at an address of a lane.
// What it reads may be left unused, and is not followed. The value is what a lane stores there
// itself; nil where others do too.
func (w *Block) Moved(s *Site, lane int, address uint64, value *uint64) {
	g := &w.glance
	*g = glance{site: s, size: s.access.Bytes(), lane: lane, address: address, value: value}
	if s.src[0].Class == loops.Word {
		g.address = uint64(uint32(g.address))
	}
	if g.address&(g.size-1) != 0 || !w.find(g, s.access) {
		return
	}
	if len(w.copies.lanes) > 0 && g.shadow == &w.shadow {
		w.whileCopied(g, w)
	}
	if b := w.bytes(g); b != nil && s.access.Write {
		setAll(b)
	}
	if g.shadow != nil && w.Time < memory.MaxTime {
		w.takesTurn()
		w.compare(g)
	}
}

// Wrote notes a store that Before did not see.
func (w *Block) Wrote(s *Site, a *code.Access, address uint64, lane int) {
	g := glance{site: s, lane: lane, address: address, size: a.Bytes(), bulk: a}
	if !w.find(&g, a) {
		return
	}
	if b := w.bytes(&g); b != nil {
		setAll(b)
	}
	if s != nil && s.copies && g.shadow != nil {
		w.touched(&g)
		w.copying(&g, nil)
	}
}
