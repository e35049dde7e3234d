// Factorizations of complex matrices, held to the bounds of LAPACK's own tests as those of real ones are in
// solver.js. Runs on any device.
const assert = require('assert')
const cuda = require('cuda')
const solver = require('cuda/solver')

const BOUND = 30 // LAPACK's threshold
const arrays = { f64: Float64Array, f32: Float32Array }, epsilons = { f64: 2 ** -53, f32: 2 ** -24 }, complex = true

let seed = 11
const next = () => { seed = Math.imul(seed, 1103515245) + 12345; return ((seed >>> 8) & 0xffff) / 65536 - 0.5 }

// A Matrix is complex numbers row by row on the host.
class Matrix {
  constructor(rows, columns, data) { Object.assign(this, { rows, columns, data }) }
  static make(rows, columns, f) { return new Matrix(rows, columns, Float64Array.from(Array.from({ length: rows * columns }, (_, i) => f(Math.floor(i / columns), i % columns)).flat())) }
  static read(buffer) { return new Matrix(...(buffer.shape.length === 2 ? [buffer.shape[0], 1] : buffer.shape.slice(0, 2)), Float64Array.from(buffer.read())) }
  static diagonal(values) { return Matrix.make(values.length, values.length, (i, j) => [i === j ? values[i] : 0, 0]) }
  at(i, j) { return [...this.data.subarray(2 * (i * this.columns + j), 2 * (i * this.columns + j) + 2)] }
  get h() { return Matrix.make(this.columns, this.rows, (i, j) => [this.at(j, i)[0], -this.at(j, i)[1]]) }
  times(o) {
    return Matrix.make(this.rows, o.columns, (i, j) => {
      const sum = [0, 0]
      for (let k = 0; k < this.columns; k++) {
        const [a, b] = this.at(i, k), [c, d] = o.at(k, j)
        sum[0] += a * c - b * d
        sum[1] += a * d + b * c
      }
      return sum
    })
  }
  plus(o, by = 1) { return new Matrix(this.rows, this.columns, this.data.map((v, i) => v + by * o.data[i])) }
  minus(o) { return this.plus(o, -1) }
  get norm() { // the largest sum of a column
    let most = 0
    for (let j = 0; j < this.columns; j++) {
      let sum = 0
      for (let i = 0; i < this.rows; i++) sum += Math.hypot(...this.at(i, j))
      if (!(sum <= most)) most = sum
    }
    return most
  }
  on(type) { return cuda.buffer(arrays[type].from(this.data)).reshape([this.rows, this.columns, 2]) }
}
// Numbers that both types have.
const random = (rows, columns) => Matrix.make(rows, columns, () => [next(), next()])
const unit = (n) => Matrix.make(n, n, (i, j) => [i === j ? 1 : 0, 0])

function small(ratio, what) { assert.ok(ratio <= BOUND, `${what}: ${ratio} is above ${BOUND}`) }
const residual = (a, b, type, what) => small(a.minus(b).norm / (Math.max(a.norm, 1e-300) * Math.max(a.rows, a.columns) * epsilons[type]), what)
const orthogonal = (q, type, what) => small(unit(q.columns).minus(q.h.times(q)).norm / (q.rows * epsilons[type]), what)
const solves = (a, x, b, type, what) => small(b.minus(a.times(x)).norm / (a.norm * Math.max(x.norm, 1e-300) * a.columns * epsilons[type]), what)
const isZero = (m, i, j) => m.at(i, j).every((v) => v === 0)

