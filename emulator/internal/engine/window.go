// This file finds the memory behind addresses.

package engine

import (
	"unsafe"

	"github.com/cujs/cujs/emulator/internal/memory"
	"github.com/cujs/cujs/ptx"
)

// Generic addresses of the spaces that are not global lie in windows of their
// own, far from any host address, so that misuse is found. The top byte tells
// them apart.
const (
	sharedWindow = 0x73 << 56
	localWindow  = 0x6c << 56
	paramWindow  = 0x70 << 56
	codeWindow   = 0x63 << 56 // function addresses
	windowShift  = 56
)

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

// An access is a load's or store's way to memory.
type access struct {
	space  ptx.Space
	size   int    // bytes of an element
	vector int    // elements; 1 for a scalar
	offset uint64 // added to the address
	write  bool
	index  int // in cta.blocks; -1 to remember nothing
	load   gather
	store  scatter
	// plain accesses copy bytes as they are, so that neighbouring lanes can
	// be copied at once.
	plain bool
}

func (a *access) bytes() uint64 { return uint64(a.size * a.vector) }

// wide reports whether assembly moves the values of the access.
func (a *access) wide(address, value class) bool {
	if a.write {
		return wideScatter(address, a.size, value) != nil
	}
	return wideGather(address, a.size, value) != nil
}

// start is the reach to try first, for lanes from lane.
func (c *cta) start(a *access, lane int) reach {
	switch a.space {
	case ptx.Shared:
		return c.shared.reach(a.bytes(), a.bytes(), lane)
	case ptx.LocalSpace:
		return c.local.reach(a.bytes(), a.bytes(), lane)
	case ptx.Param:
		return c.grid.params.reach(a.bytes(), a.bytes(), lane)
	}
	if b := c.blocks[a.index]; b != nil {
		return blockReach(b, a.bytes())
	}
	return nowhere
}

func blockReach(b *memory.Block, size uint64) reach {
	return reach{pointer: b.Pointer(), base: b.Base, limit: b.Size - size, align: size - 1}
}

// seek returns the reach that holds addr for a lane, or faults. The reach is
// for lanes from origin.
func (c *cta) seek(in *instruction, a *access, addr uint64, lane, origin int) reach {
	size := a.bytes()
	switch a.space {
	case ptx.Generic:
		w, ok := c.genericWindow(addr)
		if ok {
			r := w.reach(size, size, origin)
			if addr-r.base > r.limit || addr&r.align != 0 || a.write && w == &c.grid.genericParams {
				panic(c.badAccess(in, a, addr, lane))
			}
			return r
		}
		fallthrough
	case ptx.Global, ptx.Const:
		b := c.grid.space.Find(addr)
		if b == nil || !b.Contains(addr, size) || addr&(size-1) != 0 || a.write && b.Kind == memory.Constant {
			panic(c.badAccess(in, a, addr, lane))
		}
		if a.index >= 0 {
			c.blocks[a.index] = b
		}
		return blockReach(b, size)
	}
	panic(c.badAccess(in, a, addr, lane))
}

// genericWindow is the window of a generic address outside global memory.
func (c *cta) genericWindow(addr uint64) (*window, bool) {
	switch addr >> windowShift {
	case sharedWindow >> windowShift:
		return &c.genericShared, true
	case localWindow >> windowShift:
		return &c.genericLocal, true
	case paramWindow >> windowShift:
		return &c.grid.genericParams, true
	}
	return nil, false
}

// locate is the host address behind one lane's address.
func (c *cta) locate(in *instruction, a *access, r *reach, addr uint64, lane int) unsafe.Pointer {
	if addr-r.base > r.limit || addr&r.align != 0 {
		*r = c.seek(in, a, addr, lane, 0)
	}
	if a.write && c.watched != nil && in.atomic == nil {
		c.watched.wrote(c, in, a, addr, lane)
	}
	return unsafe.Add(r.pointer, uintptr(addr-r.base)+uintptr(lane)*r.step)
}
