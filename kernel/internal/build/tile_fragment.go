// This file builds fragments of factors that ldmatrix cannot load: of elements of 64 bits, and of those of 32
// and 8 bits that lie with the inner numbers going down.

package build

import (
	"github.com/cujs/cujs/kernel/internal/builtin"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/types"
)

// knowsForm refuses an instruction that the driver is too old for.
func (m *product) knowsForm() {
	v := builtin.Float8Version
	if m.Format != "" && m.Left.Elem == ir.U8 && m.Options.Version.Before(v) {
		m.Fail(m.at, "", "tile.dot of factors as %s needs a driver for PTX %d.%d", m.Format, v.Major, v.Minor)
	}
}

// singles load element by element. Each of the four matrices is 8 rows or columns and 4 inner numbers behind
// the first so many times. With across set the inner numbers go down in memory.
func (m *product) singles(x *types.Tile, place, warp *ir.Value, across bool, matrices [4][2]int) fragment {
	inner, outer := m.lane(0, 2), m.tiles.sum(m.lane(2, 3), warp, m.at)
	return func(at, k int) (list []*ir.Value) {
		for _, q := range matrices {
			list = append(list, m.single(x, x.Elem, place, m.plus(inner, k+4*q[1], m.at), m.plus(outer, at+8*q[0], m.at), across))
		}
		return list
	}
}

// single loads the element of an inner number and a row or column.
func (m *product) single(x *types.Tile, as ir.Type, place, inner, outer *ir.Value, across bool) *ir.Value {
	row, column := outer, inner
	if across {
		row, column = inner, outer
	}
	v := m.add(ir.Load, as, m.at, m.within(place, m.elementOf(form(x), row, column, m.at), m.at))
	v.Space = ir.Shared
	return v
}

// gathered loads four bytes that lie below each other for each word. Each of the four matrices is 8 rows or
// columns and 16 inner numbers behind the first so many times.
func (m *product) gathered(x *types.Tile, place, warp *ir.Value, matrices [4][2]int) fragment {
	const bytes = 4 // of a word
	inner, outer := m.op(ir.Mul, m.lane(0, 2), bytes, m.at), m.tiles.sum(m.lane(2, 3), warp, m.at)
	return func(at, k int) (list []*ir.Value) {
		for _, q := range matrices {
			var word *ir.Value
			for c := range bytes {
				v := m.single(x, ir.U8, place, m.plus(inner, k+4*bytes*q[1]+c, m.at), m.plus(outer, at+8*q[0], m.at), true)
				v = m.converted(v, ir.U32, m.at)
				if c == 0 {
					word = v
					continue
				}
				word = m.add(ir.Or, ir.U32, m.at, word, m.add(ir.ShiftLeft, ir.U32, m.at, v, m.i32(8*c)))
			}
			list = append(list, word)
		}
		return list
	}
}
