package loops

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/internal/arith"
	"github.com/cujs/cujs/ptx"
)

// corners are bit patterns at which instructions behave specially.
var corners = []uint64{
	0, 1, 2, 31, 32, 33, 63, 64, 65, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff,
	0x7fffffffffffffff, 0x8000000000000000, 0xffffffffffffffff, 0x100000000,
	0x3f800000, 0xbf800000, 0x7f800000, 0xff800000, 0x7fc00000, 0x00800000, 0x007fffff, 0x80000001, 0x4f000000, 0xcf000000, 0x33800000, 0x7f7fffff,
	0x3ff0000000000000, 0xbff0000000000000, 0x7ff0000000000000, 0xfff0000000000000, 0x7ff8000000000000, 0x0010000000000000, 0x000fffffffffffff,
	0x41e0000000000000, 0x36a0000000000000, 0x380fffffffffffff, 0x7fefffffffffffff,
}

// operandsFor are n bit patterns: corners, numbers near one, anything.
func operandsFor(r *rand.Rand, n int) []uint64 {
	list := make([]uint64, n)
	for i := range list {
		switch r.IntN(4) {
		case 0:
			list[i] = corners[r.IntN(len(corners))]
		case 1:
			list[i] = uint64(math.Float32bits(float32(r.NormFloat64())))
		case 2:
			list[i] = math.Float64bits(r.NormFloat64())
		default:
			list[i] = r.Uint64()
		}
	}
	return list
}

// TestLoops compares every loop with the exact functions of arith.
func TestLoops(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for name, f := range PlainLoops() {
		words := strings.Split(name, ".")
		s, err := arith.Select(words[0], words[1:])
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		compareLoop(t, r, name, f, s)
	}
}

func compareLoop(t *testing.T, r *rand.Rand, name string, f Loop, s arith.Selection) {
	const n = 203 // not a multiple of 8
	var values [4][]uint64
	var arrays [3]unsafe.Pointer
	for i := range arrays {
		values[i] = operandsFor(r, n)
		kind := Word
		if i < len(s.Sources) {
			kind = ClassOf(s.Sources[i].Bits())
			narrow(values[i], s.Sources[i])
		}
		arrays[i] = arrayOf(kind, values[i])
	}
	d := arrayOf(Long, make([]uint64, n))
	f(d, arrays[0], arrays[1], arrays[2], n)
	for i := range n {
		want := s.Op(values[0][i], values[1][i], values[2][i], 0)
		// What lies above a narrow result is not seen by anybody.
		got := Fetch(d, ClassOf(s.Result.Bits()), i) << (64 - s.Result.Bits()) >> (64 - s.Result.Bits())
		if !sameBits(s.Result, got, want) {
			t.Errorf("%s(%#x, %#x, %#x) = %#x, want %#x", name, values[0][i], values[1][i], values[2][i], got, want)
			return
		}
	}
}

// narrow makes predicates of values that stand for predicates.
func narrow(values []uint64, t ptx.Type) {
	for i := range values {
		if t == ptx.Pred {
			values[i] &= 1
		}
	}
}

// arrayOf lays values out as a register of a class.
func arrayOf(k Class, values []uint64) unsafe.Pointer {
	array := make([]uint64, len(values)+64)
	p := unsafe.Pointer(&array[0])
	for i, v := range values {
		switch k {
		case Word:
			View[uint32](p, len(values))[i] = uint32(v)
		case Long:
			array[i] = v
		default:
			array[i>>6] |= v & 1 << (i & 63)
		}
	}
	return p
}

// sameBits compares results; any NaN is like any other.
func sameBits(t ptx.Type, a, b uint64) bool {
	switch t {
	case ptx.F32:
		x, y := math.Float32frombits(uint32(a)), math.Float32frombits(uint32(b))
		return uint32(a) == uint32(b) || x != x && y != y
	case ptx.F64:
		x, y := math.Float64frombits(a), math.Float64frombits(b)
		return a == b || x != x && y != y
	}
	return a == b
}

