// This file converts the 16-bit floating point types, which JavaScript lacks.

package cudajs

import "math"

// toHalf rounds to IEEE 754 binary16, to nearest, ties to even.
func toHalf(v float64) uint16 { return toSmall(v, 5, 10) }

// fromHalf is the value of a binary16.
func fromHalf(bits uint16) float64 { return fromSmall(bits, 5, 10) }

// toBrain rounds to bfloat16, to nearest, ties to even.
func toBrain(v float64) uint16 { return toSmall(v, 8, 7) }

// fromBrain is the value of a bfloat16, whose bits are the upper half of a
// binary32.
func fromBrain(bits uint16) float64 { return float64(math.Float32frombits(uint32(bits) << 16)) }

// toSmall rounds v to a format of 16 bits with so many bits of exponent and
// fraction. It scales v so that the last place of the result has weight 1, where
// math.RoundToEven rounds once and exactly.
func toSmall(v float64, exponent, fraction int) uint16 {
	sign := uint16(0)
	if math.Signbit(v) {
		sign = 0x8000
	}
	v = math.Abs(v)
	bias := 1<<(exponent-1) - 1
	infinity := uint16(1<<exponent-1) << fraction
	switch {
	case v == 0:
		return sign
	case math.IsNaN(v):
		return sign | infinity | 1<<(fraction-1)
	case math.IsInf(v, 0):
		return sign | infinity
	}
	_, e := math.Frexp(v) // v = f · 2^e with f in [0.5, 1)
	place := max(e-1, 1-bias) - fraction
	units := uint64(math.RoundToEven(math.Ldexp(v, -place)))
	// The exponent field counts from the smallest normal number; a fraction
	// that overflows carries into it, up to infinity.
	bits := units
	if place > 1-bias-fraction {
		bits += uint64(place-(1-bias-fraction)) << fraction
	}
	return sign | uint16(min(bits, uint64(infinity)))
}

// fromSmall is the value of such a format.
func fromSmall(bits uint16, exponent, fraction int) float64 {
	sign := 1.0
	if bits&0x8000 != 0 {
		sign = -1
	}
	bias := 1<<(exponent-1) - 1
	field := int(bits&0x7fff) >> fraction
	units := float64(bits & (1<<fraction - 1))
	switch {
	case field == 1<<exponent-1 && units != 0:
		return math.NaN()
	case field == 1<<exponent-1:
		return math.Inf(int(sign))
	case field == 0:
		return sign * math.Ldexp(units, 1-bias-fraction)
	}
	return sign * math.Ldexp(units+float64(int(1)<<fraction), field-bias-fraction)
}
