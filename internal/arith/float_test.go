package arith

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/cujs/cujs/ptx"
)

// An operation of floatOperations has an exact meaning on rational numbers;
// nil stands for what has none, such as a division by zero.
var floatOperations = map[string]struct {
	sources int
	exact   func(x, y, z *big.Rat) *big.Rat
}{
	"add": {2, func(x, y, _ *big.Rat) *big.Rat { return new(big.Rat).Add(x, y) }},
	"sub": {2, func(x, y, _ *big.Rat) *big.Rat { return new(big.Rat).Sub(x, y) }},
	"mul": {2, func(x, y, _ *big.Rat) *big.Rat { return new(big.Rat).Mul(x, y) }},
	"fma": {3, func(x, y, z *big.Rat) *big.Rat { p := new(big.Rat).Mul(x, y); return p.Add(p, z) }},
	"div": {2, func(x, y, _ *big.Rat) *big.Rat {
		if y.Sign() == 0 {
			return nil
		}
		return new(big.Rat).Quo(x, y)
	}},
	"rcp": {1, func(x, _, _ *big.Rat) *big.Rat {
		if x.Sign() == 0 {
			return nil
		}
		return new(big.Rat).Inv(x)
	}},
	"sqrt": {1, func(x, _, _ *big.Rat) *big.Rat {
		if x.Sign() < 0 {
			return nil
		}
		return rootRat(x)
	}},
}

// TestRounding compares every operation, mode and precision with rational
// arithmetic, on the edges of the format and on random numbers.
func TestRounding(t *testing.T) {
	for opcode, operation := range floatOperations {
		for modifier, mode := range modes {
			for _, typ := range []ptx.Type{ptx.F16, ptx.BF16, ptx.F32, ptx.F64} {
				half := typ == ptx.F16 || typ == ptx.BF16
				if half && (mode != nearestEven || opcode == "div" || opcode == "rcp" || opcode == "sqrt") {
					continue
				}
				s, err := Select(opcode, []string{modifier, typ.String()})
				if err != nil {
					t.Fatal(err)
				}
				for _, l := range finiteOperands(typ, operation.sources, 3000) {
					compareRounded(t, opcode+"."+modifier+"."+typ.String(), s.Op, formats[typ], mode, l, operation.exact)
				}
			}
		}
	}
}

func compareRounded(t *testing.T, name string, op Op, f *format, mode rounding, l operands, exact func(x, y, z *big.Rat) *big.Rat) {
	t.Helper()
	x := exact(exactRat(f, l[0]), exactRat(f, l[1]), exactRat(f, l[2]))
	if x == nil || x.Sign() == 0 {
		return // signs of zero are tested on their own
	}
	if got, want := op(l[0], l[1], l[2], 0), roundRat(f, x, mode); got != want {
		t.Errorf("%s %x: got %#x, want %#x", name, l[:3], got, want)
	}
}

// finiteOperands are all pairs of edges, and n random triples. Half of the
// random ones are chosen so that sums cancel.
func finiteOperands(typ ptx.Type, sources, n int) []operands {
	f := formats[typ]
	finite := finiteEdges(f)
	var all []operands
	for _, a := range finite {
		for _, b := range finite {
			all = append(all, operands{a, b, finite[len(all)%len(finite)]})
		}
		if sources == 1 {
			all = append(all, operands{a})
		}
	}
	r := rand.New(rand.NewPCG(1, uint64(typ)))
	for len(all) < len(finite)*len(finite)+n {
		l := operands{random(typ, r), random(typ, r), random(typ, r)}
		if r.IntN(2) == 0 {
			product := f.nearest(f.float64(l[0]) * f.float64(l[1]))
			l[2] = product ^ f.sign() ^ r.Uint64N(8)
		}
		if isFinitePattern(f, l[0]) && isFinitePattern(f, l[1]) && isFinitePattern(f, l[2]) {
			all = append(all, l)
		}
	}
	return all
}

