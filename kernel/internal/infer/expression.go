// This file infers the types of expressions.

package infer

import (
	"fmt"
	"math/big"

	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/builtin"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/syntax"
	"github.com/cujs/cujs/kernel/internal/types"
)

// expression infers e and records its type.
func (u *Unit) expression(e ast.Expression) types.Type {
	t := u.inferExpression(e)
	u.Types[e] = t
	return t
}

func (u *Unit) inferExpression(e ast.Expression) types.Type {
	switch e := e.(type) {
	case *ast.NumberLiteral:
		return u.number(e)
	case *ast.BooleanLiteral:
		return types.Boolean
	case *ast.Identifier:
		return u.identifier(e)
	case *ast.BinaryExpression:
		t := u.binary(e)
		if u.Types[e.Left].Class == types.TileClass {
			u.Fail(e, "work on its elements: t.map((x) => …), tile.map((x, y) => …, s, t)", "%s is not a number", u.Types[e.Left])
		}
		return t
	case *ast.UnaryExpression:
		return u.unary(e)
	case *ast.AssignExpression:
		return u.assign(e)
	case *ast.ConditionalExpression:
		u.condition(e.Test)
		if a, b := u.expression(e.Consequent), u.expression(e.Alternate); a.Class == types.ObjectClass || b.Class == types.ObjectClass {
			return u.Composites.choice(e)
		} else if a.Class == types.ArrayClass && b.Class == types.ArrayClass && a != b {
			u.Fail(e, fmt.Sprintf("write [%s, %s][condition ? 0 : 1]", u.Fn.Operand(e.Consequent), u.Fn.Operand(e.Alternate)), "an index chooses between arrays, and ?: between values")
			return types.None
		} else if a.Class == types.Void || b.Class == types.Void {
			return types.Nothing
		} else {
			return u.common(e, e.Consequent, e.Alternate, a, b)
		}
	case *ast.OptionalChain:
		return u.optional(e)
	case *ast.Optional:
		return u.expression(e.Expression)
	case *ast.ObjectLiteral:
		return u.Composites.objectLiteral(e)
	case *ast.ArrayLiteral:
		return u.Composites.listLiteral(e)
	case *ast.SequenceExpression:
		t := types.Nothing
		for _, part := range e.Sequence {
			t = u.expression(part)
		}
		return t
	case *ast.BracketExpression:
		return u.index(e)
	case *ast.DotExpression:
		return u.member(e)
	case *ast.CallExpression:
		return u.call(e)
	case *ast.NewExpression:
		if t, ok := u.Short.typedArray(e); ok {
			return t
		}
	}
	refuseExpression(u, e)
	return types.None
}

func (u *Unit) number(e *ast.NumberLiteral) types.Type {
	switch value := e.Value.(type) {
	case int64:
		if value > 1<<32 || value < -1<<31 {
			return types.WeakFloat
		}
		return types.WeakInt
	case *big.Int:
		return types.WeakBig
	}
	return types.WeakFloat
}

func (u *Unit) identifier(e *ast.Identifier) types.Type {
	v := u.Names.lookup(e)
	if v != nil && v.absent {
		u.Fail(e, "write "+v.Name+" ?? 0, or pass it", "%s is undefined here: the call does not pass it", v.Name)
	}
	if v != nil {
		return v.Type
	}
	value := builtin.LookupValue(e.Name)
	switch {
	case value == nil || value.Axes:
		u.unknownName(e)
	case value.Op == ir.Invalid:
		u.Values[e] = Value{Value: value}
		return types.WeakFloat
	}
	u.Values[e] = Value{Value: value}
	u.registerAlone(e, u.Values[e])
	return types.Strong(ir.I32)
}

func (u *Unit) binary(e *ast.BinaryExpression) types.Type {
	switch e.Operator {
	case "??":
		return u.Short.coalesce(e)
	case "+", "-", "*", "%", "**":
		t := u.numbers(e)
		if e.Operator == "**" {
			return types.Floating(t)
		}
		return t
	case "/":
		return types.Floating(u.numbers(e))
	case "&", "|", "^", "<<", ">>", ">>>":
		return u.bitwise(e)
	case "<", ">", "<=", ">=", "==", "!=":
		if !types.Apart(u.expression(e.Left), u.expression(e.Right)) {
			u.common(e, e.Left, e.Right, u.Types[e.Left].Number(), u.Types[e.Right].Number())
		}
		u.compared(e.Left, e.Right)
		return types.Boolean
	case "===", "!==":
		if !types.Apart(u.expression(e.Left), u.expression(e.Right)) {
			u.common(e, e.Left, e.Right, u.Types[e.Left], u.Types[e.Right])
		}
		u.checkStrict(e, u.Types[e.Left], u.Types[e.Right])
		u.compared(e.Left, e.Right)
		return types.Boolean
	case "&&", "||":
		return either(u, e)
	}
	u.Fail(e, operatorHint(e.Operator), "the operator %s is not in the kernel language", e.Operator)
	return types.None
}

