// This file converts numbers to the floating-point formats of parameters and
// back.

package gpu

import "math"

// encodeFloat rounds v to the nearest value of a format, ties to even. It is
// not ok when a finite v is too large for the format.
func encodeFloat(t Type, v float64) (bits uint64, ok bool) {
	switch t {
	case F64:
		return math.Float64bits(v), true
	case F32:
		f := float32(v)
		return uint64(math.Float32bits(f)), math.IsInf(v, 0) || !math.IsInf(float64(f), 0)
	case F16:
		return narrow(v, 5, 10)
	case BF16:
		return narrow(v, 8, 7)
	}
	return 0, false
}

// narrow rounds v to an IEEE 754 binary format with so many bits of exponent
// and fraction.
func narrow(v float64, exponentBits, fractionBits int) (bits uint64, ok bool) {
	infinity := uint64(1<<exponentBits-1) << fractionBits
	sign := math.Float64bits(v) >> 63 << (exponentBits + fractionBits)
	switch {
	case math.IsNaN(v):
		return sign | infinity | 1<<(fractionBits-1), true
	case math.IsInf(v, 0):
		return sign | infinity, true
	case v == 0:
		return sign, true
	}
	smallest := 2 - 1<<(exponentBits-1) // exponent of the smallest normal number
	_, e := math.Frexp(v)
	e = max(e-1, smallest)
	// Counted in units of the last place, a normal number has its hidden bit
	// at fractionBits, where adding it raises the exponent by one.
	units := math.RoundToEven(math.Ldexp(math.Abs(v), fractionBits-e))
	magnitude := uint64(e-smallest)<<fractionBits + uint64(units)
	return sign | magnitude, magnitude < infinity
}

// decodeFloat is the value of a format's bits.
func decodeFloat(t Type, bits uint64) float64 {
	switch t {
	case F64:
		return math.Float64frombits(bits)
	case F32:
		return float64(math.Float32frombits(uint32(bits)))
	case F16:
		return widen(bits, 5, 10)
	}
	return widen(bits, 8, 7)
}

// widen is the inverse of narrow for finite values.
func widen(bits uint64, exponentBits, fractionBits int) float64 {
	smallest := 2 - 1<<(exponentBits-1)
	e := int(bits >> fractionBits & (1<<exponentBits - 1))
	units := bits & (1<<fractionBits - 1)
	if e > 0 {
		units |= 1 << fractionBits
		e--
	}
	v := math.Ldexp(float64(units), e+smallest-fractionBits)
	if bits>>(exponentBits+fractionBits)&1 != 0 {
		return -v
	}
	return v
}
