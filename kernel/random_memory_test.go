// This file writes random programs: orders of atomic operations, floats of 16 bits, and records in
// shared memory.

package kernel_test

import (
	"fmt"
	"sync"
)

// narrowArrays gives the engine arrays of floats of 16 bits.
const narrowArrays = `host.coded = (type, buffer, at, n) => {
	const bits = new Uint16Array(buffer, at, n)
	return new Proxy(Array.from(bits, (b) => host.halfOf(type, b)), { set: (to, i, x) => {
		bits[i] = host.halfBits(type, x)
		to[i] = host.halfOf(type, bits[i])
		return true
	} })
}`

var narrows = sync.OnceValue(func() map[string]narrow {
	return map[string]narrow{"f16": newNarrow("f16", 10, 15), "bf16": newNarrow("bf16", 7, 127)}
})

// order is an order and a scope for an atomic operation, or nothing.
func (g *generator) order(orders ...string) string {
	order, scope := g.pick(orders...), g.pick("block", "device", "system")
	return g.pick("", "", fmt.Sprintf(", { order: '%s' }", order), fmt.Sprintf(", { scope: '%s' }", scope), fmt.Sprintf(", { order: '%s', scope: '%s' }", order, scope))
}

// anyOrder is one for an operation that reads and writes.
func (g *generator) anyOrder() string {
	return g.order("relaxed", "acquire", "release", "acqRel", "seqCst")
}

// halves calculates with floats of 16 bits in memory of the thread. Each operation on two of them is
// rounded when it is stored: in doubles, as the engine has it, and in f32 it comes to the same.
func (g *generator) halves(indent string) {
	h, j, kind := g.name("h"), g.name("j"), g.pick("f16", "bf16")
	at := func() string {
		return g.pick(fmt.Sprintf("%s[%d]", h, g.r.IntN(4)), fmt.Sprintf("%s[%s & 3]", h, g.integer(1)))
	}
	g.line(indent, "const %s = local('%s', 4)", h, kind)
	g.line(indent, "for (let %s = 0; %s < 4; %s++) %s[%s] = %s", j, j, j, h, j, g.pick("f", "g", g.single(1), "f32("+g.integer(1)+")"))
	for range 1 + g.r.IntN(4) {
		g.line(indent, "%s = %s", at(), g.pick(
			fmt.Sprintf("%s %s %s", at(), g.pick("+", "-", "/"), at()), fmt.Sprintf("f32(times(%s, %s))", at(), at()), fmt.Sprintf("Math.%s(%s, %s)", g.pick("min", "max"), at(), at()),
			fmt.Sprintf("-%s", at()), fmt.Sprintf("Math.abs(%s)", at()), fmt.Sprintf("%s < %s ? %s : %s", at(), at(), at(), at()), fmt.Sprintf("%s(%s)", kind, g.single(1))))
		if g.r.IntN(3) == 0 {
			g.line(indent, "%s %s %s", at(), g.pick("+=", "-="), at())
		}
	}
	g.line(indent, "%s = %s", g.pick("f", "g"), at())
	g.line(indent, "%s = %s", g.pick("p", "q"), at())
}

// records gives records to other threads of the block.
func (g *generator) records(indent string) {
	tile, one := g.name("tile"), g.name("o")
	g.line(indent, "const %s = shared({ n: 'i32', deep: { z: 'f64', w: 'i16[2]' }, u: 'u32' }, 64)", tile)
	g.line(indent, "%s[threadIdx.x] = { n: %s, deep: { z: %s, w: [(%s | 0), (%s | 0)] }, u: %s }", tile, g.integer(2), g.real(1), g.integer(1), g.integer(1), g.unsigned(1))
	g.line(indent, "syncthreads()")
	g.line(indent, "const %s = %s[%s & 63]", one, tile, g.pick("a", "b", "threadIdx.x ^ 5"))
	g.line(indent, "c = (%s.n ^ %s.deep.w[%s & 1]) | 0", one, one, g.integer(1))
	g.line(indent, "p = %s.deep.z", one)
	g.line(indent, "syncthreads()")
	g.line(indent, "%s[threadIdx.x].deep.w[%s & 1] %s (%s | 0)", tile, g.integer(1), g.pick("=", "^=", "|="), g.integer(1))
	g.line(indent, "syncthreads()")
	g.line(indent, "u = %s[threadIdx.x ^ %d].u", tile, g.r.IntN(64))
	g.line(indent, "d = %s[threadIdx.x ^ %d].deep.w[1]", tile, g.r.IntN(64))
	g.line(indent, "syncthreads()")
}
