package arith

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/cujs/cujs/ptx"
)

var integerTypes = []ptx.Type{ptx.U8, ptx.S8, ptx.U16, ptx.S16, ptx.U32, ptx.S32, ptx.U64, ptx.S64}

// integerValue is the number that a pattern means.
func integerValue(t ptx.Type, a uint64) *big.Int {
	v := new(big.Int).SetUint64(a & (^uint64(0) >> (64 - t.Bits())))
	if t.IsSigned() && v.Bit(t.Bits()-1) == 1 {
		v.Sub(v, new(big.Int).Lsh(big.NewInt(1), uint(t.Bits())))
	}
	return v
}

// wrapped is the pattern of the low bits of v.
func wrapped(bits int, v *big.Int) uint64 {
	modulus := new(big.Int).Lsh(big.NewInt(1), uint(bits))
	return new(big.Int).Mod(v, modulus).Uint64()
}

// clampInteger is the pattern of the type's number nearest to v.
func clampInteger(t ptx.Type, v *big.Int) uint64 {
	low, high := new(big.Int), new(big.Int).Lsh(big.NewInt(1), uint(t.Bits()))
	if t.IsSigned() {
		high.Rsh(high, 1)
		low.Neg(high)
	}
	high.Sub(high, big.NewInt(1))
	switch {
	case v.Cmp(low) < 0:
		v = low
	case v.Cmp(high) > 0:
		v = high
	}
	return wrapped(t.Bits(), v)
}

// high is what lies above the low bits of v.
func high(bits int, v *big.Int) *big.Int { return new(big.Int).Rsh(v, uint(bits)) }

// integerOperations are the meanings of instructions on integers of any size.
var integerOperations = map[string]func(bits int, a, b, c *big.Int) *big.Int{
	"add":    func(_ int, a, b, _ *big.Int) *big.Int { return new(big.Int).Add(a, b) },
	"sub":    func(_ int, a, b, _ *big.Int) *big.Int { return new(big.Int).Sub(a, b) },
	"mul.lo": func(_ int, a, b, _ *big.Int) *big.Int { return new(big.Int).Mul(a, b) },
	"mul.hi": func(bits int, a, b, _ *big.Int) *big.Int { return high(bits, new(big.Int).Mul(a, b)) },
	"mad.lo": func(_ int, a, b, c *big.Int) *big.Int { p := new(big.Int).Mul(a, b); return p.Add(p, c) },
	"mad.hi": func(bits int, a, b, c *big.Int) *big.Int {
		p := high(bits, new(big.Int).Mul(a, b))
		return p.Add(p, c)
	},
	"sad": func(_ int, a, b, c *big.Int) *big.Int {
		d := new(big.Int).Sub(a, b)
		return d.Add(d.Abs(d), c)
	},
	"div": func(_ int, a, b, _ *big.Int) *big.Int {
		if b.Sign() == 0 {
			return big.NewInt(-1)
		}
		return new(big.Int).Quo(a, b)
	},
	"rem": func(_ int, a, b, _ *big.Int) *big.Int {
		if b.Sign() == 0 {
			return big.NewInt(-1)
		}
		return new(big.Int).Rem(a, b)
	},
	"min": func(_ int, a, b, _ *big.Int) *big.Int {
		if a.Cmp(b) < 0 {
			return a
		}
		return b
	},
	"max": func(_ int, a, b, _ *big.Int) *big.Int {
		if a.Cmp(b) > 0 {
			return a
		}
		return b
	},
}

func TestIntegers(t *testing.T) {
	for name, exact := range integerOperations {
		for _, typ := range integerTypes[2:] {
			opcode, mode := name, []string{typ.String()}
			if len(name) > 3 {
				opcode, mode = name[:3], []string{name[4:], typ.String()}
			}
			op := mustSelect(t, opcode, mode...).Op
			forPairs(typ, func(a, b, c uint64) {
				want := wrapped(typ.Bits(), exact(typ.Bits(), integerValue(typ, a), integerValue(typ, b), integerValue(typ, c)))
				if got := op(a, b, c, 0); got != want {
					t.Errorf("%s.%v %x, %x, %x: got %#x, want %#x", name, typ, a, b, c, got, want)
				}
			})
		}
	}
}

// forPairs calls f with all pairs of edges and with random operands.
func forPairs(t ptx.Type, f func(a, b, c uint64)) {
	r := rand.New(rand.NewPCG(3, uint64(t)))
	for _, a := range edges[t] {
		for _, b := range edges[t] {
			f(a, b, random(t, r))
		}
	}
	for range 2000 {
		f(random(t, r), random(t, r), random(t, r))
	}
}

