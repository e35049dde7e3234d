// This file builds calls of functions that are linked to the kernel.

package build

import (
	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/infer"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/types"
)

func (u *unit) callExternal(e *ast.CallExpression, f *infer.External) *ir.Value {
	var args []*ir.Value
	for i, a := range e.ArgumentList {
		if f.Params[i].Buffer {
			args = append(args, u.chosen(a, u.Types[a].Array)(func(x *types.Array) *ir.Value { return u.base(x, e) }))
			continue
		}
		args = append(args, u.as(a, f.Params[i].Type))
	}
	v := u.add(ir.External, f.Result, e, args...)
	v.Text = f.Name
	return v
}
