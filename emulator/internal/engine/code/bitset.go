// This file holds sets of small integers.

package code

import "math/bits"

type Bitset []uint64

func NewBitset(n int) Bitset { return make(Bitset, (n+63)/64) }

func (s Bitset) Has(i int) bool { return s[i>>6]>>(i&63)&1 != 0 }
func (s Bitset) Add(i int)      { s[i>>6] |= 1 << (i & 63) }
func (s Bitset) Remove(i int)   { s[i>>6] &^= 1 << (i & 63) }

// Union adds t to s and reports whether s grew.
func (s Bitset) Union(t Bitset) bool {
	grew := false
	for i, w := range t {
		if w&^s[i] != 0 {
			s[i] |= w
			grew = true
		}
	}
	return grew
}

func (s Bitset) Meets(t Bitset) bool {
	for i, w := range t {
		if s[i]&w != 0 {
			return true
		}
	}
	return false
}

func (s Bitset) Each(visit func(int)) {
	for i, w := range s {
		for ; w != 0; w &= w - 1 {
			visit(i<<6 + bits.TrailingZeros64(w))
		}
	}
}
