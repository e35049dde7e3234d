// This file keeps what checked launches know about memory in addition to its bytes:
// which of them were written, and by which thread the last accesses were.

package memory

import "unsafe"

// A Touch is the last access of one kind to a cell: its time in the upper half, then the
// site with 16 bits, the thread with 10, the bytes with 4, many and atomic. Zero means never.
// Touches are in the order of their times.
type Touch uint64

// MaxTime is the last time that touches tell. Times count the accesses of a space.
const MaxTime = 1<<32 - 1

// NewTouch makes a touch by a thread, below 1024, at one of the kernel's sites. bytes is a
// mask of the cell's bytes; many says that other threads made the same access.
func NewTouch(time uint64, site uint16, thread int, bytes uint8, many bool) Touch {
	t := Touch(time)<<32 | Touch(site)<<16 | Touch(thread)<<6 | Touch(bytes)<<2
	if many {
		t |= 2
	}
	return t
}

// At is before all touches of a time and behind those of earlier ones.
func At(time uint64) Touch { return Touch(time) << 32 }

// By is the same access by another thread; the touch must be by thread 0.
func (t Touch) By(thread int) Touch { return t | Touch(thread)<<6 }

// NextThread makes a touch one by the next thread.
const NextThread Touch = 1 << 6

// SameThread reports whether two touches have the same number of a thread.
func (t Touch) SameThread(other Touch) bool { return (t^other)&(1023<<6) == 0 }

// Time is when it was.
func (t Touch) Time() uint64 { return uint64(t >> 32) }

// Site numbers the instruction among the kernel's that access memory.
func (t Touch) Site() uint16 { return uint16(t >> 16) }

// Thread is the thread's number in its block.
func (t Touch) Thread() int { return int(t >> 6 & 1023) }

// Bytes is a mask of the bytes that were touched.
func (t Touch) Bytes() uint8 { return uint8(t>>2) & 15 }

// Many reports whether other threads made the same access.
func (t Touch) Many() bool { return t&2 != 0 }

// Atomically is the same access as part of an atomic operation.
func (t Touch) Atomically() Touch { return t | 1 }

// Atomic reports whether the access is part of an atomic operation.
func (t Touch) Atomic() bool { return t&1 != 0 }

// A Cell is four bytes of memory: their last write, the last read, and the last
// read by a thread other than that of Read.
type Cell struct{ Write, Read, Other Touch }

// Reads notes a read. The last one is by the same thread where it has its number and is
// not before since, when the thread's block began.
func (c *Cell) Reads(t, since Touch) {
	if c.Read < since || !c.Read.SameThread(t) {
		c.Other = c.Read
	}
	c.Read = t
}

// A Shadow is what is known about a block's bytes. Written holds one byte for
// each, not zero when the byte has a value; nil when all of them have.
type Shadow struct {
	Written []byte
	Cells   []Cell
	mapped  [2]mapping
}

type mapping struct {
	pointer unsafe.Pointer
	size    uint64
}

// graveyard is how many freed blocks messages of a checked space can name.
const graveyard = 4096

// Check makes the space keep shadows of the blocks allocated from now on and
// freed blocks from being used again soon.
func (s *Space) Check() {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.checked = true
}

// LockChecked keeps checked launches apart: accesses of one must not look
// like those of another. It returns the time that the launch begins at and
// the function that ends it, which takes the time it has reached.
func (s *Space) LockChecked() (start uint64, unlock func(end uint64)) {
	s.launching.Lock()
	if s.time > MaxTime/2 {
		s.forget()
	}
	return s.time, func(end uint64) {
		s.time = end
		s.launching.Unlock()
	}
}

// forget lets time begin again, with cells that nobody has touched.
func (s *Space) forget() {
	s.time = 0
	s.Blocks(func(b *Block) bool {
		if b.shadow != nil {
			b.shadow.renew()
		}
		return true
	})
}

// TryLockChecked is LockChecked unless a checked launch is under way.
func (s *Space) TryLockChecked() (start uint64, unlock func(end uint64), ok bool) {
	if !s.launching.TryLock() {
		return 0, nil, false
	}
	return s.time, func(end uint64) {
		s.time = end
		s.launching.Unlock()
	}, true
}

