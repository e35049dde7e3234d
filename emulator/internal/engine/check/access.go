// Package check finds mistakes of kernels and says what they are. It holds the
// faults that end launches, and for launches that are checked the state of memory
// and barriers by which it reports races, reads of bytes that nobody wrote, and
// barriers that threads miss.
package check

import (
	"math"
	"slices"
	"unsafe"

	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/emulator/internal/engine/simt"
	"github.com/cujs/cujs/emulator/internal/memory"
	"github.com/cujs/cujs/ptx"
)

// A Launch is the state of a checked launch.
type Launch struct {
	*Locator
	space  *memory.Space
	report func(*Report)
	sites  []*Site             // by their numbers
	start  uint64              // accesses before the launch
	since  uint64              // accesses before the first that this launch is compared with
	Time   uint64              // accesses so far
	blocks map[uint32]*history // releases of each block
	active *Block              // that accessed memory last
	turns  []turn              // of blocks
	arrays []Array             // by their numbers
	// What was found, by place and in order.
	findings map[findingKey]*finding
	inOrder  []*finding

	// Of launches whose place among the work of all streams is known: it, and what is not
	// ordered with it.
	past   *Past
	work   *Work
	from   string // the place in the program
	rivals []*Launch
	stamps map[uint64]*Copy // by their time
}

// NewWatch begins to check a launch. start is the number of accesses before it,
// report takes what is found.
func NewWatch(l *Locator, space *memory.Space, sites []*Site, arrays []Array, start uint64, report func(*Report)) *Launch {
	return &Launch{
		Locator: l, space: space, report: report, sites: sites, start: start, since: start, Time: start,
		arrays: arrays, blocks: map[uint32]*history{}, findings: map[findingKey]*finding{},
	}
}

// nodeAt is the instruction of a site by its number, nil when there are too many.
func (w *Launch) nodeAt(number uint16) *ptx.Instruction {
	if number < math.MaxUint16 && int(number) < len(w.sites) {
		return w.sites[number].node
	}
	return nil
}

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
	copies  bool // it is cp.async, whose store is looked at when it is made
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
		atomic: o.Atomic != nil, copies: o.Copied != nil, role: roleOf(o), array: array,
	}
	s.races = s.moves && (!o.Talks || s.atomic && o.Node.Opcode != "mbarrier")
	if o.Bulk != nil {
		s.barrier = o.Bulk.Barrier
	}
	return s
}

// A Block is what a checked launch knows about one block of threads.
type Block struct {
	*Launch
	// What the block computes with.
	Registers     *simt.Registers
	Shared, Local *loops.Window
	Alive         *simt.LaneSet // threads that have not exited

	number     uint32 // of the block
	began, run uint64 // the times when the block began, and when its last turn did
	index      [3]uint32
	synced     uint64 // the last time that the block completed a barrier
	order      order
	released   *history // of the block; nil before its first release
	shadow     memory.Shadow
	localBytes []byte // of all lanes, not zero where a byte has a value
	nearest    *memory.Block
	sight      sight
	glance     glance
	missed     map[int]*missed // by the block behind the barrier
	running    *simt.LaneSet   // of the access that is looked at
	unknown    unknown
	trials     Trials
	copies     copies
}

// Begin forgets what was known about the block that ran here before.
func (w *Block) Begin(l *Launch, number uint64) {
	w.Launch = l
	w.number, w.index = uint32(number), l.blockAt(uint32(number))
	if w.synced > w.Time { // time has begun again
		clear(w.shadow.Cells)
	}
	w.synced, w.nearest = w.Time, nil
	w.began, l.active = 0, nil
	w.order.begin(w.Registers.N)
	w.released = nil
	w.shadow.Written = resized(w.shadow.Written, int(w.Shared.Size))
	// What the cells tell of an earlier block is as old as synced.
	if n := int(w.Shared.Size+3) / 4; len(w.shadow.Cells) != n {
		w.shadow.Cells = make([]memory.Cell, n)
	}
	w.localBytes = resized(w.localBytes, w.Registers.N*int(w.Local.Step))
	w.unknown.begin(len(w.Registers.Scalars))
	w.copies.begin()
	if w.missed == nil {
		w.missed = map[int]*missed{}
	}
	clear(w.missed)
}

// resized is a cleared slice of n elements, s itself if it has as many.
func resized[T any](s []T, n int) []T {
	if len(s) != n {
		return make([]T, n)
	}
	clear(s)
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
	if s.role&acquires != 0 {
		w.copies.tested = w.Time
		w.acquire(running)
	}
	if s.role&releases != 0 {
		w.Release(running)
	}
}

