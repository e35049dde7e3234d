// This file emits comparisons of floats that hold of all numbers, such as |x| >= 0.
// The assembler of CUDA 13.0 (driver 580, seen on an H200) takes them for true,
// also where x is NaN.

package emit

import "github.com/cujs/cujs/kernel/internal/ir"

// signs are those that a float may have, if it is a number.
type signs uint8

const (
	below signs = 1 << iota
	zero
	above
	anySign = below | zero | above
)

// ordered tells whether a comparison holds unless a side is NaN, by the signs of
// both. Of such a comparison only that is left to ask.
func ordered(v *ir.Value) bool {
	a, b := v.Args[0], v.Args[1]
	if !a.Type.Float() {
		return false
	}
	switch v.Kind {
	case ir.Le, ir.Lt:
		a, b = b, a
	case ir.Ge, ir.Gt:
	default:
		return false
	}
	x, y := signsOf(a, map[*ir.Value]bool{}), signsOf(b, map[*ir.Value]bool{})
	if strict := v.Kind == ir.Gt || v.Kind == ir.Lt; strict && x&y&zero != 0 {
		return false
	}
	return x&below == 0 && y&above == 0
}

// signsOf is what ptxas knows of the signs of v: those of constants, absolute
// values and powers, and of what is chosen among them. Seen are the values on the way.
func signsOf(v *ir.Value, seen map[*ir.Value]bool) signs {
	if seen[v] {
		return 0
	}
	seen[v] = true
	switch v.Op {
	case ir.Const:
		return signOf(v.Bits, 8*v.Type.Size())
	case ir.Abs, ir.Exp2Approx:
		return zero | above
	case ir.Neg:
		s := signsOf(v.Args[0], seen)
		return s&zero | s&below<<2 | s&above>>2
	case ir.Convert:
		switch from := v.Args[0]; {
		case from.Type.Float() && from.Type.Size() <= v.Type.Size():
			return signsOf(from, seen)
		case from.Type.Float():
			return signsOf(from, seen) | zero // what is small becomes 0
		}
	case ir.Select:
		return signsOf(v.Args[1], seen) | signsOf(v.Args[2], seen)
	case ir.Phi:
		var s signs
		for _, a := range v.Args {
			s |= signsOf(a, seen)
		}
		return s
	}
	return anySign
}

// signOf is the sign of a float of so many bits.
func signOf(bits uint64, size int) signs {
	switch negative := bits>>(size-1)&1 != 0; {
	case bits<<(65-size) == 0:
		return zero
	case negative:
		return below
	}
	return above
}
