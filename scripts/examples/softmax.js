// Softmax and layer normalization of the rows of a matrix: a block for each row keeps it
// in registers, so that it is read once and written once.
//
//   cujs scripts/examples/softmax.js
//
// Other programs require it: softmax(columns) and layerNorm(columns) give kernels for rows
// of a multiple of 1024 elements, up to 16384; launch them with a block for each row.

const cuda = require('cuda')

const THREADS = 256

// What all threads of the block have together; each gets the result. The array has an
// element for each warp, and may be used again behind the next barrier.
function together(value, partial, combine) {
  const whole = combine(value)
  if (laneId === 0) partial[threadIdx.x >> 5] = whole
  syncthreads()
  return combine(partial[laneId & 7]) // each of the 8 four times
}
const greatest = (v) => warp.reduceMax(v)
function sumOf(value, partial) {
  const whole = warp.reduceAdd(value)
  if (laneId === 0) partial[threadIdx.x >> 5] = whole
  syncthreads()
  let sum = f32(0)
  for (let w = 0; w < 8; w++) sum += partial[w]
  return sum
}

// y = exp(x - max) / sum of it, row by row.
function softmax(COLUMNS) {
  const ITEMS = COLUMNS / THREADS
  return cuda.kernel(function softmax(x, y) {
    const tops = shared('f32', 8), sums = shared('f32', 8), v = local('f32', ITEMS)
    const first = blockIdx.x * COLUMNS + 4 * threadIdx.x
    let top = f32(-Infinity)
    for (let k = 0; k < ITEMS; k++) v[k] = x[first + (k >> 2) * 4 * THREADS + (k & 3)]
    for (let k = 0; k < ITEMS; k++) top = Math.max(top, v[k])
    top = together(top, tops, greatest)
    let sum = f32(0)
    for (let k = 0; k < ITEMS; k++) {
      v[k] = Math.exp(v[k] - top)
      sum += v[k]
    }
    const scale = 1 / sumOf(sum, sums)
    for (let k = 0; k < ITEMS; k++) y[first + (k >> 2) * 4 * THREADS + (k & 3)] = v[k] * scale
  }, { uses: { COLUMNS, THREADS, ITEMS, together, greatest, sumOf }, maxThreads: THREADS })
}

// y = (x - mean) / sqrt(variance + epsilon) * weight + bias, row by row.
function layerNorm(COLUMNS) {
  const ITEMS = COLUMNS / THREADS
  return cuda.kernel(function layerNorm(x, y, weight, bias, epsilon) {
    const totals = shared('f32', 8), squares = shared('f32', 8), v = local('f32', ITEMS)
    const own = 4 * threadIdx.x, first = blockIdx.x * COLUMNS + own
    let sum = f32(0), square = f32(0)
    for (let k = 0; k < ITEMS; k++) v[k] = x[first + (k >> 2) * 4 * THREADS + (k & 3)]
    for (let k = 0; k < ITEMS; k++) sum += v[k]
    const mean = sumOf(sum, totals) / COLUMNS
    for (let k = 0; k < ITEMS; k++) {
      v[k] -= mean
      square += v[k] * v[k]
    }
    const scale = rsqrt(sumOf(square, squares) / COLUMNS + epsilon)
    for (let k = 0; k < ITEMS; k++) {
      const column = own + (k >> 2) * 4 * THREADS + (k & 3)
      y[first - own + column] = v[k] * scale * weight[column] + bias[column]
    }
  }, { uses: { COLUMNS, THREADS, ITEMS, sumOf }, maxThreads: THREADS })
}

const launch = (kernel, rows, ...args) => kernel.launch({ grid: rows, block: THREADS }, ...args)

module.exports = { softmax, layerNorm, launch }

if (require.main === module) {
  const assert = require('assert')
  const rows = 3, columns = 2048
  const data = Float32Array.from({ length: rows * columns }, (_, i) => Math.sin(i * i) * 4)
  const weight = Float32Array.from({ length: columns }, (_, i) => 1 + i / columns)
  const bias = Float32Array.from({ length: columns }, (_, i) => i % 5)
  const x = cuda.buffer(data), y = cuda.alloc('f32', rows * columns), z = cuda.alloc('f32', rows * columns)
  const kernels = [softmax(columns), layerNorm(columns)]
  launch(kernels[0], rows, x, y)
  launch(kernels[1], rows, x, z, cuda.buffer(weight), cuda.buffer(bias), 1e-5)
  const [shares, normal] = [y.read(), z.read()]
  for (let row = 0; row < rows; row++) {
    const v = Array.from(data.subarray(row * columns, (row + 1) * columns))
    const top = Math.max(...v), sum = v.reduce((s, a) => s + Math.exp(a - top), 0)
    const mean = v.reduce((s, a) => s + a, 0) / columns, variance = v.reduce((s, a) => s + (a - mean) ** 2, 0) / columns
    v.forEach((a, i) => {
      const share = Math.exp(a - top) / sum, n = (a - mean) / Math.sqrt(variance + 1e-5) * weight[i] + bias[i]
      assert(Math.abs(shares[row * columns + i] - share) < 1e-6 * share + 1e-12, `softmax: ${shares[row * columns + i]}, not ${share}`)
      assert(Math.abs(normal[row * columns + i] - n) < 1e-5, `layer norm: ${normal[row * columns + i]}, not ${n}`)
    })
  }
  for (const kernel of kernels) assert.deepStrictEqual(kernel.warnings, [])
  console.log(`softmax and layer norm of ${rows} rows of ${columns} are right`)
}
