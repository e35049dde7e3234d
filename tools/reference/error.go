// This file measures errors.

package reference

import (
	"math"
	"math/big"
)

// Ulps is how far got is from the true value, in units of the last place of
// the type of the given precision and least exponent.
func Ulps(got float64, want *big.Float, mantissa, least int) float64 {
	exact, _ := want.Float64()
	limit := math.Ldexp(2-math.Ldexp(1, -mantissa), 1-(least+mantissa-1))
	if math.IsInf(exact, 0) || math.Abs(exact) > limit {
		if math.IsInf(got, 0) {
			return 0
		}
	}
	unit := max(want.MantExp(nil)-mantissa, least)
	if math.IsInf(got, 0) || math.IsNaN(got) {
		return math.Inf(1)
	}
	difference := number().Sub(number().SetFloat64(got), want)
	d, _ := difference.SetMantExp(difference, -unit).Float64()
	return math.Abs(d)
}
