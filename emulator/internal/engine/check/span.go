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
	floor       uint64         // what happened until then is in order
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
	v := sight{base: address - g.offset, floor: w.since, cells: unsafe.Pointer(unsafe.SliceData(g.shadow.Cells)), written: unsafe.Pointer(unsafe.SliceData(g.shadow.Written))}
	if g.space == ptx.Shared {
		v.floor, v.limit = w.synced, w.Shared.Size-g.size
	} else {
		v.limit = w.nearest.Size - g.size
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
	t := memory.NewTouch(w.Time, w.number, s.number, 0, everyByte, false)
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
	x := address - v.base
	cell := (*memory.Cell)(unsafe.Add(v.cells, uintptr(x>>2)*cellBytes))
	if v.written != nil && *(*uint32)(unsafe.Add(v.written, x)) == 0 ||
		!(cell.Write.Atomic() || w.ordered(&cell.Write, lane)) || !w.ordered(&cell.Read, lane) || !w.ordered(&cell.Other, lane) {
		return false
	}
	cell.Write = t.By(lane).Atomically()
	return true
}

// readWords looks at plain loads of whole cells by lanes from lane on, and returns how many
// there were before one that needs a longer look.
func readWords[A loops.Unsigned](w *Block, at []A, offset A, size uint64, t memory.Touch, lane int) int {
	v, block, synced, words := w.sight, w.number, w.synced, int(size/4)
	for i := 0; i < len(at); i++ {
		address := uint64(at[i] + offset)
		x := address - v.base
		if x > v.limit || address&(size-1) != 0 || v.written != nil && !marked(unsafe.Add(v.written, x), size) {
			return i
		}
		mine := false // the lane reads what it wrote itself
		cells := unsafe.Slice((*memory.Cell)(unsafe.Add(v.cells, uintptr(x>>2)*cellBytes)), words)
		for k := range cells {
			cell := &cells[k]
			if cell.Write.Time > v.floor && (cell.Write.Block() != block || cell.Write.Time > synced) {
				if cell.Write.Block() != block || cell.Write.Thread() != lane+i {
					return i
				}
				mine = true
			}
			cell.Reads(t.By(lane + i))
		}
		if mine {
			continue
		}
		first := i
		for i+1 < len(at) && at[i+1] == at[i] { // neighbours that read the same
			i++
		}
		if i > first {
			for k := range cells {
				cells[k].Other = t.By(lane + i)
			}
		}
	}
	return len(at)
}

// writeWords does so for plain stores.
func writeWords[A loops.Unsigned](w *Block, at []A, offset A, size uint64, t memory.Touch, lane int) int {
	v, block, synced, words := w.sight, w.number, w.synced, int(size/4)
	for i := range at {
		address := uint64(at[i] + offset)
		x := address - v.base
		if x > v.limit || address&(size-1) != 0 {
			return i
		}
		cells := unsafe.Slice((*memory.Cell)(unsafe.Add(v.cells, uintptr(x>>2)*cellBytes)), words)
		for k := range cells {
			cell := &cells[k]
			if cell.Write.Time > v.floor && (cell.Write.Block() != block || cell.Write.Time > synced && cell.Write.Thread() != lane+i) ||
				cell.Read.Time > v.floor && (cell.Read.Block() != block || cell.Read.Time > synced && cell.Read.Thread() != lane+i) ||
				cell.Other.Time > v.floor && (cell.Other.Block() != block || cell.Other.Time > synced && cell.Other.Thread() != lane+i) {
				return i
			}
			cell.Write = t.By(lane + i)
		}
		if v.written != nil {
			mark(unsafe.Add(v.written, x), size)
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
	t := memory.NewTouch(w.Time, w.number, s.number, lane, bytes, false)
	cells := loops.View[memory.Cell](unsafe.Add(v.cells, uintptr(at>>2)*cellBytes), int((at+size-1)>>2-at>>2)+1)
	for i := range cells {
		x := &cells[i]
		if !w.ordered(&x.Write, lane) || a.Write && !(w.ordered(&x.Read, lane) && w.ordered(&x.Other, lane)) {
			w.one(s, lane, address-a.Offset, false, true)
			return
		}
		if a.Write {
			x.Write = t
		} else {
			x.Reads(t)
		}
	}
}

// ordered reports whether an earlier access in sight is certainly before one
// that lane makes now.
func (w *Block) ordered(old *memory.Touch, lane int) bool {
	return old.Time <= w.sight.floor || old.Time > w.start && old.Block() == w.number && (old.Time <= w.synced || old.Thread() == lane)
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
