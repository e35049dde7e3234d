package memory

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"unsafe"
)

// TestBudget is taken to the last byte.
func TestBudget(t *testing.T) {
	b := NewBudget(10)
	if !b.take(6) || b.take(5) || !b.take(4) || b.take(1) || b.Used() != 10 || b.Limit() != 10 {
		t.Errorf("%d of %d are used", b.Used(), b.Limit())
	}
	if b.take(11) || b.take(1<<64-1) {
		t.Error("took more than there is")
	}
	if b.give(7); b.Used() != 3 || !b.take(7) {
		t.Errorf("%d are used", b.Used())
	}
	if err := b.lacks(5); err.Error() != "memory: out of memory: 5 bytes requested, 10 of 10 in use" {
		t.Error(err)
	}
}

// TestShadows: which bytes have values is known of memory that kernels write, and is copied with the bytes.
func TestShadows(t *testing.T) {
	s := New(1 << 20)
	defer s.Close()
	if b := alloc(t, s, 8, Options{}); b.Shadow() != nil || b.Unwritten(b.Base, 8) {
		t.Error("an unchecked space knows of bytes")
	}
	s.Check()
	a, b := alloc(t, s, 16, Options{}), alloc(t, s, 16, Options{})
	a.Write(a.Base+4, 4)
	a.Write(a.Base+15, 2) // leaves the block
	for at, want := range []bool{true, true, true, true, false, false, false, false, true, true, true, true, true, true, true, true} {
		if got := a.Unwritten(a.Base+uint64(at), 1); got != want {
			t.Errorf("byte %d: unwritten %v", at, got)
		}
	}
	if a.Unwritten(a.Base, 5) || !a.Unwritten(a.Base, 4) || !a.Unwritten(a.Base+8, 8) || a.Unwritten(a.Base+8, 9) {
		t.Error("of several bytes none has a value, or one has")
	}
	b.CopyWritten(b.Base+8, a, a.Base+2, 4)
	if !b.Unwritten(b.Base, 10) || b.Unwritten(b.Base+10, 1) || b.Unwritten(b.Base+11, 1) || !b.Unwritten(b.Base+12, 4) {
		t.Errorf("copied: %v", b.Shadow().Written)
	}
	b.CopyWritten(b.Base+12, nil, 0, 2)
	b.CopyWritten(b.Base, a, a.Base+14, 4) // from beyond a: nothing is known, so they have values
	if b.Unwritten(b.Base+12, 1) || b.Unwritten(b.Base+13, 1) || !b.Unwritten(b.Base+14, 2) || b.Unwritten(b.Base, 1) || b.Unwritten(b.Base+3, 1) || !b.Unwritten(b.Base+4, 4) {
		t.Errorf("of the host: %v", b.Shadow().Written)
	}
	var none *Block
	none.Write(0, 1)
	none.CopyWritten(0, a, a.Base, 4)
	if none.Unwritten(0, 1) {
		t.Error("the host's memory has no values")
	}
	for _, c := range []struct {
		o               Options
		cells, unwriten bool
	}{
		{Options{Kind: Device}, true, true}, {Options{Kind: Device, Label: "global"}, true, false}, {Options{Kind: Heap, Uncounted: true}, true, true},
		{Options{Kind: Managed}, true, false}, {Options{Kind: Pinned, Uncounted: true}, true, false}, {Options{Kind: Constant}, false, false}, {Options{Kind: Internal}, false, false},
	} {
		b := alloc(t, s, 5, c.o)
		if (b.Shadow() != nil) != c.cells || b.Unwritten(b.Base, 5) != c.unwriten {
			t.Errorf("%s %q: shadow %v, unwritten %v", c.o.Kind, c.o.Label, b.Shadow() != nil, b.Unwritten(b.Base, 5))
		}
		if c.cells && len(b.Shadow().Cells) != 2 {
			t.Errorf("%s of 5 bytes has %d cells", c.o.Kind, len(b.Shadow().Cells))
		}
	}
}

