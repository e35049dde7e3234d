// This file writes random programs: functions and values of the language that the other parts do not use.

package kernel_test

import "fmt"

// builtins is statements with functions of one thread.
func (g *generator) builtins(indent string, kind int) {
	v, result := g.name("v"), g.pick("a", "b", "c", "d")
	switch kind {
	case 0: // the thread's place and constants
		g.line(indent, "const [%s, %sj] = grid(2), [%sx, , %sz] = gridSize(3), [, , %sk] = grid(3)", v, v, v, v, v)
		g.line(indent, "%s = (%s ^ %sj ^ %sx ^ %sz ^ %sk ^ %s) | 0", result, v, v, v, v, v, g.pick("gridSize()", "gridSize(2)[1]", "grid(1)"))
		g.line(indent, "%s = (%s ^ %s) | 0", result, result, g.pick("blockIdx.x", "blockDim.x", "blockDim.y", "gridDim.x", "gridDim.z", "threadIdx.x", "threadIdx.y", "laneId", "warpSize"))
		g.line(indent, "p = q %s %s", g.pick("+", "-", "/"), g.pick("Math.PI", "Math.E", "Math.LN2", "Math.LN10", "Math.LOG2E", "Math.LOG10E", "Math.SQRT2", "Math.SQRT1_2", "NaN", "Infinity",
			"Number.POSITIVE_INFINITY", "Number.NEGATIVE_INFINITY", "Number.NaN", "Number.MAX_SAFE_INTEGER", "Number.MIN_SAFE_INTEGER", "Number.EPSILON", "Number.MAX_VALUE", "Number.MIN_VALUE"))
	case 1: // the thread's part of a range
		g.line(indent, "for (const %s of grid.stride(%d)) %s = (%s ^ %s) | 0", v, g.r.IntN(200), result, result, g.pick(v, "a + "+v))
		g.line(indent, "assume(xi.length %% %d === 0)", 1<<g.r.IntN(4))
	case 2: // what computes f64 exactly, and conditions on numbers
		g.line(indent, "p = fma(%s + f64(0.3), %s + f64(0.1), %s)", g.real(1), g.real(1), g.real(1)) // no integers: see times
		g.line(indent, "q = copysign(%s, f64(%s))", g.real(2), g.integer(1))
		g.line(indent, "k = %s", g.pick("Number.isNaN("+g.real(1)+")", "isNaN("+g.single(1)+")", "Number.isFinite("+g.real(1)+")", "isFinite("+g.single(1)+")", "Number.isInteger("+g.real(2)+")", "Number.isSafeInteger("+g.real(2)+")"))
		g.line(indent, "%s = Number(%s) + (Boolean(%s) ? 1 : 2)", result, g.condition(1), g.integer(1))
	case 3: // caches, and launches that follow each other
		k := randomKinds[g.r.IntN(6)]
		g.line(indent, "cache.prefetch(%s, t + (%s & 7)%s)", k.buffer, g.integer(1), g.pick("", ", 'l1'", ", 'l2'"))
		g.line(indent, "%s", g.pick("threadfence()", "nanosleep(3)", "threadfence('block')"))
	case 4: // what prints or stops only where a thread never comes
		g.line(indent, "if (t < 0) { console.%s(`%s is ${%s} and %%d`, %s, k) ; trap() }", g.pick("log", "info", "warn", "error", "debug"), v, g.integer(1), g.real(1))
		g.line(indent, "console.assert(t >= 0 || %s, 'before the buffer')", g.condition(1))
	case 5: // atomic operations on floats, of elements that only this thread uses
		k, op, at := randomKinds[4+g.r.IntN(2)], g.pick("exchange", "min", "max", "add", "sub"), g.r.IntN(4)
		if k.name == "f32" && (op == "add" || op == "sub") {
			op = "max" // the hardware adds denormal f32 as 0
		}
		if op == "min" || op == "max" { // a NaN that is given stays, one that was there need not
			g.line(indent, "if (isNaN(%s[t + 4 + %d])) %s[t + 4 + %d] = 0", k.buffer, at, k.buffer, at)
		}
		g.line(indent, "%s = Atomics.%s(%s, t + 4 + %d, %s%s)", g.pick(k.vars...), op, k.buffer, at, g.value(k.name, 2), g.anyOrder())
	case 6: // arrays of several dimensions, and of conditions
		g.line(indent, "const %s = local('i32', 2, 3), %sb = local('bool', 4), %st = local('f32', 2, 2, 2)", v, v, v)
		g.line(indent, "for (let i = 0; i < 8; i++) { %s[i %% 2][i %% 3] = %s; %sb[i & 3] = %s; %st[i >> 2][(i >> 1) & 1][i & 1] = %s }", v, g.integer(1), v, g.condition(1), v, g.single(1))
		g.line(indent, "%s = (%sb[%s & 3] ? %s[%s & 1][2] : %s[0][%d]) | 0", result, v, g.integer(1), v, g.integer(1), v, g.r.IntN(3))
		g.line(indent, "f = %st[%d][%s & 1][%d]", v, g.r.IntN(2), g.integer(1), g.r.IntN(2))
	case 7: // two neighbours at once
		if g.target < 90 {
			g.line(indent, "%s = %s", result, g.integer(3))
			return
		}
		k := randomKinds[2+g.r.IntN(2)]
		g.line(indent, "const [%s, %sh] = Atomics.compareExchangePair(%s, t + 4 + 2 * (%s & 1), [%s, %s], [%s, %s]%s)", v, v, k.buffer, g.integer(1),
			g.value(k.name, 1), g.value(k.name, 1), g.value(k.name, 1), g.value(k.name, 1), g.anyOrder())
		g.line(indent, "%s = %s ^ %sh", g.pick(k.vars...), v, v)
		g.line(indent, "%s", g.pick("grid.releaseNext()", "grid.waitPrevious()"))
	case 8: // PTX of other types
		g.line(indent, "%s", g.pick(
			fmt.Sprintf("u = ptx('u32', 'prmt.b32 $0, $1, $2, 0x3214;', %s, %s, { host: (x, y) => (x & 0xff000000 | (x << 16 & 0xff0000) | (x >>> 8 & 0xff00) | y & 0) >>> 0 || x })", "u32(0)", "u32(0)"),
			fmt.Sprintf("l = ptx('i64', 'max.s64 $0, $1, $2;', %s, %s, { host: (x, y) => x > y ? x : y })", g.long(1), g.long(1)),
			fmt.Sprintf("p = ptx('f64', 'add.rn.f64 $0, $1, $2;', %s, %s, { host: (x, y) => x + y })", g.real(1), g.real(1)),
			fmt.Sprintf("k = ptx('bool', '.reg .pred low; setp.lt.s32 $0, $1, 7;', %s, { host: (x) => x < 7 })", g.integer(2))))
	}
}

