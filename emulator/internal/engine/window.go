// This file finds the memory behind addresses.

package engine

import (
	"unsafe"

	"github.com/cujs/cujs/emulator/internal/memory"
	"github.com/cujs/cujs/ptx"
)

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
		c.watched.wrote(a, addr, lane)
	}
	return unsafe.Add(r.pointer, uintptr(addr-r.base)+uintptr(lane)*r.step)
}
