// This file looks at the accesses of neighbouring lanes, quickly where all is
// well: one that is in order costs a few comparisons, any other is looked at
// by itself.

package check

import (
	"unsafe"

	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/emulator/internal/engine/simt"
	"github.com/cujs/cujs/emulator/internal/memory"
	"github.com/cujs/cujs/ptx"
)

// A sight is the memory that the next access is likely to be in: size bytes
// less those of an access from base on.
type sight struct {
	base, limit uint64
	step        uint64         // between the bytes of neighbouring lanes
	written     unsafe.Pointer // a byte for each, nil when all have values
	cells       unsafe.Pointer // nil for local memory
	epoch                      // of the cells
}

const cellBytes = unsafe.Sizeof(memory.Cell{})

// unseen is a sight that holds no address.
var unseen = sight{base: 1 << 63}

// turn points w.sight at an access; false where nothing is known about the
// memory, and where the access leaves its array, which turn looks at by itself.
func (w *Block) turn(s *Site, lane int, address uint64, races bool) bool {
	g := &w.glance
	*g = glance{site: s, size: s.access.Bytes(), lane: lane, address: address}
	if !w.find(g, s.access) {
		w.sight = unseen
		return false
	}
	if s.array >= 0 && outside(&w.arrays[s.array], address, g.size) {
		w.strays(s, &w.arrays[s.array], lane, address)
		w.one(s, lane, address-s.access.Offset, false, races)
		w.sight = unseen
		return false
	}
	if g.space == ptx.LocalSpace {
		at := uint64(g.lane) * uint64(w.Local.Step)
		w.sight = sight{base: address - (g.offset - at), limit: w.Local.Size - g.size, step: uint64(w.Local.Step), written: unsafe.Pointer(&w.localBytes[0])}
		w.narrow(s)
		return true
	}
	v := sight{base: address - g.offset, cells: unsafe.Pointer(unsafe.SliceData(g.shadow.Cells)), written: unsafe.Pointer(unsafe.SliceData(g.shadow.Written))}
	if g.space == ptx.Shared && w.peers != nil {
		v.epoch, v.limit = w.epochFrom(w.since), w.Shared.Size-g.size
	} else if g.space == ptx.Shared {
		v.epoch, v.limit = w.epochFrom(w.synced), w.Shared.Size-g.size
	} else {
		v.epoch, v.limit = w.epochFrom(w.since), w.nearest.Size-g.size
	}
	w.sight = v
	w.narrow(s)
	return true
}

// narrow leaves of w.sight, which has an access in its array, the array. It may begin
// up to three bytes before that, because cells have four.
func (w *Block) narrow(s *Site) {
	if s.array < 0 {
		return
	}
	a, v := &w.arrays[s.array], &w.sight
	if a.Offset > v.base {
		skip := (a.Offset - v.base) &^ 3
		v.base, v.limit = v.base+skip, v.limit-skip
		if v.written != nil {
			v.written = unsafe.Add(v.written, skip)
		}
		if v.cells != nil {
			v.cells = unsafe.Add(v.cells, uintptr(skip>>2)*cellBytes)
		}
	}
	v.limit = min(v.limit, a.Offset+a.Size-s.access.Bytes()-v.base)
}

// everyByte is the mask of a whole cell.
const everyByte = 15

// lookAt looks at the accesses of the lanes of run, whose addresses begin at
// address.
func lookAt[A loops.Unsigned](w *Block, s *Site, address unsafe.Pointer, run simt.Span, races bool) {
	a := s.access
	n := run.Hi - run.Lo
	at, offset := loops.View[A](address, n), A(a.Offset)
	size := a.Bytes()
	fast := races && size >= 4 && !s.atomic && !w.mixed()
	w.sight = unseen
	t := memory.NewTouch(w.Time, s.number, 0, everyByte, false)
	for i := 0; i < n; i++ {
		switch x := uint64(at[i] + offset); {
		case x&(size-1) != 0: // about to fault
		case x-w.sight.base > w.sight.limit && !w.turn(s, run.Lo+i, x, races):
		case !races:
			w.quick(s, run.Lo+i, x)
		case s.atomic:
			if !w.atomicWord(run.Lo+i, x, size, t) {
				w.one(s, run.Lo+i, x-a.Offset, false, true)
			}
		default:
			w.glimpse(s, run.Lo+i, x)
		}
		switch {
		case !fast || w.sight.cells == nil:
		case a.Write:
			i += writeWords(w, at[i+1:], offset, size, t, run.Lo+i+1)
		default:
			i += readWords(w, at[i+1:], offset, size, t, run.Lo+i+1)
		}
	}
}

