// This file builds fields and elements that an expression names, of which only one may be meant when
// the kernel runs.

package build

import (
	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/infer"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/types"
)

// A cell is a field that an expression names, if a condition holds; without one it is always this.
type cell struct {
	v         *infer.Variable
	condition *ir.Value
}

// cells lists the fields that an expression names: several where an index is known at run time
// only.
func (o *objects) cells(e ast.Expression) []cell {
	switch e := e.(type) {
	case *ast.Identifier:
		if r := o.Names.Uses[e].Reference; r != nil {
			return o.inner(r.Unit, e).objects.cells(r.Path)
		}
	case *ast.DotExpression:
		return members(o.cells(e.Left), e.Identifier.Name)
	case *ast.BracketExpression:
		if name, ok := o.Composites.Known[e]; ok {
			return members(o.cells(e.Left), name)
		}
		base := o.cells(e.Left)
		index := o.converted(o.operand(e.Member, ir.I32), ir.I32, e)
		var list []cell
		for _, c := range base {
			for k, m := range c.v.Members {
				here := o.add(ir.Compare, ir.Bool, e, index, o.constantValue(ir.I32, uint64(k)))
				here.Kind = ir.Eq
				if c.condition != nil {
					here = o.add(ir.And, ir.Bool, e, c.condition, here)
				}
				list = append(list, cell{m, here})
			}
		}
		return list
	}
	o.evaluate(e)
	return []cell{{o.Composites.Storage(e), nil}}
}

func members(cells []cell, name string) (list []cell) {
	for _, c := range cells {
		list = append(list, cell{c.v.Member(name), c.condition})
	}
	return list
}

// chosen is the value, in type t, of the cell whose condition holds, or of a field of it.
func (o *objects) chosen(cells []cell, path []string, t ir.Type, at ast.Node) *ir.Value {
	var value *ir.Value
	for _, c := range cells {
		v := c.v
		for _, name := range path {
			v = v.Member(name)
		}
		o.here()
		here := o.converted(o.read(v, o.b), t, at)
		if value == nil {
			value = here
		} else {
			value = o.add(ir.Select, t, at, c.condition, here, value)
		}
	}
	return value
}

// assignCell stores a value where the cell's condition holds.
func (o *objects) assignCell(c cell, value *ir.Value, at ast.Node) {
	value = o.converted(value, c.v.Type.T, at)
	if c.condition != nil {
		o.here()
		value = o.add(ir.Select, c.v.Type.T, at, c.condition, value, o.read(c.v, o.b))
	}
	o.define(c.v, value)
}

// chosen gives what belongs to the array that e gives, which may be one of several: it evaluates the
// index that chooses, once, and then selects among what each of them has.
func (u *unit) chosen(e ast.Expression, a *types.Array) func(of func(*types.Array) *ir.Value) *ir.Value {
	if a.Among == nil {
		return func(of func(*types.Array) *ir.Value) *ir.Value { return of(a) }
	}
	cells := u.objects.cells(e)
	return func(of func(*types.Array) *ir.Value) (value *ir.Value) {
		for _, c := range cells {
			here := of(a.Instead(c.v.Type.Array))
			if value == nil {
				value = here
			} else {
				value = u.add(ir.Select, here.Type, e, c.condition, here, value)
			}
		}
		return value
	}
}

// fieldOf is the value of a field of an object, or of an element of an array in brackets.
func (o *objects) fieldOf(e, of ast.Expression) *ir.Value {
	if bracket, ok := e.(*ast.BracketExpression); ok && o.Composites.Any[bracket] != nil {
		return o.chosen(o.cells(e), nil, o.Composites.Any[bracket].Type.T, e)
	}
	o.evaluate(of)
	v := o.Composites.Storage(e)
	if v == nil { // length
		return o.constantValue(ir.I32, uint64(len(o.Types[of].Object.Fields)))
	}
	o.here()
	return o.read(v, o.b)
}

// objectPlace is a field as the target of an assignment.
func (o *objects) objectPlace(e ast.Expression) place {
	cells := o.cells(e)
	t := o.Types[e].T
	return place{t, func() *ir.Value { return o.chosen(cells, nil, t, e) }, func(x *ir.Value) {
		for _, c := range cells {
			o.assignCell(c, x, e)
		}
	}}
}

// assignObject builds p = q, where p may be a field or an element.
func (o *objects) assignObject(e *ast.AssignExpression) {
	cells := o.cells(e.Left)
	o.evaluate(e.Right)
	for _, c := range cells {
		o.restore(c.v, o.snapshot(c.v, o.Composites.Storage(e.Right), e), c.condition, e)
	}
}
