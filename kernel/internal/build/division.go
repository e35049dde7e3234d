// This file builds the division and remainder of integers.

package build

import (
	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/infer"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/types"
)

// integerQuotient builds a / b of two integers where the context asks for an
// integer: towards zero; by zero gives 0.
func (u *unit) integerQuotient(e ast.Expression) (*ir.Value, bool) {
	return u.integerDivision(e, ir.Trunc)
}

// integerDivision rounds the quotient down for Floor and up for Ceil.
func (u *unit) integerDivision(e ast.Expression, rounding ir.Op) (*ir.Value, bool) {
	t, ok := u.QuotientType(e)
	if !ok {
		return nil, false
	}
	a, b := u.dividedBy(e, t)
	return u.dividedWhole(e, t, a, b, rounding), true
}

// dividedWhole is the rounded quotient of two integers.
func (u *unit) dividedWhole(at ast.Node, t ir.Type, a, b *ir.Value, rounding ir.Op) *ir.Value {
	result := u.add(ir.Div, t, at, a, b)
	if rounding != ir.Trunc {
		result = u.correct(at, t, result, a, b, rounding)
	}
	return u.guardZero(at, t, b, result)
}

// dividedBy are dividend and divisor of a quotient of integers, which may have a name.
func (u *unit) dividedBy(e ast.Expression, t ir.Type) (a, b *ir.Value) {
	if held := u.Held(e); held != nil {
		u.here()
		return u.read(held.Dividend, u.b), u.read(held.Divisor, u.b)
	}
	q := e.(*ast.BinaryExpression)
	return u.converted(u.operand(q.Left, t), t, q), u.converted(u.operand(q.Right, t), t, q)
}

// hold keeps dividend and divisor of the quotient that a variable is given, calculates the quotient of them, and
// gives it to the variable.
func (u *unit) hold(v *infer.Variable, t ir.Type) {
	q := v.Quotient
	keep := func(w *infer.Variable, e ast.Expression) {
		x := u.operand(e, t)
		if u.Types[e].Class != types.Weak {
			u.known[e] = x
		}
		w.Type = types.Strong(t)
		u.define(w, u.converted(x, t, q))
	}
	keep(q.Dividend, q.Left)
	keep(q.Divisor, q.Right)
	u.define(v, u.as(q.BinaryExpression, v.Type.T))
	delete(u.known, q.Left)
	delete(u.known, q.Right)
}

// correct moves a quotient that was cut off by one where there is a rest, which
// lies below the quotient when its sign is not the divisor's.
func (u *unit) correct(at ast.Node, t ir.Type, quotient, a, b *ir.Value, rounding ir.Op) *ir.Value {
	zero := u.constantValue(t, 0)
	rest := u.add(ir.Rem, t, at, a, b)
	inexact := u.comparison(at, ir.Ne, rest, zero)
	one := u.constantValue(t, 1)
	if !t.Signed() {
		if rounding == ir.Floor {
			return quotient
		}
		return u.add(ir.Select, t, at, inexact, u.add(ir.Add, t, at, quotient, one), quotient)
	}
	negative := u.comparison(at, ir.Lt, u.add(ir.Xor, t, at, rest, b), zero)
	op := ir.Sub
	if rounding == ir.Ceil {
		op, negative = ir.Add, u.add(ir.Not, ir.Bool, at, negative)
	}
	moves := u.add(ir.And, ir.Bool, at, inexact, negative)
	return u.add(ir.Select, t, at, moves, u.add(op, t, at, quotient, one), quotient)
}

func (u *unit) comparison(at ast.Node, kind ir.Kind, a, b *ir.Value) *ir.Value {
	v := u.add(ir.Compare, ir.Bool, at, a, b)
	v.Kind = kind
	return v
}

// guardZero is result, or 0 where the divisor is 0.
func (u *unit) guardZero(at ast.Node, t ir.Type, divisor, result *ir.Value) *ir.Value {
	if divisor.Op == ir.Const && divisor.Bits != 0 {
		return result
	}
	zero := u.constantValue(t, 0)
	return u.add(ir.Select, t, at, u.comparison(at, ir.Eq, divisor, zero), zero, result)
}
