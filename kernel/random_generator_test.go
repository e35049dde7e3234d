// This file writes random programs: statements.

package kernel_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
)

// A randomKind is one of the types that random programs calculate with, with
// the names of its variables, and of its buffer: threads have eight elements
// each, of which the first take the variables at the end.
type randomKind struct {
	name, array, buffer string
	size                int
	vars                []string
}

var randomKinds = []randomKind{
	{"i32", "Int32Array", "xi", 4, []string{"a", "b", "c", "d"}},
	{"u32", "Uint32Array", "xu", 4, []string{"u", "v"}},
	{"i64", "BigInt64Array", "xl", 8, []string{"l", "m"}},
	{"u64", "BigUint64Array", "xn", 8, []string{"n", "o"}},
	{"f32", "Float32Array", "xf", 4, []string{"f", "g"}},
	{"f64", "Float64Array", "xp", 8, []string{"p", "q", "r", "s"}},
	{"i8", "Int8Array", "bs", 1, nil},
	{"u8", "Uint8Array", "bu", 1, nil},
	{"i16", "Int16Array", "ws", 2, nil},
	{"u16", "Uint16Array", "wu", 2, nil},
}

// elements is how many elements of each buffer a thread has.
const elements = 8

// A generator writes programs. Loops count variables of their own, so that all
// end. Where threads work together, all of the block get there.
type generator struct {
	r          *rand.Rand
	out        strings.Builder
	names      int // of loops, arrays, labels
	depth      int
	collective bool     // threads work together
	locals     []string // local arrays of four i32
	helpers    map[string]string
	inHelper   bool
	target     int  // the compute capability that the program is compiled for, 0 for any
	dynamic    bool // it has dynamic shared memory
}

func (g *generator) pick(list ...string) string { return list[g.r.IntN(len(list))] }

// name is a new name. Those of types, such as f32, mean themselves.
func (g *generator) name(prefix string) string {
	g.names++
	name := fmt.Sprintf("%s%d", prefix, g.names)
	if slices.Contains([]string{"f16", "f32", "f64"}, name) {
		return g.name(prefix)
	}
	return name
}

func (g *generator) line(indent, format string, args ...any) {
	fmt.Fprintf(&g.out, indent+format+"\n", args...)
}

// program is the kernel's text.
func (g *generator) program() string {
	g.helpers = map[string]string{}
	g.collective = g.r.IntN(4) == 0
	for range g.r.IntN(3) {
		g.helper()
	}
	var parameters []string
	for _, k := range randomKinds {
		parameters = append(parameters, k.buffer)
	}
	g.line("", "(%s, %s) => {", strings.Join(parameters, ", "), otherNames)
	g.line("  ", "const t = grid(1) * %d", elements)
	for _, k := range randomKinds {
		for i, v := range k.vars {
			g.line("  ", "let %s = %s[t + %d]", v, k.buffer, i)
		}
	}
	g.line("  ", "let k = a < b")
	for range g.r.IntN(2) {
		array, v := g.name(g.pick("array", "fixed")), g.name("j")
		g.line("  ", "const %s = local('i32', 4)", array)
		g.line("  ", "for (let %s = 0; %s < 4; %s++) %s[%s] = %s", v, v, v, array, v, v)
		g.locals = append(g.locals, array)
	}
	for range 3 + g.r.IntN(5) {
		if g.collective && g.r.IntN(2) == 0 {
			g.together("  ")
			continue
		}
		g.statement("  ")
	}
	for _, k := range randomKinds {
		for i, v := range k.vars {
			g.line("  ", "%s[t + %d] = %s", k.buffer, i, v)
		}
	}
	g.line("  ", "bu[t] = k ? 1 : 0")
	g.out.WriteString("}")
	return g.out.String()
}

