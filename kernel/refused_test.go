package kernel_test

import (
	"flag"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/cujs/cujs/kernel"
)

var update = flag.Bool("update", false, "rewrite testdata/refused.txt")

// refused are kernels that are not in the language; testdata/refused.txt has
// the message of each. Parameters: x is f32[], n is i32[], u is u32[], d is
// f64[], l is i64[], m is f32[][], s is a
// number, p is a record and r a buffer of such, rec and q those with records and arrays in them.
var refused = []string{
	"k = {}", "(x) => { x[0] = 'text' }", "(x) => { x[0] = `text` }",
	"(x) => { class A {} }", "(x) => { throw 1 }", "(x) => { try { } catch (e) { } }",
	"async (x) => { }", "function* k(x) { }", "(x) => { for (const v of x[0]) { } }", "(x) => { const r = range(3) }", "(x) => { for (var v of x) { } }", "(x) => { for (const i of range()) { } }", "(x) => { for (const i of range(1, 2, 3)) { } }", "(x) => { for (const i of grid.stride()) { } }", "(x) => { for (const v of pair(1, 2)) { } }", "(x) => { const f = () => 1; f++ }", "(x) => { for (const k in x) { } }", "(...x) => { }",
	"({ x }) => { }", "(x) => { x[0] = null }", "(x) => { x[0] = undefined }", "(x) => { x[0] = this.y }",
	"(x) => { x[0] = new Date() }", "(x) => { x[0] = typeof x[0] }", "(x) => { delete x[0] }", "(x) => { x[0] = /a/ }", "(x) => { x[0] = x?.[0] }",
	"(x) => { x[0] = x[0] ?? 1 }", "(x) => { x[0] = x[0] in x }", "(x) => { x[0] = x[0] instanceof x }",
	"(x) => { x[0] = y }", "(x) => { x[0] = Math.sqr(2) }", "(x) => { x[0] = Math.random() }", "(x) => { x[0] = threadIdx.w }", "(x) => { x[0] = threadIdx }",
	"(x) => { x[0] = treadIdx.x }", "(x) => { x[0] = foo(1) }", "(x) => { x.map(v => v) }", "(x) => { syncthreads(1) }", "(x) => { x[0] = x.size }",
	"(x) => { x[0] = Math.sqrt() }", "(x) => { x[1.5] = 0 }", "(x) => { x[x[0]] = 0 }", "(x) => { x[-1] = 0 }", "(x) => { const a = local('f32', 4); a[4] = 0 }",
	"(x) => { const a = shared('f23', 4) }", "(x, s) => { const a = shared('f32', s) }", "(x) => { const a = shared('f32', 0) }", "(x) => { const a = shared('f32', 2.5) }", "(x) => { const a = local('f32', 1e7) }", "(x) => { const a = shared(4) }",
	"(n, u) => { n[0] = n[0] + u[0] }", "(n, x) => { n[0] = x[0] }", "(n) => { n[0] = 1.5 }", "(n) => { n[0] = n[0] / 2 }", "(x, d) => { x[0] = d[0] }",
	"(n) => { n[0] = 4294967296 }", "(n) => { n[0] = n[0] > 1 }", "(x) => { if (x) { } }", "(x) => { x[0] = x }",
	"(x) => { x = 1 }", "(x) => { const a = 1; a = 2 }", "(x) => { let a; x[0] = a }", "(x) => { let a; if (x[0] > 1) a = 1; x[0] = a }",
	"(x) => { let a = 1; a = x }", "(x, n) => { let a = x[0]; a = n }", "(x) => { return 1 }", "(x, s) => { let a = s }", "(m) => { m[0] = 1 }", "(m) => { let r = m[0]; r = m[1] }",
	"(m) => { m[0][1][2] = 1 }", "(x) => { x[0][1] = 1 }", "(x) => { x[0] & 1 }", "(x) => { x[0] << 1 }", "(u) => { u[0] = -u[0] }", "(n) => { n[0] = n[0] == (n[0] > 1) }",
	"(x) => { Atomics.add(x, 0) }", "(x) => { Atomics.and(x, 0, 1) }", "(x) => { x[0] = syncthreads() }", "(x) => { x[0] = grid(2) }",
	"(x) => { x[0] = bitcast('f64', x[0]) }", "(d) => { d[0] = warp.reduceAnd(d[0]) }", "(x) => { x[0] = recursive(3, x[0]) }", "(x, n) => { const f = (a, k) => k > 0 ? f(n, k - 1) : a[0]; x[0] = f(x, 2) }", "(x) => { const f = (o, k) => k > 0 ? f({ a: 2 }, k - 1) : o.a; x[0] = f({ a: 1 }, 2) }", "(x) => { const f = (k) => { const t = shared('f32', 2); t[0] = k; if (k > 0) f(k - 1) }; f(2) }", "(x) => { const f = (k) => { if (k > 0) f(k - 1); block.reduce(k, 'add') }; f(2) }", "(x) => { const f = (k) => { const t = local('f32', 4000); t[k] = 1; if (k > 0) f(k - 1); x[0] = t[k] }; f(2) }", "(x) => { x[0] = maybe(3) }", "(x) => { x[0] = pair(1) }",
	"(x) => { if (x[0] > 1) { var v = 1 } x[0] = v }", "(x) => { x[0] = v; var v = 1 }", "(x) => { other(x) }", "(x) => { x[0] = other }",
	"(n) => { n[0] = n[0] == 1.5 }", "(n, u) => { n[0] = (n[0] + 1) * u[0] }", "(m) => { const t = shared('f32', 4, 4); t[0][4] = m[0][0] }",
	"(x) => { const t = local('f32', 4); t[SIZE] = x[0] }", "(x) => { x[0] = `a${x[0]}` + 1 }", "(x) => { x[0] = await x }",
	"(x) => { x.y = 1 }", "(x) => { 'use strict'; x['a'] = 1 }", "(x) => { x[0] = [...x] }", "(x) => { label: for (;;) { continue other } }",
	"(x, x) => { }", "(x) => { arguments[0] = 1 }", "(x) => { eval('1') }", "(x) => { parseInt('1') }", "(x) => { let a = 1, a = 2 }", "(x) => { x[0]++ ; x[0] = void 0 }", "(x) => { import('a') }",
	"(p) => { p.a = 1 }", "(r, x) => { x[0] = r[0] }", "(r, x) => { x[0] = r.a }", "(p, x) => { x[0] = p + 1 }",
	"(p, x) => { x[0] = p[0] }", "(r, x) => { x[0] = r[0].size }", "(p, x) => { x[0] = p.length }", "(r) => { r[0] }", "(p, x) => { x[0] = p.a.b }",
	"(x) => { break }", "(x) => { x[0] = 1n }", "(x) => { x[0]** 2 = 1 }", "(x) => { with (x) { } }", "(x) => { debugger }", "(x) => { console.log(x) }", "(x) => { console.table(x) }",
	"(x) => { x[0] = x[0].toFixed(2) }", "(x) => { x.push(1) }", "(x) => { x[0] = x[0] > 1 && x[1] > 1 }", "(x, n, u) => { n[0] = n[0] || u[0] }",
	"(n) => { n[0] /= 2 }", "(n) => { n[0] += 1.5 }", "(u) => { u[0] = u[0] >> 1 }", "(l) => { l[0] = l[0] / 2n }", "(l, x) => { x[0] = f32(l[0] / l[1]) }", "(l) => { l[0] = 1.5 }",
	"(x) => { x[0] = Math.max(...x) }", "(x) => { x[0] = BigInt.asIntN(64, 1n) }", "(x) => { x[0] = Date.now() }",
	"(x) => { x[0] = arguments.length }", "(x) => { for (i = 0; i < 4; i++) x[i] = 1 }", "(x) => { x[0] = list[0] }", "(x) => { x[0] = settings.a }", "(x) => { x[0] = title }", "(x) => { settings.f() }",

	"(x) => { var a = 1, a = 2; x[0] = a; let b = 1; { let b = 2.5; x[0] = b } x[0] = b; x[0] = c }",
	"(x) => { if (x === x) x[0] = 1 }", "(x) => { x[0] = x + x }", "(x) => { let k = true; k ||= x[0] }", "(x) => { x[0] ??= 1 }",
	"(x) => { TABLE[0] = 1 }", "(x) => { x[0] = TABLE }", "(x) => { x[0] = BIG[0] }", "(x) => { syncwarp(1.5) }", "(x) => { syncwarp(NaN) }", "(x) => { syncwarp(x) }", "(x) => { syncwarp(x[0]) }",
	"(n, u) => { switch (n[0]) { case u[0]: n[0] = 1 } }", "(x) => { const t = shared('f64', 1000000) }",
	"(x) => { const t = shared('f32', 4294967296, 4294967296) }", "(x) => { const t = local('f32', 9007199254740991, 9007199254740991, 9007199254740991) }", "(x) => { x[0] = f32(x) }", "(x) => { x[0] = f32(syncthreads()) }",
	"(x) => { console.assert(x[0] > 1, x[0]) }", "(x) => { console.assert(x) }", "(x) => { console.log(syncthreads()) }", "(x) => { x[0] = mulhi(x[0], 2) }", "(n, u) => { n[0] = mulhi(n[0], u[0]) }", "(d) => { d[0] = approximate.exp2(d[0]) }",
	"(x) => { x[0] = Math.abs(x) }", "(x) => { x[0] = Math.abs(x[0] > 1) }", "(n, u) => { n[0] = Math.max(n[0], u[0]) }", "(x) => { x[0] = Math.max(x) }", "(x) => { x[0] = Math.max(syncthreads()) }", "(x) => { x[0] = Math.min(x[0] > 1, x[1] > 1) }",
	"(m) => { Atomics.add(m, 0, 1) }", "(w) => { Atomics.add(w, 0, 1) }", "(x) => { Atomics.or(x, 0, 1) }", "(n) => { Atomics.add(n, 0, 1.5) }", "(n) => { Atomics.add(n[0], 0, 1) }", "(x, l) => { x[0] = warp.shuffle(x[0], 0, l[0]) }", "(x) => { x[0] = warp.shuffle(x, 0) }",
	"(x) => { x[0] = tex(x, 0, 0) }", "(t, x) => { x[0] = tex(t, 0) }", "(t, x) => { x[0] = tex(t, x, 0) }", "(g, x) => { x[0] = texel(g, 0, 0) }", "(t, x) => { x[0] = surf.read(t, 0, 0) }", "(t, x) => { x[0] = t.width }", "(g, x) => { x[0] = g[0] }", "(t, x) => { x[0] = t }",
	"(x) => { if (two(x[0])) x[0] = 1 }", "(x) => { const a = syncthreads() }", "(x) => { x[0] = pair(syncthreads(), 1) }", "(x) => { x[0] = pair(x, 1) }", "(x) => { x[0] = x.shape[1] }", "(x) => { x[0] = x.shape }",
	"(x) => { x[0] = x | 0 }", "(n, u) => { n[0] = n[0] > 1 ? n[0] : u[0] }",
	"(x) => { x[0] = -x }", "(x) => { x[0] = +syncthreads() }", "(x) => { let c = x[0] > 1; c++ }", "(x) => { x++ }", "(x) => { pair(1, 2) = 3 }", "(x) => { threadIdx.x = 3 }", "(x) => { warpSize = 3 }", "(x) => { Math.PI = 3 }", "(x) => { syncthreads++ }", "(x) => { Infinity = 1 }", "(n) => { n[0] = n[0] >> 1.5 }", "(n, u) => { u[0] = 1.5 >>> n[0] }", "(n, u) => { u[0] = NaN >>> n[0] }", "(n) => { n[0] = n[0] & HALF }", "(n) => { n[0] = n[0] + NAN }", "(l) => { l[0] = l[0] * HALF }", "(u) => { u[0] = u[0] + 4294967296 }", "(u) => { u[0] = Math.max(u[0], -1) }", "(n) => { n[0] = Math.max(n[0], 2147483648) }", "(x) => { settings.a = 1 }", "(x) => { foo.a = 1 }", "(x) => { x[0] = parse(1) }", "(x) => { x[0] = performance.now() }", "(x) => { SIZE = 3 }", "(x) => { SIZE += x[0] }", "(n) => { if (n[0] < 65536 * 65536) n[0] = 1 }", "(n) => { const k = 65536; n[0] = k * k }", "(l) => { l[0] = l[0] + 9223372036854775807n * 2n }", "(x) => { if ((x[0] > 1) === 1) x[0] = 0 }",
	"function k(x) { x[0] = new.target }", "(x) => { x[0] = pair`1` }", "(x) => { x[0] = import.meta }", "(x) => { x[0] = super.x }", "(x, zz) => { x[0] = zz }", "(x) => { }) ; (1", "",
	"(x) => { x[0] = 1 + syncthreads() }", "(x) => { x[0] = syncthreads() + 1 }", "(x) => { x[0] = x[0] > 1 ? syncthreads() : 1 }", "(l, x) => { x[0] = l[0] * x[0] }", "(z) => { z[0] = 1 }", "(l, x) => { x[0] = l[0] }", "(v, n) => { v[0] = n[0] }", "(v, l) => { v[0] = l[0] }", "(v, l) => { v[0] = v[0] + l[0] }", "(n, l) => { n[0] = l[0] }", "(u, n) => { u[0] = n[0] }", "(n, u) => { n[0] = u[0] }", "(v, u) => { u[0] = v[0] }", "(w, x) => { w[0] = x[0] }", "(h, d) => { h[0] = d[0] }", "(w, l) => { w[0] = l[0] }",
	"(x) => { x[0] = day }", "(x) => { x[0] = day.getTime() }", "(x) => { x[0] = nothing }", "(x) => { x[0] = later }", "(x) => { x[0] = buffer[0] }", "(x) => { x[0] = settings }", "(x) => { x[0] = title.length }", "(x) => { x[0] = list.length }", "(x) => { list(1) }",
	"(x) => { x[0] = Number.parseInt('1') }", "(x) => { x[0] = parseFloat('1') }", "(x) => { x[0] = Number.parseFloat('1') }", "(x) => { if (Object.is(x[0], 1)) x[0] = 1 }",
	"(x) => { console.log(String(x[0])) }", "(x) => { setTimeout(1) }", "(x) => { setInterval(1) }", "(x) => { alert(1) }", "(x) => { require('a') }", "(x) => { fetch('a') }", "(x) => { x[0] = Array(4) }",
	"(x) => { crypto.getRandomValues(x) }", "(x) => { x[0] = BigInt(1) }", "(x) => { x[0] = BigInt.asUintN(64, 1n) }", "(x) => { if (x instanceof x) x[0] = 1 }", "(x) => { if (0 in x) x[0] = 1 }", "(x) => { x[0] = -0.5 in x }",
	"(x) => { const m = Math }", "(x) => { x[0] = Math['max'](1, 2) }", "(x) => { x[0] = Math.max.apply(null, x) }", "(x) => { x[0] = missing.field }", "(x) => { missing.call(1) }", "(x) => { x[0] = Number }",
	"(x) => { const i = cuda.grid(1) }", "(x) => { x[0] = cuda.threadIdx.x }", "(x) => { let i = 0; i += '1' }", "(x) => { x[0] = x['length'] }", "(x) => { const t = shared('float', 16) }", "(x) => { const t = shared('f32', 2, 2, 2, 2) }",
	"(x) => { const k = 4; const a = local('f32', k); a[k] = 1 }", "(x) => { const a = local('f32', SIZE * 2); a[4 + SIZE] = 1 }", "(x) => { const a = local('f32', 4); a[a.length] = 1 }", "(x) => { const a = local('f32', 4); a[1 - 2] = 1 }", "(x) => { const a = local('f32', 4); a[(-2147483648 / -1) | 0] = 1 }", "(x) => { let k = 4; const a = local('f32', k) }",
	"(x) => { const y = x.subarray(1) }", "(x) => { x[0] = grid }", "(x) => { __shfl_sync(x[0], 0) }", "(x) => { Atomics.inc(x, 0) }", "(x) => { x[0] = Math.f16round(1) }",
	"(x) => { const { max } = Math }", "(x) => { const [i, j, k] = grid(2) }", "(x) => { let f = () => 1; f = 2 }", "(x) => { let f = () => 1, g = 1; [g, f] = [1, 2] }", "(x) => { let a = local('f32', 2); [a] = [1] }", "(x) => { const f = () => 1; x[0] = f }", "(x) => { const f = () => 1; x[0] = f + 1 }", "(x) => { const f = (a) => f(a); x[0] = f(1) }", "(x) => { const f = (a, b = 1) => a + b; x[0] = f() }", "(x) => { let f = (a) => a; f = (a) => 2 * a; x[0] = f(1) }", "(x) => { x[0] = x[0] > 1 ? Math.sin : Math.cos }", "(x) => { const f = () => y; x[0] = f() }", "(x) => { const f = async () => 1 }", "(x) => { const f = (...a) => a[1]; x[0] = f(1) }", "(x) => { x[0] = defaults(1, 2) }", "(x) => { x[0] = grid(2) + 1 }", "(x) => { x[0] = grid(2) }", "(x) => { const { a = 1, b } = { c: 2 } }", "(x) => { const [a, ...b] = x }", "(x) => { const { a, ...b } = p }", "(x) => { const [a] = x[0] }", "(x) => { const [i] = grid(x[0]) }", "(x) => { const [a, b] = pair(1, 2) }", "(x) => { x[0] = x[1] > 0 ? [1, 2] : [2, 1] }", "(x) => { const { y } = x }", "(x) => { other.launch({ grid: 1, block: 1 }, x) }", "(x) => { x[0] = pair }", "(x) => { x[blockIdx.x, threadIdx.x] = 1 }", "(m) => { m[0, 1] = 1 }", "(x) => { x[0] = parse.call(1) }",
	"(l) => { if (l[0] === 0) l[0] = 1n }", "(l, n) => { if (l[0] !== n[0]) n[0] = 1 }", "(v, s) => { if (v[0] === s) v[0] = 1n }", "(l) => { switch (l[0]) { case 1: l[0] = 2n } }", "(n) => { if (n[0] === 3n) n[0] = 1 }",
	"(s, x) => { x[0] = s[1] }", "(x, n) => { for (let i = 0; i < n; i++) x[i] = 1 }", "(x) => { x[0] = x * 2 }", "(m) => { m[0][0] = m + 1 }",
	"function max() { [native code] }", "async f(x) { x[0] = 1 }", "['a' + 1](x) { x[0] = y }", "get f() { return 1 }",
	"(x) => { x[0] = this.thread.x }", "(x) => { printf('%f', x[0]) }", "(x) => { warp.shfl(x[0], 0) }",
	"(x, t) => { x[0] = t.sample(0.5, 0.5) }", "(g) => { g.write(1, 0, 0) }",
	"(x) => { const o = {}; o.x = 1 }", "(x) => { const a = []; a[0] = 1 }", "(x) => { const a = [1, , 2] }", "(x) => { const o = { ['a' + 1]: 1 } }", "(x) => { const o = { get a() { return 1 } } }", "(x) => { const o = { ...x } }", "(x) => { const a = [...x] }",
	"(x) => { const o = { width: 1 }; x[0] = o.widht }", "(x) => { const o = { a: 1 }; x[0] = o.b }", "(x) => { const o = { a: 1 }; x[0] = o['b'] }", "(x) => { const o = { a: 1 }; x[0] = o[0] }", "(x) => { const a = [1, 2]; x[0] = a[2] }", "(x) => { const a = [1, 2]; x[0] = a[-1] }", "(x) => { const a = [1, 2]; x[0] = a.size }",
	"(x) => { const o = { a: 1 }; x[0] = o }", "(x) => { const o = { a: 1 }; x[0] = o + 1 }", "(x) => { const o = { a: 1 }; if (o) x[0] = 1 }", "(x) => { const o = { a: 1 }; if (o === o) x[0] = 1 }", "(x) => { let o = { a: 1 }; o = { b: 1 } }", "(x) => { let o = { a: 1 }; o = 1 }", "(x) => { let o = { a: 1 }; o = { a: o } }", "(x) => { let o; if (x[0] > 1) o = { a: 1 }; x[0] = o.a }",
	"(x) => { let o = { a: 1 }\n let p = o\n p.a = 2\n p = { a: 3 } }", "(x) => { const a = [1, 2]\n const o = { a }\n a[0] = 3\n x[0] = o.a[0] }", "(x) => { const f = (c) => { if (c) return { a: 1 }; return { b: 1 } }; x[0] = f(true).a }", "(x) => { const f = (c) => { if (c) return { a: 1 }; return 1 }; x[0] = f(true).a }", "(x) => { const f = (c) => { if (c > 1) return { a: 1 } }; x[0] = f(x[0]).a }",
	"(x) => { const a = [1, 2, 3].map(4) }", "(x) => { const a = [1, 2, 3].reduce(Math.max) }", "(x) => { const a = new Array(1000).fill(0) }", "(x, n) => { const a = [[1, 2], { b: 1 }]; x[0] = a[n[0]][0] }", "(x, n) => { const a = [(v) => v, (v) => v + 1]; x[0] = a[n[0]](1) }",
	"(r) => { r[0] = 1 }", "(r) => { r[0] = { a: 1 } }", "(r) => { r[0] = { a: 1, n: 2, z: 3 } }", "(r) => { const o = { p: r[0] } }", "(r, x) => { const f = () => r[0]; x[0] = f().a }", "(r, p) => { let e = r[0]; e = p }",
	"(q, x) => { q[0].at = { x: 1 } }", "(q) => { q[0].w = [1] }", "(q) => { q[0].w = 1 }", "(q, x) => { x[0] = q[0].w }", "(q, x) => { x[0] = q[0].at }", "(q, x) => { x[0] = q[0].w[2] }", "(q, x) => { const o = { ...q[0] }; x[0] = o.at.x }",
	"(q, x) => { const o = { ...q[0], at: 1 }; x[0] = o.w[0] }", "(q) => { q[0].at.z = 1 }", "(q, x) => { let at = q[0].at; at = q[1].at; x[0] = at.x }", "(q) => { q[0].m[0] = [1, 2] }", "(q, x) => { const rows = [q[0].m[1]]; x[0] = rows[0][0] }",
	"(rec, x) => { x[0] = rec.w[grid(1)] }", "(rec) => { rec.w[0] = 1 }", "(rec) => { rec.at.x = 1 }", "(rec) => { Atomics.add(rec.w, 1, 2) }", "(rec, x) => { for (const o of rec.at) x[0] = o }", "(x) => { x[0] = Math.max(...x) }",
	"(x) => { const t = shared({ x: 'f33' }, 2) }", "(x) => { const t = shared({ x: 3 }, 2) }", "(x) => { const t = local({ x: 'f32[0]' }, 2) }", "(x) => { const t = local({ x: ['f32[2]', 2] }, 2) }", "(x) => { const t = local({ x: 'f32[2000000]' }, 2) }",
	"(x) => { block.sortShared(x) }", "(x) => { const k = shared('f32', 4), v = shared('f32', 5); block.sortShared(k, v) }", "(x) => { const k = shared('f32', 4, 4); block.sortShared(k) }", "(x, n) => { const k = [shared('f32', 4), shared('f32', 4)]; block.sortShared(k[n[0]]) }", "(x) => { block.sortShared(x[0]) }",
	"(x) => { x[0] = warp.tile(4).scan(1, 'add', 3) }", "(x) => { x[0] = WORD }", "(x) => { const t = shared(NAME, 2) }", "(x) => { x[0] = warp.reduce(1, 'add', 1.5) }", "(h) => { Atomics.and(h, 0, 1) }",
	"(x, n, u) => { const both = [x, u]; x[0] = both[n[0]][0] }", "(x, n) => { const both = [x, x]; let b = both[n[0]]; b = both[1] }", "(x, n) => { const both = [x, x], f = (k) => both[k]; x[0] = f(n[0])[0] }", "(x, n) => { const b = [x, x][n[0]] }", "(x, n) => { const y = local('f32', 4), b = n[0] > 1 ? x : y }", "(x, n) => { const y = local('f32', 4), both = [[x, y], [y, x]]; x[0] = both[n[0]][0][0] }", "(x, m) => { const both = [x, m]; both[0] = x }", "(x) => { const both = [x, x]; x[0] = both[2][0] }", "(x) => { const both = [x, x]; x[0] = both[0] }",
	"(x) => { const [a, b, ...c] = [1, 2] }", "(x) => { const { a, ...b } = { a: 1 } }", "(x) => { const { ...b } = x }",
	"(x) => { x[0] = ptx('f32', 'ex3.approx.f32 $0, $1;', x[0]) }", "(x) => { x[0] = ptx('f32', 'ex2.approx.f32 $0, $2;', x[0]) }", "(x) => { x[0] = ptx('f32', 'ex2.approx.f32 $0, 1.0;', x[0]) }", "(x) => { x[0] = ptx('f32', 'ex2.approx.f64 $0, $1;', x[0]) }", "(x) => { x[0] = ptx('f32', 'ex2.approx.f32 $0', x[0]) }", "(x, n) => { x[0] = ptx('f32', `add.rn.f32 $0,\n  $1, $2;`, x[0], n[0]) }", "(x) => { x[0] = ptx('f32', 'ld.global.f32 $0, [$1];', x[0]) }", "(x) => { x[0] = ptx('f32', 'ex2.approx.f32 t, $1; mov.f32 $0, t;', x[0]) }", "(x) => { x[0] = ptx('f32', 'tanh.approx.f32 $0 $1;', x[0]) }", "(x) => { x[0] = ptx('f32', x[0]) }", "(x) => { x[0] = ptx('f32', 'ex2.approx.f32 $1, $1;', x[0]) }", "(x) => { x[0] = ptx('i32', 'redux.sync.add.s32 $0, $1, -1;', 1) }", "(x) => { x[0] = ptx('i8', 'mov.b32 $0, $1;', 1) }", "(x) => { x[0] = ptx('f32', 'mov.f32 $0, $1;', x) }", "(x) => { x[0] = ptx('f32', 'tanh.approx.f32 $0, $1; L: mov.f32 $0, $1;', x[0]) }",
	"(x) => { block.sync(0) }", "(x) => { block.sync(1, 48) }", "(x, n) => { block.sync(n[0]) }", "(x) => { block.arrive(1) }", "(x) => { x[0] = cache.load(x, 0, 'fast') }", "(x) => { const y = local('f32', 2); x[0] = cache.load(y, 0, 'l2') }", "(x) => { cache.store(x, 0, 1, 'readOnly') }", "(x) => { cache.prefetch(x, 0, 'l3') }", "(l) => { Atomics.compareExchangePair(l, 0, [0, 0], [1, 1]) }", "(x) => { Atomics.compareExchangePair(x, 0, [0, 0], [1, 1]) }", "(l) => { Atomics.compareExchangePair(l, 1, [0, 0], [1, 1]) }", "(l) => { Atomics.compareExchangePair(l, 0, 0, 1) }",
	"(x) => { x[0] = complex.abs(x[0]) }", "(x) => { x[0] = complex.mul({ re: 1, im: 2 }, { re: 1 }).re }", "(x) => { x[0] = complex.conj() }", "(x) => { x[0] = complex.conj({ re: 1, im: 2 }) }", "(x) => { x[0] = complex.polar({ re: 1, im: 2 }, 1).re }", "(x) => { x[0] = complex.log({ re: 1, im: 0 }).re }",
	"(x) => { const f = (...v) => v.length > 1 ? f(v[0]) : 1; x[0] = f(1, 2) }", "(x) => { const f = (a, ...v) => a; x[0] = f() }", "(x) => { const f = (...v) => v.reduce((a, b) => a + b); x[0] = f() }", "(x) => { const f = () => () => f()(); x[0] = f()() }",
	"(x) => { const pick = (c) => { if (c) return (v) => v; return (v) => -v }; x[0] = pick(x[0] > 0)(1) }", "(x) => { const pick = (c) => { if (c) return 1; return (v) => -v }; x[0] = pick(x[0] > 0)(1) }", "(x) => { const pick = (c) => c ? (v) => v : Math.sqrt; x[0] = pick(true)(1) }",
	"(x) => { const make = () => (v) => v; x[0] = make() }", "(x) => { const make = () => (v) => v; x[0] = make() + 1 }", "(x) => { const make = () => (v) => v; let f; f = make(); x[0] = f(1) }", "(x) => { const make = () => (v) => v; let f = make(); f = make() }", "(x) => { const make = () => (v) => v; x[0] = [1, 2].map(make())[0] }",
	"(x) => { const f = (k) => { if (k > 0) f(k - 1); return (v) => v }; x[0] = f(2)(1) }", "(x, n) => { const a = [(v) => v, Math.sqrt]; for (const f of a) x[0] = f(x[0]) }",
	"(x) => { const f = () => { x[0] = 1 }; if (x[0] > 0 && f()) x[0] = 2 }", "(x) => { const f = () => { x[0] = 1 }; x[0] = x[0] > 0 && f() }", "(x) => { const f = () => { x[0] = 1 }; x[0] = x[0] > 0 ? f() : 1 }",
	"(x) => { x[x[0] * 2] = 1 }", "(x) => { const at = Math.floor(x[0]) * 2 + Math.floor(x[1]); x[at] = 1 }", "(x) => { let i = Math.floor(x[0]); for (; i < 4; i = i * 1.5) x[i] = 1 }", "(n) => { const a = 1 << 30; n[0] = a * 4 }", "(n) => { const a = 65536, b = a * 8; n[0] = b * a }",
	"(x) => { const a = local('f32', 4), b = a.map((v) => v) }", "(x) => { x[0] = [1, 2].find((v) => v > 1) }", "(x) => { const a = [1, 2].filter((v) => v > x[0]) }", "(x) => { x.sort() }", "(x) => { x[0] = x.indexOf(1, 2, 3) }", "(x) => { x[0] = x.includes(syncthreads()) }", "(n) => { n[0] = n.indexOf(0.5) }", "(x) => { x[0] = x.findIndex(4) }", "(m) => { m.fill(0) }", "(x) => { const a = new Float32Array(x.length) }", "(x) => { x[0] = new Float32Array(4)[0] }", "(x) => { const a = new Array(4) }", "(x, n) => { const a = [1, 2].slice(n[0]) }", "(x) => { const a = [1, 2].with(2, 1) }", "(x, l) => { const b = Number(l[0]) }", "(x) => { const a = [1, 2].concat(x) }",
	"(r) => { [r[0], r[1]] = [{ ...r[1] }, { ...r[0] }] }", "(q) => { [q[0].w] = [[1, 2]] }", "(m) => { [m[0], m[1]] = [m[1], m[0]] }", "(x) => { const f = (n) => n?.a ?? 1; x[0] = f(2) }", "(x) => { const f = (g) => g?.a ?? 1; x[0] = f(Math.sqrt) }",
	"(x) => { const f = (n) => f(n + 1); x[0] = f(0) }", "(u) => { u[0] = -1 }", "(w) => { w[0] = 70000 }", "(v) => { let h = 14695981039346656037n; v[0] = h > 0n ? 1n : 0n }",
	"(x) => { const va = 1, vb = 2, vc = 3, vd = 4, ve = 5, vf = 6, vg = 7, vh = 8; x[0] = vz }",
}

