package element

import (
	"math"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"
)

func toHalf(v float64) uint16 {
	bits, _ := F16.Encode(v)
	return uint16(bits)
}

func fromHalf(bits uint16) float64 { return F16.Decode(uint64(bits)) }

func toBrain(v float64) uint16 {
	bits, _ := BF16.Encode(v)
	return uint16(bits)
}

func fromBrain(bits uint16) float64 { return BF16.Decode(uint64(bits)) }

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

// The bits are those of IEEE 754-2019, 3.6, and of bfloat16.
func TestEncode(t *testing.T) {
	tests := []struct {
		format Type
		v      float64
		bits   uint64
		fits   bool
	}{
		{F16, 1, 0x3c00, true}, {F16, -2, 0xc000, true}, {F16, 65504, 0x7bff, true}, {F16, 65519.99, 0x7bff, true}, {F16, 65520, 0x7c00, false},
		{F16, math.Ldexp(1, -24), 0x0001, true}, {F16, math.Ldexp(1, -25), 0, true}, {F16, math.Ldexp(3, -25), 0x0002, true},
		{F16, math.Ldexp(1, -14), 0x0400, true}, {F16, 0.1, 0x2e66, true}, {F16, math.Inf(-1), 0xfc00, true}, {F16, math.Copysign(0, -1), 0x8000, true},
		{BF16, 1, 0x3f80, true}, {BF16, 3.140625, 0x4049, true}, {BF16, math.MaxFloat32, 0x7f80, false}, {BF16, math.NaN(), 0x7fc0, true},
		{F32, 0.1, 0x3dcccccd, true}, {F32, 1e39, 0x7f800000, false}, {F64, 0.1, 0x3fb999999999999a, true},
	}
	for _, test := range tests {
		if bits, fits := test.format.Encode(test.v); bits != test.bits || fits != test.fits {
			t.Errorf("%v as %v is %#x, %v; want %#x, %v", test.v, test.format, bits, fits, test.bits, test.fits)
		}
	}
}

func TestHalves(t *testing.T) {
	for bits, want := range map[uint16]float32{0: 0, 1: 0x1p-24, 0x3ff: 0x3ffp-24, 0x400: 0x1p-14, 0x3c00: 1, 0xc000: -2, 0x7bff: 65504, 0x7c00: float32(math.Inf(1))} {
		if got := Half(bits); got != want {
			t.Errorf("%#x: got %v, want %v", bits, got, want)
		}
	}
	if got := Half(0x7e00); got == got {
		t.Errorf("0x7e00: got %v, want NaN", got)
	}
}

// Every list of types derives from the rows: each type is found by its name, its usual names and,
// where JavaScript has one, its typed array.
func TestRows(t *testing.T) {
	for i, typ := range Types() {
		if Parse(typ.String()) != typ || Names()[i] != typ.String() {
			t.Errorf("%v is not found by its name", typ)
		}
		for _, name := range strings.Fields(rows[typ].usual) {
			if Usual(name) != typ {
				t.Errorf("%s is %v, not %v", name, Usual(name), typ)
			}
		}
		if typ.Coded() == (OfArray(typ.Array()) == typ) {
			t.Errorf("%v lies in a %s", typ, typ.Array())
		}
	}
	for _, typ := range All() {
		for what, got := range map[string]Type{"name": Named(typ.String()), "DLPack": OfDLPack(typ.DLPack(), uint8(8*typ.Size()))} {
			if got != typ {
				t.Errorf("%v by its %s is %v", typ, what, got)
			}
		}
		for what, got := range map[string]struct {
			name string
			of   Type
		}{"npy": {typ.NumPy(), OfNumPy(typ.NumPy())}, "safetensors": {typ.Safetensors(), OfSafetensors(typ.Safetensors())}} {
			if got.of != typ && (got.name != "" || got.of != None) {
				t.Errorf("%v by its name in %s, %q, is %v", typ, what, got.name, got.of)
			}
		}
	}
	for _, none := range []Type{Parse(""), Parse("f7"), Usual(""), Usual("f32"), OfArray("ArrayBuffer"), OfArray("")} {
		if none != None {
			t.Errorf("%v stands for no type", none)
		}
	}
}

