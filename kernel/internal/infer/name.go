// This file infers names with dots: registers, constants, captured fields, the length and shape
// of arrays, the fields of records.

package infer

import (
	"strings"

	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/builtin"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/types"
)

// path is the dotted name of an expression: "Math.sqrt", "threadIdx.x"; empty
// when it is something else, or when the program has given the first name a
// meaning of its own.
func (n *Names) path(e ast.Expression) string {
	switch e := e.(type) {
	case *ast.Identifier:
		if n.lookup(e) != nil {
			return ""
		}
		return e.Name
	case *ast.DotExpression:
		if base := n.path(e.Left); base != "" && n.outerField(e) == nil {
			return base + "." + e.Identifier.Name
		}
	}
	return ""
}

// outerField is a captured value that the function calls by a name with dots,
// such as config.width, as a name without; nil for everything else.
func (n *Names) outerField(e *ast.DotExpression) *ast.Identifier {
	if id := n.Fields[e]; id != nil {
		return id
	}
	if len(n.scopes) == len(n.around) { // the function has been walked
		return nil
	}
	name := n.dotted(e)
	key := n.Fn.Source.OuterName(name)
	if name == "" || n.Options.Constants[key] == nil && n.Options.Buffers[key] == "" {
		return nil
	}
	id := &ast.Identifier{Name: name, At: e.Pos()}
	n.Fields[e] = id
	return id
}

// dotted is the text of names with dots between them; empty when the first is a
// variable of the function, and for every other expression.
func (n *Names) dotted(e ast.Expression) string {
	switch e := e.(type) {
	case *ast.Identifier:
		if n.lookup(e) == nil {
			return e.Name
		}
	case *ast.DotExpression:
		if base := n.dotted(e.Left); base != "" {
			return base + "." + e.Identifier.Name
		}
	}
	return ""
}

// member infers a name with a dot that is not called.
func (u *Unit) member(e *ast.DotExpression) types.Type {
	if id := u.Names.outerField(e); id != nil {
		return u.expression(id)
	}
	name := e.Identifier.Name
	path := u.Names.path(e)
	if base, axis, _ := strings.Cut(path, "."); builtin.HasAxes(base) {
		k := strings.Index("xyz", axis)
		if k < 0 || len(axis) != 1 {
			u.Fail(e, "", "%s has x, y and z, not %s", base, axis)
		}
		u.Values[e] = Value{builtin.LookupValue(base), int64(k)}
		u.registerAlone(e, u.Values[e])
		return types.Strong(ir.I32)
	}
	if c := builtin.Constant(path); c != nil {
		u.Values[e] = Value{Value: c}
		return types.WeakFloat
	}
	if path != "" {
		if b := builtin.Lookup(path); b != nil {
			u.Fail(e, "call it: "+b.Call(), "%s is not a value by itself", path)
		}
		hint := instead[path]
		if hint == "" {
			u.refuseUnusable(e, path)
		}
		u.refuseUnknown(e.Left)
		if hint == "" {
			hint = suggestion(path, builtin.Names())
		}
		u.Fail(e, hint, "%s is not in the kernel language", path)
	}
	base := u.Short.part(e.Left)
	if base.Class == types.Unknown {
		return types.None
	}
	if base.Class == types.ObjectClass {
		return u.Composites.field(e, base)
	}
	if base.Class == types.TileClass {
		return u.Tiles.transposed(e, base.Tile)
	}
	if base.Class != types.ArrayClass {
		u.Fail(e, "", "%s has no properties", base)
	}
	if base.Array.IsRecord() {
		return u.inferField(e, base.Array)
	}
	if base.Array.Image != nil {
		u.Fail(e, base.Array.Image.Usage(), "%s has no %s", base, name)
	}
	if name != "length" {
		u.Fail(e, "an array has length, and shape[k] for the size of a dimension", "%s has no %s", base, name)
	}
	return LengthType(base.Array)
}

// LengthType is the type of the length of an array and of indices into it: i32, or i64 for a buffer
// too long for it.
func LengthType(a *types.Array) types.Type {
	if a.Long {
		return types.Strong(ir.I64)
	}
	return types.Strong(ir.I32)
}

// shape recognises x.shape[k] and gives the array.
func (u *Unit) shape(e *ast.BracketExpression) (*types.Array, bool) {
	dot, ok := e.Left.(*ast.DotExpression)
	if !ok || dot.Identifier.Name != "shape" {
		return nil, false
	}
	base := u.expression(dot.Left)
	if base.Class != types.ArrayClass {
		return nil, false
	}
	k, ok := u.KnownInteger(e.Member)
	if !ok || k < 0 || k >= int64(base.Array.Rank) {
		u.Fail(e.Member, "", "shape is indexed with a number from 0 to %d", base.Array.Rank-1)
	}
	u.Shapes[e] = Extent{base.Array, int(k)}
	return base.Array, true
}

// inferField infers p.x and ps[i].x.
func (u *Unit) inferField(e *ast.DotExpression, a *types.Array) types.Type {
	name := e.Identifier.Name
	f := a.Record.Field(name)
	if f == nil {
		hint := suggestion(name, a.Record.Names())
		if hint == "" {
			hint = "there are " + strings.Join(a.Record.Names(), ", ")
		}
		u.Fail(e, hint, "%s has no field %s", a.Record, name)
	}
	if f.Record == nil && f.Dims == nil {
		return types.Strong(f.Type)
	}
	if u.parts[e] == nil {
		u.parts[e] = f.Array(a)
	}
	return types.Type{Class: types.ArrayClass, Array: u.parts[e]}
}

// fieldTarget checks that a field can be assigned to: one of a buffer can.
func (u *Unit) fieldTarget(e *ast.DotExpression) {
	if id := u.Names.outerField(e); id != nil {
		u.Fail(e, "declare it with let inside the kernel", "%s is a constant", id.Name)
	}
	path := u.Names.path(e)
	base, _, _ := strings.Cut(path, ".")
	if builtin.Constant(path) != nil || builtin.HasAxes(base) {
		u.Fail(e, "compare with ===, or give a variable of your own the value", "%s cannot be assigned to", path)
	}
	t := u.expression(e.Left)
	if t.Class == types.Unknown {
		return
	}
	if t.Class == types.ObjectClass {
		u.expression(e)
		u.Composites.writes(u.Composites.Storage(e.Left), e)
		return
	}
	if t.Class != types.ArrayClass || !t.Array.IsRecord() {
		u.Fail(e, "assign to a variable or to an element x[i]", "this cannot be assigned to")
	}
	if t.Array.Outer {
		u.refuseOuter(e.Left)
	}
	if t.Array.Value {
		u.Fail(e, "copy the field into a variable of its own", "%s is a parameter by value; its fields cannot be assigned to", t)
	}
}