func TestRefused(t *testing.T) {
	types := map[string]string{"x": "f32[]", "n": "i32[]", "u": "u32[]", "d": "f64[]", "l": "i64[]", "m": "f32[][]", "s": "number", "p": "{a: f32, n: i32}", "r": "{a: f32, n: i32}[]", "q": "{at: {x: f32, y: f32}, w: f32[2], m: i32[2][2]}[]", "rec": "{at: {x: f32}, w: f32[2]}",
		"t": "texture2d<f32>", "g": "surface2d<f32>", "h": "f16[]", "v": "u64[]", "w": "i16[]", "z": "bool[]"}
	var text strings.Builder
	for _, source := range refused {
		args := arguments(t, source, types)
		o := kernel.Options{Helpers: map[string]kernel.Source{
			"recursive": {File: "helpers.js", Line: 1, Column: 1, Text: "function recursive(n, m) { return n > 0 ? recursive(n - 1) : m }"},
			"maybe":     {File: "helpers.js", Line: 2, Column: 1, Text: "function maybe(n) { if (n > 5) return 1 }"},
			"defaults":  {File: "helpers.js", Line: 6, Column: 1, Text: "function defaults(a = 1) { return a }"},
			"two":       {File: "helpers.js", Line: 7, Column: 1, Text: "function two(n) { if (n > 1) return true; return 1 }"},
			"pair":      {File: "helpers.js", Line: 3, Column: 1, Text: "function pair(a, b) { return a + b }"},
		}, Constants: map[string]any{"SIZE": int64(4), "HALF": 0.5, "NAN": math.NaN(), "WORD": "f32", "NAME": "float", "TABLE": kernel.Array{Type: "f32", Data: make([]byte, 16)}, "BIG": kernel.Array{Type: "f32", Data: make([]byte, 1<<16+4)}}, Kernels: []string{"other"},
			Unusable: map[string]string{"cuda": "an object", "list": "an array", "settings": "an object", "title": "a string", "day": "a Date", "nothing": "null", "later": "undefined", "buffer": "a buffer", "parse": "a function without source", "WORD": "a string", "performance": "an object"}}
		_, err := kernel.Compile(kernel.Source{File: "k.js", Line: 7, Column: 3, Text: source}, args, o)
		if err == nil {
			text.WriteString("ACCEPTED: " + source + "\n")
		} else {
			text.WriteString(frame(err) + "\n")
		}
		text.WriteString("\n----\n\n")
	}
	if *update {
		if err := os.WriteFile("testdata/refused.txt", []byte(text.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile("testdata/refused.txt")
	if err != nil {
		t.Fatal(err)
	}
	if got := text.String(); got != string(want) {
		gotParts, wantParts := strings.Split(got, "----"), strings.Split(string(want), "----")
		for i := range gotParts {
			if i >= len(wantParts) || gotParts[i] != wantParts[i] {
				t.Fatalf("got\n%s\nwant\n%s", gotParts[i], wantParts[min(i, len(wantParts)-1)])
			}
		}
	}
}

// TestRefusedOptions has the whole message of each declaration and option that
// is wrong.
func TestRefusedOptions(t *testing.T) {
	for _, test := range []struct {
		arg  kernel.Argument
		o    kernel.Options
		want string
	}{
		{kernel.Scalar("f23"), kernel.Options{}, `kernel: "f23" is not a type; write one of i8 u8 i16 u16 i32 u32 i64 u64 f8e4m3 f8e5m2 f16 bf16 f32 f64 bool`},
		{kernel.Number, kernel.Options{Params: map[string]string{"x": "f23[]"}}, `kernel: "f23[]" is not a type; write one of i8 u8 i16 u16 i32 u32 i64 u64 f8e4m3 f8e5m2 f16 bf16 f32 f64 bool, with [] behind it for a buffer (in params: x)`},
		{kernel.Number, kernel.Options{Params: map[string]string{"x": "float*"}}, `kernel: "float*" is not a type; did you mean f32[]? (in params: x)`},
		{kernel.Number, kernel.Options{Params: map[string]string{"x": "f32[][][][]"}}, `kernel: "f32[][][][]" is not a type; write one of i8 u8 i16 u16 i32 u32 i64 u64 f8e4m3 f8e5m2 f16 bf16 f32 f64 bool, with [] behind it for a buffer (in params: x)`},
		{kernel.Number, kernel.Options{Params: map[string]string{"x": "{a: f32"}}, `kernel: "{a: f32" is not a type; write a record as {x: f32, n: i32} (in params: x)`},
		{kernel.Number, kernel.Options{Params: map[string]string{"x": "{ }"}}, `kernel: "{ }" is not a type; write a record as {x: f32, n: i32} (in params: x)`},
		{kernel.Number, kernel.Options{Params: map[string]string{"x": "{a}"}}, `kernel: "a" is not a field; write its name and type as x: f32 (in params: x)`},
		{kernel.Number, kernel.Options{Params: map[string]string{"x": "{a: text}"}}, `kernel: "a: text" is not a field; write its name and type as x: f32 (in params: x)`},
		{kernel.Number, kernel.Options{Params: map[string]string{"x": "{a: f32, a: i32}"}}, `kernel: the record has two fields a (in params: x)`},
		{kernel.Buffer("f32"), kernel.Options{Constants: map[string]any{"K": []int{1}}}, `kernel: K is a []int, which a kernel cannot capture`},
		{kernel.Buffer("f32"), kernel.Options{Constants: map[string]any{"K": kernel.Array{Type: "f32", Data: []byte{1, 2, 3}}}}, `kernel: the captured array K holds no whole number of f32`},
		{kernel.Buffer("f32"), kernel.Options{Constants: map[string]any{"K": kernel.Array{Type: "f32"}}}, `kernel: the captured array K holds no whole number of f32`},
	} {
		_, err := kernel.Compile(kernel.Source{File: "k.js", Line: 1, Column: 1, Text: "(x) => { x[0] = 1 }"}, []kernel.Argument{test.arg}, test.o)
		if err == nil || err.Error() != test.want {
			t.Errorf("got  %v\nwant %s", err, test.want)
		}
	}
}

// arguments are the types of a function's parameters, by their names.
func arguments(t *testing.T, source string, types map[string]string) []kernel.Argument {
	_, inside, _ := strings.Cut(source, "(")
	inside, _, _ = strings.Cut(inside, ")")
	var args []kernel.Argument
	for _, name := range strings.Split(inside, ", ") {
		if types[name] == "" {
			continue
		}
		a, err := kernel.ParseArgument(types[name])
		if err != nil {
			t.Fatal(err)
		}
		args = append(args, a)
	}
	return args
}
