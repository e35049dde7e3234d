// This file builds tiles: each thread of the block holds its part of a tile in values of its own, or
// all of them share one in memory. Package layout says who has what.

package build

import (
	"context"
	"fmt"

	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/builtin"
	"github.com/cujs/cujs/kernel/internal/infer"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/layout"
	"github.com/cujs/cujs/kernel/internal/types"
)

// A Plan is how a kernel of tiles is to run.
type Plan struct {
	// Context ends the compilation; nil for one that nothing ends.
	Context context.Context
	Warps   int  // of a block, a power of two
	Stages  int  // copies of a loop's tiles that are under way together, at most
	Shared  int  // bytes of shared memory that a block can have
	Maps    bool // the launch can make tensor maps
}

// tiles builds them.
type tiles struct {
	*unit
	*block
}

// A block is what all units of a kernel of tiles share.
type block struct {
	plan    Plan
	parts   map[*infer.Variable][]*infer.Variable // of variables that hold tiles
	layouts map[*types.Group]layout.Layout
	memory  *ir.Memory // all shared memory of the kernel
	used    int        // bytes of it
	scratch int        // where exchanges between warps go; -1 before there is one
	slots   map[*infer.Access]*slot
	sums    []*ir.Memory // of products by groups of warps
	carried map[*infer.Dot]*carried
	boxes   *boxes // nil where threads copy for themselves
}

func newBlock(p Plan) *block {
	return &block{plan: p, parts: map[*infer.Variable][]*infer.Variable{}, layouts: map[*types.Group]layout.Layout{},
		memory: &ir.Memory{Name: "tiles", Space: ir.Shared, Type: ir.U8}, scratch: -1, slots: map[*infer.Access]*slot{}, carried: map[*infer.Dot]*carried{}}
}

// finish declares the memory.
func (b *block) finish(f *ir.Function) {
	f.Memory = append(f.Memory, b.sums...)
	if b.used > 0 {
		b.memory.Count = int64(b.used)
		f.Memory = append(f.Memory, b.memory)
	}
}

// copying tells whether the loads of the kernel are being built, and nothing else about tiles.
func (b *block) copying() bool { return b.boxes != nil && b.boxes.copying }

// threads are those of the block that work on tiles.
func (b *block) threads() int { return 32 * b.plan.Warps }

// maxRegisters leaves room for addresses beside a tile.
const maxRegisters = 224

// layout is that of a tile in registers.
func (t *tiles) layout(x *types.Tile, at ast.Node) layout.Layout {
	g := x.Group()
	all, ok := t.layouts[g]
	if !ok {
		switch {
		case g.Product && t.grouped(g):
			all = layout.Group(g.Rows, g.Columns, t.plan.Warps)
		case g.Product:
			all = layout.Product(g.Rows, g.Columns, t.plan.Warps, g.Whole)
		case g.Exact:
			all = layout.Sums(g.Rows, g.Columns, t.plan.Warps, g.Whole)
		default:
			all = layout.Blocked(g.Rows, g.Columns, layout.Piece/g.Narrowest, t.plan.Warps, g.Whole)
		}
		t.layouts[g] = all
	}
	l := all.Of(x.Rows, x.Columns)
	if n := l.Registers() * max(4, x.Elem.Size()) / 4; n > maxRegisters {
		t.Fail(at, fmt.Sprintf("take smaller tiles, or more warps than %d", t.plan.Warps), "%s takes %d registers of each of %d threads", x, n, t.threads())
	}
	return l
}

// variables are those that hold a variable's tile: its parts, or where it lies in shared memory.
func (t *tiles) variables(v *infer.Variable, at ast.Node) []*infer.Variable {
	list := t.parts[v]
	if list == nil {
		n, elem := 1, ir.I32
		if x := v.Type.Tile; x.Group().Held {
			n, elem = t.layout(x, at).Registers(), x.Elem
		}
		for range n {
			list = append(list, &infer.Variable{Name: v.Name, Type: types.Strong(elem), Missing: v.Missing})
		}
		t.parts[v] = list
	}
	return list
}

// give gives a variable a tile.
func (t *tiles) give(v *infer.Variable, parts []*ir.Value, at ast.Node) {
	if t.copying() {
		return
	}
	for i, part := range t.variables(v, at) {
		t.define(part, parts[i])
	}
}

// withoutValue gives a variable no tile.
func (t *tiles) withoutValue(v *infer.Variable, at ast.Node) {
	for _, part := range t.variables(v, at) {
		t.define(part, t.nothing(part))
	}
}

