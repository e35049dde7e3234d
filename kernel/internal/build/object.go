// This file builds objects and arrays in brackets: their fields are variables, so that an object is
// no code by itself.

package build

import (
	"github.com/cujs/cujs/kernel/internal/infer"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/types"
	"github.com/dop251/goja/ast"
)

// evaluate builds an expression that gives an object. Its fields then have their values in
// Storage(e).
func (u *unit) evaluate(e ast.Expression) {
	if u.evaluated[e] {
		return
	}
	switch e := e.(type) {
	case *ast.Identifier:
		if r := u.Uses[e].Reference; r != nil {
			u.inner(r.Unit, e).evaluate(r.Path)
		}
	case *ast.DotExpression:
		u.evaluate(e.Left)
	case *ast.BracketExpression:
		if u.Any[e] == nil {
			u.evaluate(e.Left)
			return
		}
		cells := u.cells(e)
		fields(u.Storage(e), cells[0].v, func(v, _ *infer.Variable, path []string) {
			u.define(v, u.chosen(cells, path, v.Type.T, e))
		})
	case *ast.CallExpression:
		u.buildCall(e)
	case *ast.ConditionalExpression:
		u.choice(e)
	case *ast.SequenceExpression:
		for _, part := range e.Sequence {
			u.value(part)
		}
	case *ast.AssignExpression:
		u.buildAssign(e)
	case *ast.BinaryExpression:
		u.evaluate(u.Chosen[e])
	case *ast.OptionalChain:
		u.evaluate(e.Expression)
	case *ast.Optional:
		u.evaluate(e.Expression)
	default:
		u.fill(u.Objects[e])
	}
}

// fill gives the fields of a literal their values.
func (u *unit) fill(o *infer.Object) {
	for _, g := range o.Given {
		switch {
		case g.To == nil:
			u.value(g.Value)
		case g.From != nil:
			u.copy(g.To, g.From, nil)
		default:
			u.give(g.To, g.Value)
		}
	}
}

// give builds an expression and gives its value to a variable of any type.
func (u *unit) give(v *infer.Variable, e ast.Expression) {
	switch {
	case v.Reference != nil:
		u.keep(v.Reference.Indices, v.Reference.Indices)
	case v.Stands():
	case v.Type.Class == types.ObjectClass:
		u.evaluate(e)
		u.copy(v, u.Storage(e), e)
	default:
		u.define(v, u.as(e, v.Type.T))
	}
}

// fields visits the fields that have a value, of fields too, of two objects that have fields of the
// same names. The path has the names that lead there.
func fields(v, w *infer.Variable, visit func(v, w *infer.Variable, path []string)) {
	var walk func(v, w *infer.Variable, path []string)
	walk = func(v, w *infer.Variable, path []string) {
		switch v.Type.Class {
		case types.ObjectClass:
			for i, name := range v.Type.Object.Names {
				walk(v.Members[i], w.Member(name), append(path[:len(path):len(path)], name))
			}
		case types.ArrayClass, types.FunctionClass:
		default:
			visit(v, w, path)
		}
	}
	walk(v, w, nil)
}

// snapshot reads the values for the fields of v of another object.
func (u *unit) snapshot(v, from *infer.Variable, at ast.Node) (values []*ir.Value) {
	u.here()
	fields(v, from, func(v, w *infer.Variable, _ []string) {
		values = append(values, u.converted(u.read(w, u.b), v.Type.T, at))
	})
	return values
}

// restore gives the fields of v the values of a snapshot, where the condition holds; nil is always.
func (u *unit) restore(v *infer.Variable, values []*ir.Value, condition *ir.Value, at ast.Node) {
	k := 0
	fields(v, v, func(v, _ *infer.Variable, _ []string) {
		u.assignCell(cell{v, condition}, values[k], at)
		k++
	})
}

// copy gives the fields of v the values of those of another object.
func (u *unit) copy(v, from *infer.Variable, at ast.Node) {
	if v.Type.Class == types.ObjectClass || !v.Stands() {
		u.restore(v, u.snapshot(v, from, at), nil, at)
	}
}

// withoutValue gives all fields of a variable no value.
func (u *unit) withoutValue(v *infer.Variable) {
	fields(v, v, func(v, _ *infer.Variable, _ []string) { u.define(v, u.nothing(v)) })
}

