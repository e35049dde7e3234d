//go:build amd64 && !noasm

package loops

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/internal/arith"
)

// TestWideLoops compares every assembly loop with the Go loop and with arith,
// at every length of the tail, in place and into another register.
func TestWideLoops(t *testing.T) {
	if !HasAVX2 {
		t.Skip("this processor has no AVX2")
	}
	r := rand.New(rand.NewPCG(5, 6))
	for name, wide := range avx2Loops() {
		plain := PlainLoops()[name]
		words := strings.Split(name, ".")
		s, err := arith.Select(words[0], words[1:])
		if err == nil && plain == nil {
			plain = ExactLoop(s.Op, ClassOf(s.Result.Bits()), classes(s))
		}
		if err != nil || plain == nil {
			t.Errorf("%s: Go loop %t, %v", name, plain != nil, err)
			continue
		}
		compareLoop(t, r, name, wide, s)
		for n := 1; n <= 75; n++ {
			compareWide(t, r, name, wide, plain, s, n, -1)
			for i := range s.Sources {
				if ClassOf(s.Sources[i].Bits()) == ClassOf(s.Result.Bits()) {
					compareWide(t, r, name, wide, plain, s, n, i)
				}
			}
		}
		compareWide(t, r, name, wide, plain, s, 1024, -1)
	}
}

func classes(s arith.Selection) (list []Class) {
	for _, t := range s.Sources {
		list = append(list, ClassOf(t.Bits()))
	}
	return list
}

// compareWide runs both loops over n lanes. into is the source that is the
// destination as well, or -1.
func compareWide(t *testing.T, r *rand.Rand, name string, wide, plain Loop, s arith.Selection, n, into int) {
	t.Helper()
	var results [2]unsafe.Pointer
	result := ClassOf(s.Result.Bits())
	values := make([][]uint64, len(s.Sources))
	for i, source := range s.Sources {
		values[i] = operandsFor(r, n)
		narrow(values[i], source)
	}
	for k, f := range []Loop{wide, plain} {
		var x [3]unsafe.Pointer
		for i, source := range s.Sources {
			x[i] = arrayOf(ClassOf(source.Bits()), values[i])
		}
		results[k] = arrayOf(Long, make([]uint64, n))
		if into >= 0 {
			results[k] = x[into]
		}
		View[byte](results[k], 8*n+8)[guardAt(result, n)] = 0xa5
		f(results[k], x[0], x[1], x[2], n)
		if View[byte](results[k], 8*n+8)[guardAt(result, n)] != 0xa5 {
			t.Fatalf("%s of %d lanes writes behind them", name, n)
		}
	}
	for lane := range n {
		a, b := Fetch(results[0], result, lane), Fetch(results[1], result, lane)
		if !sameBits(s.Result, a, b) {
			t.Fatalf("%s: lane %d of %d, into %d: %#x in assembly, %#x in Go", name, lane, n, into, a, b)
		}
	}
}

// guardAt is the first byte behind n elements.
func guardAt(k Class, n int) int {
	if k == Predicate {
		return (n + 7) / 8
	}
	return n * k.Bytes()
}

// TestWideMoves compares the assembly loops between registers and memory with
// the Go loops: for addresses that are alike, consecutive, scattered, out of
// reach and misaligned.
func TestWideMoves(t *testing.T) {
	if !HasAVX2 {
		t.Skip("this processor has no AVX2")
	}
	r := rand.New(rand.NewPCG(7, 8))
	for range 20000 {
		m := wideMoves[r.IntN(len(wideMoves))]
		base := uint64(0)
		if m.address == Long {
			base = 1<<40 + uint64(r.IntN(4))*256
		}
		offset := uint64(int64(r.IntN(9)-4) * 8)
		m.compare(t, r, addressesFor(r, 1+r.IntN(40), m.value.Bytes(), base-offset), base, offset)
	}
}

// A wideMove is loops that do the same, in assembly and in Go. store is nil
// where there is no assembly.
type wideMove struct {
	address, value    Class
	load, plainLoad   Gather
	store, plainStore Scatter
}

var wideMoves = []wideMove{
	{Word, Word, gatherThroughWords, gatherAs[uint32, uint32, uint32, uint32], scatterThroughWords, scatterAs[uint32, uint32, uint32]},
	{Long, Word, gatherThroughLongs, gatherAs[uint64, uint32, uint32, uint32], scatterThroughLongs, scatterAs[uint64, uint32, uint32]},
	{Long, Long, gatherLongsThroughLongs, gatherAs[uint64, uint64, uint64, uint64], nil, nil},
}

// addressesFor are n addresses of values in 512 bytes at base, of a few
// patterns for each eight lanes, with a wrong one among them now and then.
func addressesFor(r *rand.Rand, n, size int, base uint64) []uint64 {
	places := make([]uint64, n)
	pattern, first := 0, 0
	for i := range places {
		if i%8 == 0 {
			pattern, first = r.IntN(3), r.IntN(56)
		}
		at := [...]int{first, first + i%8, r.IntN(64)}[pattern]
		places[i] = base + uint64(size*at)
	}
	switch r.IntN(6) {
	case 0:
		places[r.IntN(n)] += [...]uint64{512, 1, 2, 4, 1 << 31, 1 << 63, ^uint64(511)}[r.IntN(7)]
	case 1:
		places[r.IntN(n)] = r.Uint64()
	}
	return places
}

// compare runs the loops over memory that begins at base.
func (m *wideMove) compare(t *testing.T, r *rand.Rand, places []uint64, base, offset uint64) {
	t.Helper()
	n := len(places)
	values, address := operandsFor(r, 64), arrayOf(m.address, places)
	var memory, d [2]unsafe.Pointer
	var served [2][2]int
	for k, load := range []Gather{m.load, m.plainLoad} {
		memory[k], d[k] = arrayOf(m.value, values), arrayOf(m.value, make([]uint64, n))
		size := uint64(m.value.Bytes())
		window := &Window{Pointer: memory[k], Base: base, Size: 64 * size}
		reach := window.Reach(size, size, 0)
		served[k][0] = load(d[k], address, &reach, offset, n)
		if store := []Scatter{m.store, m.plainStore}[k]; store != nil {
			served[k][1] = store(arrayOf(m.value, places), address, &reach, offset, n)
		}
	}
	if served[0] != served[1] {
		t.Fatalf("lanes served: %v, addresses %#x + %#x", served, places, offset)
	}
	for i := range n {
		if Fetch(d[0], m.value, i) != Fetch(d[1], m.value, i) {
			t.Fatalf("lane %d loads %#x, not %#x", i, Fetch(d[0], m.value, i), Fetch(d[1], m.value, i))
		}
	}
	for i := range 64 {
		if Fetch(memory[0], m.value, i) != Fetch(memory[1], m.value, i) {
			t.Fatalf("stored value %d is %#x, not %#x", i, Fetch(memory[0], m.value, i), Fetch(memory[1], m.value, i))
		}
	}
}
