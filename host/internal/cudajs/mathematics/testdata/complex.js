// Linear algebra of complex numbers, compared with the definitions. Runs on any device.
const assert = require('assert')
const cuda = require('cuda')
const blas = require('cuda/blas')

let seed = 5
const next = () => { seed = Math.imul(seed, 1103515245) + 12345; return ((seed >>> 16) % 9) - 4 }
const arrays = { f32: Float32Array, f64: Float64Array }
const add = (z, w) => [z[0] + w[0], z[1] + w[1]], mul = (z, w) => [z[0] * w[0] - z[1] * w[1], z[0] * w[1] + z[1] * w[0]], conj = (z) => [z[0], -z[1]]
const total = (list) => list.reduce(add, [0, 0])

// A matrix of small whole numbers: the buffer, and its elements as the script sees them.
function matrix(type, ...shape) {
  const list = Array.from({ length: shape.reduce((a, b) => a * b, 1) }, () => [next(), next()])
  const buffer = cuda.buffer(arrays[type].from(list.flat())).reshape([...shape, 2])
  return { buffer, list, at: (...i) => list[i.reduce((sum, n, d) => sum * shape[d] + n, 0)] }
}
const same = (buffer, want, what) => assert.deepStrictEqual([...buffer.read()].map((v) => v + 0), want.flat().map((v) => v + 0), what)
const each = (m, n, f) => Array.from({ length: m * n }, (_, e) => f(Math.floor(e / n), e % n))
const complex = true

