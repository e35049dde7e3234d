'use strict'
// Part of cuda/sparse. Checks what arrays of indices hold: a wrong one would have kernels reach beyond memory.

const cuda = require('cuda')
const { covering, major, minor } = require('./layout.js')

// wrong becomes the first row whose offsets or indices are wrong, or major where the ends of offsets are. (i64 is equal to a
// number by == only.)
const compressed = cuda.kernel((offsets, indices, wrong, major, minor, count) => {
  const i = grid(1)
  if (i === major && (offsets[0] != 0 || offsets[major] != count)) Atomics.min(wrong, 0, i)
  if (i < major) {
    const begin = offsets[i], end = offsets[i + 1]
    let bad = begin < 0 || end < begin || end > count
    if (!bad) {
      let before = -1
      for (let k = begin; k < end; k++) {
        const at = indices[k]
        if (at <= before || at >= minor) bad = true
        before = at
      }
    }
    if (bad) Atomics.min(wrong, 0, i)
  }
}, { name: 'checkCompressed' })

// wrong becomes the first element outside of the matrix.
const coordinates = cuda.kernel((rows, columns, wrong, m, n, count) => {
  const k = grid(1)
  if (k < count && (rows[k] < 0 || rows[k] >= m || columns[k] < 0 || columns[k] >= n)) Atomics.min(wrong, 0, k)
}, { name: 'checkCoordinates' })

// first launches a check, and waits for what it has found; undefined where nothing is wrong.
function first(launch) {
  const wrong = cuda.alloc('i32', 1).fill(0x7fffffff)
  launch(wrong)
  const at = wrong.at(0)
  wrong.free()
  return at === 0x7fffffff ? undefined : at
}

const fail = (op, name, expected, got) => { throw new RangeError(`${op}: ${name}: expected ${expected}, got ${got}`) }

exports.check = (op, a) => a.format === 'coo' ? checkCoordinates(op, a) : checkCompressed(op, a)

function checkCoordinates(op, a) {
  if (a.count === 0) return
  const at = first((wrong) => coordinates.launch(covering(a.count), a.offsets, a.indices, wrong, a.rows, a.columns, a.count))
  if (at === undefined) return
  const row = a.offsets.at(at), isRow = row < 0 || row >= a.rows
  fail(op, isRow ? 'rows' : 'columns', `numbers from 0 to ${(isRow ? a.rows : a.columns) - 1}`, `${isRow ? row : a.indices.at(at)} at ${at}`)
}

function checkCompressed(op, a) {
  const m = major(a), n = minor(a)
  const at = first((wrong) => compressed.launch(covering(m + 1), a.offsets, a.indices, wrong, m, n, a.count))
  if (at === undefined) return
  if (at === m) fail(op, 'offsets', `0 first and ${a.count}, the number of elements, last`, `${a.offsets.at(0)} and ${a.offsets.at(m)}`)
  const [begin, end] = [at, at + 1].map((i) => Number(a.offsets.at(i)))
  if (begin < 0 || end < begin || end > a.count) fail(op, 'offsets', `numbers from 0 to ${a.count} that do not fall`, `${begin} and ${end} at ${at}`)
  const line = a.format === 'csc' ? 'column' : 'row', list = a.indices.subarray(begin, end).read()
  const k = list.findIndex((v, k) => v >= n || v <= (k > 0 ? list[k - 1] : -1))
  fail(op, 'indices', `numbers from 0 to ${n - 1} that ascend in each ${line}; sparse.coo takes any order`,
    `${list[k]}${k > 0 ? ` after ${list[k - 1]}` : ''} in ${line} ${at}`)
}
