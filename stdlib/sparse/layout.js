'use strict'
// Part of cuda/sparse. What its files have in common: where elements are, and in which stream calls work.

const cuda = require('cuda')
const { isComplex } = require('internal/blas/field')

// room is memory for numbers of a type, complex ones as pairs.
exports.room = (type, count) => isComplex(type) ? cuda.alloc(type === 'c64' ? 'f32' : 'f64', [count, 2]) : cuda.alloc(type, count)

// The kernels count elements from the start, whatever shape a buffer has.
exports.flat = (buffer) => buffer.shape.length > 1 ? buffer.reshape([buffer.length]) : buffer

// covering is the launch of so many threads.
exports.covering = (count) => ({ grid: Math.max(1, Math.ceil(count / 256)), block: 256 })

// within calls f with a context current, and a stream, if there is one, as that which work goes to.
exports.within = (context, stream, f) => context.use(() => stream === undefined ? f() : stream.use(f))

// A matrix in compressed rows has all; one in compressed columns is the transpose of such.
exports.major = (a) => a.format === 'csc' ? a.columns : a.rows
exports.minor = (a) => a.format === 'csc' ? a.rows : a.columns

// A thread writes the row of each element of a row.
const expand = cuda.kernel((offsets, rows, major) => {
  const i = grid(1)
  if (i < major) for (let k = offsets[i]; k < offsets[i + 1]; k++) rows[k] = i
}, { name: 'expand' })

// majors are the rows of the elements of compressed rows, or the columns of those of compressed columns.
exports.majors = (a) => {
  const rows = cuda.alloc(a.offsets.type, a.count), n = exports.major(a)
  if (a.count > 0) expand.launch(exports.covering(n), a.offsets, rows, n)
  return rows
}
