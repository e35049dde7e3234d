// Methods of arrays, arrays that kernels make, and indices that were rounded: each kernel runs on the
// device and in the JavaScript engine, which have to agree to the bit.
const cuda = require('cuda')
const assert = require('assert')

function agree(f, x = [1, 2, 3, 4], n = [3, 1, -2, 0]) {
  const [device, host] = ['launch', 'onHost'].map((way) => {
    const out = cuda.alloc('f32', 8).fill(0), ints = cuda.buffer(Int32Array.from(n))
    cuda.kernel(f)[way]({ grid: 1, block: 1 }, ...[cuda.buffer(Float32Array.from(x)), out, ints].slice(0, f.length))
    return [...out.read(), ...ints.read()]
  })
  assert.deepStrictEqual(device, host, f.toString())
}
const all = (...kernels) => kernels.forEach((f) => agree(f))

all( // buffers and typed arrays
  (x, o) => { o.fill(3) },
  (x, o) => { o.fill(3, 2) },
  (x, o, n) => { o.fill(3, n[2], 7) },
  (x, o, n) => { o.fill(x[0], 1, n[2]) },
  (x, o, n) => { o[0] = x.at(-1) + x.at(1) + x.at(n[2]) },
  (x, o, n) => { n[0] = x.indexOf(3); n[1] = x.indexOf(9); n[2] = x.lastIndexOf(2) },
  (x, o) => { o[0] = x.includes(2) ? 1 : 0; x[1] = NaN; o[1] = x.includes(NaN) ? 1 : 0; o[2] = x.indexOf(NaN) },
  (x, o, n) => { n[0] = x.findIndex((v) => v > 2); n[1] = x.findLastIndex((v, i) => i < 2); n[2] = x.findIndex((v) => v > 9) },
  (x, o) => { x.forEach((v, i) => { o[i] = v * 2 }); x.forEach((v) => { o[7] += v }) },
  (x, o) => { o[0] = x.reduce((a, b) => a - b); o[1] = x.reduce((a, b) => a - b, 5); o[2] = x.reduce((a, b, i) => a + b * i, 0) },
  (x, o) => { o[0] = x.reduceRight((a, b) => a - b); o[1] = x.reduceRight((a, b) => a - b, 5) },
  (x, o) => { o[0] = x.some((v) => v > 3) ? 1 : 2; o[1] = x.every((v, i) => v > i) ? 1 : 2; o[2] = x.reduce((a, b) => Math.max(a, b), 0) },
  (x, o) => { const a = local('f32', 4); a.fill(2); a.set([x[1], x[2]], 1); o[0] = a.reduce((s, v) => s * 2 + v); o.set(a, 2) },
  (x, o) => { const a = new Float32Array(8); for (let i = 0; i < 8; i++) a[i] += i; o[0] = a[3] + a.at(-1) },
  (x, o, n) => { for (let k = 0; k < 2; k++) { const a = new Int32Array(4); a[n[0] & 1] += k + 1; o[k] = a[0] + a[1] } },
  (x, o) => { const a = new Float64Array(4).fill(0.5), b = Float32Array.of(x[0], 2), c = new Int32Array([7, 8, 9]); o[0] = Math.fround(a[3]) + b[1] + c[2] },
  (x, o) => { x.reverse(); x.forEach((v, i) => { o[i] = v }); x.sort((a, b) => a - b); o[5] = x[0] },
  (x, o) => { const a = local('f32', 4); a.set([4, 2, 3, 1]); a.sort((p, q) => p - q); a.forEach((v, i) => { o[i] = v }); const [p, q] = a.slice(-2); o[5] = p - q },
)