// blocks is a function of all threads of the block, or of all lanes of a warp, that the other parts use
// rarely.
func (g *generator) blocks(indent string) {
	v, target := g.name("tile"), g.pick("a", "b", "c", "d")
	i, c := g.integer(2), g.condition(2)
	op := g.pick("'add'", "'and'", "'or'", "'xor'", "'min'", "'max'", "Math.min", "(x, y) => x ^ y")
	switch g.r.IntN(8) {
	case 0:
		g.line(indent, "%s = block.%s(%s, %s) | 0", target, g.pick("reduce", "scan"), i, op)
		g.line(indent, "%s = block.rank(%s)", g.pick("c", "d"), c)
	case 1:
		g.line(indent, "%s = warp.reduce(%s, %s) | 0", target, i, op)
		g.line(indent, "l = warp.sort(%s%s)", g.long(1), g.pick("", ", true"))
	case 2:
		g.line(indent, "%s = warp.%s(%s) | 0", target, g.pick("reduceMax", "reduceMin", "reduceAnd", "reduceOr", "reduceXor"), i)
		g.line(indent, "syncwarp(%s)", g.pick("", "0xffffffff"))
	case 3: // one warp goes on, the other waits for it
		barrier := 1 + g.r.IntN(15)
		g.line(indent, "const %s = shared('i32', 64)", v)
		g.line(indent, "syncthreads()") // nobody is at the barrier from before
		g.line(indent, "if (threadIdx.x < 32) {")
		g.line(indent+"  ", "%s[threadIdx.x] = %s", v, i)
		g.line(indent+"  ", "block.arrive(%d, 64)", barrier)
		g.line(indent, "} else {")
		g.line(indent+"  ", "block.sync(%d, 64)", barrier)
		g.line(indent+"  ", "%s = %s[%s & 31]", target, v, g.integer(1))
		g.line(indent, "}")
		g.line(indent, "syncthreads()")
	case 4: // the launch's dynamic shared memory
		if g.dynamic {
			return
		}
		g.dynamic = true
		g.line(indent, "const %s = shared('i32')", v)
		g.line(indent, "%s[threadIdx.x] = %s", v, i)
		g.line(indent, "syncthreads()")
		g.line(indent, "%s = %s[%s & 63] ^ %s.length", target, v, g.integer(1), v)
		g.line(indent, "syncthreads()")
	case 5:
		g.matrix(indent)
	case 6:
		g.copies(indent)
	case 7:
		g.line(indent, "%s = warp.tile(%d).%s", target, 2<<g.r.IntN(5), g.pick(fmt.Sprintf("reduce(%s, %s) | 0", i, op), fmt.Sprintf("scan(%s, %s) | 0", i, op), fmt.Sprintf("sort(%s)", i)))
	}
}

