// This file infers the types of expressions.

package lower

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/token"

	"github.com/cujs/cujs/kernel/internal/ir"
)

// expression infers e and records its type.
func (u *unit) expression(e ast.Expression) typ {
	t := u.inferExpression(e)
	u.types[e] = t
	return t
}

func (u *unit) inferExpression(e ast.Expression) typ {
	switch e := e.(type) {
	case *ast.NumberLiteral:
		return u.number(e)
	case *ast.BooleanLiteral:
		return boolean
	case *ast.Identifier:
		return u.identifier(e)
	case *ast.BinaryExpression:
		return u.binary(e)
	case *ast.UnaryExpression:
		return u.unary(e)
	case *ast.AssignExpression:
		return u.assign(e)
	case *ast.ConditionalExpression:
		u.condition(e.Test)
		return u.arithmetic(e, e.Consequent, e.Alternate)
	case *ast.SequenceExpression:
		t := none
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
	}
	u.refuseExpression(e)
	return none
}

func (u *unit) number(e *ast.NumberLiteral) typ {
	switch value := e.Value.(type) {
	case int64:
		if value > 1<<32 || value < -1<<31 {
			return weakFloat
		}
		return weakInt
	case *big.Int:
		return weakBig
	}
	return weakFloat
}

func (u *unit) identifier(e *ast.Identifier) typ {
	v := u.lookup(e)
	if v != nil {
		return v.typ
	}
	name := e.Name.String()
	if _, ok := constants[name]; ok {
		return weakFloat
	}
	if plainNames[name] == ir.Invalid {
		u.unknownName(e)
	}
	return strong(ir.I32)
}

func (u *unit) binary(e *ast.BinaryExpression) typ {
	switch e.Operator {
	case token.PLUS, token.MINUS, token.MULTIPLY, token.REMAINDER, token.EXPONENT:
		t := u.arithmetic(e, e.Left, e.Right)
		if t.t == ir.Bool && t.class == scalar {
			u.fail(e, "make a number of the condition with `condition ? 1 : 0`", "conditions cannot be calculated with")
		}
		if e.Operator == token.EXPONENT {
			return floating(t)
		}
		return t
	case token.SLASH:
		return floating(u.arithmetic(e, e.Left, e.Right))
	case token.AND, token.OR, token.EXCLUSIVE_OR, token.SHIFT_LEFT, token.SHIFT_RIGHT, token.UNSIGNED_SHIFT_RIGHT:
		return u.bitwise(e)
	case token.LESS, token.GREATER, token.LESS_OR_EQUAL, token.GREATER_OR_EQUAL,
		token.EQUAL, token.NOT_EQUAL, token.STRICT_EQUAL, token.STRICT_NOT_EQUAL:
		u.types[e] = u.arithmetic(e, e.Left, e.Right)
		if e.Operator == token.STRICT_EQUAL || e.Operator == token.STRICT_NOT_EQUAL {
			u.checkStrict(e, u.types[e.Left], u.types[e.Right])
		}
		return boolean
	case token.LOGICAL_AND, token.LOGICAL_OR:
		u.condition(e.Left)
		u.condition(e.Right)
		return boolean
	}
	u.fail(e, operatorHint(e.Operator), "the operator %s is not in the kernel language", e.Operator)
	return none
}

// checkStrict refuses === of a BigInt and a number, which is false in
// JavaScript. Where buffers are so long that their lengths take 64 bits, such
// integers may be numbers.
func (u *unit) checkStrict(at ast.Node, a, b typ) {
	known := func(t typ) bool { return t.class == weak || t.class == scalar }
	big := func(t typ) bool { return t.t.Integer() && t.t.Size() == 8 }
	if u.inLibrary || !known(a) || !known(b) || big(a) == big(b) || u.long {
		return
	}
	u.fail(at, "compare with == or !=, or make both BigInts: 3n, i64(x)", "64-bit integers are BigInts in JavaScript, which are never === a number")
}

// floating is the type of a quotient: real division, so a float.
func floating(t typ) typ {
	switch {
	case t.class == weak:
		return typ{class: weak, t: ir.F32}
	case t.class == scalar && t.t.Integer() && t.t.Size() == 8:
		return strong(ir.F64)
	case t.class == scalar && t.t.Integer():
		return weakFloat
	}
	return t
}

