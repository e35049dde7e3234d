// Complex numbers against plain JavaScript: every operation over both types, sizes and layouts, what has no meaning, files.
const assert = require('assert'), cuda = require('cuda'), nd = require('cuda/ndarray')

const Z = (re, im = 0) => ({ re, im }), add = (z, w) => Z(z.re + w.re, z.im + w.im), sub = (z, w) => Z(z.re - w.re, z.im - w.im)
const mul = (z, w) => Z(z.re * w.re - z.im * w.im, z.re * w.im + z.im * w.re), abs = (z) => Math.hypot(z.re, z.im)
const div = (z, w) => { const d = w.re * w.re + w.im * w.im; return Z((z.re * w.re + z.im * w.im) / d, (z.im * w.re - z.re * w.im) / d) }
const exp = (z) => Z(Math.exp(z.re) * Math.cos(z.im), Math.exp(z.re) * Math.sin(z.im)), log = (z) => Z(Math.log(abs(z)), Math.atan2(z.im, z.re))
const times = (z, k) => Z(z.re * k, z.im * k), i = Z(0, 1), half = (z) => times(z, 0.5)
const sinh = (z) => half(sub(exp(z), exp(times(z, -1)))), cosh = (z) => half(add(exp(z), exp(times(z, -1))))
const sin = (z) => { const w = sinh(mul(i, z)); return Z(w.im, -w.re) }, cos = (z) => cosh(mul(i, z))
const sqrt = (z) => { const r = Math.sqrt(abs(z)), t = Math.atan2(z.im, z.re) / 2; return Z(r * Math.cos(t), r * Math.sin(t)) }
const list = [Z(1, 2), Z(-0.5, 0.25), Z(3, -4), Z(-2, -1), Z(0.75), Z(0, -1.5)]
const pairs = (zs) => zs.map((z) => [z.re, z.im])
const made = (zs, t) => nd.complex(nd.array(zs.map((z) => z.re), { dtype: t }), nd.array(zs.map((z) => z.im), { dtype: t }))

