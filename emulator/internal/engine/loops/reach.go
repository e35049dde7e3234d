package loops

import "unsafe"

// A Window is memory at consecutive addresses. step is what lies between the
// bytes of neighbouring lanes for local memory, zero elsewhere.
type Window struct {
	Pointer    unsafe.Pointer
	Base, Size uint64
	Step       uintptr
}

// A Reach is what an access may touch: addresses from base to base+limit,
// aligned to align+1.
type Reach struct {
	Pointer            unsafe.Pointer
	Base, Limit, Align uint64
	Step               uintptr
}

// Nowhere is a reach that holds no address.
var Nowhere = Reach{Base: 1 << 63, Limit: 0, Align: ^uint64(0)}

// Reach is where accesses of size bytes may begin in w, for lanes from lane.
func (w *Window) Reach(size, align uint64, lane int) Reach {
	if w.Size < size {
		return Nowhere
	}
	return Reach{
		Pointer: unsafe.Add(w.Pointer, uintptr(lane)*w.Step),
		Base:    w.Base, Limit: w.Size - size, Align: align - 1, Step: w.Step,
	}
}
