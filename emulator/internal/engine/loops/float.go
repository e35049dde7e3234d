// This file holds the plain-Go loops of floating-point instructions. Every
// product that is added to something is converted first, so that the compiler
// never fuses the two.

package loops

import (
	"math"
	"unsafe"
)

// fusedMultiplyAdd is fma.rn.f32. The product of two float32 is exact in
// float64; the sum's second rounding, to float32, is wrong only when the
// float64 sum lies exactly between two float32 after having been rounded
// itself, or when the result is subnormal.
func fusedMultiplyAdd(d, a, b, c unsafe.Pointer, n int) {
	z, x, y := three[float32](d, a, b, n)
	w := View[float32](c, n)
	for i := range z {
		p := float64(x[i]) * float64(y[i])
		s := float64(p) + float64(w[i])
		bits := math.Float64bits(s)
		if bits&0x1fffffff == 0x10000000 || bits>>52&0x7ff-1 < 1023-126 { // a zero sum is exact
			z[i] = roundedOnce(p, float64(w[i]), s)
			continue
		}
		z[i] = float32(s)
	}
}

// roundedOnce is p+c rounded to float32 where s, the sum in float64, would be
// rounded twice: s is moved to the odd neighbour when it is inexact.
func roundedOnce(p, c, s float64) float32 {
	t := s - p
	e := (p - (s - t)) + (c - t) // what the first rounding lost
	if e == 0 || math.IsNaN(e) {
		return float32(s)
	}
	bits := math.Float64bits(s)
	if bits&1 == 0 {
		if (e > 0) == (s > 0) {
			bits++
		} else {
			bits--
		}
	}
	return float32(math.Float64frombits(bits))
}

func fusedMultiplyAddDouble(d, a, b, c unsafe.Pointer, n int) {
	z, x, y := three[float64](d, a, b, n)
	w := View[float64](c, n)
	for i := range z {
		z[i] = math.FMA(x[i], y[i], w[i])
	}
}

func divide[T floating](d, a, b, _ unsafe.Pointer, n int) {
	z, x, y := three[T](d, a, b, n)
	for i := range z {
		z[i] = x[i] / y[i]
	}
}

func reciprocal[T floating](d, a, _, _ unsafe.Pointer, n int) {
	z, x := View[T](d, n), View[T](a, n)
	for i := range z {
		z[i] = 1 / x[i]
	}
}

func squareRoot(d, a, _, _ unsafe.Pointer, n int) {
	z, x := View[float32](d, n), View[float32](a, n)
	for i := range z {
		z[i] = float32(math.Sqrt(float64(x[i])))
	}
}

func squareRootDouble(d, a, _, _ unsafe.Pointer, n int) {
	z, x := View[float64](d, n), View[float64](a, n)
	for i := range z {
		z[i] = math.Sqrt(x[i])
	}
}

// inverseSquareRoot is rsqrt.approx.f32, correctly rounded but for one case in
// 2^29.
func inverseSquareRoot(d, a, _, _ unsafe.Pointer, n int) {
	z, x := View[float32](d, n), View[float32](a, n)
	for i := range z {
		z[i] = float32(1 / math.Sqrt(float64(x[i])))
	}
}

// flushed makes a subnormal number a zero of its sign, as .ftz does with
// operands and results.
func flushed(x float32) float32 {
	if b := math.Float32bits(x); b&0x7f800000 == 0 {
		return math.Float32frombits(b & 0x80000000)
	}
	return x
}

func addFlushing(d, a, b, _ unsafe.Pointer, n int) {
	z, x, y := three[float32](d, a, b, n)
	for i := range z {
		z[i] = flushed(flushed(x[i]) + flushed(y[i]))
	}
}

func subtractFlushing(d, a, b, _ unsafe.Pointer, n int) {
	z, x, y := three[float32](d, a, b, n)
	for i := range z {
		z[i] = flushed(flushed(x[i]) - flushed(y[i]))
	}
}

