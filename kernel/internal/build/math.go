// This file builds the functions of Math: single instructions, a few of them, and functions of
// kernel/library.

package build

import (
	"math"
	"strings"

	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/builtin"
	"github.com/cujs/cujs/kernel/internal/infer"
	"github.com/cujs/cujs/kernel/internal/ir"
)

// buildAbsolute is the magnitude of a number, which wraps for the lowest integer. The instruction
// abs will not do for integers: ptxas takes its result for positive.
func buildAbsolute(u *unit, e *ast.CallExpression, _ *builtin.Function) *ir.Value {
	t := u.Types[e].Settled()
	v := u.wide(e.ArgumentList[0], t)
	switch {
	case !t.Integer():
		v = u.add(ir.Abs, v.Type, e, v)
	case v.Type.Signed():
		negative := u.comparison(e, ir.Lt, v, u.constantValue(v.Type, 0))
		v = u.add(ir.Select, v.Type, e, negative, u.add(ir.Neg, v.Type, e, v), v)
	}
	return u.converted(v, t, e)
}

func buildExtreme(u *unit, e *ast.CallExpression, b *builtin.Function) *ir.Value {
	t := u.Types[e].Settled()
	v := u.wide(e.ArgumentList[0], t)
	for _, a := range e.ArgumentList[1:] {
		v = u.add(b.Op, v.Type, e, v, u.wide(a, t))
	}
	return u.converted(v, t, e)
}

// buildRounding makes a number whole. It leaves integers as they are, and divides integers whose
// quotient is rounded as integers.
func buildRounding(u *unit, e *ast.CallExpression, b *builtin.Function) *ir.Value {
	t := u.Types[e].Settled()
	if t.Integer() {
		if q, ok := u.integerDivision(e.ArgumentList[0], b.Op); ok {
			return q
		}
		return u.converted(u.operand(e.ArgumentList[0], t), t, e)
	}
	v := u.wideArguments(e, t)[0]
	return u.converted(u.rounds(e, v, u.add(b.Op, v.Type, e, v), b.Op), t, e)
}

// buildRound is JavaScript's: to the nearest integer, halves up. Adding 0.5
// first would round 0.49999997 up, so the fraction is looked at.
func buildRound(u *unit, e *ast.CallExpression, _ *builtin.Function) *ir.Value {
	t := u.Types[e].Settled()
	v := u.wide(e.ArgumentList[0], t)
	down := u.add(ir.Floor, v.Type, e, v)
	rest := u.add(ir.Sub, v.Type, e, v, down)
	rest.Exact = true
	half := u.comparison(e, ir.Ge, rest, u.constantValue(v.Type, floatBits(0.5, v.Type)))
	up := u.add(ir.Ceil, v.Type, e, v)
	return u.converted(u.add(ir.Select, v.Type, e, half, up, down), t, e)
}

// buildSign is -1, 0 or 1, and x itself for zeros and NaN.
func buildSign(u *unit, e *ast.CallExpression, _ *builtin.Function) *ir.Value {
	t := u.Types[e].Settled()
	v := u.wide(e.ArgumentList[0], t)
	zero, one := u.constantValue(v.Type, 0), u.constantValue(v.Type, u.literalBits(e, int64(1), v.Type))
	result := u.add(ir.Select, v.Type, e, u.comparison(e, ir.Gt, v, zero), one, v)
	if t.Float() || t.Signed() {
		negative := u.comparison(e, ir.Lt, v, zero)
		minus := u.constantValue(v.Type, u.literalBits(e, int64(-1), v.Type))
		result = u.add(ir.Select, v.Type, e, negative, minus, result)
	}
	return u.converted(result, t, e)
}

