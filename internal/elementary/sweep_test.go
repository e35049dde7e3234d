package elementary

import (
	"maps"
	"math"
	"math/big"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/cujs/cujs/tools/reference"
)

// A sweep is a function with the bounds of its arguments, and arguments near which it is looked at closely: its zeros,
// and where the algorithm changes.
type sweep struct {
	f         func(float64) float64
	low, high float64
	near      []float64
}

var all = math.MaxFloat64

var sweeps = map[string]sweep{
	"exp": {Exp, -746, 711, []float64{709.782712893384, -745.1332191019412, -708.3964185322641, 0.34657359027997264}},
	// expm1 is -1 from -40 on.
	"expm1": {Expm1, -746, 711, []float64{709.782712893384, -40, 0.34657359027997264, -0.34657359027997264, 41.6}},
	"log":   {Log, 5e-324, all, []float64{1, math.Sqrt2, math.Sqrt2 / 2, math.E}},
	"log2":  {Log2, 5e-324, all, []float64{1, math.Sqrt2, 2, 8}},
	"log10": {Log10, 5e-324, all, []float64{1, math.Sqrt2, 10, 1e22}},
	"log1p": {Log1p, -1 + 0x1p-53, all, []float64{-0.5, math.Sqrt2 - 1, math.Sqrt2/2 - 1, 1, 5e-17}},
	"sin":   {Sin, -all, all, []float64{math.Pi, 2 * math.Pi, 1000 * math.Pi, 1000000, 6381956970095103 * 0x1p797, math.Pi / 4}},
	"cos":   {Cos, -all, all, []float64{math.Pi / 2, 1.5 * math.Pi, 1000.5 * math.Pi, 1000000, 6381956970095103 * 0x1p797, math.Pi / 4}},
	"tan":   {Tan, -all, all, []float64{math.Pi, math.Pi / 2, 1000.5 * math.Pi, 1000000, 6381956970095103 * 0x1p797, math.Pi / 4}},
	"asin":  {Asin, -1, 1, []float64{1, 0.5, -1, -0.5}},
	"acos":  {Acos, -1, 1, []float64{1, 0.5, -1, -0.5}},
	"atan":  {Atan, -all, all, []float64{1, 1. / 16, 3. / 16, 15. / 16, -1}},
	"sinh":  {Sinh, -711, 711, []float64{710.4758600739439, 1, 27.7, -1}},
	"cosh":  {Cosh, -711, 711, []float64{710.4758600739439, 1, 27.7, 0.34657359027997264}},
	"tanh":  {Tanh, -800, 800, []float64{0.6, 20, -0.6, -20}},
	"asinh": {Asinh, -all, all, []float64{0.5, 1e9, 1, -0.5}},
	"acosh": {Acosh, 1, all, []float64{1, 1.25, 1e9, 2}},
	"atanh": {Atanh, -1 + 0x1p-53, 1 - 0x1p-53, []float64{0.5, 1, -0.5, -1}},
	"cbrt":  {Cbrt, -all, all, []float64{1, 8, 27, 3.2, 1. / 8}},
}

// density is how many arguments are taken of each exponent: of one exponent in so many in go test, of every one in
// .ci/long, which sets it.
func density() (each, apart int) {
	if n, err := strconv.Atoi(os.Getenv("CUJS_SWEEP")); err == nil && n > 0 {
		return n, 1
	}
	return 1, 29
}

// arguments are those of a sweep: of all exponents, those of subnormal numbers too, and near what it is looked at for.
func (s sweep) arguments(r *rand.Rand) (list []float64) {
	each, apart := density()
	for e := -1074; e < 1024; e += apart {
		x := math.Ldexp(1, e)
		list = append(list, x, -x)
		for range each {
			x = math.Ldexp(1+r.Float64(), e)
			list = append(list, x, -x)
		}
	}
	for _, c := range s.near {
		list = append(list, around(r, c, each)...)
	}
	return slices.DeleteFunc(list, func(x float64) bool { return !(x >= s.low && x <= s.high) || x == 0 })
}

// around are the neighbours of a number, and some further away by each power of two.
func around(r *rand.Rand, c float64, each int) (list []float64) {
	for up, down, k := c, c, 0; k < 3*each; k++ {
		list = append(list, up, down)
		up, down = math.Nextafter(up, math.Inf(1)), math.Nextafter(down, math.Inf(-1))
	}
	for j := 2; j < 52; j += 1 + 3/each {
		for range each {
			list = append(list, c+c*math.Ldexp(2*r.Float64()-1, -j))
		}
	}
	return list
}

