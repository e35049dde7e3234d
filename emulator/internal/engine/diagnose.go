// This file describes faults.

package engine

import (
	"fmt"
	"strings"

	"github.com/cujs/cujs/emulator/internal/memory"
	"github.com/cujs/cujs/ptx"
)

// faultAt is a fault of one lane at an instruction.
func (c *cta) faultAt(in *instruction, kind FaultKind, lane int, detail string) *Fault {
	return c.grid.faultOf(kind, in.node, c.index, lane, detail)
}

func (c *cta) departureFault(d *departure, kind FaultKind, lane int, detail string) *Fault {
	return c.grid.faultOf(kind, d.node, c.index, lane, detail)
}

// badAccess is the fault of an access that no memory serves.
func (c *cta) badAccess(in *instruction, a *access, addr uint64, lane int) *Fault {
	size := a.bytes()
	kind, why := c.whyBad(a, addr, size)
	verb := "read of"
	switch {
	case in.atomic != nil:
		verb = "atomic operation on"
	case a.write:
		verb = "write of"
	}
	f := c.faultAt(in, kind, lane, fmt.Sprintf("%s %d bytes at %s %#x: %s", verb, size, spaceName(a.space), addr, why))
	f.Address, f.Size = addr, size
	return f
}

func (c *cta) whyBad(a *access, addr, size uint64) (FaultKind, string) {
	switch a.space {
	case ptx.Shared:
		return c.whyOutside("the block's shared memory", &c.shared, addr, size)
	case ptx.LocalSpace:
		return c.whyOutside("the thread's local memory", &c.local, addr, size)
	case ptx.Param:
		return c.whyOutside("the kernel's parameter space", &c.grid.params, addr, size)
	case ptx.Generic:
		if w, ok := c.genericWindow(addr); ok {
			name := map[*window]string{&c.genericShared: "the block's shared memory", &c.genericLocal: "the thread's local memory"}[w]
			if name == "" {
				name = "the parameters, which are read-only"
			}
			return c.whyOutside(name, w, addr, size)
		}
	}
	return c.whyNotGlobal(a, addr, size)
}

func (c *cta) whyOutside(name string, w *window, addr, size uint64) (FaultKind, string) {
	if addr-w.base <= w.size && size <= w.size-(addr-w.base) && addr&(size-1) != 0 {
		return MisalignedAddress, fmt.Sprintf("the address is not a multiple of %d", size)
	}
	return IllegalAddress, fmt.Sprintf("%s has %d bytes", name, w.size)
}

// whyNotGlobal explains an address that is not in a live allocation.
func (c *cta) whyNotGlobal(a *access, addr, size uint64) (FaultKind, string) {
	if a.space != ptx.Generic {
		if w, ok := c.genericWindow(addr); ok {
			name := map[*window]string{&c.genericShared: "shared", &c.genericLocal: "local"}[w]
			if name == "" {
				name = "param"
			}
			return InvalidSpace, "this is a generic address of " + name + " memory"
		}
	}
	s := c.grid.space
	if b := s.Find(addr); b != nil {
		switch {
		case a.write && b.Kind == memory.Constant:
			return IllegalAddress, "constant memory is read-only: " + Where(b, addr)
		case addr&(size-1) != 0 && b.Contains(addr, size):
			return MisalignedAddress, fmt.Sprintf("the address is not a multiple of %d", size)
		}
		return IllegalAddress, "it ends beyond " + Where(b, addr)
	}
	if b := s.Grave(addr); b != nil {
		return IllegalAddress, Where(b, addr) + ", which has been freed"
	}
	return IllegalAddress, c.nearest(addr)
}

// nearest names the allocation that an address is closest to.
func (c *cta) nearest(addr uint64) string {
	before, after := c.grid.space.Neighbors(addr)
	switch {
	case before == nil && after == nil:
		return "nothing is allocated"
	case addr < 4096:
		return nullPointer
	case after == nil || before != nil && addr-(before.Base+before.Size) <= after.Base-addr:
		return Where(before, addr)
	}
	return Where(after, addr)
}

// badBarrier is the fault of a barrier with a wrong number or thread count.
func (c *cta) badBarrier(in *instruction, id, expected uint64) *Fault {
	detail := fmt.Sprintf("there are barriers 0 to %d, not %d", barriers-1, id)
	if id < barriers {
		detail = fmt.Sprintf("the thread count must be a positive multiple of 32, not %d", expected)
	}
	return c.faultAt(in, BadSynchronization, c.lanes.first(), detail)
}

// deadlock faults because no thread can run.
func (c *cta) deadlock() {
	var parts []string
	for i := range c.waits {
		w := &c.waits[i]
		text := fmt.Sprintf("%s wait at %s (line %d)", plural(w.group.lanes.count, "thread"), strings.TrimSuffix(w.in.node.String(), ";"), w.in.node.Pos.Line)
		if w.barrier < 0 {
			text += fmt.Sprintf(" for members %#x of warp %d", w.members, w.warp)
		}
		parts = append(parts, text)
	}
	first := &c.waits[0]
	panic(c.faultAt(first.in, Deadlock, first.group.lanes.first(), strings.Join(parts, "; ")+"; nobody is left to join them"))
}

func execTrap(c *cta, in *instruction) {
	panic(c.faultAt(in, Trapped, c.lanes.first(), "the kernel executed trap"))
}
