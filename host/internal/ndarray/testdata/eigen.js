// Eigenvalues of general matrices: A v = λ v for all types and scales, known values, and what has none.
const assert = require('assert'), nd = require('cuda/ndarray')
const rng = nd.random.generator(5), digits = { f32: 2e-6, c64: 2e-6, f64: 1e-13, c128: 1e-13 }
const random = (dtype, shape) => {
  const part = dtype === 'f32' || dtype === 'c64' ? 'f32' : 'f64', x = rng.normal(shape, { dtype: part })
  return dtype[0] === 'c' ? nd.complex(x, rng.normal(shape, { dtype: part })) : x
}
const largest = (x) => x.abs().max().item()

// The residual beside the matrix, of vectors of length 1; the trace is the sum of the values.
function solves(a, text) {
  const dtype = a.dtype, { values, vectors } = nd.linalg.eig(a), n = a.shape.at(-1), type = dtype === 'f32' || dtype === 'c64' ? 'c64' : 'c128'
  assert.deepEqual([values.dtype, vectors.dtype, values.shape, vectors.shape], [type, type, a.shape.slice(0, -1), a.shape], text)
  const unit = 1 / (largest(a) || 1), w = a.astype('c128').mul(unit), v = vectors.astype('c128'), l = values.astype('c128').mul(unit)
  const residual = largest(w.matmul(v).sub(v.mul(l.at('..., new, :')))), lengths = largest(v.abs().square().sum(-2).sqrt().sub(1)), trace = largest(w.trace().sub(l.sum(-1)))
  assert.ok(residual < n * digits[dtype] && lengths < 4 * digits[dtype] && trace < n * digits[dtype], `${text}: ${residual} ${lengths} ${trace}`)
  assert.deepEqual(nd.linalg.eigvals(a).toArray(), values.toArray(), text)
}
for (const dtype of Object.keys(digits)) {
  for (const n of [1, 2, 3, 7, 16]) solves(random(dtype, [n, n]), `${dtype} ${n}`)
  solves(random(dtype, [2, 3, 4, 4]), `${dtype}, a batch`)
  solves(random(dtype, [5, 5]).T, `${dtype}, transposed`)
  const [least, most] = digits[dtype] > 1e-9 ? [1e-30, 1e37] : [1e-300, 1e306]
  for (const by of [least, Math.sqrt(least), Math.sqrt(most), most]) solves(random(dtype, [6, 6]).mul(by), `${dtype} times ${by}`)
  for (const [name, list] of Object.entries({
    zero: [[0, 0], [0, 0]], one: [[1, 0], [0, 1]], triangle: [[1, 2, 3], [0, 4, 5], [0, 0, 6]], below: [[1, 0], [5, 1]], block: [[0, 1, 0], [0, 0, 1], [0, 0, 0]],
    circle: [[0, 0, 0, 1], [1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0]], repeated: [[2, 1, 0], [0, 2, 0], [0, 0, 2]], opposite: [[0, 1], [1, 0]], singular: [[1, 2], [2, 4]],
  })) solves(nd.array(list, { dtype: dtype[0] === 'c' ? 'f32' : dtype }).astype(dtype), `${dtype} ${name}`)
}

// Values of NumPy, and roots of polynomials by their companions.
const sorted = (x) => x.toArray().sort((a, b) => a[0] - b[0] || a[1] - b[1])
const known = [
  [[[1, 2], [3, 4]], [[-0.3722813232690143, 0], [5.372281323269014, 0]]],
  [[[0, -1], [1, 0]], [[0, -1], [0, 1]]],
  [[[10, -35, 50, -24], [1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0]], [[1, 0], [2, 0], [3, 0], [4, 0]]],
]
for (const [a, want] of known) sorted(nd.linalg.eigvals(nd.array(a, { dtype: 'f64' }))).forEach((z, i) => assert.ok(Math.hypot(z[0] - want[i][0], z[1] - want[i][1]) < 1e-12, `${a}: ${z}`))
const real = nd.linalg.eig(nd.array([[1, 2], [3, 4]], { dtype: 'f64' }))
assert.deepEqual(real.values.imag().toArray(), [0, 0]) // no rounding makes them complex
assert.ok(nd.allclose(real.vectors.real(), [[0.8245648401323938, 0.4159735579192842], [-0.5657674649689923, 0.9093767091321241]], { atol: 1e-14 }))
const e = nd.linalg.eigvals(nd.diag(nd.arange(1, 6)))
assert.deepEqual(sorted(e), [[1, 0], [2, 0], [3, 0], [4, 0], [5, 0]])

