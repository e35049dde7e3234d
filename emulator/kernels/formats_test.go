// This file knows the small floating-point formats: what their patterns mean,
// and how numbers are rounded to them.

package kernels

import "math"

// A format is a floating-point format with so many bits of exponent and
// mantissa. One without infinities has numbers in the largest exponent, and NaN
// with all bits set.
type format struct {
	exponent, mantissa int
	finite             bool
}

var (
	f16  = format{5, 10, false}
	bf16 = format{8, 7, false}
	e4m3 = format{4, 3, true}
	e5m2 = format{5, 2, false}
)

func (f format) bias() int { return 1<<(f.exponent-1) - 1 }

// number is the value of a pattern.
func (f format) number(v uint32) float64 {
	top := 1<<f.exponent - 1
	e, m := int(v>>f.mantissa)&top, int(v)&(1<<f.mantissa-1)
	sign := float64(1 - 2*int(v>>(f.exponent+f.mantissa)&1))
	switch {
	case e == top && f.finite && m == 1<<f.mantissa-1, e == top && !f.finite && m != 0:
		return math.NaN()
	case e == top && !f.finite:
		return math.Inf(int(sign))
	case e == 0:
		return sign * math.Ldexp(float64(m), 1-f.bias()-f.mantissa)
	}
	return sign * math.Ldexp(float64(m+1<<f.mantissa), e-f.bias()-f.mantissa)
}

// largest is the largest number.
func (f format) largest() uint32 {
	if f.finite {
		return 1<<(f.exponent+f.mantissa) - 2
	}
	return (1<<f.exponent-1)<<f.mantissa - 1
}

// pattern rounds a number to nearest, to even where two are as near. Too large
// a one becomes infinite, or the largest where there is no infinity.
func (f format) pattern(x float64) uint32 {
	sign := uint32(0)
	if math.Signbit(x) {
		sign, x = 1<<(f.exponent+f.mantissa), -x
	}
	_, e := math.Frexp(x)                     // x < 2^e
	step := max(e-1, 1-f.bias()) - f.mantissa // the exponent of the last bit
	n := math.RoundToEven(math.Ldexp(x, -step))
	if n == 0 {
		return sign
	}
	v := uint32(n) + uint32(step+f.mantissa+f.bias()-1)<<f.mantissa // the hidden bit counts the exponent up
	switch {
	case v <= f.largest():
		return sign | v
	case f.finite:
		return sign | f.largest()
	}
	return sign | (f.largest() + 1)
}
