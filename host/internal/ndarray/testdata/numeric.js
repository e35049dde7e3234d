// Counting, products, linear algebra, random numbers, convolution and what lies between elements.
const assert = require('assert'), cuda = require('cuda'), nd = require('cuda/ndarray')
const text = (x) => `${x.dtype}[${x.shape}] ${x}`
const x = nd.arange(12).reshape(3, 4)
const close = (a, b, eps) => assert.ok(nd.allclose(a, b, { atol: eps, rtol: eps }), `${a}\n${b}`)

// Counts.
assert.equal(text(nd.array(Int32Array.of(0, 2, 2, 9, -1)).bincount(4)), 'i32[4] [1, 0, 2, 0]')
assert.equal(text(nd.array([true, false, true]).bincount(2, { weights: [0.5, 1, 2] })), 'f32[2] [1, 2.5]')
assert.equal(text(nd.array([0, 1, 1, 2, 4, NaN, 9]).histogram(4, { range: [0, 4] }).counts), 'i32[4] [1, 2, 1, 1]')
assert.equal(text(nd.array([1, 2, 3, 4]).histogram(3).edges), 'f32[4] [1, 2, 3, 4]')
assert.equal(text(nd.array([5, 5]).histogram(2).counts), 'i32[2] [0, 2]')
for (const odd of [Infinity, -Infinity, NaN]) {   // whose range cannot be divided
  assert.equal(text(nd.array([1, 2, odd]).histogram(3).counts), 'i32[3] [0, 0, 0]')
  assert.throws(() => nd.array([1, 2]).histogram(3, { range: [0, odd] }), { name: 'RangeError', message: `ndarray.histogram: options.range: expected [low, high], two finite numbers, got [0,${odd}]` })
}
assert.equal(text(nd.array([1, 2, Infinity]).histogram(2, { range: [1, 2] }).counts), 'i32[2] [1, 1]')
assert.equal(text(nd.array([1, 2, 3]).histogram(2, { weights: [1, 2, 4] }).counts), 'f32[2] [1, 6]')
for (const n of [1, 2, 5, 64, 257]) {
  const list = Array.from({ length: n }, (_, i) => i * 7919 % 101), sorted = list.toSorted((a, b) => a - b)
  const at = (q) => { const p = Math.fround(q) * (n - 1), low = Math.floor(p); return sorted[low] + (sorted[Math.ceil(p)] - sorted[low]) * (p - low) }
  assert.equal(nd.array(list).median().item(), at(0.5), n)
  close(nd.array(list).quantile([0, 0.25, 0.9, 1]), [0, 0.25, 0.9, 1].map(at), 1e-5)
}
assert.equal(text(x.median(0)), 'f32[4] [4, 5, 6, 7]')
assert.equal(text(x.T.quantile([0.5, 1], { axis: [0, 1], keepDims: true })), 'f32[2,1,1] [[[5.5]], [[11]]]')
assert.equal(text(nd.array(Int32Array.of(3, 1, 2)).median()), 'f32[] 2')
assert.equal(text(nd.array([3, NaN, 1]).median()), 'f32[] NaN')
assert.equal(text(nd.array([[3, NaN, 1], [NaN, NaN, NaN]]).median({ axis: 1, skipNaN: true })), 'f32[2] [2, NaN]')
assert.equal(text(nd.zeros([2, 0]).median(1)), 'f32[2] [NaN, NaN]')

// Products against sums, over types, sizes around tiles, vectors, batches.
for (const type of ['bool', 'i8', 'u8', 'i32', 'u32', 'i64', 'f16', 'bf16', 'f32', 'f64']) {
  const a = nd.arange(6).mod(2).reshape(2, 3).astype(type), made = { bool: 'i32', i8: 'i32', u8: 'i32' }[type] ?? type
  assert.equal(text(a.matmul(a.T)), `${made}[2,2] [[1, 1], [1, 2]]`.replace('[[1, 1], [1, 2]]', '[[1, 0], [0, 2]]'), type)
}
for (const [m, k, n] of [[1, 1, 1], [15, 16, 17], [33, 5, 2], [3, 70, 31], [2, 0, 3]]) {
  const a = nd.arange(m * k).mod(7).sub(3).reshape(m, k), b = nd.arange(k * n).mod(5).sub(2).reshape(k, n)
  const want = a.at(':, :, new').mul(b).sum(1)
  assert.equal(text(a.matmul(b)), text(want), `${m} ${k} ${n}`)
  assert.equal(text(b.T.matmul(a.T)), text(want.T))
  assert.equal(text(nd.linalg.matmul(a.at('::-1'), b.astype('f64'), { dtype: 'f32' })), text(want.at('::-1')))
  assert.equal(text(nd.einsum('ij,jk->ik', a, b)), text(want))
}
assert.equal(text(nd.array([1, 2]).matmul([3, 4])), 'f32[] 11')
assert.equal(text(x.matmul([1, 0, 0, 1])), 'f32[3] [3, 11, 19]')
assert.equal(text(nd.arange(12).reshape(2, 1, 2, 3).matmul(nd.ones([3, 3, 1])).squeeze()), 'f32[2,3,2] [[[3, 12], [3, 12], [3, 12]], [[21, 30], [21, 30], [21, 30]]]')
assert.equal(text(nd.einsum('ii', nd.arange(9).reshape(3, 3))), 'f32[] 12')
assert.equal(text(nd.einsum('ij->ji', x)), text(x.T))
assert.equal(text(nd.einsum('i,j', [1, 2], [3, 4])), 'f32[2,2] [[3, 4], [6, 8]]')
assert.equal(text(nd.einsum('bij,bjk,k->b', nd.ones([2, 3, 4]), nd.ones([2, 4, 5]), nd.arange(5))), 'f32[2] [120, 120]')
assert.equal(text(nd.cov([[0, 2], [1, 1], [2, 0]])), 'f32[2,2] [[1, -1], [-1, 1]]')
assert.equal(text(nd.corr([[0, 2], [1, 1], [2, 0]])), 'f32[2,2] [[1, -1], [-1, 1]]')

