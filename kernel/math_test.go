package kernel_test

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/cujs/cujs/kernel"
	"github.com/cujs/cujs/tools/reference"
)

// A domain is where a function is sampled: between low and high evenly, or
// with evenly distributed exponents.
type domain struct {
	name       string
	low, high  float64
	byExponent bool
}

var domains = []domain{
	{"exp", -745, 709, false}, {"exp", 1e-60, 1, true}, {"expm1", -40, 709, false}, {"expm1", 1e-60, 2, true}, {"expm1", -2, -1e-60, true},
	{"log", 1e-320, 1e308, true}, {"log", 0.5, 2, false}, {"log2", 1e-320, 1e308, true}, {"log2", 0.5, 2, false}, {"log10", 1e-320, 1e308, true}, {"log10", 0.5, 2, false},
	{"log1p", 1e-60, 1e308, true}, {"log1p", -0.999, 3, false}, {"log1p", -0.9, -1e-60, true},
	{"sin", -10, 10, false}, {"sin", 1e-60, 1e308, true}, {"sin", 1, 1e7, true}, {"cos", -10, 10, false}, {"cos", 1e-60, 1e308, true}, {"cos", 1, 1e7, true},
	{"tan", -10, 10, false}, {"tan", 1e-60, 1e308, true}, {"tan", 1, 1e7, true},
	{"asin", -1, 1, false}, {"asin", 1e-60, 1, true}, {"acos", -1, 1, false}, {"acos", 1e-60, 1, true}, {"acos", 0.99, 1, false},
	{"atan", -5, 5, false}, {"atan", 1e-60, 1e60, true}, {"sinh", -711, 711, false}, {"sinh", -3, 3, false}, {"sinh", 1e-60, 3, true}, {"cosh", -711, 711, false}, {"cosh", -3, 3, false},
	{"tanh", -5, 5, false}, {"tanh", 1e-60, 20, true}, {"asinh", 1e-60, 1e100, true}, {"asinh", -3, 3, false}, {"acosh", 1, 5, false}, {"acosh", 1, 1e100, true},
	{"atanh", -1, 1, false}, {"atanh", 1e-60, 1, true}, {"cbrt", 1e-320, 1e308, true}, {"cbrt", -9, 9, false},
}

func (d domain) sample(r *rand.Rand) float64 {
	if !d.byExponent {
		return d.low + (d.high-d.low)*r.Float64()
	}
	low, high := math.Log2(math.Abs(d.low)), math.Log2(math.Abs(d.high))
	x := math.Exp2(low + (high-low)*r.Float64())
	return math.Copysign(x, d.low)
}

// samples is how many arguments of each domain are compared with the exact
// values of f64, and samples32 of f32, where less goes into the exact value.
const samples, samples32 = 256, 768

func TestMath64(t *testing.T) {
	d := openDevice(t)
	worst := map[string]float64{}
	for _, dom := range domains {
		r := rand.New(rand.NewPCG(1, 2))
		x, y := make([]float64, samples), make([]float64, samples)
		for i := range x {
			x[i] = dom.sample(r)
		}
		d.launch(t, fmt.Sprintf("(x, y) => { const i = grid(1); y[i] = Math.%s(x[i]) }", dom.name), kernel.Options{}, samples/64, 64, x, y)
		for i := range x {
			want := reference.One[dom.name](new(big.Float).SetPrec(700).SetFloat64(x[i]))
			u := reference.Ulps(y[i], want, 53, -1074)
			worst[dom.name] = max(worst[dom.name], u)
			if u > 1 {
				w, _ := want.Float64()
				t.Errorf("%s(%v) = %v, want %v: %.2f ulp", dom.name, x[i], y[i], w, u)
				break
			}
		}
	}
	t.Log(worst)
}

func TestMath32(t *testing.T) {
	d := openDevice(t)
	worst := map[string]float64{}
	for _, dom := range domains {
		r := rand.New(rand.NewPCG(1, 2))
		x, y := make([]float32, samples32), make([]float32, samples32)
		for i := range x {
			x[i] = float32(dom.sample(r))
			if math.IsInf(float64(x[i]), 0) || dom.name == "acosh" && x[i] < 1 || dom.low >= -1 && dom.high == 1 && (x[i] >= 1 || x[i] <= -1) {
				x[i] = 1 - float32(r.Float64())
				if dom.name == "acosh" {
					x[i] += 1
				}
			}
			if x[i] == 0 {
				x[i] = 0.25
			}
		}
		d.launch(t, fmt.Sprintf("(x, y) => { const i = grid(1); y[i] = Math.%s(x[i]) }", dom.name), kernel.Options{}, samples32/64, 64, x, y)
		for i := range x {
			want := reference.One[dom.name](new(big.Float).SetPrec(700).SetFloat64(float64(x[i])))
			u := reference.Ulps(float64(y[i]), want, 24, -149)
			worst[dom.name] = max(worst[dom.name], u)
			if u > 2 {
				w, _ := want.Float64()
				t.Errorf("%s(%v) = %v, want %v: %.2f ulp", dom.name, x[i], y[i], w, u)
				break
			}
		}
	}
	t.Log(worst)
}

