// Reductions against plain JavaScript: types, axes, layouts, sizes, NaN.
const assert = require('assert'), nd = require('cuda/ndarray')
const text = (x) => `${x.dtype}[${x.shape}] ${x}`
const x = nd.arange(24).reshape(2, 3, 4)

assert.equal(text(x.sum()), 'f32[] 276')
assert.equal(text(x.sum(0)), 'f32[3,4] [[12, 14, 16, 18], [20, 22, 24, 26], [28, 30, 32, 34]]')
assert.equal(text(x.sum([0, 2])), 'f32[3] [60, 92, 124]')
assert.equal(text(x.sum({ axis: [-1, 0], keepDims: true })), 'f32[1,3,1] [[[60], [92], [124]]]')
assert.equal(text(x.max(1)), 'f32[2,4] [[8, 9, 10, 11], [20, 21, 22, 23]]')
assert.equal(text(x.sum([])), text(x))
assert.equal(text(x.mul(2).add(1).mean(2)), 'f32[2,3] [[4, 12, 20], [28, 36, 44]]')
assert.equal(text(x.transpose(2, 0, 1).sum(0)), text(x.sum(2)))
assert.equal(text(x.at('::-1, ::2, 1:').sum([1, 2])), 'f32[2] [108, 36]')
assert.equal(text(nd.array([1, 2]).broadcastTo([3, 2]).sum(0)), 'f32[2] [3, 6]')
assert.equal(text(x.at(':, new').sub(x).square().sum([1, 2, 3])), 'f32[2] [1728, 1728]')

// Types.
const types = { bool: 'i32', i8: 'i64', u8: 'u64', i32: 'i64', u32: 'u64', i64: 'i64', u64: 'u64', f16: 'f16', bf16: 'bf16', f32: 'f32', f64: 'f64' }
for (const [t, sum] of Object.entries(types)) {
  const v = nd.array([1, 0, 1, 1]).astype(t)
  assert.equal(v.sum().dtype, sum, t)
  assert.equal(v.prod().dtype, sum, t)
  assert.equal(Number(v.sum().item()), 3, t)
  assert.equal(Number(v.prod().item()), 0, t)
  assert.equal(v.mean().dtype, { bool: 'f32', i64: 'f64', u64: 'f64', f16: 'f16', bf16: 'bf16', f64: 'f64' }[t] ?? 'f32')
  assert.equal(v.mean().item(), 0.75, t)
  assert.equal(Number(v.min().item()), 0, t)
  assert.equal(Number(v.max().item()), 1, t)
  assert.equal(v.max().dtype, t)
  assert.deepEqual([v.any().item(), v.all().item(), v.countNonzero().item(), v.argmin().item(), v.argmax().item()], [true, false, 3, 1, 0], t)
}
assert.equal(nd.array(Int32Array.of(-5, -7)).max().item(), -5)
assert.equal(nd.array([-(2n ** 63n), 5n]).min().item(), -(2n ** 63n))
assert.equal(nd.array([2n ** 64n - 1n, 5n], { dtype: 'u64' }).max().item(), 2n ** 64n - 1n)
assert.equal(nd.array(new Int8Array(300).fill(100)).sum().item(), 30000n)
assert.equal(nd.array(new Int8Array(300).fill(100)).sum({ dtype: 'i32' }).item(), 30000)
assert.equal(nd.full(3000, 100, { dtype: 'f16' }).sum().item(), Infinity)       // summed in f32, too large as f16
assert.equal(nd.full(3000, 100, { dtype: 'f16' }).mean().item(), 100)

// NaN, infinities, nothing.
const n = nd.array([3, NaN, 1, 2])
assert.deepEqual([n.sum().item(), n.min().item(), n.max().item(), n.argmin().item(), n.argmax().item()], [NaN, NaN, NaN, 1, 1])
const skip = { skipNaN: true }
assert.deepEqual([n.sum(skip).item(), n.prod(skip).item(), n.mean(skip).item(), n.min(skip).item(), n.max(skip).item(), n.argmin(skip).item(), n.argmax(skip).item()], [6, 6, 2, 1, 3, 2, 0])
const empty = nd.zeros([0, 3])
assert.equal(`${empty.sum()} ${empty.sum(0)} ${empty.sum(1)} ${empty.prod(0)} ${empty.mean(0)} ${empty.all()} ${empty.any()} ${empty.max(1)}`, '0 [0, 0, 0] [] [1, 1, 1] [NaN, NaN, NaN] true false []')
assert.throws(() => empty.max(), { name: 'RangeError', message: 'ndarray.max: there is no max of 0 elements' })
assert.throws(() => empty.argmin(0), { name: 'RangeError', message: 'ndarray.argmin: there is no argmin of 0 elements' })
assert.deepEqual(nd.array([2, 5, 5, 2]).argmax().item(), 1)
assert.throws(() => x.sum(3), { name: 'RangeError', message: 'ndarray.sum: axis: there is no axis 3: the array has 3, 0 to 2' })
assert.throws(() => x.sum([0, -3]), { name: 'RangeError', message: 'ndarray.sum: axis: axis 0 is named twice' })
assert.throws(() => x.sum({ axes: 1 }), /there is no option "axes"; did you mean "axis"/)
assert.throws(() => x.argmax([0, 1]), { name: 'TypeError', message: 'ndarray.argmax: axis: expected one axis, got 2' })