// Each of the values is near one that is wanted, each of which has one.
function same(got, want, within, text) {
  const left = [...want]
  for (const z of got) {
    const at = left.findIndex((w) => Math.hypot(z[0] - w[0], z[1] - w[1]) <= within)
    assert.ok(at >= 0, `${text}: ${z} of ${got} is none of ${left}`)
    left.splice(at, 1)
  }
}
// Balanced: matrices that are similar by powers of two have the same values, and vectors that are scaled by them.
for (const dtype of ['f64', 'c128']) for (const spread of [10, 60, 200]) for (const n of [2, 5, 12]) {
  const a = random(dtype, [n, n]), by = nd.array(Array.from({ length: n }, (_, i) => 2 ** Math.round(spread * Math.sin(3 * i + n))), { dtype: 'f64' })
  const bad = a.mul(by).div(by.reshape(n, 1)), { values, vectors } = nd.linalg.eig(bad), want = nd.linalg.eigvals(a).toArray()
  same(values.toArray(), want, 1e-12 * n, `${dtype} ${spread} ${n}`)
  const v = vectors.mul(by.reshape(n, 1)), w = v.div(v.abs().max(0)), residual = largest(a.astype('c128').matmul(w).sub(w.mul(values)))
  assert.ok(residual < 1e-12 * n, `${dtype} ${spread} ${n}: ${residual}`)
}
// By NumPy, which balances as well: without, what is small is lost beside what is large.
const scaledBadly = [
  [[[1, 1e+20], [1e-20, 2]], [[0.3819660112501051, 0.0], [2.618033988749895, 0.0]]],
  [[[1, 10000000000.0, 1e+20], [1e-10, 3, 10000000000.0], [1e-20, 1e-10, 7]], [[0.5358983848622452, 0.0], [3.0000000000000013, 0.0], [7.464101615137753, 0.0]]],
  [[[0.001, 1e+100, 0], [1e-103, 2, 1e+50], [3, 0, 5]], [[-7.211247851537043e+49, -1.2490247664834062e+50], [-7.211247851537043e+49, 1.2490247664834062e+50], [1.4422495703074085e+50, 0.0]]],
  [[[4, 100000000.0, 1e-08], [1e-08, 1, 100000000.0], [100000000.0, 1e-08, 2]], [[-49999997.66666676, -86602540.3784439], [-49999997.66666676, 86602540.3784439], [100000002.33333346, 0.0]]],
]
for (const [a, want] of scaledBadly) same(nd.linalg.eigvals(nd.array(a, { dtype: 'f64' })).toArray(), want, 1e-14 * Math.max(...want.flat().map(Math.abs)), `${a}`)

// NaN and infinity make all of a matrix NaN, and no other of a batch; check throws.
for (const dtype of Object.keys(digits)) for (const bad of [NaN, Infinity, -Infinity]) for (const at of [0, 5, 8]) {
  const a = random(dtype, [2, 3, 3])
  a.at(1).reshape(-1).at(at).assign(bad)
  const { values, vectors } = nd.linalg.eig(a), nan = (x) => x.real().isNaN()
  assert.deepEqual([nan(values).toArray(), nan(vectors).all({ axis: [1, 2] }).toArray(), nan(vectors).any({ axis: [1, 2] }).toArray()], [[[false, false, false], [true, true, true]], [false, true], [false, true]], `${dtype} ${bad}`)
  for (const f of ['eig', 'eigvals']) assert.throws(() => nd.linalg[f](a, { check: true }), { name: 'RangeError', message: `nd.linalg.${f}: a: the matrix has NaN or infinity` })
}
assert.equal(nd.linalg.eig(nd.eye(2), { check: true }).values.size, 2)
for (const shape of [[0, 0], [0, 2, 2], [3, 0, 0]]) assert.deepEqual([nd.linalg.eig(nd.zeros(shape)).vectors.shape, nd.linalg.eigvals(nd.zeros(shape)).shape], [shape, shape.slice(0, -1)])
assert.throws(() => nd.linalg.eig(nd.zeros([2, 3])), { name: 'RangeError', message: 'nd.linalg.eig: a: expected as many rows as columns, got 2×3' })
assert.throws(() => nd.linalg.eigvals([1]), { name: 'RangeError', message: 'nd.linalg.eigvals: a: expected a matrix, of two axes or more, got 1' })
