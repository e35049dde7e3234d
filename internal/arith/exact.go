// This file computes with float64 operands exactly, or as exactly as rounding
// can tell, for the rounding modes that Go has no arithmetic for.

package arith

import (
	"math"
	"math/bits"
)

// An exact is the value ±(high·2^64 + low)·2^exponent. The lowest bit may
// stand for lower ones.
type exact struct {
	negative  bool
	high, low uint64
	exponent  int
}

// exactly is the value of a finite float64.
func exactly(x float64) exact {
	u := math.Float64bits(x)
	significand, exponent := decompose(u &^ (1 << 63))
	return exact{negative: u>>63 != 0, low: significand, exponent: exponent}
}

func (x exact) isZero() bool { return x.high|x.low == 0 }

// times is the product of values of at most 64 bits.
func (x exact) times(y exact) exact {
	high, low := bits.Mul64(x.low, y.low)
	return exact{x.negative != y.negative, high, low, x.exponent + y.exponent}
}

// normalized shifts the leading bit to bit 126, which leaves one for a carry.
func (x exact) normalized() exact {
	zeros := bits.LeadingZeros64(x.high)
	if x.high == 0 {
		zeros = 64 + bits.LeadingZeros64(x.low)
	}
	shift := uint(zeros - 1)
	if shift >= 64 {
		x.high, x.low = x.low<<(shift-64), 0
	} else {
		x.high, x.low = x.high<<shift|x.low>>(64-shift), x.low<<shift
	}
	x.exponent -= int(shift)
	return x
}

// lowered shifts right by n and keeps what falls out in the lowest bit.
func (x exact) lowered(n uint) exact {
	x.exponent += int(n)
	if n >= 128 {
		x.high, x.low = 0, 1
		return x
	}
	lost := x.low << (64 - n)
	if n >= 64 {
		lost = x.low | x.high<<(128-n)
		x.high, x.low = 0, x.high>>(n-64)
	} else {
		x.high, x.low = x.high>>n, x.low>>n|x.high<<(64-n)
	}
	if n > 0 && lost != 0 {
		x.low |= 1
	}
	return x
}

// plus is the sum, of which at least one is not zero. Operands have at most
// 106 significant bits, so that a bit that stands for lower ones never meets
// the leading bits.
func (x exact) plus(y exact) exact {
	if x.isZero() {
		return y
	}
	if y.isZero() {
		return x
	}
	x, y = x.normalized(), y.normalized()
	if x.exponent < y.exponent || x.exponent == y.exponent && (x.high < y.high || x.high == y.high && x.low < y.low) {
		x, y = y, x
	}
	y = y.lowered(uint(x.exponent - y.exponent))
	var carry uint64
	if x.negative == y.negative {
		x.low, carry = bits.Add64(x.low, y.low, 0)
		x.high, _ = bits.Add64(x.high, y.high, carry)
		return x
	}
	x.low, carry = bits.Sub64(x.low, y.low, 0)
	x.high, _ = bits.Sub64(x.high, y.high, carry)
	return x
}

// float64 rounds a value that is not zero.
func (x exact) float64(mode rounding) float64 {
	if x.high>>63 == 0 {
		x = x.normalized()
	}
	significand := x.high
	if x.low != 0 {
		significand |= 1
	}
	return math.Float64frombits(binary64.round(x.negative, significand, x.exponent+64, mode))
}

func isFinite(x float64) bool { return x-x == 0 }

// fused is x·y+z with one rounding.
func fused(x, y, z float64, mode rounding) float64 {
	if mode == nearestEven || !isFinite(x) || !isFinite(y) || !isFinite(z) {
		return math.FMA(x, y, z)
	}
	product, addend := exactly(x).times(exactly(y)), exactly(z)
	if product.isZero() && addend.isZero() {
		return zeroSum(product.negative, addend.negative, mode)
	}
	sum := product.plus(addend)
	if sum.isZero() {
		return zeroSum(false, true, mode)
	}
	return sum.float64(mode)
}

// zeroSum is the sum of two zeros, or of two opposite values, of those signs
// (IEEE 754-2019, 6.3).
func zeroSum(x, y bool, mode rounding) float64 {
	if x && y || x != y && mode == downward {
		return math.Copysign(0, -1)
	}
	return 0
}

func sum(x, y float64, mode rounding) float64 { return fused(x, 1, y, mode) }

func product(x, y float64, mode rounding) float64 {
	zero := math.Copysign(0, math.Float64frombits(math.Float64bits(x)^math.Float64bits(y)))
	return fused(x, y, zero, mode)
}

// quotient is x/y. The remainder of the integer division shows in the lowest
// bit.
func quotient(x, y float64, mode rounding) float64 {
	if x == 0 || y == 0 || !isFinite(x) || !isFinite(y) {
		return x / y
	}
	n, d := exactly(x), exactly(y)
	ns, ds := bits.LeadingZeros64(n.low), bits.LeadingZeros64(d.low)
	n.low, d.low = n.low<<ns, d.low<<ds
	q, r := bits.Div64(n.low>>1, n.low<<63, d.low)
	if r != 0 {
		q |= 1
	}
	return exact{n.negative != d.negative, 0, q, n.exponent - ns - d.exponent + ds - 63}.float64(mode)
}

// root is √x. The sign of the remainder, which is exact, tells on which side
// of the nearest number the root lies.
func root(x float64, mode rounding) float64 {
	if !(x > 0) || !isFinite(x) {
		return math.Sqrt(x)
	}
	fraction, exponent := math.Frexp(x)
	if exponent%2 != 0 {
		fraction, exponent = fraction*2, exponent-1
	}
	nearest := math.Sqrt(fraction)
	r := exactly(nearest)
	r.low, r.exponent = r.low<<8, r.exponent-8+exponent/2
	switch remainder := math.FMA(-nearest, nearest, fraction); {
	case remainder > 0:
		r.low++
	case remainder < 0:
		r.low--
	}
	return r.float64(mode)
}