// helper writes a function of numbers for the program to call.
func (g *generator) helper() {
	name := fmt.Sprintf("h%d", len(g.helpers))
	outer := g.out.String()
	g.out.Reset()
	g.inHelper = true
	itself := g.r.IntN(4) == 0
	if itself {
		g.line("", "function %s(a, b) {", name)
		g.line("  ", "if ((b & 3) === 0) return a")
		g.line("  ", "const left = (b & 3) - 1, before = %s(%s, left)", name, g.integer(2))
	} else {
		g.line("", "(a, b) => {")
	}
	if g.r.IntN(2) == 0 {
		g.line("  ", "if (%s) return %s", g.conditionOf("i32", 1), g.integer(2))
	}
	v := g.name("j")
	g.line("  ", "for (let %s = 0; %s < %d; %s++) {", v, v, 1+g.r.IntN(4), v)
	g.line("    ", "a = %s", g.integer(2))
	if g.r.IntN(2) == 0 {
		g.line("    ", "if (%s) %s", g.conditionOf("i32", 1), g.pick("break", "continue", "return b"))
	}
	g.line("    ", "b = (b + a) | 0")
	g.line("  ", "}")
	if itself {
		g.line("  ", "a = ((a ^ before) + %s(b, left >> 1)) | 0", name)
	}
	g.line("  ", "return %s", g.integer(2))
	g.inHelper = false
	text := g.out.String() + "}"
	g.out.Reset()
	g.out.WriteString(outer)
	g.helpers[name] = text
}

