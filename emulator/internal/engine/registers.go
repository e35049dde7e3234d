// This file keeps the registers of a block of threads.

package engine

import "unsafe"

// A ref is a register's place. Slots number everything that can be live;
// units are multiples of four bytes a lane in the register file. The value of
// a uniform register is in registers.scalars; its vector form is filled on demand.
type ref struct {
	slot    int32
	unit    int32
	class   class
	uniform bool
	bits    uint8
}

// registers are the register file of a block.
type registers struct {
	n int // threads
	// Unit u of the file begins at u*unitBytes.
	file      unsafe.Pointer
	unitBytes uintptr
	scalars   []uint64 // by slot
	filled    []bool   // by slot: the vector form of a uniform register is valid
	memory    []uint64 // keeps file
}

// newRegisters makes a file for n threads.
func newRegisters(n, units, slots int) registers {
	padded := (n + 63) &^ 63
	f := registers{n: n, unitBytes: uintptr(padded)*4 + 64, scalars: make([]uint64, slots), filled: make([]bool, slots)}
	f.memory = make([]uint64, (uintptr(units)*f.unitBytes+63)/8)
	f.file = unsafe.Pointer(&f.memory[0])
	return f
}

// at is where the vector form of a register is, filled or not.
func (f *registers) at(r *ref) unsafe.Pointer { return unsafe.Add(f.file, uintptr(r.unit)*f.unitBytes) }

// source is the vector form of a register, filled if need be.
func (f *registers) source(r *ref) unsafe.Pointer {
	if r.uniform && !f.filled[r.slot] {
		f.broadcast(r)
	}
	return unsafe.Add(f.file, uintptr(r.unit)*f.unitBytes)
}

// broadcast fills the vector form of a uniform register.
func (f *registers) broadcast(r *ref) {
	f.filled[r.slot] = true
	splat(f.at(r), r.class, f.scalars[r.slot], f.n)
}

// scalar is the value of a uniform register.
func (f *registers) scalar(r *ref) uint64 {
	v := f.scalars[r.slot]
	switch r.class {
	case word:
		return uint64(uint32(v))
	case predicate:
		return v & 1
	}
	return v
}

// setScalar writes a uniform register.
func (f *registers) setScalar(r *ref, v uint64) {
	f.scalars[r.slot] = v
	f.filled[r.slot] = false
}

// get reads a register for one lane, zero-extended.
func (f *registers) get(r *ref, lane int) uint64 {
	if r.uniform {
		return f.scalar(r)
	}
	return fetch(f.at(r), r.class, lane)
}

// set writes a register for one lane. Narrow registers keep their low bits.
func (f *registers) set(r *ref, lane int, v uint64) {
	p := f.at(r)
	switch r.class {
	case word:
		*(*uint32)(unsafe.Add(p, lane<<2)) = uint32(v)
	case long:
		*(*uint64)(unsafe.Add(p, lane<<3)) = v
	default:
		w := (*uint64)(unsafe.Add(p, lane>>6<<3))
		*w = *w&^(1<<(lane&63)) | v&1<<(lane&63)
	}
}
