// This file writes random programs: expressions.

package kernel_test

import (
	"fmt"
)

// value is an expression of a type; for the narrow types it is an i32 that is
// no literal, which storing wraps.
func (g *generator) value(kind string, depth int) string {
	switch kind {
	case "u32":
		return g.unsigned(depth)
	case "i64":
		return g.long(depth)
	case "u64":
		return g.unsignedLong(depth)
	case "f32":
		return g.single(depth)
	case "f64":
		return g.real(depth)
	case "i32":
		return g.integer(depth)
	}
	return fmt.Sprintf("(%s | 0)", g.integer(depth))
}

// integer is an i32. In JavaScript it stays one because each operation that
// may leave the range is cut to it.
func (g *generator) integer(depth int) string {
	if g.inHelper && depth == 0 {
		return g.pick("a", "b", "0", "1", "(-1)", "7", "2147483647")
	}
	if depth == 0 || g.r.IntN(5) == 0 {
		return g.pick("a", "b", "a", "b", "a", "b", g.outside("c"), g.outside("d"), "0", "1", "(-1)", "7", "31", "2147483647", "(-2147483648)", "65535")
	}
	e := func() string { return g.integer(depth - 1) }
	choice := g.r.IntN(24)
	if g.inHelper {
		choice = g.r.IntN(13)
	}
	switch choice {
	case 0, 1, 2:
		return fmt.Sprintf("(%s %s %s | 0)", e(), g.pick("+", "-"), e())
	case 3:
		return fmt.Sprintf("Math.imul(%s, %s)", e(), e())
	case 4, 5:
		return fmt.Sprintf("(%s %s %s)", e(), g.pick("&", "|", "^"), e())
	case 6:
		return fmt.Sprintf("(%s %s %s)", e(), g.pick("<<", ">>"), e())
	case 7:
		return fmt.Sprintf("(%s >>> %s | 0)", e(), e())
	case 8:
		return fmt.Sprintf("(%s %% %s | 0)", e(), e())
	case 9:
		return fmt.Sprintf("(%s / %s | 0)", e(), e())
	case 10:
		return fmt.Sprintf("(%s ? %s : %s)", g.conditionOf("i32", depth-1), e(), e())
	case 11:
		return fmt.Sprintf("Math.%s(%s, %s)", g.pick("min", "max"), e(), e())
	case 12:
		return g.pick(fmt.Sprintf("(%s %s %s)", e(), g.pick("||", "&&"), e()), fmt.Sprintf("(~%s)", e()), fmt.Sprintf("(-%s | 0)", e()), fmt.Sprintf("Math.clz32(%s)", e()), fmt.Sprintf("(Math.abs(%s) | 0)", e()))
	case 13:
		return g.pick(fmt.Sprintf("popcount(%s)", g.unsigned(depth-1)), fmt.Sprintf("ctz(%s)", e()), fmt.Sprintf("reverseBits(%s)", e()), fmt.Sprintf("mulhi(%s, %s)", e(), e()),
			fmt.Sprintf("clz(%s)", g.long(depth-1)))
	case 14, 15:
		k := randomKinds[6+g.r.IntN(4)]
		return g.pick(fmt.Sprintf("%s(%s)", k.name, e()), g.place(k))
	case 16:
		return g.pick(fmt.Sprintf("(%s %s u)", g.pick("a", "b"), g.pick("&", "|", "^")), fmt.Sprintf("(%s | 0)", g.unsigned(depth-1)), fmt.Sprintf("i32(%s)", g.long(depth-1)), fmt.Sprintf("(%s ? 1 : 0)", g.condition(depth-1)))
	case 17:
		return fmt.Sprintf("TABLE[%s & 7]", e())
	case 18:
		if len(g.locals) > 0 {
			return g.localElement(depth - 1)
		}
	case 19:
		if len(g.helpers) > 0 {
			return fmt.Sprintf("h%d(%s, %s)", g.r.IntN(len(g.helpers)), e(), e())
		}
	case 20:
		return g.assigned(depth - 1)
	case 21: // the engine gives 0 beyond 2⁶³
		return fmt.Sprintf("(~~Math.max(Math.min(%s, 9e15), -9e15))", g.real(depth-1))
	case 22:
		return fmt.Sprintf("Atomics.load(xi, t + 4 + (%s & 3)%s)", e(), g.order("relaxed", "acquire", "seqCst"))
	}
	if g.inHelper {
		return e()
	}
	return g.pick(fmt.Sprintf("cut(%s)", g.real(depth-1)), g.place(randomKinds[0]))
}

