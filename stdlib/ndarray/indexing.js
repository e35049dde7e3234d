'use strict'
// Part of cuda/ndarray. Elements by their places: taken, kept by a mask, written.

const cuda = require('cuda'), nd = require('cuda/ndarray'), parallel = require('cuda/parallel')
const { called, elements, isScalar, later, number, outOf, recording, room } = require('./ndarray.js')
const selecting = require('../parallel/select.js'), { viewed } = require('../parallel/sequence.js')
const { along, array, byParts, bytes, count, flat, isComplex, kind, only, options, pairs, place, product, typed, within } = require('./layout.js')

const NOWHERE = 2 ** 31 - 1 // an index that no array has

// out is [outer, m, inner], x [outer, n, inner].
const takes = [0, NaN].map((nothing) => cuda.kernel(function take(x, places, out, n, m, inner) {
  const t = grid(1), before = Math.floor(t / inner), q = t - before * inner, outer = Math.floor(before / m)
  let i = i32(places[before - outer * m])
  if (i < 0) i += n
  if (i >= 0 && i < n) out[t] = x[(outer * n + i) * inner + q]
  else out[t] = nothing
}))

// taken is x at places along an axis.
function taken(x, places, axis) {
  return byParts(x, (y) => takenParts(y, places, axis))
}

function takenParts(x, places, axis) {
  const inner = product(x.shape.slice(axis + 1)), shape = [...x.shape.slice(0, axis), ...places.shape, ...x.shape.slice(axis + 1)]
  const out = room(shape, { dtype: x.dtype, device: x.device })
  takes[x.dtype.includes('f') ? 1 : 0].forall(out.size, flat(x), flat(places), flat(out), x.shape[axis], Math.max(1, places.size), Math.max(1, inner))
  return out
}

function take(places, axis) {
  const k = only('take', this, axis)
  return taken(this, within('take', places, this, k), k)
}

// slice is a copy of size elements along an axis, the first one unless given, from a place on. It may be a number that a function of nd.compile is given.
function slice(start, size, axis = 0) {
  const k = place('slice', this, axis), n = this.shape[k]
  count('slice', 'size', size)
  if (typeof start !== 'number' && !isScalar(start)) throw new TypeError(`ndarray.slice: start: expected a number, got ${kind(start)}`)
  const outside = outOf(start, 0, n - size + 1)
  if (outside !== undefined) throw new RangeError(`ndarray.slice: start: expected a place from 0 to ${n - size} for ${size} of ${n} elements, got ${outside}`)
  if (typeof start === 'number') return along(this, k, `${start}:${start + size}`).copy()
  return taken(this, nd.arange(size, { dtype: 'i32' }).add(number(start, 'i32')), k)
}

// flatPlaces are the places in row order of elements whose indices along an axis are given, -1 where there is none. The
// indices go along axes of their own, between those of x.
function flatPlaces(x, at, axis) {
  const n = x.shape[axis], inner = product(x.shape.slice(axis + 1)), outer = product(x.shape.slice(0, axis))
  const i = at.astype('i32').reshape(1, at.size, 1)
  const row = nd.arange(outer, { dtype: 'i32' }).mul(n * inner).reshape(outer, 1, 1), column = nd.arange(inner, { dtype: 'i32' })
  return nd.where(i.ge(-n).and(i.lt(n)), i.mod(Math.max(n, 1)).mul(inner).add(row).add(column), -1)
}

function takeAlong(places, axis) {
  const k = place('takeAlong', this, axis), at = within('takeAlong', places, this, k), n = this.shape[k]
  const shape = this.shape.map((size, i) => i === k ? at.shape[i] : size)
  if (at.ndim !== this.ndim || at.shape.some((size, i) => i !== k && size !== 1 && size !== shape[i])) {
    throw new RangeError(`ndarray.takeAlong: indices: expected a shape as ${this.shape.join('×')} has but for axis ${k}, got ${at.shape.join('×') || '[]'}`)
  }
  let flat = nd.where(at.ge(-n).and(at.lt(n)), at.astype('i32').mod(Math.max(n, 1)).mul(product(this.shape.slice(k + 1))), -1)
  shape.forEach((size, i) => {
    if (i === k) return
    const step = nd.arange(size, { dtype: 'i32' }).mul(product(this.shape.slice(i + 1))).reshape(...shape.map((_, j) => i === j ? size : 1))
    flat = nd.where(flat.lt(0), -1, flat.add(step))
  })
  return taken(this.reshape(-1), nd.where(flat.lt(0), NOWHERE, flat), 0)
}

// x is [outer, n, inner], values [outer, inner]: those of one place.
const sets = cuda.kernel(function set(x, places, values, n, inner) {
  const t = grid(1), outer = Math.floor(t / inner)
  let i = i32(places[0])
  if (i < 0) i += n
  if (t < values.length && i >= 0 && i < n) x[(outer * n + i) * inner + t - outer * inner] = values[t]
})

