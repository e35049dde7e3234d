// This file infers products of tiles.

package infer

import (
	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/types"
)

// dot: tile.dot(a, b, c) is c + a · b.
func (t *Tiles) dot(e *ast.CallExpression) types.Type {
	a, b := t.operand(e.ArgumentList[0]), t.operand(e.ArgumentList[1])
	if a == nil || b == nil {
		return types.None
	}
	d := &Dot{Left: a, Right: b}
	if len(e.ArgumentList) > 3 {
		d.Format = t.format(e.ArgumentList[3], a.Elem, "tile.dot")
	}
	elem := t.checkFactors(e, d)
	if len(e.ArgumentList) > 2 {
		c := t.operand(e.ArgumentList[2])
		if c == nil {
			return types.None
		}
		if c.Rows != a.Rows || c.Columns != b.Columns || c.Elem != elem {
			t.Fail(e.ArgumentList[2], "start with tile.zeros('"+elem.String()+"', …)", "the product has %d × %d %s, and the sum is %s", a.Rows, b.Columns, elem, c)
		}
		d.Sum = c
		t.settleDot(e, d)
		return t.held(e, c.Beside, elem, 2, a.Rows, b.Columns)
	}
	d.Sum = t.held(e, types.NewTile, elem, 2, a.Rows, b.Columns).Tile
	t.settleDot(e, d)
	return types.Type{Class: types.TileClass, Tile: d.Sum}
}

// settleDot says of the sum's group how it is computed.
func (t *Tiles) settleDot(e *ast.CallExpression, d *Dot) {
	if g := d.Sum.Group(); d.Form == nil {
		g.Exact = true
	} else {
		g.Product = true
	}
	if t.Products[e] == nil {
		t.Blockwise.Dots = append(t.Blockwise.Dots, d)
		t.Products[e] = d
	}
	*t.Products[e] = *d
}