for (const type of ['f32', 'f64']) {
  const a = matrix(type, 17, 18), b = matrix(type, 18, 19), c = matrix(type, 17, 19)
  const product = (i, j) => total(Array.from({ length: 18 }, (_, l) => mul(a.at(i, l), b.at(l, j))))
  same(blas.gemm(a.buffer, b.buffer, undefined, { complex }), each(17, 19, product), `gemm ${type}`)
  const want = each(17, 19, (i, j) => add(mul([2, 1], product(i, j)), mul([0, -1], c.at(i, j))))
  same(blas.gemm(a.buffer, b.buffer, c.buffer, { complex, alpha: [2, 1], beta: [0, -1] }), want, `gemm by numbers ${type}`)

  // Conjugates, and a batch.
  const x = matrix(type, 2, 3, 4), y = matrix(type, 2, 3, 5)
  const inner = (z) => each(4, 5, (i, j) => total([0, 1, 2].map((l) => mul(conj(x.at(z, l, i)), y.at(z, l, j)))))
  same(blas.gemm(x.buffer, y.buffer, undefined, { complex, transposeA: 'conjugate' }), [...inner(0), ...inner(1)], `gemm, conjugate ${type}`)
  const outer = each(17, 17, (i, j) => total(Array.from({ length: 18 }, (_, l) => mul(a.at(i, l), conj(a.at(j, l))))))
  same(blas.gemm(a.buffer, a.buffer, undefined, { complex, transposeB: 'conjugate' }), outer, `gemm, conjugate b ${type}`)

  // Vectors.
  const v = matrix(type, 18), w = matrix(type, 18)
  same(blas.gemv(a.buffer, v.buffer, undefined, { complex }), each(17, 1, (i) => total(v.list.map((z, l) => mul(a.at(i, l), z)))), `gemv ${type}`)
  same(blas.dot(v.buffer, w.buffer, undefined, { complex }), total(v.list.map((z, i) => mul(z, w.list[i]))), `dot ${type}`)
  same(blas.dot(v.buffer, w.buffer, undefined, { complex, conjugate: true }), total(v.list.map((z, i) => mul(conj(z), w.list[i]))), `dot, conjugate ${type}`)
  same(blas.asum(v.buffer, undefined, { complex }), [v.list.flat().reduce((s, n) => s + Math.abs(n), 0)], `asum ${type}`)
  const norm = Math.hypot(...v.list.flat())
  assert.ok(Math.abs(blas.nrm2(v.buffer, undefined, { complex }).at(0) - norm) <= norm * 2 ** (type === 'f32' ? -22 : -50), `nrm2 ${type}`)
  same(blas.axpy([2, -1], v.buffer, w.buffer, { complex }), w.list.map((z, i) => add(z, mul([2, -1], v.list[i]))), `axpy ${type}`)
  same(blas.scal([0, 2], v.buffer, { complex }), v.list.map((z) => mul([0, 2], z)), `scal ${type}`)

  // Sums of matrices, and transposes.
  const p = matrix(type, 3, 4), q = matrix(type, 4, 3)
  same(blas.geam(p.buffer, q.buffer, undefined, { complex, transposeB: 'conjugate', alpha: [1, 1], beta: 2 }),
    each(3, 4, (i, j) => add(mul([1, 1], p.at(i, j)), mul([2, 0], conj(q.at(j, i))))), `geam ${type}`)
  same(blas.transpose(p.buffer, undefined, { complex }), each(4, 3, (i, j) => p.at(j, i)), `transpose ${type}`)
  same(blas.transpose(p.buffer, undefined, { complex, conjugate: true }), each(4, 3, (i, j) => conj(p.at(j, i))), `transpose, conjugate ${type}`)

  // One triangle of a · aᵀ; the other keeps what it had.
  const t = matrix(type, 3, 3), before = t.list
  same(blas.syrk(p.buffer, t.buffer, { complex, upper: true, beta: [0, 1] }),
    each(3, 3, (i, j) => i > j ? before[i * 3 + j] : add(total([0, 1, 2, 3].map((l) => mul(p.at(i, l), p.at(j, l)))), mul([0, 1], before[i * 3 + j]))), `syrk ${type}`)

  // Triangles: the product of the solution is what was given.
  for (const options of [{}, { upper: true }, { unit: true }, { transpose: true }, { upper: true, transpose: 'conjugate' }, { right: true, upper: true }]) {
    const m = matrix(type, 5, 5), n = matrix(type, ...options.right ? [2, 5] : [5, 2]), { upper = false, unit = false, transpose, right } = options
    for (let i = 0; i < 5; i++) m.list[i * 6] = [8 + i, 3] // far from singular
    m.buffer.write(arrays[type].from(m.list.flat()))
    const triangle = (i, j) => i === j ? unit ? [1, 0] : m.at(i, i) : i < j === upper ? m.at(i, j) : [0, 0]
    const meant = (i, j) => transpose === undefined ? triangle(i, j) : transpose === true ? triangle(j, i) : conj(triangle(j, i))
    const solved = [...blas.trsm(m.buffer, n.buffer, { complex, alpha: [1, 2], ...options }).read()], z = (i, j, columns) => solved.slice(2 * (i * columns + j), 2 * (i * columns + j) + 2)
    const back = right ? each(2, 5, (i, j) => total([0, 1, 2, 3, 4].map((l) => mul(z(i, l, 5), meant(l, j))))) : each(5, 2, (i, j) => total([0, 1, 2, 3, 4].map((l) => mul(meant(i, l), z(l, j, 2)))))
    back.forEach((got, k) => {
      const want = mul([1, 2], n.list[k]), size = unit ? 1e4 : 1e2
      assert.ok(Math.hypot(got[0] - want[0], got[1] - want[1]) <= size * 2 ** (type === 'f32' ? -22 : -50), `trsm ${type} ${JSON.stringify(options)}: ${got}, not ${want}`)
    })
  }
}

// Parts of a matrix, and lists of matrices.
{
  const a = matrix('f64', 4, 6), corner = { buffer: a.buffer, shape: [2, 3, 2], strides: [12, 2, 1], offset: 30 }
  const want = each(2, 2, (i, j) => total([0, 1, 2].map((l) => mul(a.at(2 + i, 3 + l), conj(a.at(2 + j, 3 + l))))))
  same(blas.gemm(corner, corner, undefined, { complex, transposeB: 'conjugate' }), want, 'a part')
  const [x, y] = [matrix('f32', 2, 2), matrix('f32', 2, 2)]
  const square = (m) => each(2, 2, (i, j) => add(mul(m.at(i, 0), m.at(0, j)), mul(m.at(i, 1), m.at(1, j))))
  blas.gemmBatched([x.buffer, y.buffer], [x.buffer, y.buffer], undefined, { complex }).forEach((c, i) => same(c, square([x, y][i]), `list ${i}`))
}
