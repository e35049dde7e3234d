// This file follows what loads take from bytes that nobody wrote through
// registers and memory, as far as it matters: such a value may be loaded, copied
// and computed with. A mistake it is where it decides a branch, is part of an
// address, leaves for global memory, is an operand of an atomic operation or is
// printed.

package check

import (
	"fmt"

	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/emulator/internal/engine/simt"
	"github.com/cujs/cujs/emulator/report"
	"github.com/cujs/cujs/ptx"
)

// A hidden is what is not known of one lane's register: bits that depend on bytes
// that nobody wrote, and the load that took them.
type hidden struct {
	bits    uint64
	site    *Site
	address uint64
	lane    int32
	order   uint32 // of the load among those that took such bytes
}

// earlier is the one of two whose load came first, of which a report tells: it is the
// first mistake that a reader of the program meets.
func earlier(a, b hidden) hidden {
	if a.bits == 0 || b.bits != 0 && b.order < a.order {
		return b
	}
	return a
}

// unknown is the hidden values of the registers of a block.
type unknown struct {
	slots [][]hidden // by slot and lane; nil for slots that never had one
	lanes []int      // how many lanes of each slot have one
	count int        // how many slots have one
	loads uint32     // that took bytes which nobody wrote
}

// begin forgets all, for a register file of so many slots.
func (u *unknown) begin(slots int) {
	if len(u.slots) != slots {
		u.slots, u.lanes, u.count = make([][]hidden, slots), make([]int, slots), 0
	}
	for slot, n := range u.lanes {
		if n > 0 {
			clear(u.slots[slot])
			u.lanes[slot] = 0
		}
	}
	u.count, u.loads = 0, 0
}

// of is what is hidden of a register in a lane.
func (u *unknown) of(r *simt.Ref, lane int) hidden {
	if u.lanes[r.Slot] == 0 {
		return hidden{}
	}
	return u.slots[r.Slot][lane]
}

// set replaces what is hidden of a lane's register in a block of n threads, of all
// lanes where the register is uniform.
func (u *unknown) set(r *simt.Ref, lane, n int, h hidden) {
	if r.Uniform {
		for i := range n {
			u.setLane(r, i, n, h)
		}
		return
	}
	u.setLane(r, lane, n, h)
}

func (u *unknown) setLane(r *simt.Ref, lane, n int, h hidden) {
	slot := r.Slot
	if u.lanes[slot] == 0 && h.bits == 0 {
		return
	}
	if u.slots[slot] == nil {
		u.slots[slot] = make([]hidden, n)
	}
	old := &u.slots[slot][lane]
	switch {
	case old.bits == 0 && h.bits != 0:
		if u.lanes[slot]++; u.lanes[slot] == 1 {
			u.count++
		}
	case old.bits != 0 && h.bits == 0:
		if u.lanes[slot]--; u.lanes[slot] == 0 {
			u.count--
		}
	}
	*old = h
}

// every is all bits of a register.
func every(r *simt.Ref) uint64 { return ^uint64(0) >> (64 - max(r.Bits, 1)) }

// trials is how many values stand for one that is not known.
const trials = 8

// Trials are values of an instruction's sources, and its results for them.
type Trials struct {
	Sources [4][trials]uint64
	Results [2][trials]uint64
	Room    [4][64]uint64 // for the destination and the sources of a loop
}

// A Flow is an instruction as a way from its sources to its destinations.
type Flow struct {
	node             *ptx.Instruction
	dst, src         []simt.Ref
	guarded, negated bool
	guard            simt.Ref
	access           *code.Access // of memory, at the address in the first source
	atomic           bool
	compute          func(*Trials) // nil where the results are known in any case
	// exact says that each bit of the results comes from single bits of the sources,
	// so that the others stay known.
	exact bool
}

// exactly are the instructions with exact results, for integers.
var exactly = map[string]bool{
	"and": true, "or": true, "xor": true, "not": true, "lop3": true, "shl": true, "shr": true, "shf": true, "bfe": true, "bfi": true,
	"prmt": true, "brev": true, "mov": true, "cvt": true, "selp": true, "cvta": true, "szext": true,
}

// NewFlow is that of an operation. compute gives its results for trial values; it
// is nil for what does more than compute.
func NewFlow(o *code.Operation, dst, src []simt.Ref, guard simt.Ref, compute func(*Trials)) *Flow {
	f := &Flow{
		node: o.Node, dst: dst, src: src, guarded: o.Guard.Predicate != 0, negated: o.Guard.Negated, guard: guard,
		access: o.Access, atomic: o.Atomic != nil, compute: compute, exact: o.Node == nil || exactly[o.Node.Opcode],
	}
	if o.Node == nil {
		return f
	}
	for _, m := range o.Node.Modifiers {
		if t, ok := ptx.ParseType(m); ok && t.IsFloat() {
			f.exact = f.exact && o.Node.Opcode != "cvt"
		}
	}
	return f
}

