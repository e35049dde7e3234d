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
	return c.nodeFault(in.node, kind, lane, detail)
}

func (c *cta) departureFault(d *departure, kind FaultKind, lane int, detail string) *Fault {
	return c.nodeFault(d.node, kind, lane, detail)
}

func (c *cta) nodeFault(node *ptx.Instruction, kind FaultKind, lane int, detail string) *Fault {
	f := &Fault{
		Kind: kind, Kernel: c.grid.launch.Kernel.Name, Block: c.index, Thread: c.grid.thread(lane),
		File: c.program.file, Detail: detail,
	}
	if node != nil {
		plain := *node
		plain.Guard = nil
		f.Pos, f.Instruction, f.Source = node.Pos, plain.String(), c.program.locs[node]
		if f.Source != nil {
			f.SourceFile = c.program.module.FileName(f.Source.File)
		}
	}
	return f
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
	f := c.faultAt(in, kind, lane, fmt.Sprintf("%s %d bytes at %s %s: %s", verb, size, spaceName(a.space), hexadecimal(addr), why))
	f.Address, f.Size = addr, size
	return f
}

func spaceName(s ptx.Space) string {
	if s == ptx.Generic {
		return "generic address"
	}
	return s.String() + " address"
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
			return IllegalAddress, "constant memory is read-only: " + describe(b, addr)
		case addr&(size-1) != 0 && b.Contains(addr, size):
			return MisalignedAddress, fmt.Sprintf("the address is not a multiple of %d", size)
		}
		return IllegalAddress, "it ends beyond " + describe(b, addr)
	}
	if b := s.Grave(addr); b != nil {
		return IllegalAddress, describe(b, addr) + ", which has been freed"
	}
	return IllegalAddress, c.nearest(addr)
}

// nullPointer is what a fault says of an address near 0.
const nullPointer = "a null pointer"

// nearest names the allocation that an address is closest to.
func (c *cta) nearest(addr uint64) string {
	before, after := c.grid.space.Neighbors(addr)
	switch {
	case before == nil && after == nil:
		return "nothing is allocated"
	case addr < 4096:
		return nullPointer
	case after == nil || before != nil && addr-(before.Base+before.Size) <= after.Base-addr:
		return describe(before, addr)
	}
	return describe(after, addr)
}

// Where says where an address is relative to a block: "4 bytes into the device
// allocation of 64 bytes at 0x7f0000000000".
func Where(b *memory.Block, addr uint64) string { return describe(b, addr) }

func describe(b *memory.Block, addr uint64) string {
	name := fmt.Sprintf("%s allocation", b.Kind)
	if b.Label != "" {
		name = b.Label
	}
	where := plural(int(addr-b.Base), "byte") + " into"
	switch {
	case addr < b.Base:
		where = plural(int(b.Base-addr), "byte") + " before"
	case addr == b.Base+b.Size:
		where = "right behind the end of"
	case addr > b.Base+b.Size:
		where = plural(int(addr-(b.Base+b.Size)), "byte") + " past the end of"
	case addr == b.Base:
		where = "at the beginning of"
	}
	return fmt.Sprintf("%s the %s of %d bytes at %s", where, name, b.Size, hexadecimal(b.Base))
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

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
