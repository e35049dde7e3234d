'use strict'
// Sparse matrices beside loops over dense ones: by cuSPARSE on a GPU that has it, else by cujs's own kernels.
const assert = require('assert'), cuda = require('cuda'), sparse = require('cuda/sparse')

const types = { f32: [Float32Array, 1e-5], f64: [Float64Array, 1e-13] }
let seed = 1
const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647
// A dense matrix of which about a part is not zero, as rows.
const some = (m, n, part) => Array.from({ length: m }, () => Array.from({ length: n }, () => random() < part ? Math.round(random() * 16 - 8) || 1 : 0))
const buffer = (type, rows, columns) => cuda.buffer(new types[type][0](rows.flat())).reshape([rows.length, columns ?? rows[0].length])
const rowsOf = (b) => { const [m, n] = b.shape, list = b.read(); return Array.from({ length: m }, (_, i) => [...list.slice(i * n, i * n + n)]) }
const transposed = (x) => x[0].map((_, j) => x.map((row) => row[j]))
const times = (x, y) => x.map((row) => y[0].map((_, j) => row.reduce((sum, v, k) => sum + v * y[k][j], 0)))
const list = (b) => [...b.read()]
const sorted = (m) => m.to('coo').to('csr') // the library may leave the indices of a row in any order
const i32 = (...v) => cuda.buffer(Int32Array.from(v))

for (const type of ['f32', 'f64']) {
  for (const [m, n, part, formats] of [[5, 7, 0.4, ['csr', 'csc', 'coo']], [40, 40, 0.1, ['csc']], [1, 100, 0.5, ['csr']], [6, 6, 0, ['coo']]]) {
    const x = some(m, n, part), count = x.flat().filter((v) => v !== 0).length, place = `${type} ${m}×${n}, ${count} elements`
    for (const format of formats) {
      const a = sparse.fromDense(buffer(type, x), { format })
      assert.strictEqual(a.format, format)
      assert.strictEqual(a.count, count, place)
      assert.deepStrictEqual(a.shape, [m, n])
      assert.deepStrictEqual(rowsOf(a.dense()), x, place)
      assert.deepStrictEqual(rowsOf(a.transpose().dense()), transposed(x), place)
      for (const other of ['csr', 'csc', 'coo']) assert.deepStrictEqual(rowsOf(a.to(other).dense()), x, `${place} from ${format} to ${other}`)

      // Vectors.
      const v = some(n, 1, 1), w = some(m, 1, 1), flat = (rows) => buffer(type, rows).reshape([rows.length])
      assert.deepStrictEqual(list(sparse.spmv(a, flat(v))), times(x, v).flat(), place)
      assert.deepStrictEqual(list(sparse.spmv(a, flat(w), undefined, { transpose: true, alpha: 2 })), times(transposed(x), w).flat().map((s) => 2 * s), place)
      const y = flat(w)
      assert.strictEqual(sparse.spmv(a, flat(v), y, { beta: -1 }), y)
      assert.deepStrictEqual(list(y), times(x, v).map(([s], i) => s - w[i][0]), place)

      // Matrices.
      const b = some(n, 5, 0.7), c = some(m, 5, 0.7)
      assert.deepStrictEqual(rowsOf(sparse.spmm(a, buffer(type, b))), times(x, b), place)
      assert.deepStrictEqual(rowsOf(sparse.spmm(a, buffer(type, transposed(b)), undefined, { transposeB: true })), times(x, b), place)
      assert.deepStrictEqual(rowsOf(sparse.spmm(a, buffer(type, c), undefined, { transpose: true })), times(transposed(x), c), place)
      const out = buffer(type, c)
      sparse.spmm(a, buffer(type, b), out, { alpha: 3, beta: 2 })
      assert.deepStrictEqual(rowsOf(out), times(x, b).map((row, i) => row.map((s, j) => 3 * s + 2 * c[i][j])), place)

      // Two sparse ones.
      const z = some(n, 9, part), other = sparse.fromDense(buffer(type, z), { format })
      const product = sparse.spgemm(a, other)
      assert.strictEqual(product.format, 'csr')
      assert.deepStrictEqual(rowsOf(product.dense()), times(x, z), place)
      assert.deepStrictEqual(rowsOf(sorted(product).dense()), times(x, z), place)
      assert.deepStrictEqual(rowsOf(sparse.spgemm(a, a, { transposeB: true }).dense()), times(x, transposed(x)), place)
      assert.deepStrictEqual(rowsOf(sparse.spgemm(a, a, { transposeA: true }).dense()), times(transposed(x), x), place)
    }
  }
}

