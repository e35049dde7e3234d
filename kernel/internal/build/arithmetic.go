// This file builds operators on numbers, with the semantics of JavaScript where C's differ.

package build

import (
	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/syntax"
	"github.com/cujs/cujs/kernel/internal/types"
)

// calculate builds a binary expression with a result of type t.
func (u *unit) calculate(e *ast.BinaryExpression, t ir.Type) *ir.Value {
	if bitOperators[e.Operator] {
		cuts(u, e.Left, true)
		cuts(u, e.Right, true)
	}
	switch e.Operator {
	case "&&", "||":
		if t == ir.Bool {
			return u.logical(e)
		}
		operand := func(e ast.Expression) *ir.Value { return u.converted(u.operand(e, t), t, e) }
		return either(u, e, t, operand(e.Left), func() *ir.Value { return operand(e.Right) })
	case "<", ">", "<=", ">=",
		"==", "!=", "===", "!==":
		return u.compare(e)
	case "|", ">>>":
		if syntax.IsZero(e.Right) {
			return u.toInteger(e, t)
		}
	}
	return u.operate(e, t)
}

// operate builds an operation whose operands have the type of the result.
func (u *unit) operate(e *ast.BinaryExpression, t ir.Type) *ir.Value {
	switch e.Operator {
	case "<<", ">>", ">>>":
		op := ir.ShiftRight
		if e.Operator == "<<" {
			op = ir.ShiftLeft
		}
		if e.Operator == ">>" && t == ir.U32 {
			u.Fail(e, "write >>>, or (x | 0) >> n for an i32", ">> takes a u32 as signed in JavaScript")
		}
		left := u.converted(u.wrapped(e.Left, t), t, e)
		return u.add(op, t, e, left, u.converted(u.operand(e.Right, ir.I32), ir.I32, e))
	}
	a := u.converted(u.operand(e.Left, t), t, e)
	b := u.converted(u.operand(e.Right, t), t, e)
	switch e.Operator {
	case "/":
		if u.Types[e.Left].Wide() && u.Types[e.Right].Wide() {
			u.Fail(e, "write i64(a / b) for the whole part, or f64(a) / f64(b)", "a quotient of BigInts has no fraction in JavaScript")
		}
	case "%":
		return u.remainder(e, t, a, b)
	case "**":
		return u.math(e, "pow", a, b)
	case "+", "-", "*":
		checkOverflow(u, e, t, a, b)
		fits(u, e, operations[e.Operator], a, b)
	}
	v := u.add(operations[e.Operator], t, e, a, b)
	if e.Operator == "/" {
		u.divided(e, v, a, b)
	}
	return v
}

// operations are the operators that are one operation each.
var operations = map[ast.Operator]ir.Op{"+": ir.Add, "-": ir.Sub, "*": ir.Mul, "/": ir.Div,
	"&": ir.And, "|": ir.Or, "^": ir.Xor}

// wrapped builds the operand of an operation that wraps it to t as JavaScript
// does: a literal may lie outside of t.
func (u *unit) wrapped(e ast.Expression, t ir.Type) *ir.Value {
	if u.Types[e].Class == types.Weak && t.Size() < 8 {
		return u.converted(u.literal(e, ir.I64), t, e)
	}
	return u.operand(e, t)
}

// remainder has the sign of the dividend, as in JavaScript. By zero it is 0
// for integers.
func (u *unit) remainder(e *ast.BinaryExpression, t ir.Type, a, b *ir.Value) *ir.Value {
	if t.Float() {
		return u.math(e, "fmod", a, b)
	}
	return u.guardZero(e, t, b, u.add(ir.Rem, t, e, a, b))
}

// toInteger builds x | 0 and x >>> 0. A quotient of integers is an integer
// division; a float wraps modulo 2³² as in JavaScript.
func (u *unit) toInteger(e *ast.BinaryExpression, t ir.Type) *ir.Value {
	if q, ok := u.integerQuotient(e.Left); ok {
		return u.converted(q, t, e)
	}
	if left := u.Types[e.Left]; left.Class == types.Weak && left.T == ir.F32 {
		float := ir.F32
		if plain(u, e.Left) {
			float = ir.F64
		}
		return u.wrapFloat(e, u.literal(e.Left, float), t)
	}
	v := u.wrapped(e.Left, t)
	if !v.Type.Float() {
		return u.converted(v, t, e)
	}
	if v.Type.Narrow() {
		v = u.converted(v, ir.F32, e)
	}
	return u.wrapFloat(e, v, t)
}

// wrapFloat is JavaScript's ToInt32: x - trunc(x / 2³²)·2³², which is exact in
// floats, as a 64-bit integer, of which the low half counts.
func (u *unit) wrapFloat(e ast.Expression, v *ir.Value, t ir.Type) *ir.Value {
	scale := func(x float64) *ir.Value { return u.constantValue(v.Type, floatBits(x, v.Type)) }
	down := u.add(ir.Mul, v.Type, e, v, scale(1.0/(1<<32)))
	whole := u.add(ir.Trunc, v.Type, e, down)
	up := u.add(ir.Mul, v.Type, e, whole, scale(1<<32))
	rest := u.add(ir.Sub, v.Type, e, v, up)
	down.Exact, up.Exact, rest.Exact = true, true, true
	return u.rounds(e, v, u.converted(u.converted(rest, ir.I64, e), t, e), ir.Trunc)
}

func (u *unit) buildUnary(e *ast.UnaryExpression, t ir.Type) *ir.Value {
	switch e.Operator {
	case "void":
		u.value(e.Operand)
		return nil
	case "!":
		return u.add(ir.Not, ir.Bool, e, u.converted(u.value(e.Operand), ir.Bool, e))
	case "+":
		return u.converted(u.operand(e.Operand, t), t, e)
	case "-":
		if u.Types[e].Class == types.Weak {
			return u.literal(e, t)
		}
		v := u.converted(u.value(e.Operand), t, e)
		fits(u, e, ir.Sub, u.constantValue(t, 0), v)
		return u.add(ir.Neg, t, e, v)
	case "~":
		cuts(u, e.Operand, true)
		if u.Types[e.Operand].T.Float() {
			zero := &ast.BinaryExpression{Operator: "|", Left: e.Operand, Right: &ast.NumberLiteral{Value: int64(0)}}
			return u.add(ir.Not, t, e, u.toInteger(zero, t))
		}
		return u.add(ir.Not, t, e, u.converted(u.operand(e.Operand, t), t, e))
	}
	return u.count(e)
}
