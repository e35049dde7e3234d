// Linear algebra by cujs's own kernels, compared with the definitions. Runs on any device.
const assert = require('assert')
const cuda = require('cuda')
const blas = require('cuda/blas')

let seed = 1
const next = () => { seed = Math.imul(seed, 1103515245) + 12345; return ((seed >>> 16) % 9) - 4 }
const arrays = { f64: Float64Array, f32: Float32Array, i8: Int8Array, i32: Int32Array }

// A matrix of small whole numbers: the buffer, and its elements as the script sees them.
function matrix(type, ...shape) {
  const length = shape.reduce((a, b) => a * b, 1)
  const numbers = Array.from({ length }, next)
  const bits = type === 'f16' || type === 'bf16' ? cuda[type].from(numbers) : arrays[type].from(numbers)
  const buffer = cuda.alloc(type, shape)
  buffer.write(bits)
  return { buffer, at: (...i) => numbers[i.reduce((sum, n, d) => sum * shape[d] + n, 0)] }
}
const numbers = (buffer) => {
  const bits = buffer.read()
  return Array.from(buffer.type === 'f16' || buffer.type === 'bf16' ? cuda[buffer.type].to(bits) : bits)
}

// Products of every type, larger than a tile and not a multiple of it.
for (const [from, to] of [['f32', 'f32'], ['f64', 'f64'], ['f16', 'f16'], ['bf16', 'f32'], ['i8', 'i32'], ['i8', 'f32']]) {
  const [m, n, k] = from === 'i8' ? [20, 24, 36] : [17, 19, 18] // cuBLAS has i8 by fours
  const a = matrix(from, m, k), b = matrix(from, k, n)
  const c = blas.gemm(a.buffer, b.buffer, undefined, { type: to })
  assert.strictEqual(c.type, to)
  assert.deepStrictEqual(c.shape, [m, n])
  const want = []
  for (let i = 0; i < m; i++) for (let j = 0; j < n; j++) {
    let sum = 0
    for (let l = 0; l < k; l++) sum += a.at(i, l) * b.at(l, j)
    want.push(sum)
  }
  assert.deepStrictEqual(numbers(c), want, from)
}

// Transposed factors, factors of numbers, and a batch with one matrix for all of it.
{
  const a = matrix('f32', 3, 4, 2), b = matrix('f32', 5, 4), c = matrix('f32', 3, 2, 5)
  const out = blas.gemm(a.buffer, b.buffer, c.buffer, { transposeA: true, transposeB: true, alpha: 2, beta: 3 })
  assert.strictEqual(out, c.buffer)
  const want = []
  for (let z = 0; z < 3; z++) for (let i = 0; i < 2; i++) for (let j = 0; j < 5; j++) {
    let sum = 0
    for (let l = 0; l < 4; l++) sum += a.at(z, l, i) * b.at(j, l)
    want.push(2 * sum + 3 * c.at(z, i, j))
  }
  assert.deepStrictEqual(numbers(out), want)
}

// A part of a buffer, by shape, strides and offset: the lower right corner of one matrix by its transpose.
{
  const a = matrix('f32', 4, 6)
  const part = { buffer: a.buffer, shape: [2, 3], strides: [6, 1], offset: 15 }
  const turned = { buffer: a.buffer, shape: [3, 2], strides: [1, 6], offset: 15 }
  const want = []
  for (let i = 0; i < 2; i++) for (let j = 0; j < 2; j++) {
    let sum = 0
    for (let l = 0; l < 3; l++) sum += a.at(2 + i, 3 + l) * a.at(2 + j, 3 + l)
    want.push(sum)
  }
  assert.deepStrictEqual(numbers(blas.gemm(part, turned)), want)
}

// linear: a bias for each column, and an activation.
for (const type of blas.library ? ['f32', 'f16'] : ['f32', 'f64', 'f16']) { // cuBLASLt has no such things of f64
  const a = matrix(type, 3, 2), b = matrix(type, 4, 2), bias = matrix(type, 4)
  const functions = { none: (x) => x, relu: (x) => Math.max(x, 0), gelu: (x) => 0.5 * x * (1 + Math.tanh(Math.sqrt(2 / Math.PI) * (x + 0.044715 * x ** 3))) }
  for (const [activation, f] of Object.entries(functions)) {
    const c = blas.linear(a.buffer, b.buffer, undefined, { transposeB: true, bias: bias.buffer, activation })
    numbers(c).forEach((v, n) => {
      const i = Math.floor(n / 4), j = n % 4, want = f(a.at(i, 0) * b.at(j, 0) + a.at(i, 1) * b.at(j, 1) + bias.at(j))
      assert.ok(Math.abs(v - want) <= 2e-3 * Math.max(1, Math.abs(want)), `${type} ${activation}: ${v}, not ${want}`)
    })
  }
}

