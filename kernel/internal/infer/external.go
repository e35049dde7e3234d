// This file infers calls of functions that are linked to the kernel.

package infer

import (
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/types"
	"github.com/dop251/goja/ast"
)

// An External is a function that is linked to the kernel.
type External struct {
	Name   string
	Result ir.Type // Void for none
	Params []ExternalParam
}

// An ExternalParam is a number, or the address of a buffer of them.
type ExternalParam struct {
	Type   ir.Type
	Buffer bool
}

func callExternal(u *Unit, e *ast.CallExpression, f *External) types.Type {
	if n := len(e.ArgumentList); n != len(f.Params) {
		u.Fail(e, "", "%s takes %s, got %d", f.Name, count(len(f.Params), len(f.Params)), n)
	}
	for i, a := range e.ArgumentList {
		p, t := f.Params[i], u.expression(a)
		switch {
		case t.Class == types.Unknown:
		case p.Buffer && (t.Class != types.ArrayClass || t.Array.Space != ir.Global || t.Array.Value || t.Array.Rank == 0 || t.Array.Record == nil && t.Array.Elem != p.Type):
			u.Fail(a, "", "%s takes a buffer of %s here, not %s", f.Name, p.Type, t)
		case !p.Buffer && t.Valueless():
			u.Fail(a, "", "%s takes a %s here, not %s", f.Name, p.Type, t)
		case !p.Buffer:
			u.meet(a, p.Type)
		}
	}
	u.Externals[e] = f
	if f.Result == ir.Void {
		return types.Nothing
	}
	return types.Strong(f.Result)
}