// Linear algebra by LAPACK's measure: residuals below 30 n eps.
const rng = nd.random.generator(1)
for (const dtype of ['f32', 'f64']) {
  const eps = dtype === 'f64' ? 2 ** -52 : 2 ** -23
  const small = (residual, scale, n) => assert.ok(residual.abs().max().item() <= 30 * n * eps * scale, `${dtype} ${n}: ${residual.abs().max().item() / (n * eps * scale)}`)
  for (const n of [1, 2, 3, 17, 33]) {
    const a = rng.normal([2, n, n], { dtype }), b = rng.normal([2, n, 3], { dtype }), s = nd.linalg.solve(a, b)
    small(a.matmul(s).sub(b), 1 + s.abs().max().item() * a.abs().max().item(), n)
    small(nd.linalg.inv(a).sub(nd.linalg.solve(a, nd.eye(n, n, { dtype }))), 1, n)
    const p = a.matmul(a.transpose(0, 2, 1)).add(nd.eye(n, n, { dtype })), l = nd.linalg.cholesky(p)
    small(l.matmul(l.transpose(0, 2, 1)).sub(p), p.abs().max().item(), n)
    const e = nd.linalg.eigh(p)
    small(p.matmul(e.vectors).sub(e.vectors.mul(e.values.at(':, new'))), p.abs().max().item(), n)
    assert.ok(n === 1 || e.values.diff().ge(0).all().item())
    for (const [r, c] of [[n, n], [n + 2, n], [n, n + 2]]) {
      const w = rng.normal([r, c], { dtype }), k = Math.min(r, c), { q, r: t } = nd.linalg.qr(w), one = nd.eye(k, k, { dtype })
      small(q.matmul(t).sub(w), w.norm().item(), r + c)
      small(q.T.matmul(q).sub(one), 1, r + c)
      assert.ok(t.diagonal().ge(0).all().item())
      const { u, s, vt } = nd.linalg.svd(w)
      assert.deepEqual([u.shape, s.shape, vt.shape], [[r, k], [k], [k, c]])
      small(u.mul(s).matmul(vt).sub(w), w.norm().item(), r + c)
      small(u.T.matmul(u).sub(one), 1, r + c)
      small(vt.matmul(vt.T).sub(one), 1, r + c)
      assert.ok(vt.takeAlong(vt.abs().argmax(1).at(':, new'), 1).gt(0).all().item() && (k === 1 || s.diff().le(0).all().item()))
    }
  }
}
assert.equal(text(nd.linalg.det([[1, 2], [3, 4]]).round()), 'f32[] -2')
assert.equal(nd.linalg.det([[1, 2], [2, 4]]).item(), 0)
assert.equal(text(nd.linalg.solve([[2, 9], [0, 4]], [2, 8], { triangular: 'lower' })), 'f32[2] [1, 2]')
assert.equal(text(nd.linalg.inv([[1, 2], [2, 4]])), 'f32[2,2] [[NaN, NaN], [NaN, NaN]]')
assert.throws(() => nd.linalg.inv([[1, 2], [2, 4]], { check: true }), { name: 'RangeError', message: 'nd.linalg.inv: a: the matrix is singular' })
assert.throws(() => nd.linalg.cholesky([[-1]], { check: true }), /not positive definite/)
const line = nd.linalg.lstsq([[1, 0], [1, 1], [1, 2]], [1, 3, 5])
close(line.x, [1, 2], 1e-5)
assert.equal(line.rank.item(), 2)
const flat = nd.linalg.svd([[1, 1], [1, 1], [0, 0]])
close(flat.u.T.matmul(flat.u), nd.eye(2), 1e-5) // what belongs to a singular value of 0 is orthogonal, too