for (const type of ['f64', 'f32']) {
  for (const n of [1, 2, 3, 5, 16]) {
    const what = `${type} ${n}`, a = random(n, n), buffer = a.on(type), before = buffer.read()
    const b = random(n, 3), x = solver.solve(buffer, b.on(type), undefined, { complex })
    assert.deepStrictEqual(x.shape, [n, 3, 2])
    solves(a, Matrix.read(x), b, type, `solve ${what}`)
    const v = random(n, 1), y = solver.solve(buffer, v.on(type).reshape([n, 2]), undefined, { complex })
    assert.deepStrictEqual(y.shape, [n, 2])
    solves(a, Matrix.read(y), v, type, `solve a vector ${what}`)
    const inverse = Matrix.read(solver.inverse(buffer, { complex }))
    small(unit(n).minus(a.times(inverse)).norm / (a.norm * inverse.norm * n * epsilons[type]), `inverse ${what}`)
    assert.deepStrictEqual(buffer.read(), before) // nothing is spoiled

    // Hermitian matrices: Cholesky's factor, eigenvalues, which are real.
    const s = a.plus(a.h), e = solver.eigh(s.on(type), { complex }), vectors = Matrix.read(e.vectors), values = e.values.read()
    assert.deepStrictEqual([e.values.shape, e.vectors.shape], [[n], [n, n, 2]])
    orthogonal(vectors, type, `eigh vectors ${what}`)
    residual(s, vectors.times(Matrix.diagonal(values)).times(vectors.h), type, `eigh ${what}`)
    assert.ok(values.every((v, i) => i === 0 || values[i - 1] <= v))
    const p = a.times(a.h).plus(unit(n), n), l = Matrix.read(solver.cholesky(p.on(type), { complex }))
    residual(p, l.times(l.h), type, `cholesky ${what}`)
    for (let i = 0; i < n; i++) for (let j = i; j < n; j++) assert.ok(i === j ? l.at(i, j)[0] > 0 && l.at(i, j)[1] === 0 : isZero(l, i, j))
  }

  for (const [m, n] of [[1, 1], [4, 4], [7, 3], [3, 7], [20, 6], [6, 20], [1, 5], [5, 1]]) {
    const what = `${type} ${m}×${n}`, a = random(m, n), least = Math.min(m, n)
    const { l, u, p } = solver.lu(a.on(type), { complex }), order = p.read()
    residual(Matrix.make(m, n, (i, j) => a.at(order[i], j)), Matrix.read(l).times(Matrix.read(u)), type, `lu ${what}`)
    const f = solver.qr(a.on(type), { complex }), q = Matrix.read(f.q), r = Matrix.read(f.r)
    assert.deepStrictEqual([f.q.shape, f.r.shape], [[m, least, 2], [least, n, 2]])
    orthogonal(q, type, `q ${what}`)
    residual(a, q.times(r), type, `qr ${what}`)
    for (let i = 1; i < least; i++) for (let j = 0; j < i; j++) assert.ok(isZero(r, i, j))

    // Singular values, of full rank and not.
    for (const z of [a, Matrix.make(m, n, (i, j) => [i + 1, j + 1]), Matrix.make(m, n, () => [0, 0])]) {
      const { u, s, vt } = solver.svd(z.on(type), { complex }), values = s.read(), left = Matrix.read(u), right = Matrix.read(vt)
      assert.deepStrictEqual([u.shape, s.shape, vt.shape], [[m, least, 2], [least], [least, n, 2]])
      orthogonal(left, type, `svd u ${what}`)
      orthogonal(right.h, type, `svd v ${what}`)
      residual(z, left.times(Matrix.diagonal(values)).times(right), type, `svd ${what}`)
      assert.ok(values.every((v, i) => v >= 0 && (i === 0 || values[i - 1] >= v)))
    }

    // Least squares: what is left is at right angles to a; of many solutions the shortest is in the rows of a.
    const b = random(m, 2), x = Matrix.read(solver.lstsq(a.on(type), b.on(type), undefined, { complex })), left = b.minus(a.times(x))
    small(a.h.times(left).norm / (a.norm * a.h.norm * (b.norm + a.norm * x.norm) * Math.max(m, n) * epsilons[type]), `lstsq ${what}`)
    if (m <= n) solves(a, x, b, type, `lstsq ${what}`)
    if (m < n) {
      const w = Matrix.read(solver.lstsq(a.h.on(type), x.on(type), undefined, { complex }))
      small(x.minus(a.h.times(w)).norm / (x.norm * n * epsilons[type]) / 10, `lstsq, shortest ${what}`)
    }
    const vector = solver.lstsq(a.on(type), cuda.buffer(arrays[type].from({ length: 2 * m }, next)).reshape([m, 2]), undefined, { complex })
    assert.deepStrictEqual(vector.shape, [n, 2])
  }
}

// A batch, a given result, a part of a matrix, and what is refused.
{
  const list = [0, 1, 2].map(() => random(4, 4)), right = [0, 1, 2].map(() => random(4, 2)), out = cuda.alloc('f64', [3, 4, 2, 2])
  const join = (matrices, ...shape) => cuda.buffer(Float64Array.from(matrices.flatMap(({ data }) => [...data]))).reshape([3, ...shape, 2])
  assert.strictEqual(solver.solve(join(list, 4, 4), join(right, 4, 2), out, { complex }), out)
  list.forEach((a, i) => solves(a, new Matrix(4, 2, out.read().subarray(16 * i, 16 * i + 16)), right[i], 'f64', 'batch'))
  const big = random(5, 6), corner = { buffer: big.on('f64'), shape: [3, 3, 2], strides: [12, 2, 1], offset: 16 }
  const a = Matrix.make(3, 3, (i, j) => big.at(1 + i, 2 + j))
  residual(unit(3), a.times(Matrix.read(solver.inverse(corner, { complex }))), 'f64', 'a part')
  const singular = Matrix.make(3, 3, (i, j) => [j === 1 ? 0 : i + 1, j === 1 ? 0 : i * j]).on('f64')
  assert.throws(() => solver.solve(singular, unit(3).on('f64'), undefined, { complex }), { name: 'RangeError', message: 'solver.solve: a: expected a matrix that can be inverted, got one whose pivot 1 is 0' })
  assert.throws(() => solver.cholesky(Matrix.diagonal([1, -1, 1]).on('f32'), { complex }), /got one that is not from row 1 on/)
}
