// This file computes on double precision (PTX ISA 9.1, 9.7.3).

package arith

import "math"

func f64(a uint64) float64 { return math.Float64frombits(a) }

// quiet64 is the bit that tells a quiet NaN from a signalling one.
const quiet64 = 1 << 51

// result64 is the pattern of a result. NaN is the first NaN among the operands
// that made it, in the order that NVIDIA's hardware prefers them, or a default
// where there is none.
func result64(x float64, preferred ...uint64) uint64 {
	if x == x {
		return math.Float64bits(x)
	}
	for _, a := range preferred {
		if binary64.isNaN(a) {
			return a | quiet64
		}
	}
	return 0xfff8000000000000
}

func addNearest64(a, b, _, _ uint64) uint64 { return result64(f64(a)+f64(b), b, a) }
func subNearest64(a, b, _, _ uint64) uint64 { return result64(f64(a)-f64(b), b, a) }
func mulNearest64(a, b, _, _ uint64) uint64 { return result64(f64(a)*f64(b), b, a) }
func divNearest64(a, b, _, _ uint64) uint64 { return result64(f64(a)/f64(b), a, b) }
func rcpNearest64(a, _, _, _ uint64) uint64 { return result64(1/f64(a), a) }
func fmaNearest64(a, b, c, _ uint64) uint64 {
	return result64(math.FMA(f64(a), f64(b), f64(c)), b, c, a)
}
func sqrtNearest64(a, _, _, _ uint64) uint64 { return result64(math.Sqrt(f64(a)), a) }

func add64(mode rounding) Op {
	if mode == nearestEven {
		return addNearest64
	}
	return func(a, b, _, _ uint64) uint64 { return result64(sum(f64(a), f64(b), mode), b, a) }
}

func sub64(mode rounding) Op {
	if mode == nearestEven {
		return subNearest64
	}
	return func(a, b, _, _ uint64) uint64 { return result64(sum(f64(a), -f64(b), mode), b, a) }
}

func mul64(mode rounding) Op {
	if mode == nearestEven {
		return mulNearest64
	}
	return func(a, b, _, _ uint64) uint64 { return result64(product(f64(a), f64(b), mode), b, a) }
}

func div64(mode rounding) Op {
	if mode == nearestEven {
		return divNearest64
	}
	return func(a, b, _, _ uint64) uint64 { return result64(quotient(f64(a), f64(b), mode), a, b) }
}

func rcp64(mode rounding) Op {
	if mode == nearestEven {
		return rcpNearest64
	}
	return func(a, _, _, _ uint64) uint64 { return result64(quotient(1, f64(a), mode), a) }
}

func fma64(mode rounding) Op {
	if mode == nearestEven {
		return fmaNearest64
	}
	return func(a, b, c, _ uint64) uint64 { return result64(fused(f64(a), f64(b), f64(c), mode), b, c, a) }
}

func sqrt64(mode rounding) Op {
	if mode == nearestEven {
		return sqrtNearest64
	}
	return func(a, _, _, _ uint64) uint64 { return result64(root(f64(a), mode), a) }
}