// of reads a variable's tile.
func (t *tiles) of(v *infer.Variable, at ast.Node) (parts []*ir.Value) {
	t.here()
	for _, part := range t.variables(v, at) {
		parts = append(parts, t.read(part, t.b))
	}
	return parts
}

// tile builds an expression that gives a tile.
func (t *tiles) tile(e ast.Expression) []*ir.Value {
	if t.copying() {
		t.request(e)
		return nil
	}
	switch e := e.(type) {
	case *ast.Identifier:
		return t.of(t.Names.Uses[e], e)
	case *ast.CallExpression:
		return t.call(e)
	case *ast.DotExpression:
		return t.transposed(e)
	case *ast.AssignExpression:
		v := t.Names.Uses[e.Left.(*ast.Identifier)]
		t.give(v, t.tile(e.Right), e)
		return t.of(v, e)
	case *ast.ConditionalExpression:
		yes, no, after := t.f.NewBlock(), t.f.NewBlock(), t.f.NewBlock()
		v := &infer.Variable{Name: "?:", Type: t.Types[e]}
		t.here()
		t.truth(e.Test, yes, no)
		for i, way := range []ast.Expression{e.Consequent, e.Alternate} {
			t.start([]*ir.Block{yes, no}[i])
			t.give(v, t.tile(way), e)
			t.jump(after, e)
		}
		t.start(after)
		return t.of(v, e)
	}
	t.Fail(e, "give it a name of its own", "a tile cannot stand here")
	return nil
}

// call builds a call that gives a tile.
func (t *tiles) call(e *ast.CallExpression) []*ir.Value {
	if inner := t.Calls[e]; inner != nil {
		u := t.inner(inner, e)
		t.inline(e, u)
		return u.tiles().of(u.jumps.output, e)
	}
	x := t.Types[e].Tile
	if b := t.Builtins[e]; b != nil {
		switch b.Name {
		case "tile.load":
			return t.load(e)
		case "tile.zeros":
			return t.filled(x, t.constantValue(types.Promoted(x.Elem), 0), e)
		case "tile.full":
			return t.filled(x, t.wide(e.ArgumentList[1], x.Elem), e)
		case "tile.range":
			return t.numbered(x, e)
		case "tile.dot":
			return t.dot(e)
		}
		return t.mapped(e)
	}
	of := e.Callee.(*ast.DotExpression)
	switch name := of.Identifier.Name; name {
	case "as":
		return t.convert(t.tile(of.Left), x.Elem, e)
	case "map":
		return t.mapped(e)
	default:
		return t.combined(e, name)
	}
}

// number builds a method that gives a number: t.sum().
func (t *tiles) number(e *ast.CallExpression) *ir.Value {
	return t.combined(e, e.Callee.(*ast.DotExpression).Identifier.Name)[0]
}

// effect builds tile.store and tile.add, and tile.count, which gives a number.
func buildTileFunction(u *unit, e *ast.CallExpression, _ *builtin.Function) *ir.Value {
	t := u.tiles()
	switch name := t.Builtins[e].Name; name {
	case "tile.count":
		return t.count(e)
	case "tile.store", "tile.add":
		if t.copying() {
			t.request(e.ArgumentList[1])
			return nil
		}
		t.store(e, name == "tile.add")
		return nil
	}
	t.tile(e)
	return nil
}

// convert changes the type of elements.
func (t *tiles) convert(parts []*ir.Value, to ir.Type, at ast.Node) []*ir.Value {
	list := make([]*ir.Value, len(parts))
	for i, v := range parts {
		if v.Type.Narrow() && to != v.Type {
			v = t.converted(v, ir.F32, at)
		}
		list[i] = t.converted(v, to, at)
	}
	return list
}

// filled has one value everywhere.
func (t *tiles) filled(x *types.Tile, v *ir.Value, at ast.Node) []*ir.Value {
	v = t.converted(v, x.Elem, at)
	list := make([]*ir.Value, t.layout(x, at).Registers())
	for i := range list {
		list[i] = v
	}
	return list
}

// numbered has the numbers of columns.
func (t *tiles) numbered(x *types.Tile, at ast.Node) (list []*ir.Value) {
	l := t.layout(x, at)
	column := t.share(l.Columns, at)
	for r := range l.Registers() {
		_, k := l.At(r)
		list = append(list, t.plus(column, k, at))
	}
	return list
}
