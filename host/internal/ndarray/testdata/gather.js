// Functions of a script's that read arrays and buffers from outside by places: nd.build, nd.map, array.map.
const assert = require('assert'), cuda = require('cuda'), nd = require('cuda/ndarray')
const list = [7, -1, 4, 8, 2, 5], order = nd.array([5, 0, 3, 3, 1], { dtype: 'i32' }), picked = [5, 7, 8, 8, -1]

// As what it may lie: arrays in order, parts of them, what is put off, buffers; and of each type.
const types = ['i8', 'u8', 'i16', 'u16', 'i32', 'u32', 'i64', 'u64', 'f8e4m3', 'f8e5m2', 'f16', 'bf16', 'f32', 'f64']
for (const dtype of types) {
  const positive = dtype[0] === 'u', values = positive ? list.map(Math.abs) : list, want = positive ? picked.map(Math.abs) : picked
  const x = nd.array(values, { dtype })
  for (const [name, t] of Object.entries({
    array: x, later: x.add(0), view: nd.stack([x, x.mul(0)], 1).at(':, 0'), part: nd.concat([x.at('1:3'), x]).at('2:'),
    buffer: x.copy().buffer, reversed: x.at('::-1').copy().at('::-1'),
  })) {
    const got = order.map((v) => t[v])
    assert.deepEqual(Array.from(got.toArray(), Number), want, `${dtype} ${name}`)
    assert.deepEqual(Array.from(nd.build(6, (i) => t[5 - i]).toArray(), Number), values.toReversed(), `${dtype} ${name}`)
    assert.equal(got.dtype, nd.map([x], (v) => v).dtype)
  }
}
const t = nd.array(list), b = cuda.buffer(Float64Array.from(list))
assert.deepEqual(order.map((v) => b[v] / 3).toArray(), picked.map((v) => v / 3))
const flags = nd.array([true, false, true, true, false, false]), z = nd.complex([1, 2, 3], [4, 5, 6])
assert.deepEqual(order.map((v) => flags[v] !== 0 ? 1 : 0).toArray(), [0, 1, 1, 1, 0])
assert.deepEqual(nd.build(3, (i) => complex.mul(z[2 - i], { re: 0, im: 1 })).toArray(), [[-6, 3], [-5, 2], [-4, 1]])
assert.deepEqual(z.map((w) => ({ re: w.re + z[0].im, im: f32(z.length) })).toArray(), [[5, 3], [6, 3], [7, 3]])

assert.deepEqual(nd.build(1, () => t.at(-1)).toArray(), [5]) // as the kernel language has it

// Several axes, lengths and shapes, an array without axes, several arrays at once, the same one twice.
const m = nd.arange(12).reshape(3, 4), cube = nd.arange(24).reshape(2, 3, 4)
assert.deepEqual(nd.build([4, 3], (i, j) => m[j][i]).toArray(), m.T.toArray())
assert.deepEqual(nd.build([4, 3, 2], (i, j, k) => cube[k][j][i]).toArray(), cube.transpose().toArray())
assert.deepEqual(nd.build(1, () => cube.shape[0] * 1000 + cube.shape[1] * 100 + cube.shape[2] * 10 + m.shape[1]).toArray(), [2344])
assert.deepEqual(nd.build(1, () => cube.length + m.length).toArray(), [5])
const alone = nd.full([], 3)
assert.deepEqual(nd.build(2, (i) => alone[0] + t[i] * t[0]).toArray(), [52, -4])
assert.deepEqual(t.map((v) => v + t[0] + b[1]).toArray(), list.map((v) => v + 7 - 1))

// By a field, the option uses, and helpers that read what their caller does, or another thing by the same name.
const config = { table: t, inner: { table: nd.array([1, 2, 3, 4, 5, 6]) } }
assert.deepEqual(order.map((v) => config.table[v] * config.inner.table[0] + config.inner.table[v]).toArray(), picked.map((v, i) => v + [6, 1, 4, 4, 2][i]))
assert.deepEqual(order.map((v) => given[v], { uses: { given: b } }).toArray(), picked)
const read = (v) => t[v], other = (() => { const t = config.inner.table; return (v) => t[v] })()
assert.deepEqual(order.map((v) => read(v) + 100 * other(v)).toArray(), picked.map((v, i) => v + 100 * [6, 1, 4, 4, 2][i]))
const lookup = (list) => (v) => list[v]
assert.deepEqual([order.map(lookup(t)).toArray(), order.map(lookup(b)).toArray(), order.map(lookup(config.inner.table)).toArray()], [picked, picked, [6, 1, 4, 4, 2]])
const both = order.map(lookup(t)).add(order.map(lookup(config.inner.table))).mul(order.map(lookup(t)))
assert.deepEqual(both.toArray(), picked.map((v, i) => (v + [6, 1, 4, 4, 2][i]) * v))

