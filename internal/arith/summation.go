// This file adds products as tensor cores do. NVIDIA does not say how that is; the
// model is that of Khattak and Mikaitis (arXiv 2512.07004), found by experiments:
// the exact products of a chunk and the accumulator are aligned to the largest
// exponent among them, cut off behind some bits of fraction, and added exactly. The
// sum is cut off to a number of single precision, or rounded to a half.
//
// An H200 was seen to do so bit by bit, but for 8-bit numbers: their sums in single
// precision keep 13 bits of fraction, and mma, unlike wgmma, computes with halves.

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
	kept     int // bits of a sum in single precision, of 24
}

// summations are the models, by the first architecture that has them.
var summations = []struct {
	from, bytes, fraction, eighths, least int // eighths is the fraction of 8-bit numbers
}{
	{80, 16, 24, 13, -132},
	{90, 32, 25, 13, -133},
	{100, 32, 25, 25, -133},
}

// single is the bits of a number of single precision.
const single = 24

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
		found = &Summation{Chunk: 8 * s.bytes / e.Bits, fraction: s.fraction, least: s.least, kept: single}
		if e.Bits == 8 {
			found.fraction, found.kept = s.eighths, min(s.eighths+1, single)
		}
	}
	return found
}

// ByHalves is how mma of an architecture adds products of an 8-bit type where the tensor
// cores have none for it, seen on an H200: the numbers become halves, which are added in
// two chunks, the first two of each four along k before the last two. The sum begins at
// zero; the accumulator is added in the end and rounded to nearest. nil where mma adds
// them like others.
func ByHalves(architecture int, e MatrixElement, inner int) *Summation {
	if e.least == 0 || e.Bits != 8 || architecture < 90 || architecture >= 100 {
		return nil
	}
	half, _ := MatrixElementOf("f16")
	s := SummationOf(architecture, half)
	s.Chunk = inner / 2
	return s
}

// HalfExponents are the exponents of numbers of 8 bits as halves. Zeros have any.
func HalfExponents(numbers []float64) []int16 {
	half, _ := MatrixElementOf("f16")
	return half.Exponents(numbers)
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
	if d.Bits == 32 {
		return cut(sum, top-s.fraction, s.kept)
	}
	return math.Ldexp(float64(sum), top-s.fraction)
}

// cut is n times a power of two, cut off to so many bits of single precision.
func cut(n int64, exponent, kept int) float64 {
	const least = -149
	magnitude := uint64(max(n, -n))
	drop := max(bits.Len64(magnitude)-kept, least-exponent, 0)
	magnitude = magnitude >> drop << drop
	return math.Ldexp(math.Copysign(float64(magnitude), float64(n)), exponent)
}
