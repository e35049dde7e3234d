// This file places the elements of mma's matrices in the registers of a warp
// (PTX ISA 9.1, 9.7.14.5).

package code

import "github.com/cujs/cujs/internal/arith"

// A Fragment is how a warp holds a matrix: lane by lane, in some registers.
type Fragment struct {
	Rows, Columns int
	Element       arith.MatrixElement
	First         int // of the instruction's registers
	Registers     int
	// At is the row and column of a lane's i-th element.
	At func(lane, i int) (row, column int)
}

// PerRegister is how many elements a register holds.
func (f *Fragment) PerRegister() int { return f.Element.Register / f.Element.Bits }

// Size is the elements of the matrix.
func (f *Fragment) Size() int { return f.Rows * f.Columns }

// Opaque places the elements for wmma, whose layout is the machine's own: as
// they lie in memory, lane by lane, and again from the start where lanes have
// room for more.
func Opaque(f *Fragment, byColumns bool) func(lane, i int) (int, int) {
	n := f.Registers * f.PerRegister()
	return func(lane, i int) (int, int) {
		at := (lane*n + i) % f.Size()
		if byColumns {
			return at % f.Rows, at / f.Rows
		}
		return at / f.Columns, at % f.Columns
	}
}

// leftOf places A of mma with element e: a row belongs to four lanes, each
// with a register of neighbouring columns, then the row 8 below, then the
// columns to the right.
func leftOf(rows int, e arith.MatrixElement) func(lane, i int) (int, int) {
	per := e.Register / e.Bits
	blocks := rows / 8
	return func(lane, i int) (int, int) {
		r := i / per
		return lane>>2 + r%blocks*8, lane&3*per + i%per + r/blocks*4*per
	}
}

// rightOf places B: a column belongs to four lanes.
func rightOf(e arith.MatrixElement) func(lane, i int) (int, int) {
	per := e.Register / e.Bits
	return func(lane, i int) (int, int) { return lane&3*per + i%per + i/per*4*per, lane >> 2 }
}

// resultAt places C and D: two columns of a row, then those 8 rows below.
func resultAt(lane, i int) (int, int) { return lane>>2 + i/2*8, lane&3*2 + i&1 }

// The shape m8n8k4 of halves is four products, each of a quad of lanes of
// either half of the warp.

// quadRow is a lane's number in its product, 0 to 7.
func quadRow(lane int) int { return lane&3 + lane>>4*4 }

func quadLeft(byColumns bool) func(lane, i int) (int, int) {
	return func(lane, i int) (int, int) {
		if byColumns {
			return i + lane>>4*4, lane & 3
		}
		return quadRow(lane), i
	}
}

func quadRight(byColumns bool) func(lane, i int) (int, int) {
	return func(lane, i int) (int, int) {
		if byColumns {
			return i, quadRow(lane)
		}
		return lane & 3, i + lane>>4*4
	}
}

func quadResult(element arith.MatrixElement) func(lane, i int) (int, int) {
	return func(lane, i int) (int, int) {
		if element.Bits == 16 {
			return quadRow(lane), i
		}
		return lane&1 + i&2 + lane>>4*4, i&4 + lane&2 + i&1
	}
}
