// This file builds expressions.

package build

import (
	"fmt"
	"math/big"
	"slices"

	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/token"

	"github.com/cujs/cujs/internal/element"
	"github.com/cujs/cujs/kernel/internal/infer"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/syntax"
	"github.com/cujs/cujs/kernel/internal/types"
)

// as builds an expression as a value of type t, converting it if it may
// become that by itself.
func (u *unit) as(e ast.Expression, t ir.Type) *ir.Value {
	from := u.Types[e]
	if no := types.Assignable(from, t); no != nil {
		u.Fail(e, logicalHint(e, no.Hint), "%s", no.Message)
	}
	if from.Class == types.Weak {
		return u.literal(e, t)
	}
	return u.converted(u.value(e), t, e)
}

// converted changes the type of a value if it has another.
func (u *unit) converted(v *ir.Value, t ir.Type, at ast.Node) *ir.Value {
	if v.Type == t {
		return v
	}
	return u.add(ir.Convert, t, at, v)
}

// value builds an expression in its own type; weak ones in the type that they
// take when nothing else decides.
func (u *unit) value(e ast.Expression) *ir.Value {
	if v := u.known[e]; v != nil {
		return v
	}
	t := u.Types[e]
	switch e := e.(type) {
	case *ast.NumberLiteral:
		return u.literal(e, t.Settled())
	case *ast.BooleanLiteral:
		return u.constantValue(ir.Bool, map[bool]uint64{true: 1}[e.Value])
	case *ast.Identifier:
		return u.variableValue(e)
	case *ast.BinaryExpression:
		return u.calculate(e, t.Settled())
	case *ast.UnaryExpression:
		return u.buildUnary(e, t.Settled())
	case *ast.AssignExpression:
		return u.buildAssign(e)
	case *ast.ConditionalExpression:
		return u.conditional(e, t.Settled())
	case *ast.SequenceExpression:
		var last *ir.Value
		for _, part := range e.Sequence {
			last = u.value(part)
		}
		return last
	case *ast.BracketExpression:
		return u.element(e)
	case *ast.DotExpression:
		return u.buildMember(e)
	case *ast.CallExpression:
		return u.buildCall(e)
	}
	panic(fmt.Sprintf("kernel: inference accepted a %T", e))
}

func (u *unit) variableValue(e *ast.Identifier) *ir.Value {
	v := u.Uses[e]
	switch {
	case v == nil:
		return u.named(e, u.Values[e])
	case v.Type.Class == types.ArrayClass:
		u.Fail(e, "", "%s is an array; only its elements are values", v.Name)
	case v.Key != "":
		return u.capturedValue(e, v)
	}
	u.here()
	return u.read(v, u.b)
}

// named is what a name of the language stands for.
func (u *unit) named(e ast.Expression, value infer.Value) *ir.Value {
	if value.Op != ir.Invalid {
		v := u.add(value.Op, ir.I32, e)
		v.Index = value.Axis
		return v
	}
	t := u.Types[e].Settled()
	return u.constantValue(t, floatBits(value.Number, t))
}

func (u *unit) capturedValue(e *ast.Identifier, v *infer.Variable) *ir.Value {
	value := u.Options.Constants[v.Key]
	if b, ok := value.(bool); ok {
		return u.constantValue(ir.Bool, map[bool]uint64{true: 1}[b])
	}
	t := v.Type.Settled()
	return u.constantValue(t, u.literalBits(e, value, t))
}

// calculate builds a binary expression with a result of type t.
func (u *unit) calculate(e *ast.BinaryExpression, t ir.Type) *ir.Value {
	if bitOperators[e.Operator] {
		cuts(u, e.Left)
		cuts(u, e.Right)
	}
	switch e.Operator {
	case token.LOGICAL_AND, token.LOGICAL_OR:
		return u.logical(e)
	case token.LESS, token.GREATER, token.LESS_OR_EQUAL, token.GREATER_OR_EQUAL,
		token.EQUAL, token.NOT_EQUAL, token.STRICT_EQUAL, token.STRICT_NOT_EQUAL:
		return u.compare(e)
	case token.OR, token.UNSIGNED_SHIFT_RIGHT:
		if syntax.IsZero(e.Right) {
			return u.toInteger(e, t)
		}
	}
	return u.operate(e, t)
}

