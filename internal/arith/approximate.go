// This file computes the instructions that the ISA lets be approximate. They
// are evaluated in double precision and rounded once, which is well within the
// errors that the ISA allows (PTX ISA 9.1, 9.7.3.7 and 9.7.3.14-22).

package arith

import (
	"math"

	"github.com/cujs/cujs/ptx"
)

// approximated is a function on single precision.
func approximated(compute func(float64) float64) func(finish) Op {
	return func(f finish) Op {
		narrow := f.narrow()
		return func(a, _, _, _ uint64) uint64 { return bits32(narrow(compute(wide(a)))) }
	}
}

// selectApproximate selects a function that only exists on f32.
func selectApproximate(operation func(finish) Op) family {
	return func(f *form) Selection {
		t := f.single()
		f.has("approx") // which PTX 1.x left out
		if t != ptx.F32 {
			return Selection{}
		}
		return same(t, 1, f.flushed32(operation, 1, nearestEven))
	}
}

var (
	selectSin = selectApproximate(approximated(math.Sin))
	selectCos = selectApproximate(approximated(math.Cos))
	selectLg2 = selectApproximate(approximated(math.Log2))
)

// selectEx2 selects ex2, whose bf16 form always flushes.
func selectEx2(f *form) Selection {
	t := f.single()
	f.has("approx")
	switch of := formats[t.Element()]; t {
	case ptx.F32:
		return same(t, 1, f.flushed32(approximated(math.Exp2), 1, nearestEven))
	case ptx.F16, ptx.F16x2, ptx.BF16, ptx.BF16x2:
		op := halfOp(of, 1, func(x, _, _ float64) float64 { return math.Exp2(x) }, of.nearest)
		if of == bfloat16 {
			f.need("ftz")
			op = of.flushing(op, 1)
		}
		return same(t, 1, f.perElement(t, op))
	}
	return Selection{}
}

func selectTanh(f *form) Selection {
	t := f.single()
	f.need("approx")
	switch of := formats[t.Element()]; t {
	case ptx.F32:
		return same(t, 1, approximated(math.Tanh)(finish{}))
	case ptx.F16, ptx.F16x2, ptx.BF16, ptx.BF16x2:
		op := halfOp(of, 1, func(x, _, _ float64) float64 { return math.Tanh(x) }, of.nearest)
		return same(t, 1, f.perElement(t, op))
	}
	return Selection{}
}

func inverseRoot(x float64) float64 { return 1 / math.Sqrt(x) }

func selectRsqrt(f *form) Selection {
	t := f.single()
	f.has("approx")
	switch {
	case t == ptx.F32:
		return same(t, 1, f.flushed32(approximated(inverseRoot), 1, nearestEven))
	case t == ptx.F64 && f.has("ftz"):
		return same(t, 1, coarse(inverseRoot))
	case t == ptx.F64:
		return same(t, 1, func(a, _, _, _ uint64) uint64 { return result64(inverseRoot(f64(a)), a) })
	}
	return Selection{}
}

func reciprocal(x float64) float64 { return 1 / x }

// coarse is .approx.ftz on doubles: only the upper 32 bits of source and
// result count, and subnormal numbers are zero.
func coarse(compute func(float64) float64) Op {
	const upper = 0xffffffff << 32
	return func(a, _, _, _ uint64) uint64 {
		r := compute(f64(binary64.flush(a & upper)))
		if r != r {
			return binary64.nan & upper
		}
		return binary64.flush(math.Float64bits(r) & upper)
	}
}

// divApproximate is div.approx.f32: a divisor beyond 2^126, whose reciprocal
// would be subnormal, gives zero, or NaN for an infinite dividend.
func divApproximate(f finish) Op {
	narrow := f.narrow()
	return func(a, b, _, _ uint64) uint64 {
		x, y := wide(a), wide(b)
		if divisor := math.Abs(y); divisor > 0x1p126 && divisor < 0x1p128 {
			y = math.Copysign(math.Inf(1), y)
		}
		return bits32(narrow(x / y))
	}
}
