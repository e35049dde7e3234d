'use strict'
// Part of cuda/ndarray. Elements in order: NaN last, equals as they were.

const cuda = require('cuda'), nd = require('cuda/ndarray'), parallel = require('cuda/parallel')
const { along, alike, bytes, count, flat, isComplex, moved, offsets, options, optionsOrAxis, place, real, restored, typed } = require('./layout.js')
const { called, elements, room } = require('./ndarray.js')
const { sized, taken } = require('./indexing.js')
const selecting = require('./topk.js'), network = require('../parallel/network.js')

// The axis, and the rows along it, one behind the other.
function rowsOf(name, x, axis = -1) {
  if (x.ndim === 0) throw new RangeError(`${called(name)}: the array has no axes`)
  const k = place(name, real(name, x), axis), rows = moved(x, k), n = x.shape[k]
  return { k, n, shape: rows.shape, flat: bytes(rows).reshape(-1), rows: n === 0 ? 0 : x.size / n, back: (y) => restored(y.reshape(...rows.shape), k) }
}

function sort(given) {
  if (given === undefined && this.ndim === 1 && network.fits(this.size) && this.contiguous && !isComplex(this)) {
    const n = this.size, out = room(n, { dtype: this.dtype, device: this.device })
    network.sort(elements(bytes(this)), elements(bytes(out)), 1, n)
    return out
  }
  const { axis, descending = false } = optionsOrAxis('sort', given, 'descending'), r = rowsOf('sort', this, axis)
  if (this.size === 0) return this.copy()
  if (network.fits(r.n)) {
    const out = room(r.shape, { dtype: this.dtype })
    network.sort(elements(flat(r.flat)), elements(bytes(out)), r.rows, r.n, { descending })
    return inPlace(out, r.k)
  }
  const sorted = r.rows === 1 ? parallel.sort(r.flat, { descending }) : parallel.segmentedSort(r.flat, offsets(r.rows, r.n), { descending })
  return r.back(typed(sorted, this.dtype)).copy()
}

// placesInOrder are the places along rows of their elements in order, row by row.
const key = (r) => r.key
function placesInOrder(r, descending) {
  if (network.fits(r.n)) {
    const places = room(r.rows * r.n, { dtype: 'i32' }), x = elements(flat(r.flat))
    network.sort(x, elements(room(r.rows * r.n, { dtype: r.flat.dtype })), r.rows, r.n, { descending, w: elements(places) })
    return places
  }
  const numbers = nd.arange(r.rows * r.n, { dtype: 'i32' })
  if (r.rows === 1) return parallel.sortByKey(r.flat, numbers, { descending }).values
  const sorted = parallel.segmentedSort({ key: r.flat, place: numbers }, offsets(r.rows, r.n), { by: key, descending })
  return sorted.place.mod(r.n)
}

function argsort(given) {
  const { axis, descending = false } = optionsOrAxis('argsort', given, 'descending'), r = rowsOf('argsort', this, axis)
  if (this.size === 0) return nd.zeros(this.shape, { dtype: 'i32' })
  return r.back(placesInOrder(r, descending)).copy()
}

// inPlace is y, whose last axis is axis k of the result, contiguous.
function inPlace(y, k) {
  const back = restored(y, k)
  return back.contiguous ? back : back.copy()
}

// selected are the first k elements of each row, and their places.
function selected(r, dtype, k, descending) {
  const shape = r.shape.slice(0, -1).concat(k), values = room(shape, { dtype }), indices = room(shape, { dtype: 'i32' })
  selecting.select(elements(flat(r.flat)), elements(bytes(values)), elements(indices), r.rows, r.n, k, descending)
  return { values: inPlace(values, r.k), indices: inPlace(indices, r.k) }
}

function topk(k, given) {
  const { axis, smallest = false } = options('topk', given, 'axis', 'smallest'), r = rowsOf('topk', this, axis)
  count('topk', 'k', k)
  if (k > r.n) throw new RangeError(`ndarray.topk: k: there are ${r.n} elements along the axis, and ${k} are asked for`)
  if (r.rows === 0) {
    const values = along(this, r.k, `:${k}`).copy()
    return { values, indices: nd.zeros(values.shape, { dtype: 'i32' }) }
  }
  if (selecting.fits(r.rows, r.n, k)) return selected(r, this.dtype, k, !smallest)
  const first = along(r.back(placesInOrder(r, !smallest)), r.k, `:${k}`).copy()
  return { values: this.takeAlong(first, r.k), indices: first }
}

const differs = (a, b) => !(a === b || a !== a && b !== b)

function unique(given) {
  options('unique', given, 'size', 'fill')
  const flat = bytes(real('unique', this)).reshape(-1), n = flat.size
  const { keys, values: order } = parallel.sortByKey(flat, nd.arange(n, { dtype: 'i32' }))
  const runs = parallel.runLength(keys), { numbers, places, finish } = sized('unique', runs.offsets, runs.count, given)
  const heads = nd.zeros(n, { dtype: 'i32' })
  if (n > 1) heads.at('1:').assign(nd.map([keys.at(':-1'), keys.at('1:')], differs))
  const inverse = room(n, { dtype: 'i32' })
  if (n > 0) inverse.put(order, heads.cumsum({ dtype: 'i32' }))
  return {
    values: finish(typed(taken(keys, places, 0), this.dtype)), index: finish(taken(order, places, 0)),
    inverse: inverse.reshape(...this.shape), counts: taken(runs.lengths, numbers, 0),
  }
}

// before(a, b): whether a comes before b, NaN last. isLeft(x, v): whether v's place is behind x.
const before = (a, b) => a < b || b !== b && a === a
const search = (isLeft) => cuda.kernel(function searchsorted(sorted, values, out, n) {
  const v = values[grid(1)]
  let low = i32(0), high = i32(n)
  while (low < high) {
    const middle = low + (high - low >> 1)
    if (isLeft(sorted[middle], v)) low = middle + 1
    else high = middle
  }
  out[grid(1)] = low
})
const searches = { left: search((x, v) => before(x, v)), right: search((x, v) => !before(v, x)) }

function searchsorted(values, given) {
  const { side = 'left' } = options('searchsorted', given, 'side')
  if (!Object.hasOwn(searches, side)) throw new TypeError(`ndarray.searchsorted: options.side: expected left or right, got ${JSON.stringify(side)}`)
  if (this.ndim !== 1) throw new RangeError(`ndarray.searchsorted: expected a sorted array of one axis, got ${this.ndim}`)
  const [sorted, v] = alike('searchsorted', this, values).map((x) => real('searchsorted', x)), out = room(v.shape, { dtype: 'i32' })
  searches[side].forall(v.size, flat(sorted), flat(v), out.reshape(-1), sorted.size)
  return out
}

module.exports = { argsort, searchsorted, sort, topk, unique }
