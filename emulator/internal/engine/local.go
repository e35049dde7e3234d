// This file gives threads their local memory.

package engine

import "unsafe"

// defaultStack is the local memory for calls where the launch names none.
const defaultStack = 16 << 10

// localBytes is the local memory of a thread in this launch.
func (g *grid) localBytes() uint64 {
	size := g.launch.Kernel.LocalBytes
	if !g.program.calls && !g.program.grows {
		return size
	}
	if stack := uint64(g.launch.StackBytes); stack > 0 {
		return size + stack
	}
	return size + defaultStack
}

// placeLocal makes local memory: each lane's bytes lie together.
func (c *cta) placeLocal() {
	if c.program.calls {
		c.stacks = make([][]uint64, c.n)
	}
	if c.program.grows {
		c.tops = make([]uint64, c.n)
	}
	size := c.grid.localBytes()
	if size == 0 {
		return
	}
	step := alignUp(size, 16)
	c.localM = make([]uint64, uint64(c.n)*step/8)
	c.local = window{pointer: unsafe.Pointer(&c.localM[0]), size: size, step: uintptr(step)}
	c.genericLocal = c.local
	c.genericLocal.base = localWindow
}

// startFrame makes the kernel's frame the running one.
func (c *cta) startFrame() {
	if c.program.calls {
		splat(c.at(&c.program.frame), long, 0, c.n)
	}
	for i := range c.tops {
		c.tops[i] = c.local.size
	}
}