// choice builds c ? a : b of objects.
func (u *unit) choice(e *ast.ConditionalExpression) {
	yes, no, after := u.f.NewBlock(), u.f.NewBlock(), u.f.NewBlock()
	u.here()
	u.truth(e.Test, yes, no)
	u.start(yes)
	u.give(u.Storage(e), e.Consequent)
	u.jump(after, e)
	u.start(no)
	u.give(u.Storage(e), e.Alternate)
	u.jump(after, e)
	u.start(after)
}

// A cell is a field that an expression names, if a condition holds; without one it is always this.
type cell struct {
	v         *infer.Variable
	condition *ir.Value
}

// cells lists the fields that an expression names: several where an index is known at run time
// only.
func (u *unit) cells(e ast.Expression) []cell {
	switch e := e.(type) {
	case *ast.Identifier:
		if r := u.Uses[e].Reference; r != nil {
			return u.inner(r.Unit, e).cells(r.Path)
		}
	case *ast.DotExpression:
		return members(u.cells(e.Left), e.Identifier.Name.String())
	case *ast.BracketExpression:
		if name, ok := u.Known[e]; ok {
			return members(u.cells(e.Left), name)
		}
		base := u.cells(e.Left)
		index := u.converted(u.operand(e.Member, ir.I32), ir.I32, e)
		var list []cell
		for _, c := range base {
			for k, m := range c.v.Members {
				here := u.add(ir.Compare, ir.Bool, e, index, u.constantValue(ir.I32, uint64(k)))
				here.Kind = ir.Eq
				if c.condition != nil {
					here = u.add(ir.And, ir.Bool, e, c.condition, here)
				}
				list = append(list, cell{m, here})
			}
		}
		return list
	}
	u.evaluate(e)
	return []cell{{u.Storage(e), nil}}
}

func members(cells []cell, name string) (list []cell) {
	for _, c := range cells {
		list = append(list, cell{c.v.Member(name), c.condition})
	}
	return list
}

// chosen is the value, in type t, of the cell whose condition holds, or of a field of it.
func (u *unit) chosen(cells []cell, path []string, t ir.Type, at ast.Node) *ir.Value {
	var value *ir.Value
	for _, c := range cells {
		v := c.v
		for _, name := range path {
			v = v.Member(name)
		}
		u.here()
		here := u.converted(u.read(v, u.b), t, at)
		if value == nil {
			value = here
		} else {
			value = u.add(ir.Select, t, at, c.condition, here, value)
		}
	}
	return value
}

// assignCell stores a value where the cell's condition holds.
func (u *unit) assignCell(c cell, value *ir.Value, at ast.Node) {
	value = u.converted(value, c.v.Type.T, at)
	if c.condition != nil {
		u.here()
		value = u.add(ir.Select, c.v.Type.T, at, c.condition, value, u.read(c.v, u.b))
	}
	u.define(c.v, value)
}

// fieldOf is the value of a field of an object, or of an element of an array in brackets.
func (u *unit) fieldOf(e, of ast.Expression) *ir.Value {
	if bracket, ok := e.(*ast.BracketExpression); ok && u.Any[bracket] != nil {
		return u.chosen(u.cells(e), nil, u.Any[bracket].Type.T, e)
	}
	u.evaluate(of)
	v := u.Storage(e)
	if v == nil { // length
		return u.constantValue(ir.I32, uint64(len(u.Types[of].Object.Fields)))
	}
	u.here()
	return u.read(v, u.b)
}

// objectPlace is a field as the target of an assignment.
func (u *unit) objectPlace(e ast.Expression) place {
	cells := u.cells(e)
	t := u.Types[e].T
	return place{t, func() *ir.Value { return u.chosen(cells, nil, t, e) }, func(x *ir.Value) {
		for _, c := range cells {
			u.assignCell(c, x, e)
		}
	}}
}

// assignObject builds p = q, where p may be a field or an element.
func (u *unit) assignObject(e *ast.AssignExpression) {
	cells := u.cells(e.Left)
	u.evaluate(e.Right)
	for _, c := range cells {
		u.restore(c.v, u.snapshot(c.v, u.Storage(e.Right), e), c.condition, e)
	}
}

// keep gives the indices of a reference the values of others.
func (u *unit) keep(indices, from []infer.Index) {
	var values []*ir.Value
	for i, index := range from {
		values = append(values, u.as(index.Value, indices[i].Variable.Type.T))
	}
	for i, v := range values {
		u.define(indices[i].Variable, v)
	}
}
