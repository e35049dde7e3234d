// This file makes asynchronous copies late. In launches of a random order each is made when somebody waits
// for it, which is the last of the times it may be made at, so that a kernel which reads too early, or
// writes over what is copied from, gives itself away. Checked launches say more about such kernels, and
// make copies at once.

package run

import (
	"unsafe"

	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/ptx"
)

// A lateCopy is one that nobody has waited for.
type lateCopy struct {
	copier
	group   uint32         // of the copies of its thread
	barrier unsafe.Pointer // the mbarrier that it tells when it is made; nil where its thread waits for its group
	make    func()
}

// A copier is a thread and the kind of its copies: groups of bulk copies are numbered by themselves.
type copier struct {
	cta  *cta
	lane int
	bulk bool
}

// late are the copies of a grid, which one worker runs. Without one copies are made at once.
type late struct {
	copies []lateCopy
	groups map[copier]uint32 // that are open
}

// put makes a copy later, or now.
func (l *late) put(c *cta, lane int, bulk bool, barrier unsafe.Pointer, make func()) {
	if l == nil {
		make()
		return
	}
	by := copier{c, lane, bulk}
	l.copies = append(l.copies, lateCopy{by, l.groups[by], barrier, make})
}

// settle makes the copies, in their order, that are awaited.
func (l *late) settle(awaited func(*lateCopy) bool) {
	if l == nil {
		return
	}
	all := l.copies
	l.copies = nil
	for i := range all {
		if awaited(&all[i]) {
			all[i].make()
		} else {
			l.copies = append(l.copies, all[i])
		}
	}
}

// asked makes the copies that an mbarrier counts, which somebody is about to ask.
func (l *late) asked(barrier unsafe.Pointer) {
	l.settle(func(x *lateCopy) bool { return x.barrier == barrier })
}

// end makes all copies when a block ends, whose memory they may be about.
func (l *late) end() {
	l.settle(func(*lateCopy) bool { return true })
}

// execCopyStep commits the running lanes' copies, or waits for them.
func execCopyStep(c *cta, in *instruction) {
	l := c.grid.late
	if l == nil {
		return
	}
	for _, lane := range c.lanes.List() {
		by := copier{c, int(lane), code.Has(in.node, "bulk")}
		open := l.groups[by]
		first, begins := complete(in.node, open)
		l.settle(func(x *lateCopy) bool { return x.copier == by && x.barrier == nil && x.group < first })
		if begins {
			l.groups[by] = open + 1
		}
	}
}

// complete is the first group that need not be complete behind an instruction, of a thread that has committed those
// before the open one, and whether another group begins.
func complete(node *ptx.Instruction, open uint32) (first uint32, begins bool) {
	switch {
	case code.Has(node, "commit_group"):
		return 0, true
	case !code.Has(node, "wait_group"): // cp.async.wait_all, and arriving at an mbarrier
		return open + 1, true
	}
	if left := node.Operands[0].(*ptx.Immediate).Bits; left < uint64(open) {
		first = open - uint32(left)
	}
	return first, false
}
