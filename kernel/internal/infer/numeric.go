// This file infers functions of numbers: conversions, and the common type of several arguments.

package infer

import (
	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/builtin"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/types"
)

// inferConversion: f32(x), u8(x). Floats become integers by truncation with saturation; integers
// wrap.
func inferConversion(u *Unit, e *ast.CallExpression, b *builtin.Function) types.Type {
	from := u.expression(e.ArgumentList[0])
	if from.Valueless() {
		u.Fail(e.ArgumentList[0], "", "%s is not a number", from)
	}
	if from == types.AnyNumber || from == types.WeakFloat && b.Type == ir.F64 {
		u.meet(e.ArgumentList[0], b.Type)
	}
	return types.Strong(b.Type)
}

// firstNumber infers the first argument, which is to be a number, and gives its type.
func firstNumber(u *Unit, e *ast.CallExpression) types.Type {
	t := u.expression(e.ArgumentList[0])
	if t.Valueless() || t == types.Boolean {
		u.Fail(e.ArgumentList[0], "", "%s is not a number", t)
	}
	if t.Class == types.Scalar {
		return types.Strong(types.Promoted(t.T))
	}
	return t
}

// inferJoint is the common type of a call's arguments.
func inferJoint(u *Unit, e *ast.CallExpression, _ *builtin.Function) types.Type {
	return jointType(u, e, firstNumber(u, e))
}

// inferExtreme is the same; conditions have a least and a greatest too.
func inferExtreme(u *Unit, e *ast.CallExpression, _ *builtin.Function) types.Type {
	return jointType(u, e, u.expression(e.ArgumentList[0]))
}

// jointType is the common type of a first argument of type t and the others.
func jointType(u *Unit, e *ast.CallExpression, t types.Type) types.Type {
	for _, a := range e.ArgumentList[1:] {
		joined, no := types.Join(t, u.expression(a))
		if no != nil {
			u.Fail(a, u.joinHint(no.Hint, e.ArgumentList[0], a), "%s", no.Message)
		}
		t = joined
	}
	if t.Class != types.Scalar {
		return t
	}
	for _, a := range e.ArgumentList {
		u.meet(a, t.T)
	}
	return types.Strong(types.Promoted(t.T))
}

// inferFloat: integers are computed as floats.
func inferFloat(u *Unit, e *ast.CallExpression, b *builtin.Function) types.Type {
	return types.Floating(inferJoint(u, e, b))
}

// inferInteger is the common type of arguments that are integers.
func inferInteger(u *Unit, e *ast.CallExpression, b *builtin.Function) types.Type {
	t := inferJoint(u, e, b)
	if t.Class == types.Scalar && !t.T.Integer() || t == types.WeakFloat {
		u.Fail(e, "make it an integer with `| 0`", "this works on integers, not on %s", t)
	}
	if t.Class == types.Weak {
		return types.Strong(ir.I32)
	}
	return t
}

// inferIntegers gives an i32 of integers of any type.
func inferIntegers(u *Unit, e *ast.CallExpression, _ *builtin.Function) types.Type {
	for _, a := range e.ArgumentList {
		u.integer(a, "the argument")
	}
	return types.Strong(ir.I32)
}

// inferRounding: a quotient of integers that is rounded is an integer.
func inferRounding(u *Unit, e *ast.CallExpression, _ *builtin.Function) types.Type {
	t := firstNumber(u, e)
	if common, ok := u.QuotientType(e.ArgumentList[0]); ok {
		return types.Strong(common)
	}
	return t
}

func inferApproximate(u *Unit, e *ast.CallExpression, b *builtin.Function) types.Type {
	if t := inferJoint(u, e, b); t == types.Strong(ir.F64) {
		u.Fail(e, "the hardware approximates f32 only", "%s of f64", b.Call())
	}
	return types.Strong(ir.F32)
}

// inferBitcast: bitcast('f32', x) has the bits of x, which must be as wide.
func inferBitcast(u *Unit, e *ast.CallExpression, _ *builtin.Function) types.Type {
	t := typeName(u, e)
	from := u.expression(e.ArgumentList[1])
	if from.Valueless() || from.Class != types.Unknown && from.Settled().Size() != t.Size() {
		u.Fail(e.ArgumentList[1], "", "%s has other bits than %s", from, t)
	}
	return types.Strong(t)
}

func inferTest(u *Unit, e *ast.CallExpression, _ *builtin.Function) types.Type {
	firstNumber(u, e)
	return types.Boolean
}