// As a part of chains: of reductions, of rows, across axes.
assert.equal(order.map((v) => t[v]).square().sum().item(), picked.reduce((s, v) => s + v * v, 0))
const wide = nd.arange(256).reshape(2, 128), row = { axis: -1, keepDims: true }, y = wide.map((v) => t[i32(v) % 6] + v)
const values = wide.toArray().map((r) => r.map((v) => v + list[v % 6])), means = values.map((r) => r.reduce((a, b) => a + b) / 128)
assert.ok(nd.allclose(y.sub(y.mean(row)), values.map((r, i) => r.map((v) => v - means[i])), { atol: 1e-4 }))
const tall = nd.arange(64 * 40).reshape(64, 40)
assert.deepEqual(tall.T.map((v) => t[i32(v) % 6]).copy().toArray(), tall.T.toArray().map((r) => r.map((v) => list[v % 6])))
const found = order.map((v) => t[v])
assert.deepEqual(nd.explain(found.mul(2).add(1)), ['kernel nd_map_mul_add'])

// What a chain reads is as it was when the chain was made, also where its result goes to the same memory.
const s = nd.array([1, 2, 3, 4]), before = nd.build(4, (i) => s[3 - i]), c = cuda.buffer(Float32Array.of(1, 2, 3, 4)), held = nd.build(4, (i) => c[3 - i])
s.assign(0)
c.fill(0)
assert.deepEqual([before.toArray(), held.toArray()], [[4, 3, 2, 1], [4, 3, 2, 1]])
for (const reads of [(x) => nd.build(4, (i) => x[3 - i]), (x) => x.map((v) => v + x[0]), (x) => x.map((v) => x[3 - i32(v - 1)])]) {
  const x = nd.array([1, 2, 3, 4]), want = reads(x.copy()).toArray()
  x.assign(reads(x))
  assert.deepEqual(x.toArray(), want, reads)
}
const gone = nd.array([5, 6]), kept = nd.build(2, (i) => gone[i])
gone.free()
assert.deepEqual(kept.toArray(), [5, 6])
assert.throws(() => nd.build(2, (i) => gone[i]), { message: 'nd.build: the NDArray has been freed' })
const out = nd.zeros(5), graph = cuda.graph(() => { out.assign(order.map((v) => t[v] + b[0])) })
t.assign(t.add(1))
graph.launch()
assert.deepEqual(out.toArray(), picked.map((v) => v + 8))
assert.deepEqual(nd.build(0, (i) => t[i]).toArray(), [])
const empty = nd.zeros(0)
assert.deepEqual(nd.build(2, (i) => i < empty.length ? empty[i] : 9).toArray(), [9, 9])

// What cannot be.
const refuse = (f, name, message) => assert.throws(f, { name, message })
for (const [write, text] of [[(i) => { t[i] = 1; return 0 }, 't'], [(i) => Atomics.add(b, 0, f64(i)), 'b'], [(i) => { m[i][0]++; return 1 }, 'm[i]'], [(i) => { const r = m[i]; r[0] = 1; return 0 }, 'r']]) {
  refuse(() => nd.build(2, write), 'CompileError', new RegExp(`: ${text.replace(/[[\]]/g, '\\$&')} is a buffer from outside, which functions on elements read\n`))
}
refuse(() => nd.build(2, (i) => t.sum()), 'CompileError', /^[^\n]*: there is no method sum in the kernel language\n/)
const deep = nd.zeros([1, 1, 1, 2]), pairs = nd.complex([[1]], [[2]])
refuse(() => nd.build(2, (i) => deep[0][0][0][i]), 'RangeError', 'nd.build: a function reads f32 of up to 3 axes from outside, and this has the shape 1×1×1×2: reshape(-1)')
refuse(() => nd.build(2, (i) => pairs[0][i].re), 'RangeError', 'nd.build: a function reads c64 of up to 1 axes from outside, and this has the shape 1×1: reshape(-1)')
refuse(() => t.reduce((a, b) => a + t[0]), 'CompileError', /t is an NDArray, which a kernel cannot use\n/)
const a0 = nd.ones(1), many = { a0 }
for (let i = 1; i < 15; i++) many[`a${i}`] = nd.full(1, i)
refuse(() => nd.build(1, (i) => a0[i] + a1[i] + a2[i] + a3[i] + a4[i] + a5[i] + a6[i] + a7[i] + a8[i] + a9[i] + a10[i] + a11[i] + a12[i] + a13[i] + a14[i], { uses: many }),
  'RangeError', 'nd.build: f: a function has at most 15 operands and arrays from outside, and this one has 1 more')
delete many.a14
assert.deepEqual(nd.build(1, (i) => a0[i] + a1[i] + a2[i] + a3[i] + a4[i] + a5[i] + a6[i] + a7[i] + a8[i] + a9[i] + a10[i] + a11[i] + a12[i] + a13[i], { uses: many }).toArray(), [92])
