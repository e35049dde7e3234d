// This file writes random programs: objects and arrays in brackets.

package kernel_test

// object is statements with an object or an array in brackets.
func (g *generator) object(indent string, kind int) {
	o, v := g.name("o"), g.name("v")
	result := g.pick("a", "b", "c", "d")
	switch kind {
	case 0: // nested, written to, taken apart
		g.line(indent, "const %s = { x: %s, y: %s, in: { z: %s, w: [%s, %s] } }", o, g.integer(1), g.integer(2), g.real(1), g.integer(1), g.integer(1))
		g.line(indent, "if (%s) %s.x = %s", g.condition(1), o, g.integer(2))
		g.line(indent, "%s.in.w[%s & 1] %s %s", o, g.integer(1), g.pick("=", "^=", "|=", "&="), g.integer(1))
		g.line(indent, "const { x: %s, in: { w: %sw } } = %s", v, v, o)
		g.line(indent, "%s = %s ^ %sw[%s] ^ %s.y", result, v, v, g.pick("0", "1"), o)
		g.line(indent, "p = %s.in.z", o)
		g.line(indent, "const { x: %sx, ...%sr } = { ...%s, n: %s }", v, v, o, g.integer(1))
		g.line(indent, "%s = (%sr.n - %sr.y ^ %sx) | 0", result, v, v, v)
		g.line(indent, "const { x: %sd = %s, absent: %se = %s } = %s", v, g.integer(1), v, g.integer(1), o)
		g.line(indent, "b = %sd ^ %se", v, v)
	case 1: // assigned as a whole, in a loop
		j := g.name("j")
		g.line(indent, "let %s = { x: %s, y: %s }", o, g.integer(1), g.unsigned(1))
		g.line(indent, "for (let %s = 0; %s < %d; %s++) {", j, j, 1+g.r.IntN(5), j)
		g.line(indent+"  ", "const %s = { ...%s, x: (%s.x + %s) | 0 }", v, o, o, g.integer(1))
		g.statement(indent + "  ")
		g.line(indent+"  ", "if (%s) %s = %s", g.condition(1), o, g.pick(v, "{ y: "+o+".y, x: "+g.integer(1)+" }", "("+g.condition(1)+" ? "+v+" : "+o+")"))
		g.line(indent, "}")
		g.line(indent, "%s = %s.x", result, o)
		g.line(indent, "u = %s.y", o)
	case 2: // elements by an index of run time
		g.line(indent, "const %s = [%s, %s, %s, %s]", o, g.integer(1), g.integer(1), g.integer(2), g.integer(1))
		g.line(indent, "%s[%s & 3] = %s", o, g.integer(1), g.integer(2))
		g.line(indent, "for (const %s of %s) { if (%s) break; %s = (%s + %s) | 0 }", v, o, g.condition(1), result, result, v)
		g.line(indent, "%s = %s.map((x, i) => (x + i) | 0)[%s & 3]", g.pick("a", "b"), o, g.integer(1))
		g.line(indent, "c = %s.reduce((x, y) => %s)", o, g.pick("x ^ y", "Math.max(x, y)", "(x - y) | 0"))
		g.line(indent, "const [%sf, ...%sr] = [...%s, %s]", v, v, o, g.integer(1))
		g.line(indent, "d = (%sf ^ %sr[%s & 3] ^ Math.max(...%sr)) | 0", v, v, g.integer(1), v)
	case 3: // passed to a function that writes to it, and given back
		f := g.name("f")
		g.line(indent, "const %s = (obj, by) => { if (%s) obj.x = (obj.x + by) | 0; return [obj.x ^ by, { x: by, y: obj.y }] }", f, g.condition(1))
		g.line(indent, "const %s = { x: %s, y: %s }", o, g.integer(2), g.long(1))
		g.line(indent, "const [%s, %sp] = %s(%s, %s)", v, v, f, o, g.integer(1))
		g.line(indent, "%s = (%s ^ %s.x ^ %s(%sp, %s)[0]) | 0", result, v, o, f, v, g.integer(1))
		g.line(indent, "l = %sp.y", v)
	case 4: // objects in an array, which a name stands for
		g.line(indent, "const %s = [{ x: %s, y: %s }, { x: %s, y: %s }]", o, g.integer(1), g.integer(1), g.integer(2), g.integer(1))
		g.line(indent, "const %s = %s[%s & 1]", v, o, g.pick("a", "b"))
		g.statement(indent)
		g.line(indent, "%s.x = %s", v, g.integer(1))
		g.line(indent, "%s[%s & 1] = { x: %s, y: %s.y }", o, g.integer(1), g.integer(1), v)
		g.line(indent, ";[%s[0].y, %s[1].x] = [%s[1].x, %s.y]", o, o, o, v)
		g.line(indent, "%s = %s[0].x ^ %s[1].y", result, o, o)
	case 6: // complex numbers, by functions that are exact but for their rounding
		w := g.name("w")
		part := func() string { return g.real(1) + " + f64(0.3)" } // no integer: goja gives 0 for -3 * 0, see times
		g.line(indent, "const %s = { re: %s, im: %s }, %s = { im: %s, re: %s }", o, part(), part(), w, part(), part())
		g.line(indent, "const %s = complex.%s(%s, complex.%s)", v, g.pick("add", "sub", "mul", "div"), o,
			g.pick("mul("+o+", "+w+")", "div("+o+", "+w+")", "conj("+w+")", "scale("+w+", "+part()+")", "sub("+w+", "+o+")"))
		g.line(indent, "p = %s.re", v)
		g.line(indent, "q = %s.im", v)
	case 7: // arrays in an array, by an index of run time
		j := g.name("j")
		g.line(indent, "const %s = [local('i32', 4), local('i32', 4), local('i32', 4)]", o)
		g.line(indent, "for (let %s = 0; %s < 4; %s++) { %s[0][%s] = %s; %s[1][%s] = %s; %s[2][%s] = 7 }", j, j, j, o, j, g.integer(1), o, j, j, o, j)
		g.line(indent, "const %s = %s[%s %% 2 === 0 ? 1 : 2]", v, o, g.pick("a", "b"))
		g.statement(indent)
		g.line(indent, "%s[%s & 3] %s %s", v, g.integer(1), g.pick("=", "^=", "|="), g.integer(1))
		g.line(indent, "%s[%s & 1][%s & 3] = %s", o, g.integer(1), g.integer(1), g.integer(1))
		g.line(indent, "for (const %sw of %s) b = (b ^ %sw[%s & 3]) | 0", v, o, v, g.integer(1))
		g.line(indent, "%s = (%s[%s & 3] ^ %s[0][1]) | 0", result, v, g.integer(1), o)
	case 5: // records in memory
		j := g.name("j")
		g.line(indent, "const %s = local({ x: 'i32', in: { y: 'u32', w: 'i32[4]', k: 'i16' }, z: 'f64' }, 2)", o)
		g.line(indent, "for (let %s = 0; %s < 2; %s++) %s[%s] = { x: %s, in: { y: %s, w: [%s, %s, 3, %s], k: (%s | 0) }, z: %s }",
			j, j, j, o, j, g.integer(1), g.unsigned(1), g.integer(1), g.integer(1), j, g.integer(1), g.real(1))
		g.line(indent, "const %s = %s[%s & 1]", v, o, g.pick("a", "b"))
		g.statement(indent)
		g.line(indent, "%s.in.w[%s & 3] %s %s", v, g.integer(1), g.pick("=", "^=", "|="), g.integer(1))
		g.line(indent, "%s.in.k = (%s.in.k + %s) | 0", v, v, g.integer(1))
		g.line(indent, "if (%s) %s[%s & 1].in = { y: %s, w: [...%s.in.w], k: 7 }", g.condition(1), o, g.pick("a", "b", "c", "d"), g.unsigned(1), v)
		g.line(indent, "const { z: %sz, in: { w: [, %sw], y: %sy } } = %s[%d]", v, v, v, o, g.r.IntN(2))
		g.line(indent, "%s = (%sw ^ %s[%s & 1].in.k ^ %s.in.w[%s & 3]) | 0", result, v, o, g.integer(1), v, g.integer(1))
		g.line(indent, "u = %sy", v)
		g.line(indent, "p = %sz", v)
	}
}