// underflows says whether a result is subnormal, of one that was computed of
// operands times 2^64. A result of as few bits as subnormal numbers have does not
// tell itself: it may be rounded to the least normal one, which it is not with 24
// bits.
func underflows(scaled float32) bool { return scaled < 0x1p-62 && scaled > -0x1p-62 }

func multiplyFlushing(d, a, b, _ unsafe.Pointer, n int) {
	z, x, y := three[float32](d, a, b, n)
	for i := range z {
		p, q := flushed(x[i]), flushed(y[i])
		z[i] = p * q
		if scaled := float32(p * 0x1p64); underflows(scaled * q) {
			z[i] = float32(math.Copysign(0, float64(z[i])))
		}
	}
}

// fused is one fused multiplication and addition.
func fused(x, y, w float32) (z float32) {
	fusedMultiplyAdd(unsafe.Pointer(&z), unsafe.Pointer(&x), unsafe.Pointer(&y), unsafe.Pointer(&w), 1)
	return z
}

func fusedMultiplyAddFlushing(d, a, b, c unsafe.Pointer, n int) {
	z, x, y := three[float32](d, a, b, n)
	w := View[float32](c, n)
	for i := range z {
		p, q, r := flushed(x[i]), flushed(y[i]), flushed(w[i])
		z[i] = fused(p, q, r)
		if underflows(fused(float32(p*0x1p64), q, float32(r*0x1p64))) {
			z[i] = float32(math.Copysign(0, float64(z[i])))
		}
	}
}

// minimumFloat is the lesser number; a NaN loses and -0 is below +0.
func minimumFloat[T floating](d, a, b, _ unsafe.Pointer, n int) {
	z, x, y := three[T](d, a, b, n)
	for i := range z {
		switch p, q := x[i], y[i]; {
		case p != p:
			z[i] = q
		case q != q:
			z[i] = p
		default:
			z[i] = min(p, q)
		}
	}
}

func maximumFloat[T floating](d, a, b, _ unsafe.Pointer, n int) {
	z, x, y := three[T](d, a, b, n)
	for i := range z {
		switch p, q := x[i], y[i]; {
		case p != p:
			z[i] = q
		case q != q:
			z[i] = p
		default:
			z[i] = max(p, q)
		}
	}
}

// signOff and signFlip are abs and neg, which only touch the sign.

func signOff[T Unsigned](d, a, _, _ unsafe.Pointer, n int) {
	z, x := View[T](d, n), View[T](a, n)
	for i := range z {
		z[i] = x[i] &^ (^(^T(0) >> 1))
	}
}

func signFlip[T Unsigned](d, a, _, _ unsafe.Pointer, n int) {
	z, x := View[T](d, n), View[T](a, n)
	for i := range z {
		z[i] = x[i] ^ ^(^T(0) >> 1)
	}
}

// Convert is a conversion between number types that Go defines as PTX does:
// integers to any, widening floats, and float64 to float32.
func Convert[S, D numeric](d, a, _, _ unsafe.Pointer, n int) {
	z, x := View[D](d, n), View[S](a, n)
	for i := range z {
		z[i] = D(x[i])
	}
}

// extend takes the low bits S of a word and extends them to D.
func extend[S, D integer](d, a, _, _ unsafe.Pointer, n int) {
	z, x := View[D](d, n), View[uint32](a, n)
	for i := range z {
		z[i] = D(S(x[i]))
	}
}

// towardZero is cvt.rzi.s32.f32: out of range clamps, NaN gives 0.
func towardZero(d, a, _, _ unsafe.Pointer, n int) {
	z, x := View[int32](d, n), View[float32](a, n)
	for i := range z {
		switch v := x[i]; {
		case v >= 1<<31:
			z[i] = math.MaxInt32
		case v >= -1<<31:
			z[i] = int32(v)
		case v < 0:
			z[i] = math.MinInt32
		default:
			z[i] = 0
		}
	}
}