func (g *generator) statement(indent string) {
	g.depth++
	defer func() { g.depth-- }()
	choice := g.r.IntN(66)
	if g.depth > 3 {
		choice = g.r.IntN(9)
	}
	switch choice {
	case 0, 1, 2, 3:
		k := randomKinds[g.r.IntN(6)]
		g.line(indent, "%s = %s", g.pick(k.vars...), g.value(k.name, 3))
	case 4:
		g.line(indent, "k = %s", g.condition(2))
	case 5:
		k := randomKinds[g.r.IntN(len(randomKinds))]
		g.line(indent, "%s = %s", g.place(k), g.value(k.name, 2))
	case 6:
		g.compound(indent)
	case 7:
		g.atomic(indent)
	case 8:
		if len(g.locals) == 0 {
			g.line(indent, "%s = %s", g.pick("a", "b", "c", "d"), g.integer(3))
			return
		}
		g.line(indent, "%s = %s", g.localElement(1), g.integer(2))
	case 9, 10, 11:
		g.line(indent, "if (%s) {", g.condition(2))
		g.statement(indent + "  ")
		if g.r.IntN(2) == 0 {
			g.line(indent, "} else {")
			g.statement(indent + "  ")
		}
		g.line(indent, "}")
	case 12, 13:
		g.loop(indent)
	case 14:
		g.nested(indent)
	case 15:
		g.choice(indent)
	case 16:
		v := g.name("j")
		g.line(indent, "let %s = %d", v, g.r.IntN(8))
		g.line(indent, "do {")
		g.statement(indent + "  ")
		g.line(indent, "} while (--%s > 0 && %s)", v, g.condition(1))
	case 17:
		v := g.name("j")
		g.line(indent, "let %s = %s & 7", v, g.integer(1))
		g.line(indent, "while (%s > 0) {", v)
		g.line(indent+"  ", "%s >>= 1", v)
		g.statement(indent + "  ")
		g.line(indent, "}")
	case 18:
		v := g.name("v")
		k := randomKinds[g.r.IntN(6)]
		g.line(indent, "const %s = %s", v, g.value(k.name, 2))
		g.line(indent, "if (%s) %s = %s", g.condition(1), g.pick(k.vars...), v)
	case 19:
		v := g.name("v")
		g.line(indent, "const %s = %s", v, g.integer(2))
		g.line(indent, "{ let a = %s | 0; b = (a ^ %s) }", v, g.integer(1))
	case 20:
		block := g.name("block")
		g.line(indent, "%s: {", block)
		g.line(indent+"  ", "if (%s) break %s", g.condition(1), block)
		g.statement(indent + "  ")
		g.line(indent+"  ", "if (%s) break %s", g.condition(1), block)
		g.statement(indent + "  ")
		g.line(indent, "}")
	case 21:
		k := randomKinds[g.r.IntN(4)]
		g.line(indent, "%s = Atomics.store(%s, t + 4 + (%s & 3), %s%s)", g.pick(k.vars...), k.buffer, g.integer(1), g.value(k.name, 2), g.order("relaxed", "release", "seqCst"))
	case 22: // behind a semicolon: a line that begins with a bracket goes on with the one before
		k, l := randomKinds[g.r.IntN(6)], randomKinds[g.r.IntN(len(randomKinds))]
		g.line(indent, ";[%s, %s] = [%s, %s]", g.pick(k.vars...), g.place(l), g.value(k.name, 2), g.value(l.name, 2))
	case 25: // a function that sees the variables around it
		f := g.name("f")
		g.line(indent, "const %s = (x, y = %s) => { if (%s) %s = (x + %s) | 0; return x ^ y }", f, g.integer(1), g.condition(1), g.pick("c", "d"), g.integer(1))
		g.line(indent, "%s = %s(%s)", g.pick("a", "b"), f, g.integer(2))
		g.line(indent, "%s = %s(%s, %s)", g.pick("a", "b"), f, g.integer(1), g.integer(1))
	case 27:
		v, over := g.name("j"), fmt.Sprintf("range(%d, %d)", g.r.IntN(3), g.r.IntN(9))
		if len(g.locals) > 0 && g.r.IntN(2) == 0 {
			over = g.pick(g.locals...)
		}
		g.line(indent, "for (const %s of %s) {", v, over)
		g.line(indent+"  ", "if (%s) %s", g.condition(1), g.pick("break", "continue"))
		g.line(indent+"  ", "b = (b ^ %s) | 0", v)
		g.statement(indent + "  ")
		g.line(indent, "}")
	case 26: // functions as arguments
		f := g.name("f")
		g.line(indent, "const %s = (op, x, y) => %s > 0 ? op(x, y) : op(y, x)", f, g.integer(1))
		g.line(indent, "%s = %s(%s, %s, %s)", g.pick("a", "b", "c", "d"), f, g.pick("Math.max", "Math.imul", "(x, y) => (x - y) | 0", "(x, y) => x & ~y"), g.integer(1), g.integer(2))
	case 23:
		v, w := g.name("v"), g.name("v")
		g.line(indent, "const [%s, %s] = both(%s, %s)", v, w, g.integer(2), g.integer(1))
		g.line(indent, "%s = %s", g.pick("a", "b", "c", "d"), g.pick(v, w))
	case 28, 29, 30, 31, 32, 33, 34, 35:
		g.object(indent, choice-28)
	case 36:
		g.halves(indent)
	case 64, 65:
		g.narrow(indent)
	case 37, 38, 39, 40, 41, 42:
		g.methods(indent, choice-37)
	case 43, 44, 45, 46, 47:
		g.arguments(indent, choice-43)
	case 48, 49, 50, 51, 52, 53, 54, 55, 56:
		g.builtins(indent, choice-48)
	case 57, 58, 59, 60, 61, 62, 63:
		g.syntaxes(indent, choice-57)
	case 24:
		g.line(indent, "%s = (%s %s %s) | 0", g.pick("a", "b", "c", "d"), g.condition(2), g.pick("+", "-", "&", "^", "<<"), g.pick(g.integer(1), g.condition(1)))
	}
}

// localElement is an element of a local array: of those called fixed at a constant index, so
// that they can go into registers.
func (g *generator) localElement(depth int) string {
	array := g.pick(g.locals...)
	if strings.HasPrefix(array, "fixed") {
		return fmt.Sprintf("%s[%d]", array, g.r.IntN(4))
	}
	return fmt.Sprintf("%s[%s & 3]", array, g.integer(depth))
}