// atomicWord looks at an atomic operation of a lane on four bytes at an address in
// sight, and reports whether it certainly races with no access.
func (w *Block) atomicWord(lane int, address, size uint64, t memory.Touch) bool {
	v := &w.sight
	if size != 4 || v.cells == nil {
		return false
	}
	x, now := address-v.base, t.By(lane).Atomically()
	cell := (*memory.Cell)(unsafe.Add(v.cells, uintptr(x>>2)*cellBytes))
	if v.written != nil && *(*uint32)(unsafe.Add(v.written, x)) == 0 ||
		!cell.Write.Atomic() && v.late(cell.Write, now) || v.late(cell.Read, now) || v.late(cell.Other, now) {
		return false
	}
	cell.Write = now
	return true
}

// An epoch is what the lanes of a block compare touches of cells in sight with: those before
// floor are in order, and so are those of the block's turn, which begins with run, until its
// last barrier, span later.
type epoch struct{ floor, run, span memory.Touch }

// epochFrom is that of memory where all that happened until a time is in order.
func (w *Block) epochFrom(floor uint64) epoch {
	e := epoch{floor: memory.At(floor + 1), run: memory.At(w.run)}
	if w.synced >= w.run {
		e.span = memory.At(w.synced+1) - e.run
	}
	return e
}

// late reports whether a touch may be out of order with one that is made now. That of its
// own thread is not.
func (e epoch) late(old, now memory.Touch) bool {
	return old >= e.floor && (old < e.run || old-e.run >= e.span && !old.SameThread(now))
}

// read notes reads of cells, the first at now and each by the thread that is step behind
// the one before, until one that needs a longer look, and returns how many there were.
// These loops keep to few variables: they are most of the time of a checked launch.
func (e epoch) read(cells []memory.Cell, now, step memory.Touch) int {
	for k := range cells {
		c := &cells[k]
		if e.late(c.Write, now) {
			return k
		}
		c.Reads(now, e.run)
		now += step
	}
	return len(cells)
}

// write does so for writes.
func (e epoch) write(cells []memory.Cell, now, step memory.Touch) int {
	for k := range cells {
		c := &cells[k]
		if e.late(c.Write, now) || e.late(c.Read, now) || e.late(c.Other, now) {
			return k
		}
		c.Write = now
		now += step
	}
	return len(cells)
}

// following is how many addresses, the first included, follow each other at a distance.
func following[A loops.Unsigned](at []A, distance A) int {
	for i := 1; i < len(at); i++ {
		if at[i] != at[i-1]+distance {
			return i
		}
	}
	return len(at)
}

// cellsAt are n cells in sight.
func (v *sight) cellsAt(x uint64, n int) []memory.Cell {
	return unsafe.Slice((*memory.Cell)(unsafe.Add(v.cells, uintptr(x>>2)*cellBytes)), n)
}

// valued is how many of n cells in sight have values before one that has none.
func (v *sight) valued(x uint64, n int) int {
	if v.written == nil {
		return n
	}
	for k, bytes := range unsafe.Slice((*uint32)(unsafe.Add(v.written, x)), n) {
		if bytes == 0 {
			return k
		}
	}
	return n
}

