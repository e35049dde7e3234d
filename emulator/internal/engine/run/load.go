// This file executes loads and stores.

package run

import (
	"math/bits"
	"unsafe"

	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/emulator/internal/engine/simt"
)

// shortRun is the fewest lanes for which looking for consecutive addresses
// pays.
const shortRun = 8

// execLoad loads for the running lanes.
func execLoad(c *cta, in *instruction) {
	address := c.Source(&in.a)
	to := func(k, lane int) unsafe.Pointer { return loops.Element(c.At(&in.dst[k]), in.dst[k].Class, lane) }
	if c.lanes.Exact {
		for _, s := range c.lanes.Spans {
			c.load(in, loops.Element(address, in.a.Class, s.Lo), s, to)
		}
		return
	}
	for i, m := range c.lanes.Mask {
		switch s := (simt.Span{Lo: i << 6, Hi: i<<6 + 64}); m {
		case 0:
		case ^uint64(0):
			c.load(in, loops.Element(address, in.a.Class, s.Lo), s, to)
		default:
			c.loadSome(in, loops.Element(address, in.a.Class, s.Lo), s.Lo, m)
		}
	}
}

// loadSome serves lanes, of the 64 from first on.
func (c *cta) loadSome(in *instruction, address unsafe.Pointer, first int, lanes uint64) {
	a, r := in.Access, &c.reach
	*r = c.start(a, first)
	for {
		left := a.LoadSome(loops.Element(c.At(&in.dst[0]), in.dst[0].Class, first), address, r, a.Offset, lanes)
		for k := 1; k < a.Vector; k++ {
			d := &in.dst[k]
			a.LoadSome(loops.Element(c.At(d), d.Class, first), address, c.unchecked(), a.Offset+uint64(k*a.Size), lanes&^left)
		}
		if lanes = left; left == 0 {
			return
		}
		lane := bits.TrailingZeros64(left)
		*r = c.seek(in, a, loops.Fetch(address, in.a.Class, lane)+a.Offset, first+lane, first)
	}
}

// execLoadOnce loads for the whole block.
func execLoadOnce(c *cta, in *instruction) {
	lane := c.lanes.First()
	c.load(in, unsafe.Pointer(&c.Scalars[in.a.Slot]), simt.Span{Lo: lane, Hi: lane + 1}, func(k, _ int) unsafe.Pointer {
		r := &in.dst[k]
		c.Filled[r.Slot] = false
		return unsafe.Pointer(&c.Scalars[r.Slot])
	})
}

// load serves the lanes of s, whose addresses begin at address.
func (c *cta) load(in *instruction, address unsafe.Pointer, s simt.Span, to func(k, lane int) unsafe.Pointer) {
	a := in.Access
	r := &c.reach
	*r = c.start(a, s.Lo)
	if a.Plain && s.Hi-s.Lo >= shortRun && c.copyOut(in, address, s, r) {
		return
	}
	for lane := s.Lo; ; {
		n := a.Load(to(0, lane), address, r, a.Offset, s.Hi-lane)
		for k := 1; k < a.Vector; k++ {
			a.Load(to(k, lane), address, c.unchecked(), a.Offset+uint64(k*a.Size), n)
		}
		if lane += n; lane == s.Hi {
			return
		}
		address = loops.Element(address, in.a.Class, n)
		*r = c.seek(in, a, loops.Fetch(address, in.a.Class, 0)+a.Offset, lane, lane)
	}
}

// unchecked is c.reach for further elements of a vector whose first was
// checked.
func (c *cta) unchecked() *loops.Reach {
	c.further = c.reach
	c.further.Limit, c.further.Align = ^uint64(0), 0
	return &c.further
}

// copyOut loads consecutive elements in one piece, if they are.
func (c *cta) copyOut(in *instruction, address unsafe.Pointer, s simt.Span, r *loops.Reach) bool {
	p := c.piece(in, address, s, r)
	if p == nil {
		return false
	}
	size := in.Access.Size
	copy(loops.View[byte](unsafe.Add(c.At(&in.d), s.Lo*size), (s.Hi-s.Lo)*size), loops.View[byte](p, (s.Hi-s.Lo)*size))
	return true
}

