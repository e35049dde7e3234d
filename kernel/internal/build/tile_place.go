// This file finds where a tile lies in a buffer.

package build

import (
	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/infer"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/types"
)

// A region is where a tile lies in a buffer.
type region struct {
	of   *types.Array
	tile *types.Tile
	// row and column are those of its first element, and rows and columns the sizes of the buffer, all
	// i32, or i64 where the buffer needs it. There is no row for a tile of one dimension.
	row, column, rows, columns *ir.Value
	first                      *ir.Value // the index of row 0 and column 0 among the buffer's elements
}

// region evaluates the place of an access.
func (t *tiles) region(a *infer.Access, at ast.Node) *region {
	g := &region{of: a.Of, tile: a.Tile}
	wide := infer.LengthType(a.Of).T
	var index []*ir.Value
	for _, i := range a.Index {
		index = append(index, t.converted(t.operand(i, wide), wide, at))
	}
	rank := a.Of.Rank
	size := func(k int) *ir.Value { return t.converted(t.extentOf(a.Of, k, at), wide, at) }
	last := rank - 1
	g.column = t.op(ir.Mul, index[last], a.Tile.Columns, at)
	g.columns = size(last)
	g.first = t.constantValue(wide, 0)
	lead := index[:last]
	if a.Tile.Rank == 2 {
		lead = index[:last-1]
		g.row = t.op(ir.Mul, index[last-1], a.Tile.Rows, at)
		g.rows = size(last - 1)
	}
	for k, i := range lead {
		if k > 0 {
			g.first = t.add(ir.Mul, wide, at, g.first, size(k))
		}
		g.first = t.sum(g.first, i, at)
	}
	if len(lead) > 0 {
		for k := len(lead); k < rank; k++ {
			g.first = t.add(ir.Mul, wide, at, g.first, size(k))
		}
	}
	return g
}

// at is the index of an element of the tile, as its row and column in the buffer say.
func (g *region) at(t *tiles, row, column *ir.Value, at ast.Node) *ir.Value {
	if g.row != nil {
		column = t.sum(t.add(ir.Mul, row.Type, at, row, g.columns), column, at)
	}
	return t.sum(g.first, column, at)
}

// address is that of an element.
func (g *region) address(t *tiles, index *ir.Value, at ast.Node) *ir.Value {
	return t.step(g.of, t.base(g.of, at), index, g.of.Stride(), at)
}

// place is the row and column in the buffer of what lies so far inside of the tile.
func (g *region) place(t *tiles, row, column *ir.Value, at ast.Node) (r, c *ir.Value) {
	c = t.sum(g.column, t.converted(column, g.column.Type, at), at)
	if g.row != nil {
		r = t.sum(g.row, t.converted(row, g.row.Type, at), at)
	}
	return r, c
}

// holds tells whether the buffer has a row and a column.
func (g *region) holds(t *tiles, row, column *ir.Value, at ast.Node) *ir.Value {
	in := t.less(column, g.columns, at)
	if g.row != nil {
		in = t.both(in, t.less(row, g.rows, at), at)
	}
	return in
}

// whole tells whether all of the tile lies in the buffer.
func (g *region) whole(t *tiles, at ast.Node) *ir.Value {
	in := t.comparison(at, ir.Le, t.plus(g.column, g.tile.Columns, at), g.columns)
	if g.row != nil {
		in = t.both(in, t.comparison(at, ir.Le, t.plus(g.row, g.tile.Rows, at), g.rows), at)
	}
	return in
}

// even tells whether rows begin at multiples of so many elements; nil is always, and false says that
// no address is known to.
func (g *region) even(t *tiles, elements int, at ast.Node) (condition *ir.Value, possible bool) {
	switch {
	case elements == 1:
		return nil, true
	case !g.of.Aligned:
		return nil, false
	case g.of.Rank == 1:
		return nil, true
	}
	rest := t.op(ir.And, g.columns, elements-1, at)
	return t.comparison(at, ir.Eq, rest, t.constantValue(rest.Type, 0)), true
}

// shared tells whether tiles are both loaded from the buffer and stored into it, so that threads wait
// for each other.
func (g *region) shared(t *tiles) bool {
	return t.Blockwise.Loads[g.of.Param] && t.Blockwise.Stores[g.of.Param]
}

// count is how many tiles of a size an axis has.
func (t *tiles) count(e *ast.CallExpression) *ir.Value {
	a := t.Tiles.Accesses[e].Of
	n := t.extentOf(a, t.Tiles.Reduced[e], e)
	size := t.Tiles.Side(e.ArgumentList[1])
	up := t.plus(n, size-1, e)
	return t.converted(t.add(ir.Div, up.Type, e, up, t.constantValue(up.Type, uint64(size))), ir.I32, e)
}
