// This file builds the division and remainder of integers.

package build

import (
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/dop251/goja/ast"
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
	q := e.(*ast.BinaryExpression)
	a := u.converted(u.operand(q.Left, t), t, q)
	b := u.converted(u.operand(q.Right, t), t, q)
	result := u.add(ir.Div, t, q, a, b)
	if rounding != ir.Trunc {
		result = u.correct(q, t, result, a, b, rounding)
	}
	return u.guardZero(q, t, b, result), true
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