// piece is the memory of the lanes of s when it is consecutive and known to
// be within one block; nil otherwise.
func (c *cta) piece(in *instruction, address unsafe.Pointer, s simt.Span, r *loops.Reach) unsafe.Pointer {
	a, n := in.Access, s.Hi-s.Lo
	if !loops.Consecutive(address, uint64(a.Size), n) {
		return nil
	}
	first := *(*uint64)(address) + a.Offset
	if first&r.Align != 0 || first-r.Base > r.Limit || first+uint64((n-1)*a.Size)-r.Base > r.Limit {
		return nil
	}
	return unsafe.Add(r.Pointer, first-r.Base)
}

// execStore stores for the running lanes.
func execStore(c *cta, in *instruction) {
	address := c.Source(&in.a)
	for k := 1; k < len(in.src); k++ {
		c.Source(&in.src[k])
	}
	from := func(k, lane int) unsafe.Pointer { return loops.Element(c.At(&in.src[1+k]), in.src[1+k].Class, lane) }
	if c.lanes.Exact {
		for _, s := range c.lanes.Spans {
			c.store(in, loops.Element(address, in.a.Class, s.Lo), s, from)
		}
		return
	}
	for i, m := range c.lanes.Mask {
		switch s := (simt.Span{Lo: i << 6, Hi: i<<6 + 64}); m {
		case 0:
		case ^uint64(0):
			c.store(in, loops.Element(address, in.a.Class, s.Lo), s, from)
		default:
			c.storeSome(in, loops.Element(address, in.a.Class, s.Lo), s.Lo, m)
		}
	}
}

// storeSome serves lanes, of the 64 from first on.
func (c *cta) storeSome(in *instruction, address unsafe.Pointer, first int, lanes uint64) {
	a, r := in.Access, &c.reach
	*r = c.start(a, first)
	for {
		left := a.StoreSome(loops.Element(c.At(&in.src[1]), in.src[1].Class, first), address, r, a.Offset, lanes)
		for k := 1; k < a.Vector; k++ {
			s := &in.src[1+k]
			a.StoreSome(loops.Element(c.At(s), s.Class, first), address, c.unchecked(), a.Offset+uint64(k*a.Size), lanes&^left)
		}
		if lanes = left; left == 0 {
			return
		}
		lane := bits.TrailingZeros64(left)
		*r = c.seek(in, a, loops.Fetch(address, in.a.Class, lane)+a.Offset, first+lane, first)
	}
}

// execStoreOnce stores what all lanes would store.
func execStoreOnce(c *cta, in *instruction) {
	lane := c.lanes.First()
	c.store(in, unsafe.Pointer(&c.Scalars[in.a.Slot]), simt.Span{Lo: lane, Hi: lane + 1}, func(k, _ int) unsafe.Pointer {
		return unsafe.Pointer(&c.Scalars[in.src[1+k].Slot])
	})
}

// store serves the lanes of s, whose addresses begin at address.
func (c *cta) store(in *instruction, address unsafe.Pointer, s simt.Span, from func(k, lane int) unsafe.Pointer) {
	a := in.Access
	r := &c.reach
	*r = c.start(a, s.Lo)
	if a.Plain && s.Hi-s.Lo >= shortRun && c.copyIn(in, address, s, r) {
		return
	}
	for lane := s.Lo; ; {
		n := a.Store(from(0, lane), address, r, a.Offset, s.Hi-lane)
		for k := 1; k < a.Vector; k++ {
			a.Store(from(k, lane), address, c.unchecked(), a.Offset+uint64(k*a.Size), n)
		}
		if lane += n; lane == s.Hi {
			return
		}
		address = loops.Element(address, in.a.Class, n)
		*r = c.seek(in, a, loops.Fetch(address, in.a.Class, 0)+a.Offset, lane, lane)
	}
}

// copyIn stores to consecutive elements in one piece, if they are.
func (c *cta) copyIn(in *instruction, address unsafe.Pointer, s simt.Span, r *loops.Reach) bool {
	p := c.piece(in, address, s, r)
	if p == nil {
		return false
	}
	size := in.Access.Size
	copy(loops.View[byte](p, (s.Hi-s.Lo)*size), loops.View[byte](unsafe.Add(c.At(&in.b), s.Lo*size), (s.Hi-s.Lo)*size))
	return true
}
