package gpu

import (
	"encoding/binary"
	"math"
	"math/big"
	"testing"

	"github.com/cujs/cujs/internal/element"
)

// block is a block of one parameter.
func block(p Param) *arguments {
	b := newArguments("f", []Param{p})
	return &b
}

// holds is what an integer parameter accepts, stated with big numbers.
func holds(p Param, v *big.Int) bool {
	bits := uint(8 * p.Bytes)
	low, high := new(big.Int), new(big.Int).Lsh(big.NewInt(1), bits)
	half := new(big.Int).Lsh(big.NewInt(1), bits-1)
	signed := p.Type == I8 || p.Type == I16 || p.Type == I32 || p.Type == I64
	if signed {
		high = half
	}
	if signed || p.Signless || p.Type.IsBits() {
		low.Neg(half)
	}
	return v.Cmp(low) >= 0 && v.Cmp(high) < 0
}

var integral = []Param{{Type: I8, Bytes: 1}, {Type: U8, Bytes: 1}, {Type: I16, Bytes: 2}, {Type: U16, Bytes: 2}, {Type: I32, Bytes: 4},
	{Type: U32, Bytes: 4}, {Type: I64, Bytes: 8}, {Type: U64, Bytes: 8}, {Type: U8, Bytes: 1, Signless: true},
	{Type: U32, Bytes: 4, Signless: true}, {Type: U64, Bytes: 8, Signless: true}, {Type: Bits8, Bytes: 1}, {Type: Bits16, Bytes: 2},
	{Type: Bits32, Bytes: 4}, {Type: Bits64, Bytes: 8}}

// checkInteger sets one argument by one of the setters and compares with what
// big numbers say.
func checkInteger(t *testing.T, p Param, v *big.Int, set func(*arguments) error) {
	t.Helper()
	l := block(p)
	err := set(l)
	if accepted := err == nil; accepted != holds(p, v) {
		t.Errorf("%v (signless %v) of %v: %v", p, p.Signless, v, err)
	} else if accepted {
		got := new(big.Int).SetUint64(binary.LittleEndian.Uint64(l.data))
		modulus := new(big.Int).Lsh(big.NewInt(1), uint(8*p.Bytes))
		if want := new(big.Int).Mod(v, modulus); got.Cmp(want) != 0 {
			t.Errorf("%v of %v is stored as %v, want %v", p, v, got, want)
		}
	}
}

// edges are the numbers around every power of two.
func edges(add func(*big.Int)) {
	for shift := range uint(65) {
		for delta := int64(-1); delta <= 1; delta++ {
			v := new(big.Int).Lsh(big.NewInt(1), shift)
			v.Add(v, big.NewInt(delta))
			add(v)
			add(new(big.Int).Neg(v))
		}
	}
}

func TestIntegersAtTheEdges(t *testing.T) {
	for _, p := range integral {
		edges(func(v *big.Int) {
			if v.IsInt64() {
				checkInteger(t, p, v, func(l *arguments) error { return l.SetInt(0, v.Int64()) })
			}
			if v.IsUint64() {
				checkInteger(t, p, v, func(l *arguments) error { return l.SetUint(0, v.Uint64()) })
			}
			if f, accuracy := new(big.Float).SetInt(v).Float64(); accuracy == big.Exact {
				checkInteger(t, p, v, func(l *arguments) error { return l.SetNumber(0, f) })
			}
		})
	}
}

func FuzzNumber(f *testing.F) {
	for _, v := range []float64{0, -1, 0.5, 255, 256, 1 << 31, 1 << 63, -(1 << 63), 1 << 64, math.NaN(), math.Inf(1), math.MaxFloat64, 5e-324} {
		f.Add(v)
	}
	f.Fuzz(func(t *testing.T, v float64) {
		for _, p := range integral {
			whole := !math.IsNaN(v) && !math.IsInf(v, 0) && v == math.Trunc(v)
			if !whole {
				if err := block(p).SetNumber(0, v); err == nil {
					t.Errorf("%v takes %v", p, v)
				}
				continue
			}
			exact, _ := new(big.Float).SetFloat64(v).Int(nil)
			checkInteger(t, p, exact, func(l *arguments) error { return l.SetNumber(0, v) })
		}
		for _, format := range []Type{F16, BF16, F32, F64} {
			checkFloat(t, format, v)
		}
	})
}