// bitwise: the operand of `| 0` and `>>> 0` may be a float, which becomes a
// 32-bit integer as in JavaScript. A shift has the type of its left side, but
// >>> is unsigned.
func (u *unit) bitwise(e *ast.BinaryExpression) typ {
	left := u.expression(e.Left)
	u.refuseConditions(e, left, u.expression(e.Right))
	right := u.integer(e.Right, "the right side of "+e.Operator.String())
	if left.class == unknown {
		return left
	}
	if left.class == arrayClass || left.class == void {
		u.fail(e.Left, "", "%s is not a number", left)
	}
	whole := ir.I32 // what a literal is
	if left.t == ir.I64 {
		whole = ir.I64
	}
	if left.class == weak && left.t != ir.F32 {
		u.meet(e.Left, whole)
	}
	switch {
	case e.Operator == token.UNSIGNED_SHIFT_RIGHT && left.t.Integer() && left.t.Size() == 8:
		return strong(ir.U64)
	case e.Operator == token.UNSIGNED_SHIFT_RIGHT:
		return strong(ir.U32)
	case left.t.Float() && !isZero(e.Right):
		u.fail(e.Left, "make it an integer with `| 0`", "%s works on integers, not on %s", e.Operator, left)
	case left.t.Float(), isZero(e.Right) && e.Operator == token.OR && !(left.class == scalar && left.t.Size() == 8):
		return strong(ir.I32)
	case e.Operator == token.SHIFT_LEFT || e.Operator == token.SHIFT_RIGHT:
		if left.class == weak {
			return strong(whole)
		}
		return strong(promoted(left.t))
	}
	t, no := join(left, right)
	if no != nil {
		u.fail(e, no.hint, "%s", no.message)
	}
	if t.class == scalar {
		u.meet(e.Left, t.t)
		u.meet(e.Right, t.t)
	}
	return t
}

// refuseConditions refuses conditions as operands of an operator on bits.
func (u *unit) refuseConditions(e *ast.BinaryExpression, left, right typ) {
	switch {
	case left == boolean && right == boolean && e.Operator == token.EXCLUSIVE_OR:
		u.fail(e, "write !==", "conditions are compared with === and !==")
	case left == boolean && right == boolean && (e.Operator == token.AND || e.Operator == token.OR):
		u.fail(e, "write && or ||", "conditions are combined with && and ||")
	case left == boolean || right == boolean:
		u.fail(e, "make a number of the condition with `condition ? 1 : 0`", "conditions cannot be calculated with")
	}
}

// plain tells whether an expression is made of literals and constants alone;
// a condition may choose among them.
func (u *unit) plain(e ast.Expression) bool {
	switch e := e.(type) {
	case *ast.NumberLiteral:
		return true
	case *ast.Identifier:
		v := u.uses[e]
		return v == nil || v.key != ""
	case *ast.DotExpression:
		_, constant := constants[u.path(e)]
		return constant || u.fields[e] != nil
	case *ast.UnaryExpression:
		return u.plain(e.Operand)
	case *ast.BinaryExpression:
		return u.plain(e.Left) && u.plain(e.Right)
	case *ast.ConditionalExpression:
		return u.plain(e.Consequent) && u.plain(e.Alternate)
	case *ast.CallExpression:
		return !slices.ContainsFunc(e.ArgumentList, func(a ast.Expression) bool { return !u.plain(a) })
	}
	return false
}

func isZero(e ast.Expression) bool {
	n, ok := e.(*ast.NumberLiteral)
	return ok && n.Value == int64(0)
}

func (u *unit) unary(e *ast.UnaryExpression) typ {
	switch e.Operator {
	case token.NOT:
		u.condition(e.Operand)
		return boolean
	case token.MINUS, token.PLUS:
		t := u.expression(e.Operand)
		if t.class == arrayClass || t.class == void || t.class == scalar && t.t == ir.Bool {
			u.fail(e, numberHint(t), "%s%s is not a number", e.Operator, t)
		}
		if e.Operator == token.MINUS && t.class == scalar && (t.t == ir.U32 || t.t == ir.U64) {
			u.fail(e, "make it signed first: -(x | 0)", "%s has no negative", t)
		}
		if t.class == scalar {
			return strong(promoted(t.t))
		}
		return t
	case token.BITWISE_NOT:
		if t := u.expression(e.Operand); t.class != arrayClass && t.t.Float() {
			return strong(ir.I32) // ~~x is x | 0
		}
		t := u.integer(e.Operand, "the operand of ~")
		if t.class == scalar {
			return strong(promoted(t.t))
		}
		return t
	case token.INCREMENT, token.DECREMENT:
		u.target(e.Operand)
		t := u.expression(e.Operand)
		if t.class == scalar && t.t == ir.Bool || t.class == arrayClass {
			u.fail(e, "", "%s cannot be counted with %s", t, e.Operator)
		}
		if id, ok := e.Operand.(*ast.Identifier); ok {
			u.learn(u.uses[id], weakInt, e, nil, nil)
			return t
		}
		if t.class == scalar {
			return strong(promoted(t.t))
		}
		return t
	}
	u.fail(e, operatorHint(e.Operator), "the operator %s is not in the kernel language", e.Operator)
	return none
}

