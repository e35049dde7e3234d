'use strict'
// Part of cuda/sparse. Products of sparse with dense matrices by kernels of cujs's own, for devices without
// cuSPARSE. A sparse matrix comes as { format, rows, columns, count, offsets, indices, values, type }, in
// compressed rows here; a dense one as its buffer, the place of its first element, and how far apart rows and
// columns are. The module has checked everything.

const { over } = require('internal/blas/field')
const { flat } = require('./layout.js')

// A warp adds the elements of a row.
const vector = over((offsets, indices, values, x, y, rows, xo, yo, alpha, beta) => {
  const row = blockIdx.x * 8 + (threadIdx.x >> 5)
  if (row < rows) {
    const end = offsets[row + 1]
    let sum = number(0)
    for (let k = offsets[row] + laneId; k < end; k += 32) sum = plus(sum, times(read(values[k], false), read(x[xo + indices[k]], false)))
    for (let apart = 16; apart > 0; apart >>= 1) sum = plus(sum, fromLane(sum, apart))
    if (laneId === 0) {
      sum = times(alpha, sum)
      if (!isZero(beta)) sum = plus(sum, times(beta, read(y[yo + row], false)))
      y[yo + row] = sum
    }
  }
}, 'spmv', { elements: ['values', 'x', 'y'], numbers: ['alpha', 'beta'] })

// Each row of threads has a row of the result, and each of its threads some columns.
const matrix = over((offsets, indices, values, b, c, rows, n, bo, br, bc, co, cr, cc, alpha, beta) => {
  const row = blockIdx.x * 8 + threadIdx.y
  if (row < rows) {
    const begin = offsets[row], end = offsets[row + 1]
    for (let j = threadIdx.x; j < n; j += 32) {
      let sum = number(0)
      for (let k = begin; k < end; k++) sum = plus(sum, times(read(values[k], false), read(b[bo + indices[k] * br + j * bc], false)))
      const at = co + row * cr + j * cc
      sum = times(alpha, sum)
      if (!isZero(beta)) sum = plus(sum, times(beta, read(c[at], false)))
      c[at] = sum
    }
  }
}, 'spmm', { elements: ['values', 'b', 'c'], numbers: ['alpha', 'beta'] })

const covering = (rows, block, stream) => ({ grid: Math.max(1, Math.ceil(rows / 8)), block, stream })

// y = alpha · a · x + beta · y.
exports.vector = (a, x, y, alpha, beta, xo, yo, stream) => {
  vector(a.type).launch(covering(a.rows, 256, stream), a.offsets, a.indices, flat(a.values), flat(x), flat(y), a.rows, xo, yo, alpha, beta)
}

// c = alpha · a · b + beta · c, with n columns.
exports.matrix = (a, b, c, n, alpha, beta, from, to, stream) => {
  matrix(a.type).launch(covering(a.rows, [32, 8], stream), a.offsets, a.indices, flat(a.values), flat(b), flat(c), a.rows, n, ...from, ...to, alpha, beta)
}