// operate builds an operation whose operands have the type of the result.
func (u *unit) operate(e *ast.BinaryExpression, t ir.Type) *ir.Value {
	switch e.Operator {
	case token.SHIFT_LEFT, token.SHIFT_RIGHT, token.UNSIGNED_SHIFT_RIGHT:
		op := ir.ShiftRight
		if e.Operator == token.SHIFT_LEFT {
			op = ir.ShiftLeft
		}
		if e.Operator == token.SHIFT_RIGHT && t == ir.U32 {
			u.Fail(e, "write >>>, or (x | 0) >> n for an i32", ">> takes a u32 as signed in JavaScript")
		}
		left := u.converted(u.wrapped(e.Left, t), t, e)
		return u.add(op, t, e, left, u.converted(u.operand(e.Right, ir.I32), ir.I32, e))
	}
	a := u.converted(u.operand(e.Left, t), t, e)
	b := u.converted(u.operand(e.Right, t), t, e)
	switch e.Operator {
	case token.SLASH:
		if u.Types[e.Left].Wide() && u.Types[e.Right].Wide() {
			u.Fail(e, "write i64(a / b) for the whole part, or f64(a) / f64(b)", "a quotient of BigInts has no fraction in JavaScript")
		}
	case token.REMAINDER:
		return u.remainder(e, t, a, b)
	case token.EXPONENT:
		return u.math(e, "pow", a, b)
	case token.PLUS, token.MINUS, token.MULTIPLY:
		checkOverflow(u, e, t, a, b)
	}
	return u.add(operations[e.Operator], t, e, a, b)
}

// operations are the operators that are one operation each.
var operations = map[token.Token]ir.Op{token.PLUS: ir.Add, token.MINUS: ir.Sub, token.MULTIPLY: ir.Mul, token.SLASH: ir.Div,
	token.AND: ir.And, token.OR: ir.Or, token.EXCLUSIVE_OR: ir.Xor}

// checkOverflow refuses an operation on constants whose result does not fit its integer type, but
// where an operator on bits cuts it off, as it would in JavaScript.
func checkOverflow(u *unit, e *ast.BinaryExpression, t ir.Type, a, b *ir.Value) {
	if a.Op != ir.Const || b.Op != ir.Const || !t.Integer() || u.InLibrary || u.cut[e] || !isConstant(u, e) {
		return
	}
	x, y := integerOf(a), integerOf(b)
	switch e.Operator {
	case token.PLUS:
		x.Add(x, y)
	case token.MINUS:
		x.Sub(x, y)
	case token.MULTIPLY:
		x.Mul(x, y)
	}
	if _, fits := element.Type(t).EncodeInteger(x); fits {
		return
	}
	low, high := element.Type(t).Range()
	hint := "calculate in 64 bits, i64(…), or in f64(…); write `| 0` behind it if it is meant to wrap"
	if t.Size() == 8 {
		hint = "integers of kernels have 64 bits at most: calculate in f64(…)"
	}
	u.Fail(e, hint, "the constant %v does not fit %s, which goes from %d to %d", x, t, low, high)
}

// isConstant tells whether an expression is made of literals and constants of the program.
func isConstant(u *unit, e ast.Expression) bool {
	switch e := e.(type) {
	case *ast.NumberLiteral:
		return true
	case *ast.Identifier:
		return u.Uses[e] != nil && u.Uses[e].Constant
	case *ast.DotExpression:
		return u.Fields[e] != nil
	case *ast.UnaryExpression:
		return isConstant(u, e.Operand)
	case *ast.BinaryExpression:
		return isConstant(u, e.Left) && isConstant(u, e.Right)
	}
	return false
}

// integerOf is the value of a constant of an integer type.
func integerOf(c *ir.Value) *big.Int {
	unused := 64 - 8*c.Type.Size()
	if c.Type.Signed() {
		return big.NewInt(int64(c.Bits<<unused) >> unused)
	}
	return new(big.Int).SetUint64(c.Bits << unused >> unused)
}

// cuts marks the sums and products of an operand of an operator on bits, which cuts them off.
func cuts(u *unit, e ast.Expression) {
	switch e := e.(type) {
	case *ast.UnaryExpression:
		if e.Operator == token.MINUS || e.Operator == token.PLUS {
			cuts(u, e.Operand)
		}
	case *ast.BinaryExpression:
		if e.Operator == token.PLUS || e.Operator == token.MINUS || e.Operator == token.MULTIPLY {
			if u.cut == nil {
				u.cut = map[ast.Expression]bool{}
			}
			u.cut[e] = true
			cuts(u, e.Left)
			cuts(u, e.Right)
		}
	}
}

