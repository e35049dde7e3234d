// This file describes operations that are computed lane by lane.

package code

import (
	"github.com/cujs/cujs/emulator/internal/engine/simt"
	"github.com/cujs/cujs/internal/arith"
)

// A Scalar is an instruction as exact functions of one lane's operands.
type Scalar struct {
	Op, Op2 arith.Op // op2 gives the second destination, if any
	Carry   func(a, b, c uint64, cc bool) (uint64, bool)
	// The result's significant bits; a wider destination gets it extended.
	Bits   int
	Signed bool
}

// Fit makes a result what its register holds.
func (s *Scalar) Fit(v uint64, r *simt.Ref) uint64 {
	if s.Bits > 1 && int(r.Bits) > s.Bits {
		shift := 64 - s.Bits
		if s.Signed {
			v = uint64(int64(v<<shift) >> shift)
		} else {
			v = v << shift >> shift
		}
	}
	return v << (64 - r.Bits) >> (64 - r.Bits)
}
