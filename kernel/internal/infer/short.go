// This file has the shorthands of the language: what stands for something longer.

package infer

import (
	"slices"

	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/types"
)

// Shorthands know what each shorter form in a function stands for: patterns for assignments,
// methods of arrays and spread arguments for calls, for…of for a loop that counts, += for a sum,
// ?? for one of its sides. It is found in the first round that knows the types that it takes, and stays.
type Shorthands struct {
	*Unit
	// Parts has the single assignments of each declaration, assignment and return of several
	// values.
	Parts map[ast.Node][]Part
	// Written has what calls are written out as.
	Written map[*ast.CallExpression]*Written
	// Made has the arrays that new Float32Array(8) and the like make.
	Made map[ast.Expression]*Made
	// Whole has the integers of floats that are whole and are used as indices.
	Whole map[ast.Expression]ast.Expression
	// Loops has the loop that each for…of statement stands for.
	Loops map[*ast.ForOfStatement]*ast.ForStatement
	// Chosen has the operand that ?? gives.
	Chosen map[*ast.BinaryExpression]ast.Expression
	// Operations has the binary expression that a compound assignment such
	// as += stands for.
	Operations map[*ast.AssignExpression]*ast.BinaryExpression

	// taken are the expressions whose parts are inferred, which have been inferred themselves.
	taken map[ast.Expression]bool
}

func newShorthands(u *Unit) *Shorthands {
	return &Shorthands{Unit: u, Parts: map[ast.Node][]Part{}, Written: map[*ast.CallExpression]*Written{}, Made: map[ast.Expression]*Made{}, Whole: map[ast.Expression]ast.Expression{},
		Loops: map[*ast.ForOfStatement]*ast.ForStatement{}, Chosen: map[*ast.BinaryExpression]ast.Expression{},
		Operations: map[*ast.AssignExpression]*ast.BinaryExpression{}, taken: map[ast.Expression]bool{}}
}

// part infers what stands before a dot or an index. Where a pattern takes its parts, it has been
// inferred.
func (h *Shorthands) part(e ast.Expression) types.Type {
	if h.taken[e] {
		return h.Types[e]
	}
	return h.expression(e)
}

// assigned is the expression whose value an assignment stores.
func (h *Shorthands) assigned(e *ast.AssignExpression) ast.Expression {
	if operation := h.Operations[e]; operation != nil {
		return operation
	}
	return e.Right
}

// Everything in a kernel is defined but for fields that an object does not have, so that what o?.x and o.x ?? 1
// give is known when the kernel is compiled.

// optional infers o?.x of an object that has an x, and f?.() of a function.
func (u *Unit) optional(e *ast.OptionalChain) types.Type {
	call, calls := e.Expression.(*ast.CallExpression)
	if missing, known := u.Short.missing(e.Expression); calls && (missing || !known) { // o.f?.() of an object without f
		return types.Nothing
	}
	switch first := firstOf(e.Expression); u.expression(first).Class {
	case types.ObjectClass, types.Unknown:
	case types.FunctionClass:
		if !calls || plain(call.Callee) != first {
			refuseExpression(u, e)
		}
	default:
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
		} else if !h.mayMiss(plain(e.Left)) {
			h.Fail(e, operatorHint(e.Operator), "the operator %s is not in the kernel language", e.Operator)
		}
		h.Chosen[e] = chosen
	}
	return h.expression(chosen)
}

// mayMiss tells whether an expression may have no value for other types: a field of an object, a method that is called
// where it is there, a parameter.
func (h *Shorthands) mayMiss(e ast.Expression) bool {
	switch e := e.(type) {
	case *ast.DotExpression:
		return h.Types[plain(e.Left)].Class == types.ObjectClass
	case *ast.CallExpression:
		_, ok := e.Callee.(*ast.Optional)
		return ok
	case *ast.BinaryExpression:
		return e.Operator == "??" && h.mayMiss(plain(e.Right))
	case *ast.Identifier:
		return h.Depth > 0 && slices.Contains(h.Params, h.Names.lookup(e))
	}
	return false
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
			return t.Object.Field(e.Identifier.Name) < 0 && !t.Object.List, true
		}
		return false, t.Class != types.Unknown
	case *ast.CallExpression:
		if callee, ok := e.Callee.(*ast.Optional); ok {
			return h.missing(callee)
		}
	case *ast.BinaryExpression: // a ?? b ?? c
		if e.Operator == "??" {
			if missing, known := h.missing(e.Left); !missing || !known {
				return missing, known
			}
			return h.missing(e.Right)
		}
	case *ast.Identifier:
		if v := h.Names.lookup(e); v != nil && v.absent {
			return true, true
		} else if v != nil && v.Type.Class == types.ObjectClass {
			return false, true
		}
	}
	return false, true
}

// restOf is an array of the values that a pattern leaves.
func (h *Shorthands) restOf(pattern *ast.ArrayPattern, values []ast.Expression) ast.Expression {
	left := values[len(pattern.Elements):]
	if len(left) == 0 {
		h.Fail(pattern, "leave ... out", "there are %d values for %d names, and none for ...", len(values), len(pattern.Elements))
	}
	return &ast.ArrayLiteral{LeftBracket: pattern.Pos(), RightBracket: pattern.End() - 1, Value: left}
}

// fieldsBut is an object of the fields that a pattern leaves.
func (h *Shorthands) fieldsBut(pattern *ast.ObjectPattern, from ast.Expression, taken map[string]bool) (rest ast.Expression, known bool) {
	var names []string
	switch t := h.part(from); {
	case t.Class == types.Unknown:
		return nil, false
	case t.Class == types.ObjectClass && !t.Object.List:
		names = t.Object.Names
	case t.Class == types.ArrayClass && t.Array.IsRecord():
		names = t.Array.Record.Names()
	default:
		h.Fail(pattern, "", "%s has no fields to take", t)
	}
	object := &ast.ObjectLiteral{LeftBrace: pattern.Pos(), RightBrace: pattern.End() - 1}
	for _, name := range names {
		if !taken[name] {
			key := &ast.StringLiteral{At: pattern.Pos(), Value: name}
			object.Value = append(object.Value, &ast.PropertyKeyed{Key: key, Kind: ast.PropertyValue, Value: fieldOf(from, name)})
		}
	}
	if len(object.Value) == 0 {
		h.Fail(pattern, "leave ... out", "no field is left for ...")
	}
	return object, true
}