// matrix is a product by tensor cores of whole numbers that are small, which floats hold.
func (g *generator) matrix(indent string) {
	if g.target < 80 {
		return
	}
	v, j := g.name("mm"), g.name("j")
	g.line(indent, "const %s = shared('f16', 64, 8), %sacc = local('f32', 4), %sa = local('f16', 8), %sb = local('f16', 4)", v, v, v, v)
	g.line(indent, "for (let %s = 0; %s < 8; %s++) { %s[threadIdx.x][%s] = (%s & 7) - 3; %sa[%s] = %s & 3 }", j, j, j, v, j, g.integer(1), v, j, g.integer(1))
	g.line(indent, "for (let %s = 0; %s < 4; %s++) { %sacc[%s] = %s & 31; %sb[%s] = %s & 3 }", j, j, j, v, j, g.integer(1), v, j, g.integer(1))
	g.line(indent, "syncthreads()")
	g.line(indent, "ldmatrix(%sb, %s[threadIdx.x], 0%s)", v, v, g.pick("", ", { transpose: true }"))
	g.line(indent, "mma('m16n8k16', %sacc, %sa, %sb)", v, v, v)
	g.line(indent, "f = %sacc[%d]", v, g.r.IntN(4))
	g.line(indent, "syncthreads()")
	if g.target >= 90 {
		g.line(indent, "stmatrix(%sa, %s[threadIdx.x], 0)", v, v)
		g.line(indent, "syncthreads()")
	}
	g.line(indent, "g = f32(%s[threadIdx.x ^ %d][%s & 7])", v, g.r.IntN(64), g.integer(1))
	g.line(indent, "syncthreads()")
}

// copies brings elements to shared memory beside the threads.
func (g *generator) copies(indent string) {
	if g.target < 80 {
		return
	}
	v := g.name("tile")
	g.line(indent, "const %s = shared('i32', 256)", v)
	g.line(indent, "copyAsync(%s, threadIdx.x * 4, xi, t + 4, 4%s)", v, g.pick("", ", "+g.condition(1)))
	g.line(indent, "copyAsync.commit()")
	g.line(indent, "copyAsync.wait(0)")
	g.line(indent, "syncthreads()")
	g.line(indent, "%s = %s[%s & 255]", g.pick("a", "b", "c", "d"), v, g.integer(1))
	g.line(indent, "syncthreads()")
}
