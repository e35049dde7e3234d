// This file infers functions of complex numbers, which the library has: each call is inferred for
// itself, as one of a helper.

package infer

import (
	"strings"

	"github.com/cujs/cujs/kernel/internal/builtin"
	"github.com/cujs/cujs/kernel/internal/types"
	"github.com/dop251/goja/ast"
)

func inferComplex(u *Unit, e *ast.CallExpression, b *builtin.Function) types.Type {
	c := &callable{helper: strings.ReplaceAll(b.Name, ".", "_"), library: true}
	for i, p := range libraryFunctions()[c.helper]().Params {
		t := u.expression(e.ArgumentList[i])
		switch complex := p.Name == "z" || p.Name == "w"; {
		case t.Class == types.Unknown:
			return types.None
		case complex && !isComplex(t):
			u.Fail(e.ArgumentList[i], "write { re: …, im: … }", "%s works on complex numbers, objects with re and im, not on %s", b.Name, t)
		case !complex && t.Valueless():
			u.Fail(e.ArgumentList[i], "", "%s is not a number", t)
		}
	}
	return callInner(u, e, b.Name, c)
}

// isComplex tells whether a type has a real and an imaginary part.
func isComplex(t types.Type) bool {
	switch {
	case t.Class == types.ObjectClass:
		return !t.Object.List && t.Object.Field("re") >= 0 && t.Object.Field("im") >= 0
	case t.Class == types.ArrayClass && t.Array.IsRecord():
		return t.Array.Record.Field("re") != nil && t.Array.Record.Field("im") != nil
	}
	return false
}