// assigned is what an assignment is worth: for an element of a narrow type what
// it was before it wrapped.
func (g *generator) assigned(depth int) string {
	narrow := g.place(randomKinds[6+g.r.IntN(4)])
	switch g.r.IntN(4) {
	case 0:
		return fmt.Sprintf("(%s = %s)", g.pick("a", "b", "c", "d"), g.integer(depth))
	case 1:
		return fmt.Sprintf("((%s %s %s) | 0)", narrow, g.pick("+=", "-=", "^=", "&="), g.integer(depth))
	case 2:
		return fmt.Sprintf(g.pick("(++%s)", "(--%s)", "(%s++)", "(%s--)"), narrow)
	}
	return fmt.Sprintf("(%s = (%s | 0))", narrow, g.integer(depth))
}

// outside is a variable that helpers do not have.
func (g *generator) outside(name string) string {
	if g.inHelper {
		return "a"
	}
	return name
}

// unsigned is a u32.
func (g *generator) unsigned(depth int) string {
	if depth == 0 || g.r.IntN(5) == 0 {
		return g.pick("u", "v", "u", "v", "u", "v", "u32(0)", "u32(1)", "u32(4294967295)", "u32(31)")
	}
	e := func() string { return g.unsigned(depth - 1) }
	switch g.r.IntN(13) {
	case 0, 1:
		return fmt.Sprintf("(%s %s %s >>> 0)", e(), g.pick("+", "-"), e())
	case 2:
		return fmt.Sprintf("(Math.imul(%s, %s) >>> 0)", e(), e())
	case 3, 4:
		return fmt.Sprintf("((%s %s %s) >>> 0)", e(), g.pick("&", "|", "^"), e())
	case 5:
		return fmt.Sprintf("(%s >>> %s)", e(), g.integer(depth-1))
	case 6:
		return fmt.Sprintf("((%s << %s) >>> 0)", e(), g.integer(depth-1))
	case 7:
		return fmt.Sprintf("(%s %s %s >>> 0)", e(), g.pick("/", "%"), e())
	case 8:
		return fmt.Sprintf("(%s ? %s : %s)", g.condition(depth-1), e(), e())
	case 9:
		return fmt.Sprintf("Math.%s(%s, %s)", g.pick("min", "max"), e(), e())
	case 10:
		return g.pick(fmt.Sprintf("(~%s >>> 0)", e()), fmt.Sprintf("(reverseBits(%s) >>> 0)", e()), fmt.Sprintf("mulhi(%s, %s)", e(), e()))
	case 11:
		return g.pick(fmt.Sprintf("(%s >>> 0)", g.integer(depth-1)), fmt.Sprintf("u32(%s)", g.unsignedLong(depth-1)))
	}
	return g.place(randomKinds[1])
}

