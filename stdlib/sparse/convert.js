'use strict'
// Part of cuda/sparse. Conversions, by kernels of cujs's own and cuda/parallel. They put elements in order, by
// rows and then by columns, and add those of one place.

const cuda = require('cuda')
const parallel = require('cuda/parallel')
const { elements } = require('../parallel/sequence.js')
const { over } = require('internal/blas/field')
const { covering, flat, major, majors, minor, room } = require('./layout.js')

// offsets[i] becomes the first place from which on there are only rows from i on.
const bounds = cuda.kernel((rows, offsets, count, major) => {
  const i = grid(1)
  if (i <= major) {
    let low = 0, high = count
    while (low < high) {
      const middle = low + ((high - low) >> 1)
      if (rows[middle] < i) low = middle + 1
      else high = middle
    }
    offsets[i] = low
  }
}, { name: 'bounds' })

// 1 for each element that is the first of its place.
const heads = cuda.kernel((rows, columns, out, count) => {
  const k = grid(1)
  if (k < count) out[k] = k === 0 || rows[k] !== rows[k - 1] || columns[k] !== columns[k - 1] ? 1 : 0
}, { name: 'heads' })

const release = (...list) => { for (const x of list) x.free() }
const zeros = (index, count) => cuda.alloc(index, count).fill(index === 'i64' ? 0n : 0)
const none = (type, major, index) => ({ offsets: zeros(index, major + 1), indices: cuda.alloc(index, 0), values: room(type, 0) })

// A thread adds the elements of one place: those that order has from from[k] to before from[k + 1].
const added = over((values, order, from, out, n) => {
  const k = grid(1)
  if (k < n) {
    let sum = read(values[order[from[k]]], false)
    for (let l = from[k] + 1; l < from[k + 1]; l++) sum = plus(sum, read(values[order[l]], false))
    out[k] = sum
  }
}, 'added', { elements: ['values', 'out'] })
// A thread copies one element.
const ordered = over((values, order, out, n) => {
  const k = grid(1)
  if (k < n) out[k] = value(values[order[k]])
}, 'ordered', { elements: ['values', 'out'] })

// compress makes compressed rows of elements in any order. It waits where two may be at one place.
function compress(rows, columns, values, type, major) {
  const n = rows.length, index = rows.type
  if (n === 0) return none(type, major, index)
  const places = parallel.sequence(n, { dtype: 'i32' }), first = cuda.alloc('u8', n)
  const { keys, values: sorted } = parallel.sortByKey({ rows, columns }, places), [r, c, order] = [keys.rows, keys.columns, sorted].map(elements)
  heads.launch(covering(n), r, c, first, n)
  const { values: starts, count } = parallel.select(places, first), kept = count.item()
  const indices = cuda.alloc(index, kept), v = room(type, kept), offsets = cuda.alloc(index, major + 1)
  if (kept === n) {
    ordered(type).launch(covering(n), flat(values), order, flat(v), n)
    c.copyTo(indices)
    bounds.launch(covering(major + 1), r, offsets, kept, major)
  } else {
    const from = cuda.alloc('i32', kept + 1).fill(n), distinct = from.subarray(0, kept), lines = cuda.alloc(index, kept)
    elements(starts).copyTo(distinct, { length: kept })
    parallel.gather(r, distinct, { out: lines })
    parallel.gather(c, distinct, { out: indices })
    added(type).launch(covering(kept), flat(values), order, from, flat(v), kept)
    bounds.launch(covering(major + 1), lines, offsets, kept, major)
    release(from, lines)
  }
  release(places, first, keys.rows, keys.columns, sorted, starts, count)
  return { offsets, indices, values: v }
}

// fromCoordinates makes compressed rows of coordinates, or compressed columns where transposed says so.
exports.fromCoordinates = (a, transposed) => transposed
  ? compress(a.indices, a.offsets, a.values, a.type, a.columns)
  : compress(a.offsets, a.indices, a.values, a.type, a.rows)

// exchange makes compressed columns of compressed rows, or the other way.
exports.exchange = (a) => {
  const n = minor(a), index = a.offsets.type
  if (a.count === 0) return none(a.type, n, index)
  const rows = majors(a), places = parallel.sequence(a.count, { dtype: 'i32' }), { keys, values: order } = parallel.sortByKey(a.indices, places)
  const offsets = cuda.alloc(index, n + 1), indices = cuda.alloc(index, a.count), out = room(a.type, a.count)
  bounds.launch(covering(n + 1), elements(keys), offsets, a.count, n)
  parallel.gather(rows, order, { out: indices })
  ordered(a.type).launch(covering(a.count), flat(a.values), elements(order), flat(out), a.count)
  release(rows, keys, places, order)
  return { offsets, indices, values: out }
}

