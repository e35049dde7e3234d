// This file computes operations on constants, with the results that the GPU
// would have given.

package optimize

import (
	"math"
	"math/bits"

	"github.com/cujs/cujs/internal/element"
	"github.com/cujs/cujs/kernel/internal/ir"
)

// fold is the constant that v computes, when its arguments are constants and
// the result is known.
func fold(v *ir.Value) (result uint64, ok bool) {
	for _, a := range v.Args {
		if a.Op != ir.Const {
			return 0, false
		}
	}
	if len(v.Args) == 0 || !v.Op.Pure() {
		return 0, false
	}
	switch v.Op {
	case ir.Compare:
		return foldCompare(v.Kind, v.Args[0], v.Args[1]), true
	case ir.Select:
		if v.Args[0].Bits != 0 {
			return v.Args[1].Bits, true
		}
		return v.Args[2].Bits, true
	case ir.Convert:
		return foldConvert(v.Args[0], v.Type)
	case ir.Bitcast:
		return truncate(v.Type, v.Args[0].Bits), true
	case ir.Not:
		if v.Type == ir.Bool {
			return v.Args[0].Bits ^ 1, true
		}
		return truncate(v.Type, ^v.Args[0].Bits), true
	}
	if v.Type.Float() {
		return foldFloat(v)
	}
	return foldInteger(v)
}

// truncate keeps the bits of a type and extends by its sign, the form in which
// constants are kept.
func truncate(t ir.Type, x uint64) uint64 {
	above := 64 - 8*t.Size()
	switch {
	case t == ir.Bool:
		return x & 1
	case t.Signed():
		return uint64(int64(x<<above) >> above)
	}
	return x << above >> above
}

func foldInteger(v *ir.Value) (uint64, bool) {
	a := v.Args[0].Bits
	var b uint64
	if len(v.Args) > 1 {
		b = v.Args[1].Bits
	}
	width := uint64(v.Type.Size() * 8)
	signed := v.Type.Signed()
	var r uint64
	switch v.Op {
	case ir.Add:
		r = a + b
	case ir.Sub:
		r = a - b
	case ir.Mul:
		r = a * b
	case ir.And:
		r = a & b
	case ir.Or:
		r = a | b
	case ir.Xor:
		r = a ^ b
	case ir.Neg:
		r = -a
	case ir.Abs:
		r = uint64(max(int64(a), -int64(a)))
	case ir.Div, ir.Rem:
		return foldDivision(v, a, b)
	case ir.Min, ir.Max:
		less := a < b
		if signed {
			less = int64(a) < int64(b)
		}
		r = b
		if less == (v.Op == ir.Min) {
			r = a
		}
	case ir.ShiftLeft:
		r = a << (b & (width - 1))
	case ir.ShiftRight:
		r = a >> (b & (width - 1))
		if signed {
			r = uint64(int64(a) >> (b & (width - 1)))
		}
	default:
		return foldBits(v, a, int(v.Args[0].Type.Size()*8))
	}
	return truncate(v.Type, r), true
}

// foldDivision leaves division by zero to the device.
func foldDivision(v *ir.Value, a, b uint64) (uint64, bool) {
	if b == 0 {
		return 0, false
	}
	var q, r uint64
	switch {
	case v.Type.Signed() && int64(b) == -1: // Go's quotient would overflow
		q, r = -a, 0
	case v.Type.Signed():
		q, r = uint64(int64(a)/int64(b)), uint64(int64(a)%int64(b))
	default:
		q, r = a/b, a%b
	}
	if v.Op == ir.Rem {
		q = r
	}
	return truncate(v.Type, q), true
}

func foldBits(v *ir.Value, a uint64, width int) (uint64, bool) {
	low := a
	if width < 64 {
		low &= 1<<width - 1
	}
	switch v.Op {
	case ir.PopCount:
		return uint64(bits.OnesCount64(low)), true
	case ir.LeadingZeros:
		return uint64(bits.LeadingZeros64(low) - (64 - width)), true
	case ir.TrailingZeros:
		return uint64(min(bits.TrailingZeros64(low), width)), true
	case ir.ReverseBits:
		return truncate(v.Type, bits.Reverse64(low)>>(64-width)), true
	}
	return 0, false
}

