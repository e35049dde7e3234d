package engine

import "unsafe"

// A window is memory at consecutive addresses. step is what lies between the
// bytes of neighbouring lanes for local memory, zero elsewhere.
type window struct {
	pointer    unsafe.Pointer
	base, size uint64
	step       uintptr
}

// A reach is what an access may touch: addresses from base to base+limit,
// aligned to align+1.
type reach struct {
	pointer            unsafe.Pointer
	base, limit, align uint64
	step               uintptr
}

// nowhere is a reach that holds no address.
var nowhere = reach{base: 1 << 63, limit: 0, align: ^uint64(0)}

// reach is where accesses of size bytes may begin in w, for lanes from lane.
func (w *window) reach(size, align uint64, lane int) reach {
	if w.size < size {
		return nowhere
	}
	return reach{
		pointer: unsafe.Add(w.pointer, uintptr(lane)*w.step),
		base:    w.base, limit: w.size - size, align: align - 1, step: w.step,
	}
}
