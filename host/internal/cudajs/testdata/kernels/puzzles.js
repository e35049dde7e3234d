// The exercises by which people learn CUDA, as GPU puzzles: maps, guards,
// blocks, shared memory, pooling, dot products, convolution, prefix sums, matrix
// products. In our own words.
const { check, shaped, sequence } = require('../lib/check')

const ten = (n = 10) => sequence(Int32Array, n, 100, -50)

check(function addTen(x, out) { out[threadIdx.x] = x[threadIdx.x] + 10 },
  { config: { grid: 1, block: 8 }, args: [ten(8), new Int32Array(8)], expect: (x, out) => out.set(x.map((v) => v + 10)) })

check(function zip(a, b, out) { const i = threadIdx.x; out[i] = a[i] + b[i] },
  { config: { grid: 1, block: 8 }, args: [ten(8), ten(8), new Int32Array(8)], expect: (a, b, out) => out.set(a.map((v, i) => v + b[i])) })

check(function guarded(x, out) { const i = threadIdx.x; if (i < out.length) out[i] = x[i] * 2 },
  { config: { grid: 1, block: 32 }, args: [ten(), new Int32Array(10)], expect: (x, out) => out.set(x.map((v) => v * 2)) })

check(function square2d(x, out) {
  const i = threadIdx.y, j = threadIdx.x
  if (i < x.shape[0] && j < x.shape[1]) out[i][j] = x[i][j] * x[i][j]
}, { config: { grid: 1, block: [8, 8] }, args: [shaped(ten(35), 5, 7), shaped(new Int32Array(35), 5, 7)], expect: (x, out) => out.set(x.map((v) => v * v)) })

check(function broadcast(row, column, out) {
  const i = threadIdx.y, j = threadIdx.x
  if (i < out.shape[0] && j < out.shape[1]) out[i][j] = column[i] + row[j]
}, {
  config: { grid: 1, block: [8, 8] }, args: [ten(6), ten(5), shaped(new Int32Array(30), 5, 6)],
  expect: (row, column, out) => { for (let i = 0; i < 5; i++) for (let j = 0; j < 6; j++) out[i * 6 + j] = column[i] + row[j] },
})

check(function blocks(x, out) { const i = blockIdx.x * blockDim.x + threadIdx.x; if (i < x.length) out[i] = x[i] - 1 },
  { config: { grid: 7, block: 16 }, args: [ten(100), new Int32Array(100)], expect: (x, out) => out.set(x.map((v) => v - 1)) })

check(function blocks2d(x, out) {
  const i = blockIdx.y * blockDim.y + threadIdx.y, j = blockIdx.x * blockDim.x + threadIdx.x
  if (i < x.shape[0] && j < x.shape[1]) out[i][j] = -x[i][j]
}, { config: { grid: [3, 4], block: [8, 4] }, args: [shaped(ten(300), 15, 20), shaped(new Int32Array(300), 15, 20)], expect: (x, out) => out.set(x.map((v) => -v)) })

check(function throughShared(x, out) {
  const tile = shared('i32', 16)
  const i = grid(1), t = threadIdx.x
  if (i < x.length) tile[t] = x[i]
  syncthreads()
  if (i < x.length) out[i] = tile[t] + tile[0]
}, { config: { grid: 4, block: 16 }, args: [ten(60), new Int32Array(60)], expect: (x, out) => out.set(x.map((v, i) => v + x[i - i % 16])) })

check(function pool(x, out) {
  const tile = shared('i32', 64)
  const t = threadIdx.x
  tile[t] = x[t]
  syncthreads()
  let sum = tile[t]
  if (t > 0) sum += tile[t - 1]
  if (t > 1) sum += tile[t - 2]
  out[t] = sum
}, { config: { grid: 1, block: 64 }, args: [ten(64), new Int32Array(64)], expect: (x, out) => out.set(x.map((v, i) => v + (x[i - 1] | 0) + (x[i - 2] | 0))) })

check(function dotProduct(a, b, out) {
  const products = shared('i32', 64)
  const t = threadIdx.x
  products[t] = a[t] * b[t]
  syncthreads()
  if (t === 0) { let sum = 0; for (let i = 0; i < 64; i++) sum += products[i]; out[0] = sum }
}, { config: { grid: 1, block: 64 }, args: [ten(64), ten(64), new Int32Array(1)], expect: (a, b, out) => { out[0] = a.reduce((s, v, i) => s + v * b[i], 0) } })

check(function convolve(x, weights, out) {
  const tile = shared('i32', 36)
  const t = threadIdx.x, i = grid(1)
  tile[t] = i < x.length ? x[i] : 0
  if (t < 4) tile[32 + t] = i + 32 < x.length ? x[i + 32] : 0
  syncthreads()
  if (i < x.length) {
    let sum = 0
    for (let k = 0; k < 4; k++) sum += tile[t + k] * weights[k]
    out[i] = sum
  }
}, {
  config: { grid: 4, block: 32 }, args: [ten(120), Int32Array.of(1, -2, 3, 5), new Int32Array(120)],
  expect: (x, w, out) => out.set(x.map((_, i) => [0, 1, 2, 3].reduce((s, k) => s + (x[i + k] | 0) * w[k], 0))),
})

check(function blockSums(x, out) {
  const tile = shared('i32', 32)
  const t = threadIdx.x, i = grid(1)
  tile[t] = i < x.length ? x[i] : 0
  for (let half = 16; half > 0; half >>= 1) {
    syncthreads()
    if (t < half) tile[t] += tile[t + half]
  }
  if (t === 0) out[blockIdx.x] = tile[0]
}, { config: { grid: 4, block: 32 }, args: [ten(100), new Int32Array(4)], expect: (x, out) => x.forEach((v, i) => { out[i >> 5] += v }) })

check(function rowSums(m, out) {
  const row = blockIdx.x, tile = shared('i32', 32), t = threadIdx.x
  let sum = 0
  for (let j = t; j < m.shape[1]; j += 32) sum += m[row][j]
  tile[t] = sum
  for (let half = 16; half > 0; half >>= 1) {
    syncthreads()
    if (t < half) tile[t] += tile[t + half]
  }
  if (t === 0) out[row] = tile[0]
}, { config: { grid: 5, block: 32 }, args: [shaped(ten(500), 5, 100), new Int32Array(5)], expect: (m, out) => m.forEach((v, i) => { out[Math.floor(i / 100)] += v }) })

check(function matrixProduct(a, b, c) {
  const ta = shared('i32', 8, 8), tb = shared('i32', 8, 8)
  const x = threadIdx.x, y = threadIdx.y, n = a.shape[0]
  const i = blockIdx.y * 8 + y, j = blockIdx.x * 8 + x
  let sum = 0
  for (let k = 0; k < n; k += 8) {
    ta[y][x] = i < n && k + x < n ? a[i][k + x] : 0
    tb[y][x] = k + y < n && j < n ? b[k + y][j] : 0
    syncthreads()
    for (let t = 0; t < 8; t++) sum += ta[y][t] * tb[t][x]
    syncthreads()
  }
  if (i < n && j < n) c[i][j] = sum
}, {
  config: { grid: [3, 3], block: [8, 8] }, args: [shaped(ten(400), 20, 20), shaped(ten(400), 20, 20), shaped(new Int32Array(400), 20, 20)],
  expect: (a, b, c) => { for (let i = 0; i < 400; i++) for (let k = 0; k < 20; k++) c[i] += a[i - i % 20 + k] * b[k * 20 + i % 20] },
})