// readWords looks at plain loads of whole cells by lanes from lane on, and returns how many
// there were before one that needs a longer look.
func readWords[A loops.Unsigned](w *Block, at []A, offset A, size uint64, t memory.Touch, lane int) int {
	v := &w.sight
	for i := 0; i < len(at); {
		address := uint64(at[i] + offset)
		x := address - v.base
		if x > v.limit || address&(size-1) != 0 || v.written != nil && !marked(unsafe.Add(v.written, x), size) {
			return i
		}
		now := t.By(lane + i)
		if size == 4 && i+1 < len(at) && at[i+1] == at[i]+4 {
			n := v.valued(x, min(following(at[i:], 4), int((v.limit-x)/4)+1))
			done := v.read(v.cellsAt(x, n), now, memory.NextThread)
			if i += done; done < n {
				return i
			}
			continue
		}
		cells := v.cellsAt(x, int(size/4))
		if v.read(cells, now, 0) < len(cells) {
			return i
		}
		if i++; i == len(at) || at[i] != at[i-1] {
			continue
		}
		same := following(at[i:], 0)
		if v.read(cells, t.By(lane+i+same-1), 0) < len(cells) {
			return i
		}
		i += same
	}
	return len(at)
}

// writeWords does so for plain stores.
func writeWords[A loops.Unsigned](w *Block, at []A, offset A, size uint64, t memory.Touch, lane int) int {
	v, words := &w.sight, int(size/4)
	for i := 0; i < len(at); {
		address := uint64(at[i] + offset)
		x := address - v.base
		if x > v.limit || address&(size-1) != 0 {
			return i
		}
		n, step := 1, memory.Touch(0)
		if size == 4 && i+1 < len(at) && at[i+1] == at[i]+4 {
			n, step = min(following(at[i:], 4), int((v.limit-x)/4)+1), memory.NextThread
		}
		done := v.write(v.cellsAt(x, n*words), t.By(lane+i), step) / words
		if v.written != nil {
			for k := range done {
				mark(unsafe.Add(v.written, x+uint64(k)*size), size)
			}
		}
		if i += done; done < n {
			return i
		}
	}
	return len(at)
}

// quick looks at the access of a lane at an address in sight that races with
// none.
func (w *Block) quick(s *Site, lane int, address uint64) {
	v, size := &w.sight, s.access.Bytes()
	if v.written == nil {
		return
	}
	p := unsafe.Add(v.written, address-v.base+v.step*uint64(lane))
	switch {
	case !marked(p, size):
		w.one(s, lane, address-s.access.Offset, false, false)
	case s.access.Write:
		mark(p, size)
	}
}

// glimpse looks at a plain access of a lane at an address in sight.
func (w *Block) glimpse(s *Site, lane int, address uint64) {
	a, v := s.access, &w.sight
	at, size := address-v.base, a.Bytes()
	if v.written != nil {
		p := unsafe.Add(v.written, at+v.step*uint64(lane))
		if a.Write {
			mark(p, size)
		} else if !marked(p, size) {
			w.one(s, lane, address-a.Offset, false, true)
			return
		}
	}
	if v.cells == nil {
		return
	}
	bytes := uint8(everyByte)
	if size < 4 {
		bytes = uint8(1<<size-1) << (at & 3)
	}
	t := memory.NewTouch(w.Time, s.number, lane, bytes, false)
	cells := loops.View[memory.Cell](unsafe.Add(v.cells, uintptr(at>>2)*cellBytes), int((at+size-1)>>2-at>>2)+1)
	for i := range cells {
		x := &cells[i]
		if v.late(x.Write, t) || a.Write && (v.late(x.Read, t) || v.late(x.Other, t)) {
			w.one(s, lane, address-a.Offset, false, true)
			return
		}
		if a.Write {
			x.Write = t
		} else {
			w.reads(x, t)
		}
	}
}

// marked reports whether any of the size bytes at p is not zero.
func marked(p unsafe.Pointer, size uint64) bool {
	switch size {
	case 4:
		return *(*uint32)(p) != 0
	case 8:
		return *(*uint64)(p) != 0
	case 16:
		return *(*uint64)(p)|*(*uint64)(unsafe.Add(p, 8)) != 0
	}
	return !allZero(loops.View[byte](p, int(size)))
}

// mark sets the size bytes at p to one.
func mark(p unsafe.Pointer, size uint64) {
	const ones = 0x0101010101010101
	switch size {
	case 4:
		*(*uint32)(p) = ones & 0xffffffff
	case 8:
		*(*uint64)(p) = ones
	case 16:
		*(*uint64)(p), *(*uint64)(unsafe.Add(p, 8)) = ones, ones
	default:
		setAll(loops.View[byte](p, int(size)))
	}
}
