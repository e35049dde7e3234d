// This file infers loads and stores of tiles.

package infer

import (
	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/builtin"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/types"
)

// An Access is a load of a tile from a buffer, or a store.
type Access struct {
	Of    *types.Array
	Index []ast.Expression // the last count tiles, those in front elements
	Tile  *types.Tile
	// Outside is what a load gives beyond the edge; nil for 0.
	Outside ast.Expression
}

// numbers is an argument as a list in brackets.
func (t *Tiles) list(e ast.Expression, what string) []ast.Expression {
	list, ok := e.(*ast.ArrayLiteral)
	if !ok {
		t.Fail(e, "write [64, 64]", "%s stand in brackets", what)
	}
	return list.Value
}

// buffer is an argument as a whole buffer of numbers; nil where its type is not known yet.
func (t *Tiles) buffer(e ast.Expression, name string) *types.Array {
	x := t.expression(e)
	if x.Class == types.Unknown {
		return nil
	}
	if a := x.Array; x.Class != types.ArrayClass || a.Space != ir.Global || !a.Whole() || a.Record != nil || a.Elem == ir.Bool {
		t.Fail(e, "pass a buffer of numbers to the kernel", "%s is about a buffer, not %s", name, x)
	}
	return x.Array
}

// access reads the place of a tile: in a matrix the last two indices count tiles.
func (t *Tiles) access(e *ast.CallExpression, a *types.Array, tile *types.Tile, at ast.Expression) *Access {
	index := t.list(at, "the indices of a tile")
	for _, i := range index {
		t.integer(i, "an index")
	}
	switch {
	case a.Rank < tile.Rank:
		t.Fail(e.ArgumentList[0], "give the buffer two dimensions with reshape()", "a tile of %d dimensions does not lie in a buffer of %d", tile.Rank, a.Rank)
	case len(index) != a.Rank:
		t.Fail(at, "one for each dimension of the buffer; the last ones count tiles", "there are %d indices for a buffer of %d dimensions", len(index), a.Rank)
	}
	access := t.Accesses[e]
	if access == nil {
		access = &Access{}
		t.Accesses[e] = access
	}
	access.Of, access.Index, access.Tile = a, index, tile
	return access
}

// load: tile.load(x, [rows, columns], [i, j], { outside: 0 }).
func (t *Tiles) load(e *ast.CallExpression) types.Type {
	a := t.buffer(e.ArgumentList[0], "tile.load")
	shape := t.list(e.ArgumentList[1], "the sizes of a tile")
	if len(shape) < 1 || len(shape) > 2 {
		t.Fail(e.ArgumentList[1], "write [64, 64]", "a tile has one or two sizes, not %d", len(shape))
	}
	rank, rows, columns := t.sizes(shape)
	if a == nil {
		return types.None
	}
	made := t.tile(e, types.NewTile, a.Elem, rank, rows, columns)
	access := t.access(e, a, made, e.ArgumentList[2])
	if len(e.ArgumentList) > 3 {
		access.Outside = t.outside(e.ArgumentList[3])
		made.Group().Held = true // copies write zeros
	}
	t.Blockwise.Loads[a.Param] = true
	return types.Type{Class: types.TileClass, Tile: made}
}

// outside reads { outside: value }.
func (t *Tiles) outside(e ast.Expression) ast.Expression {
	if o, ok := e.(*ast.ObjectLiteral); ok && len(o.Value) == 1 {
		if p, ok := o.Value[0].(*ast.PropertyKeyed); ok {
			if key, named := lengthKey(p, ok); named && key == "outside" {
				t.expression(p.Value)
				return p.Value
			}
		}
	}
	t.Fail(e, "write { outside: -Infinity } or leave it out", "tile.load has no such option")
	return nil
}

// store: tile.store(x, t, [i, j]), and tile.add, which adds atomically.
func (t *Tiles) store(e *ast.CallExpression, b *builtin.Function) types.Type {
	a, tile := t.buffer(e.ArgumentList[0], b.Name), t.operand(e.ArgumentList[1])
	if a == nil || tile == nil {
		return types.Nothing
	}
	if a.Elem != tile.Elem {
		t.Fail(e.ArgumentList[1], "convert it: t.as('"+a.Elem.String()+"')", "%s does not go into a buffer of %s", tile, a.Elem)
	}
	if b.Name == "tile.add" {
		element := &builtin.Function{Name: "Atomics.add", Kind: ir.AtomicAdd}
		checkAtomic(t.Unit, e, element, a.Elem)
	}
	tile.Group().Held = true
	t.access(e, a, tile, e.ArgumentList[2])
	t.Blockwise.Stores[a.Param] = true
	return types.Nothing
}

// count: tile.count(x, size, axis) is how many tiles of a size an axis has.
func (t *Tiles) count(e *ast.CallExpression) types.Type {
	a := t.buffer(e.ArgumentList[0], "tile.count")
	t.Side(e.ArgumentList[1])
	if a == nil {
		return types.Strong(ir.I32)
	}
	axis := 0
	if len(e.ArgumentList) > 2 {
		axis = t.axis(e.ArgumentList[2], a.Rank)
	}
	t.Accesses[e] = &Access{Of: a}
	t.Reduced[e] = axis
	return types.Strong(ir.I32)
}

// axis reads a constant axis.
func (t *Tiles) axis(e ast.Expression, rank int) int {
	n, ok := t.KnownInteger(e)
	if !ok || n < 0 || n >= int64(rank) {
		t.Fail(e, "rows are axis 0, columns axis 1", "an axis here is a constant from 0 to %d", rank-1)
	}
	return int(n)
}
