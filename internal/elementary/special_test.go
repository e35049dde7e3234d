package elementary

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

var (
	nan, inf = math.NaN(), math.Inf(1)
	zero     = 0.0
	minus    = math.Copysign(0, -1)
)

func same(a, b float64) bool { return a == b && math.Signbit(a) == math.Signbit(b) || a != a && b != b }

// specials are what ECMAScript fixes (ECMA-262, 21.3.2), as pairs of an argument and its value.
var specials = map[string][][2]float64{
	"acos":  {{nan, nan}, {inf, nan}, {-inf, nan}, {1, 0}, {math.Nextafter(1, 2), nan}, {math.Nextafter(-1, -2), nan}, {-1, math.Pi}, {0, math.Pi / 2}},
	"acosh": {{nan, nan}, {inf, inf}, {-inf, nan}, {1, 0}, {0, nan}, {minus, nan}, {math.Nextafter(1, 0), nan}},
	"asin":  {{nan, nan}, {inf, nan}, {-inf, nan}, {zero, zero}, {minus, minus}, {1, math.Pi / 2}, {-1, -math.Pi / 2}, {math.Nextafter(1, 2), nan}},
	"asinh": {{nan, nan}, {inf, inf}, {-inf, -inf}, {zero, zero}, {minus, minus}},
	"atan":  {{nan, nan}, {inf, math.Pi / 2}, {-inf, -math.Pi / 2}, {zero, zero}, {minus, minus}},
	"atanh": {{nan, nan}, {inf, nan}, {-inf, nan}, {zero, zero}, {minus, minus}, {1, inf}, {-1, -inf}, {math.Nextafter(1, 2), nan}, {-2, nan}},
	"cbrt":  {{nan, nan}, {inf, inf}, {-inf, -inf}, {zero, zero}, {minus, minus}},
	"cos":   {{nan, nan}, {inf, nan}, {-inf, nan}, {zero, 1}, {minus, 1}},
	"cosh":  {{nan, nan}, {inf, inf}, {-inf, inf}, {zero, 1}, {minus, 1}},
	"exp":   {{nan, nan}, {inf, inf}, {-inf, 0}, {zero, 1}, {minus, 1}},
	"expm1": {{nan, nan}, {inf, inf}, {-inf, -1}, {zero, zero}, {minus, minus}},
	"log":   {{nan, nan}, {inf, inf}, {-inf, nan}, {zero, -inf}, {minus, -inf}, {1, 0}, {-1, nan}, {-5e-324, nan}},
	"log10": {{nan, nan}, {inf, inf}, {-inf, nan}, {zero, -inf}, {minus, -inf}, {1, 0}, {-1, nan}},
	"log1p": {{nan, nan}, {inf, inf}, {-inf, nan}, {zero, zero}, {minus, minus}, {-1, -inf}, {-2, nan}},
	"log2":  {{nan, nan}, {inf, inf}, {-inf, nan}, {zero, -inf}, {minus, -inf}, {1, 0}, {-1, nan}},
	"sin":   {{nan, nan}, {inf, nan}, {-inf, nan}, {zero, zero}, {minus, minus}},
	"sinh":  {{nan, nan}, {inf, inf}, {-inf, -inf}, {zero, zero}, {minus, minus}},
	"tan":   {{nan, nan}, {inf, nan}, {-inf, nan}, {zero, zero}, {minus, minus}},
	"tanh":  {{nan, nan}, {inf, 1}, {-inf, -1}, {zero, zero}, {minus, minus}},
}

func TestSpecialValues(t *testing.T) {
	for name, s := range sweeps {
		if len(specials[name]) == 0 {
			t.Errorf("%s has no special values", name)
		}
		for _, row := range specials[name] {
			if got := s.f(row[0]); !same(got, row[1]) {
				t.Errorf("%s(%v) = %v, want %v", name, row[0], got, row[1])
			}
		}
	}
}

// ends are numbers that rules of powers and angles name, and some that they do not.
var ends = []float64{nan, inf, -inf, zero, minus, 1, -1, 2, -2, 3, -3, 0.5, -0.5, 2.5, -2.5, 5e-324, -5e-324, math.MaxFloat64, 1<<53 + 2, -(1<<53 - 1), 1e300}

// exponentiate is what Number::exponentiate (ECMA-262, 6.1.6.1.3) fixes.
func exponentiate(base, exponent float64) (value float64, fixed bool) {
	odd := math.Mod(exponent, 2) == 1 || math.Mod(exponent, 2) == -1
	signed := func(v float64) float64 {
		if odd && math.Signbit(base) {
			return -v
		}
		return v
	}
	size := math.Abs(base)
	switch {
	case exponent != exponent:
		return nan, true
	case exponent == 0:
		return 1, true
	case base != base:
		return nan, true
	case math.IsInf(exponent, 0) && size == 1:
		return nan, true
	case math.IsInf(exponent, 0):
		if size > 1 == (exponent > 0) {
			return inf, true
		}
		return 0, true
	case math.IsInf(base, 0) || base == 0:
		if math.IsInf(base, 0) == (exponent > 0) {
			return signed(inf), true
		}
		return signed(0), true
	case base < 0 && exponent != math.Trunc(exponent):
		return nan, true
	}
	return 0, false
}

func TestPowersFixed(t *testing.T) {
	for _, x := range ends {
		for _, y := range ends {
			if want, fixed := exponentiate(x, y); fixed && !same(Pow(x, y), want) {
				t.Errorf("pow(%v, %v) = %v, want %v", x, y, Pow(x, y), want)
			}
		}
	}
}