func TestMathOfTwo(t *testing.T) {
	d := openDevice(t)
	worst := map[string]float64{}
	r := rand.New(rand.NewPCG(3, 4))
	for name, f := range reference.Two {
		for _, spread := range []float64{1, 8, 60, 300} {
			x, y, z := make([]float64, samples), make([]float64, samples), make([]float64, samples)
			for i := range x {
				x[i] = math.Exp2((2*r.Float64() - 1) * spread)
				y[i] = math.Exp2((2*r.Float64()-1)*spread) * float64(1-2*r.IntN(2))
				if name == "pow" {
					y[i] = (2*r.Float64() - 1) * 1050 / math.Max(math.Abs(math.Log2(x[i])), 1e-3)
				}
			}
			d.launch(t, fmt.Sprintf("(x, y, z) => { const i = grid(1); z[i] = Math.%s(x[i], y[i]) }", name), kernel.Options{}, samples/64, 64, x, y, z)
			for i := range x {
				want := f(new(big.Float).SetPrec(700).SetFloat64(x[i]), new(big.Float).SetPrec(700).SetFloat64(y[i]))
				u := reference.Ulps(z[i], want, 53, -1074)
				worst[name] = max(worst[name], u)
				if u > 1 {
					w, _ := want.Float64()
					t.Errorf("%s(%v, %v) = %v, want %v: %.2f ulp", name, x[i], y[i], z[i], w, u)
					break
				}
			}
		}
	}
	t.Log(worst)
}

// TestTrigonometryNearZeros32 takes what is nearest to multiples of pi/2, where
// the reduced argument is all that is left.
func TestTrigonometryNearZeros32(t *testing.T) {
	d := openDevice(t)
	r := rand.New(rand.NewPCG(8, 9))
	for _, name := range []string{"sin", "cos", "tan"} {
		x, y := make([]float32, samples32), make([]float32, samples32)
		for i := range x {
			x[i] = float32(math.Floor(math.Exp2(14*r.Float64())) * math.Pi / 2)
		}
		d.launch(t, fmt.Sprintf("(x, y) => { const i = grid(1); y[i] = Math.%s(x[i]) }", name), kernel.Options{}, samples32/64, 64, x, y)
		for i := range x {
			want := reference.One[name](new(big.Float).SetPrec(700).SetFloat64(float64(x[i])))
			if u := reference.Ulps(float64(y[i]), want, 24, -149); u > 2 {
				w, _ := want.Float64()
				t.Errorf("%s(%v) = %v, want %v: %.2f ulp", name, x[i], y[i], w, u)
			}
		}
	}
}

// TestMathOfTwo32 takes exponents from the whole range, and arguments near each
// other.
func TestMathOfTwo32(t *testing.T) {
	d := openDevice(t)
	worst := map[string]float64{}
	r := rand.New(rand.NewPCG(5, 6))
	for name, f := range reference.Two {
		for _, spread := range []float64{1, 8, 60, 120} {
			x, y, z := make([]float32, samples), make([]float32, samples), make([]float32, samples)
			for i := range x {
				x[i] = float32(math.Exp2((2*r.Float64() - 1) * spread))
				y[i] = x[i] * float32(math.Exp2((2*r.Float64()-1)*min(spread, 8))) * float32(1-2*r.IntN(2))
				if name == "pow" {
					y[i] = float32((2*r.Float64() - 1) * 148 / math.Max(math.Abs(math.Log2(float64(x[i]))), 1e-3))
				}
			}
			d.launch(t, fmt.Sprintf("(x, y, z) => { const i = grid(1); z[i] = Math.%s(x[i], y[i]) }", name), kernel.Options{}, samples/64, 64, x, y, z)
			for i := range x {
				want := f(new(big.Float).SetPrec(700).SetFloat64(float64(x[i])), new(big.Float).SetPrec(700).SetFloat64(float64(y[i])))
				u := reference.Ulps(float64(z[i]), want, 24, -149)
				worst[name] = max(worst[name], u)
				if u > 2 {
					w, _ := want.Float64()
					t.Errorf("%s(%v, %v) = %v, want %v: %.2f ulp", name, x[i], y[i], z[i], w, u)
					break
				}
			}
		}
	}
	t.Log(worst)
}

