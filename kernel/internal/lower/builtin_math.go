// This file lists the functions of Math that are single instructions.

package lower

import (
	"github.com/dop251/goja/ast"

	"github.com/cujs/cujs/kernel/internal/ir"
)

func addMath(table map[string]*builtin) {
	for name, op := range map[string]ir.Op{"abs": ir.Abs, "sqrt": ir.Sqrt} {
		table["Math."+name] = unaryMath(name, op)
	}
	for name, op := range map[string]ir.Op{"floor": ir.Floor, "ceil": ir.Ceil, "trunc": ir.Trunc} {
		table["Math."+name] = rounding(name, op)
	}
	for name, op := range map[string]ir.Op{"min": ir.Min, "max": ir.Max} {
		table["Math."+name] = extreme(name, op)
	}
	table["Math.fround"] = conversion(ir.F32)
	table["Math.imul"] = &builtin{[2]int{2, 2}, "Math.imul(a, b)", inferIntegers, func(u *unit, e *ast.CallExpression) *ir.Value {
		a := u.converted(u.operand(e.ArgumentList[0], ir.I32), ir.I32, e)
		return u.add(ir.Mul, ir.I32, e, a, u.converted(u.operand(e.ArgumentList[1], ir.I32), ir.I32, e))
	}}
	table["Math.clz32"] = &builtin{[2]int{1, 1}, "Math.clz32(x)", inferIntegers, func(u *unit, e *ast.CallExpression) *ir.Value {
		return u.add(ir.LeadingZeros, ir.I32, e, u.converted(u.operand(e.ArgumentList[0], ir.I32), ir.I32, e))
	}}
	table["Math.sign"] = &builtin{[2]int{1, 1}, "Math.sign(x)", inferUnary, buildSign}
	table["Math.round"] = &builtin{[2]int{1, 1}, "Math.round(x)", inferFloating, buildRound}
}

func inferIntegers(u *unit, e *ast.CallExpression) typ {
	for _, a := range e.ArgumentList {
		u.integer(a, "the argument")
	}
	return strong(ir.I32)
}

// inferUnary: the result has the type of the argument.
func inferUnary(u *unit, e *ast.CallExpression) typ {
	t := u.expression(e.ArgumentList[0])
	if t.class == arrayClass || t.class == void || t.class == scalar && t.t == ir.Bool {
		u.fail(e.ArgumentList[0], "", "%s is not a number", t)
	}
	if t.class == scalar {
		return strong(promoted(t.t))
	}
	return t
}

// inferFloating: integers are computed as floats.
func inferFloating(u *unit, e *ast.CallExpression) typ { return floating(inferUnary(u, e)) }

// unaryMath is a function of one argument.
func unaryMath(name string, op ir.Op) *builtin {
	infer := inferUnary
	if op == ir.Sqrt {
		infer = inferFloating
	}
	return &builtin{[2]int{1, 1}, "Math." + name + "(x)", infer, func(u *unit, e *ast.CallExpression) *ir.Value {
		t := u.types[e].settled()
		v := u.wide(e.ArgumentList[0], t)
		if t.Integer() && op == ir.Abs {
			return u.converted(u.integerAbs(e, v), t, e)
		}
		return u.converted(u.add(op, v.Type, e, v), t, e)
	}}
}

// integerAbs is the magnitude of an integer, which wraps for the lowest one.
// The instruction abs will not do: ptxas takes its result for positive.
func (u *unit) integerAbs(at ast.Node, v *ir.Value) *ir.Value {
	if !v.Type.Signed() {
		return v
	}
	negative := u.comparison(at, ir.Lt, v, u.constantValue(v.Type, 0))
	return u.add(ir.Select, v.Type, at, negative, u.add(ir.Neg, v.Type, at, v), v)
}

// rounding is a function that makes a number whole. It leaves integers as they
// are, and a quotient of integers that is rounded is an integer.
func rounding(name string, op ir.Op) *builtin {
	return &builtin{[2]int{1, 1}, "Math." + name + "(x)", func(u *unit, e *ast.CallExpression) typ {
		t := inferUnary(u, e)
		if common, ok := u.quotientType(e.ArgumentList[0]); ok {
			return strong(common)
		}
		return t
	}, func(u *unit, e *ast.CallExpression) *ir.Value {
		t := u.types[e].settled()
		if t.Integer() {
			if q, ok := u.integerDivision(e.ArgumentList[0], op); ok {
				return q
			}
			return u.converted(u.operand(e.ArgumentList[0], t), t, e)
		}
		v := u.wide(e.ArgumentList[0], t)
		return u.converted(u.add(op, v.Type, e, v), t, e)
	}}
}

// wide builds an operand in type t, or f32 for the 16-bit floats.
func (u *unit) wide(e ast.Expression, t ir.Type) *ir.Value {
	if narrowFloat(t) {
		t = ir.F32
	}
	return u.converted(u.operand(e, t), t, e)
}

func extreme(name string, op ir.Op) *builtin {
	return &builtin{[2]int{1, 16}, "Math." + name + "(a, b)", func(u *unit, e *ast.CallExpression) typ {
		t := u.expression(e.ArgumentList[0])
		for _, a := range e.ArgumentList[1:] {
			joined, no := join(t, u.expression(a))
			if no != nil {
				u.fail(a, no.hint, "%s", no.message)
			}
			t = joined
		}
		if t.class == scalar {
			for _, a := range e.ArgumentList {
				u.meet(a, t.t)
			}
			return strong(promoted(t.t))
		}
		return t
	}, func(u *unit, e *ast.CallExpression) *ir.Value {
		t := u.types[e].settled()
		v := u.wide(e.ArgumentList[0], t)
		for _, a := range e.ArgumentList[1:] {
			v = u.add(op, v.Type, e, v, u.wide(a, t))
		}
		return u.converted(v, t, e)
	}}
}

// buildSign is -1, 0 or 1, and x itself for zeros and NaN.
func buildSign(u *unit, e *ast.CallExpression) *ir.Value {
	t := u.types[e].settled()
	v := u.wide(e.ArgumentList[0], t)
	zero, one := u.constantValue(v.Type, 0), u.constantValue(v.Type, u.literalBits(e, int64(1), v.Type))
	positive := u.add(ir.Compare, ir.Bool, e, v, zero)
	positive.Kind = ir.Gt
	result := u.add(ir.Select, v.Type, e, positive, one, v)
	if t.Float() || t.Signed() {
		negative := u.add(ir.Compare, ir.Bool, e, v, zero)
		negative.Kind = ir.Lt
		minus := u.constantValue(v.Type, u.literalBits(e, int64(-1), v.Type))
		result = u.add(ir.Select, v.Type, e, negative, minus, result)
	}
	return u.converted(result, t, e)
}

// buildRound is JavaScript's: to the nearest integer, halves up. Adding 0.5
// first would round 0.49999997 up, so the fraction is looked at.
func buildRound(u *unit, e *ast.CallExpression) *ir.Value {
	t := u.types[e].settled()
	v := u.wide(e.ArgumentList[0], t)
	down := u.add(ir.Floor, v.Type, e, v)
	rest := u.add(ir.Sub, v.Type, e, v, down)
	rest.Exact = true
	half := u.add(ir.Compare, ir.Bool, e, rest, u.constantValue(v.Type, floatBits(0.5, v.Type)))
	half.Kind = ir.Ge
	up := u.add(ir.Ceil, v.Type, e, v)
	return u.converted(u.add(ir.Select, v.Type, e, half, up, down), t, e)
}