func TestZeroSigns(t *testing.T) {
	const minus, one, minusOne = 0x80000000, 0x3f800000, 0xbf800000
	const minus64, one64 = 1 << 63, 0x3ff0000000000000
	for _, test := range []struct {
		form       string
		a, b, c    uint64
		want       uint64
		wantIfDown uint64
	}{
		{"add.f32", 0, 0, 0, 0, 0},
		{"add.f32", 0, minus, 0, 0, minus},
		{"add.f32", minus, minus, 0, minus, minus},
		{"add.f32", one, minusOne, 0, 0, minus},
		{"sub.f32", one, one, 0, 0, minus},
		{"sub.f32", minus, 0, 0, minus, minus},
		{"mul.f32", minusOne, 0, 0, minus, minus},
		{"mul.f32", minusOne, minus, 0, 0, 0},
		{"fma.f32", one, minus, 0, 0, minus},
		{"fma.f32", one, minus, minus, minus, minus},
		{"fma.f32", one, one, minusOne, 0, minus},
		{"add.f64", 0, minus64, 0, 0, minus64},
		{"add.f64", one64, one64 | minus64, 0, 0, minus64},
		{"mul.f64", one64, minus64, 0, minus64, minus64},
		{"mul.f64", minus64, minus64, 0, 0, 0},
		{"fma.f64", one64, one64, one64 | minus64, 0, minus64},
		{"fma.f64", minus64, one64, minus64, minus64, minus64},
	} {
		for mode := range modes {
			want := test.want
			if mode == "rm" {
				want = test.wantIfDown
			}
			s, err := Select(test.form[:3], []string{mode, test.form[4:]})
			if err != nil {
				t.Fatal(err)
			}
			if got := s.Op(test.a, test.b, test.c, 0); got != want {
				t.Errorf("%s with .%s of %x, %x, %x: got %#x, want %#x", test.form, mode, test.a, test.b, test.c, got, want)
			}
		}
	}
}

// TestHalfExhaustive widens and narrows every 16-bit pattern.
func TestHalfExhaustive(t *testing.T) {
	for _, typ := range []ptx.Type{ptx.F16, ptx.BF16} {
		f := formats[typ]
		widen := mustSelect(t, "cvt", "f64", typ.String()).Op
		for a := uint64(0); a < 1<<16; a++ {
			if f.isNaN(a) {
				continue
			}
			x := widen(a, 0, 0, 0)
			for modifier := range modes {
				if got := mustSelect(t, "cvt", modifier, typ.String(), "f64").Op(x, 0, 0, 0); got != a {
					t.Fatalf("%s: %#x went to %#x and came back %#x", typ, a, x, got)
				}
			}
		}
	}
}

