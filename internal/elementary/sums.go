// This file has the functions of any number of values.

package elementary

import (
	"math"
	"math/big"
)

// HypotOf is the square root of the sum of the squares: of the largest magnitude's scale, and in two parts, so that
// the error does not grow with their number. It is 0 of none.
func HypotOf(values []float64) float64 {
	if len(values) == 2 {
		return Hypot(values[0], values[1])
	}
	largest := 0.0
	for _, v := range values {
		if math.IsInf(v, 0) {
			return math.Inf(1)
		}
		largest = max(largest, math.Abs(v)) // NaN stays
	}
	if largest == 0 || math.IsNaN(largest) {
		return largest
	}
	if len(values) == 1 {
		return largest
	}
	_, exponent := math.Frexp(largest)
	return math.Ldexp(rootOfSquares(values, exponent), exponent)
}

// rootOfSquares is that of the values divided by 2 to the exponent, which leaves none above 1.
func rootOfSquares(values []float64, exponent int) float64 {
	var high, low float64
	for _, v := range values {
		v = math.Ldexp(v, -exponent)
		square := float64(v * v)
		sum := high + square
		back := sum - high
		low += (high - (sum - back)) + (square - back) + math.FMA(v, v, -square)
		high = sum
	}
	root := math.Sqrt(high)
	return root + (math.FMA(-root, root, high)+low)/(root+root)
}

// A Sum is an exact sum of numbers, to begin with of none.
type Sum struct {
	finite   big.Float
	infinite float64 // the sum of those that are not finite
	positive bool    // whether a number has come that is not -0
}

// sumBits are enough for any sum of 2⁵³ numbers.
const sumBits = 1024 + 1074 + 64

// Add adds a number.
func (s *Sum) Add(v float64) {
	if math.IsInf(v, 0) || math.IsNaN(v) {
		s.infinite += v
		return
	}
	s.positive = s.positive || v != 0 || !math.Signbit(v)
	if v != 0 {
		s.finite.SetPrec(sumBits)
		s.finite.Add(&s.finite, new(big.Float).SetFloat64(v))
	}
}

// Value is the sum, rounded once; -0 of nothing and of -0 alone.
func (s *Sum) Value() float64 {
	if s.infinite != 0 { // NaN too
		return s.infinite
	}
	v, _ := s.finite.Float64()
	if v == 0 && !s.positive {
		return math.Copysign(0, -1)
	}
	return v
}