// linear of 8-bit floating-point numbers: all that are finite, by the unit matrix and a scale.
for (const [type, fraction, bias, top] of [['e4m3', 3, 7, 0x7e], ['e5m2', 2, 15, 0x7b]]) {
  const finite = Uint8Array.from({ length: 256 }, (_, i) => (i & 127) <= top ? i : 0), one = type === 'e4m3' ? 0x38 : 0x3c
  const want = Array.from(finite, (bits) => {
    const e = (bits & 127) >> fraction, rest = (bits & ((1 << fraction) - 1)) / (1 << fraction)
    return (bits > 127 ? -1 : 1) * (e === 0 ? rest * 2 ** (1 - bias) : (1 + rest) * 2 ** (e - bias))
  })
  const a = cuda.buffer(finite).reshape([16, 16]), unit = cuda.buffer(Uint8Array.from({ length: 256 }, (_, i) => i % 17 === 0 ? 0x38 : 0)).reshape([16, 16])
  const options = { typeA: type, typeB: 'e4m3', transposeB: true, type: 'f32', scaleA: cuda.buffer(Float32Array.of(0.5)) }
  assert.deepStrictEqual(numbers(blas.linear(a, unit, undefined, options)).map((v) => v + 0), want.map((v) => v / 2 + 0))
  const out = cuda.alloc('bf16', [2, 16, 16]), pair = cuda.alloc('u8', [2, 16, 16]).fill(one)
  blas.linear(pair, unit, out, { ...options, scaleA: undefined, activation: 'relu', bias: cuda.alloc('bf16', 16).fill(1) })
  assert.ok(out.read().every((v) => v === 0x4000), type) // 1 + 1
  if (blas.library === null) {
    const last = cuda.buffer(Uint8Array.of(0x7f, 0x7c)).reshape([2, 1]), unit = cuda.buffer(Uint8Array.of(0x38)).reshape([1, 1])
    assert.deepStrictEqual(numbers(blas.linear(last, unit, undefined, { typeA: type, typeB: 'e4m3', transposeB: true, type: 'f32' })), [NaN, type === 'e4m3' ? 384 : Infinity])
  }
}

// Arrays of cuda/ndarray stand for their elements.
{
  const nd = require('cuda/ndarray')
  const a = nd.array([[1, 2], [3, 4]], { dtype: 'f32' })
  assert.deepStrictEqual(numbers(blas.gemm(a, a)), [7, 10, 15, 22])
}

// gemv, syrk, geam, transpose.
{
  const a = matrix('f64', 5, 3), x = matrix('f64', 5)
  assert.deepStrictEqual(numbers(blas.gemv(a.buffer, x.buffer, undefined, { transpose: true })),
    [0, 1, 2].map((j) => [0, 1, 2, 3, 4].reduce((sum, i) => sum + a.at(i, j) * x.at(i), 0)))
  const c = cuda.alloc('f64', [3, 3]).fill(9)
  blas.syrk(a.buffer, c, { transpose: true, upper: true })
  const product = (i, j) => [0, 1, 2, 3, 4].reduce((sum, l) => sum + a.at(l, i) * a.at(l, j), 0)
  assert.deepStrictEqual(numbers(c), [product(0, 0), product(0, 1), product(0, 2), 9, product(1, 1), product(1, 2), 9, 9, product(2, 2)])
  const turned = blas.transpose(a.buffer)
  assert.deepStrictEqual(turned.shape, [3, 5])
  assert.strictEqual(turned.at(1 * 5 + 4), a.at(4, 1))
  const sum = blas.geam(a.buffer, turned, undefined, { alpha: 2, beta: -1, transposeB: true })
  assert.deepStrictEqual(numbers(sum), numbers(a.buffer))
}

// trsm: the product of the triangle with the solution is the right side again.
for (const right of [false, true]) for (const upper of [false, true]) for (const transpose of [false, true]) {
  const n = 4, others = 3
  const a = matrix('f64', n, n), shape = right ? [others, n] : [n, others]
  const b = matrix('f64', ...shape), triangle = cuda.alloc('f64', [n, n]).fill(0)
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) {
    if (i === j) { a.buffer.set(i * n + j, 2 + i); triangle.set(i * n + j, 2 + i) } else if (i < j === upper) triangle.set(i * n + j, a.at(i, j))
  }
  const x = blas.trsm(a.buffer, b.buffer, { right, upper, transpose })
  const again = right ? blas.gemm(x, triangle, undefined, { transposeB: transpose }) : blas.gemm(triangle, x, undefined, { transposeA: transpose })
  numbers(again).forEach((v, i) => assert.ok(Math.abs(v - b.at(Math.floor(i / shape[1]), i % shape[1])) < 1e-9, `${right} ${upper} ${transpose}: ${v}`))
}