func mustSelect(t *testing.T, opcode string, modifiers ...string) Selection {
	t.Helper()
	s, err := Select(opcode, modifiers)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestNarrowingConversions compares every conversion that rounds with rational
// arithmetic.
func TestNarrowingConversions(t *testing.T) {
	modesAway := map[string]rounding{"rna": nearestAway}
	for _, c := range []struct {
		to, from ptx.Type
		modes    map[string]rounding
	}{
		{ptx.F32, ptx.F64, modes}, {ptx.F16, ptx.F64, modes}, {ptx.F16, ptx.F32, modes}, {ptx.BF16, ptx.F64, modes},
		{ptx.BF16, ptx.F32, modes}, {ptx.BF16, ptx.F16, modes}, {ptx.F16, ptx.BF16, modes}, {ptx.TF32, ptx.F32, modesAway},
	} {
		to, shift := formats[c.to], 0
		if c.to == ptx.TF32 {
			to, shift = tf32, 13
		}
		for modifier, mode := range c.modes {
			op := mustSelect(t, "cvt", modifier, c.to.String(), c.from.String()).Op
			for _, l := range finiteOperands(c.from, 1, 2000) {
				x := exactRat(formats[c.from], l[0])
				if x.Sign() == 0 {
					continue
				}
				if got, want := op(l[0], 0, 0, 0), roundRat(to, x, mode)<<shift; got != want {
					t.Errorf("cvt.%s.%v.%v %x: got %#x, want %#x", modifier, c.to, c.from, l[0], got, want)
				}
			}
		}
	}
}

// TestIntegersToFloats compares with rational arithmetic.
func TestIntegersToFloats(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, from := range integerTypes {
		for _, to := range []ptx.Type{ptx.F16, ptx.BF16, ptx.F32, ptx.F64} {
			for modifier, mode := range modes {
				op := mustSelect(t, "cvt", modifier, to.String(), from.String()).Op
				for i := range 400 {
					a := random(from, r)
					if i < len(edges[from]) {
						a = edges[from][i]
					}
					x := new(big.Rat).SetInt(integerValue(from, a))
					want := uint64(0)
					if x.Sign() != 0 {
						want = roundRat(formats[to], x, mode)
					}
					if got := op(a, 0, 0, 0); got != want {
						t.Errorf("cvt.%s.%v.%v %x: got %#x, want %#x", modifier, to, from, a, got, want)
					}
				}
			}
		}
	}
}

// TestFloatsToIntegers compares with rational arithmetic: the integer on the
// chosen side, or the limit of the type.
func TestFloatsToIntegers(t *testing.T) {
	kinds := map[string]rounding{"rni": nearestEven, "rzi": towardZero, "rmi": downward, "rpi": upward}
	for _, to := range integerTypes {
		for _, from := range []ptx.Type{ptx.F16, ptx.F32, ptx.F64} {
			for modifier, mode := range kinds {
				op := mustSelect(t, "cvt", modifier, to.String(), from.String()).Op
				for _, l := range finiteOperands(from, 1, 500) {
					want := clampInteger(to, integralOf(exactRat(formats[from], l[0]), mode))
					if got := op(l[0], 0, 0, 0); got != want {
						t.Errorf("cvt.%s.%v.%v %x: got %#x, want %#x", modifier, to, from, l[0], got, want)
					}
				}
			}
		}
	}
}

func integralOf(x *big.Rat, mode rounding) *big.Int {
	floor, rest := new(big.Int).DivMod(x.Num(), x.Denom(), new(big.Int))
	middle := new(big.Int).Lsh(rest, 1).Cmp(x.Denom())
	up := false
	switch mode {
	case nearestEven:
		up = middle > 0 || middle == 0 && floor.Bit(0) == 1
	case towardZero:
		up = x.Sign() < 0 && rest.Sign() != 0
	case upward:
		up = rest.Sign() != 0
	}
	if up {
		floor.Add(floor, big.NewInt(1))
	}
	return floor
}

func TestNaNToIntegers(t *testing.T) {
	for _, test := range []struct {
		to, from string
		nan      uint64
		want     uint64
	}{
		{"s32", "f32", 0x7fffffff, 0}, {"u8", "f32", 0x7fffffff, 0}, {"s16", "f16", 0x7fff, 0},
		{"s64", "f32", 0x7fffffff, 1 << 63}, {"u64", "f16", 0x7fff, 1 << 63},
		{"s32", "f64", binary64.nan, 1 << 31}, {"u32", "f64", binary64.nan, 1 << 31}, {"s8", "f64", binary64.nan, 0x80},
	} {
		if got := mustSelect(t, "cvt", "rzi", test.to, test.from).Op(test.nan, 0, 0, 0); got != test.want {
			t.Errorf("cvt.rzi.%s.%s of NaN: got %#x, want %#x", test.to, test.from, got, test.want)
		}
	}
}

// TestSaturation tests .sat and .relu on what is outside their ranges.
func TestSaturation(t *testing.T) {
	const nan, two, minusTwo, minusZero, half = 0x7fffffff, 0x40000000, 0xc0000000, 0x80000000, 0x3f000000
	sat := mustSelect(t, "add", "sat", "f32").Op
	for a, want := range map[uint64]uint64{nan: 0, two: 0x3f800000, minusTwo: 0, minusZero: 0, half: half} {
		if got := sat(a, minusZero, 0, 0); got != want {
			t.Errorf("add.sat.f32 %#x, -0: got %#x, want %#x", a, got, want)
		}
	}
	oob := mustSelect(t, "fma", "rn", "oob", "f16x2").Op
	if got := oob(0xfff73c00, 0x3c003c00, 0x3c003c00, 0); got != 0x00004000 {
		t.Errorf("fma.rn.oob.f16x2: got %#x", got)
	}
	relu := mustSelect(t, "fma", "rn", "relu", "bf16x2").Op
	if got := relu(0xbf807fc1, 0x3f803f80, 0, 0); got != 0x00007fff {
		t.Errorf("fma.rn.relu.bf16x2: got %#x", got)
	}
}