// A glance is one lane's access, or the same access of many lanes.
type glance struct {
	site    *Site
	lane    int
	many    bool
	address uint64
	space   ptx.Space
	size    uint64
	offset  uint64 // in the shadow
	shadow  *memory.Shadow
	pointer unsafe.Pointer
	bulk    *code.Access // the side of a bulk copy; nil for other accesses
	value   *uint64      // of Moved
}

// writes reports whether the access changes memory.
func (g *glance) writes() bool {
	if g.bulk != nil {
		return g.bulk.Write
	}
	return g.site.access.Write
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

// several looks at an access that all running lanes make. What the first does may be in
// order only because it was the one before, too: then the last stands for the others.
func (w *Block) several(g *glance) {
	lanes := w.running.List()
	last := *g
	last.lane = int(lanes[len(lanes)-1])
	t := memory.NewTouch(w.Time, g.site.number, last.lane, g.mask(), false)
	cells := g.shadow.Cells[g.offset>>2 : (g.offset+g.size-1)>>2+1]
	var old memory.Touch
	wrote := false
	for i := range cells {
		cell := &cells[i]
		switch {
		case cell.Write.Time() > w.since && w.conflicts(cell.Write, t, g.space):
			old, wrote = cell.Write, true
		case !g.site.access.Write:
		case cell.Read.Time() > w.since && w.conflicts(cell.Read, t, g.space):
			old, wrote = cell.Read, false
		case cell.Other.Time() > w.since && w.conflicts(cell.Other, t, g.space):
			old, wrote = cell.Other, false
		}
	}
	raced := w.look(g)
	switch {
	case old == 0 || raced:
	case wrote:
		w.afterWrite(&last, old)
	default:
		w.writeAfterRead(&last, old)
	}
	if !g.site.access.Write {
		for i := range cells {
			w.reads(&cells[i], t)
		}
	}
}

// mask is the bytes of a cell that an access touches.
func (g *glance) mask() uint8 {
	if g.size < 4 {
		return uint8(1<<g.size-1) << (g.offset & 3)
	}
	return everyByte
}

// find fills in where an access goes; false where nothing is known about the
// memory, or where the access is about to fault.
func (w *Block) find(g *glance, a *code.Access) bool {
	g.space = a.Space
	in := g.address
	if a.Space == ptx.Generic {
		g.space = ptx.Global
		switch g.address >> code.WindowShift {
		case code.SharedWindow >> code.WindowShift:
			g.space, in = ptx.Shared, g.address-code.SharedWindow
		case code.LocalWindow >> code.WindowShift:
			g.space, in = ptx.LocalSpace, g.address-code.LocalWindow
		case code.ParamWindow >> code.WindowShift:
			return false
		}
	}
	switch g.space {
	case ptx.Shared:
		g.shadow, g.offset = &w.shadow, in
		if in > w.Shared.Size || g.size > w.Shared.Size-in {
			return false
		}
		g.pointer = unsafe.Add(w.Shared.Pointer, in)
		return true
	case ptx.LocalSpace:
		g.shadow, g.offset = nil, uint64(g.lane)*uint64(w.Local.Step)+in
		return in <= w.Local.Size && g.size <= w.Local.Size-in
	case ptx.Global:
		b := w.nearest
		if b == nil || !b.Contains(g.address, g.size) {
			if b = w.space.Find(g.address); b == nil || !b.Contains(g.address, g.size) {
				return false
			}
			w.nearest = b
		}
		g.shadow, g.offset = b.Shadow(), g.address-b.Base
		g.pointer = unsafe.Add(b.Pointer(), g.offset)
		return g.shadow != nil
	}
	return false
}

// quiet looks at an access that races with none.
func (w *Block) quiet(g *glance) {
	written := w.bytes(g)
	if written == nil {
		return
	}
	if g.site.reads() && allZero(written) {
		w.unwritten(g)
	}
	if g.site.access.Write {
		setAll(written)
	}
}

// reads reports whether an instruction uses what the memory held.
func (s *Site) reads() bool {
	if !s.access.Write || !s.atomic {
		return !s.access.Write
	}
	return !code.Has(s.node, "exch") && !code.Has(s.node, "init") && !code.Has(s.node, "inval")
}

// bytes says which bytes of an access have values; nil when all have.
func (w *Block) bytes(g *glance) []byte {
	if g.shadow == nil {
		return w.localBytes[g.offset:][:g.size]
	}
	if g.shadow.Written == nil {
		return nil
	}
	return g.shadow.Written[g.offset:][:g.size]
}

func allZero(b []byte) bool {
	for _, v := range b {
		if v != 0 {
			return false
		}
	}
	return true
}

func setAll(b []byte) {
	for i := range b {
		b[i] = 1
	}
}

// look looks at a plain load or store, and reports whether it races with an earlier access.
func (w *Block) look(g *glance) (raced bool) {
	if b := w.bytes(g); b != nil {
		switch {
		case g.site.access.Write:
			setAll(b)
		case b[0] == 0 && allZero(b):
			w.unwritten(g)
		}
	}
	return g.shadow != nil && w.compare(g)
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
	if len(w.copies.lanes) > 0 && g.space == ptx.Shared {
		w.whileCopied(g)
	}
	if b := w.bytes(g); b != nil && s.access.Write {
		setAll(b)
	}
	if g.shadow != nil && w.Time < memory.MaxTime {
		w.takesTurn()
		w.compare(g)
	}
}

// compare compares an access with the last ones to the same memory, and notes it. It reports
// whether the access races with one of them.
func (w *Block) compare(g *glance) (raced bool) {
	t := memory.NewTouch(w.Time, g.site.number, g.lane, g.mask(), g.many)
	first, last := g.offset>>2, (g.offset+g.size-1)>>2
	cells := g.shadow.Cells[first : last+1]
	for i := range cells {
		cell := &cells[i]
		if cell.Write.Time() > w.since && w.conflicts(cell.Write, t, g.space) {
			w.afterWrite(g, cell.Write)
			raced = true
		}
		if !g.site.access.Write {
			w.reads(cell, t)
			continue
		}
		if cell.Read.Time() > w.since && w.conflicts(cell.Read, t, g.space) {
			w.writeAfterRead(g, cell.Read)
			raced = true
		} else if cell.Other.Time() > w.since && w.conflicts(cell.Other, t, g.space) {
			w.writeAfterRead(g, cell.Other)
			raced = true
		}
		cell.Write = t
	}
	return raced
}

// conflicts reports whether nothing orders an earlier access before one that
// is made now. It errs on the side of order.
func (w *Block) conflicts(old, now memory.Touch, space ptx.Space) bool {
	if old.Bytes()&now.Bytes() == 0 {
		return false
	}
	if space == ptx.Shared && old.Time() <= w.synced {
		return false
	}
	a, b := old.Thread(), now.Thread()
	if old.Time() <= w.start {
		return w.raced(old, now, b)
	}
	own := w.own(old)
	if own && (a == b || old.Time() <= w.synced || a>>5 == b>>5 && old.Time() <= w.order.warpCollected[a>>5]) {
		return false
	}
	if old.Atomic() && now.Atomic() {
		return false
	}
	block, known := w.number, true
	if !own {
		block, known = w.blockOf(old)
	}
	return known && !w.knows(block, a, old.Time(), b)
}

// afterWrite reports a race with an earlier write, unless both write the same.
func (w *Block) afterWrite(g *glance, old memory.Touch) {
	if w.own(old) && old.Many() {
		return // every thread wrote the same value
	}
	if g.site.access.Write && w.same(g, old) {
		return
	}
	w.race(g, old, true)
}

// writeAfterRead reports a race with an earlier read, unless the write
// changes nothing.
func (w *Block) writeAfterRead(g *glance, old memory.Touch) {
	if !w.same(g, old) {
		w.race(g, old, false)
	}
}

// same reports whether a store writes what is there already, or what the
// other lane writes with the same instruction.
func (w *Block) same(g *glance, old memory.Touch) bool {
	a := g.site.access
	at := g.pointer
	if !g.site.moves {
		return g.value != nil && loops.LoadBytes(at, a.Size)<<(64-8*a.Size) == *g.value<<(64-8*a.Size)
	}
	for k := range a.Vector {
		v := w.Registers.Get(&g.site.src[1+k], g.lane)
		other := loops.LoadBytes(at, a.Size)
		if old.Time() == w.Time {
			other = w.Registers.Get(&g.site.src[1+k], old.Thread())
		}
		if shift := 64 - 8*a.Size; v<<shift != other<<shift {
			return false
		}
		at = unsafe.Add(at, a.Size)
	}
	return true
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
		w.copying(&g)
	}
}
