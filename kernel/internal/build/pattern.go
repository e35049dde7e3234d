// This file builds assignments that take values apart, and functions that give several values.

package build

import (
	"github.com/cujs/cujs/kernel/internal/infer"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/types"
	"github.com/dop251/goja/ast"
)

// assignParts calculates all values and then assigns them, in order.
func (u *unit) assignParts(parts []infer.Part) {
	values := make([]*ir.Value, len(parts))
	for i, part := range parts {
		switch id, ok := part.Target.(*ast.Identifier); {
		case part.Target == nil:
			u.value(part.From)
		case ok && u.variable(id).Type.Class == types.ArrayClass:
		case ok:
			values[i] = u.as(part.From, u.variable(id).Type.T)
		default:
			values[i] = u.as(part.From, u.Types[part.Target].T)
		}
	}
	for i, part := range parts {
		if id, ok := part.Target.(*ast.Identifier); values[i] != nil && ok {
			u.define(u.variable(id), values[i])
		} else if values[i] != nil {
			u.place(part.Target).store(values[i])
		}
	}
}

// variable is the one that an identifier declares or names.
func (u *unit) variable(id *ast.Identifier) *infer.Variable {
	if v := u.Declared[id]; v != nil {
		return v
	}
	return u.Uses[id]
}

// returnParts gives a function's results their values.
func (u *unit) returnParts(parts []infer.Part) {
	k := 0
	for _, part := range parts {
		if part.Target == nil {
			u.value(part.From)
			continue
		}
		u.define(u.outputs[k], u.as(part.From, u.outputs[k].Type.T))
		k++
	}
}
