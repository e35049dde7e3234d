package kernel_test

import (
	"fmt"
	"math"
	"reflect"
	"testing"

	"github.com/cujs/cujs/internal/testing/devicetest"
	"github.com/cujs/cujs/kernel"
)

// runs are kernels with what they make of their arguments: the last of which
// is compared.
var runs = []struct {
	name        string
	source      string
	grid, block int
	args        []any
	want        any
}{
	{"saxpy", `function saxpy(a, x, y) { const i = grid(1); if (i < x.length) y[i] = a * x[i] + y[i] }`, 2, 4,
		[]any{2.0, []float32{1, 2, 3, 4, 5}, []float32{10, 20, 30, 40, 50}}, []float32{12, 24, 36, 48, 60}},
	{"annotations of variables", `(x: f32[], out: f64[]): void => { let n: u32 = 0, wide: f64 = 1 / 3; var narrow: u8 = 200; const b: boolean = true, q: number = 2.5; n -= 1; narrow += 100; out[0] = n; out[1] = wide; out[2] = narrow; out[3] = b ? <f32>x[0]! : q; out[4] = <number>q }`, 1, 1,
		[]any{[]float32{0.5}, make([]float64, 5)}, []float64{4294967295, 1.0 / 3, 44, 0.5, 2.5}},
	{"sum of a loop takes the type of what is added", `(x, out) => { let s = 0; for (let i = 0; i < x.length; i++) s += x[i]; out[0] = s }`, 1, 1,
		[]any{[]float32{0.5, 0.25, 1}, []float32{0}}, []float32{1.75}},
	{"a number as a bound is an integer", `(n, out) => { let s = 0; for (let i = 0; i < n; i++) { s += i } out[0] = s }`, 1, 1,
		[]any{10.0, []int32{0}}, []int32{45}},
	{"a number through variables", `(a, x) => { const b = (a + 1) / 2; x[0] = b * x[0] }`, 1, 1,
		[]any{3.0, []float64{5}}, []float64{10}},
	{"while, break and continue", `(out) => { let i = 0; let s = 0; while (true) { i++; if (i % 2 === 0) continue; if (i > 9) break; s += i } out[0] = s }`, 1, 1,
		[]any{[]int32{0}}, []int32{25}},
	{"do while", `(out) => { let i = 0; do { i += 3 } while (i < 10); out[0] = i }`, 1, 1, []any{[]int32{0}}, []int32{12}},
	{"labels", `(out) => { let s = 0; outer: for (let i = 0; i < 5; i++) { for (let j = 0; j < 5; j++) { if (j === 3) continue outer; if (i === 3) break outer; s += 10 * i + j } } out[0] = s }`, 1, 1,
		[]any{[]int32{0}}, []int32{99}},
	{"a NaN that is a constant stays in a minimum", `(x) => { Atomics.min(x, 0, NaN); Atomics.min(x, 1, bitcast('f32', -1)); Atomics.max(x, 2, NaN); for (let i = 0; i < 3; i++) x[i] = x[i] !== x[i] ? 1 : 0 }`, 1, 1, []any{[]float32{-3, -3, -3}}, []float32{1, 1, 1}},
	{"constants that bits and sums of 32 bits cut off", `(x) => { x[0] ^= 0x9e3779b9; x[1] = (x[1] + 0x9e3779b9) | 0; x[2] = Math.imul(x[2], 0x9e3779b9); x[3] |= 0x80000000; x[4] = (4294967295 - x[4]) & 0xffffffff }`, 1, 1,
		[]any{[]int32{5, -7, -7, 5, 7}}, []int32{-1640531524, -1640531534, -1401181199, -2147483643, -8}},
	{"a flag and a number that is compared", `(flag, mode, limit, x) => { if (flag) x[0] = 1; if (mode % 2 === 0 && !(limit > 3)) x[1] = 2 }`, 1, 1, []any{1.0, 4.0, 3.0, []float32{0, 0}}, []float32{1, 2}},
	{"names of rows", `(x) => { const i = grid(1), t = shared('f32', 2, 2, 4), p = t[i], q = p[1]; const sum = (row) => row.reduce((a, b) => a + b); for (let k = 0; k < 4; k++) { q[k] = x[i] * k; p[0][k] = 1 } syncthreads(); const [, other] = t[1 - i]; x[i] = sum(other) + sum(p[0]) + q.length }`, 1, 2,
		[]any{[]float32{1, 10}}, []float32{68, 14}},
	{"an assertion that is sure to hold", `(x) => { console.assert(true, 'no'); console.assert(x[0] === 1 || 5 > 3); x[0] = 2 }`, 1, 1, []any{[]int32{1}}, []int32{2}},
	{"a function of a case, called before it stands", `(x) => { switch (x[0]) { case 1: x[0] = twice(x[0]); function twice(v) { return 2 * v } } }`, 1, 1, []any{[]int32{1}}, []int32{2}},
	{"switch falls through", `(x, out) => { const i = grid(1); let r = 0; switch (x[i]) { case 1: r += 1; case 2: r += 10; break; case 3: r = 7; break; default: r = -1 } out[i] = r }`, 1, 4,
		[]any{[]int32{1, 2, 3, 4}, []int32{0, 0, 0, 0}}, []int32{11, 10, 7, -1}},
	{"ternary and logic", `(x, out) => { const i = grid(1); out[i] = x[i] > 0 && x[i] < 3 || x[i] === 7 ? 1 : 0 }`, 1, 5,
		[]any{[]int32{-1, 1, 3, 7, 2}, []int32{9, 9, 9, 9, 9}}, []int32{0, 1, 0, 1, 1}},
	{"logic of numbers", `(x, f, b, out) => {
		out[0] = 1 + (x[0] || 4); out[1] = 2 * (x[1] && x[2]); out[2] = x[1] > 1 && x[2]; out[3] = f[0] || 1; out[4] = 10 + (x[2] > 100 || x[0])
		let k = x[1] > 1 && x[2] > 1; k &&= x[1] < 9; k ||= false; out[5] += k; b[0] ||= 300; out[6] = b[0] && f[1]
		const either = (a, c) => a || c; out[7] = either(x[0], x[2]); x[1] > 0 && (out[8] = 3); x[0] && (out[8] = 5)
		const list = [x[0], x[1]]; out[9] = list.some((v) => v) + 10 * list.every((v) => v)
	}`, 1, 1, []any{[]int32{0, 3, 7}, []float32{float32(math.NaN()), -2}, []uint8{0}, make([]float64, 10)}, []float64{5, 14, 7, 1, 10, 1, -2, 7, 3, 1}},
	{"default values of patterns", `(x) => {
		const f = ({ at, by = 2, deep: { z = 4, w: q = 5 } = { z: 7 } }) => at * by + z + q, { a, c = 5 } = { a: x[3] }, [d, e = 7] = [x[4]]
		x[0] = f({ at: x[0] }); x[1] = f({ at: x[1], by: 5, deep: { z: 1 } }); x[2] = f({ at: 1, deep: { w: 3 } }); x[3] = a + c; x[4] = d + e
		for (const [g, h = 3] of [[1], [2]]) x[5] += g * h
	}`, 1, 1, []any{[]float32{1, 2, 3, 4, 5, 6}}, []float32{14, 16, 9, 9, 12, 15}},
	{"integer division and remainder", `(x, y, out) => { const i = grid(1); out[2*i] = (x[i] / y[i]) | 0; out[2*i+1] = x[i] % y[i] }`, 1, 4,
		[]any{[]int32{7, -7, 7, 5}, []int32{2, 2, -2, 0}, make([]int32, 8)}, []int32{3, 1, -3, -1, -3, 1, 0, 0}},
	{"division by the least number and by -1", `(x, l, m) => {
		const i = grid(1)
		m[6*i] = i64(l[i] / -9223372036854775808n); m[6*i+1] = l[i] % -9223372036854775808n; m[6*i+2] = i64(l[i] / -1n); m[6*i+3] = l[i] % -1n
		m[6*i+4] = (x[i] / -2147483648 | 0) * 10 + (x[i] % -2147483648); m[6*i+5] = (x[i] / -1 | 0) + (x[i] % -1)
	}`, 1, 3,
		[]any{[]int32{math.MinInt32, -5, 7}, []int64{math.MinInt64, -5, 7}, make([]int64, 18)},
		[]int64{1, 0, math.MinInt64, 0, 10, math.MinInt32, 0, -5, 5, 0, -5, 5, 0, 7, -7, 0, 7, -7}},
	{"real division", `(x, out) => { out[0] = x[0] / x[1]; out[1] = 1 / 4 }`, 1, 1, []any{[]int32{3, 2}, []float32{0, 0}}, []float32{1.5, 0.25}},
	{"ToInt32 wraps", `(x, out) => { const i = grid(1); out[i] = x[i] | 0 }`, 1, 5,
		[]any{[]float64{3.9, -3.9, 4294967297, 2147483648, 1e300}, make([]int32, 5)}, []int32{3, -3, 1, -2147483648, 0}},
	{"conditions in arithmetic count as 0 and 1", `(x, f, out) => {
		const i = grid(1), c = x[i] > 2
		out[6*i] = c + 1; out[6*i+1] = (c & (x[i] < 9)) + (c ^ true) * 10; out[6*i+2] = -c + ~c * 100; out[6*i+3] = 1 << c
		out[6*i+4] = f[0] * c > 0.25 && c < true + 1 && c == 1 ? 1 : 0; out[6*i+5] = (c | 0) + (c << 2) + 10 * (false < c)
	}`, 1, 2, []any{[]int32{3, 0}, []float32{0.5}, make([]int32, 12)}, []int32{2, 1, -201, 2, 1, 15, 1, 10, -100, 1, 0, 0}},
	{"constants wrap where an operator on bits says so", `(n) => { const k = 65536; n[0] = (k * k + 7) | 0; n[1] = (4 - k * 65535 * 2) >>> 20 | 0 }`, 1, 1,
		[]any{make([]int32, 2)}, []int32{7, 0}},
	{"grid of two dimensions", `(m, out) => { const [i, j] = grid(2); m[j][i] = 10 * i + j; const [, k] = grid(3); const [w, h] = gridSize(2); out[i] = m[k][i] + 100 * h + gridSize() - w }`, 1, 3,
		[]any{shaped{make([]int32, 3), []int{1, 3}}, make([]int32, 3)}, []int32{100, 110, 120}},
	{"swaps", `(x, out) => { let a = x[0], b = x[1]; [a, b] = [b, a + b]; [x[0], x[1]] = [x[1], x[0]]; out[0] = a; out[1] = b; out[2] = x[0]; out[3] = x[1]; let [c, [d]] = [b, [x[2]]]; [c, d] = [d, c]; out[4] = c - d }`, 1, 1,
		[]any{[]int32{3, 5, 7}, make([]int32, 5)}, []int32{5, 8, 5, 3, -1}},
	{"fibonacci by a pattern", `(out) => { let [a, b] = [0, 1]; for (let k = 0; k < 20; [a, b] = [b, a + b], k++); out[0] = a }`, 1, 1, []any{make([]int32, 1)}, []int32{6765}},
	{"patterns take elements, sizes and registers", `(m, x, out) => { const [rows, columns] = m.shape, [first, second] = x, { x: t } = threadIdx, { y } = blockDim; var [v] = [second / first]; out[0] = rows * 10 + columns; out[1] = first; out[2] = v; out[3] = t + y }`, 1, 1,
		[]any{shaped{make([]float32, 6), []int{2, 3}}, []float32{2, 5}, make([]float32, 4)}, []float32{23, 2, 2.5, 1}},
	{"objects", `(x, out) => {
		const p = { x: x[0], v: 2, at: [0.5, 1.5] }, { at: [first] } = p, q = p
		q.x += p.v; p.at[1]++
		const sum = (a, b) => ({ x: a.x + b.x, y: a.y + b.y }), step = (s, dt) => { s.x += dt * s.v; s.v *= 0.5 }
		let s = { x: 0, y: 1 }
		for (let i = 0; i < 3; i++) s = sum(s, { y: i, x: 0.5 })
		for (let i = 0; i < 2; i++) step(p, 2)
		const big = s.x > 1 ? s : { x: 0, y: 0 }, copied = { ...big, z: 9 }
		copied.x = 100
		out[0] = p.x; out[1] = p.v; out[2] = first + p.at[1]; out[3] = s.x; out[4] = s.y + copied.z; out[5] = big.x
	}`, 1, 1, []any{[]float32{3}, make([]float32, 6)}, []float32{11, 0.5, 3, 1.5, 13, 1.5}},
	{"objects that hold buffers and functions", `(x, out) => {
		const view = { data: x, columns: 2, at: (i, j) => i * 2 + j }, get = (v, i, j) => v.data[v.at(i, j)]
		out[0] = get(view, 1, 0); out[1] = view.data.length + view.columns
		const { data } = view
		data[0] = 7; out[2] = x[0]
	}`, 1, 1, []any{[]float32{1, 2, 3, 4}, make([]float32, 3)}, []float32{3, 6, 7}},
	{"buffers in an array in brackets", `(x, y, n, out) => {
		const i = grid(1), both = [x, y], o = { list: [[x, y], [y, y]] }, third = (b) => b[2], tiles = [shared('f32', 4), shared('f32', 4)]
		out[8*i] = both[0][1] + [x, y][1][0]; out[8*i+1] = both[n[i]][i] + both[n[i]].length; out[8*i+2] = o.list[1][0][0] + third(both[1 - n[i]])
		const chosen = both[n[i]], { list: [, [, last]] } = o
		chosen[3] += 10; out[8*i+3] = chosen.length * 100 + last[2]; out[8*i+4] = both[i][3]
		for (const b of both) out[8*i+5] += b[0]
		both.forEach((b, k) => { out[8*i+6] += b[1] * (k + 1) })
		let k = 0
		for (let step = 0; step < 2; step++) { tiles[step & 1][i] = tiles.length + step; syncthreads(); out[8*i+7] += tiles[step & 1][1 - i] }
		if (i < 0) both[k++][k++] = 1
	}`, 1, 2, []any{[]float32{1, 2, 3, 4}, []float32{10, 20, 30, 40, 50}, []int32{0, 1}, make([]float32, 16)},
		[]float32{12, 5, 40, 430, 14, 11, 42, 5, 12, 25, 13, 530, 50, 11, 42, 5}},
	{"shaped buffers in an array in brackets", `(a, b, n, out) => {
		const m = [a, b][n[0]]
		out[0] = m[1][0]; out[1] = m.length; out[2] = m.shape[1]; out[3] = m[0].length; out[4] = [a, b][n[1]++][0][n[1]]; out[5] = n[1]
		Atomics.add([n, n][n[0]], 0, 5); out[6] = n[0]
	}`, 1, 1, []any{shaped{[]int32{1, 2, 3, 4}, []int{2, 2}}, shaped{[]int32{5, 6, 7, 8, 9, 10}, []int{2, 3}}, []int32{1, 0}, make([]int32, 7)}, []int32{8, 2, 3, 3, 2, 1, 6}},
	{"arrays in brackets", `(n, out) => {
		const v = [3, 1, 2], m = [[1, 2], [3, 4]], zero = new Array(3).fill(0), squares = Array.from({ length: 4 }, (_, i) => i * i)
		for (let i = 0; i < 3; i++) for (let j = 0; j < 2; j++) if (v[j] > v[j + 1]) [v[j], v[j + 1]] = [v[j + 1], v[j]]
		m[n[0]][1] *= 10
		zero[n[0]] = 5
		out[0] = v[0] * 100 + v[1] * 10 + v[2]; out[1] = m[n[0]][n[0]] + m[0][1]; out[2] = [...zero, ...squares].reduce((a, b) => a + b)
		out[3] = Math.max(...v) + v.map((a, i) => a * i)[2] + (v.some((a) => a > 2) && v.every((a) => a > 0) ? 100 : 0)
		v.forEach((a) => { out[4] += a })
		for (const p of [{ a: 1, b: 2 }, { a: 3, b: 4 }]) out[5] += p.a * p.b
		const ij = grid(2); out[6] = ij.length + ij[0]
	}`, 1, 1, []any{[]int32{1}, make([]int32, 7)}, []int32{123, 42, 19, 109, 6, 14, 2}},
	{"objects in an array, by an index of run time", `(n, out) => {
		const ps = [{ x: 1, y: 2 }, { x: 3, y: 4 }], p = ps[n[0]]
		p.x = 10; ps[n[1]] = { y: 7, x: p.x + 1 }
		for (const q of ps) { q.y += q.x; out[2] += q.y }
		out[0] = ps[0].x; out[1] = ps[1].x
	}`, 1, 1, []any{[]int32{1, 0}, make([]int32, 3)}, []int32{11, 10, 32}},
	{"parameters taken apart, fields that may be missing", `(x, out) => {
		const length = ({ x, y }, [a, b] = [1, 2]) => Math.hypot(x, y) * a + b, scaled = (v, options) => v * (options?.by ?? 2) + (options.plus ?? 0)
		const p = { x: x[0], y: x[1] }
		out[0] = length(p); out[1] = length({ y: 3, x: 4 }, [2, 0]); out[2] = scaled(3, { by: 5 }); out[3] = scaled(3, { plus: 1 })
	}`, 1, 1, []any{[]float32{3, 4}, make([]float32, 4)}, []float32{7, 10, 15, 7}},
	{"arrays of functions and others from the last on", `(x, out) => {
		const compose = (...steps) => (v) => steps.reduceRight((value, step) => step(value), v), list = [x[0], x[1], 10]
		out[0] = compose((v) => v + 1, (v) => v * 10, Math.sqrt)(x[0]); out[1] = list.reduceRight((a, b) => a - b)
		out[2] = list.reduceRight((a, b, k) => 10 * a + b * k, 1); out[3] = [7].reduceRight((a, b) => a * b); out[4] = list.reduceRight((a, b, k) => 10 * a + b * k)
	}`, 1, 1, []any{[]float32{4, 3}, make([]float32, 5)}, []float32{21, 3, 3030, 7, 1030}},
	{"parameters that a call leaves out", `(x, out) => {
		const at = (options) => options?.deep?.x ?? 9, scaled = (v, how, options) => how?.(v) ?? options?.bend?.(v) ?? v, put = (k, done) => { out[k] = k; done?.(k) }
		out[0] = at() + at({}) + at(undefined); out[1] = at({ deep: { x: 4 } })
		out[2] = scaled(x[0]); out[3] = scaled(x[0], Math.sqrt); out[4] = scaled(x[0], undefined, { bend: (v) => -v })
		put(5); put(6, (k) => { out[k] += 0.5 })
	}`, 1, 1, []any{[]float32{16}, make([]float32, 7)}, []float32{27, 4, 16, 4, -16, 5, 6.5}},
	{"signed and unsigned", `(u, b, n) => { const N = 3; n[0] = n[0] < u[0] ? 1 : 2; n[1] = n[1] & u[1]; n[2] = (u[2] * N + b[0]) | 0; n[3] = N - 5; n[4] = u[3] === n[4] ? 1 : 0 }`, 1, 1,
		[]any{[]uint32{4294967295, 6, 7, 4294967295}, []uint8{200}, []int32{-1, 3, 0, 0, -1}}, []int32{1, 2, 221, -2, 0}},
	{"functions inside a kernel", `(x, out) => {
		const i = grid(1); let calls = 0
		const square = (v) => v * v, scaled = (v, by = 2) => { calls++; return v * by }
		function both(f, g, v) { if (v > 2) return g(f(v)); return f(v) }
		out[4*i] = later(x[i]); out[4*i+1] = both(square, (v) => v + i, x[i]); out[4*i+2] = scaled(x[i]) + scaled(x[i], 10); out[4*i+3] = calls
		function later(v) { return square(v) + 0.5 }
	}`, 1, 2, []any{[]float32{2, 3}, make([]float32, 8)}, []float32{4.5, 4, 24, 2, 9.5, 10, 36, 2}},
	{"functions of the language as values", `(x, out) => { const most = Math.max, reduce = (f, first) => { let s = first; for (let k = 0; k < x.length; k++) s = f(s, x[k]); return s }; out[0] = reduce(most, -1e9); out[1] = reduce(Math.min, 1e9); out[2] = reduce((a, b) => a + b, 0) }`, 1, 1,
		[]any{[]float32{2, 5, 3}, make([]float32, 3)}, []float32{5, 2, 10}},
	{"an inner function assigns to what is around it", `(out) => { let s = 0, p = 1; const add = (v) => { s += v; p *= v }; for (let k = 1; k < 5; k++) add(k); { const s = 5; add(s) } out[0] = s; out[1] = p }`, 1, 1, []any{make([]int32, 2)}, []int32{15, 120}},
	{"for of", `(x, m, out) => {
		const a = local('i32', 3); let s = 0
		for (const k of range(3)) a[k] = k + 1
		for (let v of a) { v *= 2; s += v }
		for (const v of x) { if (v > 9) break; if (v === 4) continue; s += 100 * v }
		rows: for (const i of range(1, m.length)) for (const v of x) { if (v > 5) continue rows; s += 10000 * m[i][0] }
		for (s of range(s, s + 5));
		for (const i of grid.stride(out.length - 1)) out[i] = 1 + grid(1)
		if (grid(1) === 0) out[7] = s
	}`, 1, 3, []any{[]int32{3, 4, 5, 10, 6}, shaped{[]int32{7, 7, 1, 1, 2, 2}, []int{3, 2}}, make([]int32, 8)}, []int32{1, 2, 3, 1, 2, 3, 1, 90816}},
	{"shifts mask", `(x, out) => { out[0] = x[0] << 33; out[1] = x[0] >> 1; out[2] = x[0] >>> 28 | 0 }`, 1, 1,
		[]any{[]int32{-8}, make([]int32, 3)}, []int32{-16, -4, 15}},
	{"narrow integers wrap", `(x) => { const i = grid(1); x[i] = x[i] + 200 }`, 1, 2, []any{[]uint8{100, 1}}, []uint8{44, 201}},
	{"narrow signed integers", `(x, out) => { out[0] = x[0] * x[1] }`, 1, 1, []any{[]int8{-100, 100}, []int32{0}}, []int32{-10000}},
	{"shared memory and barriers", `(x) => { const tile = shared('f32', 8); const t = threadIdx.x; tile[t] = x[t]; syncthreads(); x[t] = tile[7 - t] }`, 1, 8,
		[]any{[]float32{0, 1, 2, 3, 4, 5, 6, 7}}, []float32{7, 6, 5, 4, 3, 2, 1, 0}},
	{"a tile of two dimensions", `(x) => { const tile = shared('f32', 2, 3); const t = threadIdx.x; tile[(t / 3) | 0][t % 3] = x[t]; syncthreads(); x[t] = tile[t % 2][(t / 2) | 0] }`, 1, 6,
		[]any{[]float32{0, 1, 2, 3, 4, 5}}, []float32{0, 3, 1, 4, 2, 5}},
	{"local arrays", `(out) => { const a = local('i32', 4); for (let i = 0; i < 4; i++) a[i] = i * i; let s = 0; for (let i = 0; i < 4; i++) s += a[i]; out[0] = s }`, 1, 1,
		[]any{[]int32{0}}, []int32{14}},
	{"shaped buffers", `(m, out) => { const i = grid(1); out[i] = m[i][2] * 10 + m.shape[0] + m.shape[1] + m.length }`, 1, 2,
		[]any{shaped{[]int32{1, 2, 3, 4, 5, 6}, []int{2, 3}}, make([]int32, 2)}, []int32{37, 67}},
	{"atomics", `(x, out) => { Atomics.add(out, x[grid(1)], 1) }`, 2, 4, []any{[]int32{0, 1, 1, 2, 0, 1, 1, 1}, []int32{0, 0, 0}}, []int32{2, 5, 1}},
	{"atomic result", `(out) => { const k = Atomics.sub(out, 0, 5); out[1] = k; out[2] = Atomics.compareExchange(out, 0, 95, 7) }`, 1, 1,
		[]any{[]int32{100, 0, 0}}, []int32{7, 100, 95}},
	{"compound assignments", `(x) => { x[0] += 2; x[0] *= 3; x[0] -= 1; x[1] |= 12; x[1] &= 10; x[1] ^= 1; x[1] <<= 2; x[0]++; x[2] = x[0]-- }`, 1, 1,
		[]any{[]int32{1, 3, 0}}, []int32{8, 44, 9}},
	{"Math on floats", `(x, out) => { out[0] = Math.sqrt(x[0]); out[1] = Math.abs(x[1]); out[2] = Math.floor(x[2]); out[3] = Math.round(x[2]); out[4] = Math.max(x[0], x[1], 3); out[5] = Math.sign(x[1]) }`, 1, 1,
		[]any{[]float32{16, -2.5, 2.5}, make([]float32, 6)}, []float32{4, 2.5, 2, 3, 16, -1}},
	{"Math.trunc of a quotient of integers", `(x, out) => { out[0] = Math.trunc(x[0] / x[1]); out[1] = Math.floor(x[0] / x[1]) }`, 1, 1,
		[]any{[]int32{-7, 2}, make([]int32, 2)}, []int32{-3, -4}},
	{"f32 with f64 is f64", `(x, y, out) => { out[0] = x[0] + y[0] }`, 1, 1, []any{[]float32{0.5}, []float64{1e-9}, []float64{0}}, []float64{0.500000001}},
	{"unsigned loop", `(n, out) => { for (let i = 0; i < n; i++) out[i] = i }`, 1, 1, []any{uint32(3), make([]uint32, 3)}, []uint32{0, 1, 2}},
	{"bool scalars and buffers", `(flag, b) => { b[0] = flag; b[1] = !flag; b[2] = b[2] && flag }`, 1, 1, []any{true, []bool{false, true, true}}, []bool{true, false, true}},
	{"64-bit integers", `(x) => { x[0] = x[0] * x[1] + 1; x[1] = x[1] >> 3 }`, 1, 1, []any{[]int64{1 << 40, -64}}, []int64{-(1 << 46) + 1, -8}},
	{"literals of 64 bits shift in 64 bits", `(x) => { const p = 1n << x[0]; let q = 3n; q = q << 62n; x[1] = p - 1n; x[2] = q; x[3] = ((x[0] > 3n ? 1n : 2n) << 50n) + i64((1n << 63n) >>> 1n) }`, 1, 1,
		[]any{[]int64{40, 0, 0, 0}}, []int64{40, 1<<40 - 1, -1 << 62, 1<<50 + 1<<62}},
	{"a variable given in both branches", `(x) => { let v; if (x[0] > 1) v = 5; else v = 6; x[0] = v }`, 1, 1, []any{[]int32{0}}, []int32{6}},
	{"early return", `(x) => { if (threadIdx.x > 1) return; x[threadIdx.x] = 1 }`, 1, 4, []any{[]int32{0, 0, 0, 0}}, []int32{1, 1, 0, 0}},
	{"conversions", `(x, out) => { out[0] = i32(x[0]); out[1] = u8(300); out[2] = i32(f32(7) / 2) }`, 1, 1, []any{[]float32{-2.7}, make([]int32, 3)}, []int32{-2, 44, 3}},
	{"a sequence and nested assignments", `(x) => { let a = 0, b = 0; a = b = 4; x[0] = (a++, a + b) }`, 1, 1, []any{[]int32{0}}, []int32{9}},
	{"warp shuffles", `(x) => { const v = x[laneId]; x[laneId] = warp.shuffleDown(v, 1) * 1000 + warp.shuffleXor(v, 3); if (laneId === 0) x[0] = warpSize }`, 1, 32,
		[]any{counted(32)}, shuffled()},
	{"warp votes", `(x, out) => { const b = warp.ballot(x[laneId] > 29); if (laneId === 0) { out[0] = b; out[1] = popcount(b) >>> 0 } if (warp.any(x[laneId] === 5) && !warp.all(x[laneId] < 31)) out[2] = 1 }`, 1, 32,
		[]any{counted(32), []uint32{0, 0, 0}}, []uint32{3 << 30, 2, 1}},
	{"arrays of a block are sorted", `(x, out) => {
		const t = threadIdx.x, keys = shared('f32', 7), places = shared('u8', 7), alone = shared('i32', 3)
		for (let i = t; i < 7; i += blockDim.x) { keys[i] = x[i]; places[i] = i }
		if (t < 3) alone[t] = (t + 1) % 3
		block.sortShared(keys, places)
		block.sortShared(alone)
		if (t === 0) { for (let i = 0; i < 7; i++) { out[i] = keys[i] === keys[i] ? keys[i] : 99; out[7 + i] = places[i] } for (let i = 0; i < 3; i++) out[14 + i] = alone[i] }
	}`, 1, 4, []any{[]float32{3, 1, float32(math.NaN()), 1, -2, 3, 0}, make([]float32, 17)}, []float32{-2, 0, 1, 1, 3, 3, 99, 4, 6, 1, 3, 0, 5, 2, 0, 1, 2}},
	{"all blocks meet", `(a, b) => {
		const i = grid(1), n = a.length
		for (let r = 0; r < 3; r++) { b[i] = a[(i + 1) % n] + a[(i + n - 1) % n]; grid.sync(); a[i] = b[(i + 2) % n]; grid.sync() }
	}`, 4, 2, []any{[]int32{1, 2, 3, 4, 5, 6, 7, 8}, make([]int32, 8)}, []int32{40, 40, 48, 32, 40, 24, 32, 32}},
	{"a mask of lanes", `(x, out) => {
		const odd = x[laneId] % 2 !== 0, mask = warp.ballot(odd)
		if (odd) { out[laneId] = warp.reduce(x[laneId], (a, b) => 10 * a + b, mask); out[laneId + 8] = warp.scan(x[laneId], 'add', mask); out[laneId + 16] = warp.scanExclusive(x[laneId], 'mul', 2, mask) }
	}`, 1, 8, []any{[]int32{2, 3, 5, 4, 7, 8, 9, 6}, make([]int32, 24)}, []int32{0, 3579, 3579, 0, 3579, 0, 3579, 0, 0, 3, 8, 0, 15, 0, 24, 0, 0, 2, 6, 0, 30, 0, 210, 0}},
	{"atomic extremes of f16", `(out) => { Atomics.max(out, 0, grid(1) - 2); Atomics.min(out, 1, 3 - grid(1) * 0.5); if (grid(1) === 0) { Atomics.max(out, 2, NaN); out[3] = Atomics.max(out, 2, 1); out[4] = Atomics.min(out, 5, -0) } }`, 2, 32,
		[]any{make([]half, 6)}, []half{0x53a0, 0xcf20, 0x7fff, 0x7fff, 0, 0x8000}},
	{"warp reductions", `(x, out) => { out[0] = warp.reduceAdd(x[laneId]); out[1] = warp.reduceMax(x[laneId] * 0.5); out[2] = warp.reduceMin(x[laneId] + 1); out[3] = warp.reduceXor(x[laneId]) }`, 1, 32,
		[]any{counted(32), make([]float32, 4)}, []float32{496, 15.5, 1, 0}},
	{"warp reductions of a part", `(x, out) => { out[0] = warp.reduceAdd(x[laneId]); if (laneId > 3) out[1] = warp.reduceAdd(x[laneId] * 0.5, 0x3f0); out[2] = warp.reduceXor(x[laneId]) }`, 1, 10,
		[]any{counted(10), make([]float32, 3)}, []float32{45, 19.5, 1}},
	{"bits", `(x, out) => { out[0] = popcount(x[0]); out[1] = clz(x[0]); out[2] = ctz(x[0]); out[3] = Math.clz32(1); out[4] = Math.imul(0x7fffffff, 3); out[5] = mulhi(x[0], 1 << 20); out[6] = bitcast('i32', f32(1)); out[7] = reverseBits(1) >>> 1 | 0 }`, 1, 1,
		[]any{[]int32{0xf00}, make([]int32, 8)}, []int32{4, 20, 8, 31, 2147483645, 0, 0x3f800000, 1 << 30}},
	{"tests of numbers", `(x, out) => { const i = grid(1); out[i] = (Number.isNaN(x[i]) ? 1 : 0) + (isFinite(x[i]) ? 2 : 0) + (x[i] === Infinity ? 4 : 0) + (x[i] !== x[i] ? 8 : 0) }`, 1, 3,
		[]any{[]float32{1, float32(math.NaN()), float32(math.Inf(1))}, make([]int32, 3)}, []int32{2, 9, 4}},
	{"constants without a number", `(x) => { x[0] = Math.min(-Infinity, NaN); x[1] = Math.max(NaN, Infinity); x[2] = Math.min(0, -0); x[0] = x[0] !== x[0] ? 1 : 0; x[1] = x[1] !== x[1] ? 1 : 0; x[2] = 1 / x[2] }`, 1, 1,
		[]any{make([]float64, 3)}, []float64{1, 1, math.Inf(-1)}},
	{"whole numbers chosen by a condition", `(x) => { x[1] = ((x[0] > 1 ? 2147483647 : -2147483648) / 1) | 0; x[0] = (x[0] > 1 ? 16777217 : 3) / 1 | 0 }`, 1, 1,
		[]any{[]int32{2, 0}}, []int32{16777217, 2147483647}},
	{"var belongs to the function", `(n, x) => { if (n > 5) { var sum = 0.5 } else sum = 8; for (var i = 0; i < 3; i++) { var sum; sum += x[i] } x[0] = sum + i; { var n = 2 } x[1] = n; if (n > 5) { var late = 1 } late = 7; x[2] = late; var late }`, 1, 1,
		[]any{9.0, []float32{1, 2, 3}}, []float32{9.5, 2, 7}},
	{"var in a loop", `(x) => { var y = 0; for (var i = 0; i < 2; i++) { var i; { var y = i * 2; } x[i] = y } x[2] = y + i }`, 1, 1,
		[]any{make([]int32, 3)}, []int32{0, 2, 4}},
	{"fused", `(x) => { x[0] = fma(x[0], x[1], x[2]); x[1] = copysign(x[1], -1) }`, 1, 1, []any{[]float64{2, 3, 4}}, []float64{10, -3, 4}},
	{"a number that is a float beside an integer", `(a, i, x) => { x[i] = a }`, 1, 1, []any{2.5, 1.0, []float32{0, 0}}, []float32{0, 2.5}},
}