func TestWideProducts(t *testing.T) {
	for typ, result := range doubled {
		mul, mad := mustSelect(t, "mul", "wide", typ.String()), mustSelect(t, "mad", "wide", typ.String())
		if mul.Result != result || mad.Sources[2] != result {
			t.Errorf("mul.wide.%v gives %v, mad.wide adds %v, want %v", typ, mul.Result, mad.Sources[2], result)
		}
		forPairs(typ, func(a, b, c uint64) {
			c |= a << 20
			product := new(big.Int).Mul(integerValue(typ, a), integerValue(typ, b))
			if got, want := mul.Op(a, b, 0, 0), wrapped(result.Bits(), product); got != want {
				t.Errorf("mul.wide.%v %x, %x: got %#x, want %#x", typ, a, b, got, want)
			}
			product.Add(product, integerValue(result, c))
			if got, want := mad.Op(a, b, c, 0), wrapped(result.Bits(), product); got != want {
				t.Errorf("mad.wide.%v %x, %x, %x: got %#x, want %#x", typ, a, b, c, got, want)
			}
		})
	}
}

func TestSaturatedIntegers(t *testing.T) {
	add, sub := mustSelect(t, "add", "sat", "s32").Op, mustSelect(t, "sub", "sat", "s32").Op
	mad := mustSelect(t, "mad", "hi", "sat", "s32").Op
	forPairs(ptx.S32, func(a, b, c uint64) {
		x, y, z := integerValue(ptx.S32, a), integerValue(ptx.S32, b), integerValue(ptx.S32, c)
		sum := new(big.Int).Add(high(32, new(big.Int).Mul(x, y)), z)
		for _, test := range []struct {
			name      string
			got, want uint64
		}{
			{"add.sat.s32", add(a, b, 0, 0), clampInteger(ptx.S32, new(big.Int).Add(x, y))},
			{"sub.sat.s32", sub(a, b, 0, 0), clampInteger(ptx.S32, new(big.Int).Sub(x, y))},
			{"mad.hi.sat.s32", mad(a, b, c, 0), clampInteger(ptx.S32, sum)},
		} {
			if test.got != test.want {
				t.Errorf("%s %x, %x, %x: got %#x, want %#x", test.name, a, b, c, test.got, test.want)
			}
		}
	})
}

func TestIntegerConversions(t *testing.T) {
	for _, to := range integerTypes {
		for _, from := range integerTypes {
			plain := mustSelect(t, "cvt", to.String(), from.String()).Op
			saturating, err := Select("cvt", []string{"sat", to.String(), from.String()})
			for _, a := range edges[from] {
				v := integerValue(from, a)
				if got, want := plain(a|0xffff<<48, 0, 0, 0), wrapped(to.Bits(), integerValue(from, a|0xffff<<48)); got != want {
					t.Errorf("cvt.%v.%v %x: got %#x, want %#x", to, from, a, got, want)
				}
				if err != nil {
					continue // the ISA refuses .sat where nothing can saturate
				}
				if got, want := saturating.Op(a, 0, 0, 0), clampInteger(to, v); got != want {
					t.Errorf("cvt.sat.%v.%v %x: got %#x, want %#x", to, from, a, got, want)
				}
			}
		}
	}
}

// TestCarryChain adds, subtracts and multiplies numbers of 128 bits in chains.
func TestCarryChain(t *testing.T) {
	for _, word := range []ptx.Type{ptx.U32, ptx.U64} {
		forPairs(word, func(a, b, c uint64) {
			for start, next := range map[string]string{"add": "addc", "sub": "subc"} {
				first, second := mustSelect(t, start, "cc", word.String()).Carry, mustSelect(t, next, word.String()).Carry
				low, cc := first(a, b, 0, true)
				upper, _ := second(c, a, 0, cc)
				x, y := join(word, c, a), join(word, a, b)
				if start == "sub" {
					y.Neg(y)
				}
				want := new(big.Int).Add(x, y)
				if got := join(word, upper, low); wrapped(2*word.Bits(), got) != wrapped(2*word.Bits(), want) {
					t.Errorf("%s of %x:%x and %x:%x: got %x:%x", start, c, a, a, b, upper, low)
				}
			}
		})
	}
}

func join(word ptx.Type, upper, low uint64) *big.Int {
	v := new(big.Int).Lsh(integerValue(word, upper), uint(word.Bits()))
	return v.Or(v, integerValue(word, low))
}