// loop is a for loop, left or continued early, unrolled or not.
func (g *generator) loop(indent string) {
	v := g.name("j")
	end := fmt.Sprint(1 + g.r.IntN(9))
	if g.r.IntN(4) == 0 {
		end = "(" + g.integer(1) + " & 7)"
	}
	g.line(indent, "for (let %s = 0; %s < %s; %s++) {", v, v, end, v)
	if g.r.IntN(3) == 0 {
		g.line(indent+"  ", g.pick("unroll()", "unroll(1)", "unroll(2)", "unroll(3)"))
	}
	if len(g.locals) > 0 && g.r.IntN(2) == 0 {
		g.line(indent+"  ", "%s[%s & 3] = %s", g.pick(g.locals...), v, g.integer(1))
	}
	g.statement(indent + "  ")
	if g.r.IntN(2) == 0 {
		g.line(indent+"  ", "if (%s) %s", g.condition(1), g.pick("break", "continue", "continue"))
	}
	g.line(indent+"  ", "a = (a + %s) | 0", v)
	g.statement(indent + "  ")
	g.line(indent, "}")
}

// nested is two loops of which the inner one leaves or continues the outer.
func (g *generator) nested(indent string) {
	label, v, w := g.name("outer"), g.name("j"), g.name("j")
	g.line(indent, "%s: for (let %s = 0; %s < %d; %s++) {", label, v, v, 1+g.r.IntN(3), v)
	g.line(indent+"  ", "for (let %s = %d; %s >= 0; %s--) {", w, g.r.IntN(4), w, w)
	g.line(indent+"    ", "if (%s) %s %s", g.condition(1), g.pick("break", "continue"), label)
	g.line(indent+"    ", "b = (b + %s * %s) | 0", v, w)
	g.statement(indent + "    ")
	g.line(indent+"  ", "}")
	g.statement(indent + "  ")
	g.line(indent, "}")
}

func (g *generator) choice(indent string) {
	g.line(indent, "switch (%s & 3) {", g.integer(1))
	for i := range 3 {
		g.line(indent, "case %d:", i)
		g.statement(indent + "  ")
		if g.r.IntN(2) == 0 {
			g.line(indent+"  ", "break")
		}
	}
	if g.r.IntN(2) == 0 {
		g.line(indent, "default:")
		g.statement(indent + "  ")
	}
	g.line(indent, "}")
}

func (g *generator) compound(indent string) {
	switch g.r.IntN(6) {
	case 5:
		k := randomKinds[g.r.IntN(6)]
		g.line(indent, "%s %s %s", g.pick(g.place(k), g.pick(k.vars...)), g.pick("||=", "&&="), g.value(k.name, 2))
	case 0:
		g.line(indent, "%s %s %s", g.pick("a", "b", "c", "d"), g.pick("&=", "|=", "^=", "<<=", ">>="), g.integer(2))
	case 1:
		g.line(indent, "%s >>>= %s", g.pick("u", "v"), g.integer(1))
	case 2:
		g.line(indent, "%s %s %s", g.pick("l", "m"), g.pick("&=", "|=", "^="), g.long(2))
	case 3:
		k := randomKinds[6+g.r.IntN(4)]
		g.line(indent, "%s %s %s", g.place(k), g.pick("+=", "-=", "^=", "|="), g.value(k.name, 1))
	case 4:
		g.line(indent, "%s %s %s", g.pick("p", "q", "r", "s"), g.pick("+=", "-=", "/="), g.real(2))
	}
}

// place is one of the thread's elements that no variable goes to.
func (g *generator) place(k randomKind) string {
	return fmt.Sprintf("%s[t + 4 + (%s & 3)]", k.buffer, g.integer(1))
}

// atomic works on an element that only this thread uses, so that the old value
// is known: by an atomic operation, or past caches. Or it has an instruction of PTX.
func (g *generator) atomic(indent string) {
	k := randomKinds[g.r.IntN(4)]
	at := fmt.Sprintf("t + 4 + (%s & 3)", g.integer(1))
	switch hint := g.pick("stream", "l2", "first", "keep"); g.r.IntN(8) {
	case 1:
		g.line(indent, "cache.store(%s, %s, %s, '%s')", k.buffer, at, g.value(k.name, 2), hint)
		return
	case 2:
		g.line(indent, "%s = cache.load(%s, %s, '%s')", g.pick(k.vars...), k.buffer, at, hint)
		return
	case 3:
		g.line(indent, "%s = ptx('i32', 'xor.b32 $0, $1, $2;', %s, %s, { host: (x, y) => x ^ y })", g.pick("a", "b"), g.integer(2), g.integer(2))
		return
	case 0:
		g.line(indent, "%s = Atomics.compareExchange(%s, %s, %s, %s%s)", g.pick(k.vars...), k.buffer, at, g.value(k.name, 1), g.value(k.name, 1), g.anyOrder())
		return
	}
	g.line(indent, "%s = Atomics.%s(%s, %s, %s%s)", g.pick(k.vars...), g.pick("add", "sub", "and", "or", "xor", "exchange", "min", "max"), k.buffer, at, g.value(k.name, 2), g.anyOrder())
}