function put(places, values, given) {
  const { axis, op, deterministic = nd.config.deterministic } = options('put', given, 'axis', 'op', 'deterministic')
  const k = only('put', this, axis), at = within('put', places, this, k)
  const shape = [...this.shape.slice(0, k), ...at.shape, ...this.shape.slice(k + 1)]
  const v = room(shape, { dtype: this.dtype }).assign(values), to = this.contiguous ? this : this.copy()
  if (isComplex(this)) {
    if (op !== undefined && op !== 'add') throw new TypeError(`ndarray.put: options.op: of ${this.dtype} there is only 'add', got ${JSON.stringify(op)}`)
    put.call(pairs(to), at, pairs(v), { axis: k, op, deterministic })
  } else if (v.size > 0 && at.size === 1 && op === undefined) {
    sets.forall(v.size, bytes(to).reshape(-1), flat(at), bytes(v).reshape(-1), this.shape[k], Math.max(1, product(this.shape.slice(k + 1))))
  } else if (v.size > 0) {
    parallel.scatter(bytes(v).reshape(-1), flatPlaces(this, at, k).reshape(-1), bytes(to).reshape(-1), { op, deterministic })
  }
  return to === this ? this : this.assign(to)
}

// sized cuts or fills up the first of length results to a size that the script gives: the numbers of those that are kept, the
// places that a list has there, -1 where there are no more, and what finishes the result.
function sized(name, list, length, given) {
  const { size, fill = 0 } = options(name, given, 'size', 'fill')
  if (size === undefined) {
    if (recording()) {
      throw new TypeError(`${called(name)}: how many there are is only known when the work is done, which cannot be recorded; options.size says how many to keep`)
    }
    const { values } = parallel.trim({ values: list, count: length })
    return { numbers: nd.arange(values.size, { dtype: 'i32' }), places: values, finish: (x) => x }
  }
  count(name, 'options.size', size)
  const all = nd.arange(size, { dtype: 'i32' }), is = all.lt(length), numbers = nd.where(is, all, NOWHERE).eval()
  return {
    numbers, places: nd.where(is, taken(list, numbers, 0), -1).eval(),
    finish: (x) => nd.where(is.reshape(size, ...Array(x.ndim - 1).fill(1)), x, fill),
  }
}

// truths are a mask's elements in row order, as bytes that are 0 where it is false.
const truths = (mask) => bytes(mask.dtype === 'bool' ? mask : mask.ne(0)).reshape(-1)

// truePlaces are the places in row order where a mask is true, and how many they are.
function truePlaces(mask) {
  const numbers = nd.arange(mask.size, { dtype: 'i32' })
  return parallel.select(numbers, truths(mask))
}

// fits throws where a mask has not the shape of the first axes of an array.
function fits(x, is) {
  const of = x.shape, by = is.shape
  if (by.length === 0 && of.length > 0 || by.length > of.length || by.some((n, i) => n !== of[i])) {
    throw new RangeError(`ndarray.select: mask: expected the shape of the first axes of ${of.join('×') || '[]'}, got ${by.join('×') || '[]'}`)
  }
}

// kept has what a mask of its shape keeps of an array of real numbers, in row order, at the beginning of values, and how many
// those are; words are scratch. Of other arrays it has nothing.
const kept = later('select', false, true, () => function select(x, is) {
  fits(x, is)
  if (is.ndim < x.ndim || is.ndim === 0 || isComplex(x) || x.size === 0) return undefined
  const inRow = (y) => elements(y.ndim === 1 && y.contiguous ? bytes(y) : flat(y)), from = inRow(x), { device } = x
  const values = room(x.size, { dtype: x.dtype, device }), count = room([], { dtype: 'i32', device })
  const words = room(selecting.tilesOf(from) + 1, { dtype: 'u32', device })
  selecting.byMask(from, inRow(is.dtype === 'bool' ? is : is.ne(0)), inRow(values), elements(words), elements(count))
  return { values, count, words }
})

function select(mask, given) {
  if (given === undefined && mask instanceof nd.NDArray && !recording()) {
    const found = kept(this.eval(), mask.eval())
    if (found !== undefined) {
      const { values, count, words } = found, n = count.item()
      count.free()
      words.free()
      return viewed(values, (all) => all.at(`:${n}`))
    }
  }
  const is = array(mask), of = this.shape, k = is.ndim
  fits(this, is)
  if (k === 0) return select.call(this.reshape(1), is.reshape(1), given)
  const rows = this.reshape(is.size, ...of.slice(k))
  const { values, count } = truePlaces(is)
  const { places, finish } = sized('select', values, count, given)
  return finish(taken(rows, nd.where(places.lt(0), NOWHERE, places), 0))
}

function nonzero(given) {
  const { values, count } = truePlaces(this), { places, finish } = sized('nonzero', values, count, given)
  return this.shape.map((n, axis) => {
    const step = product(this.shape.slice(axis + 1))
    return finish(places.floorDiv(Math.max(step, 1)).mod(Math.max(n, 1)))
  })
}

module.exports = { flatPlaces, nonzero, put, select, sized, slice, take, takeAlong, taken }
