// This file infers o?.x and o.x ?? 1. Everything in a kernel is defined but for fields that an
// object does not have, so that what they give is known when the kernel is compiled.

package infer

import (
	"github.com/cujs/cujs/kernel/internal/types"
	"github.com/dop251/goja/ast"
)

// optional infers o?.x of an object that has an x.
func (u *Unit) optional(e *ast.OptionalChain) types.Type {
	if first := firstOf(e.Expression); u.expression(first).Class != types.ObjectClass && u.Types[first].Class != types.Unknown {
		refuseExpression(u, e)
	}
	return u.expression(e.Expression)
}

// firstOf is what stands before the first ?.
func firstOf(e ast.Expression) ast.Expression {
	for {
		switch part := e.(type) {
		case *ast.DotExpression:
			e = part.Left
		case *ast.BracketExpression:
			e = part.Left
		case *ast.CallExpression:
			e = part.Callee
		case *ast.Optional:
			if inner := firstOf(part.Expression); inner != part.Expression {
				return inner
			}
			return part.Expression
		default:
			return e
		}
	}
}

// coalesce infers a ?? b: b where a is a field that its object does not have.
func (h *Shorthands) coalesce(e *ast.BinaryExpression) types.Type {
	chosen := h.Chosen[e]
	if chosen == nil {
		missing, known := h.missing(e.Left)
		if !known {
			return types.None
		}
		if chosen = e.Left; missing {
			chosen = e.Right
		} else if dot, ok := plain(e.Left).(*ast.DotExpression); !ok || h.Types[plain(dot.Left)].Class != types.ObjectClass {
			h.Fail(e, operatorHint(e.Operator), "the operator %s is not in the kernel language", e.Operator)
		}
		h.Chosen[e] = chosen
	}
	return h.expression(chosen)
}

// plain is an expression without the question mark around it.
func plain(e ast.Expression) ast.Expression {
	switch e := e.(type) {
	case *ast.OptionalChain:
		return plain(e.Expression)
	case *ast.Optional:
		return plain(e.Expression)
	}
	return e
}

// missing tells whether an expression names a field that an object does not have, once the
// object's type is known.
func (h *Shorthands) missing(e ast.Expression) (missing, known bool) {
	switch e := e.(type) {
	case *ast.OptionalChain:
		return h.missing(e.Expression)
	case *ast.Optional:
		return h.missing(e.Expression)
	case *ast.DotExpression:
		if missing, known := h.missing(e.Left); missing || !known {
			return missing, known
		}
		if h.Names.path(e) != "" {
			break
		}
		t := h.expression(e.Left)
		if t.Class == types.ObjectClass {
			return t.Object.Field(e.Identifier.Name.String()) < 0 && !t.Object.List, true
		}
		return false, t.Class != types.Unknown
	case *ast.Identifier:
		if v := h.Names.lookup(e); v != nil && v.Type.Class == types.ObjectClass {
			return false, true
		}
	}
	return false, true
}