// wrapped builds the operand of an operation that wraps it to t as JavaScript
// does: a literal may lie outside of t.
func (u *unit) wrapped(e ast.Expression, t ir.Type) *ir.Value {
	if u.Types[e].Class == types.Weak && t.Size() < 8 {
		return u.converted(u.literal(e, ir.I64), t, e)
	}
	return u.operand(e, t)
}

// operand builds an operand for an operation in type t; literals take t.
func (u *unit) operand(e ast.Expression, t ir.Type) *ir.Value {
	if u.Types[e].Class == types.Weak {
		return u.literal(e, t)
	}
	return u.value(e)
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
	if types.Narrow(v.Type) {
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
	return u.converted(u.converted(rest, ir.I64, e), t, e)
}

var comparisons = map[token.Token]ir.Kind{
	token.LESS: ir.Lt, token.LESS_OR_EQUAL: ir.Le, token.GREATER: ir.Gt, token.GREATER_OR_EQUAL: ir.Ge,
	token.EQUAL: ir.Eq, token.STRICT_EQUAL: ir.Eq, token.NOT_EQUAL: ir.Ne, token.STRICT_NOT_EQUAL: ir.Ne,
}

func (u *unit) compare(e *ast.BinaryExpression) *ir.Value {
	left, right := u.Types[e.Left], u.Types[e.Right]
	if kind := comparisons[e.Operator]; left != right || kind != ir.Eq && kind != ir.Ne {
		left, right = left.Number(), right.Number()
	}
	common, _ := types.Join(left, right)
	t := types.Promoted(common.Settled())
	a := u.converted(u.operand(e.Left, t), t, e)
	b := u.converted(u.operand(e.Right, t), t, e)
	v := u.add(ir.Compare, ir.Bool, e, a, b)
	v.Kind = comparisons[e.Operator]
	return v
}

// logical builds && and ||: the right side runs only when it must.
func (u *unit) logical(e *ast.BinaryExpression) *ir.Value {
	result := &infer.Variable{Name: e.Operator.String(), Type: types.Boolean}
	yes, no, after := u.f.NewBlock(), u.f.NewBlock(), u.f.NewBlock()
	u.truth(e, yes, no)
	for _, way := range []struct {
		b    *ir.Block
		bits uint64
	}{{yes, 1}, {no, 0}} {
		u.start(way.b)
		u.define(result, u.constantValue(ir.Bool, way.bits))
		u.jump(after, e)
	}
	u.start(after)
	return u.read(result, after)
}

// truth branches on a condition; && || and ! become control flow.
func (u *unit) truth(e ast.Expression, yes, no *ir.Block) {
	switch c := e.(type) {
	case *ast.BinaryExpression:
		if c.Operator == token.LOGICAL_AND || c.Operator == token.LOGICAL_OR {
			middle := u.f.NewBlock()
			if c.Operator == token.LOGICAL_AND {
				u.truth(c.Left, middle, no)
			} else {
				u.truth(c.Left, yes, middle)
			}
			u.start(middle)
			u.truth(c.Right, yes, no)
			return
		}
	case *ast.UnaryExpression:
		if c.Operator == token.NOT {
			u.truth(c.Operand, no, yes)
			return
		}
	}
	v := u.converted(u.value(e), ir.Bool, e)
	u.here()
	u.branch(v, yes, no, e)
}

// conditional builds c ? a : b. Only the side that is chosen runs.
func (u *unit) conditional(e *ast.ConditionalExpression, t ir.Type) *ir.Value {
	result := &infer.Variable{Name: "?:", Type: types.Strong(t)}
	yes, no, after := u.f.NewBlock(), u.f.NewBlock(), u.f.NewBlock()
	u.here()
	u.truth(e.Test, yes, no)
	u.start(yes)
	u.define(result, u.converted(u.operand(e.Consequent, t), t, e))
	u.jump(after, e)
	u.start(no)
	u.define(result, u.converted(u.operand(e.Alternate, t), t, e))
	u.jump(after, e)
	u.start(after)
	return u.read(result, after)
}

func (u *unit) buildUnary(e *ast.UnaryExpression, t ir.Type) *ir.Value {
	switch e.Operator {
	case token.NOT:
		return u.add(ir.Not, ir.Bool, e, u.converted(u.value(e.Operand), ir.Bool, e))
	case token.PLUS:
		return u.converted(u.operand(e.Operand, t), t, e)
	case token.MINUS:
		if u.Types[e].Class == types.Weak {
			return u.literal(e, t)
		}
		return u.add(ir.Neg, t, e, u.converted(u.value(e.Operand), t, e))
	case token.BITWISE_NOT:
		if u.Types[e.Operand].T.Float() {
			zero := &ast.BinaryExpression{Operator: token.OR, Left: e.Operand, Right: &ast.NumberLiteral{Value: int64(0)}}
			return u.add(ir.Not, t, e, u.toInteger(zero, t))
		}
		return u.add(ir.Not, t, e, u.converted(u.operand(e.Operand, t), t, e))
	}
	return u.count(e)
}

// count builds ++ and --; behind the operand they give its old value.
func (u *unit) count(e *ast.UnaryExpression) *ir.Value {
	op := ir.Add
	if e.Operator == token.DECREMENT {
		op = ir.Sub
	}
	place := u.place(e.Operand)
	old := place.load()
	t := types.Promoted(old.Type)
	one := u.constantValue(t, u.literalBits(e, int64(1), t))
	next := u.add(op, t, e, u.converted(old, t, e), one)
	place.store(u.converted(next, old.Type, e))
	if e.Postfix {
		return old
	}
	return next
}

// buildAssign builds = and the compound assignments.
func (u *unit) buildAssign(e *ast.AssignExpression) *ir.Value {
	if parts, ok := u.Parts[e]; ok {
		u.assignParts(parts)
		return nil
	}
	place := u.place(e.Left)
	if e.Operator == token.ASSIGN {
		return u.buildStore(e, place)
	}
	operation := u.Operations[e]
	result := u.Types[operation]
	if no := types.Assignable(result, place.t); no != nil {
		if result.T.Float() && place.t.Integer() && place.t.Size() < 8 {
			no.Hint = fmt.Sprintf("write it out, to cut off the result: x = (x %s …) | 0", e.Operator)
		}
		u.Fail(e, no.Hint, "%s", no.Message)
	}
	u.known[e.Left] = place.load()
	v := u.calculate(operation, result.Settled())
	delete(u.known, e.Left)
	place.store(u.converted(v, place.t, e))
	return u.converted(v, u.Types[e].Settled(), e)
}

// buildStore builds =. Its value is what was assigned: an element of a narrow
// type may have wrapped it.
func (u *unit) buildStore(e *ast.AssignExpression, to place) *ir.Value {
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
		v := u.Uses[id]
		return place{v.Type.T, func() *ir.Value { return u.variableValue(id) }, func(x *ir.Value) { u.define(v, x) }}
	}
	if dot, ok := e.(*ast.DotExpression); ok {
		return u.fieldPlace(dot)
	}
	bracket := e.(*ast.BracketExpression)
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

// plain tells whether an expression is made of literals and constants alone;
// a condition may choose among them.
func plain(u *unit, e ast.Expression) bool {
	switch e := e.(type) {
	case *ast.NumberLiteral:
		return true
	case *ast.Identifier:
		v := u.Uses[e]
		return v == nil || v.Key != ""
	case *ast.DotExpression:
		value, named := u.Values[e]
		return named && value.Op == ir.Invalid || u.Fields[e] != nil
	case *ast.UnaryExpression:
		return plain(u, e.Operand)
	case *ast.BinaryExpression:
		return plain(u, e.Left) && plain(u, e.Right)
	case *ast.ConditionalExpression:
		return plain(u, e.Consequent) && plain(u, e.Alternate)
	case *ast.CallExpression:
		return !slices.ContainsFunc(e.ArgumentList, func(a ast.Expression) bool { return !plain(u, a) })
	}
	return false
}

// logicalHint says how to choose a number where && and || give a condition.
func logicalHint(e ast.Expression, hint string) string {
	if b, ok := e.(*ast.BinaryExpression); ok && (b.Operator == token.LOGICAL_AND || b.Operator == token.LOGICAL_OR) {
		return fmt.Sprintf("%s gives a condition here: choose a number with `condition ? a : b`", b.Operator)
	}
	return hint
}
