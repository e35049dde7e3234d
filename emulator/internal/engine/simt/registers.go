// This file keeps the registers of a block of threads.

package simt

import (
	"unsafe"

	"github.com/cujs/cujs/emulator/internal/engine/loops"
)

// A Ref is a register's place. Slots number everything that can be live;
// units are multiples of four bytes a lane in the register file. The value of
// a uniform register is in registers.scalars; its vector form is filled on demand.
type Ref struct {
	Slot    int32
	Unit    int32
	Class   loops.Class
	Uniform bool
	Bits    uint8
}

// Registers are the register file of a block.
type Registers struct {
	N int // threads
	// Unit u of the file begins at u*unitBytes.
	file      unsafe.Pointer
	unitBytes uintptr
	Scalars   []uint64 // by slot
	Filled    []bool   // by slot: the vector form of a uniform register is valid
	memory    []uint64 // keeps file
}

// NewRegisters makes a file for n threads.
func NewRegisters(n, units, slots int) Registers {
	padded := (n + 63) &^ 63
	f := Registers{N: n, unitBytes: uintptr(padded)*4 + 64, Scalars: make([]uint64, slots), Filled: make([]bool, slots)}
	f.memory = make([]uint64, (uintptr(units)*f.unitBytes+63)/8)
	f.file = unsafe.Pointer(&f.memory[0])
	return f
}

// Words is the whole file but for uniform registers.
func (f *Registers) Words() []uint64 { return f.memory }

// At is where the vector form of a register is, filled or not.
func (f *Registers) At(r *Ref) unsafe.Pointer { return unsafe.Add(f.file, uintptr(r.Unit)*f.unitBytes) }

// Source is the vector form of a register, filled if need be.
func (f *Registers) Source(r *Ref) unsafe.Pointer {
	if r.Uniform && !f.Filled[r.Slot] {
		f.broadcast(r)
	}
	return unsafe.Add(f.file, uintptr(r.Unit)*f.unitBytes)
}

// broadcast fills the vector form of a uniform register.
func (f *Registers) broadcast(r *Ref) {
	f.Filled[r.Slot] = true
	loops.Splat(f.At(r), r.Class, f.Scalars[r.Slot], f.N)
}

// Scalar is the value of a uniform register.
func (f *Registers) Scalar(r *Ref) uint64 {
	v := f.Scalars[r.Slot]
	switch r.Class {
	case loops.Word:
		return uint64(uint32(v))
	case loops.Predicate:
		return v & 1
	}
	return v
}

// SetScalar writes a uniform register.
func (f *Registers) SetScalar(r *Ref, v uint64) {
	f.Scalars[r.Slot] = v
	f.Filled[r.Slot] = false
}

// Get reads a register for one lane, zero-extended.
func (f *Registers) Get(r *Ref, lane int) uint64 {
	if r.Uniform {
		return f.Scalar(r)
	}
	return loops.Fetch(f.At(r), r.Class, lane)
}

// Set writes a register for one lane. Narrow registers keep their low bits.
func (f *Registers) Set(r *Ref, lane int, v uint64) {
	p := f.At(r)
	switch r.Class {
	case loops.Word:
		*(*uint32)(unsafe.Add(p, lane<<2)) = uint32(v)
	case loops.Long:
		*(*uint64)(unsafe.Add(p, lane<<3)) = v
	default:
		w := (*uint64)(unsafe.Add(p, lane>>6<<3))
		*w = *w&^(1<<(lane&63)) | v&1<<(lane&63)
	}
}