// number is the value of a float constant.
func number(c *ir.Value) float64 { return element.Type(c.Type).Decode(c.Bits) }

// encode rounds x to a float type. For + - × ÷ √ of two f32 the detour through
// f64 rounds as one operation in f32 does.
func encode(t ir.Type, x float64) uint64 {
	bits, _ := element.Type(t).Encode(x)
	return bits
}

func foldFloat(v *ir.Value) (uint64, bool) {
	if v.Type != ir.F32 && v.Type != ir.F64 {
		return 0, false
	}
	a := number(v.Args[0])
	var b float64
	if len(v.Args) > 1 {
		b = number(v.Args[1])
	}
	var r float64
	switch v.Op {
	case ir.Add:
		r = a + b
	case ir.Sub:
		r = a - b
	case ir.Mul:
		r = a * b
	case ir.Div:
		r = a / b
	case ir.Neg:
		r = math.Copysign(a, map[bool]float64{true: 1, false: -1}[math.Signbit(a)])
	case ir.Abs:
		r = math.Abs(a)
	case ir.Min:
		r = min(a, b) // NaN if either is, unlike math.Min of an infinity
	case ir.Max:
		r = max(a, b)
	case ir.Sqrt:
		r = math.Sqrt(a)
	case ir.Floor:
		r = math.Floor(a)
	case ir.Ceil:
		r = math.Ceil(a)
	case ir.Trunc:
		r = math.Trunc(a)
	case ir.RoundEven:
		r = math.RoundToEven(a)
	case ir.CopySign:
		r = math.Copysign(a, b)
	default:
		return 0, false
	}
	return encode(v.Type, r), true
}

func foldCompare(kind ir.Kind, a, b *ir.Value) uint64 {
	var less, equal, unordered bool
	switch {
	case a.Type.Float():
		x, y := number(a), number(b)
		less, equal, unordered = x < y, x == y, x != x || y != y
	case a.Type.Signed():
		less, equal = int64(a.Bits) < int64(b.Bits), a.Bits == b.Bits
	default:
		less, equal = a.Bits < b.Bits, a.Bits == b.Bits
	}
	var r bool
	switch kind {
	case ir.Eq:
		r = equal
	case ir.Ne:
		r = !equal
	case ir.Lt:
		r = less
	case ir.Le:
		r = less || equal
	case ir.Gt:
		r = !less && !equal && !unordered
	case ir.Ge:
		r = !less && !unordered
	}
	if r {
		return 1
	}
	return 0
}

// foldConvert follows the rules of ir.Convert. The floats below 32 bits are left to
// the device.
func foldConvert(a *ir.Value, to ir.Type) (uint64, bool) {
	if a.Type.Narrow() || to.Narrow() {
		return 0, false
	}
	switch {
	case a.Type.Float() && to == ir.Bool:
		x := number(a)
		if x == x && x != 0 {
			return 1, true
		}
		return 0, true
	case to == ir.Bool:
		return min(a.Bits, 1), true
	case a.Type.Float() && to.Float():
		return encode(to, number(a)), true
	case a.Type.Float():
		return saturate(number(a), to), true
	case to == ir.F32 && a.Type.Signed():
		return uint64(math.Float32bits(float32(int64(a.Bits)))), true
	case to == ir.F32:
		return uint64(math.Float32bits(float32(a.Bits))), true
	case to == ir.F64 && a.Type.Signed():
		return math.Float64bits(float64(int64(a.Bits))), true
	case to == ir.F64:
		return math.Float64bits(float64(a.Bits)), true
	}
	return truncate(to, a.Bits), true
}

// saturate truncates x towards zero and clamps it to the type; NaN gives 0.
func saturate(x float64, to ir.Type) uint64 {
	if x != x {
		return 0
	}
	x = math.Trunc(x)
	width := to.Size() * 8
	if to.Signed() {
		low, high := -math.Ldexp(1, width-1), math.Ldexp(1, width-1)
		switch {
		case x >= high:
			return 1<<(width-1) - 1
		case x < low:
			return truncate(to, 1<<(width-1))
		}
		return uint64(int64(x))
	}
	switch {
	case x < 0:
		return 0
	case x >= math.Ldexp(1, width):
		return math.MaxUint64 >> (64 - width)
	}
	return uint64(x)
}
