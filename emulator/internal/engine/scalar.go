// This file describes operations that are computed lane by lane.

package engine

import "github.com/cujs/cujs/internal/arith"

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