func TestRun(t *testing.T) {
	d := openDevice(t)
	for _, test := range runs {
		t.Run(test.name, func(t *testing.T) {
			for _, debug := range []bool{true, false} {
				args := clone(test.args)
				p := d.launch(t, test.source, kernel.Options{Debug: debug}, test.grid, test.block, args...)
				if got := args[len(args)-1]; !reflect.DeepEqual(got, test.want) {
					t.Errorf("debug %t: got %v, want %v\n%s\n%s", debug, got, test.want, p.IR(), p.PTX)
				}
			}
		})
	}
}

// clone copies the slices among arguments, because a kernel may change them.
func clone(args []any) []any {
	var list []any
	for _, a := range args {
		if v := reflect.ValueOf(a); v.Kind() == reflect.Slice {
			c := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
			reflect.Copy(c, v)
			a = c.Interface()
		}
		list = append(list, a)
	}
	return list
}

func TestHelpers(t *testing.T) {
	d := openDevice(t)
	o := kernel.Options{
		Constants: map[string]any{"K": 2.5, "N": int64(3), "table": kernel.Array{Type: "i32", Data: []byte{5, 0, 0, 0, 6, 0, 0, 0}}},
		Helpers: map[string]kernel.Source{
			"square": {File: "helpers.js", Line: 10, Column: 1, Text: "x => x * x"},
			"clamp":  {File: "helpers.js", Line: 12, Column: 1, Text: "function clamp(x, low, high) { if (x < low) return low; if (x > high) { return high } return x }"},
			"put":    {File: "helpers.js", Line: 20, Column: 1, Text: "function put(a, i, v) { a[i] = v; if (v > 10) return; a[i] = 0 }"},
		},
	}
	x := []float32{1.5, -4, 100}
	d.launch(t, `(x) => { x[0] = K * square(x[0]); x[1] = clamp(square(x[1]) - 30, -10, 10) + N; put(x, 2, x[2] + table[1]) }`, o, 1, 1, x)
	if got := fmt.Sprint(x); got != "[5.625 -7 106]" {
		t.Error(got)
	}
}

