// This file builds fragments of factors that ldmatrix cannot load: of elements of 64 bits, and of those of 32
// and 8 bits that lie with the inner numbers going down.

package build

import (
	"github.com/cujs/cujs/kernel/internal/builtin"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/layout"
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
	at := m.elementsFrom(x, place, m.lane(0, 2), m.tiles.sum(m.lane(2, 3), warp, m.at), across)
	return func(outer, k int) (list []*ir.Value) {
		for _, q := range matrices {
			list = append(list, at(k+4*q[1], outer+8*q[0]))
		}
		return list
	}
}

// elementsFrom loads elements so many inner numbers, and rows or columns, behind the lane's own. The bits of both
// parts of a place are apart, so that pieces change places with the constants as they do by themselves: there is one
// address for each piece of a row.
func (m *product) elementsFrom(x *types.Tile, place, inner, outer *ir.Value, across bool) func(inner, outer int) *ir.Value {
	s := form(x)
	row, column := outer, inner
	if across {
		row, column = inner, outer
	}
	begin, turned := m.pieceFrom(s, place, row, column)
	turn := s.Turn()
	per, addresses := layout.Piece/s.Size, map[int]*ir.Value{}
	return func(inner, outer int) *ir.Value {
		row, column := outer, inner
		if across {
			row, column = inner, outer
		}
		panel, piece := column/per/layout.LinePieces, column/per%layout.LinePieces^turn.Of(row)
		if addresses[piece] == nil {
			addresses[piece] = m.within(begin, m.op(ir.Xor, turned, piece*layout.Piece, m.at), m.at)
		}
		v := m.add(ir.Load, x.Elem, m.at, addresses[piece])
		v.Space, v.Index = ir.Shared, int64(row*s.Pitch()+panel*s.Panel())
		return v
	}
}

// pieceFrom is where the row of an element and its part of a piece begin, and where the piece lies in the row, in bytes.
func (m *product) pieceFrom(s layout.Staged, place, row, column *ir.Value) (begin, turned *ir.Value) {
	per := layout.Piece / s.Size
	piece := m.over(column, per, m.at)
	begin = m.tiles.sum(place, m.op(ir.Mul, row, s.Pitch(), m.at), m.at)
	begin = m.tiles.sum(begin, m.op(ir.Mul, m.op(ir.And, column, per-1, m.at), s.Size, m.at), m.at)
	if s.Pieces() > layout.LinePieces {
		begin = m.tiles.sum(begin, m.panel(s, piece, m.at), m.at)
		piece = m.op(ir.And, piece, layout.LinePieces-1, m.at)
	}
	return begin, m.op(ir.Mul, m.add(ir.Xor, ir.I32, m.at, piece, m.turn(s, row, m.at)), layout.Piece, m.at)
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
				v := m.converted(m.byteAt(x, place, m.plus(inner, k+4*bytes*q[1]+c, m.at), m.plus(outer, at+8*q[0], m.at)), ir.U32, m.at)
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

func (m *product) byteAt(x *types.Tile, place, row, column *ir.Value) *ir.Value {
	v := m.add(ir.Load, ir.U8, m.at, m.within(place, m.elementOf(form(x), row, column, m.at), m.at))
	v.Space = ir.Shared
	return v
}