// Vectors.
{
  const x = cuda.buffer(new Float32Array([3, -4])), y = cuda.buffer(new Float32Array([1, 2]))
  assert.strictEqual(blas.dot(x, y).at(0), -5)
  assert.ok(Math.abs(blas.nrm2(x).at(0) - 5) < 1e-5)
  assert.strictEqual(blas.asum(x).at(0), 7)
  assert.deepStrictEqual(numbers(blas.axpy(2, x, y)), [7, -6])
  assert.deepStrictEqual(numbers(blas.scal(-1, y)), [-7, 6])
  const half = cuda.alloc('f16', 2)
  half.write(cuda.f16.from([3, 4]))
  assert.deepStrictEqual(numbers(blas.nrm2(half)), [5])
}

// What is in a stream or a graph is there, too.
{
  const a = matrix('f32', 2, 2), c = cuda.alloc('f32', [2, 2]).fill(0), stream = cuda.stream()
  blas.prepare()
  blas.gemm(a.buffer, a.buffer, c, { stream })
  const want = numbers(c)
  c.fill(0)
  const graph = stream.capture(() => blas.gemm(a.buffer, a.buffer, c, { stream }))
  assert.deepStrictEqual(numbers(c), [0, 0, 0, 0])
  graph.launch(stream)
  stream.synchronize()
  assert.deepStrictEqual(numbers(c), want)
}

// Lists of matrices that lie anywhere.
{
  const whole = (...v) => cuda.buffer(Float32Array.from(v)).reshape([2, 2])
  const as = [whole(1, 2, 3, 4), whole(0, 1, 1, 0), whole(2, 0, 0, 2)], b = whole(5, 6, 7, 8)
  const outs = blas.gemmBatched(as, as.map(() => b))
  assert.deepStrictEqual(outs.map((c) => [...c.read()]), [[19, 22, 43, 50], [7, 8, 5, 6], [10, 12, 14, 16]])
  assert.strictEqual(blas.gemmBatched(as, as.map(() => b), outs, { alpha: 2, beta: 1, transposeB: true })[1], outs[1])
  assert.deepStrictEqual(outs.map((c) => [...c.read()]), [[19 + 34, 22 + 46, 43 + 78, 50 + 106], [7 + 12, 8 + 16, 5 + 10, 6 + 14], [10 + 20, 12 + 28, 14 + 24, 16 + 32]])
  assert.deepStrictEqual(blas.gemmBatched([], []), [])
}

// Large products, which cujs's own kernels compute by tiles in registers: factors by rows and by columns, sizes
// that end within a tile, results by columns, in batches and of other types.
for (const [m, n, k, transposeA, transposeB, columns, type, to = type === 'f64' ? 'f64' : 'f32'] of [[128, 256, 16, false, false, false, 'f32'], [130, 100, 21, false, false, false, 'f32'],
  [97, 131, 9, true, false, false, 'f32'], [128, 128, 8, false, true, false, 'f32'], [100, 140, 33, true, true, true, 'f32'],
  [128, 128, 16, false, false, true, 'f16'], [101, 99, 40, false, true, false, 'bf16'],
  [128, 128, 16, false, false, false, 'f64'], [101, 99, 21, true, true, true, 'f64'], // cuBLAS has i8 by fours
  [128, 128, 16, false, false, false, 'i8', 'i32'], [100, 140, 32, true, true, true, 'i8', 'i32'], [100, 96, 12, false, true, false, 'i8', 'f32']]) {
  const host = (rows, columns, f) => (arrays[type] ?? Float32Array).from({ length: 2 * rows * columns }, (_, i) => f(i))
  const made = (data, rows, columns) => cuda.alloc(type, [2, rows, columns]).write(type in arrays ? data : cuda[type].from(data))
  const x = host(m, k, (i) => (i * 7) % 11 - 5), y = host(k, n, (i) => (i * 5) % 13 - 6)
  const a = made(x, ...(transposeA ? [k, m] : [m, k])), b = made(y, ...(transposeB ? [n, k] : [k, n]))
  const out = cuda.alloc(to, 2 * m * n).fill(1), strides = columns ? [m * n, 1, m] : [m * n, n, 1]
  blas.gemm(a, b, { buffer: out, shape: [2, m, n], strides }, { transposeA, transposeB, alpha: 2, beta: 3 })
  const found = out.read()
  for (let z = 0; z < 2; z++) for (let i = 0; i < m; i += 7) for (let j = 0; j < n; j += 3) {
    let sum = 0
    for (let l = 0; l < k; l++) sum += x[z * m * k + (transposeA ? l * m + i : i * k + l)] * y[z * k * n + (transposeB ? j * k + l : l * n + j)]
    const at = z * strides[0] + i * strides[1] + j * strides[2]
    assert.strictEqual(found[at], 2 * sum + 3, `${m}×${n}×${k} ${transposeA} ${transposeB} ${columns} ${type}: element ${i}, ${j} of ${z}`)
  }
}
