// This file writes random programs: methods of arrays, arrays that the kernel makes, closures, rest parameters and
// patterns in parameters.

package kernel_test

import "fmt"

// methods is statements with a kind of these.
func (g *generator) methods(indent string, kind int) {
	o, v := g.name("o"), g.name("v")
	result := g.pick("a", "b", "c", "d")
	switch kind {
	case 0: // methods of an array in brackets
		g.line(indent, "const %s = [%s, %s, %s, %s]", o, g.integer(1), g.integer(2), g.pick("a", "b"), g.integer(1))
		g.line(indent, "%s.%s", o, g.pick("fill("+g.integer(1)+", 1, 3)", "fill("+g.integer(1)+", -1)", "reverse()", "sort((x, y) => x < y ? -1 : x > y ? 1 : 0)"))
		g.line(indent, "%s = (%s ^ %s.at(%s)) | 0", result, g.searched(o), o, g.pick("-1", "1", fmt.Sprintf("%s %% 4", g.pick("a", "b"))))
		g.line(indent, "const %s = %s.%s", v, o, g.pick("slice(1)", "slice(-3, -1)", "concat([a, b], c)", "with(-2, d)", "toReversed()", "toSorted((x, y) => x > y ? -1 : 1)"))
		g.line(indent, "for (const [i, w] of %s.entries()) %s = (%s ^ w + i) | 0", v, result, result)
		g.line(indent, "for (const w of %s) %s = (%s ^ w) | 0", g.pick(v+".keys()", v+".values()", "Array.of(a, "+g.integer(1)+")"), result, result)
	case 1: // of an array in local memory, and one that the kernel makes
		if len(g.locals) > 0 && g.r.IntN(2) == 0 {
			o = g.pick(g.locals...)
		} else {
			g.line(indent, "const %s = new Int32Array(%s)", o, g.pick("4", "[a, 3, b, c]", "[1, 2, 3, 4]"))
		}
		g.line(indent, "%s.%s", o, g.pick("fill("+g.integer(1)+")", "fill("+g.integer(1)+", "+g.pick("2", "-1", "a & 3")+")", "set([a, b], 1)", "reverse()", "sort((x, y) => x < y ? 1 : x > y ? -1 : 0)"))
		g.line(indent, "%s.forEach((x, i) => { %s = (%s ^ x + i) | 0 })", o, result, result)
		g.line(indent, "%s = %s", result, g.searched(o))
	case 2: // of the thread's part of a buffer, and methods inside of methods
		g.line(indent, "const %s = [[%s, b], [c, %s]]", o, g.integer(1), g.integer(1))
		g.line(indent, "const %s = Array.from({ length: 3 }, (_, i) => i ^ %s)", v, g.integer(1))
		g.line(indent, "%s.forEach((row, i) => { if (row.some((x) => x > %s[i])) %s = (%s + row.reduce((x, y) => x ^ y)) | 0 })", o, v, result, result)
		g.line(indent, "%s = (%s.flat().indexOf(%s) + %s.findIndex((x) => x === %s)) | 0", g.pick("a", "b"), o, result, v, g.integer(1))
	case 3: // closures and rest parameters
		f, w := g.name("f"), g.name("w")
		g.line(indent, "const %s = (n) => (x) => %s", f, g.pick("(n - x) | 0", "n ^ x", "Math.max(n, x)"))
		g.line(indent, "const %s = (...steps) => (x) => steps.reduce((y, step) => step(y), x)", w)
		g.line(indent, "%s = %s(%s(%s), %s(%s), (x) => ~x)(%s)", result, w, f, g.integer(1), f, g.integer(1), g.integer(2))
		g.line(indent, "const %s = (first, ...others) => others.length > 1 ? (first ^ others.at(-1)) | 0 : %s", v, g.integer(1))
		g.line(indent, "%s = (%s(%s, %s, %s) - %s(a, b)) | 0", g.pick("c", "d"), v, g.integer(1), g.integer(1), g.integer(1), v)
	case 4: // patterns in parameters
		f := g.name("f")
		g.line(indent, "const %s = ({ x, y = %s }, [e, h] = [7, %s], { by = 3 } = {}) => ((x ^ y) + Math.imul(e - h, by)) | 0", f, g.integer(1), g.integer(1))
		g.line(indent, "const %s = { x: %s, y: %s }", o, g.integer(1), g.integer(1))
		g.line(indent, "%s = %s(%s, [%s, %s], { by: %d })", result, f, o, g.integer(1), g.integer(1), g.r.IntN(5))
		g.line(indent, "%s = (%s({ x: %s }) ^ %s({ ...%s, y: a })) | 0", g.pick("a", "b"), f, g.integer(1), f, o)
	case 5: // floats that are rounded, as indices
		g.line(indent, "const %s = new Int32Array([%s, b, c, d]), %s = Math.floor(Math.min(Math.max(%s, 0), 3))", o, g.integer(1), v, g.pick("f", "g"))
		g.line(indent, "%s = (%s[%s >= 0 ? %s : 0] ^ (Math.trunc(%s) & %s)) | 0", result, o, v, v, g.pick("f", "g"), g.integer(1))
	}
}

// searched looks over an array for an i32.
func (g *generator) searched(o string) string {
	return fmt.Sprintf(g.pick("%[1]s.indexOf(%[2]s)", "%[1]s.lastIndexOf(%[2]s)", "(%[1]s.includes(%[2]s) ? 7 : 8)", "%[1]s.findIndex((x) => x >= %[2]s)", "%[1]s.findLastIndex((x, i) => (x ^ i) < %[2]s)",
		"(%[1]s.some((x) => x > %[2]s) ? 1 : 2)", "(%[1]s.every((x, i) => x !== (%[2]s + i | 0)) ? 1 : 2)", "%[1]s.reduce((x, y) => (x - y) | 0, %[2]s)", "%[1]s.reduceRight((x, y, i) => (x ^ y + i) | 0)"), o, g.integer(1))
}
