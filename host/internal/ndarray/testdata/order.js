// Order, places and cumulation against plain JavaScript, over types, sizes around tiles, layouts, NaN.
const assert = require('assert'), nd = require('cuda/ndarray')
const text = (x) => `${x.dtype}[${x.shape}] ${x}`
const x = nd.arange(12).reshape(3, 4)

for (const axis of [0, 1, -1]) assert.deepEqual([x.sort(axis), x.argsort(axis)].map(text), [x.sort({ axis }), x.argsort({ axis })].map(text))

// The order of a plain array: NaN last, equals as they were.
const ascending = (a, b) => Number.isNaN(a) ? (Number.isNaN(b) ? 0 : 1) : Number.isNaN(b) ? -1 : a - b
const descending = (a, b) => Number.isNaN(a) || Number.isNaN(b) ? ascending(a, b) : b - a
const values = (n) => Array.from({ length: n }, (_, i) => i % 17 === 3 ? NaN : i * 7919 % 101 - 50)
const plain = (a) => a.toArray()
for (const n of [0, 1, 2, 31, 33, 255, 256, 257, 1023, 1025, 5000]) {
  const list = values(n), v = nd.array(list)
  for (const [order, compare] of [[{}, ascending], [{ descending: true }, descending]]) {
    assert.deepEqual(plain(v.sort(order)), list.toSorted(compare), `sort ${n}`)
    assert.deepEqual(plain(v.argsort(order)), list.map((_, i) => i).sort((i, j) => compare(list[i], list[j])), `argsort ${n}`)
  }
  let sum = 0
  const running = list.map((a) => sum += Number.isNaN(a) ? 0 : a)
  assert.deepEqual(plain(nd.where(v.isNaN(), 0, v).cumsum()), running, `cumsum ${n}`)
  const at = list.flatMap((a, i) => a > 0 ? [i] : [])
  assert.deepEqual(plain(v.select(v.gt(0))), at.map((i) => list[i]), `select ${n}`)
  assert.deepEqual(plain(v.gt(0).nonzero()[0]), at, `nonzero ${n}`)
}
for (const shape of [[3, 257], [257, 3], [5, 1], [1, 300], [2, 3, 40]]) {
  const n = shape.reduce((a, b) => a * b), list = values(n), v = nd.array(list).reshape(shape)
  for (let axis = 0; axis < shape.length; axis++) {
    const lines = v.transpose(...shape.keys().filter((i) => i !== axis), axis).reshape(-1, shape[axis]).toArray()
    const along = (y) => y.transpose(...shape.keys().filter((i) => i !== axis), axis).reshape(-1, y.shape[axis]).toArray()
    assert.deepEqual(along(v.sort({ axis })), lines.map((row) => row.toSorted(ascending)), `${shape} ${axis}`)
    assert.deepEqual(along(v.argsort({ axis, descending: true })), lines.map((row) => row.map((_, i) => i).sort((i, j) => descending(row[i], row[j]))))
    const k = Math.min(2, shape[axis]), top = v.topk(k, { axis })
    assert.deepEqual(along(top.values), lines.map((row) => row.toSorted(descending).slice(0, k)))
    assert.deepEqual(along(v.takeAlong(top.indices, axis)), along(top.values))
    assert.deepEqual(along(nd.where(v.isNaN(), 1, v).cumsum({ axis, reverse: true })), lines.map((row) => {
      let sum = 0
      return row.toReversed().map((a) => sum += Number.isNaN(a) ? 1 : a).reverse()
    }))
  }
}
// topk over many equal elements, NaN and both zeros, and around the sizes of blocks: as a stable sort has it.
for (const [rows, n, k] of [[3, 700, 5], [2, 257, 256], [70, 33, 33], [1, 3000, 700], [2, 1500, 1100], [4, 1, 1]]) {
  const list = Array.from({ length: rows * n }, (_, i) => i % 29 === 5 ? NaN : i % 7 === 0 ? -0 : i % 5 === 0 ? 0 : i * 7919 % 13 - 6), v = nd.array(list).reshape(rows, n)
  for (const [smallest, compare] of [[false, descending], [true, ascending]]) {
    const { values, indices } = v.topk(k, { smallest }), want = Array.from({ length: rows }, (_, r) => [...Array(n).keys()].sort((i, j) => compare(list[r * n + i], list[r * n + j]) + 0).slice(0, k)) // goja takes -0 for less
    assert.deepEqual(indices.toArray(), want, `topk of ${rows}×${n}, ${k}`)
    assert.deepEqual(values.toArray(), want.map((row, r) => row.map((i) => list[r * n + i])))
  }
}
for (const type of ['bool', 'i8', 'u8', 'i16', 'u16', 'i32', 'u32', 'i64', 'u64', 'f8e4m3', 'f8e5m2', 'f16', 'bf16', 'f32', 'f64']) {
  const v = nd.array([1, 0, 1, 1, 0]).astype(type), sum = { bool: 'i32', i: 'i64', u: 'u64', f8e4m3: 'f32', f8e5m2: 'f32' }
  assert.equal(text(v.sort({ descending: true })), text(nd.array([1, 1, 1, 0, 0]).astype(type)), type)
  assert.equal(text(v.argsort()), 'i32[5] [1, 4, 0, 2, 3]', type)
  assert.equal(text(v.topk(4).indices), 'i32[4] [0, 2, 3, 1]', type)
  assert.equal(text(v.topk(3, { smallest: true }).indices), 'i32[3] [1, 4, 0]', type)
  assert.equal(text(v.cumsum()), `${sum[type] ?? sum[type[0]] ?? type}[5] [1, 1, 2, 3, 3]`, type)
  assert.equal(text(v.cumsum({ exclusive: true, dtype: 'f64' })), 'f64[5] [0, 1, 1, 2, 3]', type)
  assert.equal(text(v.take([0, 1, -1])), text(nd.array([1, 0, 0]).astype(type)), type)
  assert.equal(text(v.select([true, true, false, false, true])), text(nd.array([1, 0, 0]).astype(type)), type)
  assert.equal(text(v.unique().counts), 'i32[2] [2, 3]', type)
  assert.equal(text(v.copy().put([1, 4], [1, 1])), text(nd.array([1, 1, 1, 1, 1]).astype(type)), type)
}
assert.equal(text(nd.array([3, NaN, 1, -0, 0]).sort({ descending: true })), 'f32[5] [3, 1, -0, 0, NaN]')
assert.equal(text(x.cumsum()), 'f32[12] [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66]')
assert.equal(text(x.T.cumprod(1)), 'f32[4,3] [[0, 0, 0], [1, 5, 45], [2, 12, 120], [3, 21, 231]]')