// Indices of 64 bits: what comes of such a matrix has them, too.
const i64 = (...v) => cuda.buffer(BigInt64Array.from(v, BigInt))
{
  const x = some(8, 11, 0.3), y = some(11, 6, 0.4), v = some(11, 1, 1), indices = 'i64'
  const isWide = (m) => assert.deepStrictEqual((m.format === 'coo' ? [m.rows, m.columns] : [m.offsets, m.indices]).map((b) => b.type), ['i64', 'i64'], m.format)
  for (const format of ['csr', 'csc', 'coo']) {
    const a = sparse.fromDense(buffer('f64', x), { format, indices }), b = sparse.fromDense(buffer('f64', y), { format, indices })
    for (const other of ['csr', 'csc', 'coo']) {
      const to = a.to(other)
      isWide(to)
      assert.deepStrictEqual(rowsOf(to.dense()), x, `from ${format} to ${other}`)
      const narrow = a.to(other, { indices: 'i32' }), again = narrow.to(format, { indices })
      assert.deepStrictEqual([rowsOf(narrow.dense()), (narrow.rows ?? narrow.offsets).type], [x, 'i32'])
      isWide(again)
      assert.deepStrictEqual(rowsOf(again.dense()), x)
      if (other === format) assert.strictEqual(a.to(other, { indices }), a)
    }
    assert.deepStrictEqual(list(sparse.spmv(a, buffer('f64', v).reshape([11]))), times(x, v).flat())
    assert.deepStrictEqual(rowsOf(sparse.spmm(a, buffer('f64', y))), times(x, y))
    const product = sparse.spgemm(a, b)
    isWide(product)
    assert.deepStrictEqual(rowsOf(sorted(product).dense()), times(x, y))
    isWide(sorted(product))
    assert.throws(() => sparse.spgemm(a, b.to('csr', { indices: 'i32' })), { message: 'sparse.spgemm: b: expected indices of i64, as a has, got i32; to(format, { indices }) converts them' })
  }
  const given = sparse.coo({ shape: [3, 2 ** 31 - 3], rows: i64(2, 0, 2, 0), columns: i64(2 ** 31 - 4, 1, 2 ** 31 - 4, 0), values: cuda.buffer(Float32Array.of(1, 2, 3, 4)) }).to('csr')
  assert.deepStrictEqual([list(given.offsets), list(given.indices), list(given.values)], [[0n, 2n, 2n, 3n], [0n, 1n, 2n ** 31n - 4n], [4, 2, 4]])
  const none = sparse.fromDense(cuda.alloc('f32', [2, 3]).fill(0), { indices })
  isWide(none.to('csc'))
  assert.throws(() => sparse.csr({ shape: [1, 1], offsets: i64(0, 1), indices: i32(0), values: cuda.alloc('f32', 1) }), { message: 'sparse.csr: matrix.indices: expected a buffer of i64, as offsets are, got one of i32' })
  assert.throws(() => sparse.csr({ shape: [1, 1], offsets: cuda.alloc('u64', 2), indices: i32(0), values: cuda.alloc('f32', 1) }), { message: 'sparse.csr: matrix.offsets: expected a buffer of i32 or i64, got one of u64' })
  assert.throws(() => sparse.csr({ shape: [2, 3], offsets: i64(0, 1, 2), indices: i64(0, 2n ** 40n), values: cuda.alloc('f32', 2) }),
    { message: `sparse.csr: indices: expected numbers from 0 to 2 that ascend in each row; sparse.coo takes any order, got ${2n ** 40n} in row 1` })
  assert.throws(() => given.to('csr', { indices: 'i16' }), { message: 'matrix.to: options.indices: there is no "i16"; there are i32, i64' })
}

// What conversions make belongs to the matrix alone, and goes with it.
{
  const all = () => { cuda.synchronize(); return cuda.liveObjects().reduce((sum, o) => sum + (o.bytes ?? 0), 0) }
  const a = sparse.fromDense(buffer('f32', some(20, 30, 0.3)), { format: 'coo' }), r = a.to('csr')
  const b = sparse.coo({ shape: [4, 4], rows: i32(1, 1, 2), columns: i32(3, 3, 0), values: cuda.alloc('f32', 3).fill(1) })
  for (const make of [() => a.to('csr'), () => b.to('csr'), () => b.to('csc', { indices: 'i64' }), () => r.to('csc'), () => sparse.spgemm(r, r, { transposeB: true })]) {
    make().free()
    const before = all()
    for (let i = 0; i < 3; i++) make().free()
    assert.ok(all() <= before, `${make}: ${before} bytes became ${all()}`)
  }
}

