package element

import (
	"math"
	"testing"
)

// An eight is a type of 8 bits by its definition (OCP 8-bit Floating Point Specification, 1.0): bits of
// the exponent and the fraction, the bias, and the codes of infinity, 0 where there is none, and of the
// first NaN.
type eight struct {
	Type
	fraction, bias int
	infinity, nan  int
	most           float64
}

var eights = []eight{{F8E4M3, 3, 7, 0, 0x7f, 448}, {F8E5M2, 2, 15, 0x7c, 0x7d, 57344}}

// value is the number of a code.
func (e eight) value(code int) float64 {
	sign, size := 1.0, code&0x7f
	if code > 0x7f {
		sign = -1
	}
	switch exponent, fraction := size>>e.fraction, float64(size&(1<<e.fraction-1))/float64(int(1)<<e.fraction); {
	case size >= e.nan:
		return math.NaN()
	case e.infinity != 0 && size == e.infinity:
		return math.Inf(int(sign))
	case exponent == 0:
		return sign * fraction * math.Pow(2, float64(1-e.bias))
	default:
		return sign * (1 + fraction) * math.Pow(2, float64(exponent-e.bias))
	}
}

// TestEights decodes all codes, and encodes what they mean again.
func TestEights(t *testing.T) {
	for _, e := range eights {
		for code := range 256 {
			want, got := e.value(code), e.Decode(uint64(code))
			if math.Float64bits(got) != math.Float64bits(want) && (got == got || want == want) {
				t.Fatalf("%v %#02x is %v, want %v", e.Type, code, got, want)
			}
			bits, fits := e.Encode(got)
			switch wantBits := uint64(code); {
			case got != got:
				fits = fits && bits == 0x7f
			case math.IsInf(got, 0):
				fits = !fits && e.Decode(bits) == math.Copysign(e.most, got)
			default:
				fits = fits && bits == wantBits
			}
			if !fits {
				t.Errorf("%v: %v is %#x", e.Type, got, bits)
			}
		}
	}
}

// TestEightsRound rounds numbers between two neighbours: what is nearer, and of both the even one.
func TestEightsRound(t *testing.T) {
	for _, e := range eights {
		for code := 0; e.value(code+1) <= e.most; code++ {
			low, high := e.value(code), e.value(code+1)
			middle := (low + high) / 2
			even := uint64(code + code&1)
			for v, want := range map[float64]uint64{middle: even, math.Nextafter(middle, low): uint64(code), math.Nextafter(middle, high): uint64(code + 1)} {
				for _, sign := range []uint64{0, 0x80} {
					if got, fits := e.Encode(math.Copysign(v, 0.5-float64(sign))); got != want|sign || !fits {
						t.Errorf("%v of %v, sign %#x, is %#x, %v; want %#x", e.Type, v, sign, got, fits, want|sign)
					}
				}
			}
		}
		top, _ := e.Encode(e.most)
		step := e.value(int(top)) - e.value(int(top)-1)
		for v, fits := range map[float64]bool{e.most + step/2: top&1 == 0, e.most + step: false, 1e300: false, math.Inf(1): false} {
			if got, ok := e.Encode(v); got != top || ok != fits {
				t.Errorf("%v of %v is %#x, %v; want %#x, %v", e.Type, v, got, ok, top, fits)
			}
		}
		for v, want := range map[float64]uint64{0: 0, math.Copysign(0, -1): 0x80, math.NaN(): 0x7f, math.SmallestNonzeroFloat64: 0, -math.SmallestNonzeroFloat64: 0x80} {
			if got, fits := e.Encode(v); got != want || !fits {
				t.Errorf("%v of %v is %#x, %v; want %#x", e.Type, v, got, fits, want)
			}
		}
	}
}
