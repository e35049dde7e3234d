// This file executes sums of words, the atomic operation that histograms and
// counters are made of.

package engine

import (
	"sync/atomic"
	"unsafe"
)

// An adder adds a term to the word at each address and keeps what was there.
// It returns how many lanes it served: it stops before an address out of reach.
type adder func(address, terms, olds unsafe.Pointer, r *reach, offset uint64, n int) int

// adderFor chooses the loop: for memory that only the block sees, or all.
func adderFor(address class, private bool) adder {
	switch {
	case address == word && private:
		return addPrivate[uint32]
	case address == word:
		return addShared[uint32]
	case private:
		return addPrivate[uint64]
	}
	return addShared[uint64]
}

func addPrivate[A uint32 | uint64](address, terms, olds unsafe.Pointer, r *reach, offset uint64, n int) int {
	at, term, old := view[A](address, n), view[uint32](terms, n), view[uint32](olds, n)
	pointer, base, limit, align := r.pointer, r.base, r.limit, r.align
	for i := range at {
		address := uint64(at[i]) + offset
		if address-base > limit || address&align != 0 {
			return i
		}
		p := (*uint32)(unsafe.Add(pointer, address-base))
		v := *p
		*p = v + term[i]
		old[i] = v
	}
	return n
}

func addShared[A uint32 | uint64](address, terms, olds unsafe.Pointer, r *reach, offset uint64, n int) int {
	at, term, old := view[A](address, n), view[uint32](terms, n), view[uint32](olds, n)
	for i := range at {
		address := uint64(at[i]) + offset
		if address-r.base > r.limit || address&r.align != 0 {
			return i
		}
		t := term[i]
		old[i] = atomic.AddUint32((*uint32)(unsafe.Add(r.pointer, address-r.base)), t) - t
	}
	return n
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