// together is a statement in which the threads of a block work together.
func (g *generator) together(indent string) {
	switch g.r.IntN(18) {
	case 13, 14, 15, 16, 17:
		g.blocks(indent)
	case 12:
		g.line(indent, "%s", g.pick("warp.sync()", "warp.sync(0xffffffff)", "threadfence('block')", "threadfence('system')", "nanosleep(1)"))
	case 11:
		g.records(indent)
	case 10:
		g.apart(indent)
	case 9:
		keys, values := g.name("tile"), g.name("tile")
		g.line(indent, "const %s = shared('%s', 64), %s = shared('i32', 64)", keys, g.pick("i32", "f32", "u8"), values)
		g.line(indent, "%s[threadIdx.x] = %s & 15", keys, g.integer(1))
		g.line(indent, "%s[threadIdx.x] = %s", values, g.integer(1))
		g.line(indent, "block.sortShared(%s, %s)", keys, values)
		g.line(indent, "%s = (%s[threadIdx.x] ^ %s[%s & 63]) | 0", g.pick("a", "b"), values, values, g.integer(1))
		g.line(indent, "f = %s[threadIdx.x]", keys)
		g.line(indent, "%s", g.pick("syncthreads()", "block.sync()", "block.sync(1)", "block.sync(15)"))
	case 8:
		g.line(indent, "grid.sync()")
	case 6, 7:
		g.combine(indent)
	case 0, 1:
		g.exchange(indent)
	case 2:
		g.bins(indent)
	case 3:
		v := g.name("j")
		g.line(indent, "for (let %s = 0; %s < %d; %s++) {", v, v, 1+g.r.IntN(4), v)
		g.statement(indent + "  ")
		g.lanes(indent + "  ")
		g.line(indent, "}")
	case 4:
		g.lanes(indent)
	case 5: // the lanes for which a condition holds
		c, m := g.name("c"), g.name("m")
		g.line(indent, "const %s = %s", c, g.condition(2))
		g.line(indent, "const %s = warp.ballot(%s)", m, c)
		g.line(indent, "if (%s) {", c)
		g.line(indent+"  ", "%s", g.pick(fmt.Sprintf("a = warp.reduceAdd(%s, %s) | 0", g.integer(2), m), fmt.Sprintf("b = warp.reduceMin(%s, %s)", g.integer(2), m),
			fmt.Sprintf("u = warp.match(%s, %s)", g.integer(1), m), fmt.Sprintf("a = warp.reduce(%s, '%s', %s)", g.integer(2), g.pick("min", "max", "and", "xor"), m),
			fmt.Sprintf("b = warp.scan(%s, (x, y) => (x * 3 + y) | 0, %s)", g.integer(1), m), fmt.Sprintf("a = warp.scanExclusive(%s, 'max', %s, %s)", g.integer(1), g.integer(1), m), fmt.Sprintf("l = warp.shuffle(%s, ctz(%s), %s)", g.long(2), m, m), fmt.Sprintf("k = warp.any(%s, %s)", g.condition(1), m)))
		g.line(indent, "}")
	}
}

