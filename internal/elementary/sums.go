// This file has the functions of any number of values.

package elementary

import (
	"math"
	"math/big"
)

// HypotOf is the square root of the sum of the squares, 0 of none, as a kernel's Math.hypot computes it.
func HypotOf(values []float64) float64 {
	if len(values) == 2 {
		return Hypot(values[0], values[1])
	}
	largest := 0.0
	for _, v := range values {
		largest = largestF64(largest, v)
	}
	if len(values) == 1 {
		return largest
	}
	var high, low float64
	for scale := squareScaleF64(largest); len(values) > 0; values = values[1:] {
		v := float64(values[0] * scale)
		low = squaresLowF64(high, low, v)
		high = squaresHighF64(high, v)
	}
	return rootOfSquaresF64(high, low, largest)
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
