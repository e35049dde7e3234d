package cudajs

import (
	"math"
	"math/rand/v2"
	"testing"
)

// nearest finds the bits whose value is nearest to v by trying all of them;
// between two that are equally near, the even ones.
func nearest(v float64, from func(uint16) float64) uint16 {
	best := uint16(0)
	for bits := range uint16(0x8000) {
		x := from(bits)
		if math.IsNaN(x) || math.IsInf(x, 0) {
			continue
		}
		d, e := math.Abs(x-v), math.Abs(from(best)-v)
		if d < e || d == e && bits&1 == 0 {
			best = bits
		}
	}
	return best
}

func TestSmallFloatsRoundTrip(t *testing.T) {
	for bits := range 1 << 16 {
		b := uint16(bits)
		if v := fromHalf(b); !math.IsNaN(v) && toHalf(v) != b {
			t.Fatalf("f16 %#04x is %v, which is %#04x", b, v, toHalf(v))
		}
		if v := fromBrain(b); !math.IsNaN(v) && toBrain(v) != b {
			t.Fatalf("bf16 %#04x is %v, which is %#04x", b, v, toBrain(v))
		}
		if fromSmall(b, 8, 7) != fromBrain(b) && !math.IsNaN(fromBrain(b)) {
			t.Fatalf("bf16 %#04x is %v by its fields and %v by binary32", b, fromSmall(b, 8, 7), fromBrain(b))
		}
	}
}

func TestSmallFloatsRoundToNearest(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 50 {
		v := math.Ldexp(1+random.Float64(), random.IntN(42)-27)
		if v < 65504 && toHalf(v) != nearest(v, fromHalf) {
			t.Errorf("f16 of %v is %#04x, want %#04x", v, toHalf(v), nearest(v, fromHalf))
		}
		if toBrain(v) != nearest(v, fromBrain) {
			t.Errorf("bf16 of %v is %#04x, want %#04x", v, toBrain(v), nearest(v, fromBrain))
		}
	}
}

// The limits are those of IEEE 754-2019, table 3.5.
func TestHalfLimits(t *testing.T) {
	for _, c := range []struct {
		v    float64
		bits uint16
	}{
		{0, 0}, {math.Copysign(0, -1), 0x8000}, {1, 0x3c00}, {-2, 0xc000}, {65504, 0x7bff}, {65519.99, 0x7bff},
		{65520, 0x7c00}, {1e300, 0x7c00}, {math.Inf(-1), 0xfc00}, {0x1p-24, 1}, {0x1p-25, 0}, {0x1.01p-25, 1},
		{0x1p-14, 0x0400}, {0x1.ff8p-15, 0x03ff}, {1 + 0x1p-11, 0x3c00}, {1 + 0x3p-11, 0x3c02}, {0x1p-1074, 0},
	} {
		if got := toHalf(c.v); got != c.bits {
			t.Errorf("f16 of %v is %#04x, want %#04x", c.v, got, c.bits)
		}
	}
	if bits := toHalf(math.NaN()); !math.IsNaN(fromHalf(bits)) {
		t.Errorf("f16 of NaN is %#04x", bits)
	}
}
