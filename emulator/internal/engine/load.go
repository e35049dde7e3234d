// This file executes loads and stores.

package engine

import "unsafe"

// shortRun is the fewest lanes for which looking for consecutive addresses
// pays.
const shortRun = 8

// execLoad loads for the running lanes.
func execLoad(c *cta, in *instruction) {
	address := c.source(&in.a)
	for _, s := range c.lanes.runs() {
		c.load(in, element(address, in.a.class, s.lo), s, func(k, lane int) unsafe.Pointer {
			return element(c.at(&in.dst[k]), in.dst[k].class, lane)
		})
	}
}

// execLoadOnce loads for the whole block.
func execLoadOnce(c *cta, in *instruction) {
	lane := c.lanes.first()
	c.load(in, unsafe.Pointer(&c.scalars[in.a.slot]), span{lane, lane + 1}, func(k, _ int) unsafe.Pointer {
		r := &in.dst[k]
		c.filled[r.slot] = false
		return unsafe.Pointer(&c.scalars[r.slot])
	})
}

// load serves the lanes of s, whose addresses begin at address.
func (c *cta) load(in *instruction, address unsafe.Pointer, s span, to func(k, lane int) unsafe.Pointer) {
	a := in.access
	r := &c.reach
	*r = c.start(a, s.lo)
	if a.plain && s.hi-s.lo >= shortRun && c.copyOut(in, address, s, r) {
		return
	}
	for lane := s.lo; ; {
		n := a.load(to(0, lane), address, r, a.offset, s.hi-lane)
		for k := 1; k < a.vector; k++ {
			a.load(to(k, lane), address, c.unchecked(), a.offset+uint64(k*a.size), n)
		}
		if lane += n; lane == s.hi {
			return
		}
		address = element(address, in.a.class, n)
		*r = c.seek(in, a, fetch(address, in.a.class, 0)+a.offset, lane, lane)
	}
}

// unchecked is c.reach for further elements of a vector whose first was
// checked.
func (c *cta) unchecked() *reach {
	c.further = c.reach
	c.further.limit, c.further.align = ^uint64(0), 0
	return &c.further
}

// copyOut loads consecutive elements in one piece, if they are.
func (c *cta) copyOut(in *instruction, address unsafe.Pointer, s span, r *reach) bool {
	p := c.piece(in, address, s, r)
	if p == nil {
		return false
	}
	size := in.access.size
	copy(view[byte](unsafe.Add(c.at(&in.d), s.lo*size), (s.hi-s.lo)*size), view[byte](p, (s.hi-s.lo)*size))
	return true
}

// piece is the memory of the lanes of s when it is consecutive and known to
// be within one block; nil otherwise.
func (c *cta) piece(in *instruction, address unsafe.Pointer, s span, r *reach) unsafe.Pointer {
	a, n := in.access, s.hi-s.lo
	if !consecutive(address, uint64(a.size), n) {
		return nil
	}
	first := *(*uint64)(address) + a.offset
	if first&r.align != 0 || first-r.base > r.limit || first+uint64((n-1)*a.size)-r.base > r.limit {
		return nil
	}
	return unsafe.Add(r.pointer, first-r.base)
}

// execStore stores for the running lanes.
func execStore(c *cta, in *instruction) {
	address := c.source(&in.a)
	for k := 1; k < len(in.src); k++ {
		c.source(&in.src[k])
	}
	for _, s := range c.lanes.runs() {
		c.store(in, element(address, in.a.class, s.lo), s, func(k, lane int) unsafe.Pointer {
			return element(c.at(&in.src[1+k]), in.src[1+k].class, lane)
		})
	}
}

// execStoreOnce stores what all lanes would store.
func execStoreOnce(c *cta, in *instruction) {
	lane := c.lanes.first()
	c.store(in, unsafe.Pointer(&c.scalars[in.a.slot]), span{lane, lane + 1}, func(k, _ int) unsafe.Pointer {
		return unsafe.Pointer(&c.scalars[in.src[1+k].slot])
	})
}

// store serves the lanes of s, whose addresses begin at address.
func (c *cta) store(in *instruction, address unsafe.Pointer, s span, from func(k, lane int) unsafe.Pointer) {
	a := in.access
	r := &c.reach
	*r = c.start(a, s.lo)
	if a.plain && s.hi-s.lo >= shortRun && c.copyIn(in, address, s, r) {
		return
	}
	for lane := s.lo; ; {
		n := a.store(from(0, lane), address, r, a.offset, s.hi-lane)
		for k := 1; k < a.vector; k++ {
			a.store(from(k, lane), address, c.unchecked(), a.offset+uint64(k*a.size), n)
		}
		if lane += n; lane == s.hi {
			return
		}
		address = element(address, in.a.class, n)
		*r = c.seek(in, a, fetch(address, in.a.class, 0)+a.offset, lane, lane)
	}
}

// copyIn stores to consecutive elements in one piece, if they are.
func (c *cta) copyIn(in *instruction, address unsafe.Pointer, s span, r *reach) bool {
	p := c.piece(in, address, s, r)
	if p == nil {
		return false
	}
	size := in.access.size
	copy(view[byte](p, (s.hi-s.lo)*size), view[byte](unsafe.Add(c.at(&in.b), s.lo*size), (s.hi-s.lo)*size))
	return true
}