for (const [part, type, eps] of [['f32', 'c64', 2 ** -20], ['f64', 'c128', 2 ** -49]]) {
  const near = (got, want, what) => [got.toArray()].flat(Infinity).forEach((v, k) => {
    const w = want.flat(Infinity)[k]
    assert(Math.abs(v - w) <= eps * Math.max(1, Math.abs(w)), `${type} ${what} ${k}: ${v}, want ${w}`)
  })
  const x = made(list, part)
  assert.equal(x.dtype, type)
  assert.deepEqual(x.toArray(), pairs(list))
  const ofOne = { neg: (z) => times(z, -1), square: (z) => mul(z, z), conj: (z) => Z(z.re, -z.im), exp, log, sqrt, sin, cos, sinh, cosh,
    tan: (z) => div(sin(z), cos(z)), tanh: (z) => div(sinh(z), cosh(z)), log2: (z) => times(log(z), Math.LOG2E), log10: (z) => times(log(z), Math.LOG10E),
    sign: (z) => times(z, 1 / abs(z)) }
  for (const [name, f] of Object.entries(ofOne)) {
    assert.equal(x[name]().dtype, type)
    near(x[name](), pairs(list.map(f)), name)
  }
  for (const [name, f] of Object.entries({ abs, real: (z) => z.re, imag: (z) => z.im, angle: (z) => Math.atan2(z.im, z.re) })) {
    assert.equal(x[name]().dtype, part)
    near(x[name](), list.map(f), name)
  }
  const power = (z, w) => exp(mul(w, log(z)))
  for (const w of [Z(2, -1), Z(-0.5, 3)]) {
    const y = made([w], part)
    for (const [name, f] of Object.entries({ add, sub, mul, div, pow: power })) near(x[name](y), pairs(list.map((z) => f(z, w))), name)
  }
  // A number, a real array, an integer array beside it.
  near(x.mul(2).add([1, 2, 3, 4, 5, 6]), pairs(list.map((z, k) => add(times(z, 2), Z(k + 1)))), 'weak')
  near(x.div(nd.arange(1, 7, 1, { dtype: 'i32' })), pairs(list.map((z, k) => times(z, 1 / (k + 1)))), 'integers')
  assert.equal(x.add(nd.ones(6)).dtype, type)
  assert.deepEqual(x.eq(x).toArray(), list.map(() => true))
  assert.deepEqual(x.ne([0.75]).toArray(), [true, true, true, true, false, true])
  near(x.sum(), pairs([list.reduce(add)]), 'sum')
  near(x.prod(), pairs([list.reduce(mul)]), 'prod')
  near(x.mean(), pairs([times(list.reduce(add), 1 / 6)]), 'mean')
  near(x.reshape(2, 3).sum(0), pairs([0, 1, 2].map((k) => add(list[k], list[k + 3]))), 'sum of an axis')
  const mean = times(list.reduce(add), 1 / 6), spread = list.reduce((s, z) => s + abs(sub(z, mean)) ** 2, 0)
  near(x.var(), [spread / 6], 'var')
  near(x.std({ ddof: 1 }), [Math.sqrt(spread / 5)], 'std')
  near(x.norm(), [Math.sqrt(list.reduce((s, z) => s + abs(z) ** 2, 0))], 'norm')
  near(x.cumsum(), pairs(list.map((_, k) => list.slice(0, k + 1).reduce(add))), 'cumsum')
  near(x.cumprod(), pairs(list.map((_, k) => list.slice(0, k + 1).reduce(mul))), 'cumprod')
  near(x.cumprod({ exclusive: true }), pairs(list.map((_, k) => list.slice(0, k).reduce(mul, Z(1)))), 'exclusive cumprod')
  near(x.reshape(2, 3).cumsum(1), pairs(list.map((_, k) => list.slice(k - k % 3, k + 1).reduce(add))), 'cumsum of rows')
  near(x.map((z) => complex.mul(z, z)), pairs(list.map((z) => mul(z, z))), 'map')
  near(x.map((z) => z.re * z.im), list.map((z) => z.re * z.im), 'map to numbers')
  near(x.reduce((z, w) => complex.add(z, w), { initial: 1 }), pairs([add(list.reduce(add), Z(1))]), 'reduce')
  // Beyond where squares and exponentials overflow.
  assert.equal(`${made([Z(part === 'f32' ? 1e30 : 1e300, 0), Z(0, 0)], part).abs().div(part === 'f32' ? 1e30 : 1e300)}`, '[1, 0]')
  assert.equal(`${made([Z(500, 1), Z(-500, 1)], part).tanh().real()}`, '[1, -1]')
  assert.deepEqual(made([Z(0, 0), Z(0, 0)], part).pow([0, 2]).toArray(), [[1, 0], [0, 0]])
  // Products of matrices, also by letters.
  const a = x.reshape(2, 3), b = x.reshape(3, 2), entry = (r, c) => [0, 1, 2].map((k) => mul(list[3 * r + k], list[2 * k + c])).reduce(add)
  const product = [[entry(0, 0), entry(0, 1)], [entry(1, 0), entry(1, 1)]].map(pairs)
  near(a.matmul(b), product.flat(), 'matmul')
  near(nd.einsum('ij,jk->ik', a, b), product.flat(), 'einsum')
  assert.equal(a.matmul(b).dtype, type)
  // Sizes around blocks and loads, and layouts against the copy.
  for (const n of [0, 1, 2, 3, 31, 255, 256, 257, 1025, 5000]) {
    const r = nd.arange(n, { dtype: part }).mod(100), z = nd.complex(r, r.neg()), each = Array.from({ length: n }, (_, k) => k % 100)
    assert.deepEqual(z.mul(z).add(1).toArray(), each.map((k) => [1, 0 - 2 * k * k]))
    const total = each.reduce((s, k) => s + k, 0)
    assert.deepEqual(z.sum().item(), [total, 0 - total])
  }
  const grid = nd.complex(nd.arange(24, { dtype: part }), 1).reshape(4, 6)
  for (const view of [grid.at('::-1'), grid.T, grid.at('1:3, ::2'), grid.at(':, 0'), grid.diagonal(), grid.at('1').broadcastTo([4, 6]), grid.windows([2, 3]), grid.at('0:0')]) {
    const other = view.copy()
    assert.deepEqual(other.toArray(), view.toArray())
    assert.deepEqual(view.mul(2).sub(view).toArray(), other.toArray())
    assert.deepEqual(view.sum().item(), other.sum().item())
  }
  assert.deepEqual(nd.complex([1, NaN, 2], [0, 0, NaN]).astype(type).sum({ skipNaN: true }).item(), [1, 0])
  assert.equal(nd.complex([1, NaN, 3], [0, 0, 4]).astype(type).var({ skipNaN: true }).item(), 5)
  // Bytes there and back.
  for (const format of ['npy']) assert.deepEqual(nd.decode(format, nd.encode(format, a.T)).toArray(), a.T.toArray())
  assert.deepEqual(nd.decode('npz', nd.encode('npz', { a })).a.toArray(), a.toArray())
  assert.deepEqual([...x.read()], pairs(list).flat().map((v) => part === 'f32' ? Math.fround(v) : v))
}