// long is an i64, which JavaScript has as a BigInt that i64() wraps.
func (g *generator) long(depth int) string {
	if depth == 0 || g.r.IntN(5) == 0 {
		return g.pick("l", "m", "l", "m", "l", "m", "i64(0n)", "i64(1n)", "i64(-1n)", "i64(0x7fffffffffffffffn)", "i64(-9223372036854775808n)", "i64(123456789012n)")
	}
	e := func() string { return g.long(depth - 1) }
	switch g.r.IntN(12) {
	case 0, 1:
		return fmt.Sprintf("i64(%s %s %s)", e(), g.pick("+", "-"), e())
	case 2:
		return fmt.Sprintf("i64(%s * %s)", e(), e())
	case 3, 4:
		return fmt.Sprintf("(%s %s %s)", e(), g.pick("&", "|", "^"), e())
	case 5:
		return fmt.Sprintf("i64(%s << (%s & 63n))", e(), e())
	case 6:
		return fmt.Sprintf("(%s >> (%s & 63n))", e(), e())
	case 7:
		return fmt.Sprintf("i64(%s %s (%s | 1n))", e(), g.pick("/", "%"), e())
	case 8:
		return fmt.Sprintf("(%s ? %s : %s)", g.condition(depth-1), e(), e())
	case 9:
		return g.pick(fmt.Sprintf("(~%s)", e()), fmt.Sprintf("i64(-%s)", e()), fmt.Sprintf("mulhi(%s, %s)", e(), e()))
	case 10:
		return g.pick(fmt.Sprintf("i64(%s)", g.integer(depth-1)), fmt.Sprintf("i64(%s)", g.unsigned(depth-1)), fmt.Sprintf("i64(%s)", g.unsignedLong(depth-1)))
	}
	return g.place(randomKinds[2])
}

// unsignedLong is a u64.
func (g *generator) unsignedLong(depth int) string {
	if depth == 0 || g.r.IntN(5) == 0 {
		return g.pick("n", "o", "n", "o", "n", "o", "u64(0n)", "u64(1n)", "u64(0xffffffffffffffffn)", "u64(0x8000000000000000n)")
	}
	e := func() string { return g.unsignedLong(depth - 1) }
	switch g.r.IntN(11) {
	case 0, 1:
		return fmt.Sprintf("u64(%s %s %s)", e(), g.pick("+", "-", "*"), e())
	case 2, 3:
		return fmt.Sprintf("(%s %s %s)", e(), g.pick("&", "|", "^"), e())
	case 4:
		return fmt.Sprintf("u64(%s << (%s & 63n))", e(), e())
	case 5:
		return fmt.Sprintf("(%s >> (%s & 63n))", e(), e())
	case 6, 7:
		return fmt.Sprintf("u64(%s %s (%s | 1n))", e(), g.pick("/", "%"), e())
	case 8:
		return fmt.Sprintf("(%s ? %s : %s)", g.condition(depth-1), e(), e())
	case 9:
		return g.pick(fmt.Sprintf("u64(%s)", g.long(depth-1)), fmt.Sprintf("u64(%s)", g.unsigned(depth-1)), fmt.Sprintf("u64(%s | 0)", g.integer(depth-1)), fmt.Sprintf("mulhi(%s, %s)", e(), e()))
	}
	return g.place(randomKinds[3])
}

// single is an f32. One operation in doubles, rounded, is that operation in
// floats.
func (g *generator) single(depth int) string {
	if depth == 0 || g.r.IntN(5) == 0 {
		return g.pick("f", "g", "f", "g", "f", "g", "f32(0.5)", "f32(-3.25)", "f32(1e30)", "f32(0)", "f32(0.1)", "f32(Infinity)")
	}
	e := func() string { return g.single(depth - 1) }
	switch g.r.IntN(12) {
	case 0, 1, 2:
		return fmt.Sprintf("%s(%s %s %s)", g.pick("f32", "Math.fround"), e(), g.pick("+", "-"), e())
	case 3:
		return fmt.Sprintf("f32(times(%s, %s))", e(), e())
	case 4:
		return fmt.Sprintf("f32(%s / %s)", e(), e())
	case 5:
		return fmt.Sprintf("(%s ? %s : %s)", g.condition(depth-1), e(), e())
	case 6:
		return g.pick(fmt.Sprintf("Math.%s(%s)", g.pick("abs", "floor", "ceil", "trunc", "round", "sign"), e()), fmt.Sprintf("f32(Math.sqrt(%s))", e()))
	case 7:
		return fmt.Sprintf("Math.%s(%s, %s)", g.pick("min", "max"), e(), e())
	case 8:
		return fmt.Sprintf("(%s %% %s)", g.pick("f", "g"), g.pick("f", "g", "f32(3)"))
	case 9:
		return g.pick(fmt.Sprintf("f32(%s)", g.real(depth-1)), fmt.Sprintf("f32(%s)", g.integer(depth-1)), fmt.Sprintf("f32(%s)", g.unsigned(depth-1)), fmt.Sprintf("bitcast('f32', %s | 0)", g.integer(depth-1)))
	case 10:
		return fmt.Sprintf("(-%s)", e())
	}
	return g.place(randomKinds[4])
}

