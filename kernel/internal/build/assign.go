// This file builds assignments, ++ and --.

package build

import (
	"fmt"

	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/types"
)

// count builds ++ and --; behind the operand they give its old value.
func (u *unit) count(e *ast.UnaryExpression) *ir.Value {
	op := ir.Add
	if e.Operator == "--" {
		op = ir.Sub
	}
	place := u.place(e.Operand)
	old := place.load()
	t := types.Promoted(old.Type)
	one := u.constantValue(t, u.literalBits(e, int64(1), t))
	counted := u.converted(old, t, e)
	fits(u, e, op, counted, one)
	next := u.add(op, t, e, counted, one)
	place.store(u.converted(next, old.Type, e))
	if e.Postfix {
		return old
	}
	return next
}

// buildAssign builds = and the compound assignments.
func (u *unit) buildAssign(e *ast.AssignExpression) *ir.Value {
	if parts, ok := u.Short.Parts[e]; ok {
		if into := u.Composites.Stored[e]; into != nil {
			u.objects.keep(into.Indices, into.Indices)
		}
		u.objects.assignParts(parts)
		return nil
	}
	if r := u.Composites.Redirected[e]; r != nil {
		u.objects.keep(u.Names.Uses[e.Left.(*ast.Identifier)].Reference.Indices, r.Indices)
		return nil
	}
	if u.Types[e.Left].Class == types.ObjectClass {
		u.objects.assignObject(e)
		return nil
	}
	place := u.place(e.Left)
	if e.Operator == ast.Assign {
		return u.buildStore(e, place)
	}
	operation := u.Short.Operations[e]
	if place.t.Integer() && place.t.Size() < 4 {
		cuts(u, operation, false)
	}
	result := u.Types[operation]
	if no := types.Assignable(result, place.t); no != nil {
		if result.T.Float() && place.t.Integer() && place.t.Size() < 8 {
			no.Hint = fmt.Sprintf("write it out, to cut off the result: x = (x %s …) | 0", e.Operator)
		}
		u.Fail(e, no.Hint, "%s", no.Message)
	}
	if e.Operator.Logical() {
		return assignEither(u, e, operation, place)
	}
	u.known[e.Left] = place.load()
	v := u.calculate(operation, result.Settled())
	delete(u.known, e.Left)
	place.store(u.converted(v, place.t, e))
	return u.converted(v, u.Types[e].Settled(), e)
}

// assignEither builds ||= and &&=, which store only where they take the right side.
func assignEither(u *unit, e *ast.AssignExpression, operation *ast.BinaryExpression, to place) *ir.Value {
	t := u.Types[operation].Settled()
	v := either(u, operation, t, u.converted(to.load(), t, e), func() *ir.Value {
		right := u.converted(u.operand(e.Right, t), t, e)
		to.store(u.converted(right, to.t, e))
		return right
	})
	return u.converted(v, u.Types[e].Settled(), e)
}

// buildStore builds =. Its value is what was assigned: an element of a narrow
// type may have wrapped it.
func (u *unit) buildStore(e *ast.AssignExpression, to place) *ir.Value {
	if to.t.Integer() && to.t.Size() < 4 {
		cuts(u, e.Right, false)
	}
	from, t := u.Types[e.Right], u.Types[e].Settled()
	if no := types.Assignable(from, to.t); t == to.t || from.Class == types.Weak || no != nil {
		v := u.as(e.Right, to.t)
		to.store(v)
		return u.converted(v, t, e)
	}
	v := u.converted(u.value(e.Right), t, e)
	to.store(u.converted(v, to.t, e))
	return v
}

// A place is where an assignment goes.
type place struct {
	t     ir.Type
	load  func() *ir.Value
	store func(*ir.Value)
}

// place evaluates the target of an assignment once.
func (u *unit) place(e ast.Expression) place {
	if id, ok := e.(*ast.Identifier); ok {
		v := u.Names.Uses[id]
		return place{v.Type.T, func() *ir.Value { return u.variableValue(id) }, func(x *ir.Value) { u.define(v, x) }}
	}
	if dot, ok := e.(*ast.DotExpression); ok {
		if u.Types[dot.Left].Class == types.ObjectClass {
			return u.objects.objectPlace(e)
		}
		return u.fieldPlace(dot)
	}
	bracket := e.(*ast.BracketExpression)
	if u.Types[bracket.Left].Class == types.ObjectClass {
		return u.objects.objectPlace(e)
	}
	a, address := u.address(bracket)
	if a.Record != nil {
		u.Fail(e, "assign to its fields one by one", "a record is not a value")
	}
	return place{a.Elem, func() *ir.Value {
		return u.loadFrom(a, address, bracket)
	}, func(x *ir.Value) {
		if a.Space == ir.Constant {
			u.Fail(e, "pass a buffer to write to", "a captured array is constant")
		}
		store := u.add(ir.Store, ir.Void, bracket, address, x)
		store.Space = a.Space
	}}
}
