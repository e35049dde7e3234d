// This file holds sets of small integers.

package engine

import "math/bits"

type bitset []uint64

func newBitset(n int) bitset { return make(bitset, (n+63)/64) }

func (s bitset) has(i int) bool { return s[i>>6]>>(i&63)&1 != 0 }
func (s bitset) add(i int)      { s[i>>6] |= 1 << (i & 63) }
func (s bitset) remove(i int)   { s[i>>6] &^= 1 << (i & 63) }

// union adds t to s and reports whether s grew.
func (s bitset) union(t bitset) bool {
	grew := false
	for i, w := range t {
		if w&^s[i] != 0 {
			s[i] |= w
			grew = true
		}
	}
	return grew
}

func (s bitset) meets(t bitset) bool {
	for i, w := range t {
		if s[i]&w != 0 {
			return true
		}
	}
	return false
}

func (s bitset) each(visit func(int)) {
	for i, w := range s {
		for ; w != 0; w &= w - 1 {
			visit(i<<6 + bits.TrailingZeros64(w))
		}
	}
}
