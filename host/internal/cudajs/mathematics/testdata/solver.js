// Factorizations, held to the bounds of LAPACK's own tests: residuals and departures from orthogonality, in
// units of sizes times epsilon, computed in f64 on the host. Runs on any device.
const assert = require('assert')
const cuda = require('cuda')
const solver = require('cuda/solver')

const BOUND = 30 // LAPACK's threshold
const arrays = { f64: Float64Array, f32: Float32Array }, epsilons = { f64: 2 ** -53, f32: 2 ** -24 }

let seed = 7
const next = () => { seed = Math.imul(seed, 1103515245) + 12345; return ((seed >>> 8) & 0xffff) / 65536 - 0.5 }

// A Matrix is numbers row by row on the host.
class Matrix {
  constructor(rows, columns, data) { Object.assign(this, { rows, columns, data }) }
  static make(type, rows, columns, f) { return new Matrix(rows, columns, arrays[type].from({ length: rows * columns }, (_, i) => f(Math.floor(i / columns), i % columns))) }
  static read(buffer) { return new Matrix(...(buffer.shape.length === 1 ? [buffer.shape[0], 1] : buffer.shape), buffer.read()) }
  at(i, j) { return this.data[i * this.columns + j] }
  get t() { return Matrix.make('f64', this.columns, this.rows, (i, j) => this.at(j, i)) }
  times(o) {
    return Matrix.make('f64', this.rows, o.columns, (i, j) => {
      let sum = 0
      for (let k = 0; k < this.columns; k++) sum += this.at(i, k) * o.at(k, j)
      return sum
    })
  }
  minus(o) { return Matrix.make('f64', this.rows, this.columns, (i, j) => this.at(i, j) - o.at(i, j)) }
  get norm() { // the largest sum of a column
    let most = 0
    for (let j = 0; j < this.columns; j++) {
      let sum = 0
      for (let i = 0; i < this.rows; i++) sum += Math.abs(this.at(i, j))
      if (!(sum <= most)) most = sum
    }
    return most
  }
  on() { return cuda.buffer(this.data).reshape([this.rows, this.columns]) }
}
const random = (type, rows, columns) => Matrix.make(type, rows, columns, next)
const unit = (n) => Matrix.make('f64', n, n, (i, j) => i === j ? 1 : 0)

function small(ratio, what) { assert.ok(ratio <= BOUND, `${what}: ${ratio} is above ${BOUND}`) }
const residual = (a, b, type, what) => small(a.minus(b).norm / (Math.max(a.norm, 1e-300) * Math.max(a.rows, a.columns) * epsilons[type]), what)
const orthogonal = (q, type, what) => small(unit(q.columns).minus(q.t.times(q)).norm / (q.rows * epsilons[type]), what)
const solves = (a, x, b, type, what) => small(b.minus(a.times(x)).norm / (a.norm * Math.max(x.norm, 1e-300) * a.columns * epsilons[type]), what)