// TestGaps counts elements of which no byte has a value.
func TestGaps(t *testing.T) {
	s := New(1 << 20)
	defer s.Close()
	s.Check()
	b := alloc(t, s, 32, Options{})
	b.Write(b.Base, 9) // two words and a byte of the third
	for _, c := range []struct{ from, n, element, first, missing uint64 }{
		{0, 32, 4, 12, 5}, {0, 32, 8, 16, 2}, {0, 12, 4, 0, 0}, {0, 32, 1, 9, 23}, {16, 16, 16, 16, 1}, {8, 10, 4, 12, 1}, {0, 32, 32, 0, 0},
	} {
		first, missing := b.Gaps(b.Base+c.from, c.n, c.element)
		if uint64(missing) != c.missing || missing > 0 && first != b.Base+c.first {
			t.Errorf("%+v: %d, the first at %d", c, missing, first-b.Base)
		}
	}
	if _, missing := (*Block)(nil).Gaps(0, 32, 4); missing != 0 {
		t.Errorf("of the host %d have no value", missing)
	}
}

// TestCounts: what is counted is taken from the budget and given back, by Free and by Close.
func TestCounts(t *testing.T) {
	budget := NewBudget(1 << 20)
	s := NewIn(budget)
	a := alloc(t, s, 1000, Options{})
	alloc(t, s, 500, Options{})
	alloc(t, s, 300, Options{Kind: Pinned, Uncounted: true})
	if budget.Used() != 1500 {
		t.Errorf("%d are used", budget.Used())
	}
	if err := s.Free(a.Base); err != nil || budget.Used() != 500 || !a.Freed() {
		t.Errorf("%v, %d are used", err, budget.Used())
	}
	if err := s.Free(a.Base); !errors.Is(err, ErrNotAllocated) || budget.Used() != 500 {
		t.Errorf("%v, %d are used", err, budget.Used())
	}
	if s.Close(); budget.Used() != 0 {
		t.Errorf("closed, %d are used", budget.Used())
	}
}

// TestMapUntil gives the owner's bytes back once, by Free or by Close, and refuses what overlaps.
func TestMapUntil(t *testing.T) {
	var memory [64]byte
	s, ended := New(1<<20), 0
	p := unsafe.Pointer(&memory[16])
	b, err := s.MapUntil(p, 16, Foreign, func() { ended++ })
	if err != nil || b.Pointer() != p || b.Size != 16 || b.Kind != Foreign {
		t.Fatalf("%+v, %v", b, err)
	}
	for at, fits := range map[int]bool{0: true, 1: false, 16: false, 31: false, 32: true} {
		other, err := s.Map(unsafe.Pointer(&memory[at]), 16, Foreign)
		if (err == nil) != fits {
			t.Errorf("16 bytes at %d: %v", at, err)
		}
		if err == nil {
			if err := s.Free(other.Base); err != nil {
				t.Error(err)
			}
		}
	}
	if err := s.Free(b.Base); err != nil || ended != 1 {
		t.Errorf("%v, ended %d times", err, ended)
	}
	if _, err := s.MapUntil(p, 16, Foreign, func() { ended++ }); err != nil {
		t.Fatal(err)
	}
	if s.Close(); ended != 2 {
		t.Errorf("ended %d times", ended)
	}
}

// TestHeap: what kernels allocate has a limit of its own, and is not counted as the program's.
func TestHeap(t *testing.T) {
	s := New(1 << 20)
	defer s.Close()
	a, err := s.AllocHeap(600, 1000)
	if err != nil || s.budget.Used() != 0 || a.Kind != Heap {
		t.Fatalf("%v, %d are used", err, s.budget.Used())
	}
	for _, size := range []uint64{401, 1001} {
		if _, err := s.AllocHeap(size, 1000); err == nil || err.Error() != fmt.Sprintf("memory: out of memory: %d bytes requested, 600 of 1000 in use", size) {
			t.Error(err)
		}
	}
	for range 2 { // what is freed may be had again
		b, err := s.AllocHeap(400, 1000)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Free(b.Base); err != nil {
			t.Fatal(err)
		}
	}
}

// TestHeld: a checked space keeps some of what is freed, two blocks here, and gives the oldest back first.
func TestHeld(t *testing.T) {
	s := New(1 << 30)
	defer s.Close()
	var blocks []*Block
	for range 3 {
		blocks = append(blocks, alloc(t, s, kept/2-redZone, Options{}))
	}
	s.checked = true
	for i, want := range [][]*Block{blocks[:1], blocks[:2], blocks[1:3]} {
		if err := s.Free(blocks[i].Base); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(s.held, want) {
			t.Errorf("after block %d: %d are held, want %d", i, len(s.held), len(want))
		}
	}
}