// unique: values, where they are first, the way back.
const u = nd.array([[3, 1, 3], [NaN, NaN, 2]]), found = u.unique()
assert.deepEqual([found.values, found.index, found.inverse, found.counts].map(plain), [[1, 2, 3, NaN], [1, 5, 0, 3], [[2, 0, 2], [3, 3, 1]], [1, 1, 2, 2]])
const cut = u.unique({ size: 5, fill: -1 })
assert.deepEqual([cut.values, cut.counts].map(plain), [[1, 2, 3, NaN, -1], [1, 1, 2, 2, 0]])
assert.deepEqual(plain(nd.array([0, -0, 0]).unique().values), [0])
assert.deepEqual(plain(nd.zeros(0).unique().values), [])

// searchsorted.
const sorted = nd.array([1, 2, 2, 5])
assert.deepEqual(plain(sorted.searchsorted([[0, 2], [9, NaN]])), [[0, 1], [4, 4]])
assert.deepEqual(plain(sorted.searchsorted([2, 5], { side: 'right' })), [3, 4])
assert.equal(sorted.searchsorted(3).item(), 3)

// Places: out of range on the device reads NaN or 0 and writes nothing.
const there = (...list) => nd.array(list, { dtype: 'i32' })
assert.equal(text(x.take(there(2, 0, -1, 7), 0)), 'f32[4,4] [[8, 9, 10, 11], [0, 1, 2, 3], [8, 9, 10, 11], [NaN, NaN, NaN, NaN]]')
assert.equal(text(nd.array([1n, 2n]).take(there(5, -3, 1))), 'i64[3] [0, 0, 2]')
assert.equal(text(x.T.take([[0, 1], [1, 0]], 1).at(0)), 'f32[2,2] [[0, 4], [4, 0]]')
assert.equal(text(x.take(1, 1)), 'f32[3] [1, 5, 9]')
assert.equal(text(x.takeAlong(there(0, 3, 9).reshape(3, 1), 1)), 'f32[3,1] [[0], [7], [NaN]]')
assert.equal(text(nd.zeros(5).put(there(1, 3, -1, 9, -9), [10, 20, 30, 40, 50])), 'f32[5] [0, 10, 0, 20, 30]')
assert.equal(text(nd.zeros([2, 3]).put([0, 0, 2], 1, { axis: 1, op: 'add' })), 'f32[2,3] [[2, 0, 1], [2, 0, 1]]')
assert.equal(text(nd.ones(3, { dtype: 'f16' }).put([0, 0], [3, 5], { op: 'mul' })), 'f16[3] [15, 1, 1]')
const grid = nd.zeros([3, 4])
grid.at(':, ::2').put([1], [[5], [6], [7]], { axis: 1 })
assert.equal(text(grid), 'f32[3,4] [[0, 0, 5, 0], [0, 0, 6, 0], [0, 0, 7, 0]]')
assert.equal(text(x.select([true, false, true])), 'f32[2,4] [[0, 1, 2, 3], [8, 9, 10, 11]]')
assert.equal(text(x.select([true, false, true], { size: 3, fill: -1 })), 'f32[3,4] [[0, 1, 2, 3], [8, 9, 10, 11], [-1, -1, -1, -1]]')
assert.equal(text(x.select(x.gt(8), { size: 2 })), 'f32[2] [9, 10]')
assert.deepEqual(x.gt(8).nonzero({ size: 4 }).map(plain), [[2, 2, 2, 0], [1, 2, 3, 0]])
x.select(x.gt(2)).assign(0)
assert.equal(x.sum().item(), 66) // select copies