func exact(x float64) *big.Float { return new(big.Float).SetPrec(700).SetFloat64(x) }

// A record is the worst that was seen.
type record struct {
	ulps     float64
	of       []float64
	count    int
	got      float64
	expected float64
}

func (w *record) take(got float64, want *big.Float, of ...float64) {
	w.count++
	if u := reference.Ulps(got, want, 53, -1074); u > w.ulps {
		w.ulps, w.of, w.got = u, of, got
		w.expected, _ = want.Float64()
	}
}

func (w *record) judge(t *testing.T, name string) {
	t.Helper()
	t.Logf("%s: at most %.3f ulp, of %d arguments, at %v", name, w.ulps, w.count, w.of)
	if !(w.ulps <= 1) || w.count == 0 {
		t.Errorf("%s(%v) = %v, want %v: %.2f ulp", name, w.of, w.got, w.expected, w.ulps)
	}
}

// TestSweep compares the functions of one argument with 500 bits of their values.
func TestSweep(t *testing.T) {
	for _, name := range slices.Sorted(maps.Keys(sweeps)) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, worst := sweeps[name], &record{}
			for _, x := range s.arguments(rand.New(rand.NewPCG(1, 2))) {
				worst.take(s.f(x), reference.One[name](exact(x)), x)
			}
			worst.judge(t, name)
		})
	}
}

// anywhere is a number of any exponent.
func anywhere(r *rand.Rand, low, high int) float64 {
	x := math.Ldexp(1+r.Float64(), low+r.IntN(high-low))
	if r.IntN(2) == 0 {
		return -x
	}
	return x
}

// TestSweepOfTwo does so for those of two: atan2 and hypot of any exponents and of near ones, pow of all exponents, of
// what is near 1, and of whole exponents, with results down to the subnormal ones.
func TestSweepOfTwo(t *testing.T) {
	each, _ := density()
	pairs := map[string][]func(r *rand.Rand) (x, y float64){
		"atan2": {
			func(r *rand.Rand) (x, y float64) { return anywhere(r, -1074, 1024), anywhere(r, -1074, 1024) },
			func(r *rand.Rand) (x, y float64) { x = anywhere(r, -1000, 1000); return x, x * anywhere(r, -8, 8) },
		},
		"hypot": {
			func(r *rand.Rand) (x, y float64) { return anywhere(r, -1074, 1023), anywhere(r, -1074, 1023) },
			func(r *rand.Rand) (x, y float64) { x = anywhere(r, -1000, 1000); return x, x * anywhere(r, -20, 20) },
		},
		"pow": {
			func(r *rand.Rand) (x, y float64) {
				x = math.Abs(anywhere(r, -1074, 1024))
				return x, (2*r.Float64() - 1) * 1075 / math.Abs(math.Log2(x))
			},
			func(r *rand.Rand) (x, y float64) {
				x = 1 + anywhere(r, -53, -3)
				return x, (2*r.Float64() - 1) * 745 / math.Abs(math.Log1p(x-1))
			},
			func(r *rand.Rand) (x, y float64) { return anywhere(r, -6, 6), float64(r.IntN(201) - 100) },
		},
	}
	f := map[string]func(x, y float64) float64{"atan2": Atan2, "hypot": Hypot, "pow": Pow}
	for name, makes := range pairs {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r, worst := rand.New(rand.NewPCG(3, 4)), &record{}
			for _, pair := range makes {
				for range 300 * each {
					x, y := pair(r)
					if math.IsInf(y, 0) || x == 1 || y == 0 {
						continue
					}
					worst.take(f[name](x, y), truth(name, x, y), x, y)
				}
			}
			worst.judge(t, name)
		})
	}
}

// truth is the value of a function of two, also for negative bases of whole exponents.
func truth(name string, x, y float64) *big.Float {
	if name != "pow" || x > 0 {
		return reference.Two[name](exact(x), exact(y))
	}
	v := reference.Two[name](exact(-x), exact(y))
	if math.Mod(y, 2) != 0 {
		v.Neg(v)
	}
	return v
}
