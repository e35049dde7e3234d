// This file builds assignments that take values apart.

package build

import (
	"github.com/cujs/cujs/kernel/internal/infer"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/types"
	"github.com/dop251/goja/ast"
)

// assignParts calculates all values and then assigns them, in order.
func (u *unit) assignParts(parts []infer.Part) {
	values := make([][]*ir.Value, len(parts))
	for i, part := range parts {
		id, named := part.Target.(*ast.Identifier)
		switch {
		case part.Target == nil:
			u.evaluate(part.From)
			u.evaluated[part.From] = true
			defer delete(u.evaluated, part.From)
		case named && u.variable(id).Stands():
		case u.Types[part.From].Class == types.ObjectClass:
			u.evaluate(part.From)
			values[i] = u.snapshot(u.targetObject(part.Target), u.Storage(part.From), part.From)
		case named:
			values[i] = []*ir.Value{u.as(part.From, u.variable(id).Type.T)}
		default:
			values[i] = []*ir.Value{u.as(part.From, u.Types[part.Target].T)}
		}
	}
	for i, part := range parts {
		switch id, named := part.Target.(*ast.Identifier); {
		case values[i] == nil:
		case u.Types[part.From].Class == types.ObjectClass && named:
			u.restore(u.variable(id), values[i], nil, part.From)
		case u.Types[part.From].Class == types.ObjectClass:
			for _, c := range u.cells(part.Target) {
				u.restore(c.v, values[i], c.condition, part.From)
			}
		case named:
			u.define(u.variable(id), values[i][0])
		default:
			u.place(part.Target).store(values[i][0])
		}
	}
}

// targetObject is an object of the type of a target: one of those that it names.
func (u *unit) targetObject(target ast.Expression) *infer.Variable {
	switch target := target.(type) {
	case *ast.Identifier:
		return u.variable(target)
	case *ast.BracketExpression:
		if any := u.Any[target]; any != nil {
			return any
		}
	}
	return u.Storage(target)
}

// variable is the one that an identifier declares or names.
func (u *unit) variable(id *ast.Identifier) *infer.Variable {
	if v := u.Declared[id]; v != nil {
		return v
	}
	return u.Uses[id]
}