// The smallest and the largest integer of each type fit, their neighbours outside do not, and an
// element is read back as it was appended.
func TestRange(t *testing.T) {
	one := big.NewInt(1)
	for _, typ := range Types() {
		if !typ.Integer() {
			continue
		}
		low, high := typ.Range()
		least, most := big.NewInt(low), new(big.Int).SetUint64(high)
		for _, x := range []*big.Int{least, most} {
			bits, fits := typ.EncodeInteger(x)
			if stored := typ.Load(typ.Append(nil, bits)); !fits || stored != bits&(math.MaxUint64>>(64-8*typ.Size())) {
				t.Errorf("%v as %v is %#x, %v; in memory %#x", x, typ, bits, fits, stored)
			}
			if f, _ := new(big.Float).SetInt(x).Float64(); typ.Size() < 8 {
				if got, fits := typ.Encode(f); got != bits || !fits || typ.Decode(bits) != f {
					t.Errorf("%v as %v is %#x, %v, and that is %v", f, typ, got, fits, typ.Decode(bits))
				}
			}
		}
		for _, x := range []*big.Int{new(big.Int).Sub(least, one), new(big.Int).Add(most, one)} {
			if _, fits := typ.EncodeInteger(x); fits {
				t.Errorf("%v fits %v", x, typ)
			}
			if f, _ := new(big.Float).SetInt(x).Float64(); typ.Size() < 8 || x.Sign() > 0 {
				if _, fits := typ.Encode(f); fits {
					t.Errorf("%v fits %v", f, typ)
				}
			}
		}
		for _, f := range []float64{0.5, math.NaN(), math.Inf(1), math.Inf(-1)} {
			if _, fits := typ.Encode(f); fits {
				t.Errorf("%v fits %v", f, typ)
			}
		}
	}
}

// TestEncodeExactly takes integers that a floating-point type holds, and no others.
func TestEncodeExactly(t *testing.T) {
	for _, c := range []struct {
		typ   Type
		x     string
		bits  uint64
		exact bool
	}{
		{F32, "16777216", 0x4b800000, true}, {F32, "16777217", 0x4b800000, false}, {F16, "2048", 0x6800, true}, {F16, "2049", 0x6800, false},
		{F16, "65536", 0x7c00, false}, {F64, "9007199254740993", 0x4340000000000000, false}, {F64, "-4", 0xc010000000000000, true}, {BF16, "0", 0, true},
		{I8, "-128", 1<<64 - 128, true}, {I8, "128", 128, false}, {U64, "18446744073709551615", 1<<64 - 1, true},
	} {
		x, _ := new(big.Int).SetString(c.x, 10)
		if bits, exact := c.typ.EncodeExactly(x); bits != c.bits || exact != c.exact {
			t.Errorf("%s as %v: got %#x, %v, want %#x, %v", c.x, c.typ, bits, exact, c.bits, c.exact)
		}
	}
}

// TestDecode reads the bits of integers of each width, whatever lies above them.
func TestDecode(t *testing.T) {
	for typ, want := range map[Type]float64{I8: -2, U8: 254, I16: -2, U16: 65534, I32: -2, U32: 1<<32 - 2, I64: -2, U64: 1 << 64} {
		bits := uint64(1<<64 - 2)
		if !typ.Signed() {
			bits &= math.MaxUint64 >> (64 - 8*typ.Size())
		}
		if got := typ.Decode(bits); got != want {
			t.Errorf("%v: got %v, want %v", typ, got, want)
		}
		if typ.Signed() && typ.Size() < 8 && typ.Decode(0x7f00000000000001&^(0xff<<8)) != 1 {
			t.Errorf("%v: the bits above count", typ)
		}
	}
}