// target checks that an expression can be assigned to.
func (u *unit) target(e ast.Expression) {
	switch e := e.(type) {
	case *ast.Identifier:
		v := u.lookup(e)
		if name := e.Name.String(); v == nil && u.builtins[name] == nil && dimensions[name] == ir.Invalid && plainNames[name] == ir.Invalid {
			u.fail(e, fmt.Sprintf("declare it: let %s", e.Name), "%s is not declared", e.Name)
		}
		if v == nil {
			u.fail(e, "", "%s cannot be assigned to", e.Name)
		}
		if v.constant {
			u.fail(e, "declare it with let inside the kernel", "%s is a constant", v.name)
		}
	case *ast.BracketExpression:
	case *ast.DotExpression:
		u.fieldTarget(e)
	case *ast.ArrayPattern, *ast.ObjectPattern:
		u.fail(e, "assign to each variable by itself; to swap two: const t = a; a = b; b = t", "patterns are not in the kernel language")
	default:
		u.fail(e, "assign to a variable or to an element x[i]", "this cannot be assigned to")
	}
}

func (u *unit) assign(e *ast.AssignExpression) typ {
	u.target(e.Left)
	value := u.expression(e.Right)
	left := u.expression(e.Left)
	if e.Operator != token.ASSIGN {
		operation := u.operations[e]
		if operation == nil {
			operation = &ast.BinaryExpression{Operator: e.Operator, Left: e.Left, Right: e.Right}
			u.operations[e] = operation
		}
		value = u.expression(operation)
	}
	if id, ok := e.Left.(*ast.Identifier); ok {
		v := u.uses[id]
		if v.typ.class == arrayClass {
			u.fail(e, "", "%s is an array and cannot be assigned to", v.name)
		}
		u.learn(v, value, e, u, u.assigned(e))
		return v.typ
	}
	if left.class == scalar {
		u.meet(e.Right, left.t)
	}
	return stored(left, value)
}

// stored is the type of the value of an assignment to an element: what was
// assigned, before it wraps or rounds to a narrow type.
func stored(left, value typ) typ {
	switch {
	case left.class != scalar || left.t.Size() >= 4 || left.t == ir.Bool || value.class == unknown:
		return left
	case value.class == weak && left.t.Float():
		return strong(ir.F32)
	case value.class == weak:
		return strong(ir.I32)
	}
	return strong(promoted(value.t))
}

// assigned is the expression whose value an assignment stores.
func (u *unit) assigned(e *ast.AssignExpression) ast.Expression {
	if operation := u.operations[e]; operation != nil {
		return operation
	}
	return e.Right
}

func (u *unit) refuseExpression(e ast.Expression) {
	const outside = "is not in the kernel language"
	switch e := e.(type) {
	case *ast.NewExpression:
		if id, ok := e.Callee.(*ast.Identifier); ok && strings.HasSuffix(id.Name.String(), "Array") {
			u.fail(e, "declare an array with local('f32', 4) or shared('f32', 256)", "new %s %s", id.Name, outside)
		}
		u.fail(e, "keep each value in a variable or buffer of its own", "an object %s", outside)
	case *ast.SpreadElement:
		u.fail(e, "write the arguments one by one, or a loop", "... %s", outside)
	case *ast.ThisExpression:
		u.fail(e, "pass what the kernel needs as arguments; the thread's index is grid(1)", "this %s", outside)
	case *ast.ObjectLiteral, *ast.ClassLiteral:
		u.fail(e, "keep each value in a variable or buffer of its own", "an object %s", outside)
	case *ast.ArrayLiteral:
		u.fail(e, "declare an array with local('f32', 4) or shared('f32', 256)", "an array literal %s", outside)
	case *ast.StringLiteral:
		u.fail(e, stringHint(e.Value.String()), "a string %s outside console.log and console.assert", outside)
	case *ast.TemplateLiteral:
		u.fail(e, "", "a string %s outside console.log and console.assert", outside)
	case *ast.FunctionLiteral, *ast.ArrowFunctionLiteral:
		u.fail(e, "move it outside the kernel: helper functions are found there", "a function inside a kernel %s", outside)
	case *ast.NullLiteral:
		u.fail(e, "use a number that marks what is absent", "null %s", outside)
	case *ast.AwaitExpression:
		u.fail(e, "a kernel runs from its start to its end: await outside of it", "await %s", outside)
	case *ast.RegExpLiteral:
		u.fail(e, "kernels have numbers only: compare the codes of characters", "a regular expression %s", outside)
	case *ast.OptionalChain, *ast.Optional:
		u.fail(e, "everything in a kernel is defined: write a dot", "?. %s", outside)
	}
	u.fail(e, "", "this expression %s", outside)
}
