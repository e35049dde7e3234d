// This file writes random programs: forms of JavaScript that the other parts do not use.

package kernel_test

import "fmt"

// syntaxes is statements of a form.
func (g *generator) syntaxes(indent string, kind int) {
	v, w, result := g.name("v"), g.name("w"), g.pick("a", "b", "c", "d")
	switch kind {
	case 0: // optional chaining and ??, which are known when the kernel is compiled
		g.line(indent, "const %s = (given, by) => ((given?.x ?? %s) ^ (by ?? %s)) | 0", v, g.integer(1), g.integer(1))
		g.line(indent, "%s = %s({ x: %s }) ^ %s({ y: 1 }, %s)", result, v, g.integer(1), v, g.integer(1))
		g.line(indent, "const %s = { f: (x) => x ^ %s }", w, g.integer(1))
		g.line(indent, "%s = %s.f?.(%s) ?? 7", result, w, g.integer(1))
	case 1: // two counters, a comma, and a var that outlives its block
		g.line(indent, "for (var %s = 0, %s = %d; %s < %s; %s++, %s--) {", v, w, 1+g.r.IntN(9), v, w, v, w)
		g.statement(indent + "  ")
		g.line(indent, "}")
		g.line(indent, "%s = (%s, %s ^ %s)", result, g.assigned(1), v, w)
	case 2: // a declared function, which stands behind its call
		g.line(indent, "%s = %s(%s, %s)", result, v, g.integer(1), g.integer(1))
		g.line(indent, "function %s(x, y) { if (%s) return y; for (;;) { x = (x + 1) | 0; if ((x & 7) === 0) return x ^ y } }", v, g.condition(1))
	case 3: // == and !=, also of a BigInt and a number, and exponents
		g.line(indent, "k = %s", g.pick(fmt.Sprintf("%s == %s", g.integer(1), g.integer(1)), fmt.Sprintf("%s != %s", g.real(1), g.real(1)), fmt.Sprintf("%s == 5", g.long(1)), fmt.Sprintf("%s !== 5n", g.long(1))))
		g.line(indent, "p = 2 ** (%s & 15)", g.integer(1))
		g.line(indent, "q **= 1")
		g.line(indent, "a *= 1")
		g.line(indent, "b %%= %d", 1+g.r.IntN(9))
		g.line(indent, "b |= 0") // of a negative b JavaScript makes -0, which an i32 is not
	case 4: // a condition before a call that nobody takes a value of
		g.line(indent, "const %s = () => { %s = (%s + 1) | 0 }", v, result, result)
		g.line(indent, ";%s %s %s()", g.condition(1), g.pick("&&", "||"), v)
		g.line(indent, ";%s ? %s() : Atomics.add(xi, t + 4, 1)", g.condition(1), v)
		g.line(indent, "%s = +%s", result, g.integer(1))
		g.line(indent, "void %s()", v)
	case 5: // a thread that ends before the others, where they do not work together
		if !g.collective && !g.inHelper {
			g.line(indent, "if (%s && %s) return", g.condition(1), g.condition(1))
		}
	case 6: // recursion inside the kernel, which changes what is around it
		g.line(indent, "let %s = 0", v)
		g.line(indent, "const %s = (left) => { %s = (%s + left) | 0; return left < 1 ? %s : (left + %s(left - 1 - (left & 1))) | 0 }", w, v, v, g.integer(1), w)
		g.line(indent, "%s = %s(%s & 15) ^ %s", result, w, g.integer(1), v)
	}
}