// Sizes around what threads, blocks and parts take, along each kind of axis.
for (const size of [1, 2, 31, 63, 64, 65, 255, 256, 257, 1000, 4096, 8191, 8192, 8193, 20000]) {
  const list = Array.from({ length: size }, (_, i) => i * 7919 % 101), want = list.reduce((a, b) => a + b, 0), v = nd.array(list)
  assert.equal(v.sum().item(), want, size)
  assert.equal(v.max().item(), Math.max(...list), size)
  assert.equal(v.argmax().item(), list.indexOf(Math.max(...list)), size)
  assert.equal(v.argmin().item(), list.indexOf(Math.min(...list)), size)
  const columns = v.at(':, new').mul([1, 2, 3])
  assert.deepEqual(columns.sum(0).toArray(), [want, 2 * want, 3 * want], size)
  assert.deepEqual(columns.T.copy().sum(1).toArray(), [want, 2 * want, 3 * want], size)
  assert.deepEqual(columns.argmax(0).toArray(), Array(3).fill(list.indexOf(Math.max(...list))), size)
}
const tall = nd.arange(600 * 40).reshape(600, 40)
assert.deepEqual(tall.sum(0).toArray(), Array.from({ length: 40 }, (_, j) => 600 * j + 40 * 600 * 599 / 2))
assert.deepEqual(tall.mean(1).toArray(), Array.from({ length: 600 }, (_, i) => 40 * i + 19.5))

// Rows that wide loads read: of types of 1 to 8 bytes, from each place on, in rows whose starts do or
// do not fit, beside operands that have one value a row, or the index.
for (const dtype of ['bool', 'u8', 'f16', 'i32', 'f32', 'f64']) {
  const list = Array.from({ length: 3 * 1300 }, (_, i) => i * 31 % 7 % 2), all = nd.array(list).astype(dtype)
  for (const [first, width] of [[0, 1300], [1, 1296], [4, 1283], [16, 1024], [16, 80], [3, 64]]) {
    const rows = [0, 1, 2].map((r) => list.slice(1300 * r + first, 1300 * r + first + width))
    const part = all.reshape(3, 1300).at(`:, ${first}:${first + width}`), place = `${dtype} ${first} ${width}`
    assert.deepEqual(part.sum({ axis: 1, dtype: 'i32' }).toArray(), rows.map((row) => row.reduce((a, b) => a + b)), place)
    assert.deepEqual(part.argmax(1).toArray(), rows.map((row) => row.indexOf(1)), place)
    assert.deepEqual(part.astype('i32').mul([[1], [2], [3]]).sum(1).toArray(), rows.map((row, r) => (r + 1) * row.reduce((a, b) => a + b)), place)
    assert.deepEqual(part.astype('i32').mul(nd.arange(width, { dtype: 'i32' })).sum({ axis: 1, dtype: 'i32' }).toArray(), rows.map((row) => row.reduce((a, b, i) => a + b * i, 0)), place)
  }
  const flat = all.at('5:')
  assert.equal(flat.sum({ dtype: 'i32' }).item(), list.slice(5).reduce((a, b) => a + b), dtype)
}

// The same bits each time, and close to the exact sum.
const r = nd.arange(100000).mul(0.1).sin(), once = r.sum().item()
for (let i = 0; i < 3; i++) assert.equal(r.sum().item(), once)
const exact = r.toArray().reduce((a, b) => a + b, 0)
assert(Math.abs(once - exact) < 1e-5 * Math.sqrt(100000), `${once}, exactly ${exact}`)

