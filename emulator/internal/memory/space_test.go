package memory

import (
	"errors"
	"math/rand/v2"
	"sort"
	"testing"
	"unsafe"
)

func alloc(t *testing.T, s *Space, size uint64, o Options) *Block {
	t.Helper()
	b, err := s.Alloc(size, o)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestAllocFindFree(t *testing.T) {
	s := New(1 << 30)
	defer s.Close()
	small, large := alloc(t, s, 100, Options{}), alloc(t, s, 8<<20, Options{})
	for _, b := range []*Block{small, large} {
		if b.Base%512 != 0 {
			t.Errorf("%#x is not aligned", b.Base)
		}
		if s.Find(b.Base) != b || s.Find(b.Base+b.Size-1) != b || s.Find(b.Base+b.Size) == b || s.Find(b.Base-1) == b {
			t.Errorf("Find is wrong around %#x", b.Base)
		}
		if !b.Contains(b.Base, b.Size) || b.Contains(b.Base+1, b.Size) || b.Contains(b.Base-1, 1) {
			t.Error("Contains is wrong")
		}
		for _, v := range b.Bytes() {
			if v != 0 {
				t.Fatal("fresh memory is not zero")
			}
		}
	}
	if used := s.Used(); used != 100+8<<20 {
		t.Errorf("%d bytes used", used)
	}
	if err := s.Free(small.Base + 4); !errors.Is(err, ErrNotAllocated) {
		t.Error(err)
	}
	if err := s.Free(small.Base); err != nil {
		t.Error(err)
	}
	if err := s.Free(small.Base); !errors.Is(err, ErrNotAllocated) {
		t.Error("freed twice")
	}
	if s.Find(small.Base) != nil || !small.Freed() || s.Grave(small.Base+7) != small {
		t.Error("the freed block lives on")
	}
	if used := s.Used(); used != 8<<20 {
		t.Errorf("%d bytes used", used)
	}
}

func TestLimit(t *testing.T) {
	s := New(1000)
	defer s.Close()
	alloc(t, s, 600, Options{})
	_, err := s.Alloc(401, Options{})
	var e *OutOfMemoryError
	if !errors.As(err, &e) || *e != (OutOfMemoryError{Requested: 401, Used: 600, Limit: 1000}) {
		t.Fatal(err)
	}
	if want := "memory: out of memory: 401 bytes requested, 600 of 1000 in use"; err.Error() != want {
		t.Errorf("%s, want %s", err, want)
	}
	alloc(t, s, 4000, Options{Kind: Pinned, Uncounted: true})
	if _, err := s.AllocHeap(100, 99); err == nil {
		t.Error("the heap passed its limit")
	}
	if b, err := s.AllocHeap(99, 99); err != nil || b.Kind != Heap {
		t.Error(err)
	}
	if s.Used() != 600 {
		t.Errorf("%d bytes used", s.Used())
	}
}

// Sizes that no sum may be made of are refused, those that no limit counts too.
func TestAbsurdSizes(t *testing.T) {
	s := New(1000)
	defer s.Close()
	for _, size := range []uint64{1<<48 + 1, 1 << 63, ^uint64(0) - redZone, ^uint64(0)} {
		var e *OutOfMemoryError
		if _, err := s.Alloc(size, Options{Uncounted: true}); !errors.As(err, &e) || e.Requested != size {
			t.Errorf("%#x bytes: %v", size, err)
		}
	}
}

func TestMap(t *testing.T) {
	s := New(1 << 20)
	defer s.Close()
	backing := New(1 << 20)
	defer backing.Close()
	host := alloc(t, backing, 4096, Options{})
	b, err := s.Map(host.Pointer(), 1000, Foreign)
	if err != nil {
		t.Fatal(err)
	}
	if s.Find(host.Base+999) != b || s.Find(host.Base+1000) != nil || s.Used() != 0 {
		t.Error("mapped memory is not found as it was mapped")
	}
	if _, err := s.Map(unsafe.Add(host.Pointer(), 999), 10, Foreign); err == nil {
		t.Error("mapped twice")
	}
	if err := s.Free(b.Base); err != nil {
		t.Error(err)
	}
}

func TestReuseIsZeroed(t *testing.T) {
	s := New(1 << 30)
	defer s.Close()
	alloc(t, s, 16, Options{}) // keeps the arena
	for range 3 {
		b := alloc(t, s, 1000, Options{})
		for i, v := range b.Bytes() {
			if v != 0 {
				t.Fatalf("byte %d is %d", i, v)
			}
			b.Bytes()[i] = 0xff
		}
		if err := s.Free(b.Base); err != nil {
			t.Fatal(err)
		}
	}
}

// What is freed while work runs stays mapped until that work has left, and
// no longer.
func TestQuarantine(t *testing.T) {
	s := New(1 << 30)
	defer s.Close()
	first := s.Enter()
	b := alloc(t, s, 2<<20, Options{})
	b.Bytes()[5] = 42
	if err := s.Free(b.Base); err != nil {
		t.Fatal(err)
	}
	second := s.Enter()
	if b.Bytes()[5] != 42 || len(s.waiting) != 1 {
		t.Error("the freed block is gone")
	}
	s.Leave(first)
	if len(s.waiting) != 0 {
		t.Error("the block waits for work that began later")
	}
	s.Leave(second)
}

// Random allocations and frees, checked against a plain list.
func TestRandomUse(t *testing.T) {
	s := New(1 << 40)
	defer s.Close()
	r := rand.New(rand.NewPCG(5, 6))
	var live []*Block
	for range 3000 {
		if len(live) > 0 && r.IntN(2) == 0 {
			i := r.IntN(len(live))
			if err := s.Free(live[i].Base); err != nil {
				t.Fatal(err)
			}
			live = append(live[:i], live[i+1:]...)
			continue
		}
		size := uint64(r.IntN(3000))
		if r.IntN(20) == 0 {
			size = uint64(r.IntN(4 << 20))
		}
		live = append(live, alloc(t, s, size, Options{Align: 1 << r.IntN(13)}))
	}
	sort.Slice(live, func(i, j int) bool { return live[i].Base < live[j].Base })
	i := 0
	s.Blocks(func(b *Block) bool {
		if b != live[i] {
			t.Fatalf("block %d is %#x, want %#x", i, b.Base, live[i].Base)
		}
		if i > 0 && live[i-1].Base+live[i-1].Size > b.Base {
			t.Fatal("blocks overlap")
		}
		before, after := s.Neighbors(b.Base)
		if before != b || i+1 < len(live) && after != live[i+1] {
			t.Fatal("wrong neighbours")
		}
		i++
		return true
	})
	if i != len(live) {
		t.Errorf("%d blocks, want %d", i, len(live))
	}
}

func BenchmarkAlloc(b *testing.B) {
	s := New(1 << 40)
	defer s.Close()
	for range 1000 {
		if _, err := s.Alloc(1000, Options{}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportAllocs()
	for range b.N {
		block, err := s.Alloc(4000, Options{})
		if err != nil {
			b.Fatal(err)
		}
		_ = s.Free(block.Base)
	}
}

func BenchmarkFind(b *testing.B) {
	s := New(1 << 40)
	defer s.Close()
	var addresses []uint64
	for range 1000 {
		block, err := s.Alloc(1000, Options{})
		if err != nil {
			b.Fatal(err)
		}
		addresses = append(addresses, block.Base)
	}
	for i := range b.N {
		if s.Find(addresses[i%1000]+7) == nil {
			b.Fatal("not found")
		}
	}
}
