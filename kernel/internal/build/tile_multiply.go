// This file builds products of tiles without mma: each thread multiplies and adds its elements.

package build

import (
	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/layout"
	"github.com/cujs/cujs/kernel/internal/types"

	"github.com/cujs/cujs/kernel/internal/infer"
)

// multiply goes over the inner size by pieces of 16 bytes, in a loop.
func (m *product) multiply() {
	per := layout.Piece / m.Left.Elem.Size()
	sums := make([]*infer.Variable, len(m.sum))
	for i, v := range m.sum {
		sums[i] = &infer.Variable{Name: "a sum", Type: types.Strong(v.Type)}
		m.define(sums[i], v)
	}
	left, right := m.factor(m.Left, m.left, m.layout.Rows, !m.Left.Turned), m.factor(m.Right, m.right, m.layout.Columns, m.Right.Turned)
	m.repeat(m.i32(0), m.Left.Columns, per, m.at, func(k *ir.Value) {
		a, b := left(k), right(k)
		for i := range per {
			for r, sum := range sums {
				row, column := r>>registersOf(m.layout.Columns), r&(1<<registersOf(m.layout.Columns)-1)
				m.define(sum, m.add(ir.Fma, m.Sum.Elem, m.at, a[i][row], b[i][column], m.read(sum, m.b)))
			}
		}
	})
	for i, sum := range sums {
		m.sum[i] = m.read(sum, m.b)
	}
}

// factor loads what a thread needs of a factor: for each of the inner numbers of a piece, the elements
// of its rows or columns. With along set the inner numbers lie along a row in memory.
func (m *product) factor(x *types.Tile, place *ir.Value, axis layout.Axis, along bool) func(k *ir.Value) [][]*ir.Value {
	s := form(x)
	per := layout.Piece / s.Size
	share := m.share(axis, m.at)
	outer := layout.Layout{Columns: axis}
	return func(k *ir.Value) [][]*ir.Value {
		list := make([][]*ir.Value, per)
		for i := range list {
			list[i] = make([]*ir.Value, outer.Registers())
		}
		if along {
			for r := range outer.Registers() {
				_, number := outer.At(r)
				row := m.plus(share, number, m.at)
				for i, v := range m.piece(s, place, row, m.over(k, per, m.at), per, m.at) {
					list[i][r] = v
				}
			}
			return list
		}
		width := min(per, outer.Neighbours())
		for i := range list {
			for r := 0; r < outer.Registers(); r += width {
				_, number := outer.At(r)
				row, column := m.plus(k, i, m.at), m.plus(share, number, m.at)
				copy(list[i][r:], m.neighbours(x, m.within(place, m.elementOf(s, row, column, m.at), m.at), width))
			}
		}
		return list
	}
}

// piece loads a whole piece of a row.
func (m *product) piece(s layout.Staged, place, row, piece *ir.Value, per int, at ast.Node) []*ir.Value {
	return m.neighbours(m.Left, m.within(place, m.pieceAt(s, row, piece, at), at), per)
}

// neighbours loads elements that follow each other.
func (m *product) neighbours(x *types.Tile, address *ir.Value, width int) (list []*ir.Value) {
	v := m.add(ir.Load, x.Elem, m.at, address)
	v.Space = ir.Shared
	if width == 1 {
		return []*ir.Value{v}
	}
	v.Width = width
	for i := range width {
		part := m.add(ir.Extract, x.Elem, m.at, v)
		part.Bits = uint64(i)
		list = append(list, part)
	}
	return list
}
