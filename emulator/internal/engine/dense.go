// This file executes instructions that compute each lane from its own
// operands.

package engine

import (
	"math/bits"
	"unsafe"

	"github.com/cujs/cujs/internal/arith"
)

// execDense runs the instruction's loop over the running lanes.
func execDense(c *cta, in *instruction) {
	a, b, x := c.source(&in.a), c.source(&in.b), c.source(&in.c)
	d := c.at(&in.d)
	l := c.lanes
	if len(l.spans) == 1 && l.spans[0].lo == 0 && (c.protected == nil || c.writable(in)) {
		in.loop(d, a, b, x, l.spans[0].hi)
		return
	}
	if c.writable(in) {
		c.overSpans(in, d, a, b, x)
		return
	}
	t := c.at(&c.scratch[3])
	c.overSpans(in, t, a, b, x)
	blend(d, t, in.d.class, l.mask)
}

// writable reports whether the loop may write straight to the destination:
// when no idle lane needs its old value, or none would be touched.
func (c *cta) writable(in *instruction) bool {
	return c.open(in.d.slot) || c.lanes.exact && in.d.class != predicate
}

func (c *cta) overSpans(in *instruction, d, a, b, x unsafe.Pointer) {
	for _, s := range c.lanes.spans {
		in.loop(element(d, in.d.class, s.lo), element(a, in.a.class, s.lo),
			element(b, in.b.class, s.lo), element(x, in.c.class, s.lo), s.hi-s.lo)
	}
}

// blend copies the lanes of mask from t to d.
func blend(d, t unsafe.Pointer, k class, mask []uint64) {
	switch k {
	case word:
		blendElements[uint32](d, t, mask)
	case long:
		blendElements[uint64](d, t, mask)
	default:
		to, from := view[uint64](d, len(mask)), view[uint64](t, len(mask))
		for i, m := range mask {
			to[i] = to[i]&^m | from[i]&m
		}
	}
}

func blendElements[T uint32 | uint64](d, t unsafe.Pointer, mask []uint64) {
	to, from := view[T](d, 64*len(mask)), view[T](t, 64*len(mask))
	for i, m := range mask {
		if m == ^uint64(0) {
			copy(to[i<<6:i<<6+64], from[i<<6:])
			continue
		}
		for ; m != 0; m &= m - 1 {
			lane := i<<6 + bits.TrailingZeros64(m)
			to[lane] = from[lane]
		}
	}
}

// execDenseScalar runs the loop once, over scalars.
func execDenseScalar(c *cta, in *instruction) {
	in.loop(unsafe.Pointer(&c.scalars[in.d.slot]), unsafe.Pointer(&c.scalars[in.a.slot]),
		unsafe.Pointer(&c.scalars[in.b.slot]), unsafe.Pointer(&c.scalars[in.c.slot]), 1)
	c.filled[in.d.slot] = false
}

// A scalar is an instruction as exact functions of one lane's operands.
type scalar struct {
	op, op2 arith.Op // op2 gives the second destination, if any
	carry   func(a, b, c uint64, cc bool) (uint64, bool)
	// The result's significant bits; a wider destination gets it extended.
	bits   int
	signed bool
}

// fit makes a result what its register holds.
func (s *scalar) fit(v uint64, r *ref) uint64 {
	if s.bits > 1 && int(r.bits) > s.bits {
		shift := 64 - s.bits
		if s.signed {
			v = uint64(int64(v<<shift) >> shift)
		} else {
			v = v << shift >> shift
		}
	}
	return v << (64 - r.bits) >> (64 - r.bits)
}

// execScalarLanes computes lane by lane.
func execScalarLanes(c *cta, in *instruction) {
	var from [4]unsafe.Pointer
	for i := range in.src {
		from[i] = c.source(&in.src[i])
	}
	var x [4]uint64
	s := in.scalar
	for _, lane := range c.lanes.list() {
		for i := range in.src {
			x[i] = fetch(from[i], in.src[i].class, int(lane))
		}
		c.set(&in.d, int(lane), s.fit(s.op(x[0], x[1], x[2], x[3]), &in.d))
		if len(in.dst) > 1 {
			c.set(&in.dst[1], int(lane), s.op2(x[0], x[1], x[2], x[3]))
		}
	}
}

// execScalarOnce computes for the whole block.
func execScalarOnce(c *cta, in *instruction) {
	var x [4]uint64
	s := in.scalar
	for i := range in.src {
		x[i] = c.scalar(&in.src[i])
	}
	c.setScalar(&in.d, s.fit(s.op(x[0], x[1], x[2], x[3]), &in.d))
	if len(in.dst) > 1 {
		c.setScalar(&in.dst[1], s.op2(x[0], x[1], x[2], x[3]))
	}
}

// execGuarded runs the instruction for the lanes whose guard holds.
func execGuarded(c *cta, in *instruction) {
	if in.guard.uniform {
		if (c.scalar(&in.guard) != 0) != in.negated {
			in.inner(c, in)
		}
		return
	}
	all := c.lanes
	count := c.choose(&c.narrow, &in.guard, in.negated)
	switch count {
	case 0:
		return
	case all.count:
		in.inner(c, in)
		return
	}
	c.narrow.refresh()
	protected := c.protected
	c.lanes, c.protected = &c.narrow, c.everything
	in.inner(c, in)
	c.lanes, c.protected = all, protected
}

// choose sets the mask of to to the running lanes where p holds, or does
// not, and counts them.
func (c *cta) choose(to *laneSet, p *ref, negated bool) int {
	holds := view[uint64](c.source(p), len(to.mask))
	flip := uint64(0)
	if negated {
		flip = ^flip
	}
	count := 0
	for i, m := range c.lanes.mask {
		m &= holds[i] ^ flip
		to.mask[i] = m
		count += bits.OnesCount64(m)
	}
	return count
}