// apart has each warp exchange numbers at a barrier of its own.
func (g *generator) apart(indent string) {
	tile, first := g.name("tile"), 1+g.r.IntN(14)
	g.line(indent, "const %s = shared('i32', 64)", tile)
	g.line(indent, "if (threadIdx.x < 32) {")
	for warp := range 2 {
		g.line(indent+"  ", "%s[threadIdx.x] = %s", tile, g.integer(2))
		g.line(indent+"  ", "block.sync(%d, 32)", first+warp)
		g.line(indent+"  ", "%s = %s[%d | (%s & 31)]", g.pick("a", "b", "c", "d"), tile, 32*warp, g.integer(1))
		g.line(indent+"  ", "block.sync(%d, 32)", first+warp)
		g.line(indent, "%s", [2]string{"} else {", "}"}[warp])
	}
}

// combine is what the threads of the block, of a warp or of a part of it compute together, or a
// random number.
func (g *generator) combine(indent string) {
	i, c, target := g.integer(2), g.condition(2), g.pick("a", "b", "c", "d")
	op := g.pick("'add'", "'and'", "'or'", "'xor'", "'min'", "'max'", "(x, y) => x ^ y", "Math.max")
	first := g.pick("'add'", "'xor'", "'or'", "'and'", "(x, y) => x + y | 0") // what they begin with is one number on the host, too
	of := g.pick("block", "block", "warp", "warp.tile(16)", "warp.tile(8)", "warp.tile(2)")
	g.line(indent, "%s", g.pick(
		fmt.Sprintf("%s = %s.reduce(%s, %s) | 0", target, of, i, op), fmt.Sprintf("%s = %s.scan(%s, %s) | 0", target, of, i, op),
		fmt.Sprintf("%s = %s.scanExclusive(%s, %s, %s) | 0", target, of, i, first, i), fmt.Sprintf("%s = %s.scanExclusive(%s, 'add') | 0", target, of, i),
		fmt.Sprintf("%s = %s.sort(%s%s)", target, of, i, g.pick("", ", true", ", false")),
		fmt.Sprintf("%s = block.broadcast(%s, %d)", target, i, g.r.IntN(64)), fmt.Sprintf("%s = block.count(%s)", target, c), fmt.Sprintf("%s = block.rank(%s)", target, c),
		fmt.Sprintf("k = block.any(%s)", c), fmt.Sprintf("k = block.all(%s)", c), fmt.Sprintf("l = %s.sort(%s)", of, g.long(2)),
		fmt.Sprintf("u = random.bits((b ^ %s), %s)", i, g.long(1)), fmt.Sprintf("u = random.bits(%s, (c ^ %s), %s)", g.long(1), i, g.unsigned(1)),
		fmt.Sprintf("r = random.uniform(%s, (b ^ %s))", g.unsigned(1), i)))
}

// exchange gives values to other threads of the block through shared memory.
func (g *generator) exchange(indent string) {
	k := randomKinds[g.r.IntN(6)]
	tile, square := g.name("tile"), g.r.IntN(2) == 0
	at := func(index string) string {
		if square {
			return fmt.Sprintf("%s[(%s) >> 3][(%s) & 7]", tile, index, index)
		}
		return fmt.Sprintf("%s[%s]", tile, index)
	}
	g.line(indent, "const %s = shared('%s', %s)", tile, k.name, map[bool]string{true: "8, 8", false: "64"}[square])
	g.line(indent, "%s = %s", at("threadIdx.x"), g.value(k.name, 2))
	g.line(indent, "syncthreads()")
	g.line(indent, "%s = %s", g.pick(k.vars...), at(g.pick(fmt.Sprintf("(threadIdx.x + %d) & 63", g.r.IntN(64)), fmt.Sprintf("threadIdx.x ^ %d", g.r.IntN(64)), fmt.Sprintf("%s & 63", g.integer(1)))))
	g.line(indent, "syncthreads()")
}

// bins are counters of the block that all threads update.
func (g *generator) bins(indent string) {
	k := randomKinds[g.r.IntN(4)]
	bins := g.name("bins")
	g.line(indent, "const %s = shared('%s', 8)", bins, k.name)
	g.line(indent, "if (threadIdx.x < 8) %s[threadIdx.x] = %s", bins, g.value(k.name, 1))
	g.line(indent, "syncthreads()")
	update := fmt.Sprintf("Atomics.%s(%s, %s & 7, %s%s)", g.pick("add", "sub", "and", "or", "xor", "min", "max"), bins, g.integer(1), g.value(k.name, 2), g.anyOrder())
	if g.r.IntN(2) == 0 {
		update = fmt.Sprintf("if (%s) %s", g.condition(1), update)
	}
	g.line(indent, "%s", update)
	g.line(indent, "syncthreads()")
	g.line(indent, "%s = %s[%s & 7]", g.pick(k.vars...), bins, g.pick("threadIdx.x", g.integer(1)))
	g.line(indent, "syncthreads()")
}

