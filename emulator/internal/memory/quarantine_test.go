package memory

import (
	"slices"
	"testing"
)

// TestWaiting: a freed block waits for the work that began before it was freed, and no longer.
func TestWaiting(t *testing.T) {
	s := New(1 << 20)
	defer s.Close()
	a, b := alloc(t, s, 16, Options{}), alloc(t, s, 16, Options{})
	free := func(b *Block) {
		if err := s.Free(b.Base); err != nil {
			t.Fatal(err)
		}
	}
	waiting := func() (list []*Block) {
		for _, q := range s.waiting {
			list = append(list, q.block)
		}
		return list
	}
	first := s.Enter()
	free(a)
	second := s.Enter()
	free(b)
	for _, step := range []struct {
		leave uint64
		want  []*Block
	}{{0, []*Block{a, b}}, {first, []*Block{b}}, {second, nil}} {
		if s.Leave(step.leave); !slices.Equal(waiting(), step.want) {
			t.Errorf("after %d left, %d wait, want %d", step.leave, len(waiting()), len(step.want))
		}
	}
}

// TestGraves: the last blocks freed are remembered, and the first of them is forgotten first.
func TestGraves(t *testing.T) {
	s := New(1 << 20)
	defer s.Close()
	var blocks []*Block
	for range remembered + 2 {
		blocks = append(blocks, alloc(t, s, 16, Options{}))
	}
	for _, b := range blocks {
		if err := s.Free(b.Base); err != nil {
			t.Fatal(err)
		}
	}
	if !slices.Equal(s.graves, blocks[2:]) {
		t.Errorf("%d of %d are remembered", len(s.graves), len(blocks))
	}
	if s.Grave(blocks[1].Base) != nil || s.Grave(blocks[2].Base) != blocks[2] || s.Grave(blocks[2].Base+15) != blocks[2] || s.Grave(blocks[2].Base+16) != nil {
		t.Error("a grave is found by each address that the block had")
	}
}

// TestHold answers the blocks that a checked space keeps no longer: the oldest.
func TestHold(t *testing.T) {
	s := New(1 << 20)
	defer s.Close()
	var blocks []*Block
	for range 4 {
		blocks = append(blocks, &Block{extent: kept / 2})
	}
	for i, want := range [][]*Block{nil, nil, blocks[:1], blocks[1:2]} {
		if over := s.hold(blocks[i]); !slices.Equal(over, want) {
			t.Errorf("block %d: %d are over, want %d", i, len(over), len(want))
		}
	}
	s.held = nil
}
