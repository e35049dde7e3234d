// This file lets stacks grow while a function runs: alloca, stacksave and
// stackrestore (PTX ISA 9.1, 9.7.17). Frames lie at the low end of a lane's
// local memory; what is allocated lies at its high end and grows towards them.
// A function gives back what it allocated when it returns.

package run

import (
	"fmt"

	"github.com/cujs/cujs/emulator/internal/engine/check"
)

func execAllocate(c *cta, in *instruction) {
	for _, lane := range c.lanes.List() {
		c.Set(&in.dst[0], int(lane), c.allocate(in, int(lane)))
	}
}

// allocate takes memory for a lane.
func (c *cta) allocate(in *instruction, lane int) uint64 {
	align, frame := in.Allocation.Align, in.Allocation.Routine.Frame()
	if c.program.calls {
		frame += c.Get(&c.program.frame, lane)
	}
	size, top := c.Get(&in.src[0], lane), c.tops[lane]
	if size > top || (top-size)&^(align-1) < frame {
		panic(c.faultAt(in, check.StackOverflow, lane, fmt.Sprintf("%d bytes more do not fit: local memory of the thread has %d left", size, top-frame)))
	}
	c.tops[lane] = (top - size) &^ (align - 1)
	return c.tops[lane]
}

func execStackSave(c *cta, in *instruction) {
	for _, lane := range c.lanes.List() {
		c.Set(&in.dst[0], int(lane), c.tops[lane])
	}
}

func execStackRestore(c *cta, in *instruction) {
	for _, lane := range c.lanes.List() {
		top := c.Get(&in.src[0], int(lane))
		if top < c.tops[lane] || top > c.local.Size {
			panic(c.faultAt(in, check.StackOverflow, int(lane), fmt.Sprintf("%#x is no place that stacksave gave in this function", top)))
		}
		c.tops[lane] = top
	}
}
