// This file finds quotients of integers, which are divided as integers where they are rounded: also those that have
// a name.

package infer

import (
	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/types"
)

// A Quotient is what a name stands for that is given a / b and nothing else. A float of 32 bits does not hold all
// quotients of integers, so that dividend and divisor are kept beside it.
type Quotient struct {
	*ast.BinaryExpression
	Dividend, Divisor *Variable
	in                *Unit
}

// divides notes the quotient that a variable is given, for good.
func (v *Variable) divides(from *Unit, e ast.Expression) {
	if v.Quotient != nil || v.declared || !v.steady || v.unit.Itself != "" {
		return
	}
	if held := from.Held(e); held != nil {
		v.Quotient = held
	}
	q, ok := e.(*ast.BinaryExpression)
	if !ok || q.Operator != "/" {
		return
	}
	operand := func(name string) *Variable {
		return &Variable{Name: name + " of " + v.Name, Param: -1, unit: v.unit, Fixed: true}
	}
	v.Quotient = &Quotient{q, operand("the dividend"), operand("the divisor"), from}
}

// Held is the quotient that a name stands for; nil for every other expression.
func (u *Unit) Held(e ast.Expression) *Quotient {
	if id, ok := e.(*ast.Identifier); ok && u.Names.Uses[id] != nil {
		return u.Names.Uses[id].Quotient
	}
	return nil
}

// QuotientType recognises a / b of two integers, among them what a helper returns that knows literals only, and
// gives the type that they are divided in.
func (u *Unit) QuotientType(e ast.Expression) (ir.Type, bool) {
	q, ok := e.(*ast.BinaryExpression)
	if held := u.Held(e); held != nil {
		q, ok, u = held.BinaryExpression, true, held.in
	}
	if !ok || q.Operator != "/" {
		return ir.Void, false
	}
	common, no := types.Join(u.Types[q.Left], u.Types[q.Right])
	if no != nil || common.Class != types.Scalar && common.Class != types.Weak || !common.T.Integer() {
		return ir.Void, false
	}
	return types.Promoted(common.T), true
}
