'use strict'
// Part of cuda/parallel. Sorting and merging by a comparison of the script's own. Each thread sorts a
// short row; rows of twice the length are then merged, until one is left. In a merge each thread finds
// by bisection where its part of the result begins in both rows (Green, Odeh and Birk, "Merge Path",
// 2014). It is stable.

const cuda = require('cuda')
const { access } = require('./sequence.js')
const { kept } = require('./operator.js')

const ROW = 8 // elements that a thread sorts or writes

const kernels = kept((less, declared, isRecord, descending) => {
  const load = access({ names: isRecord ? [] : null })
  const before = descending ? (a, b) => less(b, a) === true : (a, b) => less(a, b) === true
  const rows = cuda.kernel(function rows(x, y, count) {
    const first = ROW * grid(1), end = Math.min(first + ROW, count)
    for (let i = first; i < end; i++) {
      const value = load(x, i)
      let place = i
      while (place > first && before(value, load(y, place - 1))) {
        y[place] = load(y, place - 1)
        place--
      }
      y[place] = value
    }
  }, { params: { x: declared, y: declared } })

  // How many of the first at elements of a merge come from a, which is x from a on, na elements.
  const split = (x, z, a, na, b, nb, at) => {
    let low = Math.max(0, at - nb), high = Math.min(at, na)
    while (low < high) {
      const middle = (low + high) >> 1
      if (before(load(z, b + at - 1 - middle), load(x, a + middle))) high = middle
      else low = middle + 1
    }
    return low
  }

  // Each thread writes ROW elements of the merge of a part of x with a part of z.
  const part = (x, z, y, a, na, b, nb, to, at) => {
    const end = Math.min(at + ROW, na + nb)
    let i = split(x, z, a, na, b, nb, at)
    for (let k = at; k < end; k++) {
      const j = k - i
      const second = j < nb && (i >= na || before(load(z, b + j), load(x, a + i)))
      if (second) y[to + k] = load(z, b + j)
      else {
        y[to + k] = load(x, a + i)
        i++
      }
    }
  }
  const pairs = cuda.kernel(function pairs(x, y, count, width) {
    const first = ROW * grid(1), begin = first - first % (2 * width)
    const middle = Math.min(begin + width, count), end = Math.min(begin + 2 * width, count)
    part(x, x, y, begin, middle - begin, middle, end - middle, begin, first - begin)
  }, { params: { x: declared, y: declared } })
  const merge = cuda.kernel(function merge(x, z, y, na, nb) {
    part(x, z, y, 0, na, 0, nb, 0, ROW * grid(1))
  }, { params: { x: declared, z: declared, y: declared } })
  return { rows, pairs, merge }
})

// compared is f(), the first launch of a comparison. One that answers numbers, as that of Array.sort does, is refused: a difference
// overflows, or is NaN.
function compared(place, f) {
  try {
    f()
  } catch (e) {
    if (!(e instanceof cuda.CompileError) || !/and bool do not go together/.test(e.message)) throw e
    throw new TypeError(`parallel.${place}: options.less: expected a function that answers whether a comes before b, such as (a, b) => a < b; it answers a number`)
  }
}

// sort puts a table in order into another.
function sort(place, less, table, out, descending) {
  if (table.length === 0) return
  const { rows, pairs } = kernels(less, table.declared, table.names !== null, descending)
  const count = table.length, threads = Math.ceil(count / ROW)
  table.packed((x) => out.unpacked((y) => {
    const passes = Math.max(0, Math.ceil(Math.log2(count / ROW)))
    const other = table.room(count)
    let [from, to] = passes % 2 === 0 ? [y, other] : [other, y]
    compared(place, () => rows.forall(threads, x, from, count))
    for (let width = ROW; width < count; width *= 2) {
      pairs.forall(threads, from, to, count, width);
      [from, to] = [to, from]
    }
    other.free()
  }))
}

// merge puts two tables that are in order into one.
function merge(place, less, a, b, out, descending) {
  if (a.length + b.length === 0) return
  const kernel = kernels(less, a.declared, a.names !== null, descending).merge
  a.packed((x) => b.packed((z) => out.unpacked((y) => {
    compared(place, () => kernel.forall(Math.ceil((a.length + b.length) / ROW), x, z, y, a.length, b.length))
  })))
}

module.exports = { merge, sort }