// TestFlushing checks results just below the least normal number, which .ftz
// makes zero unless 24 bits of them round up to it.
func TestFlushing(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, name := range []string{"mul.ftz.f32", "mul.rn.ftz.f32", "fma.rn.ftz.f32", "mad.rn.ftz.f32"} {
		words := strings.Split(name, ".")
		s, err := arith.Select(words[0], words[1:])
		if err != nil {
			t.Fatal(err)
		}
		const n = 800
		var values [3][]uint64
		for range n {
			e := uint64(r.IntN(3)) // the product is about 2^-126, and c may move it a little
			values[0] = append(values[0], r.Uint64()&1<<31|(1+e)<<23+(r.Uint64()&0xf-8)&(1<<23-1))
			values[1] = append(values[1], r.Uint64()&1<<31|(127-e)<<23-r.Uint64()&0xf)
			values[2] = append(values[2], r.Uint64()&1<<31|[]uint64{0, 1, 1 << 23, 1<<23 + 1, 2 << 23}[r.IntN(5)])
		}
		values[0][0], values[1][0], values[2][0] = 0xffffff, 0x3f000000, 0
		d := arrayOf(Word, make([]uint64, n))
		PlainLoops()[name](d, arrayOf(Word, values[0]), arrayOf(Word, values[1]), arrayOf(Word, values[2]), n)
		for i := range n {
			want := s.Op(values[0][i], values[1][i], values[2][i], 0)
			if got := Fetch(d, Word, i); got != want {
				t.Errorf("%s(%#x, %#x, %#x) = %#x, want %#x", name, values[0][i], values[1][i], values[2][i], got, want)
				break
			}
		}
	}
}

// TestFusedMultiplyAdd checks the float32 fma where rounding twice goes wrong.
func TestFusedMultiplyAdd(t *testing.T) {
	s, err := arith.Select("fma", []string{"rn", "f32"})
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(3, 4))
	for range 200000 {
		a, b := r.Uint32()&0x807fffff|0x3f800000, r.Uint32()&0x807fffff|0x3f800000
		c := r.Uint32()&0x807fffff | uint32(127+r.IntN(60)-30)<<23
		if r.IntN(4) == 0 { // results near the smallest normal number
			a -= 63 << 23
			b -= 63 << 23
			c = r.Uint32() & 0x81ffffff
		}
		x, y, z := math.Float32frombits(a), math.Float32frombits(b), math.Float32frombits(c)
		want := uint32(s.Op(uint64(a), uint64(b), uint64(c), 0))
		if got := math.Float32bits(fused(x, y, z)); got != want {
			t.Fatalf("fma(%#x, %#x, %#x) = %#x, want %#x", a, b, c, got, want)
		}
	}
}

// Lanes that are no neighbours move the same values as all lanes do, and stop at the
// first whose address is wrong.
func TestSomeMoves(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for range 2000 {
		places, lanes := make([]uint64, 64), r.Uint64()&r.Uint64()
		for i := range places {
			places[i] = uint64(r.IntN(64)) * 4
		}
		wrong := r.IntN(128)
		if wrong < 64 {
			places[wrong] += 2
		}
		address, values := arrayOf(Long, places), operandsFor(r, 64)
		all, some := GatherFor(Long, 4, false, Word, 32)
		store, storeSome := ScatterFor(Long, 4, Word)
		memory, stored, d := arrayOf(Word, values), arrayOf(Word, make([]uint64, 64)), arrayOf(Word, make([]uint64, 64))
		reach := (&Window{Pointer: memory, Size: 256}).Reach(4, 4, 0)
		to := (&Window{Pointer: stored, Size: 256}).Reach(4, 4, 0)
		left := some(d, address, &reach, 0, lanes)
		if storeSome(d, address, &to, 0, lanes) != left {
			t.Fatal("loads and stores stop at different lanes")
		}
		want := uint64(0)
		if wrong < 64 && lanes>>wrong&1 != 0 {
			want = lanes >> wrong << wrong
		}
		if left != want {
			t.Fatalf("of lanes %#x %#x are left, want %#x", lanes, left, want)
		}
		one, again := arrayOf(Word, make([]uint64, 1)), arrayOf(Word, make([]uint64, 64))
		to.Pointer = again
		for i := range 64 {
			if (lanes&^left)>>i&1 == 0 {
				continue
			}
			at := Element(address, Long, i)
			if all(one, at, &reach, 0, 1); Fetch(one, Word, 0) != Fetch(d, Word, i) {
				t.Fatalf("lane %d loads %#x, want %#x", i, Fetch(d, Word, i), Fetch(one, Word, 0))
			}
			store(one, at, &to, 0, 1)
		}
		for i := range 64 {
			if Fetch(stored, Word, i) != Fetch(again, Word, i) {
				t.Fatalf("stored value %d is %#x, want %#x", i, Fetch(stored, Word, i), Fetch(again, Word, i))
			}
		}
	}
}
