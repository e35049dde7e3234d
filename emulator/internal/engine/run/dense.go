// This file executes instructions that compute each lane from its own
// operands.

package run

import (
	"math/bits"
	"unsafe"

	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/emulator/internal/engine/simt"
)

// execDense runs the instruction's loop over the running lanes.
func execDense(c *cta, in *instruction) {
	a, b, x := c.Source(&in.a), c.Source(&in.b), c.Source(&in.c)
	d := c.At(&in.d)
	l := c.lanes
	if len(l.Spans) == 1 && l.Spans[0].Lo == 0 && (l.Exact || in.Wide != nil) && (c.protected == nil || c.writable(in)) {
		in.loop(d, a, b, x, l.Spans[0].Hi)
		return
	}
	if c.writable(in) {
		c.overSpans(in, d, a, b, x)
		return
	}
	t := c.At(&c.scratch[3])
	c.overSpans(in, t, a, b, x)
	loops.Blend(d, t, in.d.Class, l.Mask)
}

// writable reports whether the loop may write straight to the destination:
// when no idle lane needs its old value, or none would be touched.
func (c *cta) writable(in *instruction) bool {
	return c.open(in.d.Slot) || c.lanes.Exact && in.d.Class != loops.Predicate
}

func (c *cta) overSpans(in *instruction, d, a, b, x unsafe.Pointer) {
	spans := c.lanes.Spans
	if in.Wide == nil {
		spans = c.lanes.Close()
	}
	for _, s := range spans {
		in.loop(loops.Element(d, in.d.Class, s.Lo), loops.Element(a, in.a.Class, s.Lo),
			loops.Element(b, in.b.Class, s.Lo), loops.Element(x, in.c.Class, s.Lo), s.Hi-s.Lo)
	}
}

// execDenseScalar runs the loop once, over scalars.
func execDenseScalar(c *cta, in *instruction) {
	in.loop(unsafe.Pointer(&c.Scalars[in.d.Slot]), unsafe.Pointer(&c.Scalars[in.a.Slot]),
		unsafe.Pointer(&c.Scalars[in.b.Slot]), unsafe.Pointer(&c.Scalars[in.c.Slot]), 1)
	c.Filled[in.d.Slot] = false
}

// execScalarLanes computes lane by lane.
func execScalarLanes(c *cta, in *instruction) {
	var from [4]unsafe.Pointer
	for i := range in.src {
		from[i] = c.Source(&in.src[i])
	}
	var x [4]uint64
	s := in.Scalar
	for _, lane := range c.lanes.List() {
		for i := range in.src {
			x[i] = loops.Fetch(from[i], in.src[i].Class, int(lane))
		}
		c.Set(&in.d, int(lane), s.Fit(s.Op(x[0], x[1], x[2], x[3]), &in.d))
		if len(in.dst) > 1 {
			c.Set(&in.dst[1], int(lane), s.Op2(x[0], x[1], x[2], x[3]))
		}
	}
}

// execScalarOnce computes for the whole block.
func execScalarOnce(c *cta, in *instruction) {
	var x [4]uint64
	s := in.Scalar
	for i := range in.src {
		x[i] = c.Scalar(&in.src[i])
	}
	c.SetScalar(&in.d, s.Fit(s.Op(x[0], x[1], x[2], x[3]), &in.d))
	if len(in.dst) > 1 {
		c.SetScalar(&in.dst[1], s.Op2(x[0], x[1], x[2], x[3]))
	}
}

// execGuarded runs the instruction for the lanes whose guard holds.
func execGuarded(c *cta, in *instruction) {
	if in.guard.Uniform {
		if (c.Scalar(&in.guard) != 0) != in.negated {
			in.inner(c, in)
		}
		return
	}
	all := c.lanes
	count := c.choose(&c.narrow, &in.guard, in.negated)
	switch count {
	case 0:
		return
	case all.Count:
		in.inner(c, in)
		return
	}
	c.narrow.Refresh()
	protected := c.protected
	c.lanes, c.protected = &c.narrow, c.everything
	in.inner(c, in)
	c.lanes, c.protected = all, protected
}

// choose sets the mask of to to the running lanes where p holds, or does
// not, and counts them.
func (c *cta) choose(to *simt.LaneSet, p *simt.Ref, negated bool) int {
	holds := loops.View[uint64](c.Source(p), len(to.Mask))
	flip := uint64(0)
	if negated {
		flip = ^flip
	}
	count := 0
	for i, m := range c.lanes.Mask {
		m &= holds[i] ^ flip
		to.Mask[i] = m
		count += bits.OnesCount64(m)
	}
	return count
}

// execCarry computes lane by lane with the carry flag, which is the last
// source and the second destination.
func execCarry(c *cta, in *instruction) {
	var x [3]uint64
	last := len(in.src) - 1
	for _, lane := range c.lanes.List() {
		lane := int(lane)
		for i := range last {
			x[i] = c.Get(&in.src[i], lane)
		}
		r, cc := in.Scalar.Carry(x[0], x[1], x[2], c.Get(&in.src[last], lane) != 0)
		c.Set(&in.dst[0], lane, in.Scalar.Fit(r, &in.dst[0]))
		c.Set(&in.dst[1], lane, loops.Flag(cc))
	}
}
