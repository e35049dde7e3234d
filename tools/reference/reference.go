// Package reference computes elementary functions to 500 bits, for tests. It
// takes the plainest way to each: series after argument reduction, Newton's
// method for inverses.
package reference

import (
	"math"
	"math/big"
)

// precision is the bits carried.
const precision = 700

func number() *big.Float { return new(big.Float).SetPrec(precision) }

func from(x float64) *big.Float { return number().SetFloat64(x) }

func add(a, b *big.Float) *big.Float { return number().Add(a, b) }
func sub(a, b *big.Float) *big.Float { return number().Sub(a, b) }
func mul(a, b *big.Float) *big.Float { return number().Mul(a, b) }
func div(a, b *big.Float) *big.Float { return number().Quo(a, b) }
func root(a *big.Float) *big.Float   { return number().Sqrt(a) }
func half(a *big.Float) *big.Float   { return number().SetMantExp(a, -1) }

// tiny tells whether a term no longer counts beside a sum.
func tiny(term, sum *big.Float) bool {
	return term.Sign() == 0 || term.MantExp(nil) < sum.MantExp(nil)-precision
}

// exp is the Taylor series of x / 2^k, squared k times.
func exp(x *big.Float) *big.Float {
	const k = 24
	sum := add(taylor(number().SetMantExp(x, -k)), from(1))
	for range k {
		sum = mul(sum, sum)
	}
	return sum
}

// taylor is the series of exp(x) - 1.
func taylor(x *big.Float) *big.Float {
	sum, term := number().Set(x), number().Set(x)
	for n := 2.0; !tiny(term, sum); n++ {
		term = div(mul(term, x), from(n))
		sum = add(sum, term)
	}
	return sum
}

// small tells whether series without a reduction of the argument are short.
func small(x *big.Float) bool { return x.MantExp(nil) < -8 }

func expm1(x *big.Float) *big.Float {
	if small(x) {
		return taylor(x)
	}
	return sub(exp(x), from(1))
}

// log is Halley's iteration on exp, from what Go's gives.
func log(x *big.Float) *big.Float {
	mantissa := number()
	e := x.MantExp(mantissa)
	if v, _ := mantissa.Float64(); v < math.Sqrt2/2 { // nothing cancels near one
		mantissa, e = number().SetMantExp(mantissa, 1), e-1
	}
	v, _ := mantissa.Float64()
	y := from(math.Log(v))
	for range 3 {
		p := exp(y)
		y = add(y, mul(from(2), div(sub(mantissa, p), add(mantissa, p))))
	}
	return add(y, mul(from(float64(e)), ln2))
}

func log1p(x *big.Float) *big.Float {
	if small(x) {
		return mul(from(2), artanh(div(x, add(from(2), x))))
	}
	return log(add(x, from(1)))
}

// artanh is the series, for small x.
func artanh(x *big.Float) *big.Float {
	sum, power, square := number().Set(x), number().Set(x), mul(x, x)
	for n := 3.0; !tiny(power, sum); n += 2 {
		power = mul(power, square)
		sum = add(sum, div(power, from(n)))
	}
	return sum
}

var ln2, ln10 = mul(from(2), artanh(div(from(1), from(3)))), log(from(10))

// pi by Machin's formula, to enough bits to reduce any float64.
func pi() *big.Float {
	inverse := func(n int64) *big.Float { // atan(1/n)
		f := func(x float64) *big.Float { return new(big.Float).SetPrec(2000).SetFloat64(x) }
		power := f(1)
		power.Quo(power, f(float64(n)))
		sum, square := f(0), f(float64(n*n))
		for k := 1.0; power.MantExp(nil) > -2000; k += 2 {
			term := f(0).Quo(power, f(k))
			sum.Add(sum, term)
			power.Quo(power, square)
			power.Neg(power)
		}
		return sum
	}
	a, b := inverse(5), inverse(239)
	a.Mul(a, new(big.Float).SetPrec(2000).SetInt64(16))
	b.Mul(b, new(big.Float).SetPrec(2000).SetInt64(4))
	return a.Sub(a, b)
}

var circle = pi()

// quadrant is x - n π/2 and n modulo 4.
func quadrant(x *big.Float) (*big.Float, int64) {
	wide := new(big.Float).SetPrec(2000)
	q := wide.Quo(x, new(big.Float).SetPrec(2000).SetMantExp(circle, -1))
	q.Add(q, big.NewFloat(0.5))
	n, _ := q.Int(nil)
	if q.Sign() < 0 && !q.IsInt() {
		n.Sub(n, big.NewInt(1))
	}
	back := new(big.Float).SetPrec(2000).SetInt(n)
	back.Mul(back, new(big.Float).SetPrec(2000).SetMantExp(circle, -1))
	r := number().Sub(new(big.Float).SetPrec(2000).Set(x), back)
	return r, new(big.Int).And(n, big.NewInt(3)).Int64()
}

// sine is the Taylor series around zero.
func sine(r *big.Float) *big.Float {
	sum, term := number().Set(r), number().Set(r)
	square := mul(r, r)
	for n := 2.0; !tiny(term, sum); n += 2 {
		term = div(mul(term, square), from(-n*(n+1)))
		sum = add(sum, term)
	}
	return sum
}

func cosine(r *big.Float) *big.Float {
	sum, term := from(1), from(1)
	square := mul(r, r)
	for n := 1.0; !tiny(term, sum); n += 2 {
		term = div(mul(term, square), from(-n*(n+1)))
		sum = add(sum, term)
	}
	return sum
}

func sin(x *big.Float) *big.Float {
	r, n := quadrant(x)
	v := sine(r)
	if n&1 == 1 {
		v = cosine(r)
	}
	if n&2 == 2 {
		v.Neg(v)
	}
	return v
}

func cos(x *big.Float) *big.Float {
	r, n := quadrant(x)
	v := cosine(r)
	if n&1 == 1 {
		v = sine(r)
	}
	if n == 1 || n == 2 {
		v.Neg(v)
	}
	return v
}

// atan halves the angle ten times and takes the series.
func atan(x *big.Float) *big.Float {
	for range 10 {
		x = div(x, add(from(1), root(add(from(1), mul(x, x)))))
	}
	sum, power, square := number().Set(x), number().Set(x), mul(x, x)
	for n := 3.0; !tiny(power, sum); n += 2 {
		power = mul(power, square)
		power.Neg(power)
		sum = add(sum, div(power, from(n)))
	}
	return number().SetMantExp(sum, 10)
}

func atan2(y, x *big.Float) *big.Float {
	if x.Sign() == 0 {
		v := half(number().Set(circle))
		if y.Sign() < 0 {
			v.Neg(v)
		}
		return v
	}
	v := atan(div(y, x))
	if x.Sign() > 0 {
		return v
	}
	if y.Signbit() {
		return sub(v, circle)
	}
	return add(v, circle)
}