// Shadow is what is known about the block's bytes; nil in a space that is not
// checked, and for memory that is not the device's.
func (b *Block) Shadow() *Shadow { return b.shadow }

// cast gives a new block its shadow.
func (b *Block) cast() {
	if b.Kind == Constant || b.Kind == Internal || b.Size == 0 {
		return
	}
	s := &Shadow{}
	cells := (b.Size + 3) / 4
	p, err := mapMemory(pages(cells * uint64(unsafe.Sizeof(Cell{}))))
	if err != nil {
		return
	}
	s.mapped[0] = mapping{p, pages(cells * uint64(unsafe.Sizeof(Cell{})))}
	s.Cells = unsafe.Slice((*Cell)(p), cells)
	if (b.Kind == Device && b.Label == "") || b.Kind == Heap {
		if p, err := mapMemory(pages(b.Size)); err == nil {
			s.mapped[1] = mapping{p, pages(b.Size)}
			s.Written = unsafe.Slice((*byte)(p), b.Size)
		}
	}
	b.shadow = s
}

// renew makes all cells untouched. New memory is not committed until it is touched.
func (s *Shadow) renew() {
	old := s.mapped[0]
	p, err := mapMemory(old.size)
	if err != nil {
		clear(s.Cells)
		return
	}
	s.Cells, s.mapped[0].pointer = unsafe.Slice((*Cell)(p), len(s.Cells)), p
	unmapMemory(old.pointer, old.size)
}

func pages(n uint64) uint64 { return (n + page - 1) &^ (page - 1) }

// lift gives the shadow's memory back.
func (b *Block) lift() {
	if b.shadow == nil {
		return
	}
	for _, m := range b.shadow.mapped {
		if m.size > 0 {
			unmapMemory(m.pointer, m.size)
		}
	}
	b.shadow.Written, b.shadow.Cells, b.shadow.mapped = nil, nil, [2]mapping{}
}

// hold keeps a freed block for a while and returns those whose time is over.
// The caller holds the mutex.
func (s *Space) hold(b *Block) (over []*Block) {
	s.held = append(s.held, b)
	s.heldBytes += b.extent
	for s.heldBytes > kept && len(s.held) > 0 {
		over = append(over, s.held[0])
		s.heldBytes -= s.held[0].extent
		s.held = s.held[1:]
	}
	return over
}

// Write notes that n bytes of the block from addr on have values.
func (b *Block) Write(addr, n uint64) {
	if b == nil || b.shadow == nil || !b.Contains(addr, n) || b.shadow.Written == nil {
		return
	}
	fill := b.shadow.Written[addr-b.Base:][:n]
	for i := range fill {
		fill[i] = 1
	}
}

// Unwritten reports whether it is known that none of the n bytes of the block
// from addr on has a value. Nothing is known of memory of the host, a nil block.
func (b *Block) Unwritten(addr, n uint64) bool {
	if b == nil || b.shadow == nil || b.shadow.Written == nil || !b.Contains(addr, n) {
		return false
	}
	for _, w := range b.shadow.Written[addr-b.Base:][:n] {
		if w != 0 {
			return false
		}
	}
	return true
}

// Gaps counts the elements of so many bytes among n bytes of the block from addr on of which it is known that no byte has
// a value, and finds the first.
func (b *Block) Gaps(addr, n, element uint64) (first uint64, missing int) {
	for at := addr; at+element <= addr+n; at += element {
		if !b.Unwritten(at, element) {
			continue
		}
		if missing == 0 {
			first = at
		}
		missing++
	}
	return first, missing
}

// CopyWritten notes that n bytes of b from addr on have values where those of
// another block do. A nil block is memory of the host, which has.
func (b *Block) CopyWritten(addr uint64, from *Block, source, n uint64) {
	if from == nil || from.shadow == nil || from.shadow.Written == nil || !from.Contains(source, n) {
		b.Write(addr, n)
		return
	}
	if b == nil || b.shadow == nil || b.shadow.Written == nil || !b.Contains(addr, n) {
		return
	}
	copy(b.shadow.Written[addr-b.Base:][:n], from.shadow.Written[source-from.Base:][:n])
}