// duplicate is a copy of the elements' values.
function duplicate(a) {
  const values = room(a.type, a.count)
  if (a.count > 0) a.values.copyTo(values)
  return values
}

// coordinates are the rows and columns of the elements of a compressed matrix, with copies of these.
exports.coordinates = (a) => {
  const indices = cuda.alloc(a.offsets.type, a.count), values = duplicate(a), rows = majors(a)
  if (a.count > 0) a.indices.copyTo(indices)
  return a.format === 'csc' ? { rows: indices, columns: rows, values } : { rows, columns: indices, values }
}

const converted = {
  i32: cuda.kernel((x, y) => { y[grid(1)] = i32(x[grid(1)]) }, { name: 'narrowed' }),
  i64: cuda.kernel((x, y) => { y[grid(1)] = i64(x[grid(1)]) }, { name: 'widened' }),
}

// reindexed is the matrix with indices of another type.
exports.reindexed = (a, index) => {
  const [first, second] = [a.offsets, a.indices].map((b) => {
    const to = cuda.alloc(index, b.length)
    if (b.length > 0) converted[index].forall(b.length, b, to)
    return to
  })
  const values = duplicate(a)
  return a.format === 'coo' ? { rows: first, columns: second, values } : { offsets: first, indices: second, values }
}

// A thread writes the elements of a row, and zeros beside them. Elements of one place add up.
const spread = over((offsets, indices, values, out, major, minor, at, apart, step) => {
  const i = grid(1)
  if (i < major) {
    for (let j = 0; j < minor; j++) out[at + i * apart + j * step] = number(0)
    for (let k = offsets[i]; k < offsets[i + 1]; k++) {
      const place = at + i * apart + indices[k] * step
      out[place] = plus(read(out[place], false), read(values[k], false))
    }
  }
}, 'spread', { elements: ['values', 'out'] })

// dense writes a compressed matrix with all its zeros.
exports.dense = (a, out, at, rowStride, columnStride) => {
  const n = major(a), strides = a.format === 'csc' ? [columnStride, rowStride] : [rowStride, columnStride]
  if (n > 0) spread(a.type).launch(covering(n), a.offsets, a.indices, flat(a.values), flat(out), n, minor(a), at, ...strides)
}

// A thread counts what is not zero in a row; or writes it where offsets say.
const count = over((x, counts, rows, columns, at, apart, step) => {
  const i = grid(1)
  if (i < rows) {
    let n = 0
    for (let j = 0; j < columns; j++) if (!isZero(read(x[at + i * apart + j * step], false))) n++
    counts[i] = n
  }
}, 'count', { elements: ['x'] })
const gather = over((x, offsets, indices, values, rows, columns, at, apart, step) => {
  const i = grid(1)
  if (i < rows) {
    let k = offsets[i]
    for (let j = 0; j < columns; j++) {
      const v = read(x[at + i * apart + j * step], false)
      if (!isZero(v)) {
        indices[k] = j
        values[k] = v
        k++
      }
    }
  }
}, 'gather', { elements: ['x', 'values'] })

// offsetsBy are the running sums of counts, with 0 before them, and the sum of all, for which it waits.
function offsetsBy(counts) {
  const n = counts.length, offsets = zeros(counts.type, n + 1)
  if (n > 0) parallel.scan(counts, 'add', { out: offsets.subarray(1, n + 1) })
  return { offsets, total: Number(offsets.at(n)) }
}
exports.offsetsBy = offsetsBy

// fromDense makes compressed rows of what is not zero.
exports.fromDense = (x, type, index, rows, columns, ...place) => {
  const counts = cuda.alloc(index, rows)
  if (rows > 0) count(type).launch(covering(rows), flat(x), counts, rows, columns, ...place)
  const { offsets, total } = offsetsBy(counts)
  const indices = cuda.alloc(index, total), values = room(type, total)
  if (total > 0) gather(type).launch(covering(rows), flat(x), offsets, indices, flat(values), rows, columns, ...place)
  counts.free()
  return { offsets, indices, values }
}
exports.compress = compress
