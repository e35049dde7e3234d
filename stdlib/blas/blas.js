'use strict'
// Linear algebra by kernels of cujs's own, for cuda/blas where cuBLAS is not there: on the emulated
// device. The module has checked everything. Matrices come with four numbers: where the first element
// is, and how far apart rows, columns and the matrices of a batch are.

const cuda = require('cuda')
const register = require('./register.js')

// The kernels count elements from the start, whatever shape a buffer has.
const flat = (buffer) => buffer.shape.length > 1 ? buffer.reshape([buffer.length]) : buffer

// A block computes a tile of 16 × 16 products, slice by slice of both matrices in shared memory.
function gemmSingle(a, b, c, m, n, k, batch, ao, ar, ac, ab, bo, br, bc, bb, co, cr, cc, cb, alpha, beta) {
  const left = shared('f32', 16, 17), right = shared('f32', 16, 17)
  const x = threadIdx.x, y = threadIdx.y
  const i = blockIdx.y * 16 + y, j = blockIdx.x * 16 + x
  for (let z = blockIdx.z; z < batch; z += gridDim.z) {
    let sum = f32(0)
    for (let t = 0; t < k; t += 16) {
      left[y][x] = i < m && t + x < k ? f32(a[ao + z * ab + i * ar + (t + x) * ac]) : f32(0)
      right[y][x] = t + y < k && j < n ? f32(b[bo + z * bb + (t + y) * br + j * bc]) : f32(0)
      syncthreads()
      for (let l = 0; l < 16; l++) sum += left[y][l] * right[l][x]
      syncthreads()
    }
    if (i < m && j < n) {
      const at = co + z * cb + i * cr + j * cc
      let result = alpha * sum
      if (beta !== 0) result += beta * f32(c[at])
      c[at] = result
    }
  }
}

// The same with sums of 64 bits: exact for i8.
function gemmDouble(a, b, c, m, n, k, batch, ao, ar, ac, ab, bo, br, bc, bb, co, cr, cc, cb, alpha, beta) {
  const left = shared('f64', 16, 17), right = shared('f64', 16, 17)
  const x = threadIdx.x, y = threadIdx.y
  const i = blockIdx.y * 16 + y, j = blockIdx.x * 16 + x
  for (let z = blockIdx.z; z < batch; z += gridDim.z) {
    let sum = f64(0)
    for (let t = 0; t < k; t += 16) {
      left[y][x] = i < m && t + x < k ? f64(a[ao + z * ab + i * ar + (t + x) * ac]) : f64(0)
      right[y][x] = t + y < k && j < n ? f64(b[bo + z * bb + (t + y) * br + j * bc]) : f64(0)
      syncthreads()
      for (let l = 0; l < 16; l++) sum += left[y][l] * right[l][x]
      syncthreads()
    }
    if (i < m && j < n) {
      const at = co + z * cb + i * cr + j * cc
      let result = alpha * sum
      if (beta !== 0) result += beta * f64(c[at])
      c[at] = store(result)
    }
  }
}

const single = { alpha: 'f32', beta: 'f32' }, double = { alpha: 'f64', beta: 'f64' }
const products = {
  single: cuda.kernel(gemmSingle, { name: 'gemm', params: single }),
  f64: cuda.kernel(gemmDouble, { name: 'gemm', params: double, uses: { store: (x) => x } }),
  f32: cuda.kernel(gemmDouble, { name: 'gemm', params: double, uses: { store: (x) => f32(x) } }),
  i32: cuda.kernel(gemmDouble, { name: 'gemm', params: double, uses: { store: (x) => i32(x) } }),
}

exports.gemm = (from, to, a, b, c, sizes, alpha, beta, stream) => {
  const [m, n, , batch] = sizes
  const isDouble = from === 'f64' || from === 'i8'
  if (!isDouble && register.fits(sizes)) return register.launch(flat(a), flat(b), flat(c), sizes, alpha, beta, stream)
  const kernel = isDouble ? products[to] : products.single
  const grid = [Math.ceil(n / 16), Math.ceil(m / 16), Math.min(batch, 65535)]
  kernel.launch({ grid, block: [16, 16], stream }, flat(a), flat(b), flat(c), ...sizes, alpha, beta)
}

// Blocks for so many threads.
const covering = (count, stream) => ({ grid: Math.max(1, Math.ceil(count / 256)), block: 256, stream })

// A thread solves for one column of b, row by row.
const trsm = cuda.kernel((a, b, n, columns, batch, ao, ar, ac, ab, bo, br, bc, bb, alpha, upper, unit) => {
  const index = grid(1)
  if (index < columns * batch) {
    const z = (index / columns) | 0, j = index % columns
    const first = bo + z * bb + j * bc, from = ao + z * ab
    for (let step = 0; step < n; step++) {
      const i = upper ? n - 1 - step : step
      let sum = alpha * b[first + i * br]
      for (let done = 0; done < step; done++) {
        const k = upper ? n - 1 - done : done
        sum -= a[from + i * ar + k * ac] * b[first + k * br]
      }
      if (!unit) sum /= a[from + i * ar + i * ac]
      b[first + i * br] = sum
    }
  }
}, { name: 'trsm' })

