// This file lets stacks grow while a function runs: alloca, stacksave and
// stackrestore (PTX ISA 9.1, 9.7.17). Frames lie at the low end of a lane's
// local memory; what is allocated lies at its high end and grows towards them.
// A function gives back what it allocated when it returns.

package engine

import (
	"fmt"
	"math/bits"

	"github.com/cujs/cujs/ptx"
)

// allocates reports whether a function grows the stack.
func allocates(f *ptx.Function) bool {
	found := false
	eachInstruction(f.Body, func(in *ptx.Instruction) { found = found || in.Opcode == "alloca" })
	return found
}

// lowerAllocation lowers alloca: pointer, size and alignment, 8 unless given.
func lowerAllocation(l *lowerer, in *ptx.Instruction) {
	t := l.lastType(in)
	align := uint64(8)
	if len(in.Operands) > 2 {
		n, ok := in.Operands[2].(*ptx.Immediate)
		if !ok || bits.OnesCount64(n.Bits) != 1 || n.Bits > 1<<23 {
			l.fail(in.Pos, "alloca needs an alignment that is a power of two, at most 2^23")
			return
		}
		align = max(align, n.Bits)
	}
	d, size := l.write(l.operand(0), t.Bits()), l.read(l.operand(1), t)
	if l.err != nil {
		return
	}
	r := l.routine
	l.grows = true
	l.emit(&operation{
		guard: l.guard(in), dst: []register{d}, src: []register{size}, early: true,
		vector: func(c *cta, in *instruction) {
			for _, lane := range c.lanes.list() {
				c.set(&in.dst[0], int(lane), c.allocate(in, int(lane), align, r.frame()))
			}
		},
	})
}

// allocate takes memory for a lane, whose routine has a frame of so many bytes.
func (c *cta) allocate(in *instruction, lane int, align, frame uint64) uint64 {
	if c.program.calls {
		frame += c.get(&c.program.frame, lane)
	}
	size, top := c.get(&in.src[0], lane), c.tops[lane]
	if size > top || (top-size)&^(align-1) < frame {
		panic(c.faultAt(in, StackOverflow, lane, fmt.Sprintf("%d bytes more do not fit: local memory of the thread has %d left", size, top-frame)))
	}
	c.tops[lane] = (top - size) &^ (align - 1)
	return c.tops[lane]
}

func lowerStackSave(l *lowerer, in *ptx.Instruction) {
	d := l.write(l.operand(0), l.lastType(in).Bits())
	l.grows = true
	l.emit(&operation{guard: l.guard(in), dst: []register{d}, vector: execStackSave, early: true})
}

func execStackSave(c *cta, in *instruction) {
	for _, lane := range c.lanes.list() {
		c.set(&in.dst[0], int(lane), c.tops[lane])
	}
}

func lowerStackRestore(l *lowerer, in *ptx.Instruction) {
	s := l.read(l.operand(0), l.lastType(in))
	l.grows = true
	l.emit(&operation{guard: l.guard(in), src: []register{s}, vector: execStackRestore})
}

func execStackRestore(c *cta, in *instruction) {
	for _, lane := range c.lanes.list() {
		top := c.get(&in.src[0], int(lane))
		if top < c.tops[lane] || top > c.local.size {
			panic(c.faultAt(in, StackOverflow, int(lane), fmt.Sprintf("%#x is no place that stacksave gave in this function", top)))
		}
		c.tops[lane] = top
	}
}
