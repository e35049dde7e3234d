package kernel_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strconv"
	"sync"
	"testing"

	"github.com/cujs/cujs/kernel"
)

// wholeFunctions are functions of f32 that Go's of f64 can judge: their errors
// are some millionths of an ulp of f32.
var wholeFunctions = map[string]func(float64) float64{
	"exp": math.Exp, "log": math.Log, "log2": math.Log2, "log10": math.Log10, "log1p": math.Log1p, "expm1": math.Expm1,
	"tanh": math.Tanh, "sinh": math.Sinh, "cosh": math.Cosh,
	"sin": math.Sin, "cos": math.Cos, "tan": math.Tan,
}

// TestMathWhole32 compares functions of f32 all over their range: with arguments
// CUJS_STRIDE apart in their bits, all of them for 1.
func TestMathWhole32(t *testing.T) {
	d, stride := openDevice(t), wholeStride()
	for name, f := range wholeFunctions {
		worst, at := 0.0, float32(0)
		eachChunk(stride, func(bits []uint32) {
			x, y := floats(bits), make([]float32, len(bits))
			d.launch(t, fmt.Sprintf("(x, y) => { const i = grid(1); if (i < x.length) y[i] = Math.%s(x[i]) }", name), kernel.Options{}, len(x)/256+1, 256, x, y)
			u, k := worstOf(x, y, f)
			if u > worst {
				worst, at = u, x[k]
			}
		})
		if worst > 2 {
			t.Errorf("%s(%v) is wrong by %.2f ulp", name, at, worst)
		}
		t.Logf("%s: %.3f ulp at %v", name, worst, at)
	}
}

// TestPowWhole32 raises numbers of all sizes to powers that give numbers of all
// sizes.
func TestPowWhole32(t *testing.T) {
	d, stride := openDevice(t), wholeStride()
	r := rand.New(rand.NewPCG(7, 8))
	worst, atX, atY := 0.0, float32(0), float32(0)
	eachChunk(stride, func(bits []uint32) {
		x, y, z := floats(bits), make([]float32, len(bits)), make([]float32, len(bits))
		for i := range x {
			x[i] = float32(math.Abs(float64(x[i])))
			y[i] = float32((2*r.Float64() - 1) * 151 / max(math.Abs(math.Log2(float64(x[i]))), 1e-6))
		}
		d.launch(t, "(x, y, z) => { const i = grid(1); if (i < x.length) z[i] = Math.pow(x[i], y[i]) }", kernel.Options{}, len(x)/256+1, 256, x, y, z)
		for i := range x {
			if u := wrongBy(z[i], math.Pow(float64(x[i]), float64(y[i]))); u > worst {
				worst, atX, atY = u, x[i], y[i]
			}
		}
	})
	if worst > 2 {
		t.Errorf("pow(%v, %v) is wrong by %.2f ulp", atX, atY, worst)
	}
	t.Logf("pow: %.3f ulp at %v, %v", worst, atX, atY)
}

// TestExpOfKnownSign: where the compiler knows that the argument is not positive
// it takes other code, which gives the same bits.
func TestExpOfKnownSign(t *testing.T) {
	d, stride := openDevice(t), wholeStride()
	eachChunk(stride, func(bits []uint32) {
		x, y, z := floats(bits), make([]float32, len(bits)), make([]float32, len(bits))
		for i := range x {
			x[i] = -float32(math.Abs(float64(x[i])))
		}
		d.launch(t, "(x, y, z) => { const i = grid(1); if (i < x.length) { y[i] = Math.exp(x[i]); z[i] = Math.exp(-Math.abs(x[i])) } }", kernel.Options{}, len(x)/256+1, 256, x, y, z)
		for i := range x {
			if math.Float32bits(y[i]) != math.Float32bits(z[i]) && (y[i] == y[i] || z[i] == z[i]) {
				t.Fatalf("exp(%v) is %v, and %v where the sign is known", x[i], y[i], z[i])
			}
		}
	})
}

func wholeStride() int {
	stride, err := strconv.Atoi(os.Getenv("CUJS_STRIDE"))
	if err != nil || stride < 1 {
		return 65537
	}
	return stride
}

// eachChunk calls do with all bits of f32 that are so far apart, some at a time.
func eachChunk(stride int, do func(bits []uint32)) {
	var bits []uint32
	for b := uint64(0); b < 1<<32; b += uint64(stride) {
		if bits = append(bits, uint32(b)); len(bits) == 1<<22 {
			do(bits)
			bits = bits[:0]
		}
	}
	if len(bits) > 0 {
		do(bits)
	}
}

func floats(bits []uint32) []float32 {
	x := make([]float32, len(bits))
	for i, b := range bits {
		x[i] = math.Float32frombits(b)
	}
	return x
}

// worstOf is the greatest error in ulp, and where it is.
func worstOf(x, y []float32, f func(float64) float64) (float64, int) {
	const parts = 8
	var worst [parts]float64
	var at [parts]int
	var all sync.WaitGroup
	for p := range parts {
		all.Go(func() {
			for i := len(x) * p / parts; i < len(x)*(p+1)/parts; i++ {
				if u := wrongBy(y[i], f(float64(x[i]))); u > worst[p] {
					worst[p], at[p] = u, i
				}
			}
		})
	}
	all.Wait()
	best := 0
	for p := range parts {
		if worst[p] > worst[best] {
			best = p
		}
	}
	return worst[best], at[best]
}

// wrongBy is the error of an f32 in units of the last place of the true value.
func wrongBy(got float32, want float64) float64 {
	g := float64(got)
	switch {
	case g == want || g != g && want != want:
		return 0
	case math.IsInf(g, 0) && math.Abs(want) > math.MaxFloat32 && g*want > 0:
		return 0
	case g != g || want != want || math.IsInf(g, 0) || math.IsInf(want, 0):
		return math.Inf(1)
	}
	_, exponent := math.Frexp(want)
	return math.Abs(g-want) / math.Ldexp(1, max(exponent-24, -149))
}
