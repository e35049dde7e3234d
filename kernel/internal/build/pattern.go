// This file builds assignments that take values apart.

package build

import (
	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/infer"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/types"
)

// assignParts calculates all values and then assigns them, in order.
func (o *objects) assignParts(parts []infer.Part) {
	values := make([][]*ir.Value, len(parts))
	for i, part := range parts {
		id, named := part.Target.(*ast.Identifier)
		switch {
		case part.Target == nil:
			o.evaluate(part.From)
			o.evaluated[part.From] = true
			defer delete(o.evaluated, part.From)
		case named && o.variable(id).Reference != nil:
			indices := o.variable(id).Reference.Indices
			o.keep(indices, indices)
		case named && o.variable(id).Stands():
			o.make(part.From)
		case o.Types[part.From].Class == types.ObjectClass:
			o.evaluate(part.From)
			values[i] = o.snapshot(o.targetObject(part.Target), o.Composites.Storage(part.From), part.From)
		case named:
			values[i] = []*ir.Value{o.as(part.From, o.variable(id).Type.T)}
		default:
			values[i] = []*ir.Value{o.as(part.From, o.Types[part.Target].T)}
		}
	}
	for i, part := range parts {
		switch id, named := part.Target.(*ast.Identifier); {
		case values[i] == nil:
		case o.Types[part.From].Class == types.ObjectClass && named:
			o.restore(o.variable(id), values[i], nil, part.From)
		case o.Types[part.From].Class == types.ObjectClass:
			for _, c := range o.cells(part.Target) {
				o.restore(c.v, values[i], c.condition, part.From)
			}
		case named:
			o.define(o.variable(id), values[i][0])
		default:
			o.place(part.Target).store(values[i][0])
		}
	}
}

// targetObject is an object of the type of a target: one of those that it names.
func (o *objects) targetObject(target ast.Expression) *infer.Variable {
	switch target := target.(type) {
	case *ast.Identifier:
		return o.variable(target)
	case *ast.BracketExpression:
		if any := o.Composites.Any[target]; any != nil {
			return any
		}
	}
	return o.Composites.Storage(target)
}

// variable is the one that an identifier declares or names.
func (o *objects) variable(id *ast.Identifier) *infer.Variable {
	if v := o.Names.Declared[id]; v != nil {
		return v
	}
	return o.Names.Uses[id]
}