// lanes is a function of a whole warp.
func (g *generator) lanes(indent string) {
	switch g.r.IntN(8) {
	case 0, 1:
		k := randomKinds[g.r.IntN(6)]
		lane := g.pick(fmt.Sprintf("%s & 31", g.integer(1)), "5", "31 - laneId")
		width := g.pick("", "", ", 0xffffffff, 8", ", 0xffffffff, 16")
		g.line(indent, "%s = warp.shuffle(%s, %s%s)", g.pick(k.vars...), g.value(k.name, 2), lane, width)
	case 2, 3:
		k := randomKinds[g.r.IntN(6)]
		width := g.pick("", "", ", 0xffffffff, 4", ", 0xffffffff, 16")
		g.line(indent, "%s = warp.%s(%s, %d%s)", g.pick(k.vars...), g.pick("shuffleUp", "shuffleDown", "shuffleXor"), g.value(k.name, 2), g.r.IntN(32), width)
	case 4:
		g.line(indent, "%s = warp.ballot(%s)", g.pick("u", "v"), g.condition(2))
	case 5:
		g.line(indent, "k = warp.%s(%s)", g.pick("any", "all"), g.condition(2))
	case 6:
		g.line(indent, "%s = warp.match(%s)", g.pick("u", "v"), g.pick(g.integer(1), g.integer(2)+" & 3", g.long(1)))
	case 7:
		switch g.r.IntN(3) {
		case 0:
			g.line(indent, "%s = warp.%s(%s) | 0", g.pick("a", "b", "c", "d"), g.pick("reduceAdd", "reduceMin", "reduceMax", "reduceAnd", "reduceOr", "reduceXor"), g.integer(2))
		case 1:
			g.line(indent, "%s = warp.%s(%s) >>> 0", g.pick("u", "v"), g.pick("reduceAdd", "reduceMin", "reduceMax", "reduceAnd", "reduceOr", "reduceXor"), g.unsigned(2))
		case 2:
			g.line(indent, "%s = i64(warp.%s(%s))", g.pick("l", "m"), g.pick("reduceAdd", "reduceMin", "reduceMax", "reduceAnd", "reduceOr", "reduceXor"), g.long(2))
		}
	}
}

// randomBits are the bytes of values of a kind for n threads.
func (g *generator) randomBits(k randomKind, n int) []byte {
	var data []byte
	put := func(bits uint64) {
		for i := range k.size {
			data = append(data, byte(bits>>(8*i)))
		}
	}
	special := []int64{0, 1, -1, math.MaxInt32, math.MinInt32, 2, 31, 32, 100, math.MaxInt64, math.MinInt64, 128, 65535}
	reals := []float64{0, math.Copysign(0, -1), 1, -1.5, 0.1, 1e300, -1e-300, 1e-40, math.Inf(1), math.NaN(), 4294967297.5, -2147483649, 3}
	for range n * elements {
		rare := g.r.IntN(3) == 0
		x := g.r.NormFloat64() * math.Exp2(float64(g.r.IntN(20)-5))
		if rare {
			x = reals[g.r.IntN(len(reals))]
		}
		bits := uint64(int64(g.r.Uint64()) >> g.r.IntN(64))
		if rare {
			bits = uint64(special[g.r.IntN(len(special))])
		}
		switch k.name {
		case "f64":
			put(math.Float64bits(x))
		case "f16", "bf16":
			put(uint64(halfBits(k.name, x)))
		case "f32":
			put(uint64(math.Float32bits(float32(x))))
		default:
			put(bits)
		}
	}
	return data
}
