// This file infers what works on the elements of tiles: functions that the program gives, sums and
// scans, conversions, products.

package infer

import (
	"fmt"

	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/builtin"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/types"
)

// A Mapped is a function on elements: a call of it with variables that stand for those.
type Mapped struct {
	Call *ast.CallExpression
	// Elements are those of the operands; behind them the function may take Places, row and column.
	Elements, Places []*Variable
	Operands         []ast.Expression
}

// A Dot is a product of matrices that is added to a sum.
type Dot struct {
	Left, Right, Sum *types.Tile
	// Format is how the bits of factors are read where their type does not say it: tf32 of f32, e4m3 and e5m2 of u8.
	Format string
	// Form is the mma that computes the product; nil where threads multiply and add.
	Form *builtin.Product
}

// methodsOfTiles are the methods, and how many arguments they take.
var methodsOfTiles = map[string]struct{ fewest, most int }{
	"as": {1, 1}, "map": {1, 1}, "sum": {0, 1}, "max": {0, 1}, "min": {0, 1}, "reduce": {2, 2}, "scan": {2, 2},
}

// method infers a call of a method of a tile; false for every other call.
func (t *Tiles) method(e *ast.CallExpression) (types.Type, bool) {
	dot, ok := e.Callee.(*ast.DotExpression)
	if !ok || t.Names.path(dot) != "" {
		return types.None, false
	}
	name := dot.Identifier.Name
	takes, ok := methodsOfTiles[name]
	if !ok {
		t.meantFunction(e, dot)
		return types.None, false
	}
	of := t.expression(dot.Left)
	if of.Class != types.TileClass {
		return types.None, of.Class == types.Unknown // the next round knows
	}
	if n := len(e.ArgumentList); n < takes.fewest || n > takes.most {
		t.Fail(e, "", "%s of a tile takes %s, got %d", name, count(takes.fewest, takes.most), n)
	}
	if t.Blockwise.within > 0 {
		t.Fail(e, "compute it before", "a function on elements cannot work on tiles")
	}
	switch name {
	case "as":
		return t.held(e, of.Tile.Beside, t.elementType(e, e.ArgumentList[0]), of.Tile.Rank, of.Tile.Rows, of.Tile.Columns), true
	case "map":
		return t.mapped(e, e.ArgumentList[0], []ast.Expression{dot.Left}), true
	}
	return t.reduced(e, name, of.Tile), true
}

// meantFunction refuses a.dot(b) and its like, where tile.dot(a, b) is meant.
func (t *Tiles) meantFunction(e *ast.CallExpression, dot *ast.DotExpression) {
	name := dot.Identifier.Name
	b := builtin.Lookup("tile." + name)
	if b == nil || b.Form != builtin.TileFunction || t.expression(dot.Left).Class != types.TileClass {
		return
	}
	hint := "write " + b.Call()
	if name == "dot" && len(e.ArgumentList) > 0 {
		hint = fmt.Sprintf("write tile.dot(%s, %s)", t.Fn.Operand(dot.Left), t.Fn.Operand(e.ArgumentList[0]))
	}
	t.Fail(e, hint, "%s is a function of tile, not a method of a tile", name)
}

// transposed is t.T.
func (t *Tiles) transposed(e *ast.DotExpression, of *types.Tile) types.Type {
	if e.Identifier.Name != "T" {
		t.Fail(e, "a tile has T, as, map, sum, max, min, reduce and scan", "a tile has no %s", e.Identifier.Name)
	}
	if of.Rank != 2 {
		t.Fail(e, "", "%s has no transpose", of)
	}
	made := t.tile(e, types.NewTile, of.Elem, 2, of.Columns, of.Rows)
	made.Turned = !of.Turned
	return types.Type{Class: types.TileClass, Tile: made}
}

// standIn is an argument that stands for an element of a type.
func (t *Tiles) standIn(e *ast.CallExpression, name string, elem ir.Type) (*ast.Identifier, *Variable) {
	v := &Variable{Name: name, at: e.Pos(), Type: types.Strong(elem), Fixed: true, Param: -1, unit: t.Unit}
	id := &ast.Identifier{Name: "element", At: e.Pos()}
	t.Names.indices[id] = v
	return id, v
}

