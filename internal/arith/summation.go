// This file adds products as tensor cores do. NVIDIA does not say how that is; the
// model is that of Khattak and Mikaitis (arXiv 2512.07004), found by experiments:
// the exact products of a chunk and the accumulator are aligned to the largest
// exponent among them, cut off behind some bits of fraction, and added exactly. The
// sum is cut off to a number of single precision, or rounded to a half.

package arith

import (
	"math"
	"math/bits"
)

// A Summation is how the tensor cores of an architecture add products.
type Summation struct {
	Chunk    int // products that are added at once
	fraction int // bits of a term behind the point, where the largest is 1 to 4
	least    int // exponent that terms are aligned to at the least
}

// summations are the models, by the first architecture that has them.
var summations = []struct {
	from, bytes, fraction, eighths, least int // eighths is the fraction of 8-bit numbers
}{
	{80, 16, 24, 13, -132},
	{90, 32, 25, 13, -133},
	{100, 32, 25, 25, -133},
}

// unmodelled is the first architecture of which nothing was published.
const unmodelled = 120

// SummationOf is how an architecture (80 of sm_80) adds products of an element
// type; nil for types that are added otherwise, and where nobody has found out.
func SummationOf(architecture int, e MatrixElement) *Summation {
	if e.least == 0 || architecture >= unmodelled {
		return nil
	}
	var found *Summation
	for _, s := range summations {
		if architecture < s.from {
			break
		}
		found = &Summation{Chunk: 8 * s.bytes / e.Bits, fraction: s.fraction, least: s.least}
		if e.Bits == 8 {
			found.fraction = s.eighths
		}
	}
	return found
}

// Exponents are those of numbers of type e, which subnormal ones share with the
// least normal number. Zeros have any.
func (e *MatrixElement) Exponents(numbers []float64) []int16 {
	list := make([]int16, len(numbers))
	for i, x := range numbers {
		list[i] = int16(e.exponent(x))
	}
	return list
}

func (e *MatrixElement) exponent(x float64) int {
	return max(int(math.Float64bits(x)>>52&0x7ff)-1023, e.least)
}

// Dot is c plus the products of a and b, a chunk at most, whose exponents are ea
// and eb. The result is cut off to single precision where d is f32. c is of type d.
func (s *Summation) Dot(a, b []float64, ea, eb []int16, c float64, d *MatrixElement) float64 {
	top := s.least
	if c != 0 {
		top = max(top, d.exponent(c))
	}
	special := c
	for k, x := range a {
		product := x * b[k]
		if product != 0 {
			top = max(top, int(ea[k])+int(eb[k]))
		}
		special += product
	}
	if math.IsInf(special, 0) || special != special {
		return special
	}
	scale := math.Ldexp(1, s.fraction-top)
	sum := int64(c * scale)
	for k, x := range a {
		sum += int64(x * b[k] * scale)
	}
	return cut(sum, top-s.fraction, d.Bits == 32)
}

// cut is n times a power of two, cut off to single precision if single is set.
func cut(n int64, exponent int, single bool) float64 {
	const fraction, least = 24, -149
	if single {
		magnitude := uint64(max(n, -n))
		drop := max(bits.Len64(magnitude)-fraction, least-exponent, 0)
		magnitude = magnitude >> drop << drop
		n = int64(math.Copysign(float64(magnitude), float64(n)))
	}
	return math.Ldexp(float64(n), exponent)
}
