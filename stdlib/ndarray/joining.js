'use strict'
// Part of cuda/ndarray. Arrays of parts of others: joined, repeated, shifted, with borders, cut to triangles.

const nd = require('cuda/ndarray')
const { alike, along, array, bytes, count, isComplex, kind, list, only, options, place, typed } = require('./layout.js')
const { called, recording, room } = require('./ndarray.js')
const { searchsorted } = require('./order.js')
const { taken } = require('./indexing.js')

function arrays(name, given) {
  if (!Array.isArray(given) || given.length === 0) throw new TypeError(`${called(name)}: arrays: expected an array of operands, got ${Array.isArray(given) ? 'none' : kind(given)}`)
  return alike(name, ...given)
}

function concat(given, axis = 0) {
  const parts = arrays('concat', given), [first] = parts, k = place('concat', first, axis)
  let size = 0
  for (const [i, x] of parts.entries()) {
    if (x.ndim !== first.ndim || x.shape.some((n, d) => d !== k && n !== first.shape[d])) {
      throw new RangeError(`nd.concat: arrays[${i}]: expected the shape ${first.shape.join('×')} but for axis ${k}, got ${x.shape.join('×') || '[]'}`)
    }
    size += x.shape[k]
  }
  const out = room(first.shape.with(k, size), { dtype: first.dtype })
  let begin = 0
  for (const x of parts) {
    along(out, k, `${begin}:${begin + x.shape[k]}`).assign(x)
    begin += x.shape[k]
  }
  return out
}

function stack(given, axis = 0) {
  const parts = arrays('stack', given), [first] = parts, n = first.ndim + 1
  if (!Number.isInteger(axis) || axis < -n || axis >= n) throw new RangeError(`nd.stack: axis: there is no axis ${String(axis)}: the result has ${n}`)
  const k = axis < 0 ? axis + n : axis
  for (const [i, x] of parts.entries()) {
    if (x.ndim !== first.ndim || x.shape.some((size, d) => size !== first.shape[d])) {
      throw new RangeError(`nd.stack: arrays[${i}]: expected the shape ${first.shape.join('×') || '[]'}, got ${x.shape.join('×') || '[]'}`)
    }
  }
  const out = room(first.shape.toSpliced(k, 0, parts.length), { dtype: first.dtype })
  for (const [i, x] of parts.entries()) along(out, k, i).assign(x)
  return out
}

// split is views of parts along an axis: so many of one size, or those between the places that are given.
function split(x, parts, axis = 0) {
  const a = array(x), k = place('split', a, axis), n = a.shape[k]
  if (typeof parts === 'number') {
    count('split', 'parts', parts, 1)
    if (n % parts !== 0) throw new RangeError(`nd.split: parts: ${n} elements do not go into ${parts} parts of one size; give the places between them`)
    return Array.from({ length: parts }, (_, i) => along(a, k, `${i * n / parts}:${(i + 1) * n / parts}`))
  }
  if (!Array.isArray(parts) || parts.some((p) => !Number.isInteger(p))) throw new TypeError(`nd.split: parts: expected a number, or an array of places, got ${kind(parts)}`)
  const places = [0, ...parts.map((p) => p < 0 ? Math.max(0, p + n) : Math.min(p, n)), n]
  return places.slice(1).map((end, i) => along(a, k, `${places[i]}:${end}`))
}

// Each axis behind a new one, along which it is repeated.
function tile(x, times) {
  const a = array(x), t = list(times), n = Math.max(a.ndim, t.length)
  for (const k of t) count('tile', 'times', k)
  const by = [...Array(n - t.length).fill(1), ...t], sizes = [...Array(n - a.ndim).fill(1), ...a.shape]
  return a.reshape(...sizes.flatMap((size) => [1, size])).broadcastTo(sizes.flatMap((size, i) => [by[i], size])).reshape(...sizes.map((size, i) => size * by[i])).copy()
}

function repeat(x, times, axis, given) {
  const a = array(x), k = only('repeat', a, axis), n = a.shape[k]
  const { size, fill = 0 } = options('repeat', given, 'size', 'fill')
  const shape = a.shape
  if (typeof times === 'number' && size === undefined) {
    count('repeat', 'times', times)
    return along(a, k + 1, 'new').broadcastTo(shape.toSpliced(k + 1, 0, times)).reshape(...shape.with(k, n * times)).copy()
  }
  const each = array(times, 'i32')
  if (each.ndim > 0 && each.shape.join() !== String(n)) throw new RangeError(`nd.repeat: times: expected a number or ${n} of them, got the shape ${each.shape.join('×')}`)
  const ends = (each.ndim === 0 ? each.broadcastTo([n]) : each).cumsum(), total = size ?? (n === 0 ? 0 : Number(ends.at(-1).item()))
  if (n === 0) return size === undefined ? a.copy() : nd.full(shape.with(k, size), fill, { dtype: a.dtype })
  const numbers = nd.arange(total, { dtype: 'i64' }), out = taken(a, searchsorted.call(ends, numbers, { side: 'right' }), k)
  if (size === undefined) return out
  return nd.where(numbers.lt(ends.at(-1)).reshape(...shape.map((_, i) => i === k ? size : 1)), out, fill)
}