// angle is what Math.atan2 (ECMA-262, 21.3.2.8) fixes.
func angle(y, x float64) (value float64, fixed bool) {
	left := math.Signbit(x)
	of := func(right, turned float64) (float64, bool) {
		if left {
			right = turned
		}
		return math.Copysign(right, y), true
	}
	switch {
	case x != x || y != y:
		return nan, true
	case math.IsInf(y, 0) && math.IsInf(x, 0):
		return of(math.Pi/4, 3*math.Pi/4)
	case math.IsInf(y, 0) || x == 0 && y != 0:
		return of(math.Pi/2, math.Pi/2)
	case y == 0 || math.IsInf(x, 0):
		return of(0, math.Pi)
	}
	return 0, false
}

func TestAnglesFixed(t *testing.T) {
	for _, y := range ends {
		for _, x := range ends {
			if want, fixed := angle(y, x); fixed && !same(Atan2(y, x), want) {
				t.Errorf("atan2(%v, %v) = %v, want %v", y, x, Atan2(y, x), want)
			}
		}
	}
}

// TestExact looks for values that are numbers: everybody expects them.
func TestExact(t *testing.T) {
	expect := func(got, want float64, format string, arguments ...any) {
		t.Helper()
		if got != want {
			t.Errorf("%s = %v, want %v", fmt.Sprintf(format, arguments...), got, want)
		}
	}
	for e := -1074; e < 1024; e++ {
		power := math.Ldexp(1, e)
		expect(Pow(2, float64(e)), power, "2 ** %d", e)
		expect(Log2(power), float64(e), "log2(2 ** %d)", e)
		if e%3 == 0 {
			expect(Cbrt(power), math.Ldexp(1, e/3), "cbrt(2 ** %d)", e)
		}
	}
	for e, power := 0, 1.0; e <= 22; e, power = e+1, power*10 {
		expect(Log10(power), float64(e), "log10(1e%d)", e)
		expect(Pow(10, float64(e)), power, "10 ** %d", e)
	}
	for base := 2.0; base < 3000; base++ {
		for n, power := 1.0, base; power < 1<<53; n, power = n+1, power*base {
			expect(Pow(base, n), power, "%v ** %v", base, n)
			expect(Pow(-base, n), math.Copysign(power, 1-2*math.Mod(n, 2)), "-%v ** %v", base, n)
			expect(Pow(power*power, 0.5), power, "(%v ** %v) ** 0.5", base, 2*n)
		}
		expect(Cbrt(-base*base*base), -base, "cbrt(-%v ** 3)", base)
		expect(Hypot(3*base, 4*base), 5*base, "hypot(%v, %v)", 3*base, 4*base)
		expect(HypotOf([]float64{2 * base, -3 * base, 6 * base}), 7*base, "hypot of 2, -3, 6 times %v", base)
	}
}

func TestHypotOf(t *testing.T) {
	for _, row := range []struct {
		of   []float64
		want float64
	}{
		{nil, 0}, {[]float64{minus}, 0}, {[]float64{-3}, 3}, {[]float64{nan}, nan}, {[]float64{-inf}, inf}, {[]float64{nan, 1, -inf}, inf}, {[]float64{1, nan, 2}, nan},
		{[]float64{minus, minus, minus}, 0}, {[]float64{nan, inf}, inf}, {[]float64{minus, zero}, 0},
	} {
		if got := HypotOf(row.of); !same(got, row.want) {
			t.Errorf("hypot(%v) = %v, want %v", row.of, got, row.want)
		}
	}
	r, worst := rand.New(rand.NewPCG(5, 6)), &record{}
	for n := 3; n < 400; n += 4 {
		values, sum, at := make([]float64, n), exact(0), r.IntN(2040)-1070
		for i := range values {
			values[i] = anywhere(r, max(-1074, at-30), min(1015, at))
			sum.Add(sum, new(big.Float).SetPrec(700).Mul(exact(values[i]), exact(values[i])))
		}
		worst.take(HypotOf(values), sum.Sqrt(sum), float64(n))
	}
	worst.judge(t, "hypot of many")
}

func TestSum(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for n := range 60 {
		var sum Sum
		want := new(big.Rat)
		for range n {
			v := anywhere(r, -1074, 1000)
			sum.Add(v)
			want.Add(want, new(big.Rat).SetFloat64(v))
			if r.IntN(3) == 0 { // nothing but small ones is left
				sum.Add(-v)
				want.Sub(want, new(big.Rat).SetFloat64(v))
			}
		}
		if w, _ := want.Float64(); n > 0 && sum.Value() != w {
			t.Errorf("a sum of %d is %v, want %v", n, sum.Value(), w)
		}
	}
	for _, row := range []struct {
		of   []float64
		want float64
	}{
		{nil, minus}, {[]float64{minus, minus}, minus}, {[]float64{minus, 0}, 0}, {[]float64{1, -1}, 0}, {[]float64{inf, 1}, inf}, {[]float64{inf, -inf}, nan}, {[]float64{nan, 3}, nan},
		{[]float64{1e308, 1e308, 1e308, -1e308, -1e308}, 1e308}, {[]float64{math.MaxFloat64, -inf, math.MaxFloat64}, -inf}, {[]float64{math.MaxFloat64, math.MaxFloat64}, inf},
	} {
		var sum Sum
		for _, v := range row.of {
			sum.Add(v)
		}
		if !same(sum.Value(), row.want) {
			t.Errorf("the sum of %v is %v, want %v", row.of, sum.Value(), row.want)
		}
	}
}