// Unknown reports whether any register of the block has a value that depends on
// bytes that nobody wrote.
func (w *Block) Unknown() bool { return w.unknown.count > 0 }

// hide makes what a load of unwritten bytes gives a hidden value: of the lane, or of
// all running lanes that do the same.
func (w *Block) hide(g *glance) {
	s := g.site
	bits := ^uint64(0) >> (64 - 8*s.access.Size)
	if s.signed {
		bits = ^uint64(0)
	}
	w.unknown.loads++
	for i := range s.dst {
		r := &s.dst[i]
		h := hidden{bits & every(r), s, g.address, int32(g.lane), w.unknown.loads}
		if !g.many || r.Uniform {
			w.unknown.set(r, g.lane, w.Registers.N, h)
			continue
		}
		for _, l := range w.running.List() {
			w.unknown.set(r, int(l), w.Registers.N, h)
		}
	}
}

// Follow says of the destinations of an instruction that is about to be executed
// what is hidden of them, and reports uses that must not be.
func (w *Block) Follow(f *Flow, running *simt.LaneSet) {
	u := &w.unknown
	from := f.guarded && u.lanes[f.guard.Slot] > 0
	for i := range f.src {
		from = from || u.lanes[f.src[i].Slot] > 0
	}
	for i := range f.dst {
		from = from || u.lanes[f.dst[i].Slot] > 0
	}
	if !from {
		return
	}
	if len(f.dst) > 0 && f.dst[0].Uniform {
		w.follow(f, running.First())
		return
	}
	for _, lane := range running.List() {
		w.follow(f, int(lane))
	}
}

// follow does so for a lane.
func (w *Block) follow(f *Flow, lane int) {
	u, n := &w.unknown, w.Registers.N
	if f.guarded {
		if h := u.of(&f.guard, lane); h.bits != 0 {
			for i := range f.dst {
				h.bits = every(&f.dst[i])
				u.set(&f.dst[i], lane, n, h)
			}
			return
		}
		if (w.Registers.Get(&f.guard, lane) != 0) == f.negated {
			return
		}
	}
	if f.access != nil {
		w.usedByAccess(f, lane)
	}
	var origin hidden
	exact := f.exact
	for i := range f.src {
		if h := u.of(&f.src[i], lane); h.bits != 0 {
			origin = earlier(origin, h)
			exact = exact && (f.src[i].Class != loops.Predicate || len(f.dst) > 0 && f.dst[0].Class == loops.Predicate)
		}
	}
	var bits [2]uint64
	if origin.bits != 0 && f.compute != nil {
		bits = w.try(f, lane)
	}
	for i := range f.dst {
		origin.bits = 0
		if i < len(bits) && bits[i] != 0 {
			origin.bits = every(&f.dst[i])
			if exact {
				origin.bits &= bits[i]
			}
		}
		u.set(&f.dst[i], lane, n, origin)
	}
}

// try computes a lane's results with several values for the bits that are not
// known, and returns which bits of the results differ. Some of the values are
// those of the other operands and their neighbours, which comparisons tell apart.
func (w *Block) try(f *Flow, lane int) (differ [2]uint64) {
	t, known := &w.trials, uint64(0x0123456789abcdef)
	for i := range f.src {
		if w.unknown.of(&f.src[i], lane).bits == 0 {
			known = w.Registers.Get(&f.src[i], lane)
		}
	}
	values := [trials]uint64{
		0, ^uint64(0), 0x7fffffff_7fffffff, 0xbf800000_bf800000, 0x5555555555555555, known, known + 1, known - 1,
	}
	for i := range f.src {
		r := &f.src[i]
		hidden, value := w.unknown.of(r, lane).bits, w.Registers.Get(r, lane)
		same := 0 // the first operand that is the same register
		for f.src[same].Slot != r.Slot {
			same++
		}
		for k := range trials {
			t.Sources[i][k] = (value&^hidden | values[(k+3*same)%trials]&hidden) & every(r)
		}
	}
	f.compute(t)
	for i := range f.dst[:min(len(f.dst), 2)] {
		for k := 1; k < trials; k++ {
			differ[i] |= t.Results[i][0] ^ t.Results[i][k]
		}
	}
	return differ
}

// usedByAccess reports an address, or an operand of an atomic operation, that is not
// known.
func (w *Block) usedByAccess(f *Flow, lane int) {
	for i := range f.src {
		what := "is an operand of an atomic operation"
		switch {
		case i == 0:
			what = "is part of an address"
		case !f.atomic:
			return
		}
		w.used(&f.src[i], f.node, lane, what)
	}
}

// used reports the use of a register of a lane, if its value is not known; after
// that it counts as known.
func (w *Block) used(r *simt.Ref, node *ptx.Instruction, lane int, what string) {
	if h := w.unknown.of(r, lane); h.bits != 0 {
		w.unknown.set(r, lane, w.Registers.N, hidden{})
		w.misused(&h, node, lane, what)
	}
}

