'use strict'
// Part of cuda/ndarray. Running sums, products and extremes.

const nd = require('cuda/ndarray'), parallel = require('cuda/parallel')
const { elements, room, sums } = require('./ndarray.js')
const { operator } = require('../parallel/operator.js')
const scanning = require('../parallel/scan.js')
const { along, isComplex, isHalf, moved, offsets, optionsOrAxis, place, real, restored } = require('./layout.js')

const isExtreme = (op) => op === 'min' || op === 'max'

// Sums are those of the parts; products are of records.
const times = (z, w) => complex.mul(z, w)
function ofPairs(z, op, scanned, { exclusive }) {
  if (op === 'add') return nd.complex(scanned(z.real(), op), scanned(z.imag(), op))
  const { re, im } = scanned({ re: z.real(), im: z.imag() }, times, exclusive ? { initial: { re: 1, im: 0 } } : {})
  return nd.complex(re, im)
}

// plain is what a scan of an f32 array gives whose elements lie in a row; undefined of others.
function plain(name, x, op) {
  if (x.ndim !== 1 || x.dtype !== 'f32' || x.size === 0 || !x.contiguous) return
  const isShort = x.size <= scanning.FEW
  if (!isShort && nd.config.deterministic) return
  const { f, begins } = operator(name, op, 'f32'), out = room(x.size, { device: x.device })
  if (isShort) scanning.few(f, elements(x), elements(out), begins)
  else scanning.inOnePass(f, elements(x), elements(out), begins)
  return out
}

function cumulate(name, x, given, op) {
  const simple = given === undefined ? plain(name, x, op) : undefined
  if (simple !== undefined) return simple
  const o = optionsOrAxis(name, given, 'dtype', 'exclusive', 'reverse', 'deterministic')
  if (o.axis === undefined && x.ndim !== 1) return cumulate(name, x.reshape(-1), { ...o, axis: 0 }, op)
  const k = place(name, x, o.axis === undefined ? 0 : o.axis), type = o.dtype ?? (isExtreme(op) ? x.dtype : sums[x.dtype]), n = x.shape[k]
  const turned = (y) => o.reverse ? along(y, k, '::-1') : y
  const a = turned(isHalf({ dtype: type }) ? x.astype('f32') : x.astype(type))
  const work = ['i8', 'u8', 'i16', 'u16', 'bool'].includes(type) ? a.astype('i32') : a
  if (x.size === 0) return turned(a.astype(type)).copy()
  const rows = moved(work, k), how = { exclusive: o.exclusive ?? false, deterministic: o.deterministic ?? nd.config.deterministic }
  const scanned = (flat, op, begin = {}) => x.size === n ? parallel.scan(flat, op, { ...how, ...begin }) : parallel.segmentedScan(flat, offsets(x.size / n, n), op, { ...how, ...begin })
  const flat = rows.reshape(-1), scans = isComplex(rows) ? ofPairs(flat, op, scanned, how) : scanned(flat, op)
  const out = turned(restored(scans.reshape(...rows.shape), k)).astype(type)
  return out.contiguous ? out : out.copy()
}

// Extremes have the type of the elements. There is none of nothing, so none that leaves out the element itself.
function extreme(name, x, given, op) {
  return cumulate(name, real(name, x), given === undefined ? given : optionsOrAxis(name, given, 'reverse'), op)
}

module.exports = {
  cumsum(axis) { return cumulate('cumsum', this, axis, 'add') },
  cumprod(axis) { return cumulate('cumprod', this, axis, 'mul') },
  cummax(axis) { return extreme('cummax', this, axis, 'max') },
  cummin(axis) { return extreme('cummin', this, axis, 'min') },
}
