package memory

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestArena takes and gives extents at random beside a map of the bytes: what is taken is free and aligned, it is the first
// place that fits, and what is given back joins its neighbours.
func TestArena(t *testing.T) {
	const size = 256
	random := rand.New(rand.NewPCG(7, 8))
	for range 200 {
		a := &arena{size: size, free: []extent{{0, size}}}
		var used [size]bool
		var taken []extent
		for range 60 {
			if random.IntN(3) > 0 || len(taken) == 0 {
				n, align := 1+random.Uint64N(40), uint64(1)<<random.UintN(6)
				want, fits := first(&used, n, align)
				at, ok := a.take(n, align)
				if ok != fits || ok && at != want {
					t.Fatalf("%d bytes aligned to %d: got %d, %v, want %d, %v of %v", n, align, at, ok, want, fits, a.free)
				}
				if ok {
					taken = append(taken, extent{at, n})
					set(&used, extent{at, n}, true)
				}
			} else {
				i := random.IntN(len(taken))
				a.give(taken[i])
				set(&used, taken[i], false)
				taken = slices.Delete(taken, i, i+1)
			}
			if want := gaps(&used); fmt.Sprint(a.free) != fmt.Sprint(want) {
				t.Fatalf("free are %v, want %v", a.free, want)
			}
		}
	}
}

// first is the first aligned place of n bytes that are not used.
func first(used *[256]bool, n, align uint64) (uint64, bool) {
	for at := uint64(0); at+n <= 256; at += align {
		if !slices.Contains(used[at:at+n], true) {
			return at, true
		}
	}
	return 0, false
}

func set(used *[256]bool, e extent, value bool) {
	for i := range e.size {
		used[e.offset+i] = value
	}
}

// gaps are the longest extents that are not used.
func gaps(used *[256]bool) (list []extent) {
	for i, taken := range used {
		switch {
		case taken:
		case i > 0 && !used[i-1]:
			list[len(list)-1].size++
		default:
			list = append(list, extent{uint64(i), 1})
		}
	}
	return list
}

// TestTree compares the tree of blocks with a sorted list, and an older tree with what it was.
func TestTree(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 10))
	var tree *node
	bases := map[uint64]*Block{}
	for range 300 {
		base := random.Uint64N(60)
		older, before := tree, sorted(bases)
		if b := bases[base]; b != nil {
			tree = tree.remove(base)
			delete(bases, base)
		} else {
			bases[base] = &Block{Base: base}
			tree = tree.insert(bases[base])
		}
		if got := walked(older); !slices.Equal(got, before) {
			t.Fatalf("an older tree has become %v, it was %v", got, before)
		}
		want := sorted(bases)
		if got := walked(tree); !slices.Equal(got, want) {
			t.Fatalf("got %v, want %v", got, want)
		}
		for at := range uint64(62) {
			i, found := slices.BinarySearch(want, at)
			if found {
				i++
			}
			if b := tree.below(at); (b == nil) != (i == 0) || b != nil && b != bases[want[i-1]] {
				t.Fatalf("below %d of %v is %v", at, want, b)
			}
			if b := tree.above(at); (b == nil) != (i == len(want)) || b != nil && b != bases[want[i]] {
				t.Fatalf("above %d of %v is %v", at, want, b)
			}
		}
	}
}

func sorted(bases map[uint64]*Block) (list []uint64) {
	for base := range bases {
		list = append(list, base)
	}
	slices.Sort(list)
	return list
}

func walked(n *node) (list []uint64) {
	n.walk(func(b *Block) bool { list = append(list, b.Base); return true })
	return list
}

// TestWalkEnds: a visit that answers false is the last.
func TestWalkEnds(t *testing.T) {
	var tree *node
	for base := range uint64(20) {
		tree = tree.insert(&Block{Base: base})
	}
	seen := 0
	if tree.walk(func(b *Block) bool { seen++; return b.Base < 7 }) || seen != 8 {
		t.Errorf("visited %d blocks", seen)
	}
}

// TestContains has the edges of a block, and of all addresses.
func TestContains(t *testing.T) {
	b := &Block{Base: 100, Size: 10}
	for _, c := range []struct {
		at, size uint64
		want     bool
	}{
		{100, 10, true}, {100, 11, false}, {109, 1, true}, {110, 0, true}, {110, 1, false}, {111, 0, false}, {99, 1, false}, {99, 2, false}, {105, 1<<64 - 1, false}, {0, 0, false},
	} {
		if got := b.Contains(c.at, c.size); got != c.want {
			t.Errorf("%d bytes at %d: %v", c.size, c.at, got)
		}
	}
}

// TestInherit: a block that was freed lives on while one of its heirs does.
func TestInherit(t *testing.T) {
	a, b, c := new(Block), new(Block), new(Block)
	if a.Freed() {
		t.Error("a live block is freed")
	}
	a.freed.Store(true)
	if !a.Freed() {
		t.Error("a block without an heir is not freed")
	}
	a.Inherit(b)
	b.Inherit(c)
	for i, heir := range []*Block{b, c} {
		if a.Freed() {
			t.Errorf("freed, with heir %d", i)
		}
		heir.freed.Store(true)
	}
	if !a.Freed() {
		t.Error("all heirs are freed")
	}
}
