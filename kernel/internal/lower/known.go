// This file computes integers that are known before anything is compiled: sizes
// of memory and constant indices.

package lower

import (
	"math"

	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/token"
)

// knownInteger is the value of an expression of literals, captured constants,
// constants of the function, and sizes of its arrays.
func (u *unit) knownInteger(e ast.Expression) (int64, bool) {
	switch e := e.(type) {
	case *ast.Identifier:
		return u.knownName(e)
	case *ast.DotExpression:
		if id := u.outerField(e); id != nil {
			return u.knownName(id)
		}
		if t := u.types[e.Left]; e.Identifier.Name == "length" && t.class == arrayClass && t.array.dims != nil {
			return t.array.dims[0], t.array.dims[0] > 0
		}
	case *ast.UnaryExpression:
		n, ok := u.knownInteger(e.Operand)
		return -n, ok && e.Operator == token.MINUS
	case *ast.BinaryExpression:
		return u.knownResult(e)
	}
	return literalInteger(e)
}

func (u *unit) knownName(id *ast.Identifier) (int64, bool) {
	v := u.lookup(id)
	if v == nil || !v.constant {
		return 0, false
	}
	if v.key != "" {
		n, ok := u.options.Constants[v.key].(int64)
		return n, ok
	}
	if v.known == nil {
		return 0, false
	}
	return *v.known, true
}

// knownResult is the value of an operation, where it is whole and an i32.
func (u *unit) knownResult(e *ast.BinaryExpression) (int64, bool) {
	a, first := u.knownInteger(e.Left)
	b, second := u.knownInteger(e.Right)
	if quotient, ok := e.Left.(*ast.BinaryExpression); ok && e.Operator == token.OR && quotient.Operator == token.SLASH && isZero(e.Right) {
		return u.knownQuotient(quotient)
	}
	if !first || !second {
		return 0, false
	}
	if a != int64(int32(a)) || b != int64(int32(b)) {
		return 0, false
	}
	var n int64
	switch e.Operator {
	case token.PLUS:
		n = a + b
	case token.MINUS:
		n = a - b
	case token.MULTIPLY:
		n = a * b
	case token.SHIFT_LEFT:
		n = int64(int32(a) << (b & 31))
	case token.SHIFT_RIGHT:
		n = int64(int32(a) >> (b & 31))
	case token.SLASH:
		if b == 0 || a%b != 0 {
			return 0, false
		}
		n = a / b
	default:
		return 0, false
	}
	return n, n >= math.MinInt32 && n <= math.MaxInt32
}

// knownQuotient is (a / b) | 0.
func (u *unit) knownQuotient(e *ast.BinaryExpression) (int64, bool) {
	a, first := u.knownInteger(e.Left)
	b, second := u.knownInteger(e.Right)
	if !first || !second || b == 0 || a != int64(int32(a)) {
		return 0, false
	}
	return int64(int32(a / b)), true // of the least by -1 there is no i32
}

// remember keeps the value of a constant of the function.
func (u *unit) remember(v *variable, e ast.Expression) {
	if n, ok := u.knownInteger(e); ok && v.constant {
		v.known = &n
	}
}

// literalInteger is the value of an integer literal, with a sign or without.
func literalInteger(e ast.Expression) (int64, bool) {
	switch e := e.(type) {
	case *ast.NumberLiteral:
		value, ok := e.Value.(int64)
		return value, ok
	case *ast.UnaryExpression:
		if value, ok := literalInteger(e.Operand); ok && e.Operator == token.MINUS {
			return -value, true
		}
	}
	return 0, false
}
