// This file computes on double precision (PTX ISA 9.1, 9.7.3).

package arith

import "math"

func f64(a uint64) float64 { return math.Float64frombits(a) }

// bits64 is the pattern of a result that is no NaN, or the NaN that NVIDIA's
// hardware makes.
func bits64(x float64) uint64 {
	if x != x {
		return binary64.nan
	}
	return math.Float64bits(x)
}

func addNearest64(a, b, _, _ uint64) uint64  { return bits64(f64(a) + f64(b)) }
func subNearest64(a, b, _, _ uint64) uint64  { return bits64(f64(a) - f64(b)) }
func mulNearest64(a, b, _, _ uint64) uint64  { return bits64(f64(a) * f64(b)) }
func divNearest64(a, b, _, _ uint64) uint64  { return bits64(f64(a) / f64(b)) }
func rcpNearest64(a, _, _, _ uint64) uint64  { return bits64(1 / f64(a)) }
func fmaNearest64(a, b, c, _ uint64) uint64  { return bits64(math.FMA(f64(a), f64(b), f64(c))) }
func sqrtNearest64(a, _, _, _ uint64) uint64 { return bits64(math.Sqrt(f64(a))) }

func add64(mode rounding) Op {
	if mode == nearestEven {
		return addNearest64
	}
	return func(a, b, _, _ uint64) uint64 { return bits64(sum(f64(a), f64(b), mode)) }
}

func sub64(mode rounding) Op {
	if mode == nearestEven {
		return subNearest64
	}
	return func(a, b, _, _ uint64) uint64 { return bits64(sum(f64(a), -f64(b), mode)) }
}

func mul64(mode rounding) Op {
	if mode == nearestEven {
		return mulNearest64
	}
	return func(a, b, _, _ uint64) uint64 { return bits64(product(f64(a), f64(b), mode)) }
}

func div64(mode rounding) Op {
	if mode == nearestEven {
		return divNearest64
	}
	return func(a, b, _, _ uint64) uint64 { return bits64(quotient(f64(a), f64(b), mode)) }
}

func rcp64(mode rounding) Op {
	if mode == nearestEven {
		return rcpNearest64
	}
	return func(a, _, _, _ uint64) uint64 { return bits64(quotient(1, f64(a), mode)) }
}

func fma64(mode rounding) Op {
	if mode == nearestEven {
		return fmaNearest64
	}
	return func(a, b, c, _ uint64) uint64 { return bits64(fused(f64(a), f64(b), f64(c), mode)) }
}

func sqrt64(mode rounding) Op {
	if mode == nearestEven {
		return sqrtNearest64
	}
	return func(a, _, _, _ uint64) uint64 { return bits64(root(f64(a), mode)) }
}
