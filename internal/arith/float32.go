// This file computes on single precision (PTX ISA 9.1, 9.7.3). Every operation
// is done in double precision, exactly or rounded to odd, and then rounded
// once: 53 bits are more than twice 24 plus two, so that no second rounding can
// be seen.

package arith

import "math"

func f32(a uint64) float32  { return math.Float32frombits(uint32(a)) }
func wide(a uint64) float64 { return float64(f32(a)) }

// bits32 is the pattern of a result. All NaNs become the one that NVIDIA's
// hardware makes.
func bits32(x float32) uint64 {
	if x != x {
		return 0x7fffffff
	}
	return uint64(math.Float32bits(x))
}

// A narrowing rounds a double to single precision.
type narrowing func(float64) float32

// A finish says how results become single precision.
type finish struct {
	mode  rounding
	flush bool // .ftz: subnormal results become zero
}

// native says whether the machine's own arithmetic rounds so.
func (f finish) native() bool { return f.mode == nearestEven && !f.flush }

// narrow makes the narrowing.
func (f finish) narrow() narrowing {
	if f.flush {
		return flushingNarrow(narrowings[f.mode])
	}
	return narrowings[f.mode]
}

// flushingNarrow is .ftz as the hardware does it: a result is subnormal when
// it is so after rounding with an unbounded exponent, so that it may reach the
// smallest normal number.
func flushingNarrow(narrow narrowing) narrowing {
	const smallest, scale = 0x1p-126, 0x1p64
	return func(x float64) float32 {
		if !(math.Abs(x) < smallest) {
			return narrow(x)
		}
		if r := narrow(x * scale); math.Abs(float64(r)) >= smallest*scale {
			return float32(math.Copysign(smallest, x))
		}
		return float32(math.Copysign(0, x))
	}
}

var narrowings = [...]narrowing{
	nearestEven: narrowNearest, towardZero: narrowTowardZero, downward: narrowDown, upward: narrowUp,
}

func narrowNearest(x float64) float32 { return float32(x) }

func narrowTowardZero(x float64) float32 {
	r := float32(x)
	if math.Abs(float64(r)) > math.Abs(x) {
		return math.Float32frombits(math.Float32bits(r) - 1)
	}
	return r
}

func narrowDown(x float64) float32 {
	r := float32(x)
	if float64(r) > x {
		return below32(r)
	}
	return r
}

func narrowUp(x float64) float32 {
	r := float32(x)
	if float64(r) < x {
		return -below32(-r)
	}
	return r
}

// below32 is the next number towards -∞; x is not -∞. Where rounding went up
// to zero, the zero is negative.
func below32(x float32) float32 {
	u := math.Float32bits(x)
	if u>>31 != 0 {
		return math.Float32frombits(u + 1)
	}
	return math.Float32frombits(u - 1)
}

// oddSum is x+y rounded to odd: truncated, with the last bit set when anything
// was cut off, so that a later rounding to fewer bits sees that it was
// (Boldo and Melquiond, 2008). The error comes from Knuth's two-sum.
func oddSum(x, y float64) float64 {
	s := x + y
	part := s - x
	return odd(s, (x-(s-part))+(y-part))
}

// odd changes a nearest result to rounding to odd by the sign of what is
// missing from it.
func odd(nearest, missing float64) float64 {
	u := math.Float64bits(nearest)
	if missing == 0 || u&1 == 1 || !isFinite(nearest) {
		return nearest
	}
	if (missing > 0) == (nearest > 0) {
		return math.Float64frombits(u + 1)
	}
	return math.Float64frombits(u - 1)
}

// oddSumDown is oddSum for rounding downward, where a sum of zero that comes
// of different signs is negative.
func oddSumDown(x, y float64) float64 { return -oddSum(-x, -y) }

// oddQuotient is x/y rounded to odd for operands of single precision.
func oddQuotient(x, y float64) float64 {
	q := x / y
	if q == 0 || !isFinite(q) || !isFinite(y) {
		return q
	}
	remainder := math.FMA(-q, y, x)
	return odd(q, remainder*math.Copysign(1, y))
}

// oddRoot is √x rounded to odd.
func oddRoot(x float64) float64 {
	r := math.Sqrt(x)
	if r == 0 || !isFinite(r) {
		return r
	}
	return odd(r, math.FMA(-r, r, x))
}

// sums are the additions that fit each rounding mode's zeros.
var sums = [...]func(x, y float64) float64{
	nearestEven: oddSum, towardZero: oddSum, downward: oddSumDown, upward: oddSum,
}

func addNearest32(a, b, _, _ uint64) uint64 { return bits32(f32(a) + f32(b)) }
func subNearest32(a, b, _, _ uint64) uint64 { return bits32(f32(a) - f32(b)) }
func mulNearest32(a, b, _, _ uint64) uint64 { return bits32(f32(a) * f32(b)) }
func divNearest32(a, b, _, _ uint64) uint64 { return bits32(f32(a) / f32(b)) }

// fmaNearest32 rounds the exact product plus c once. The double sum is off
// only where it lies in the middle between two singles, or where the result is
// subnormal.
func fmaNearest32(a, b, c, _ uint64) uint64 {
	product, addend := float64(wide(a)*wide(b)), wide(c)
	s := product + addend
	if math.Float64bits(s)&0x1fffffff == 0x10000000 || math.Abs(s) < 0x1p-126 {
		s = oddSum(product, addend)
	}
	return bits32(float32(s))
}

func add32(f finish) Op {
	if f.native() {
		return addNearest32
	}
	sum, narrow := sums[f.mode], f.narrow()
	return func(a, b, _, _ uint64) uint64 { return bits32(narrow(sum(wide(a), wide(b)))) }
}

func sub32(f finish) Op {
	if f.native() {
		return subNearest32
	}
	sum, narrow := sums[f.mode], f.narrow()
	return func(a, b, _, _ uint64) uint64 { return bits32(narrow(sum(wide(a), -wide(b)))) }
}

func mul32(f finish) Op {
	if f.native() {
		return mulNearest32
	}
	narrow := f.narrow()
	return func(a, b, _, _ uint64) uint64 { return bits32(narrow(wide(a) * wide(b))) }
}

func div32(f finish) Op {
	if f.native() {
		return divNearest32
	}
	narrow := f.narrow()
	return func(a, b, _, _ uint64) uint64 { return bits32(narrow(oddQuotient(wide(a), wide(b)))) }
}

func rcp32(f finish) Op {
	divide := div32(f)
	return func(a, _, _, _ uint64) uint64 { return divide(0x3f800000, a, 0, 0) }
}

func sqrt32(f finish) Op {
	if f.native() {
		return func(a, _, _, _ uint64) uint64 { return bits32(float32(math.Sqrt(wide(a)))) }
	}
	narrow := f.narrow()
	return func(a, _, _, _ uint64) uint64 { return bits32(narrow(oddRoot(wide(a)))) }
}

func fma32(f finish) Op {
	if f.native() {
		return fmaNearest32
	}
	sum, narrow := sums[f.mode], f.narrow()
	return func(a, b, c, _ uint64) uint64 { return bits32(narrow(sum(wide(a)*wide(b), wide(c)))) }
}
