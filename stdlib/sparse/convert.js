'use strict'
// Part of cuda/sparse. Conversions, by kernels of cujs's own and cuda/parallel. They put elements in order, by
// rows and then by columns, and add those of one place.

const cuda = require('cuda')
const parallel = require('cuda/parallel')
const { covering, flat, major, majors, minor } = require('./layout.js')

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

// offsetsOf are those of elements whose rows are in order.
function offsetsOf(rows, count, major) {
  const offsets = cuda.alloc('i32', major + 1)
  bounds.launch(covering(major + 1), rows, offsets, count, major)
  return offsets
}

// 1 for each element that is the first of its place.
const heads = cuda.kernel((rows, columns, out, count) => {
  const k = grid(1)
  if (k < count) out[k] = k === 0 || rows[k] !== rows[k - 1] || columns[k] !== columns[k - 1] ? 1 : 0
}, { name: 'heads' })

const release = (...buffers) => { for (const b of buffers) b.free() }
const none = (type, major) => ({ offsets: cuda.alloc('i32', major + 1).fill(0), indices: cuda.alloc('i32', 0), values: cuda.alloc(type, 0) })

// compress makes compressed rows of elements in any order. It waits where two may be at one place.
function compress(rows, columns, values, major) {
  const n = rows.length
  if (n === 0) return none(values.type, major)
  const sorted = parallel.sortByKey({ rows, columns }, values)
  let r = sorted.keys.rows.buffer, c = sorted.keys.columns.buffer, v = sorted.values.buffer
  const first = cuda.alloc('u8', n)
  heads.launch(covering(n), r, c, first, n)
  const places = parallel.sequence(n, { dtype: 'i32' }), { values: starts, count } = parallel.select(places, first), kept = count.item()
  if (kept < n) {
    const from = cuda.alloc('i32', kept + 1).fill(n), distinct = from.subarray(0, kept)
    starts.buffer.copyTo(distinct, { length: kept })
    const all = [r, c, v]
    r = parallel.gather(r, distinct).buffer
    c = parallel.gather(c, distinct).buffer
    v = parallel.segmentedReduce(v, from, 'add').buffer
    release(...all, from)
  }
  const offsets = offsetsOf(r, kept, major)
  release(r, first, places.buffer, starts.buffer)
  return { offsets, indices: c, values: v }
}

// fromCoordinates makes compressed rows of coordinates, or compressed columns where transposed says so.
exports.fromCoordinates = (a, transposed) => transposed
  ? compress(a.indices, a.offsets, a.values, a.columns)
  : compress(a.offsets, a.indices, a.values, a.rows)

// exchange makes compressed columns of compressed rows, or the other way.
exports.exchange = (a) => {
  const n = minor(a)
  if (a.count === 0) return none(a.type, n)
  const rows = majors(a), { keys, values } = parallel.sortByKey(a.indices, { rows, values: a.values })
  const offsets = offsetsOf(keys.buffer, a.count, n)
  release(rows, keys.buffer)
  return { offsets, indices: values.rows.buffer, values: values.values.buffer }
}

// coordinates are the rows and columns of the elements of a compressed matrix, with copies of these.
exports.coordinates = (a) => {
  const indices = cuda.alloc('i32', a.count), values = cuda.alloc(a.type, a.count)
  if (a.count > 0) {
    a.indices.copyTo(indices)
    a.values.copyTo(values)
  }
  const rows = majors(a)
  return a.format === 'csc' ? { rows: indices, columns: rows, values } : { rows, columns: indices, values }
}

// A thread writes the elements of a row, and zeros beside them. Elements of one place add up.
const spread = cuda.kernel((offsets, indices, values, out, major, minor, at, apart, step) => {
  const i = grid(1)
  if (i < major) {
    for (let j = 0; j < minor; j++) out[at + i * apart + j * step] = 0
    for (let k = offsets[i]; k < offsets[i + 1]; k++) out[at + i * apart + indices[k] * step] += values[k]
  }
}, { name: 'spread' })

// dense writes a compressed matrix with all its zeros.
exports.dense = (a, out, at, rowStride, columnStride) => {
  const n = major(a), strides = a.format === 'csc' ? [columnStride, rowStride] : [rowStride, columnStride]
  if (n > 0) spread.launch(covering(n), a.offsets, a.indices, a.values, flat(out), n, minor(a), at, ...strides)
}

// A thread counts what is not zero in a row; or writes it where offsets say.
const count = cuda.kernel((x, counts, rows, columns, at, apart, step) => {
  const i = grid(1)
  if (i < rows) {
    let n = 0
    for (let j = 0; j < columns; j++) if (x[at + i * apart + j * step] !== 0) n++
    counts[i] = n
  }
}, { name: 'count' })
const gather = cuda.kernel((x, offsets, indices, values, rows, columns, at, apart, step) => {
  const i = grid(1)
  if (i < rows) {
    let k = offsets[i]
    for (let j = 0; j < columns; j++) {
      const v = x[at + i * apart + j * step]
      if (v !== 0) {
        indices[k] = j
        values[k] = v
        k++
      }
    }
  }
}, { name: 'gather' })

// offsetsBy are the running sums of counts, with 0 before them, and the sum of all, for which it waits.
function offsetsBy(counts) {
  const n = counts.length, offsets = cuda.alloc('i32', n + 1).fill(0)
  if (n > 0) parallel.scan(counts, 'add', { out: offsets.subarray(1, n + 1) })
  return { offsets, total: offsets.at(n) }
}
exports.offsetsBy = offsetsBy

// fromDense makes compressed rows of what is not zero.
exports.fromDense = (x, rows, columns, ...place) => {
  const counts = cuda.alloc('i32', rows)
  if (rows > 0) count.launch(covering(rows), flat(x), counts, rows, columns, ...place)
  const { offsets, total } = offsetsBy(counts)
  const indices = cuda.alloc('i32', total), values = cuda.alloc(x.type, total)
  if (total > 0) gather.launch(covering(rows), flat(x), offsets, indices, values, rows, columns, ...place)
  counts.free()
  return { offsets, indices, values }
}
exports.compress = compress
