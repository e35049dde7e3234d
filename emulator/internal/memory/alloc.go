// This file allocates, registers and frees blocks.

package memory

import (
	"fmt"
	"unsafe"
)

// Alloc returns a zeroed block of size bytes. Its error is
// *OutOfMemoryError when the limit would be passed or the operating system
// refuses. A block of zero bytes has an address of its own and no bytes.
func (s *Space) Alloc(size uint64, o Options) (*Block, error) {
	if o.Align == 0 {
		o.Align = granule
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if o.Uncounted {
		return s.alloc(size, o)
	}
	if !s.budget.take(size) {
		return nil, s.budget.lacks(size)
	}
	b, err := s.alloc(size, o)
	if err != nil {
		s.budget.give(size)
	}
	return b, err
}

// AllocHeap is Alloc for malloc in a kernel: its blocks together take at most
// limit bytes, which are not counted as allocated.
func (s *Space) AllocHeap(size, limit uint64) (*Block, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if size > limit || s.heap > limit-size {
		return nil, &OutOfMemoryError{Requested: size, Used: s.heap, Limit: limit}
	}
	return s.alloc(size, Options{Kind: Heap, Align: granule, Uncounted: true})
}

// largest is more than any program can address, and leaves room to reckon with
// sizes.
const largest = 1 << 48

// alloc makes a block. The caller holds the mutex.
func (s *Space) alloc(size uint64, o Options) (*Block, error) {
	if size > largest {
		return nil, s.budget.lacks(size)
	}
	b := &Block{Size: size, Kind: o.Kind, Label: o.Label, counted: !o.Uncounted}
	if err := s.place(b, o.Align); err != nil {
		return nil, s.budget.lacks(size)
	}
	if s.checked {
		b.cast()
	}
	s.publish(b)
	return b, nil
}

// place finds bytes for b: carved when it is small, a mapping otherwise.
func (s *Space) place(b *Block, align uint64) error {
	align = max(align, granule)
	b.extent = (b.Size + redZone + granule - 1) &^ (granule - 1)
	own := b.Size >= largeSize || align > granule
	if !own {
		for _, a := range s.carved.list {
			if offset, ok := a.take(b.extent, align); ok {
				b.settle(a, offset)
				return nil
			}
		}
	}
	size := uint64(chunk)
	if own {
		size = b.extent + align
	}
	a, err := newArena(size)
	if err != nil {
		return err
	}
	if !own {
		s.carved.list = append(s.carved.list, a)
	}
	offset, _ := a.take(b.extent, align)
	b.settle(a, offset)
	return nil
}

// settle puts b at an offset of an arena and clears what lay there before.
func (b *Block) settle(a *arena, offset uint64) {
	b.arena, b.offset = a, offset
	b.pointer = unsafe.Add(a.pointer, offset)
	b.Base = uint64(uintptr(b.pointer))
	if a.dirty > offset {
		clear(b.Bytes())
	}
	a.dirty = max(a.dirty, offset+b.extent)
}

// publish makes b visible to Find. The caller holds the mutex.
func (s *Space) publish(b *Block) {
	s.next++
	b.ID = s.next
	if b.Kind == Heap {
		s.heap += b.Size
	}
	s.live.Store(s.live.Load().insert(b))
}

// uncount takes back the bytes of a block that is freed. The caller holds the mutex.
func (s *Space) uncount(b *Block) {
	switch {
	case b.counted:
		s.budget.give(b.Size)
	case b.Kind == Heap:
		s.heap -= b.Size
	}
}

// Map registers size bytes of host memory at p that somebody else owns and
// keeps until Free. The bytes must not move: memory outside Go's heap, or
// pinned. Overlapping a live block is an error.
func (s *Space) Map(p unsafe.Pointer, size uint64, kind Kind) (*Block, error) {
	return s.MapUntil(p, size, kind, nil)
}

// MapUntil is Map of bytes that end gives back, which is called once: when the
// block is freed and every Enter made before has left, or by Close.
func (s *Space) MapUntil(p unsafe.Pointer, size uint64, kind Kind, end func()) (*Block, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	b := &Block{Base: uint64(uintptr(p)), Size: size, Kind: kind, pointer: p, end: end}
	if before := s.live.Load().below(b.Base + max(size, 1) - 1); before != nil && before.Base+before.Size > b.Base {
		return nil, fmt.Errorf("memory: %#x (%d bytes) overlaps the %s block at %#x", b.Base, size, before.Kind, before.Base)
	}
	s.publish(b)
	return b, nil
}

// Free ends the block that begins at addr; ErrNotAllocated when there is
// none. Its bytes stay mapped until every Enter made before has left.
func (s *Space) Free(addr uint64) error {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	b := s.live.Load().below(addr)
	if b == nil || b.Base != addr {
		return ErrNotAllocated
	}
	s.live.Store(s.live.Load().remove(addr))
	b.freed.Store(true)
	s.uncount(b)
	s.bury(b)
	if s.checked && b.arena != nil {
		for _, old := range s.hold(b) {
			s.retire(old)
		}
		return nil
	}
	s.retire(b)
	return nil
}

// retire gives the bytes of a freed block back when nothing may touch them
// any more. The caller holds the mutex.
func (s *Space) retire(b *Block) {
	if len(s.inside) > 0 {
		s.waiting = append(s.waiting, quarantined{b, s.epoch})
		return
	}
	s.reclaim(b)
}

// reclaim gives the bytes of b back. The caller holds the mutex.
func (s *Space) reclaim(b *Block) {
	b.lift()
	a := b.arena
	if a == nil {
		b.finish()
		return
	}
	a.give(extent{b.offset, b.extent})
	if len(a.free) != 1 || a.free[0].size != a.size { // something is carved from it
		return
	}
	for i, other := range s.carved.list {
		if other == a {
			if len(s.carved.list) == 1 {
				return
			}
			s.carved.list = append(s.carved.list[:i], s.carved.list[i+1:]...)
			break
		}
	}
	a.end()
}

// finish gives back what MapUntil was given.
func (b *Block) finish() {
	if b.end != nil {
		b.end()
	}
}

// Close unmaps everything. Nothing may use the space's memory any more.
func (s *Space) Close() {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	seen := map[*arena]bool{}
	drop := func(b *Block) bool {
		if !b.freed.Load() {
			s.uncount(b)
		}
		b.lift()
		b.finish()
		if a := b.arena; a != nil && !seen[a] {
			seen[a] = true
			a.end()
		}
		b.freed.Store(true)
		return true
	}
	s.live.Load().walk(drop)
	for _, q := range s.waiting {
		drop(q.block)
	}
	for _, b := range s.held {
		drop(b)
	}
	for _, a := range s.carved.list {
		if !seen[a] {
			a.end()
		}
	}
	s.live.Store(nil)
	s.carved.list, s.waiting, s.held = nil, nil, nil
}