// What is made of reductions.
const s = nd.array([[1, 2, 4], [3, 5, 7]])
const close = (a, b) => [a.toArray()].flat(9).forEach((v, i) => assert(Math.abs(v - [b].flat()[i]) < 1e-6 * Math.max(1, Math.abs(v)), `${a}: ${b}`))
close(s.var(), 35 / 9); close(s.var(1), [14 / 9, 8 / 3]); close(s.var({ axis: 1, ddof: 1 }), [7 / 3, 4])
close(s.std({ axis: 0, keepDims: true }), [1, 1.5, 1.5]); close(nd.array([1, NaN, 3]).var({ skipNaN: true, ddof: 1 }), 2)
close(s.var([]), [0, 0, 0, 0, 0, 0]); close(nd.array([[NaN, NaN], [NaN, 3], [3, 5]]).var({ axis: 1, skipNaN: true }).at('1:'), [0, 1])
assert.deepEqual([s.std().dtype, s.astype('i64').var().dtype, s.astype('f16').var().dtype, nd.array([true, false]).var().item()], ['f32', 'f64', 'f16', 0.25])
assert.deepEqual([nd.zeros(0).var().item(), nd.array([4]).var().item(), nd.array([4]).std({ ddof: 1 }).item(), nd.array([1, Infinity]).var().item()], [NaN, 0, NaN, NaN])
for (const size of [255, 8193, 30000]) { // far from 0, and with a first value far from the others
  const list = Float32Array.from({ length: size }, (_, i) => 10000 + i * 7919 % 101 / 8), v = nd.array(list)
  const of = (list) => { const mean = list.reduce((a, b) => a + b) / list.length; return list.reduce((a, b) => a + (b - mean) ** 2, 0) / list.length }
  close(v.var().mul(1e-2), of(Array.from(list)) * 1e-2)
  list[0] = -1e6
  const want = of(Array.from(list)), got = nd.array(list).var().item()
  assert(Math.abs(got - want) < 1e-5 * want, `${got}, ${want}`)
}
close(s.norm(), Math.sqrt(104)); close(s.norm({ axis: 1, ord: 1 }), [7, 15]); close(s.norm({ ord: Infinity }), 7); close(s.norm({ axis: 0, ord: 3 }), [28 ** (1 / 3), 133 ** (1 / 3), 407 ** (1 / 3)])
close(s.logsumexp(1), [Math.log(Math.E + Math.E ** 2 + Math.E ** 4), 7.1429317]); close(nd.array([1000, 1000]).logsumexp(), 1000.6931471805599)
assert.equal(nd.array([-Infinity, -Infinity]).logsumexp().item(), -Infinity)
// Softmax of rows that stay in registers, by fours and one by one, and of others; along each axis.
for (const n of [31, 32, 33, 100, 1000, 1023, 4098, 5000, 20000]) {
  const list = Float32Array.from({ length: 2 * n }, (_, i) => i * 7919 % 101 / 8), x = nd.array(list).reshape(2, n)
  const want = [0, 1].map((r) => {
    const powers = Array.from(list.subarray(r * n, r * n + n), Math.exp), sum = powers.reduce((a, b) => a + b)
    return powers.map((e) => e / sum)
  })
  const near = (found, part) => found.toArray().forEach((row, r) => row.forEach((v, i) => assert(Math.abs(v - want[r][i]) <= part * want[r][i], `${n}: ${v}, ${want[r][i]}`)))
  near(x.softmax(), 1e-6); near(x.T.softmax(0).T, 1e-6); near(x.astype('f64').softmax(-1), 1e-12); near(x.astype('f16').astype('bf16').softmax(1), 0.05)
}
const far = nd.array([Array(40).fill(-Infinity), Array(40).fill(1), [Infinity, ...Array(39).fill(0)]]).softmax()
assert.deepEqual([far.at('0, 0').item(), far.at('1, 0').item() === Math.fround(1 / 40), far.at('2, 0').item(), far.at('2, 1').item()], [NaN, true, NaN, NaN])
close(s.softmax(), [0.04201007, 0.1141952, 0.8437947, 0.01587624, 0.1173104, 0.8668134]); close(s.softmax(0).sum(0), [1, 1, 1])
assert.equal(text(s.diff()), 'f32[2,2] [[1, 2], [2, 2]]')
assert.equal(text(s.diff(0)), 'f32[1,3] [[2, 3, 3]]')
assert.equal(nd.array(Int32Array.of(60000, 80000)).norm().item(), 100000)
assert.equal(nd.full(10, 300, { dtype: 'f16' }).norm().dtype, 'f16')
assert.throws(() => s.softmax(2), { name: 'RangeError', message: 'ndarray.softmax: axis: there is no axis 2: the array has 2' })
