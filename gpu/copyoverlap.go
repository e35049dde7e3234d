// This file finds copies within one memory whose boxes overlap: what they would
// leave there depends on the order in which the device copies.

package gpu

import "unsafe"

// overlaps tells whether a box at one place shares bytes with the same box at the
// other. Rows of different lengths within one memory are not looked into.
func (b *Box) overlaps(p, q *Place) bool {
	if p.Array != nil || q.Array != nil {
		return p.Array != nil && q.Array != nil && p.Array.handle == q.Array.handle &&
			near(p.X-q.X, b.Width) && near(p.Y-q.Y, b.Height) && near(p.Z-q.Z, b.Depth)
	}
	if p.Pitch != q.Pitch || b.Depth > 1 && p.Height != q.Height {
		return false
	}
	distance := int(p.start() - q.start())
	slice := p.Pitch * p.Height
	for _, z := range nearest(distance, slice) {
		if !near(z, b.Depth) {
			continue
		}
		rest := distance - z*slice
		for _, y := range nearest(rest, p.Pitch) {
			if near(y, b.Height) && near(rest-y*p.Pitch, b.Width) {
				return true
			}
		}
	}
	return false
}

// near tells whether two stretches of n that begin so far apart overlap.
func near(distance, n int) bool { return -n < distance && distance < n }

// nearest are the multiples of a step around a distance, and none at all.
func nearest(distance, step int) [4]int {
	n := distance / max(step, 1)
	return [4]int{0, n - 1, n, n + 1}
}

// start is the address where the box begins in linear memory.
func (p *Place) start() uint64 {
	var base uint64
	if p.Buffer != nil {
		base = uint64(p.Buffer.address)
	} else {
		base = uint64(uintptr(unsafe.Pointer(unsafe.SliceData(p.Host))))
	}
	return base + uint64((p.Z*p.Height+p.Y)*p.Pitch+p.X)
}