// TestMathEdges32 compares f32 with what the functions of f64, which
// TestMathEdges looks at, give for the same arguments.
func TestMathEdges32(t *testing.T) {
	d := openDevice(t)
	var x, y []float32
	for _, a := range edges {
		for _, b := range edges {
			x, y = append(x, float32(a)), append(y, float32(b))
		}
	}
	for _, call := range []string{"exp(a)", "expm1(a)", "log(a)", "log2(a)", "log10(a)", "log1p(a)", "sin(a)", "cos(a)", "tan(a)", "asin(a)", "acos(a)", "atan(a)", "sinh(a)", "cosh(a)",
		"tanh(a)", "asinh(a)", "acosh(a)", "atanh(a)", "cbrt(a)", "pow(a, b)", "atan2(a, b)", "hypot(a, b)"} {
		got, want := make([]float32, len(x)), make([]float32, len(x))
		wide := strings.NewReplacer("(a", "(f64(a)", "b)", "f64(b))").Replace(call)
		d.launch(t, fmt.Sprintf("(x, y, got, want) => { const i = grid(1); if (i < x.length) { const a = x[i], b = y[i]; got[i] = Math.%s; want[i] = f32(Math.%s) } }", call, wide),
			kernel.Options{}, len(x)/64+1, 64, x, y, got, want)
		for i, w := range want {
			g := got[i]
			same := g == w && math.Signbit(float64(g)) == math.Signbit(float64(w)) || g != g && w != w
			if near := math.Abs(float64(g)-float64(w)) <= math.Abs(float64(w))*3e-7+3e-45; !same && !(near && g*w > 0) {
				t.Errorf("%s of %v and %v = %v, want %v", call, x[i], y[i], g, w)
			}
		}
	}
}

// edges are arguments that have answers of their own.
var edges = []float64{0, math.Copysign(0, -1), 1, -1, 0.5, -0.5, 2, -2, 3, -3, 1e308, -1e308, 1e-310, 5e-324, math.Inf(1), math.Inf(-1), math.NaN(), 4503599627370497.5, 1e-20, 0.1, 710, -750}

// TestMathEdges compares with Go's functions, which agree with JavaScript's on
// zeros, infinities and NaN but for pow.
func TestMathEdges(t *testing.T) {
	d := openDevice(t)
	same := func(a, b float64) bool {
		return a == b && math.Signbit(a) == math.Signbit(b) || a != a && b != b || b != 0 && !math.IsInf(b, 0) && math.Abs(a-b) <= 4e-16*math.Abs(b)
	}
	truth := map[string]func(float64) float64{"exp": math.Exp, "expm1": math.Expm1, "log": math.Log, "log2": math.Log2, "log10": math.Log10, "log1p": math.Log1p,
		"asin": math.Asin, "acos": math.Acos, "atan": math.Atan, "sinh": math.Sinh, "cosh": math.Cosh, "tanh": math.Tanh, "asinh": math.Asinh,
		"acosh": math.Acosh, "atanh": math.Atanh, "cbrt": math.Cbrt}
	for name, f := range truth {
		x, y := slices.Clone(edges), make([]float64, len(edges))
		d.launch(t, fmt.Sprintf("(x, y) => { const i = grid(1); y[i] = Math.%s(x[i]) }", name), kernel.Options{}, 1, len(edges), x, y)
		for i, v := range edges {
			goIsWrong := strings.HasPrefix(name, "log") && name != "log1p" && v > 0 && v < 1e-307 || v == 710 && (name == "sinh" || name == "cosh")
			if !same(y[i], f(v)) && !goIsWrong {
				t.Errorf("%s(%v) = %v, want %v", name, v, y[i], f(v))
			}
		}
	}
	pairs := map[string]func(a, b float64) float64{"Math.pow(x[i], y[i])": func(a, b float64) float64 {
		if math.IsInf(b, 0) && math.Abs(a) == 1 || a == 1 && b != b {
			return math.NaN() // where JavaScript and C differ
		}
		return math.Pow(a, b)
	}, "Math.atan2(x[i], y[i])": math.Atan2, "Math.hypot(x[i], y[i])": math.Hypot, "x[i] % y[i]": math.Mod}
	for expression, f := range pairs {
		var x, y []float64
		for _, a := range edges {
			for _, b := range edges {
				x, y = append(x, a), append(y, b)
			}
		}
		z := make([]float64, len(x))
		d.launch(t, fmt.Sprintf("(x, y, z) => { const i = grid(1); if (i < x.length) z[i] = %s }", expression), kernel.Options{}, len(x)/64+1, 64, x, y, z)
		for i := range x {
			goIsWrong := strings.Contains(expression, "pow") && x[i] > 0 && x[i] < 1e-307 // as its log on amd64
			if !same(z[i], f(x[i], y[i])) && !goIsWrong {
				t.Errorf("%s of %v and %v = %v, want %v", expression, x[i], y[i], z[i], f(x[i], y[i]))
			}
		}
	}
}
