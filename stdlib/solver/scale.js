'use strict'
// Part of cuda/solver. What matrices are scaled by, so that squares of their elements, or their digits, are not lost at the ends of
// the range of a type, as LAPACK's drivers do it (gesvd, syev, gels): by powers of two, which round nothing.

const cuda = require('cuda')
const { over, partOf } = require('internal/blas/field')

const THREADS = 256, EACH = 16 // elements of a thread

// Powers of two of f32 and of f64. An exponent is that of a number above 0, whose fraction is at least 1: 0 of other numbers. shifted is
// a number times a power of two, which may itself be beyond the range: thirds of it are not.
const powers = {
  f32: {
    exponent: (x) => {
      const isSmall = x < 1.1754943508222875e-38, y = isSmall ? x * 16777216 : x
      return x > 0 && x < Infinity ? (bitcast('i32', y) >> 23) - 127 - (isSmall ? 24 : 0) : 0
    },
    power: (k) => bitcast('f32', (k + 127) << 23), REACH: 126,
  },
  f64: {
    exponent: (x) => {
      const isSmall = x < 2.2250738585072014e-308, y = isSmall ? x * 18014398509481984 : x
      return x > 0 && x < Infinity ? i32(bitcast('i64', y) >> 52n) - 1023 - (isSmall ? 54 : 0) : 0
    },
    power: (k) => bitcast('f64', i64(k + 1023) << 52n), REACH: 1022,
  },
}
const shifted = (x, k) => {
  const most = Math.max(-3 * REACH, Math.min(k, 3 * REACH)), third = (most / 3) | 0
  return scaled(scaled(scaled(x, power(third)), power(third)), power(most - 2 * third))
}
const uses = (type) => ({ ...powers[partOf(type)], shifted })

// A block takes some rows of a matrix: the largest of what it has, or infinity where something is not finite.
const largest = over((x, parts, m, n, xo, xb, xr, xc, lower) => {
  const t = threadIdx.x, from = xo + blockIdx.y * xb
  let most = part(0)
  for (let e = blockIdx.x * blockDim.x + t; e < m * n; e += gridDim.x * blockDim.x) {
    const i = (e / n) | 0, j = e % n
    if (!lower || i >= j) {
      const size = reach(read(x[from + i * xr + j * xc], false))
      most = size <= most ? most : size < Infinity ? size : part(Infinity) // NaN, too
    }
  }
  const all = block.reduce(most, 'max')
  if (t === 0) parts[blockIdx.y * gridDim.x + blockIdx.x] = all
}, 'largest', { elements: ['x'] })

// What is smaller than 2 ** -limit comes near 1, and what is larger than 2 ** limit near that, unless it is not to be smaller. With halves
// the exponent is half of that of the scale.
const choose = over((parts, state, batch, count, limit, down, halves, row) => {
  const z = grid(1)
  if (z < batch) {
    let most = part(0)
    for (let k = 0; k < count; k++) most = Math.max(most, parts[z * count + k])
    const e = exponent(most)
    let k = e < -limit ? -e : down && e > limit ? limit - e : 0
    if (halves) k = k >> 1
    state[row * batch + z] = k
    if (row === 0) state[2 * batch + z] = most < Infinity ? 0 : 1
  }
}, 'choose', { uses: (type) => powers[partOf(type)] })

// Kinds of factorizations: whether numbers are made smaller, which would lose small pivots where no squares are
// summed; whether the factor is a root of the matrix; and which of the matrices is meant, a or b.
const KINDS = {
  rows: { down: false, halves: false, row: 0 }, root: { down: false, halves: true, row: 0 }, norms: { down: true, halves: false, row: 0 },
  right: { down: false, halves: false, row: 1 }, least: { down: true, halves: false, row: 1 },
}
const LIMITS = { f32: 40, f64: 459 } // the square root of the least normal number, divided by epsilon: LAPACK's

// measure has the kernels find what the matrices of a call are to be scaled by.
function measure(c, view, { down, halves, row }, lower) {
  const { rows, columns, offset, strides } = view, count = Math.min(64, Math.ceil(rows * columns / (THREADS * EACH))), parts = c.room(c.batch * count, c.part)
  const buffer = view.buffer.shape.length > 1 ? view.buffer.reshape([view.buffer.length]) : view.buffer
  largest(c.type).launch({ grid: [count, c.batch], block: THREADS, stream: c.stream }, buffer, parts, rows, columns, offset, ...strides, lower)
  choose(c.part).launch({ grid: Math.ceil(c.batch / 256), block: 256, stream: c.stream }, parts, c.state, c.batch, count, LIMITS[c.part], down, halves, row)
}

module.exports = { KINDS, measure, uses }
