// This file observes accesses to memory in launches that are checked.
//
// Such launches run code of their own, in which execWatched stands before
// every instruction that touches memory or orders what others see; the code
// of other launches knows nothing of it. Their blocks run on one goroutine,
// so that what is known about memory needs no lock.

package engine

import (
	"unsafe"

	"github.com/cujs/cujs/emulator/internal/memory"
	"github.com/cujs/cujs/ptx"
)

// A watch is the state of a checked launch.
type watch struct {
	grid   *grid
	report func(*Report)
	start  uint64 // accesses before the launch
	time   uint64 // accesses so far
	// talked is when a block last did what may order its accesses before
	// those of others: atomic operations, volatile accesses, fences.
	talked map[uint32]uint64
	seen   map[reportKey]bool
}

// A watched is what a checked launch knows about one block of threads.
type watched struct {
	*watch
	block   uint32
	synced  uint64   // the last time that a barrier was completed
	warps   []uint64 // the same for collectives of each warp
	talks   []uint64 // when each warp last did what watch.talked means
	shared  memory.Shadow
	local   []byte // of all lanes, not zero where a byte has a value
	nearest *memory.Block
	sight   sight
	glance  glance
	missed  map[int]*missed // by the block behind the barrier
}

// observe begins what a checked launch knows of the block.
func (c *cta) observe(index uint64) {
	if c.grid.watch == nil {
		c.watched = nil
		return
	}
	if c.watched == nil {
		c.watched = &watched{}
	}
	c.watched.watch = c.grid.watch
	c.watched.begin(c, index)
}