// Joined, repeated, shifted, with borders.
assert.equal(text(nd.concat([x.at(':1'), [[9, 9, 9, 9]]])), 'f32[2,4] [[0, 1, 2, 3], [9, 9, 9, 9]]')
assert.equal(text(nd.concat([x.T.at(':1'), nd.zeros([0, 3])])), 'f32[1,3] [[0, 4, 8]]')
assert.equal(text(nd.concat([nd.array(Int32Array.of(1)), nd.array([2.5])])), 'f32[2] [1, 2.5]')
assert.equal(text(nd.stack([[1, 2], [3, 4]], -1)), 'f32[2,2] [[1, 3], [2, 4]]')
assert.equal(text(nd.tile([1, 2], [2, 2])), 'f32[2,4] [[1, 2, 1, 2], [1, 2, 1, 2]]')
assert.equal(text(nd.repeat([[1, 2], [3, 4]], 2, 1)), 'f32[2,4] [[1, 1, 2, 2], [3, 3, 4, 4]]')
assert.equal(text(nd.repeat([1, 2, 3], [0, 2, 1])), 'f32[3] [2, 2, 3]')
assert.equal(text(nd.repeat([1, 2, 3], [0, 2, 1], 0, { size: 5, fill: 9 })), 'f32[5] [2, 2, 3, 9, 9]')
assert.equal(text(nd.roll([1, 2, 3, 4], 1)), 'f32[4] [4, 1, 2, 3]')
assert.equal(text(nd.roll(x, [1, -5], [0, 1])), 'f32[3,4] [[9, 10, 11, 8], [1, 2, 3, 0], [5, 6, 7, 4]]')
assert.equal(text(nd.roll(x, 1).at(0)), 'f32[4] [11, 0, 1, 2]')
assert.equal(text(nd.pad([1, 2, 3], [[4, 2]], { boundary: 'wrap' })), 'f32[9] [3, 1, 2, 3, 1, 2, 3, 1, 2]')
assert.equal(text(nd.pad([1, 2, 3], [[3, 2]], { boundary: 'reflect' })), 'f32[8] [2, 3, 2, 1, 2, 3, 2, 1]')
assert.equal(text(nd.pad([1, 2, 3], [[1, 2]], { boundary: 'nearest' })), 'f32[6] [1, 1, 2, 3, 3, 3]')
assert.equal(text(nd.pad([[1]], [[1, 0], [0, 1]], { value: 7 })), 'f32[2,2] [[7, 7], [1, 7]]')
assert.equal(text(nd.tril(nd.ones([2, 3]))), 'f32[2,3] [[1, 0, 0], [1, 1, 0]]')
assert.equal(text(nd.triu(nd.ones([2, 3], { dtype: 'bool' }), 1)), 'bool[2,3] [[false, true, true], [false, false, true]]')
assert.equal(text(nd.diag([1, 2])), 'f32[2,2] [[1, 0], [0, 2]]')