// Random numbers: known answers, moments, offsets; the same as kernels have.
const known = nd.random.generator(0).integers(0, 2 ** 32 - 1, 4, { dtype: 'i64' }).toArray()
assert.deepEqual(known, [0x6627e8d5n, 0xe169c58dn, 0xbc57ac4cn, 0x9b00dbd8n].map((w) => w * 0xffffffffn >> 32n))
const u = nd.random.generator(5, { stream: 2 }), first = u.uniform(10)
assert.equal(u.offset, 10n)
const second = u.uniform([3])
assert.equal(u.offset, 15n) // from 12 on
u.offset = 0
assert.equal(String(u.uniform(10)), String(first))
assert.equal(String(nd.random.generator(5, { stream: 2, offset: 12 }).uniform(3)), String(second))
const own = nd.zeros(10)
cuda.kernel((out) => { out[grid(1)] = random.uniform(5, grid(1), 2) }).forall(10, own)
assert.equal(String(own), String(first))
for (const dtype of ['f32', 'f64', 'f16']) {
  const n = 20000, v = nd.random.generator(3).uniform(n, { dtype, low: 2, high: 4 }).astype('f64'), z = nd.random.generator(4).normal(n, { dtype, mean: 1, std: 2 }).astype('f64')
  assert.ok(Math.abs(v.mean().item() - 3) < 0.02 && v.min().item() >= 2 && v.max().item() <= 4, dtype)
  assert.ok(Math.abs(z.mean().item() - 1) < 0.06 && Math.abs(z.std().item() - 2) < 0.05, dtype)
}
for (const dtype of ['f32', 'f64', 'bf16']) { // the mean, the share below each of some bounds, no number below 0
  const n = 20000, e = nd.random.generator(3).exponential(n, { dtype, scale: 2 }).astype('f64')
  assert.ok(Math.abs(e.mean().item() - 2) < 0.06 && e.min().item() >= 0, dtype)
  for (const bound of [0.01, 0.5, 2, 5]) assert.ok(Math.abs(e.lt(bound).sum().item() / n - (1 - Math.exp(-bound / 2))) < 0.015, `${dtype} ${bound}`)
}
const words = nd.random.generator(3).integers(0, 2 ** 32 - 1, 8, { dtype: 'i64' }).toArray().map(Number) // of the same words, but for the last bit
close(nd.random.generator(3).exponential(8), words.map((w) => -Math.log((w + 0.5) / 2 ** 32)), 1e-5)
assert.throws(() => nd.random.generator(3).exponential(2, { scale: -1 }), { name: 'RangeError', message: 'generator.exponential: options.scale: expected a number from 0 on, got -1' })
assert.deepEqual(nd.random.generator(9).permutation(50).sort().toArray(), [...Array(50).keys()])
assert.deepEqual(nd.random.generator(9).permutation(x).sort({ axis: 0 }).toArray(), x.toArray())
assert.deepEqual([...new Set(nd.random.generator(2).integers(-2, 3, 500).toArray())].sort((a, b) => a - b), [-2, -1, 0, 1, 2])
const picked = nd.random.generator(2).choice(3, [4000], { weights: [1, 0, 3] }).bincount(3).toArray()
assert.ok(picked[1] === 0 && Math.abs(picked[0] - 1000) < 150)
const onDevice = nd.random.generator(6, { onDevice: true }), kept = nd.zeros([2, 4])
const graph = cuda.graph(() => kept.at(1).assign(onDevice.uniform(4)))
graph.launch()
kept.at(0).assign(kept.at(1))
graph.launch()
assert.equal(String(kept.reshape(-1)), String(nd.random.generator(6).uniform(8)))
assert.throws(() => cuda.graph(() => nd.random.generator(6).uniform(4)), { name: 'TypeError', message: /make the generator with \{ onDevice: true \}/ })
assert.throws(() => nd.random.generator(-1), { name: 'RangeError' })

// Products of i8 are of i32, by cuda/blas; of other integers by a thread for each element.
for (const [shape, other] of [[[3, 4], [4, 5]], [[2, 3, 4], [4, 5]], [[2, 1, 3, 4], [3, 4, 2]], [[4], [4, 3]], [[3, 0], [0, 2]], [[33, 70], [70, 65]]]) {
  const a = nd.random.generator(1).integers(-100, 100, shape), b = nd.random.generator(2).integers(-100, 100, other), want = a.matmul(b).toArray()
  for (const t of ['i8', 'i64']) assert.deepEqual(a.astype(t).matmul(b.astype(t)).astype('i32').toArray(), want, `${t} ${shape}, ${other}`)
  assert.equal(a.astype('i8').matmul(b.astype('i8')).dtype, 'i32')
}