function roll(x, shift, axis) {
  const a = array(x)
  if (axis === undefined) return roll(a.reshape(-1), shift, 0).reshape(...a.shape)
  const axes = list(axis), shifts = list(shift)
  if (shifts.length !== 1 && shifts.length !== axes.length) throw new RangeError(`nd.roll: shift: expected one, or ${axes.length} as there are axes, got ${shifts.length}`)
  const first = a.shape.map(() => 0)
  axes.forEach((axis, i) => {
    const k = place('roll', a, axis), n = a.shape[k], by = shifts[shifts.length === 1 ? 0 : i]
    if (!Number.isInteger(by)) throw new RangeError(`nd.roll: shift: expected a whole number, got ${String(by)}`)
    if (n > 0) first[k] = ((first[k] - by) % n + n) % n
  })
  if (first.every((i) => i === 0)) return a.copy()
  if (recording() && a.ndim <= 3 && !isComplex(a)) return typed(rolled(bytes(a), first), a.dtype)
  return first.reduce((part, i, k) => i === 0 ? part : concat([along(part, k, `${i}:`), along(part, k, `:${i}`)], k), a)
}

// rolled is a whose element 0 is the one at first, as a part of the chain that uses it: in a graph, where what it costs the
// host counts once, when that is recorded. The places are operands, not constants of the kernel, so that other shifts are
// computed by the same one.
function rolled(a, first) {
  const { dtype, shape } = a, options = { dtype }
  const at = shape.map((_, k) => nd.build(shape, [(i) => i, (i, j) => j, (i, j, k) => k][k], { dtype: 'i32' }))
  if (a.ndim === 1) return nd.map([at[0], ...first], (i, r) => a[i + r < a.shape[0] ? i + r : i + r - a.shape[0]], options)
  if (a.ndim === 2) {
    return nd.map([...at, ...first], (i, j, r, s) => a[i + r < a.shape[0] ? i + r : i + r - a.shape[0]][j + s < a.shape[1] ? j + s : j + s - a.shape[1]], options)
  }
  return nd.map([...at, ...first], (i, j, k, r, s, t) =>
    a[i + r < a.shape[0] ? i + r : i + r - a.shape[0]][j + s < a.shape[1] ? j + s : j + s - a.shape[1]][k + t < a.shape[2] ? k + t : k + t - a.shape[2]], options)
}

// Where the elements along an axis with a border come from; borders leave out the edge when they reflect it.
const sources = {
  nearest: (i, n) => i.clip(0, n - 1),
  wrap: (i, n) => i.mod(n),
  reflect: (i, n) => n === 1 ? i.mul(0) : nd.where(i.mod(2 * n - 2).lt(n), i.mod(2 * n - 2), i.mod(2 * n - 2).neg().add(2 * n - 2)),
}

// The widths of borders before and behind each axis: one number, or one pair, is that of all.
function bordersOf(a, given) {
  if (typeof given === 'number') return a.shape.map(() => [given, given])
  const isPair = (w) => Array.isArray(w) && w.length === 2 && w.every((n) => typeof n === 'number')
  if (isPair(given)) return a.shape.map(() => given)
  if (Array.isArray(given) && given.length === a.ndim && given.every(isPair)) return given
  throw new TypeError(`nd.pad: widths: expected a number, a pair [before, behind], or a pair for each of ${a.ndim} axes, such as [[1, 1]]`)
}

function pad(x, borders, given) {
  const a = array(x), { boundary = 'zero', value } = options('pad', given, 'boundary', 'value')
  const widths = bordersOf(a, borders)
  for (const w of widths.flat()) count('pad', 'widths', w)
  if (boundary !== 'zero' && !Object.hasOwn(sources, boundary)) {
    throw new TypeError(`nd.pad: options.boundary: expected zero, nearest, reflect or wrap, got ${JSON.stringify(boundary)}`)
  }
  if (boundary === 'zero' || value !== undefined) {
    const out = nd.zeros(a.shape.map((n, i) => n + widths[i][0] + widths[i][1]), { dtype: a.dtype })
    if (value !== undefined) out.assign(value)
    out.at(...widths.map(([before], i) => `${before}:${before + a.shape[i]}`)).assign(a)
    return out
  }
  return widths.reduce((part, [before, behind], k) => {
    if (before + behind === 0) return part
    const n = a.shape[k]
    if (n === 0) throw new RangeError(`nd.pad: axis ${k} has no elements to make a border of`)
    return taken(part, sources[boundary](nd.arange(-before, n + behind, 1, { dtype: 'i32' }), n), k)
  }, a).copy()
}

// Whether an element of the last two axes is at most k to the right of the diagonal.
function below(name, x, k) {
  if (x.ndim < 2) throw new RangeError(`${called(name)}: expected a matrix, of two axes or more, got ${x.ndim}`)
  if (!Number.isInteger(k)) throw new RangeError(`${called(name)}: k: expected a whole number, got ${String(k)}`)
  const [m, n] = x.shape.slice(-2)
  return nd.arange(n, { dtype: 'i32' }).sub(nd.arange(m, { dtype: 'i32' }).at(':, new')).le(k)
}

function tril(x, k = 0) {
  const a = array(x)
  return nd.where(below('tril', a, k), a, a.dtype === 'bool' ? false : 0)
}

function triu(x, k = 0) {
  const a = array(x)
  return nd.where(below('triu', a, k - 1), a.dtype === 'bool' ? false : 0, a)
}

function diag(x) {
  const a = array(x)
  if (a.ndim === 0) throw new RangeError('nd.diag: expected at least one axis')
  const out = nd.zeros([...a.shape, a.shape.at(-1)], { dtype: a.dtype })
  out.diagonal().assign(a)
  return out
}

module.exports = { concat, diag, pad, repeat, roll, split, stack, tile, tril, triu }