all( // arrays in brackets
  (x, o) => { const a = [x[0], 2, 3]; a.fill(7); o[0] = a[0] + a[2]; a.fill(1, 1); o[1] = a[0] + a[1] },
  (x, o, n) => { const a = [1, 2, 3]; o[0] = a.at(-1) + a.at(0) + a.at(n[2]) },
  (x, o, n) => { const a = [x[0], x[1], 1]; n[0] = a.indexOf(1); n[1] = a.lastIndexOf(1); n[2] = a.indexOf(x[3]); o[0] = a.includes(x[1]) ? 1 : 0 },
  (x, o, n) => { const a = [x[0], x[1], x[2]]; n[0] = a.findIndex((v) => v > 1); n[1] = a.findLastIndex((v) => v < 3) },
  (x, o) => { const a = [1, 2, 3, 4], b = a.slice(1, 3), c = a.slice(-2), d = a.slice(); o[0] = b.length * 10 + b[0] + b[1] + c[0] + d.length },
  (x, o) => { const a = [1, x[1]].concat([3, 4], 5); o[0] = a.length + a[1] + a[4] },
  (x, o) => { const a = [1, 2, 3].with(1, x[3]), b = a.with(-1, 9); o[0] = a[1] + b[2] + a[2]; o[1] = [[1, 2], 3, [4]].flat()[3] },
  (x, o) => { const a = [x[2], x[0], x[1]]; a.sort((p, q) => p - q); o.set(a); const b = [...a].reverse(), c = [3, 1, 2].sort((p, q) => q - p); o[4] = b[0]; o[5] = c[0] },
  (x, o) => { const a = [3, x[0], 2], b = a.toSorted((p, q) => p - q), c = a.toReversed(); o[0] = a[0] + b[0] * 10 + c[0] * 100 },
  (x, o) => { const ps = [{ k: 2, v: x[0] }, { k: 1, v: x[1] }, { k: 2, v: x[2] }]; const s = ps.toSorted((p, q) => p.k - q.k); o[0] = s[0].v; o[1] = s[1].v; o[2] = s[2].v },
  (x, o) => { o[0] = [1, 2, 3].reduceRight((a, b) => a - b); o[1] = [x[0], x[1]].reduceRight((a, b, i) => a * 2 + b + i, 3) },
  (x, o) => { const a = Array.of(1, x[1]), b = Array.from(a), c = Array.from([1, 2], (v, i) => v + i), d = Array.from({ length: 3 }, (_, i) => i * x[2]); o[0] = a[1] + b[0] + c[1] + d[2] },
  (x, o) => { [[1, 2], [3, 4]].forEach((row, i) => row.forEach((v, j) => { o[2 * i + j] = v })); x.forEach((v) => { if (x.some((w) => w > v)) o[5]++ }) },
)

all( // for…of over entries, keys and values
  (x, o) => { for (const [i, v] of x.entries()) o[i] = v + i },
  (x, o) => { for (const [i, v] of [5, 6, x[0]].entries()) o[i] = v * i },
  (x, o) => { for (const i of x.keys()) o[i] = i; for (const v of x.values()) o[7] += v },
  (x, o) => { const a = [2, x[1]]; for (const k of a.keys()) o[k] = a[k]; for (const v of a.values()) o[3] += v },
)

all( // indices that were rounded, and what JavaScript makes of numbers
  (x, o) => { o[0] = x[Math.floor(x[1] + 0.5)] + x[Math.trunc(x[2] / 2)] + x[Math.round(0.7 * x[0])] + x[Math.ceil(x[0] / 3)] },
  (x, o) => { const i = Math.floor(x[1] + 0.5), j = Math.min(Math.max(i, 0), x.length - 1); o[i] = x[j] + x[i + 1] },
  (x, o) => { const w = 2, a = Math.floor(x[0] / 2), b = Math.floor(x[0]); o[0] = x[a * w + b] + x[b % 2] + x[Math.floor(x[2]) & 1] },
  (x, o) => { let i = Math.floor(x[1]); if (x[0] > 0) i = Math.ceil(x[0]); i++; o[0] = x[i]; o[i] = 1 },
  (x, o, n) => { n[Math.floor(x[1])]++; Atomics.add(n, Math.floor(x[0]), 2); n[Math.floor(n[0] / 2)] += 5 },
  (x, o) => { for (let i = Math.floor(x[0]); i < Math.floor(x[2]); i++) o[i] = x[i] },
  (x, o) => { x[3] = 2.5; x.forEach((v, i) => { o[i] = Number.isInteger(v) ? 1 : 2 }); o[4] = Number.isInteger(x[0] / 0) ? 1 : 2; o[5] = Number.isSafeInteger(x[0] * 2 ** 60) ? 1 : 2 },
  (x, o) => { const k = Number(x[0] > 0) + Number(x[1]); o[0] = Boolean(x[0] - 1) ? k : -k },
  (x, o) => { const f = () => { o[0] = 3 }; void f() },
)
all( // what may be undefined, and the order in which parameters get their values
  (x, o) => { const p = { f: (v) => v + 1, n: 2 }; o[0] = p.f?.(x[0]) ?? 3; o[1] = p.g?.(x[0]) ?? 3; p.f?.(1); p.g?.(2) },
  (x, o) => { const f = (a, b) => a + (b ?? x[2]); o[0] = f(2) + f(x[0], 5); o[1] = [1, 2].map((v) => f(v))[1] },
  (x, o, n) => { let b = n[0]; const f = ({ u, v = b }, w = (b = 9)) => u + v * w; o[0] = f({ u: 1 }); o[1] = f({ u: b }) },
  (x, o) => { const f = ({ u }, w = u + 1) => u * w; o[0] = f({ u: x[1] }); const s = [u8(3), u8(4)], t = [...s, 300]; o[1] = t[0] + t[2] },
)
console.log('ok methods')