// mapped infers tile.map(f, a, b) and t.map(f), whose function may take the row and the column too.
// A size of 1 goes with any other.
func (t *Tiles) mapped(e *ast.CallExpression, f ast.Expression, operands []ast.Expression) types.Type {
	var list []*types.Tile
	for _, o := range operands {
		x := t.operand(o)
		if x == nil {
			return types.None
		}
		list = append(list, x)
	}
	rank, rows, columns := 1, 1, 1
	for i, x := range list {
		if rows > 1 && x.Rows > 1 && rows != x.Rows || columns > 1 && x.Columns > 1 && columns != x.Columns {
			t.Fail(operands[i], "sizes are equal, or 1", "%s does not go with one of %d × %d", x, rows, columns)
		}
		rank, rows, columns = max(rank, x.Rank), max(rows, x.Rows), max(columns, x.Columns)
	}
	m := t.Mapped[e]
	if m == nil {
		m = &Mapped{Operands: operands, Call: &ast.CallExpression{Callee: f, LeftParenthesis: e.LeftParenthesis, RightParenthesis: e.RightParenthesis}}
		t.give(m, e, list, t.placesOf(f, len(list)))
		t.Mapped[e] = m
	}
	for i, x := range list {
		if list[0].Unite(x); m.Elements[i].Type.T != x.Elem {
			m.Elements[i].Type, t.changed = types.Strong(x.Elem), true
		}
	}
	elem := t.resultOf(m, e, list[0].Elem)
	if elem == ir.Void {
		return types.None
	}
	return t.held(e, list[0].Beside, elem, rank, rows, columns)
}

// placesOf is how many of row and column a function on n elements takes.
func (t *Tiles) placesOf(f ast.Expression, n int) int {
	c := argumentFunction(t.Unit, f)
	switch {
	case c == nil:
		t.Fail(f, "write (x) => x * 2", "this is not a function on elements")
	case c.builtin != nil:
		return 0
	}
	return max(0, min(2, len(t.called(c).Fn.Params)-n))
}

// give makes the arguments of a function on elements.
func (t *Tiles) give(m *Mapped, e *ast.CallExpression, list []*types.Tile, places int) {
	for i, x := range list {
		id, v := t.standIn(e, fmt.Sprintf("element %d", i), x.Elem)
		m.Elements, m.Call.ArgumentList = append(m.Elements, v), append(m.Call.ArgumentList, id)
	}
	for i := range places {
		id, v := t.standIn(e, []string{"row", "column"}[i], ir.I32)
		m.Places, m.Call.ArgumentList = append(m.Places, v), append(m.Call.ArgumentList, id)
	}
}

// resultOf is the type that a function on elements gives; Void where it is not known yet. A number
// without a type takes that of the elements.
func (t *Tiles) resultOf(m *Mapped, at ast.Node, of ir.Type) ir.Type {
	t.Blockwise.within = t.Depth + 1
	x := t.expression(m.Call)
	t.Blockwise.within = 0
	switch {
	case x.Class == types.Unknown:
		return ir.Void
	case x == types.Boolean:
		t.Fail(at, "write condition ? 1 : 0", "the function gives a condition, and a tile has numbers")
	case x.Valueless():
		t.Fail(at, "return a number", "the function gives %s, and a tile has numbers", x)
	case x.Class == types.Scalar:
		return x.T
	}
	of = types.Promoted(of)
	if x.T == ir.F32 && of.Integer() {
		return ir.F32
	}
	return of
}

// reduced infers t.sum(axis), t.reduce(axis, f) and t.scan(axis, f). Without an axis the result is
// a number.
func (t *Tiles) reduced(e *ast.CallExpression, name string, of *types.Tile) types.Type {
	axis, elem := Both, types.Promoted(of.Elem)
	if len(e.ArgumentList) > 0 {
		axis = t.axis(e.ArgumentList[0], of.Rank)
		if of.Rank == 1 {
			axis = Across
		}
	}
	t.Reduced[e] = axis
	of.Group().Held = true
	if axis != Downwards {
		of.Group().Whole = true
	}
	if len(e.ArgumentList) > 1 {
		t.operatorOn(e, elem)
	}
	rows, columns := of.Rows, of.Columns
	switch {
	case name == "scan":
	case axis == Both:
		return types.Strong(elem)
	case axis == Downwards:
		rows = 1
	default:
		columns = 1
	}
	return t.held(e, of.Beside, elem, of.Rank, rows, columns)
}

// operatorOn infers the function of a reduction, of two elements.
func (t *Tiles) operatorOn(e *ast.CallExpression, elem ir.Type) {
	m := t.Mapped[e]
	if m == nil {
		m = &Mapped{Call: &ast.CallExpression{Callee: e.ArgumentList[1], LeftParenthesis: e.LeftParenthesis, RightParenthesis: e.RightParenthesis}}
		if f := argumentFunction(t.Unit, e.ArgumentList[1]); f == nil {
			t.Fail(e.ArgumentList[1], "write (a, b) => a + b", "this is not a function of two elements")
		}
		two := &types.Tile{Elem: elem}
		t.give(m, e, []*types.Tile{two, two}, 0)
		t.Mapped[e] = m
	}
	if x := t.resultOf(m, e, elem); x != ir.Void && x != elem {
		t.Fail(e.ArgumentList[1], "", "the function gives %s of two %s", x, elem)
	}
}
