// This file describes faults.

package run

import (
	"fmt"

	"github.com/cujs/cujs/emulator/internal/engine/check"
	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/emulator/internal/memory"
	"github.com/cujs/cujs/emulator/report"
	"github.com/cujs/cujs/ptx"
)

// faultAt is a fault of one lane at an instruction.
func (c *cta) faultAt(in *instruction, kind check.FaultKind, lane int, detail string) *check.Fault {
	return c.grid.FaultOf(kind, in.node, c.index, lane, detail)
}

func (c *cta) departureFault(d *departure, kind check.FaultKind, lane int, detail string) *check.Fault {
	return c.grid.FaultOf(kind, d.node, c.index, lane, detail)
}

// badAccess is the fault of an access that no memory serves.
func (c *cta) badAccess(in *instruction, a *code.Access, addr uint64, lane int) *check.Fault {
	size := a.Bytes()
	kind, why := whyBad(c, a, addr, size)
	verb := "read of"
	switch {
	case in.Atomic != nil:
		verb = "atomic operation on"
	case a.Write:
		verb = "write of"
	}
	f := c.faultAt(in, kind, lane, check.Stray(c.grid.arrayAt(in.node), verb, check.SpaceName(a.Space), addr, size, why))
	f.Address, f.Size = addr, size
	if c.grid.space.Find(addr) == nil && c.grid.space.Grave(addr) != nil {
		f.Mistake = report.UseAfterFree
	}
	if a.Space == ptx.Shared || a.Space == ptx.Generic && addr>>code.WindowShift == code.SharedWindow>>code.WindowShift {
		if rank, named := rankOf(addr); named && c.cluster != nil && rank < c.grid.size && c.cluster.blocks[rank].alive.Count == 0 {
			f.Mistake = report.OutsideLife
		}
	}
	return f
}

// arrayAt is the array that the source names at an instruction; nil where it names none.
func (g *grid) arrayAt(node *ptx.Instruction) *check.Array {
	if node == nil {
		return nil
	}
	list, at := check.Arrays(g.program.text, g.launch.Kernel.Name, g.program.arrays)
	if i, known := at[node.Pos]; known {
		return &check.Bind(list[i:i+1], g.argument)[0]
	}
	return nil
}

func whyBad(c *cta, a *code.Access, addr, size uint64) (check.FaultKind, string) {
	switch a.Space {
	case ptx.Shared:
		if _, named := rankOf(addr); named && c.cluster != nil {
			return whyNotShared(c, byShared, a, addr, size)
		}
		return whyOutside(c, "the block's shared memory", &c.shared, addr, size)
	case ptx.LocalSpace:
		return whyOutside(c, "the thread's local memory", &c.local, addr, size)
	case ptx.Param:
		return whyOutside(c, "the kernel's parameter space", &c.grid.params, addr, size)
	case ptx.Generic:
		if _, named := rankOf(addr); named && c.cluster != nil && addr>>code.WindowShift == code.SharedWindow>>code.WindowShift {
			return whyNotShared(c, byGeneric, a, addr, size)
		}
		if w, ok := c.genericWindow(addr); ok {
			name := map[*loops.Window]string{&c.genericShared: "the block's shared memory", &c.genericLocal: "the thread's local memory"}[w]
			if name == "" {
				name = "the parameters, which are read-only"
			}
			return whyOutside(c, name, w, addr, size)
		}
	}
	return whyNotGlobal(c, a, addr, size)
}

func whyOutside(c *cta, name string, w *loops.Window, addr, size uint64) (check.FaultKind, string) {
	if addr-w.Base <= w.Size && size <= w.Size-(addr-w.Base) && addr&(size-1) != 0 {
		return check.MisalignedAddress, fmt.Sprintf("the address is not a multiple of %d", size)
	}
	why := fmt.Sprintf("%s has %d bytes", name, w.Size)
	if (w == &c.shared || w == &c.genericShared) && c.grid.launch.DynamicShared == 0 && c.grid.launch.Kernel.dynamicAlign > 0 {
		why += ", none of them dynamic: the kernel has a shared array without a size, whose bytes the launch has to give"
	}
	return check.IllegalAddress, why
}

// whyNotGlobal explains an address that is not in a live allocation.
func whyNotGlobal(c *cta, a *code.Access, addr, size uint64) (check.FaultKind, string) {
	if a.Space != ptx.Generic {
		if w, ok := c.genericWindow(addr); ok {
			name := map[*loops.Window]string{&c.genericShared: "shared", &c.genericLocal: "local"}[w]
			if name == "" {
				name = "param"
			}
			return check.InvalidSpace, "this is a generic address of " + name + " memory"
		}
	}
	s := c.grid.space
	if b := s.Find(addr); b != nil {
		switch {
		case a.Write && b.Kind == memory.Constant:
			return check.IllegalAddress, "constant memory is read-only: " + check.Where(b, addr)
		case addr&(size-1) != 0 && b.Contains(addr, size):
			return check.MisalignedAddress, fmt.Sprintf("the address is not a multiple of %d", size)
		}
		return check.IllegalAddress, "it ends beyond " + check.Where(b, addr)
	}
	if b := s.Grave(addr); b != nil {
		return check.IllegalAddress, check.Where(b, addr) + ", which has been freed"
	}
	return check.IllegalAddress, nearestBlock(c, addr)
}

// nearestBlock names the allocation that an address is closest to.
func nearestBlock(c *cta, addr uint64) string {
	before, after := c.grid.space.Neighbors(addr)
	switch {
	case before == nil && after == nil:
		return "nothing is allocated"
	case addr < 4096:
		return check.NullPointer
	case after == nil || before != nil && addr-(before.Base+before.Size) <= after.Base-addr:
		return check.Where(before, addr)
	}
	return check.Where(after, addr)
}

// badBarrier is the fault of a barrier with a wrong number or thread count.
func badBarrier(c *cta, in *instruction, id, expected uint64) *check.Fault {
	detail := fmt.Sprintf("there are barriers 0 to %d, not %d", code.Barriers-1, id)
	if id < code.Barriers {
		detail = fmt.Sprintf("the thread count must be a positive multiple of 32, not %d", expected)
	}
	return c.faultAt(in, check.BadSynchronization, c.lanes.First(), detail)
}

func execTrap(c *cta, in *instruction) {
	panic(c.faultAt(in, check.Trapped, c.lanes.First(), "the kernel executed trap"))
}