// checkFloat checks that v is rounded to a nearest value of a format, and to
// the even one of two.
func checkFloat(t *testing.T, format Type, v float64) {
	t.Helper()
	bits, fits := element.Type(format).Encode(v)
	if math.IsNaN(v) || !fits {
		if !fits && (math.IsInf(v, 0) || math.Abs(v) < 65504) {
			t.Errorf("%v does not fit %v", v, format)
		}
		return
	}
	if math.IsInf(v, 0) {
		return
	}
	got := element.Type(format).Decode(bits)
	magnitude := bits &^ (1 << (8*format.Size() - 1))
	for _, neighbour := range []uint64{magnitude - 1, magnitude + 1} {
		near := element.Type(format).Decode(neighbour & (1<<(8*format.Size()-1) - 1))
		if magnitude == 0 && neighbour != 1 || math.IsNaN(near) || math.IsInf(near, 0) || neighbour >= infinity(format) {
			continue
		}
		mine := distance(math.Abs(v), math.Abs(got))
		if order := mine.Cmp(distance(math.Abs(v), near)); order > 0 || order == 0 && bits&1 == 1 {
			t.Errorf("%v is %v in %v, %v is nearer", v, got, format, near)
		}
	}
	if math.Signbit(got) != math.Signbit(v) {
		t.Errorf("%v loses its sign in %v", v, format)
	}
}

// infinity is the magnitude bits of a format's infinity.
func infinity(format Type) uint64 {
	bits, _ := element.Type(format).Encode(math.Inf(1))
	return bits
}

// distance is |a-b|, exactly.
func distance(a, b float64) *big.Float {
	x := new(big.Float).SetPrec(4000).SetFloat64(a)
	return x.Abs(x.Sub(x, new(big.Float).SetFloat64(b)))
}

func TestParseType(t *testing.T) {
	for typ := I8; typ <= SurfaceParam; typ++ {
		if typ == Type(element.C64) || typ == Type(element.C128) {
			continue // of arrays alone
		}
		if got, ok := ParseType(typ.String()); !ok || got != typ {
			t.Errorf("%q is %v", typ.String(), got)
		}
	}
	if _, ok := ParseType("opaque"); ok {
		t.Error("opaque is no name of a type")
	}
}

// exactly are the integers that the floating-point types hold: those of so many bits, between zeros,
// below a power of two.
var exactly = []struct {
	Param
	digits, exponent int
}{
	{Param{Type: F16, Bytes: 2}, 11, 16}, {Param{Type: BF16, Bytes: 2}, 8, 128}, {Param{Type: F32, Bytes: 4}, 24, 128}, {Param{Type: F64, Bytes: 8}, 53, 1024},
}

// TestIntegersInFloats sets floating-point parameters to integers around all powers of two, and to
// those of a few more bits than the types have digits.
func TestIntegersInFloats(t *testing.T) {
	for _, p := range exactly {
		check := func(v *big.Int) {
			t.Helper()
			magnitude := new(big.Int).Abs(v)
			holds := magnitude.BitLen() <= p.exponent && magnitude.BitLen()-int(magnitude.TrailingZeroBits()) <= p.digits
			l := block(p.Param)
			sets := []func(int) error{func(i int) error { return l.SetBig(i, v) }}
			if v.IsInt64() {
				sets = append(sets, func(i int) error { return l.SetInt(i, v.Int64()) })
			}
			if v.IsUint64() {
				sets = append(sets, func(i int) error { return l.SetUint(i, v.Uint64()) })
			}
			for _, set := range sets {
				clear(l.data)
				err := set(0)
				if accepted := err == nil; accepted != holds {
					t.Errorf("%v of %v: %v", p.Param, v, err)
				} else if got := element.Type(p.Type).Decode(binary.LittleEndian.Uint64(l.data)); accepted && new(big.Float).SetInt(v).Cmp(big.NewFloat(got)) != 0 {
					t.Errorf("%v of %v is stored as %v", p.Param, v, got)
				}
			}
		}
		for shift := range uint(1026) {
			for _, low := range []uint{0, shift - min(shift, 7), shift - min(shift, 8), shift - min(shift, 10), shift - min(shift, 11), shift - min(shift, 23),
				shift - min(shift, 24), shift - min(shift, 52), shift - min(shift, 53), shift - min(shift, 64)} {
				high, delta := new(big.Int).Lsh(big.NewInt(1), shift), new(big.Int).Lsh(big.NewInt(1), low)
				for _, v := range []*big.Int{high, new(big.Int).Add(high, delta), new(big.Int).Sub(high, delta)} {
					check(v)
					check(new(big.Int).Neg(v))
				}
			}
		}
	}
}