// Making, writing, moving.
const z = nd.complex([1, 2, 3], [4, 5, -6])
assert.equal(`${z} ${nd.complex(1.5)}`, '[1+4i, 2+5i, 3-6i] 1.5+0i')
assert.equal(require('util').inspect(nd.complex([[1], [-2]], -1)), 'NDArray c64[2×1] on device 0\n[[ 1-1i],\n [-2-1i]]')
assert.deepEqual(nd.complex(1, 2).item(), [1, 2])
assert.deepEqual([nd.complex([1n]), nd.complex(nd.ones(1, { dtype: 'f16' })), nd.complex(nd.ones(1, { dtype: 'i64' })), nd.complex(1, nd.ones(1, { dtype: 'f64' }))].map((x) => x.dtype), ['c128', 'c64', 'c128', 'c128'])
const types = { dtype: 'c64' }
assert.equal(`${nd.zeros(2, types)} ${nd.ones(2, { dtype: 'c128' })} ${nd.full(2, 1.5, types)} ${nd.array([[1], [2]], types)} ${nd.eye(2, 2, types).at(0)}`, '[0+0i, 0+0i] [1+0i, 1+0i] [1.5+0i, 1.5+0i] [[1+0i], [2+0i]] [1+0i, 0+0i]')
assert.equal(`${nd.arange(3, types)} ${nd.linspace(0, 1, 3, types)} ${nd.array(2, types)}`, '[0+0i, 1+0i, 2+0i] [0+0i, 0.5+0i, 1+0i] 2+0i')
assert.equal(`${z.take(nd.array(Int32Array.of(2, 0, 9)))} ${z.at('::-1')} ${nd.concat([z, [7]])} ${nd.where([true, false, true], z, 0)}`, '[3-6i, 1+4i, NaN+NaNi] [3-6i, 2+5i, 1+4i] [1+4i, 2+5i, 3-6i, 7+0i] [1+4i, 0+0i, 3-6i]')
assert.equal(`${z.select([true, false, true])} ${z.takeAlong([1, 1], 0)} ${nd.repeat(z, 2)} ${nd.roll(z, 1)}`, '[1+4i, 3-6i] [2+5i, 2+5i] [1+4i, 1+4i, 2+5i, 2+5i, 3-6i, 3-6i] [3-6i, 1+4i, 2+5i]')
assert.equal(`${nd.zeros(3, types).put([0, 2, 2], z, { op: 'add' })} ${nd.zeros([2, 2], types).put([1], z.at('1:').reshape(2, 1), { axis: 1 })}`, '[1+4i, 0+0i, 5-1i] [[0+0i, 2+5i], [0+0i, 3-6i]]')
assert.equal(`${z.nonzero()} ${z.any()} ${nd.zeros(2, types).any()} ${z.countNonzero()} ${z.isNaN()} ${z.div(0).isFinite()}`, '[0, 1, 2] true false 3 [false, false, false] [false, false, false]')
assert.equal(`${nd.convolve(z, [1, 1])} ${nd.pad(z, [[1, 0]])} ${z.diff()}`, '[1+4i, 3+9i, 5-1i] [0+0i, 1+4i, 2+5i, 3-6i] [1+1i, 1-11i]')
assert.equal(`${z.assign(nd.arange(3))} ${z.at(1).assign(nd.complex(0, 1))} ${z.write(Float32Array.of(1, 2, 3, 4, 5, 6))}`, '[0+0i, 1+0i, 2+0i] 0+1i [1+2i, 3+4i, 5+6i]')
assert.equal(`${nd.arange(2).real()} ${nd.array([-1, 1]).angle()} ${nd.ones(1).imag()} ${nd.ones(1).conj()} ${nd.array([true]).real().dtype}`, '[0, 1] [3.14159, 0] [0] [1] bool')
assert(nd.allclose(z, z.add(1e-9)) && !nd.allclose(z, z.conj()) && nd.allclose(nd.complex([NaN], 1), nd.complex([NaN], 1), { equalNaN: true }))
assert.equal(z.astype('c128').astype('c64').dtype, 'c64')
assert.equal(z.astype('bool').dtype, 'bool')
assert.deepEqual([...z].length, 3)

// As an argument of a kernel and as a Buffer: f32 with a last axis of 2.
assert.deepEqual([z.buffer.type, z.buffer.shape], ['f32', [3, 2]])
cuda.kernel((z) => { z[grid(1)][1] = 0 }).forall(3, z)
assert.equal(`${z}`, '[1+0i, 3+0i, 5+0i]')
assert.equal(`${nd.from(z.buffer).shape}`, '3,2')
assert.equal(nd.build([2, 2], (i, j) => ({ re: f32(i), im: f32(j) })).dtype, 'c64')

// What has no meaning.
assert.throws(() => z.lt(z), { name: 'TypeError', message: 'ndarray.lt: there is no lt of c64' })
assert.throws(() => z.max(), { name: 'TypeError', message: 'ndarray.max: there is no max of c64: complex numbers have no order; abs(), real() and imag() have' })
assert.throws(() => z.astype('f32'), { name: 'TypeError', message: 'ndarray.astype: c64 does not become f32; write real(), imag(), abs() or angle()' })
assert.throws(() => nd.zeros(3).assign(z), { name: 'TypeError', message: "ndarray.assign: value: c64 does not become f32 by itself; write astype('f32')" })
assert.throws(() => z.sort(), { name: 'TypeError', message: 'ndarray.sort: there is no sort of c64; real(), imag(), abs() and angle() are real numbers' })
for (const f of [() => z.unique(), () => z.softmax(), () => z.median(), () => nd.cov(z.reshape(3, 1)), () => z.floor(), () => z.and(z), () => nd.complex(z)]) assert.throws(f, { name: 'TypeError' })
assert.throws(() => +z.at(0), { name: 'TypeError', message: "a complex number is none to JavaScript's operators; item() is [re, im]" })
assert.throws(() => nd.zeros(1, { dtype: 'complex64' }), { message: /did you mean "c64"/ })
assert.throws(() => nd.encode('safetensors', { z }), { name: 'RangeError' })