// checkStrict refuses === of a BigInt and a number, which is false in
// JavaScript. Where buffers are so long that their lengths take 64 bits, such
// integers may be numbers.
func (u *Unit) checkStrict(at ast.Node, a, b types.Type) {
	known := func(t types.Type) bool { return t.Class == types.Weak || t.Class == types.Scalar }
	big := func(t types.Type) bool { return t.T.Integer() && t.T.Size() == 8 }
	if u.InLibrary || !known(a) || !known(b) || big(a) == big(b) || u.long {
		return
	}
	u.Fail(at, "compare with == or !=, or make both BigInts: 3n, i64(x)", "64-bit integers are BigInts in JavaScript, which are never === a number")
}

// bitwise: the operand of `| 0` and `>>> 0` may be a float, which becomes a
// 32-bit integer as in JavaScript. A shift has the type of its left side, but
// >>> is unsigned.
func (u *Unit) bitwise(e *ast.BinaryExpression) types.Type {
	left, right := u.expression(e.Left).Number(), u.expression(e.Right).Number()
	if !syntax.IsZero(e.Right) && (left.T.Float() || right.T.Float()) {
		left, right = u.bits(e.Left, left), u.bits(e.Right, right)
	}
	if right != types.WeakInt {
		right = u.integer(e.Right, "the right side of "+string(e.Operator))
	}
	if left.Class == types.Unknown {
		return left
	}
	if left.Valueless() {
		u.Fail(e.Left, "", "%s is not a number", left)
	}
	if left.Class == types.Weak && left.T != ir.F32 && left != types.WeakBig {
		u.meet(e.Left, ir.I32)
	}
	switch {
	case e.Operator == ">>>" && left.T.Integer() && left.T.Size() == 8:
		return types.Strong(ir.U64)
	case e.Operator == ">>>":
		return types.Strong(ir.U32)
	case left.T.Float() && !syntax.IsZero(e.Right):
		u.Fail(e.Left, "make it an integer with `| 0`", "%s works on integers, not on %s", e.Operator, left)
	case left.T.Float(), syntax.IsZero(e.Right) && e.Operator == "|" && !(left.Class == types.Scalar && left.T.Size() == 8):
		return types.Strong(ir.I32)
	case e.Operator == "<<" || e.Operator == ">>":
		switch {
		case left == types.WeakBig: // which has no width of its own
			return left
		case left.Class == types.Weak:
			return types.Strong(ir.I32)
		}
		return types.Strong(types.Promoted(left.T))
	}
	if types.Mixed(left, right) { // as in JavaScript
		return types.Strong(ir.I32)
	}
	return u.common(e, e.Left, e.Right, left, right)
}

// bits is the type of an operand of an operator on bits, which takes a float that is whole.
func (u *Unit) bits(e ast.Expression, t types.Type) types.Type {
	if whole, ok := u.Short.integral(e, true); ok {
		return whole
	}
	return t
}

func (u *Unit) unary(e *ast.UnaryExpression) types.Type {
	switch e.Operator {
	case "!":
		u.condition(e.Operand)
		return types.Boolean
	case "-", "+":
		t := u.expression(e.Operand).Number()
		if t.Valueless() {
			u.Fail(e, "", "%s%s is not a number", e.Operator, t)
		}
		if e.Operator == "-" && t.Class == types.Scalar && (t.T == ir.U32 || t.T == ir.U64) {
			u.Fail(e, "make it signed first: -(x | 0)", "%s has no negative", t)
		}
		if t.Class == types.Scalar {
			return types.Strong(types.Promoted(t.T))
		}
		return t
	case "~":
		if t := u.expression(e.Operand); t == types.Boolean || t.Class != types.ArrayClass && t.T.Float() {
			return types.Strong(ir.I32) // ~~x is x | 0
		}
		t := u.integer(e.Operand, "the operand of ~")
		if t.Class == types.Scalar {
			return types.Strong(types.Promoted(t.T))
		}
		return t
	case "void":
		effect(u, e.Operand)
		return types.Nothing
	case "++", "--":
		u.target(e.Operand)
		t := u.expression(e.Operand)
		if t == types.Boolean || t.Valueless() {
			u.Fail(e, "", "%s cannot be counted with %s", t, e.Operator)
		}
		if id, ok := e.Operand.(*ast.Identifier); ok {
			u.take(u.Names.Uses[id], types.WeakInt, e, nil, nil)
			return t
		}
		if t.Class == types.Scalar {
			return types.Strong(types.Promoted(t.T))
		}
		return t
	}
	u.Fail(e, operatorHint(e.Operator), "the operator %s is not in the kernel language", e.Operator)
	return types.None
}