func counted(n int) []int32 {
	list := make([]int32, n)
	for i := range list {
		list[i] = int32(i)
	}
	return list
}

func shuffled() []int32 {
	list := make([]int32, 32)
	for i := range list {
		list[i] = int32(min(i+1, 31)*1000 + (i ^ 3))
	}
	list[0] = 32
	return list
}

func TestPrint(t *testing.T) {
	d := openDevice(t)
	d.launch(t, "(x) => { console.log('%d is %s%%|', x[0], 'big', x[1]); console.log('%c%f %i %o %d', 'color', x[0], x[1], 7); console.log('100%%'); console.log('%x %', x[0] > 1); console.log(x[0], '%d', 2n); console.log('%i', 'a') }", kernel.Options{}, 1, 1, []float32{1.5, -7.9})
	d.launch(t, "(x) => { console.log('100% of', x[0], x[1] | 0, `and ${x[0] * 2} more`); console.assert(x[0] > 1, 'x is small') }", kernel.Options{}, 1, 1, []float32{1.5, -7})
	if devicetest.OnGPU() {
		return // the driver prints to the standard output of the process
	}
	if got := d.output.String(); got != "1.5 is big%| -7.9\n1.5 -7 7 %d\n100%%\n%x % 1\n1.5 %d 2\na\n100% of 1.5 -7 and 3 more\n" {
		t.Errorf("%q", got)
	}
}