for (const type of ['f64', 'f32']) {
  for (const n of [1, 2, 3, 5, 16, 33]) {
    const what = `${type} ${n}`, a = random(type, n, n), buffer = a.on()

    // Systems, with one right side and several.
    const b = random(type, n, 3), x = solver.solve(buffer, b.on())
    solves(a, Matrix.read(x), b, type, `solve ${what}`)
    const factors = solver.lu(buffer), rows = [...factors.p.read()], swaps = rows.reduce((c, v, i) => c + rows.slice(i + 1).filter((w) => w < v).length, 0)
    const pivots = Matrix.read(factors.u), product = Array.from({ length: n }, (_, i) => pivots.at(i, i)).reduce((x, y) => x * y, swaps % 2 === 0 ? 1 : -1)
    small(Math.abs(solver.det(buffer).at(0) - product) / (Math.abs(product) * n * epsilons[type]), `det ${what}`)
    const v = Matrix.make(type, n, 1, next), y = solver.solve(buffer, cuda.buffer(v.data))
    assert.deepStrictEqual(y.shape, [n])
    solves(a, Matrix.read(y), v, type, `solve a vector ${what}`)
    const inverse = Matrix.read(solver.inverse(buffer))
    small(unit(n).minus(a.times(inverse)).norm / (a.norm * inverse.norm * n * epsilons[type]), `inverse ${what}`)
    assert.deepStrictEqual(buffer.read(), a.data) // nothing is spoiled

    // Symmetric matrices: Cholesky's factor, eigenvalues.
    const s = Matrix.make(type, n, n, (i, j) => a.at(i, j) + a.at(j, i)), e = solver.eigh(s.on())
    const vectors = Matrix.read(e.vectors), values = e.values.read()
    orthogonal(vectors, type, `eigh vectors ${what}`)
    residual(s, vectors.times(Matrix.make('f64', n, n, (i, j) => i === j ? values[i] : 0)).times(vectors.t), type, `eigh ${what}`)
    assert.ok(values.every((v, i) => i === 0 || values[i - 1] <= v))
    const raw = a.times(a.t), p = Matrix.make(type, n, n, (i, j) => raw.at(i, j) + (i === j ? n : 0))
    const l = Matrix.read(solver.cholesky(p.on()))
    residual(p, l.times(l.t), type, `cholesky ${what}`)
    assert.ok(l.data.every((v, i) => i % n <= Math.floor(i / n) || v === 0))
  }

  for (const [m, n] of [[1, 1], [4, 4], [7, 3], [3, 7], [40, 9], [9, 40], [1, 5], [5, 1]]) {
    const what = `${type} ${m}×${n}`, a = random(type, m, n), least = Math.min(m, n)
    const { l, u, p } = solver.lu(a.on()), order = p.read()
    residual(Matrix.make('f64', m, n, (i, j) => a.at(order[i], j)), Matrix.read(l).times(Matrix.read(u)), type, `lu ${what}`)
    assert.deepStrictEqual([...order].sort((a, b) => a - b), [...order.keys()])
    const f = solver.qr(a.on()), q = Matrix.read(f.q)
    assert.deepStrictEqual([f.q.shape, f.r.shape], [[m, least], [least, n]])
    orthogonal(q, type, `q ${what}`)
    residual(a, q.times(Matrix.read(f.r)), type, `qr ${what}`)
    assert.ok(Matrix.read(f.r).data.every((v, i) => i % n >= Math.floor(i / n) || v === 0))

    // Singular values, of full rank and not.
    for (const z of [a, Matrix.make(type, m, n, (i, j) => (i + 1) * (j + 1)), Matrix.make(type, m, n, () => 0)]) {
      const { u, s, vt } = solver.svd(z.on()), values = s.read(), left = Matrix.read(u), right = Matrix.read(vt)
      orthogonal(left, type, `svd u ${what}`)
      orthogonal(right.t, type, `svd v ${what}`)
      residual(z, left.times(Matrix.make('f64', least, least, (i, j) => i === j ? values[i] : 0)).times(right), type, `svd ${what}`)
      assert.ok(values.every((v, i) => v >= 0 && (i === 0 || values[i - 1] >= v)))
    }

    // Least squares: what is left is at right angles to a; of many solutions the shortest is in the rows of a.
    const b = random(type, m, 2), x = Matrix.read(solver.lstsq(a.on(), b.on())), left = b.minus(a.times(x))
    small(a.t.times(left).norm / (a.norm * a.t.norm * (b.norm + a.norm * x.norm) * Math.max(m, n) * epsilons[type]), `lstsq ${what}`)
    if (m <= n) solves(a, x, b, type, `lstsq ${what}`)
    if (m < n) {
      const w = solver.lstsq(Matrix.make(type, n, m, (i, j) => a.at(j, i)).on(), Matrix.make(type, n, 2, (i, j) => x.at(i, j)).on())
      small(x.minus(a.t.times(Matrix.read(w))).norm / (x.norm * n * epsilons[type]) / 10, `lstsq, shortest ${what}`)
    }
  }
}

// A batch, a part of a matrix, a stream, and a given result.
{
  const stream = cuda.stream(), out = cuda.alloc('f64', [3, 4, 2])
  const list = [0, 1, 2].map(() => random('f64', 4, 4)), right = [0, 1, 2].map(() => random('f64', 4, 2))
  const join = (matrices, ...shape) => cuda.buffer(Float64Array.from(matrices.flatMap(({ data }) => [...data]))).reshape([3, ...shape])
  assert.strictEqual(solver.solve(join(list, 4, 4), join(right, 4, 2), out, { stream }), out)
  const data = out.read()
  list.forEach((a, i) => solves(a, new Matrix(4, 2, data.subarray(8 * i, 8 * i + 8)), right[i], 'f64', 'batch'))
  const big = random('f64', 5, 6), corner = { buffer: big.on(), shape: [3, 3], strides: [6, 1], offset: 8 }
  const a = Matrix.make('f64', 3, 3, (i, j) => big.at(1 + i, 2 + j))
  residual(unit(3), a.times(Matrix.read(solver.inverse(corner))), 'f64', 'a part')
  const e = solver.eigh(join(list.map((a) => Matrix.make('f64', 4, 4, (i, j) => a.at(i, j) + a.at(j, i))), 4, 4))
  assert.deepStrictEqual([e.values.shape, e.vectors.shape], [[3, 4], [3, 4, 4]])
}

// What cannot be factored is told, and what is wrong with it.
{
  const singular = Matrix.make('f64', 3, 3, (i, j) => j === 1 ? 0 : (i + 1) * (j + 2) + i * i * j)
  assert.throws(() => solver.solve(singular.on(), unit(3).on()), { name: 'RangeError', message: 'solver.solve: a: expected a matrix that can be inverted, got one whose pivot 1 is 0' })
  assert.ok(solver.solve(singular.on(), unit(3).on(), undefined, { check: false }).read().every(Number.isNaN))
  assert.ok(solver.cholesky(singular.on(), { check: false }).read().every(Number.isNaN))
  assert.deepStrictEqual([...solver.det(singular.on()).read()], [0])
  assert.throws(() => solver.cholesky(Matrix.make('f32', 3, 3, (i, j) => i === j ? 1 - i : 0).on()), /solver.cholesky: a: expected a matrix that is positive definite, got one that is not from row 1 on/)
  assert.throws(() => solver.lstsq(Matrix.make('f32', 5, 2, (i, j) => (i + 1) * (j + 1)).on(), random('f32', 5, 1).on()), /expected a matrix of full rank, got one whose column 1 follows from those before; svd tells more/)
}
