// This file rounds exact values to any binary floating-point format in any
// rounding mode: the base of everything that the machine's own arithmetic
// cannot give (IEEE 754-2019, 4.3 and 7.4).

package arith

import (
	"math"
	"math/bits"

	"github.com/cujs/cujs/ptx"
)

// A rounding is a rounding mode.
type rounding uint8

const (
	nearestEven rounding = iota // .rn
	towardZero                  // .rz
	downward                    // .rm
	upward                      // .rp
	nearestAway                 // .rna
)

var roundings = map[string]rounding{
	"": nearestEven, "rn": nearestEven, "rz": towardZero, "rm": downward, "rp": upward, "rna": nearestAway,
}

// A format is a binary floating-point format. Its bit patterns are sign,
// biased exponent and fraction from the top.
type format struct {
	fraction uint   // bits of the fraction
	exponent uint   // bits of the exponent
	limit    uint64 // the first magnitude that is no finite number
	nan      uint64 // the NaN that instructions make
}

var (
	binary16 = &format{10, 5, 0x7c00, 0x7fff}
	bfloat16 = &format{7, 8, 0x7f80, 0x7fff}
	binary32 = &format{23, 8, 0x7f800000, 0x7fffffff}
	binary64 = &format{52, 11, 0x7ff0000000000000, 0x7fffffffffffffff}
	tf32     = &format{10, 8, 0x3fc00, 0x3ffff} // the upper 19 bits of an f32
	e4m3     = &format{3, 4, 0x7f, 0x7f}        // has no infinity
	e5m2     = &format{2, 5, 0x7c, 0x7f}
)

// formats are those of the types that arithmetic works on.
var formats = map[ptx.Type]*format{
	ptx.F16: binary16, ptx.BF16: bfloat16, ptx.F32: binary32, ptx.F64: binary64,
}

func (f *format) sign() uint64      { return 1 << (f.fraction + f.exponent) }
func (f *format) magnitude() uint64 { return f.sign() - 1 }
func (f *format) width() uint       { return f.fraction + f.exponent + 1 }

// lowest is the exponent of the smallest normal number.
func (f *format) lowest() int { return 2 - 1<<(f.exponent-1) }

// smallest is the smallest number above zero, of a format below double.
func (f *format) smallest() float64 {
	return math.Float64frombits(uint64(f.lowest()-int(f.fraction)+1023) << 52)
}

// round gives the number of the format that the mode chooses for
// ±significand·2^exponent. The significand is not zero; its lowest bit may
// stand for any lower bits that are not zero, as long as it lies at least two
// bits below the format's precision.
func (f *format) round(negative bool, significand uint64, exponent int, mode rounding) uint64 {
	zeros := bits.LeadingZeros64(significand)
	significand <<= zeros
	exponent += 63 - zeros // now of the leading bit
	drop := 63 - f.fraction
	base := uint64(0)
	if below := f.lowest() - exponent; below > 0 {
		drop = min(drop+uint(below), 65) // subnormal: fewer bits remain
	} else {
		base = uint64(-below) << f.fraction // the leading bit adds one more
	}
	kept, rest := significand>>drop, significand<<(64-min(drop, 64))
	if drop > 64 {
		rest = 1
	}
	magnitude := base + kept
	if roundsUp(mode, negative, kept, rest) {
		magnitude++
	}
	if magnitude >= f.limit {
		magnitude = f.overflow(mode, negative)
	}
	if negative {
		magnitude |= f.sign()
	}
	return magnitude
}

// roundsUp says whether the magnitude grows by one unit; rest is what was cut
// off, as a fraction of 2^64.
func roundsUp(mode rounding, negative bool, kept, rest uint64) bool {
	const half = 1 << 63
	switch mode {
	case nearestEven:
		return rest > half || rest == half && kept&1 == 1
	case nearestAway:
		return rest >= half
	case downward:
		return rest != 0 && negative
	case upward:
		return rest != 0 && !negative
	}
	return false
}

// overflow is the magnitude for what is too large: infinity, or the largest
// number where the mode rounds towards zero.
func (f *format) overflow(mode rounding, negative bool) uint64 {
	if mode == towardZero || mode == downward && !negative || mode == upward && negative {
		return f.limit - 1
	}
	return f.limit
}

// fromFloat64 rounds x to the format. NaN gives the format's NaN.
func (f *format) fromFloat64(x float64, mode rounding) uint64 {
	u := math.Float64bits(x)
	negative, magnitude := u>>63 != 0, u&(1<<63-1)
	switch {
	case magnitude > binary64.limit:
		return f.nan
	case magnitude == binary64.limit:
		magnitude = f.limit
	case magnitude != 0:
		significand, exponent := decompose(magnitude)
		return f.round(negative, significand, exponent, mode)
	}
	if negative {
		magnitude |= f.sign()
	}
	return magnitude
}

// nearest rounds x to the nearest number of a format below double, ties to
// even. Where the result is normal, it is the sum of the pattern and half a
// unit, in which a carry into the exponent is right.
func (f *format) nearest(x float64) uint64 {
	u := math.Float64bits(x)
	magnitude := u & (1<<63 - 1)
	drop := 52 - f.fraction
	if magnitude < uint64(f.lowest()+1023)<<52 || magnitude >= binary64.limit {
		return f.fromFloat64(x, nearestEven)
	}
	magnitude += 1<<(drop-1) - 1 + magnitude>>drop&1
	r := magnitude>>drop - uint64(f.lowest()+1022)<<f.fraction
	return min(r, f.limit) | u>>63<<(f.fraction+f.exponent)
}

// decompose splits the magnitude of a finite float64.
func decompose(magnitude uint64) (significand uint64, exponent int) {
	significand, exponent = magnitude&(1<<52-1), int(magnitude>>52)
	if exponent == 0 {
		return significand, -1074
	}
	return significand | 1<<52, exponent - 1075
}

// float64 is the value of a pattern, which every float64 holds exactly. Bits
// above the format's width are ignored.
func (f *format) float64(a uint64) float64 {
	if f == binary64 {
		return math.Float64frombits(a)
	}
	magnitude := a & f.magnitude()
	var u uint64
	switch {
	case magnitude >= f.limit:
		u = binary64.limit
		if magnitude > f.limit || f.limit == f.nan {
			u = binary64.nan
		}
	case magnitude < 1<<f.fraction:
		u = math.Float64bits(float64(magnitude) * f.smallest())
	default:
		u = magnitude<<(52-f.fraction) + uint64(f.lowest()-binary64.lowest())<<52
	}
	return math.Float64frombits(u | (a&f.sign())<<(63-f.fraction-f.exponent))
}
