// This file defines memory that can be mapped at several addresses, in several
// processes, and the ranges of addresses that it is mapped to.

package memory

import (
	"errors"
	"unsafe"
)

// ErrNotShared says that the operating system is not one on which this package
// can share memory.
var ErrNotShared = errors.New("memory: cannot be shared on this operating system")

// A Shared is memory without an address. It is a file that exists in no folder;
// the operating system keeps it while it is open or mapped anywhere.
type Shared struct {
	file int // descriptor
	size uint64
}

// Size is the bytes of the memory.
func (m *Shared) Size() uint64 { return m.size }

// File is the descriptor. It is the Shared's.
func (m *Shared) File() int { return m.file }

// A Range is a part of the address space where nothing else is put. What is not
// mapped cannot be accessed.
type Range struct {
	arena  unsafe.Pointer
	whole  uint64
	offset uint64 // of the first aligned address
	size   uint64
}

// Base is the first address; Size the bytes.
func (r *Range) Base() uint64 { return uint64(uintptr(r.arena)) + r.offset }

// Size is the bytes of the range.
func (r *Range) Size() uint64 { return r.size }

// Pointer is the address at an offset.
func (r *Range) Pointer(offset uint64) unsafe.Pointer { return unsafe.Add(r.arena, r.offset+offset) }

// Reserve takes size bytes of the address space, beginning at a multiple of
// align, a power of two.
func Reserve(size, align uint64) (*Range, error) {
	p, err := reserveMemory(size + align)
	if err != nil {
		return nil, err
	}
	r := &Range{arena: p, whole: size + align, size: size}
	base := uint64(uintptr(p))
	r.offset = (base+align-1)&^(align-1) - base
	return r, nil
}

// Free gives the addresses back, and what is mapped to them.
func (r *Range) Free() { unmapMemory(r.arena, r.whole) }

// Map puts all of m at an offset of the range.
func (r *Range) Map(m *Shared, offset uint64) error {
	return m.mapAt(r.Pointer(offset))
}

// Unmap takes size bytes at an offset out of use.
func (r *Range) Unmap(offset, size uint64) error { return blockMemory(r.Pointer(offset), size) }

// Take counts bytes as used that no block of the space has: memory without an
// address. It fails as Alloc does.
func (s *Space) Take(bytes uint64) error {
	if !s.budget.take(bytes) {
		return s.budget.lacks(bytes)
	}
	return nil
}

// Give undoes Take.
func (s *Space) Give(bytes uint64) { s.budget.give(bytes) }