// Compressed rows are in order, also of coordinates in any order, whose elements of one place add up.
const a = sparse.coo({ shape: [3, 4], rows: i32(2, 0, 2, 0, 2), columns: i32(3, 1, 0, 0, 3), values: cuda.buffer(Float32Array.of(1, 2, 3, 4, 5)) })
const r = a.to('csr'), c = a.to('csc')
assert.deepStrictEqual([list(r.offsets), list(r.indices), list(r.values)], [[0, 2, 2, 4], [0, 1, 0, 3], [4, 2, 3, 6]])
assert.deepStrictEqual([list(c.offsets), list(c.indices), list(c.values)], [[0, 2, 3, 3, 4], [0, 2, 0, 2], [4, 3, 2, 6]])
assert.strictEqual(r.to('csr'), r)
assert.strictEqual(r.rows, undefined)
assert.strictEqual(a.offsets, undefined)
assert.strictEqual(r.transpose().values, r.values)
assert.match(require('util').inspect(r), /^SparseMatrix f32\[3×4\] on device 0, 4 elements in csr$/)

// Parts of dense matrices, and results in them.
const all = cuda.alloc('f32', [6, 6]).fill(9), corner = { buffer: all, shape: [3, 4], strides: [6, 1], offset: 7 }
r.dense(corner)
assert.deepStrictEqual(rowsOf(all)[1], [9, 4, 2, 0, 0, 9])
assert.deepStrictEqual(rowsOf(all)[4], [9, 9, 9, 9, 9, 9])
assert.deepStrictEqual(list(sparse.fromDense(corner).values), [4, 2, 3, 6])

// Other streams, the arrays of a matrix, release.
const stream = cuda.stream(), x = cuda.buffer(Float32Array.of(1, 2, 3, 4))
assert.deepStrictEqual(list(sparse.spmv(r, x, undefined, { stream })), [8, 0, 27])
stream.use(() => assert.deepStrictEqual(list(sparse.spmv(a.to('csr'), x)), [8, 0, 27]))
r.values.fill(1)
assert.deepStrictEqual(list(sparse.spmv(r, x)), [3, 0, 5])
if (!globalThis.eager) { // a stub that computes at once records nothing
  const out = cuda.alloc('f32', 3), graph = stream.capture(() => sparse.spmv(r, x, out, { stream }))
  out.fill(0)
  graph.launch()
  assert.deepStrictEqual(list(out), [3, 0, 5])
}
assert.throws(() => stream.capture(() => sparse.spgemm(r, r.transpose(), { stream })), /record|captur/)
r.free()
assert.ok(r.freed)
assert.throws(() => sparse.spmv(r, x), /has been freed/)

// Indices that would reach beyond memory are found.
const f = (...v) => cuda.buffer(Float32Array.from(v))
const refuse = (make, message) => assert.throws(make, (e) => { assert.strictEqual(`${e.name}: ${e.message}`, message); return true })
refuse(() => sparse.csr({ shape: [2, 3], offsets: i32(0, 1, 2), indices: i32(0, 3), values: f(1, 2) }),
  'RangeError: sparse.csr: indices: expected numbers from 0 to 2 that ascend in each row; sparse.coo takes any order, got 3 in row 1')
refuse(() => sparse.csr({ shape: [2, 3], offsets: i32(0, 0, 2), indices: i32(2, 1), values: f(1, 2) }),
  'RangeError: sparse.csr: indices: expected numbers from 0 to 2 that ascend in each row; sparse.coo takes any order, got 1 after 2 in row 1')
refuse(() => sparse.csc({ shape: [2, 3], offsets: i32(0, 2, 1, 2), indices: i32(0, 1), values: f(1, 2) }),
  'RangeError: sparse.csc: offsets: expected numbers from 0 to 2 that do not fall, got 2 and 1 at 1')
refuse(() => sparse.csr({ shape: [2, 3], offsets: i32(0, 1, 1), indices: i32(0, 1), values: f(1, 2) }),
  'RangeError: sparse.csr: offsets: expected 0 first and 2, the number of elements, last, got 0 and 1')
refuse(() => sparse.coo({ shape: [2, 3], rows: i32(0, -1), columns: i32(0, 1), values: f(1, 2) }),
  'RangeError: sparse.coo: rows: expected numbers from 0 to 1, got -1 at 1')
