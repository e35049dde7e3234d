package arith

import (
	"math"
	"testing"
)

func elementNamed(t *testing.T, name string) MatrixElement {
	t.Helper()
	e, ok := MatrixElementOf(name)
	if !ok {
		t.Fatal(name)
	}
	return e
}

// Sums by hand: how many bits stay behind the largest exponent, and that signs, zeros
// and what is no number come out.
func TestSummation(t *testing.T) {
	tiny := math.Ldexp(1, -25)
	inf := math.Inf(1)
	for _, c := range []struct {
		name         string
		architecture int
		element, d   string
		a, b         []float64
		c, want      float64
	}{
		{"H100 keeps 25 bits", 90, "bf16", "f32", []float64{tiny, tiny, tiny, tiny}, []float64{1, 1, 1, 1}, 1, 1 + math.Ldexp(1, -23)},
		{"A100 keeps 24", 80, "bf16", "f32", []float64{tiny, tiny, tiny, tiny}, []float64{1, 1, 1, 1}, 1, 1},
		{"results are cut off", 90, "bf16", "f32", []float64{math.Ldexp(1, -24), math.Ldexp(1, -25)}, []float64{1, 1}, 1, 1},
		{"towards zero", 90, "bf16", "f32", []float64{math.Ldexp(-1, -24), math.Ldexp(-1, -25)}, []float64{1, 1}, -1, -1},
		{"the largest product is not normalised", 90, "f16", "f32", []float64{1.5, math.Ldexp(1, -14)}, []float64{1.5, math.Ldexp(1, -11)}, 0, 2.25},
		{"8-bit numbers keep 13 bits", 90, "e4m3", "f32", []float64{1}, []float64{1}, math.Ldexp(1, -14), 1},
		{"and the sum so far no more", 90, "e4m3", "f32", []float64{1}, []float64{1}, 1 + math.Ldexp(1, -14), 2},
		{"B200 keeps 25 of them", 100, "e4m3", "f32", []float64{1}, []float64{1}, math.Ldexp(1, -14), 1 + math.Ldexp(1, -14)},
		{"zeros", 90, "bf16", "f32", []float64{0, 3}, []float64{5, 0}, 0, 0},
		{"subnormal results", 90, "bf16", "f32", []float64{math.Ldexp(1, -100)}, []float64{math.Ldexp(1.5, -48)}, 0, math.Ldexp(1, -148) + math.Ldexp(1, -149)},
		{"overflow of the sum of magnitudes", 90, "bf16", "f32", []float64{math.Ldexp(1, 127)}, []float64{4}, 0, math.Ldexp(1, 129)},
		{"infinity", 90, "bf16", "f32", []float64{inf}, []float64{-1}, 1, -inf},
		{"halves are rounded later", 90, "f16", "f16", []float64{math.Ldexp(1, -11)}, []float64{1}, 1, 1 + math.Ldexp(1, -11)},
	} {
		e, d := elementNamed(t, c.element), elementNamed(t, c.d)
		got := SummationOf(c.architecture, e).Dot(c.a, c.b, e.Exponents(c.a), e.Exponents(c.b), c.c, &d)
		if got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
	e, d := elementNamed(t, "bf16"), elementNamed(t, "f32")
	if x := SummationOf(90, e).Dot([]float64{inf}, []float64{0}, []int16{0}, []int16{0}, 1, &d); x == x {
		t.Errorf("infinity times zero gives %v", x)
	}
}

// What nobody has found out, and what is exact, has no model.
func TestNoSummation(t *testing.T) {
	for _, c := range []struct {
		architecture int
		element      string
		chunk        int
	}{{75, "f16", 0}, {80, "f16", 8}, {89, "e5m2", 16}, {90, "tf32", 8}, {90, "s8", 0}, {90, "f64", 0}, {103, "bf16", 16}, {120, "bf16", 0}} {
		got := 0
		if s := SummationOf(c.architecture, elementNamed(t, c.element)); s != nil {
			got = s.Chunk
		}
		if got != c.chunk {
			t.Errorf("%s of sm_%d: chunks of %d, want %d", c.element, c.architecture, got, c.chunk)
		}
	}
}