exports.trsm = (a, b, sizes, alpha, upper, unit, stream) => {
  trsm.launch(covering(sizes[1] * sizes[2], stream), flat(a), flat(b), ...sizes, alpha, upper, unit)
}

// A thread computes one element of the triangle.
const syrk = cuda.kernel((a, c, n, k, batch, ao, ar, ac, ab, co, cr, cc, cb, alpha, beta, upper) => {
  const index = grid(1)
  if (index < n * n * batch) {
    const z = (index / (n * n)) | 0, i = ((index / n) | 0) % n, j = index % n
    if (i === j || i < j === upper) {
      const row = ao + z * ab + i * ar, other = ao + z * ab + j * ar, at = co + z * cb + i * cr + j * cc
      let sum = alpha * a[row] * 0
      for (let l = 0; l < k; l++) sum += a[row + l * ac] * a[other + l * ac]
      sum *= alpha
      if (beta !== 0) sum += beta * c[at]
      c[at] = sum
    }
  }
}, { name: 'syrk' })

exports.syrk = (a, c, sizes, alpha, beta, upper, stream) => {
  syrk.launch(covering(sizes[0] * sizes[0] * sizes[2], stream), flat(a), flat(c), ...sizes, alpha, beta, upper)
}

// A thread adds the bias to an element, and applies the activation: 1 is max(x, 0), 2 is GELU by tanh.
const epilogue = cuda.kernel((c, bias, m, n, batch, co, cr, cc, cb, first, added, activation) => {
  const index = grid(1)
  if (index < m * n * batch) {
    const z = (index / (m * n)) | 0, i = ((index / n) | 0) % m, j = index % n
    const at = co + z * cb + i * cr + j * cc
    let x = c[at] * 1
    if (added) x += bias[first + j]
    if (activation === 1) x = Math.max(x, 0)
    else if (activation === 2) x = 0.5 * x * (1 + Math.tanh(0.7978845608028654 * (x + 0.044715 * x * x * x)))
    c[at] = x
  }
}, { name: 'epilogue', params: { activation: 'i32' } })

exports.epilogue = (c, bias, sizes, added, activation, stream) => {
  epilogue.launch(covering(sizes[0] * sizes[1] * sizes[2], stream), flat(c), flat(bias), ...sizes, added, activation)
}

// A thread adds one element.
const geam = cuda.kernel((a, b, c, m, n, batch, ao, ar, ac, ab, bo, br, bc, bb, co, cr, cc, cb, alpha, beta) => {
  const index = grid(1)
  if (index < m * n * batch) {
    const z = (index / (m * n)) | 0, i = ((index / n) | 0) % m, j = index % n
    const at = co + z * cb + i * cr + j * cc
    let sum = alpha
    if (alpha !== 0) sum *= a[ao + z * ab + i * ar + j * ac]
    if (beta !== 0) sum += beta * b[bo + z * bb + i * br + j * bc]
    c[at] = sum
  }
}, { name: 'geam' })

exports.geam = (a, b, c, sizes, alpha, beta, stream) => {
  geam.launch(covering(sizes[0] * sizes[1] * sizes[2], stream), flat(a), flat(b), flat(c), ...sizes, alpha, beta)
}

// One warp sums terms of two vectors in 64 bits.
function reduce(x, y, out, n, xo, xs, yo, ys, at) {
  let sum = f64(0)
  for (let i = laneId; i < n; i += 32) sum += term(f64(x[xo + i * xs]), f64(y[yo + i * ys]))
  for (let apart = 16; apart > 0; apart >>= 1) sum += warp.shuffleDown(sum, apart)
  if (laneId === 0) out[at] = store(finish(sum))
}

const terms = { dot: (x, y) => x * y, nrm2: (x, y) => x * x, asum: (x, y) => Math.abs(x) }
const ends = { dot: (s) => s, nrm2: (s) => Math.sqrt(s), asum: (s) => s }
const stores = { f64: (s) => s, other: (s) => f32(s) }
const reductions = {}

exports.reduce = (name, x, y, out, sizes, stream) => {
  const type = out.type === 'f64' ? 'f64' : 'other'
  const kernel = reductions[name + type] ??= cuda.kernel(reduce, { name, uses: { term: terms[name], finish: ends[name], store: stores[type] } })
  kernel.launch({ grid: 1, block: 32, stream }, flat(x), flat(y), flat(out), ...sizes)
}

const axpy = cuda.kernel((x, y, n, xo, xs, yo, ys, alpha) => {
  const i = grid(1)
  if (i < n) y[yo + i * ys] = alpha * x[xo + i * xs] + y[yo + i * ys]
}, { name: 'axpy' })

exports.axpy = (x, y, sizes, alpha, stream) => axpy.launch(covering(sizes[0], stream), flat(x), flat(y), ...sizes, alpha)

const scal = cuda.kernel((y, n, yo, ys, alpha) => {
  const i = grid(1)
  if (i < n) y[yo + i * ys] = alpha * y[yo + i * ys]
}, { name: 'scal' })

exports.scal = (x, y, sizes, alpha, stream) => scal.launch(covering(sizes[0], stream), flat(y), sizes[0], sizes[3], sizes[4], alpha)
