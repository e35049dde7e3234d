// This file finds the memory behind addresses.

package run

import (
	"unsafe"

	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/emulator/internal/memory"
	"github.com/cujs/cujs/ptx"
)

// start is the reach to try first, for lanes from lane.
func (c *cta) start(a *code.Access, lane int) loops.Reach {
	switch a.Space {
	case ptx.Shared:
		return c.shared.Reach(a.Bytes(), a.Bytes(), lane)
	case ptx.LocalSpace:
		return c.local.Reach(a.Bytes(), a.Bytes(), lane)
	case ptx.Param:
		return c.grid.params.Reach(a.Bytes(), a.Bytes(), lane)
	}
	if b := c.blocks[a.Index]; b != nil {
		return blockReach(b, a.Bytes())
	}
	return loops.Nowhere
}

func blockReach(b *memory.Block, size uint64) loops.Reach {
	return loops.Reach{Pointer: b.Pointer(), Base: b.Base, Limit: b.Size - size, Align: size - 1}
}

// seek returns the reach that holds addr for a lane, or faults. The reach is
// for lanes from origin.
func (c *cta) seek(in *instruction, a *code.Access, addr uint64, lane, origin int) loops.Reach {
	size := a.Bytes()
	switch a.Space {
	case ptx.Shared:
		if w, ok := clusterShared(c, byShared, addr, a.Cluster); ok && addr&(size-1) == 0 {
			if r := w.Reach(size, size, origin); addr-r.Base <= r.Limit {
				return r
			}
		}
	case ptx.Generic:
		w, ok := c.genericWindow(addr)
		if ok {
			r := w.Reach(size, size, origin)
			if addr-r.Base > r.Limit || addr&r.Align != 0 || a.Write && w == &c.grid.genericParams {
				panic(c.badAccess(in, a, addr, lane))
			}
			return r
		}
		fallthrough
	case ptx.Global, ptx.Const:
		b := c.grid.space.Find(addr)
		if b == nil || !b.Contains(addr, size) || addr&(size-1) != 0 || a.Write && b.Kind == memory.Constant {
			panic(c.badAccess(in, a, addr, lane))
		}
		if a.Index >= 0 {
			c.blocks[a.Index] = b
		}
		return blockReach(b, size)
	}
	panic(c.badAccess(in, a, addr, lane))
}

// genericWindow is the window of a generic address outside global memory.
func (c *cta) genericWindow(addr uint64) (*loops.Window, bool) {
	switch addr >> code.WindowShift {
	case code.SharedWindow >> code.WindowShift:
		if w, ok := clusterShared(c, byGeneric, addr, true); ok {
			return w, true
		}
		return &c.genericShared, true
	case code.LocalWindow >> code.WindowShift:
		return &c.genericLocal, true
	case code.ParamWindow >> code.WindowShift:
		return &c.grid.genericParams, true
	}
	return nil, false
}

// locate is the host address behind one lane's address.
func (c *cta) locate(in *instruction, a *code.Access, r *loops.Reach, addr uint64, lane int) unsafe.Pointer {
	if addr-r.Base > r.Limit || addr&r.Align != 0 {
		*r = c.seek(in, a, addr, lane, 0)
	}
	if a.Write && c.watched != nil && in.Atomic == nil {
		c.watched.Wrote(in.site(), a, addr, lane)
	}
	return unsafe.Add(r.Pointer, uintptr(addr-r.Base)+uintptr(lane)*r.Step)
}
