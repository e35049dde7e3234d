// This file says which factors tile.dot multiplies: of which types and sizes, read as what, and by which
// instruction.

package infer

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/builtin"
	"github.com/cujs/cujs/kernel/internal/ir"
)

// The least sizes of factors: those of mma, of which the right one is loaded by two.
const (
	leastRows    = 16
	leastColumns = 16
)

// formats are how the bits of factors can be read, by their type.
var formats = map[ir.Type][]string{ir.F32: {"tf32"}, ir.U8: {"e4m3", "e5m2"}}

// format reads { precision: 'tf32' }; nothing for what a type says by itself.
func (t *Tiles) format(e ast.Expression, elem ir.Type, who string) string {
	if word, ok := t.precision(e); ok {
		if word == "exact" {
			return ""
		}
		if slices.Contains(formats[elem], word) {
			return word
		}
	}
	t.Fail(e, "write { precision: 'tf32' } for factors of f32, 'e4m3' or 'e5m2' for factors of u8, or leave it out", "%s has no such option", who)
	return ""
}

// precision is the word of an object that has nothing else.
func (t *Tiles) precision(e ast.Expression) (string, bool) {
	o, ok := e.(*ast.ObjectLiteral)
	if !ok || len(o.Value) != 1 {
		return "", false
	}
	switch p := o.Value[0].(type) {
	case *ast.PropertyKeyed:
		if key, named := lengthKey(p, true); named && key == "precision" {
			return t.word(p.Value)
		}
	case *ast.PropertyShort:
		if p.Name.Name == "precision" {
			return t.word(&p.Name)
		}
	}
	return "", false
}

// checkFactors refuses what has no product, and gives the type of the sum.
func (t *Tiles) checkFactors(e *ast.CallExpression, d *Dot) ir.Type {
	a, b := d.Left, d.Right
	at := e.ArgumentList[1]
	inner := leastColumns
	if a.Elem.Size() == 1 {
		inner = builtin.ByteProducts[0].Inner
	}
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
	case a.Rows < leastRows || b.Columns < leastColumns || a.Columns < inner:
		between := "columns and what is between"
		if inner > leastColumns {
			between = fmt.Sprintf("columns, and %d between", inner)
		}
		t.Fail(e, "", "tile.dot needs at least %d rows, %s, not %s × %s", leastRows, between, a.Size(), b.Size())
	}
	return t.settleForm(e, d)
}

// settleForm chooses the instruction, and gives the type of the sum.
func (t *Tiles) settleForm(e *ast.CallExpression, d *Dot) ir.Type {
	elem := d.Left.Elem
	switch elem {
	case ir.F64:
		if f := formOf(d, ir.F64); t.Options.SM >= f.SM {
			d.Form = f
		}
		return ir.F64
	case ir.F32:
		if d.Format == "" {
			return ir.F32
		}
		d.Form = formOf(d, ir.F32)
	case ir.BF16, ir.F16:
		d.Form = formOf(d, ir.F32)
	case ir.I8, ir.U8:
		d.Form = formOf(d, ir.I32)
		if d.Format != "" {
			d.Form = formOf(d, ir.F32)
		}
	default:
		t.Fail(e, "convert them: a.as('f32')", "tile.dot does not multiply %s yet", elem)
	}
	what := elem.String()
	if d.Format != "" {
		what = "factors as " + d.Format
	}
	t.needs(e, "tile.dot of "+what, max(d.Form.SM, CopyAsyncSM))
	return d.Form.Sum
}

// double is the shape for f64: as many registers as that of tf32, which lie in the same way.
const double = "m16n8k8"

// formOf is the form of mma with sums of a type; the first of a list is the largest.
func formOf(d *Dot, sum ir.Type) *builtin.Product {
	for _, list := range [][]builtin.Product{builtin.Products, builtin.ByteProducts} {
		for i := range list {
			p := &list[i]
			if p.Type != d.Left.Elem || p.Sum != sum || sum == ir.F64 && p.Shape() != double || !strings.Contains(p.Words, d.Format) {
				continue
			}
			return p
		}
	}
	return nil
}
