// This file builds calls: of helpers in place, and of what the language provides by its rules.

package build

import (
	"github.com/cujs/cujs/kernel/internal/infer"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/types"
	"github.com/dop251/goja/ast"
)

func (u *unit) buildCall(e *ast.CallExpression) *ir.Value {
	if inner := u.Calls[e]; inner != nil {
		return u.inline(e, u.inner(inner, e))
	}
	b := u.Builtins[e]
	return u.rules[b.Form](u, e, b)
}

// inner is the unit of a call of a helper or of a function of the library.
func (u *unit) inner(of *infer.Unit, at ast.Node) *unit {
	inner := &unit{Unit: of, builder: u.builder, known: map[ast.Expression]*ir.Value{}, given: map[ast.Expression][]*ir.Value{}}
	if of.InLibrary {
		inner.at = u.pos(at)
	}
	return inner
}

// inline builds a helper's body in place of its call.
func (u *unit) inline(e *ast.CallExpression, inner *unit) *ir.Value {
	for i, p := range inner.Params {
		switch {
		case p.Type.Class == types.ArrayClass || p.Type.Class == types.FunctionClass: // the name stands for it
		case i < len(e.ArgumentList):
			u.define(p, u.as(e.ArgumentList[i], p.Type.T))
		default:
			u.define(p, inner.as(inner.Fn.Defaults[i], p.Type.T))
		}
	}
	var results []*ir.Value
	u.Calling(e, func() { results = u.inlineBody(e, inner) })
	if len(results) == 1 {
		return results[0]
	}
	u.given[e] = results
	return nil
}

// inlineBody builds the body of a function whose parameters are defined, and gives its results.
func (u *unit) inlineBody(at ast.Node, inner *unit) []*ir.Value {
	inner.end = u.f.NewBlock()
	list := []types.Type{inner.Result}
	switch inner.Result.Class {
	case types.Unknown:
		list = nil
	case types.TupleClass:
		list = inner.Result.Tuple.Elements
	}
	for _, t := range list {
		v := &infer.Variable{Name: "the result of " + inner.Fn.Name, Type: types.Strong(t.Settled()),
			Missing: inner.Fn.ErrorAt(inner.Fn.Node.Idx0(), inner.Fn.Name+" may end without a return", "return a value at its end")}
		inner.outputs = append(inner.outputs, v)
		u.define(v, u.nothing(v))
	}
	if inner.Fn.Value != nil {
		inner.returnValue(inner.Fn.Value)
	} else {
		inner.list(inner.Fn.Body)
	}
	u.jump(inner.end, at)
	u.startIfReached(inner.end)
	var results []*ir.Value
	for _, v := range inner.outputs {
		u.here()
		results = append(results, u.read(v, u.b))
	}
	return results
}
