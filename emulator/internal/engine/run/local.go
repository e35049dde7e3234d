// This file gives threads their local memory.

package run

import (
	"unsafe"

	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/internal/engine/loops"
)

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
	if c.program.grows {
		c.tops = make([]uint64, c.N)
	}
	size := c.grid.localBytes()
	if size == 0 {
		return
	}
	step := code.AlignUp(size, 16)
	c.localM = make([]uint64, uint64(c.N)*step/8)
	c.local = loops.Window{Pointer: unsafe.Pointer(&c.localM[0]), Size: size, Step: uintptr(step)}
	c.genericLocal = c.local
	c.genericLocal.Base = code.LocalWindow
}

// startFrame makes the kernel's frame the running one.
func (c *cta) startFrame() {
	if c.program.calls {
		loops.Splat(c.At(&c.program.frame), loops.Long, 0, c.N)
	}
	for i := range c.tops {
		c.tops[i] = c.local.Size
	}
}
