// This file executes atomic operations and asynchronous copies. Blocks run on
// several goroutines, so that what they share is changed through sync/atomic.

package engine

import (
	"unsafe"
)

// execAtomic performs the operation lane after lane.
func execAtomic(c *cta, in *instruction) {
	a := in.access
	lanes := c.lanes.list()
	c.reach = c.start(a, 0)
	for _, lane := range lanes {
		lane := int(lane)
		addr := c.get(&in.src[0], lane) + a.offset
		p := c.locate(in, a, &c.reach, addr, lane)
		b, x := c.get(&in.src[1], lane), uint64(0)
		if len(in.src) > 2 {
			x = c.get(&in.src[2], lane)
		}
		old := in.atomic.perform(p, b, x)
		if len(in.dst) > 0 {
			c.set(&in.dst[0], lane, old)
		}
	}
}

// execCopyAsync copies from global to shared memory: as many bytes as the
// third source says, and zeros for the rest.
func execCopyAsync(c *cta, in *instruction) {
	to, from := in.access, in.copied
	for _, lane := range c.lanes.list() {
		lane := int(lane)
		c.reach = c.start(to, lane)
		c.reach.step = 0
		d := view[byte](c.locate(in, to, &c.reach, c.get(&in.src[0], lane)+to.offset, lane), to.size)
		n := min(c.get(&in.src[2], lane), uint64(to.size))
		clear(d)
		if n == 0 {
			continue
		}
		source := c.get(&in.src[1], lane) + from.offset
		c.further = c.start(from, lane)
		last := c.locate(in, from, &c.further, source+n-1, lane)
		first := c.locate(in, from, &c.further, source, lane)
		if unsafe.Add(first, n-1) != last {
			panic(c.badAccess(in, from, source, lane))
		}
		copy(d, view[byte](first, int(n)))
	}
}

// execAddWords is execAtomic for sums of words in shared or global memory.
func execAddWords(c *cta, in *instruction) {
	a, class := in.access, in.src[0].class
	address, terms := c.source(&in.src[0]), c.source(&in.src[1])
	olds := c.at(&c.scratch[0])
	if len(in.dst) > 0 {
		olds = c.at(&in.dst[0])
	}
	r := &c.reach
	*r = c.start(a, 0)
	for _, s := range c.lanes.runs() {
		for lane := s.lo; lane < s.hi; {
			from := element(address, class, lane)
			lane += in.atomic.add(from, element(terms, word, lane), element(olds, word, lane), r, a.offset, s.hi-lane)
			if lane < s.hi {
				*r = c.seek(in, a, fetch(address, class, lane)+a.offset, lane, 0)
			}
		}
	}
}

// execWide performs the operation lane after lane. Blocks take turns.
func execWide(c *cta, in *instruction) {
	c.reach = c.start(in.access, 0)
	for _, lane := range c.lanes.list() {
		lane := int(lane)
		p := (*[2]uint64)(c.locate(in, in.access, &c.reach, c.get(&in.src[0], lane)+in.access.offset, lane))
		var operands [2][2]uint64
		for i := range in.src[1:] {
			operands[i/2][i%2] = c.get(&in.src[1+i], lane)
		}
		old := in.atomic.performWide(&c.grid.space.Sixteen, p, operands[0], operands[1])
		for i := range in.dst {
			c.set(&in.dst[i], lane, old[i])
		}
	}
}
