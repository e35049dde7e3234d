'use strict'
// Sparse matrices of complex numbers and of halves beside loops over dense ones: by cuSPARSE on a GPU that has it,
// else by cujs's own kernels. The numbers are small and whole, so that all results are exact.
const assert = require('assert'), cuda = require('cuda'), sparse = require('cuda/sparse')

let seed = 3
const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647
const whole = () => Math.round(random() * 6 - 3)
const some = (m, n, part) => Array.from({ length: m }, () => Array.from({ length: n }, () => random() < part ? [whole() || 1, whole()] : [0, 0]))
const transposed = (x) => x[0].map((_, j) => x.map((row) => row[j]))
const add = (z, w) => [z[0] + w[0], z[1] + w[1]], mul = (z, w) => [z[0] * w[0] - z[1] * w[1], z[0] * w[1] + z[1] * w[0]]
const times = (x, y) => x.map((row) => y[0].map((_, j) => row.reduce((sum, v, k) => add(sum, mul(v, y[k][j])), [0, 0])))
const i32 = (...v) => cuda.buffer(Int32Array.from(v))

// How numbers of each kind come from and go to lists; real ones are those without an imaginary part.
const pairs = (Type) => ({ options: { complex: true }, part: (z) => z, on: (list, ...shape) => cuda.buffer(Type.from(list.flat())).reshape([...shape, 2]), off: (b) => [...b.read()] })
const halves = (type) => ({ options: {}, part: ([re]) => [re, 0], on: (list, ...shape) => cuda.alloc(type, shape).write(cuda[type].from(Float32Array.from(list, ([re]) => re))), off: (b) => [...cuda[type].to(b.read())].flatMap((v) => [v, 0]) })
const kinds = { c64: pairs(Float32Array), c128: pairs(Float64Array), f16: halves('f16'), bf16: halves('bf16') }

for (const [type, { options, part, on, off }] of Object.entries(kinds)) {
  const same = (buffer, rows, what) => assert.deepStrictEqual(off(buffer).map((v) => v + 0), rows.flat(2).map((v) => v + 0), `${type} ${what}`)
  const complex = type[0] === 'c', number = complex ? [2, -1] : 2, factor = complex ? [2, -1] : [2, 0]
  const scaled = (rows, by) => rows.map((row) => row.map((z) => mul(by, z)))
  const x = some(6, 9, 0.3).map((row) => row.map(part)), y = some(9, 4, 0.6).map((row) => row.map(part)), v = some(9, 1, 1).map((row) => row.map(part))
  for (const format of ['csr', 'csc', 'coo']) {
    const a = sparse.fromDense(on(x.flat(), 6, 9), { format, ...options })
    assert.deepStrictEqual([a.type, a.format, a.count], [type, format, x.flat().filter(([re, im]) => re !== 0 || im !== 0).length])
    if (complex) assert.deepStrictEqual(a.values.shape, [a.count, 2])
    same(a.dense(), x, 'dense')
    same(a.transpose().dense(), transposed(x), 'transpose')
    for (const other of ['csr', 'csc', 'coo']) same(a.to(other).dense(), x, `from ${format} to ${other}`)
    same(sparse.spmv(a, on(v.flat(), 9), undefined, { alpha: number }), scaled(times(x, v), factor), 'spmv')
    const out = on(times(x, y).flat(), 6, 4)
    same(sparse.spmm(a, on(y.flat(), 9, 4), out, { beta: number }), times(x, y).map((row) => row.map((z) => add(z, mul(factor, z)))), 'spmm')
    const product = sparse.spgemm(a, sparse.fromDense(on(y.flat(), 9, 4), options))
    assert.strictEqual(product.type, type)
    same(product.dense(), times(x, y), 'spgemm')
  }

  // Elements of one place add up.
  const list = [[1, 2], [3, -1], [-2, 1], [1, 1], [2, 2]].map(part), [p, q, r, s, t] = list
  const a = sparse.coo({ shape: [2, 2], rows: i32(1, 0, 1, 1, 1), columns: i32(0, 1, 0, 1, 0), values: on(list, 5) }, options).to('csr')
  assert.deepStrictEqual([[...a.offsets.read()], [...a.indices.read()]], [[0, 1, 3], [1, 0, 1]])
  same(a.values, [q, add(add(p, r), t), s], 'sums')
  assert.match(require('util').inspect(a), new RegExp(`^SparseMatrix ${type}\\[2×2\\] on device 0, 3 elements in csr$`))
}
assert.throws(() => sparse.spmv(sparse.fromDense(cuda.alloc('f32', [2, 2, 2]).fill(1), { complex: true }), cuda.alloc('f32', 3)), /sparse.spmv: x: expected pairs of numbers/)
