package kernel_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/cujs/cujs/kernel"
)

// A narrow is a 16-bit float as the test knows it: every value in a table.
type narrow struct {
	name   string
	values []float64 // by the bits, of the positive numbers up to infinity
}

func newNarrow(name string, mantissa, bias int) narrow {
	n := narrow{name: name}
	for bits := 0; bits <= (2*bias+1)<<mantissa; bits++ {
		exponent, fraction := bits>>mantissa, float64(bits&(1<<mantissa-1))
		switch exponent {
		case 0:
			n.values = append(n.values, math.Ldexp(fraction, 1-bias-mantissa))
		case 2*bias + 1:
			n.values = append(n.values, math.Inf(1))
		default:
			n.values = append(n.values, math.Ldexp(fraction+float64(int(1)<<mantissa), exponent-bias-mantissa))
		}
	}
	return n
}

// value is what bits mean; NaN for what is above infinity.
func (n narrow) value(bits uint16) float64 {
	magnitude := int(bits & 0x7fff)
	if magnitude >= len(n.values) {
		return math.NaN()
	}
	if bits>>15 != 0 {
		return -n.values[magnitude]
	}
	return n.values[magnitude]
}

// round is the nearest value, with an even mantissa where two are.
func (n narrow) round(x float64) uint16 {
	if x != x {
		return 0x7fff
	}
	sign := uint16(0)
	if math.Signbit(x) {
		sign, x = 1<<15, -x
	}
	above, exact := slices.BinarySearch(n.values, x)
	if exact {
		return sign | uint16(above)
	}
	below := above - 1
	next := n.values[above]
	if math.IsInf(next, 1) { // what would follow, were there no infinity
		next = 2*n.values[below] - n.values[below-1]
	}
	switch middle := (n.values[below] + next) / 2; {
	case x < middle, x == middle && below%2 == 0:
		return sign | uint16(below)
	}
	return sign | uint16(above)
}

func TestNarrowFloats(t *testing.T) {
	d := openDevice(t)
	const source = `(x, y, out) => {
  const i = grid(1)
  if (i < x.length) {
    const n = x.length
    out[i] = x[i] + y[i]
    out[n + i] = x[i] * y[i]
    out[2 * n + i] = x[i] / y[i]
    out[3 * n + i] = x[i] * y[i] - x[i]
    out[4 * n + i] = Math.sqrt(x[i])
    out[5 * n + i] = -x[i]
    let sum = x[i]
    sum += y[i]
    sum++
    out[6 * n + i] = x[i] < y[i] ? sum : Math.max(x[i], y[i])
  }
}`
	operations := []func(f narrow, x, y float64) uint16{
		func(f narrow, x, y float64) uint16 { return f.round(x + y) },
		func(f narrow, x, y float64) uint16 { return f.round(x * y) },
		func(f narrow, x, y float64) uint16 { return f.round(x / y) },
		func(f narrow, x, y float64) uint16 { return f.round(float64(float32(math.FMA(x, y, -x)))) },
		func(f narrow, x, y float64) uint16 { return f.round(math.Sqrt(x)) },
		func(f narrow, x, y float64) uint16 { return f.round(-x) },
		func(f narrow, x, y float64) uint16 {
			if x < y {
				return f.round(float64(float32(x+y) + 1))
			}
			return f.round(max(x, y))
		},
	}
	for _, f := range []narrow{newNarrow("f16", 10, 15), newNarrow("bf16", 7, 127)} {
		buffer := kernel.Buffer(f.name)
		p, err := kernel.Compile(kernel.Source{File: "half.js", Line: 1, Column: 1, Text: source}, []kernel.Argument{buffer, buffer, buffer}, kernel.Options{Target: kernel.Target{SM: 80}})
		if err != nil {
			t.Fatal(frame(err))
		}
		assemble(t, p)
		const n = 4096
		r := rand.New(rand.NewPCG(1, 2))
		x, y, out := make([]uint16, n), make([]uint16, n), make([]uint16, n*len(operations))
		for i := range n {
			x[i], y[i] = uint16(r.Uint32()), uint16(r.Uint32())
			if i%2 == 0 { // near each other
				y[i] = x[i] ^ uint16(r.Uint32()&0x3ff)
			}
		}
		d.run(t, p, n/128, 128, 0, x, y, out)
		wrong := 0
		for k, operation := range operations {
			for i := range n {
				want, got := operation(f, f.value(x[i]), f.value(y[i])), out[k*n+i]
				if a, b := f.value(want), f.value(got); want != got && (a == a || b == b) {
					if wrong++; wrong < 10 {
						t.Errorf("%s, operation %d on %v and %v: got %v, want %v", f.name, k, f.value(x[i]), f.value(y[i]), b, a)
					}
				}
			}
		}
	}
}
