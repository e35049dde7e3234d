// This file infers products of tiles.

package infer

import (
	"github.com/cujs/cujs/kernel/internal/builtin"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/types"
	"github.com/dop251/goja/ast"
)

// The least sizes of factors: those of mma, of which the right one is loaded by two.
const (
	leastRows    = 16
	leastColumns = 16
)

// dot: tile.dot(a, b, c) is c + a · b.
func (t *Tiles) dot(e *ast.CallExpression) types.Type {
	a, b := t.operand(e.ArgumentList[0]), t.operand(e.ArgumentList[1])
	if a == nil || b == nil {
		return types.None
	}
	d := &Dot{Left: a, Right: b, Single: len(e.ArgumentList) > 3 && t.single(e.ArgumentList[3], a.Elem)}
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
	if g := d.Sum.Group(); d.Instruction() == nil {
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

// checkFactors refuses what has no product, and gives the type of the sum.
func (t *Tiles) checkFactors(e *ast.CallExpression, d *Dot) ir.Type {
	a, b := d.Left, d.Right
	at := e.ArgumentList[1]
	switch {
	case a.Rank != 2 || b.Rank != 2:
		t.Fail(e, "", "tile.dot multiplies tiles of two dimensions, not %s and %s", a, b)
	case a.Columns != b.Rows:
		hint := "the columns of the first are the rows of the second"
		if a.Columns == b.Columns {
			hint = "transpose the second: b.T"
		}
		t.Fail(at, hint, "tile.dot of %s × %s: %d columns do not meet %d rows", a.Size(), b.Size(), a.Columns, b.Rows)
	case a.Elem != b.Elem:
		t.Fail(at, "convert one: b.as('"+a.Elem.String()+"')", "tile.dot multiplies tiles of one type, not %s and %s", a.Elem, b.Elem)
	case a.Rows < leastRows || b.Columns < leastColumns || a.Columns < leastColumns:
		t.Fail(e, "", "tile.dot needs at least %d rows, columns and what is between, not %s × %s", leastRows, a.Size(), b.Size())
	}
	switch a.Elem {
	case ir.BF16, ir.F16:
		t.needs(e, "tile.dot of "+a.Elem.String(), CopyAsyncSM)
		return ir.F32
	case ir.F32, ir.F64:
		if d.Single {
			t.needs(e, "tile.dot as tf32", CopyAsyncSM)
		}
		return a.Elem
	}
	t.Fail(e, "convert them: a.as('f32')", "tile.dot does not multiply %s yet", a.Elem)
	return ir.Void
}

// single reads { precision: 'tf32' }.
func (t *Tiles) single(e ast.Expression, elem ir.Type) bool {
	if o, ok := e.(*ast.ObjectLiteral); ok && len(o.Value) == 1 {
		if p, ok := o.Value[0].(*ast.PropertyKeyed); ok {
			key, named := lengthKey(p, ok)
			word, isWord := t.word(p.Value)
			if named && isWord && key == "precision" && (word == "exact" || word == "tf32" && elem == ir.F32) {
				return word == "tf32"
			}
		}
	}
	t.Fail(e, "write { precision: 'tf32' } for factors of f32, or leave it out", "tile.dot has no such option")
	return false
}

// Instruction is the form of mma that computes the product; nil where sums of exact products do.
func (d *Dot) Instruction() *builtin.Product {
	elem := d.Left.Elem
	if elem == ir.F64 || elem == ir.F32 && !d.Single {
		return nil
	}
	for i := range builtin.Products { // the first is the largest
		if p := &builtin.Products[i]; p.Type == elem && p.Sum == ir.F32 {
			return p
		}
	}
	return nil
}
