// This file lists functions that are one instruction of the hardware and have
// no name in JavaScript.

package lower

import (
	"github.com/dop251/goja/ast"

	"github.com/cujs/cujs/kernel/internal/ir"
)

func addIntrinsics(table map[string]*builtin) {
	floats := func(u *unit, at ast.Node, t typ) typ { return floating(t) }
	table["fma"] = joint("fma(a, b, c)", 3, ir.Fma, floats)
	table["copysign"] = joint("copysign(magnitude, sign)", 2, ir.CopySign, floats)
	table["rsqrt"] = joint("rsqrt(x)", 1, ir.Rsqrt, floats)
	table["mulhi"] = joint("mulhi(a, b)", 2, ir.MulHigh, onlyIntegers)
	table["reverseBits"] = joint("reverseBits(x)", 1, ir.ReverseBits, onlyIntegers)
	for name, op := range map[string]ir.Op{"popcount": ir.PopCount, "clz": ir.LeadingZeros, "ctz": ir.TrailingZeros} {
		table[name] = bitCount(name, op)
	}
	for name, op := range map[string]ir.Op{"exp2": ir.Exp2Approx, "log2": ir.Log2Approx, "sin": ir.SinApprox, "cos": ir.CosApprox} {
		table["approximate."+name] = approximate("approximate."+name+"(x)", 1, op)
	}
	table["approximate.divide"] = approximate("approximate.divide(a, b)", 2, ir.DivApprox)
	table["bitcast"] = &builtin{[2]int{2, 2}, "bitcast('f32', x)", inferBitcast, buildBitcast}
	table["Number.isNaN"] = classify("Number.isNaN(x)", func(u *unit, e ast.Node, v *ir.Value) *ir.Value {
		return u.comparison(e, ir.Ne, v, v)
	}, 0)
	table["Number.isFinite"] = classify("Number.isFinite(x)", func(u *unit, e ast.Node, v *ir.Value) *ir.Value {
		return u.comparison(e, ir.Lt, u.add(ir.Abs, v.Type, e, v), u.constantValue(v.Type, floatBits(inf, v.Type)))
	}, 1)
	table["isNaN"], table["isFinite"] = table["Number.isNaN"], table["Number.isFinite"]
}

func onlyIntegers(u *unit, at ast.Node, t typ) typ {
	if t.class == scalar && !t.t.Integer() || t.class == weak && t.t == ir.F32 {
		u.fail(at, "make it an integer with `| 0`", "this works on integers, not on %s", t)
	}
	if t.class == weak {
		return strong(ir.I32)
	}
	return t
}

// inferJoint is the common type of a call's arguments.
func inferJoint(u *unit, e *ast.CallExpression) typ {
	t := inferUnary(u, e)
	for _, a := range e.ArgumentList[1:] {
		joined, no := join(t, u.expression(a))
		if no != nil {
			u.fail(a, no.hint, "%s", no.message)
		}
		t = joined
	}
	if t.class != scalar {
		return t
	}
	for _, a := range e.ArgumentList {
		u.meet(a, t.t)
	}
	return strong(promoted(t.t))
}

// joint is an operation whose arguments and result have one type.
func joint(usage string, n int, op ir.Op, result func(*unit, ast.Node, typ) typ) *builtin {
	return &builtin{[2]int{n, n}, usage, func(u *unit, e *ast.CallExpression) typ {
		return result(u, e, inferJoint(u, e))
	}, func(u *unit, e *ast.CallExpression) *ir.Value {
		t := u.types[e].settled()
		var args []*ir.Value
		for _, a := range e.ArgumentList {
			args = append(args, u.wide(a, t))
		}
		return u.converted(u.add(op, args[0].Type, e, args...), t, e)
	}}
}

// approximate is a function of f32 that the hardware approximates.
func approximate(usage string, n int, op ir.Op) *builtin {
	return &builtin{[2]int{n, n}, usage, func(u *unit, e *ast.CallExpression) typ {
		if t := inferJoint(u, e); t.class == scalar && t.t == ir.F64 {
			u.fail(e, "the hardware approximates f32 only", "%s of f64", usage)
		}
		return strong(ir.F32)
	}, func(u *unit, e *ast.CallExpression) *ir.Value {
		var args []*ir.Value
		for _, a := range e.ArgumentList {
			args = append(args, u.wide(a, ir.F32))
		}
		return u.add(op, ir.F32, e, args...)
	}}
}

// bitCount is a count of bits; the argument keeps its type, the result is i32.
func bitCount(name string, op ir.Op) *builtin {
	argument := func(u *unit, e *ast.CallExpression) ir.Type {
		if t := u.types[e.ArgumentList[0]]; t.class == scalar {
			return promoted(t.t)
		}
		return ir.I32
	}
	return &builtin{[2]int{1, 1}, name + "(x)", func(u *unit, e *ast.CallExpression) typ {
		u.integer(e.ArgumentList[0], "the argument")
		return strong(ir.I32)
	}, func(u *unit, e *ast.CallExpression) *ir.Value {
		t := argument(u, e)
		return u.add(op, ir.I32, e, u.converted(u.operand(e.ArgumentList[0], t), t, e))
	}}
}

// inferBitcast: bitcast('f32', x) has the bits of x, which must be as wide.
func inferBitcast(u *unit, e *ast.CallExpression) typ {
	t := u.typeName(e, 0)
	from := u.expression(e.ArgumentList[1])
	if from.class == arrayClass || from.class == void || from.class != unknown && from.settled().Size() != t.Size() {
		u.fail(e.ArgumentList[1], "", "%s has other bits than %s", from, t)
	}
	return strong(t)
}

func buildBitcast(u *unit, e *ast.CallExpression) *ir.Value {
	v := u.value(e.ArgumentList[1])
	t := u.types[e].t
	switch {
	case v.Type == t:
		return v
	case v.Type.Integer() && t.Integer():
		return u.converted(v, t, e)
	}
	return u.add(ir.Bitcast, t, e, v)
}

// classify is a test of a float; of an integer the answer is known.
func classify(usage string, test func(*unit, ast.Node, *ir.Value) *ir.Value, ofInteger uint64) *builtin {
	return &builtin{[2]int{1, 1}, usage, func(u *unit, e *ast.CallExpression) typ {
		inferUnary(u, e)
		return boolean
	}, func(u *unit, e *ast.CallExpression) *ir.Value {
		t := u.types[e.ArgumentList[0]].settled()
		v := u.wide(e.ArgumentList[0], t)
		if !v.Type.Float() {
			return u.constantValue(ir.Bool, ofInteger)
		}
		return test(u, e, v)
	}}
}