// misused reports a use of a hidden value by a lane at an instruction.
func (w *Block) misused(h *hidden, node *ptx.Instruction, lane int, what string) {
	w.found(report.Uninitialised, h.site.node, lane, func() *report.Report {
		g := glance{site: h.site, lane: int(h.lane), address: h.address, size: h.site.access.Bytes()}
		w.find(&g, h.site.access)
		other := w.place(node, w.index, lane)
		return &report.Report{
			Place: w.place(h.site.node, w.index, g.lane), Other: &other, Address: g.address, Size: g.size, Advice: adviceUnwritten[g.space],
			Detail: w.unwrittenText(&g, what) + w.unfilled(&g),
		}
	})
}

// Decides reports that the running lanes are about to go where a register says whose
// value is not known.
func (w *Block) Decides(r *simt.Ref, node *ptx.Instruction, running *simt.LaneSet) {
	if w.unknown.lanes[r.Slot] == 0 {
		return
	}
	for _, lane := range running.List() {
		w.used(r, node, int(lane), "decides a branch")
	}
}

// Stored follows what a plain store is about to write: global memory must not get
// what is not known, other memory has bytes without a value then.
func (w *Block) Stored(s *Site, running *simt.LaneSet) {
	for i := range s.src[1:] {
		if w.unknown.lanes[s.src[1+i].Slot] > 0 {
			for _, lane := range running.List() {
				w.stored(s, int(lane))
			}
			return
		}
	}
}

func (w *Block) stored(s *Site, lane int) {
	a := s.access
	g := glance{site: s, lane: lane, size: a.Bytes(), address: w.Registers.Get(&s.src[0], lane) + a.Offset}
	if s.src[0].Class == loops.Word {
		g.address = uint64(uint32(g.address))
	}
	found := w.find(&g, a)
	if g.space == ptx.Global {
		w.leaves(s, lane)
		return
	}
	if !found {
		return
	}
	written := w.bytes(&g)
	for k := range a.Vector {
		bits := w.unknown.of(&s.src[1+k], lane).bits
		for i := range a.Size {
			if bits>>(8*i)&0xff == 0xff {
				written[k*a.Size+i] = 0
			}
		}
	}
}

// leaves reports that a lane stores what is not known to global memory, if nothing
// of it is: parts of it may be what pads a structure.
func (w *Block) leaves(s *Site, lane int) {
	all := ^uint64(0) >> (64 - 8*s.access.Size)
	for k := range s.access.Vector {
		if w.unknown.of(&s.src[1+k], lane).bits&all != all {
			return
		}
	}
	var h hidden
	for k := range s.access.Vector {
		h = earlier(h, w.unknown.of(&s.src[1+k], lane))
		w.unknown.set(&s.src[1+k], lane, w.Registers.N, hidden{})
	}
	w.misused(&h, s.node, lane, "is stored to global memory")
}

// Printed reports that a lane prints bytes, at a generic address, that nobody wrote.
func (w *Block) Printed(node *ptx.Instruction, address, size uint64, lane int) {
	g := glance{lane: lane, size: size, address: address}
	if !w.find(&g, &code.Access{Space: ptx.Generic}) {
		return
	}
	if b := w.bytes(&g); b != nil && allZero(b) {
		w.found(report.Uninitialised, node, lane, func() *report.Report {
			return &report.Report{
				Place: w.place(node, w.index, lane), Address: address, Size: size, Advice: adviceUnwritten[g.space],
				Detail: fmt.Sprintf("the %d bytes at %s %#x were never given a value, and are printed%s", size, SpaceName(g.space), g.address, w.within(&g)),
			}
		})
	}
}

// Passes says that a routine's parameters are what it is called with.
func (w *Block) Passes(args, params []simt.Ref, running *simt.LaneSet) {
	values := make([]hidden, len(args))
	for _, lane := range running.List() {
		for i := range args {
			values[i] = w.unknown.of(&args[i], int(lane))
		}
		for i := range params {
			w.unknown.set(&params[i], int(lane), w.Registers.N, values[i])
		}
	}
}

// Shuffled says that lanes of a warp have what others have of a register.
func (w *Block) Shuffled(to, of *simt.Ref, warp int, lanes uint32, from *[32]uint64) {
	var values [32]hidden
	for lane := range values {
		if source := warp*32 + int(from[lane]&31); source < w.Registers.N {
			values[lane] = w.unknown.of(of, source)
		}
	}
	for lane, h := range values {
		if lanes>>lane&1 != 0 {
			w.unknown.set(to, warp*32+lane, w.Registers.N, h)
		}
	}
}

// Known says that registers of the running lanes have values that are known, as
// those that others computed together.
func (w *Block) Known(registers []simt.Ref, running *simt.LaneSet) {
	for i := range registers {
		if r := &registers[i]; w.unknown.lanes[r.Slot] > 0 {
			for _, lane := range running.List() {
				w.unknown.set(r, int(lane), w.Registers.N, hidden{})
			}
		}
	}
}
