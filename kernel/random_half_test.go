// This file gives random programs buffers of floats of 16 bits.

package kernel_test

import "fmt"

// halfBuffers are two of each of these types, so that pairs of elements can be computed at once.
var halfBuffers = []randomKind{
	{"f16", "Uint16Array", "hx", 2, nil},
	{"f16", "Uint16Array", "hy", 2, nil},
	{"bf16", "Uint16Array", "zx", 2, nil},
	{"bf16", "Uint16Array", "zy", 2, nil},
}

// halfOf is the number that 16 bits are in a float of the type, and halfBits the bits of a number.
func halfOf(kind string, bits uint16) float64 { return narrows()[kind].value(bits) }
func halfBits(kind string, x float64) uint16  { return narrows()[kind].round(x) }

// narrow is statements with buffers of floats of 16 bits. An operation on two elements is rounded when it is stored: in
// doubles, as the engine has it, and in f32 it comes to the same.
func (g *generator) narrow(indent string) {
	first := 2 * g.r.IntN(2)
	x, y, kind := halfBuffers[first].buffer, halfBuffers[first+1].buffer, halfBuffers[first].name
	if g.r.IntN(2) == 0 {
		x, y = y, x
	}
	switch g.r.IntN(4) {
	case 0, 1: // neighbours, which go in pairs where the loop is written out
		j := g.name("j")
		g.line(indent, "for (let %s = 0; %s < %d; %s++) %s[t + %s] = %s", j, j, 1+g.r.IntN(elements), j, x, j, g.ofHalves(x, y, "t + "+j))
	case 2: // single ones, by indices of run time
		at := fmt.Sprintf("t + (%s & 7)", g.integer(1))
		g.line(indent, "%s[%s] = %s", g.pick(x, y), at, g.pick(g.ofHalves(x, y, fmt.Sprintf("t + %d", g.r.IntN(elements))), "f", "g", g.single(1), kind+"("+g.single(2)+")"))
		g.line(indent, "%s[t + %d] %s %s[%s]", x, g.r.IntN(elements), g.pick("+=", "-="), y, at)
	case 3:
		g.halfAtomic(indent, x, y, kind)
	}
	g.line(indent, "%s = %s[t + (%s & 7)]", g.pick("f", "g", "p", "q"), g.pick(x, y), g.integer(1))
}

// ofHalves is an operation on elements of two buffers.
func (g *generator) ofHalves(x, y, at string) string {
	a, b := fmt.Sprintf("%s[%s]", x, at), fmt.Sprintf("%s[%s]", g.pick(x, y, y), at)
	if g.r.IntN(4) == 0 {
		b = fmt.Sprintf("%s[(%s) ^ 1]", y, at)
	}
	one := g.pick(a+" + "+b, a+" - "+b, "f32(times("+a+", "+b+"))", "-"+a, "Math.abs("+b+")", b, a+" / "+b, a+" + 1", "f32(times("+a+", f32(0.5)))")
	switch g.r.IntN(4) {
	case 0:
		return fmt.Sprintf("Math.%s(%s, %s)", g.pick("min", "max"), one, g.pick("0", "-1.5", b, "1e30", "0.1"))
	case 1:
		return fmt.Sprintf("%s < %s ? %s : %s", a, b, one, b)
	case 2:
		return "-(" + one + ")"
	}
	return one
}

// halfAtomic works on an element that only this thread uses. A NaN that was there need not stay.
func (g *generator) halfAtomic(indent, x, y, kind string) {
	at, op := g.r.IntN(elements), g.pick("min", "max", "add", "sub", "compareExchange", "load", "store")
	if (op == "add" || op == "sub") && kind == "bf16" && g.target < 90 {
		op = "max"
	}
	value := fmt.Sprintf(", %s[t + %d]", y, g.r.IntN(elements))
	switch op {
	case "min", "max":
		g.line(indent, "if (isNaN(%s[t + %d])) %s[t + %d] = 0", x, at, x, at)
	case "compareExchange":
		value += fmt.Sprintf(", %s[t + %d]", y, g.r.IntN(elements))
	case "load":
		value = ""
	}
	g.line(indent, "%s = Atomics.%s(%s, t + %d%s)", g.pick("f", "g"), op, x, at, value)
}
