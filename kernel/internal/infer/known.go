// This file computes integers that are known before anything is compiled: sizes
// of memory and constant indices.

package infer

import (
	"math"
	"math/big"

	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/syntax"
	"github.com/cujs/cujs/kernel/internal/types"
)

// KnownInteger is the value of an expression of literals, captured constants,
// constants of the function, and sizes of its arrays.
func (u *Unit) KnownInteger(e ast.Expression) (int64, bool) {
	switch e := e.(type) {
	case *ast.Identifier:
		return knownName(u, e)
	case *ast.DotExpression:
		if id := u.Names.outerField(e); id != nil {
			return knownName(u, id)
		}
		if t := u.Types[e.Left]; e.Identifier.Name == "length" && t.Class == types.ArrayClass && t.Array.Dims != nil {
			return t.Array.Dims[0], t.Array.Dims[0] > 0
		} else if e.Identifier.Name == "length" && t.Class == types.ObjectClass && t.Object.List {
			return int64(len(t.Object.Fields)), true
		}
	case *ast.UnaryExpression:
		n, ok := u.KnownInteger(e.Operand)
		return -n, ok && e.Operator == "-"
	case *ast.BinaryExpression:
		return knownResult(u, e)
	}
	return syntax.Integer(e)
}

func knownName(u *Unit, id *ast.Identifier) (int64, bool) {
	v := u.Names.Uses[id]
	if v == nil {
		v = u.Names.lookup(id)
	}
	if v == nil || !v.Constant {
		return 0, false
	}
	if v.Key != "" {
		n, ok := u.Options.Constants[v.Key].(int64)
		return n, ok
	}
	if v.known == nil {
		return 0, false
	}
	return *v.known, true
}

// knownResult is the value of an operation, where it is whole and an i32.
func knownResult(u *Unit, e *ast.BinaryExpression) (int64, bool) {
	a, first := u.KnownInteger(e.Left)
	b, second := u.KnownInteger(e.Right)
	if quotient, ok := e.Left.(*ast.BinaryExpression); ok && e.Operator == "|" && quotient.Operator == "/" && syntax.IsZero(e.Right) {
		return knownQuotient(u, quotient)
	}
	if !first || !second {
		return 0, false
	}
	if a != int64(int32(a)) || b != int64(int32(b)) {
		return 0, false
	}
	var n int64
	switch e.Operator {
	case "+":
		n = a + b
	case "-":
		n = a - b
	case "*":
		n = a * b
	case "<<":
		n = int64(int32(a) << (b & 31))
	case ">>":
		n = int64(int32(a) >> (b & 31))
	case "/":
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
func knownQuotient(u *Unit, e *ast.BinaryExpression) (int64, bool) {
	a, first := u.KnownInteger(e.Left)
	b, second := u.KnownInteger(e.Right)
	if !first || !second || b == 0 || a != int64(int32(a)) {
		return 0, false
	}
	return int64(int32(a / b)), true // of the least by -1 there is no i32
}

// knownWide is KnownInteger, also for BigInts, which are no sizes and indices.
func (u *Unit) knownWide(e ast.Expression) (int64, bool) {
	switch e := e.(type) {
	case *ast.Identifier:
		if v := u.Names.Uses[e]; v != nil && v.wide != nil {
			return *v.wide, true
		}
	case *ast.UnaryExpression:
		if n, ok := u.knownWide(e.Operand); ok && e.Operator == "-" {
			return -n, true
		}
	case *ast.NumberLiteral:
		if n, ok := e.Value.(*big.Int); ok {
			return n.Int64(), n.IsInt64()
		}
	}
	return u.KnownInteger(e)
}

// remember keeps the value of a constant of the function.
func (u *Unit) remember(v *Variable, e ast.Expression) {
	if !v.Constant {
		return
	}
	if n, ok := u.KnownInteger(e); ok {
		v.known = &n
	}
	if n, ok := u.knownWide(e); ok {
		v.wide = &n
	}
}
