'use strict'
// Part of cuda/sparse. The product of two sparse matrices: all products of two elements are written, put in
// order, and added where they belong to one place (Bell, Dalton and Olson, "Exposing Fine-Grained Parallelism
// in Algebraic Multigrid Methods", 2012).

const cuda = require('cuda')
const { compress, offsetsBy } = require('./convert.js')
const { over } = require('internal/blas/field')
const { covering, flat, majors, room } = require('./layout.js')

// A thread counts the products of an element of a: those with a row of b.
const count = cuda.kernel((indices, offsets, counts, n) => {
  const k = grid(1)
  if (k < n) counts[k] = offsets[indices[k] + 1] - offsets[indices[k]]
}, { name: 'count' })

// A thread writes them.
const expand = over((rows, indices, values, offsets, others, factors, places, outRows, outColumns, out, n) => {
  const k = grid(1)
  if (k < n) {
    let at = places[k]
    const row = indices[k]
    for (let l = offsets[row]; l < offsets[row + 1]; l++) {
      outRows[at] = rows[k]
      outColumns[at] = others[l]
      out[at] = times(read(values[k], false), read(factors[l], false))
      at++
    }
  }
}, 'expand', { elements: ['values', 'factors', 'out'] })

// multiply is a · b, all three in compressed rows.
exports.multiply = (a, b) => {
  const index = a.offsets.type, counts = cuda.alloc(index, a.count)
  if (a.count > 0) count.launch(covering(a.count), a.indices, b.offsets, counts, a.count)
  const { offsets, total } = offsetsBy(counts)
  const rows = cuda.alloc(index, total), columns = cuda.alloc(index, total), values = room(a.type, total), from = majors(a)
  if (total > 0) {
    expand(a.type).launch(covering(a.count), from, a.indices, flat(a.values), b.offsets, b.indices, flat(b.values), offsets, rows, columns, flat(values), a.count)
  }
  const result = compress(rows, columns, values, a.type, a.rows)
  for (const buffer of [counts, offsets, rows, columns, values, from]) buffer.free()
  return result
}
