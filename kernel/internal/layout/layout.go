// Package layout says which thread of a block holds which element of a tile. All sizes are powers of
// two, so that a layout is a list of bits for each axis: bit k of an element's row is a bit of the
// thread's number, or tells the registers of a thread apart. Rows do not depend on columns, so that
// tiles of one layout whose sizes differ, or are 1, lie side by side: element by element where both
// have an axis, and wherever it is needed where one has not.
package layout

import (
	"math/bits"
	"slices"
)

// A Bit says where a bit of a row or column comes from: that bit of the thread's number, or one of
// those that tell registers apart.
type Bit int8

// Register is a bit that tells registers of a thread apart.
const Register Bit = -1

// LaneBits are the bits of a thread's number that tell the lanes of a warp apart.
const LaneBits = 5

// An Axis has the bits of a row or column, the lowest first.
type Axis []Bit

// A Layout is the layout of all tiles that are worked on together.
type Layout struct {
	Rows, Columns Axis
	// Product is true where the elements lie as mma wants its sum: pairs of columns, eight rows
	// apart. Group is true where wgmma does.
	Product, Group bool
}

// of is the axis of a size: the lowest bits, and registers beyond.
func (a Axis) of(size int) Axis {
	n := bits.Len(uint(size)) - 1
	list := slices.Clone(a[:min(n, len(a))])
	for len(list) < n {
		list = append(list, Register)
	}
	return list
}

// Of is the layout of a tile of a size.
func (l Layout) Of(rows, columns int) Layout {
	return Layout{l.Rows.of(rows), l.Columns.of(columns), l.Product, l.Group}
}

// registers are the bits of an axis that tell registers apart.
func (a Axis) registers() (n int) {
	for _, b := range a {
		if b == Register {
			n++
		}
	}
	return n
}

// Registers is how many elements a thread holds.
func (l Layout) Registers() int { return 1 << (l.Rows.registers() + l.Columns.registers()) }

// spread puts the bits of a register's number where an axis has them.
func (a Axis) spread(number int) (place int) {
	for k, b := range a {
		if b == Register {
			place |= number & 1 << k
			number >>= 1
		}
	}
	return place
}

// At is the part of the row and column of an element that its register alone decides. The lowest
// bits of a register's number are those of columns.
func (l Layout) At(register int) (row, column int) {
	n := l.Columns.registers()
	return l.Rows.spread(register >> n), l.Columns.spread(register)
}

// Index is the register whose part of row and column is that; the inverse of At.
func (l Layout) Index(row, column int) int {
	gather := func(a Axis, place int) (number int) {
		n := 0
		for k, b := range a {
			if b == Register {
				number |= place >> k & 1 << n
				n++
			}
		}
		return number
	}
	return gather(l.Rows, row)<<l.Columns.registers() | gather(l.Columns, column)
}

// Threads are the bits of a thread's number that an axis takes: a mask.
func (a Axis) Threads() (mask int) {
	for _, b := range a {
		if b != Register {
			mask |= 1 << b
		}
	}
	return mask
}

// A Run is a stretch of bits of a thread's number that an axis has in order.
type Run struct{ From, To, Bits int }

// Beyond is what the bits of a thread's number from one on say of a place, each with its weight.
func (a Axis) Beyond(first Bit) (list []Run) {
	for k, b := range a {
		if b >= first {
			list = append(list, Run{int(b), k, 1})
		}
	}
	return list
}

// Runs are the bits of an axis that come from the thread's number.
func (a Axis) Runs() (list []Run) {
	for k, b := range a {
		if b == Register {
			continue
		}
		if n := len(list) - 1; n >= 0 && list[n].From+list[n].Bits == int(b) && list[n].To+list[n].Bits == k {
			list[n].Bits++
			continue
		}
		list = append(list, Run{int(b), k, 1})
	}
	return list
}

// Neighbours is how many columns side by side a thread holds in registers that follow each other.
func (l Layout) Neighbours() int {
	n := 1
	for _, b := range l.Columns {
		if b != Register {
			break
		}
		n *= 2
	}
	return n
}