// Convolution, between elements.
assert.equal(text(nd.convolve([1, 2, 3], [0, 1, 0.5])), 'f32[3] [1, 2.5, 4]')
assert.equal(text(nd.convolve([1, 2, 3], [0, 1, 0.5], { mode: 'full' })), 'f32[5] [0, 1, 2.5, 4, 1.5]')
assert.equal(text(nd.convolve([1, 2, 3], [1, -1], { mode: 'valid' })), 'f32[2] [1, 1]')
assert.equal(text(nd.convolve([1, 2, 3], [1, 1, 1], { boundary: 'wrap' })), 'f32[3] [6, 6, 6]')
assert.equal(text(nd.convolve(x, [[0, 1], [1, 0]], { mode: 'valid' })), 'f32[2,3] [[5, 7, 9], [13, 15, 17]]')
assert.equal(text(nd.convolve(x, [1, 1], { axis: 0, mode: 'valid' })), 'f32[2,4] [[4, 6, 8, 10], [12, 14, 16, 18]]')
assert.equal(text(nd.interp([-1, 0.5, 1, 1.75, 9, NaN], [0, 1, 2], [0, 10, 20])), 'f32[6] [0, 5, 10, 17.5, 20, NaN]')
assert.equal(text(nd.sample(x, [[0.5, 2], [1.5, 3]])), 'f32[2] [3.5, 11]')
assert.equal(text(nd.sample([1, 2, 3], [[0.4, 1.6, 7, -1]], { order: 0 })), 'f32[4] [1, 3, 3, 1]')
assert.equal(text(nd.sample([1, 2, 3], [[-1, 2.5]], { boundary: 'zero' })), 'f32[2] [0, 1.5]')
assert.equal(text(nd.sample([0, 1, 2, 3, 4], [[1.5, 2]], { order: 3 })), 'f32[2] [1.5, 2]')
assert.ok(nd.allclose([1, NaN], [1 + 1e-7, NaN], { equalNaN: true }) && !nd.allclose([NaN], [NaN]) && nd.allclose([Infinity], [Infinity]) && !nd.allclose([1], [Infinity]))

// A scope frees what it made.
let inner, view
const outer = nd.scope(() => {
  inner = nd.ones(3)
  view = nd.scope(() => [inner.add(1), { a: inner.at('1:') }])
  return view[1].a
})
assert.ok(inner.freed && view[0].freed && !outer.freed)
assert.equal(String(outer), '[1, 1]')

for (const [f, name, message] of [
  [() => x.matmul(x), 'RangeError', 'ndarray.matmul: other: 3×4 and 3×4 do not fit: 4 columns and 3 rows'],
  [() => nd.einsum('ij,jk', x), 'TypeError', 'nd.einsum: 2 terms for 1 operands'],
  [() => nd.linalg.solve(x, [1]), 'RangeError', 'nd.linalg.solve: a: expected as many rows as columns, got 3×4'],
  [() => nd.array([0.5]).bincount(2), 'TypeError', 'ndarray.bincount: this: expected integers, got f32'],
  [() => nd.convolve([1], [1], { method: 'fast' }), 'TypeError', /expected direct or fft/],
  [() => nd.scope(3), 'TypeError', 'nd.scope: f: expected a function, got number'],
]) assert.throws(f, { name, message })
const normals = cuda.kernel((out) => { out[grid(1)] = random.normal(5, grid(1), 2) }), device = nd.zeros(64), host = nd.zeros(64)
normals.forall(64, device)
normals.onHost({ grid: 1, block: 64 }, host)
close(device, host, 1e-6)
close(device, nd.random.generator(5, { stream: 2 }).normal(64), 1e-6)
close(device, nd.random.generator(5, { stream: 2 }).normal(64, { dtype: 'f64' }), 1e-6)

// Draws begin at multiples of four words, up to the last of 2⁶⁴ and behind it at the first.
for (const offset of [0n, 1n, 2n ** 53n - 4n, 2n ** 53n - 2n, 2n ** 53n, 2n ** 53n + 5n, 2n ** 64n - 8n, 2n ** 64n - 2n]) {
  const g = nd.random.generator(7, { offset }), drawn = g.uniform(7).toArray(), end = BigInt.asUintN(64, (offset + 3n & ~3n) + 7n)
  assert.equal(g.offset, end, String(offset))
  g.offset = offset
  assert.equal(g.offset, offset)
  assert.deepEqual(g.uniform(7).toArray(), drawn)
  const onDevice = nd.random.generator(7, { offset, onDevice: true })
  assert.deepEqual(onDevice.uniform(7).toArray(), drawn, String(offset))
  assert.equal(onDevice.offset, end)
}