// buildIsInteger tells whether a number is whole, with Kind also whether its neighbours are other numbers in
// JavaScript: at most 2⁵³ - 1.
func buildIsInteger(u *unit, e *ast.CallExpression, b *builtin.Function) *ir.Value {
	v := u.wide(e.ArgumentList[0], u.Types[e.ArgumentList[0]].Settled())
	if !v.Type.Float() { // a BigInt is no number
		return u.constantValue(ir.Bool, map[bool]uint64{true: 1}[v.Type.Size() < 8])
	}
	whole := u.comparison(e, ir.Eq, u.add(ir.Trunc, v.Type, e, v), v)
	kind, bound := ir.Lt, math.Inf(1)
	if b.Kind == ir.Le && v.Type == ir.F64 {
		kind, bound = ir.Le, 1<<53-1
	} else if b.Kind == ir.Le {
		bound = 1 << 53
	}
	return u.add(ir.And, ir.Bool, e, whole, u.comparison(e, kind, u.add(ir.Abs, v.Type, e, v), u.constantValue(v.Type, floatBits(bound, v.Type))))
}

func buildMultiply32(u *unit, e *ast.CallExpression, _ *builtin.Function) *ir.Value {
	return u.add(ir.Mul, ir.I32, e, u.cut32(e, 0), u.cut32(e, 1))
}

func buildCountLeading32(u *unit, e *ast.CallExpression, _ *builtin.Function) *ir.Value {
	return u.add(ir.LeadingZeros, ir.I32, e, u.cut32(e, 0))
}

// cut32 builds argument i of a call as the i32 that JavaScript cuts it off to.
func (u *unit) cut32(e *ast.CallExpression, i int) *ir.Value {
	cuts(u, e.ArgumentList[i], true)
	return u.argument32(e, i)
}

// buildLibrary is a function of kernel/library that takes and gives floats of one type.
func buildLibrary(u *unit, e *ast.CallExpression, b *builtin.Function) *ir.Value {
	t := u.Types[e].Settled()
	return u.converted(u.math(e, strings.TrimPrefix(b.Name, "Math."), u.wideArguments(e, t)...), t, e)
}

// buildHypotenuse is of any number of sides: more than two of f64 add up their squares in two parts, those of f32 are taken
// two at a time.
func buildHypotenuse(u *unit, e *ast.CallExpression, _ *builtin.Function) *ir.Value {
	t := u.Types[e].Settled()
	sides := u.wideArguments(e, t)
	v := sides[0]
	switch {
	case len(sides) == 1:
		v = u.add(ir.Abs, v.Type, e, v)
	case len(sides) > 2 && v.Type == ir.F64:
		v = u.rootOfSquares(e, sides)
	default:
		for _, side := range sides[1:] {
			v = u.math(e, "hypot", v, side)
		}
	}
	return u.converted(v, t, e)
}

func (u *unit) rootOfSquares(e *ast.CallExpression, sides []*ir.Value) *ir.Value {
	largest := sides[0]
	for _, side := range sides[1:] {
		largest = u.math(e, "largest", largest, side)
	}
	scale := u.math(e, "squareScale", largest)
	high := u.constantValue(ir.F64, 0)
	low := high
	for _, side := range sides {
		scaled := u.add(ir.Mul, ir.F64, e, side, scale)
		low = u.math(e, "squaresLow", high, low, scaled)
		high = u.math(e, "squaresHigh", high, scaled)
	}
	return u.math(e, "rootOfSquares", high, low, largest)
}

// math builds a function of f32 or f64; with fastMath the approximation of f32
// where there is one, else the function for arguments of a known sign.
func (u *unit) math(at ast.Node, name string, args ...*ir.Value) *ir.Value {
	t := args[0].Type
	if u.Options.Fast && t == ir.F32 && infer.HasLibrary("fast_"+name) {
		return u.library(at, "fast_"+name, args...)
	}
	if name == "exp" && t == ir.F32 && signOf(args[0])&notPositive != 0 {
		name = "expBelow"
	}
	return u.library(at, name+"_"+t.String(), args...)
}

// library builds a call of a function of the library with values.
func (u *unit) library(at ast.Node, name string, args ...*ir.Value) *ir.Value {
	given := make([]ir.Type, len(args))
	for i, a := range args {
		given[i] = a.Type
	}
	inner := u.inner(u.Library(name, given), at)
	u.here()
	for i, p := range inner.Params {
		u.define(p, args[i])
	}
	return u.inlineBody(at, inner)
}
