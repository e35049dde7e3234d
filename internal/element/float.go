// This file converts numbers to the bits of binary floating-point formats and back.

package element

import "math"

// A format is how a floating-point number lies in bits: a sign, an exponent and a fraction, as
// IEEE 754-2019, 3.4 has it.
type format struct {
	exponent, fraction int    // bits
	most               uint64 // the greatest finite number
	nan                uint64 // the NaN that conversions make
	// clamps says that what is beyond the greatest number, infinite or not, becomes the greatest
	// number, and that NaN has no sign, as cvt with .satfinite has it (PTX ISA, 9.7.9.21). Other formats
	// have infinity there.
	clamps bool
}

// smallest is the exponent of the smallest normal number.
func (f *format) smallest() int { return 2 - 1<<(f.exponent-1) }

// narrow rounds v to the nearest number of the format, ties to even. It does not fit when a number
// other than NaN is beyond the greatest one, and infinity is not meant.
func (f *format) narrow(v float64) (bits uint64, fits bool) {
	sign := math.Float64bits(v) >> 63 << (f.exponent + f.fraction)
	switch {
	case math.IsNaN(v) && f.clamps:
		return f.nan, true
	case math.IsNaN(v):
		return sign | f.nan, true
	case math.IsInf(v, 0):
		return sign | f.beyond(), !f.clamps
	case v == 0:
		return sign, true
	}
	_, e := math.Frexp(v)
	e = max(e-1, f.smallest())
	// In units of the last place, a normal number has its hidden bit at fraction, where adding
	// it raises the exponent by one.
	units := math.RoundToEven(math.Ldexp(math.Abs(v), f.fraction-e))
	magnitude := uint64(e-f.smallest())<<f.fraction + uint64(units)
	if magnitude > f.most {
		return sign | f.beyond(), false
	}
	return sign | magnitude, true
}

// beyond is what stands for numbers beyond the greatest one: infinity, or that number.
func (f *format) beyond() uint64 {
	if f.clamps {
		return f.most
	}
	return f.most + 1
}

// widen returns the number of bits of the format, which a float64 holds exactly.
func (f *format) widen(bits uint64) float64 {
	sign := uint64(1) << (f.exponent + f.fraction)
	magnitude := bits & (sign - 1)
	v := math.NaN()
	switch exponent, fraction := magnitude>>f.fraction, magnitude&(1<<f.fraction-1); {
	case magnitude <= f.most && exponent == 0:
		v = math.Ldexp(float64(fraction), f.smallest()-f.fraction)
	case magnitude <= f.most:
		v = math.Ldexp(float64(fraction|1<<f.fraction), f.smallest()-f.fraction+int(exponent)-1)
	case fraction == 0: // an exponent of ones alone: in a format that uses it for numbers there is no such
		v = math.Inf(1)
	}
	if bits&sign != 0 {
		return -v
	}
	return v
}

// Half returns the value of a binary16, which every binary32 holds exactly. A NaN keeps its
// payload.
func Half(bits uint16) float32 {
	sign, exponent, fraction := uint32(bits>>15)<<31, uint32(bits>>10&31), uint32(bits&0x3ff)
	switch exponent {
	case 0:
		f := float32(fraction) * 0x1p-24
		return math.Float32frombits(math.Float32bits(f) | sign)
	case 31:
		return math.Float32frombits(sign | 0xff<<23 | fraction<<13)
	}
	return math.Float32frombits(sign | (exponent+112)<<23 | fraction<<13)
}