for (const [f, name, message] of [
  [() => x.take([0]), 'TypeError', 'ndarray.take: axis: the array has 2 axes; say which'],
  [() => x.take([[0, 1], [1, 7]], 0), 'RangeError', 'ndarray.take: indices: 7 is out of range: axis 0 has 3 elements'],
  [() => x.take(BigInt64Array.of(-4n), 0), 'RangeError', 'ndarray.take: indices: -4 is out of range: axis 0 has 3 elements'],
  [() => x.takeAlong([[9]], 1), 'RangeError', 'ndarray.takeAlong: indices: 9 is out of range: axis 1 has 4 elements'],
  [() => nd.zeros(3).put(3, 1), 'RangeError', 'ndarray.put: indices: 3 is out of range: axis 0 has 3 elements'],
  [() => { nd.config.precision = 'bf16' }, 'TypeError', 'nd.config.precision: expected "f32" or "tf32", got "bf16"'],
  [() => x.take([0], 2), 'RangeError', 'ndarray.take: axis: there is no axis 2: the array has 2'],
  [() => nd.ones([2, 2]).takeAlong([[0]]), 'TypeError', 'ndarray.takeAlong: axis: expected the number of an axis, got undefined'],
  [() => x.histogram({ bins: 2 }), 'TypeError', 'ndarray.histogram: bins: expected a whole number, got Object'],
  [() => x.quantile(1.5), 'RangeError', 'ndarray.quantile: q: expected numbers from 0 to 1, got 1.5'],
  [() => x.quantile([0.5, [-1]]), 'RangeError', 'ndarray.quantile: q: expected numbers from 0 to 1, got -1'],
  [() => x.quantile(), 'TypeError', 'ndarray.quantile: q: expected a number from 0 to 1, or an array of such, got undefined'],
  [() => nd.random.generator('a'), 'TypeError', 'nd.random.generator: seed: expected a whole number, got string'],
  [() => x.take(nd.array([0.5]), 0), 'TypeError', 'ndarray.take: indices: expected integers, got f32'],
  [() => x.take([0.5], 0), 'TypeError', /0\.5 is not an i32/],
  [() => x.select([true, false]), 'RangeError', 'ndarray.select: mask: expected the shape of the first axes of 3×4, got 2'],
  [() => x.topk(5), 'RangeError', 'ndarray.topk: k: there are 4 elements along the axis, and 5 are asked for'],
  [() => x.sort({ ascending: true }), 'TypeError', 'ndarray.sort: options: there is no option "ascending"; there are axis, descending'],
  [() => nd.concat([x, [[1]]]), 'RangeError', 'nd.concat: arrays[1]: expected the shape 3×4 but for axis 0, got 1×1'],
  [() => nd.concat(x), 'TypeError', 'nd.concat: arrays: expected an array of operands, got NDArray'],
  [() => nd.pad(x, [[1, 1]]), 'TypeError', 'nd.pad: widths: expected a number, a pair [before, behind], or a pair for each of 2 axes, such as [[1, 1]]'],
  [() => nd.zeros(3).put([0], nd.array([1], { dtype: 'f64' }).astype('c64')), 'TypeError', /c64/],
]) assert.throws(f, { name, message })
const cuda = require('cuda'), kept = nd.zeros(3)
assert.throws(() => cuda.graph(() => x.gt(2).nonzero()), {
  name: 'TypeError', message: /ndarray\.nonzero: how many there are is only known when the work is done, which cannot be recorded; options\.size says how many to keep/,
})
const recorded = cuda.graph(() => { kept.assign(x.select(x.gt(8), { size: 3 })) })
recorded.launch()
assert.equal(String(kept), '[9, 10, 11]')

// Rows that threads read by several loads, whole and cut, with equal elements and without.
for (const [dtype, n] of [['f32', 2048], ['i32', 3001], ['u8', 3001], ['f64', 2049]]) {
  const few = nd.arange(2 * n).mul(7919).mod(dtype === 'u8' ? 200 : 5000).astype(dtype).reshape(2, n).eval()
  for (const smallest of [false, true]) {
    const { values, indices } = few.topk(70, { smallest })
    const best = few.toArray().map((row) => row.map((v, i) => [v, i]).sort((a, b) => (smallest ? a[0] - b[0] : b[0] - a[0]) || a[1] - b[1]).slice(0, 70))
    assert.deepEqual(values.toArray(), best.map((row) => row.map(([v]) => v)), `${dtype} ${n}`)
    assert.deepEqual(indices.toArray(), best.map((row) => row.map(([, i]) => i)), `${dtype} ${n}`)
  }
}