// real is an f64. Multiplication goes through a function of Go: the JavaScript
// engine gives 0 for -3 * 0.
func (g *generator) real(depth int) string {
	if depth == 0 || g.r.IntN(5) == 0 {
		return g.pick("p", "q", "r", "s", "p", "q", "r", "s", "f64(0.5)", "f64(2)", "f64(-3.25)", "f64(1e10)", "f64(0)", "f64(Infinity)")
	}
	e := func() string { return g.real(depth - 1) }
	switch g.r.IntN(12) {
	case 0, 1, 2:
		if g.r.IntN(3) == 0 {
			return fmt.Sprintf("times(%s, %s)", e(), e())
		}
		return fmt.Sprintf("(%s %s %s)", e(), g.pick("+", "-"), e())
	case 3:
		return fmt.Sprintf("(%s / %s)", e(), e())
	case 4:
		return fmt.Sprintf("(%s ? %s : %s)", g.condition(depth-1), e(), e())
	case 5:
		return fmt.Sprintf("Math.%s(%s)", g.pick("abs", "floor", "ceil", "trunc", "round", "sqrt", "sign"), e())
	case 6:
		return fmt.Sprintf("Math.%s(%s, %s)", g.pick("min", "max"), e(), e())
	case 7:
		return fmt.Sprintf("(%s %% %s)", g.pick("p", "q", "r", "s"), g.pick("p", "q", "r", "s", "3"))
	case 8:
		return g.pick(fmt.Sprintf("f64(%s)", g.single(depth-1)), fmt.Sprintf("f64(%s)", g.long(depth-1)), fmt.Sprintf("f64(%s)", g.unsigned(depth-1)), fmt.Sprintf("bitcast('f64', %s)", g.long(depth-1)))
	case 9:
		return g.place(randomKinds[5])
	}
	return g.pick(fmt.Sprintf("(-%s)", e()), fmt.Sprintf("(%s + %s)", e(), g.integer(depth-1)), fmt.Sprintf("(%s - %s)", e(), g.single(depth-1)))
}

func (g *generator) condition(depth int) string {
	switch {
	case depth > 0 && g.r.IntN(4) == 0:
		return fmt.Sprintf("(%s %s %s)", g.condition(depth-1), g.pick("&&", "||"), g.condition(depth-1))
	case depth > 0 && g.r.IntN(8) == 0:
		return "!" + g.condition(depth-1)
	case g.r.IntN(8) == 0:
		return "k"
	case g.r.IntN(12) == 0: // of the values, whatever their signs
		return fmt.Sprintf("(%s %s %s)", g.pick("a", "b"), g.pick("<", "<=", ">", ">=", "===", "!=="), g.pick("u", "v"))
	}
	kind := randomKinds[g.r.IntN(6)].name
	if g.r.IntN(3) == 0 {
		kind = "i32"
	}
	return g.conditionOf(kind, depth)
}

// conditionOf compares values of a type.
func (g *generator) conditionOf(kind string, depth int) string {
	compare := g.pick("<", "<=", ">", ">=", "===", "!==")
	return fmt.Sprintf("(%s %s %s)", g.value(kind, max(depth-1, 0)), compare, g.value(kind, max(depth-1, 0)))
}