// begin forgets what was known about the block that ran here before.
func (w *watched) begin(c *cta, index uint64) {
	w.block = uint32(index)
	w.synced, w.nearest = w.time, nil
	w.warps, w.talks = resized(w.warps, c.warps), resized(w.talks, c.warps)
	w.shared.Written = resized(w.shared.Written, int(c.shared.size))
	// What the cells tell of an earlier block is as old as synced.
	if n := int(c.shared.size+3) / 4; len(w.shared.Cells) != n {
		w.shared.Cells = make([]memory.Cell, n)
	}
	w.local = resized(w.local, 8*len(c.localM))
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

// execWatched looks at what an instruction will do before it does it.
func execWatched(c *cta, in *instruction) {
	w := c.watched
	w.time++
	moves := in.access != nil && (in.access.load != nil || in.access.store != nil || in.atomic != nil)
	if in.atomic != nil || in.access == nil || in.talks {
		w.talk(c)
		if moves {
			w.each(c, in, false)
		}
	} else if moves {
		w.each(c, in, true)
	}
	in.unwatched(c, in)
}

// talk notes that the running lanes may have ordered what they did.
func (w *watched) talk(c *cta) {
	w.watch.talked[w.block] = w.time
	for i := range c.warps {
		if c.lanes.warp(i) != 0 {
			w.talks[i] = w.time
		}
	}
}

// A glance is one lane's access, or the same access of many lanes.
type glance struct {
	cta     *cta
	in      *instruction
	lane    int
	many    bool
	address uint64
	space   ptx.Space
	size    uint64
	offset  uint64 // in the shadow
	shadow  *memory.Shadow
	pointer unsafe.Pointer
	bulk    *access // the side of a bulk copy; nil for other accesses
}

// writes reports whether the access changes memory.
func (g *glance) writes() bool {
	if g.bulk != nil {
		return g.bulk.write
	}
	return g.in.access.write
}

// each looks at the running lanes' accesses; races says whether as such that
// may race.
func (w *watched) each(c *cta, in *instruction, races bool) {
	at := &in.src[0]
	if in.atomic == nil && w.once(in) {
		w.one(c, in, c.lanes.first(), c.scalar(at), c.lanes.count > 1, races)
		return
	}
	address := c.source(at)
	for _, s := range c.lanes.runs() {
		if at.class == word {
			lookAt[uint32](w, c, in, element(address, word, s.lo), s, races)
		} else {
			lookAt[uint64](w, c, in, element(address, long, s.lo), s, races)
		}
	}
}

// once reports whether all lanes do the same, which they never do in local
// memory.
func (w *watched) once(in *instruction) bool {
	if s := in.access.space; s == ptx.LocalSpace || s == ptx.Generic {
		return false
	}
	n := 1
	if in.access.write {
		n = len(in.src)
	}
	for i := range in.src[:n] {
		if !in.src[i].uniform {
			return false
		}
	}
	return true
}

// one looks at the access of one lane, or of many that do the same.
func (w *watched) one(c *cta, in *instruction, lane int, address uint64, many, races bool) {
	a := in.access
	g := &w.glance
	*g = glance{cta: c, in: in, size: a.bytes(), lane: lane, many: many, address: address + a.offset}
	if in.src[0].class == word {
		g.address = uint64(uint32(g.address))
	}
	if g.address&(g.size-1) != 0 || !w.find(g, a) {
		return
	}
	if races {
		w.look(g)
	} else {
		w.quiet(g)
	}
}

// find fills in where an access goes; false where nothing is known about the
// memory, or where the access is about to fault.
func (w *watched) find(g *glance, a *access) bool {
	c := g.cta
	g.space = a.space
	in := g.address
	if a.space == ptx.Generic {
		g.space = ptx.Global
		switch g.address >> windowShift {
		case sharedWindow >> windowShift:
			g.space, in = ptx.Shared, g.address-sharedWindow
		case localWindow >> windowShift:
			g.space, in = ptx.LocalSpace, g.address-localWindow
		case paramWindow >> windowShift:
			return false
		}
	}
	switch g.space {
	case ptx.Shared:
		g.shadow, g.offset = &w.shared, in
		if in > c.shared.size || g.size > c.shared.size-in {
			return false
		}
		g.pointer = unsafe.Add(c.shared.pointer, in)
		return true
	case ptx.LocalSpace:
		g.shadow, g.offset = nil, uint64(g.lane)*uint64(c.local.step)+in
		return in <= c.local.size && g.size <= c.local.size-in
	case ptx.Global:
		b := w.nearest
		if b == nil || !b.Contains(g.address, g.size) {
			if b = c.grid.space.Find(g.address); b == nil || !b.Contains(g.address, g.size) {
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
func (w *watched) quiet(g *glance) {
	written := w.bytes(g)
	if written == nil {
		return
	}
	if reads(g.in) && allZero(written) {
		w.uninitialised(g)
	}
	if g.in.access.write {
		setAll(written)
	}
}

// reads reports whether an instruction uses what the memory held.
func reads(in *instruction) bool {
	if !in.access.write || in.atomic == nil {
		return !in.access.write
	}
	return !has(in.node, "exch") && !has(in.node, "init") && !has(in.node, "inval")
}

// bytes says which bytes of an access have values; nil when all have.
func (w *watched) bytes(g *glance) []byte {
	if g.shadow == nil {
		return w.local[g.offset:][:g.size]
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

// look looks at a plain load or store.
func (w *watched) look(g *glance) {
	if b := w.bytes(g); b != nil {
		switch {
		case g.in.access.write:
			setAll(b)
		case b[0] == 0 && allZero(b):
			w.uninitialised(g)
		}
	}
	if g.shadow == nil {
		return
	}
	mask := uint8(everyByte)
	if g.size < 4 {
		mask = uint8(1<<g.size-1) << (g.offset & 3)
	}
	t := memory.NewTouch(w.time, w.block, g.in.site, g.lane, mask, g.many)
	first, last := g.offset>>2, (g.offset+g.size-1)>>2
	cells := g.shadow.Cells[first : last+1]
	for i := range cells {
		cell := &cells[i]
		if cell.Write.Time > w.start && w.conflicts(&cell.Write, &t, g.space) {
			w.afterWrite(g, &cell.Write)
		}
		if !g.in.access.write {
			cell.Read = t
			continue
		}
		if cell.Read.Time > w.start && w.conflicts(&cell.Read, &t, g.space) {
			w.writeAfterRead(g, &cell.Read)
		}
		cell.Write = t
	}
}

// conflicts reports whether nothing orders an earlier access before one that
// is made now. It errs on the side of order.
func (w *watched) conflicts(old, now *memory.Touch, space ptx.Space) bool {
	if old.Bytes()&now.Bytes() == 0 {
		return false
	}
	if space == ptx.Shared && old.Time <= w.synced {
		return false
	}
	if old.Block() != now.Block() {
		return !(w.watch.talked[old.Block()] >= old.Time && w.watch.talked[now.Block()] >= old.Time)
	}
	a, b := old.Thread(), now.Thread()
	if a == b || old.Time <= w.synced {
		return false
	}
	if a>>5 == b>>5 && old.Time <= w.warps[a>>5] {
		return false
	}
	return !(w.talks[a>>5] >= old.Time && w.talks[b>>5] >= old.Time)
}

// afterWrite reports a race with an earlier write, unless both write the same.
func (w *watched) afterWrite(g *glance, old *memory.Touch) {
	if old.Block() == w.block && old.Many() {
		return // every thread wrote the same value
	}
	if g.in.access.write && w.same(g, old) {
		return
	}
	w.race(g, old, true)
}

// writeAfterRead reports a race with an earlier read, unless the write
// changes nothing.
func (w *watched) writeAfterRead(g *glance, old *memory.Touch) {
	if !w.same(g, old) {
		w.race(g, old, false)
	}
}

// same reports whether a store writes what is there already, or what the
// other lane writes with the same instruction.
func (w *watched) same(g *glance, old *memory.Touch) bool {
	c, a := g.cta, g.in.access
	at := g.pointer
	for k := range a.vector {
		v := c.get(&g.in.src[1+k], g.lane)
		other := loadBytes(at, a.size)
		if old.Time == w.time {
			other = c.get(&g.in.src[1+k], old.Thread())
		}
		if shift := 64 - 8*a.size; v<<shift != other<<shift {
			return false
		}
		at = unsafe.Add(at, a.size)
	}
	return true
}

// passed notes that lanes passed a barrier of the block together.
func (w *watched) passed() {
	if w != nil {
		w.synced = w.time
	}
}

// met notes that lanes of a warp took part in a collective.
func (w *watched) met(warp int) {
	if w != nil {
		w.warps[warp] = w.time
	}
}

// wrote notes a store that execWatched did not see.
func (w *watched) wrote(c *cta, in *instruction, a *access, address uint64, lane int) {
	g := glance{cta: c, in: in, lane: lane, address: address, size: a.bytes()}
	if w.find(&g, a) {
		if b := w.bytes(&g); b != nil {
			setAll(b)
		}
	}
}
