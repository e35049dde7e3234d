// This file executes atomic operations and asynchronous copies. Blocks run on
// several goroutines, so that what they share is changed through sync/atomic.

package run

import (
	"unsafe"

	"github.com/cujs/cujs/emulator/internal/engine/loops"
)

// execAtomic performs the operation lane after lane.
func execAtomic(c *cta, in *instruction) {
	a := in.Access
	lanes := c.lanes.List()
	c.reach = c.start(a, 0)
	for _, lane := range lanes {
		lane := int(lane)
		addr := c.Get(&in.src[0], lane) + a.Offset
		p := c.locate(in, a, &c.reach, addr, lane)
		b, x := c.Get(&in.src[1], lane), uint64(0)
		if len(in.src) > 2 {
			x = c.Get(&in.src[2], lane)
		}
		if c.watched != nil {
			c.watched.Tells(in.site(), lane, p, addr)
		}
		old := in.Atomic.Perform(p, b, x)
		if len(in.dst) > 0 {
			c.Set(&in.dst[0], lane, old)
		}
	}
}

// execCopyAsync copies from global to shared memory: as many bytes as the
// third source says, and zeros for the rest.
func execCopyAsync(c *cta, in *instruction) {
	to, from := in.Access, in.Copied
	for _, lane := range c.lanes.List() {
		lane := int(lane)
		c.reach = c.start(to, lane)
		c.reach.Step = 0
		d := loops.View[byte](c.locate(in, to, &c.reach, c.Get(&in.src[0], lane)+to.Offset, lane), to.Size)
		n := min(c.Get(&in.src[2], lane), uint64(to.Size))
		if n == 0 {
			copyLate(c, lane, d, nil)
			continue
		}
		source := c.Get(&in.src[1], lane) + from.Offset
		c.further = c.start(from, lane)
		last := c.locate(in, from, &c.further, source+n-1, lane)
		first := c.locate(in, from, &c.further, source, lane)
		if unsafe.Add(first, n-1) != last {
			panic(c.badAccess(in, from, source, lane))
		}
		copyLate(c, lane, d, loops.View[byte](first, int(n)))
	}
}

// copyLate writes a source, and zeros behind it, now or when the lane waits.
func copyLate(c *cta, lane int, to, from []byte) {
	if c.grid.late == nil { // without a function for each copy
		clear(to[copy(to, from):])
		return
	}
	c.grid.late.put(c, lane, false, nil, func() { clear(to[copy(to, from):]) })
}

// execAddWords is execAtomic for sums of words in shared or global memory.
func execAddWords(c *cta, in *instruction) {
	a, class := in.Access, in.src[0].Class
	address, terms := c.Source(&in.src[0]), c.Source(&in.src[1])
	olds := c.At(&c.scratch[0])
	if len(in.dst) > 0 {
		olds = c.At(&in.dst[0])
	}
	r := &c.reach
	*r = c.start(a, 0)
	for _, s := range c.lanes.Runs() {
		for lane := s.Lo; lane < s.Hi; {
			from := loops.Element(address, class, lane)
			lane += in.Atomic.Add(from, loops.Element(terms, loops.Word, lane), loops.Element(olds, loops.Word, lane), r, a.Offset, s.Hi-lane)
			if lane < s.Hi {
				*r = c.seek(in, a, loops.Fetch(address, class, lane)+a.Offset, lane, 0)
			}
		}
	}
}

// execWide performs the operation lane after lane. Blocks take turns.
func execWide(c *cta, in *instruction) {
	c.reach = c.start(in.Access, 0)
	for _, lane := range c.lanes.List() {
		lane := int(lane)
		p := (*[2]uint64)(c.locate(in, in.Access, &c.reach, c.Get(&in.src[0], lane)+in.Access.Offset, lane))
		var operands [2][2]uint64
		for i := range in.src[1:] {
			operands[i/2][i%2] = c.Get(&in.src[1+i], lane)
		}
		old := in.Atomic.PerformWide(&c.grid.space.Sixteen, p, operands[0], operands[1])
		for i := range in.dst {
			c.Set(&in.dst[i], lane, old[i])
		}
	}
}
