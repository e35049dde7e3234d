'use strict'
// Part of cuda/sparse. Products of sparse with dense matrices by kernels of cujs's own, for devices without
// cuSPARSE. A sparse matrix comes as { format, rows, columns, count, offsets, indices, values, type }, in
// compressed rows here; a dense one as its buffer, the place of its first element, and how far apart rows and
// columns are. The module has checked everything.

const cuda = require('cuda')
const { flat } = require('./layout.js')

// The kernels of f32 or f64.
const numbers = { f32: (v) => f32(v), f64: (v) => f64(v) }
const made = {}
const kernels = (type) => made[type] ??= {
  // A warp adds the elements of a row.
  vector: cuda.kernel((offsets, indices, values, x, y, rows, xo, yo, alpha, beta) => {
    const row = blockIdx.x * 8 + (threadIdx.x >> 5)
    if (row < rows) {
      const end = offsets[row + 1]
      let sum = number(0)
      for (let k = offsets[row] + laneId; k < end; k += 32) sum += values[k] * x[xo + indices[k]]
      for (let apart = 16; apart > 0; apart >>= 1) sum += warp.shuffleDown(sum, apart)
      if (laneId === 0) {
        sum *= alpha
        if (beta !== 0) sum += beta * y[yo + row]
        y[yo + row] = sum
      }
    }
  }, { name: 'spmv', params: { alpha: type, beta: type }, uses: { number: numbers[type] } }),
  // Each row of threads has a row of the result, and each of its threads some columns.
  matrix: cuda.kernel((offsets, indices, values, b, c, rows, n, bo, br, bc, co, cr, cc, alpha, beta) => {
    const row = blockIdx.x * 8 + threadIdx.y
    if (row < rows) {
      const begin = offsets[row], end = offsets[row + 1]
      for (let j = threadIdx.x; j < n; j += 32) {
        let sum = number(0)
        for (let k = begin; k < end; k++) sum += values[k] * b[bo + indices[k] * br + j * bc]
        const at = co + row * cr + j * cc
        sum *= alpha
        if (beta !== 0) sum += beta * c[at]
        c[at] = sum
      }
    }
  }, { name: 'spmm', params: { alpha: type, beta: type }, uses: { number: numbers[type] } }),
}

const covering = (rows, block, stream) => ({ grid: Math.max(1, Math.ceil(rows / 8)), block, stream })

// y = alpha · a · x + beta · y.
exports.vector = (a, x, y, alpha, beta, xo, yo, stream) => {
  kernels(a.type).vector.launch(covering(a.rows, 256, stream), a.offsets, a.indices, a.values, flat(x), flat(y), a.rows, xo, yo, alpha, beta)
}

// c = alpha · a · b + beta · c, with n columns.
exports.matrix = (a, b, c, n, alpha, beta, from, to, stream) => {
  kernels(a.type).matrix.launch(covering(a.rows, [32, 8], stream), a.offsets, a.indices, a.values, flat(b), flat(c), a.rows, n, ...from, ...to, alpha, beta)
}
