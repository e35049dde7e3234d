'use strict'
// Part of cuda/ndarray. How often values occur, and quantiles.

const nd = require('cuda/ndarray'), parallel = require('cuda/parallel')
const { called, debugging, recording } = require('./ndarray.js')
const { array, back, count, indices, isFloat, isHalf, kind, options, real, reduced, single, wide } = require('./layout.js')

// The weights of elements as floats, in row order; plain ones take the type of the elements, if that is one of floats.
function weightsOf(name, x, weights) {
  const w = real(name, wide(array(weights, isFloat(x) && !isHalf(x) ? x.dtype : undefined)))
  if (w.shape.join() !== x.shape.join()) throw new RangeError(`${called(name)}: options.weights: expected the shape ${x.shape.join('×') || '[]'}, got ${w.shape.join('×') || '[]'}`)
  return w.reshape(-1)
}

const itself = (v) => v

// counted is how often numbers below length occur; places are integers in row order.
function counted(places, length, weights) {
  if (weights === undefined) {
    if (length === 0) return nd.zeros(0, { dtype: 'i32' })
    return parallel.histogram(places, length, { by: itself })
  }
  const out = nd.zeros(length, { dtype: weights.dtype })
  if (places.size > 0) parallel.scatter(weights, places, out, { op: 'add', deterministic: nd.config.deterministic })
  return out
}

function bincount(length, given) {
  const { weights } = options('bincount', given, 'weights')
  count('bincount', 'length', length)
  const x = indices('bincount', this.dtype === 'bool' ? this.astype('i32') : this, 'this')
  return counted(x.reshape(-1), length, weights === undefined ? undefined : weightsOf('bincount', x, weights))
}

// The bin of a value: the last one has its upper edge; -1 for values that are in none, as all are where the range is not finite.
const binOf = (v, low, high, bins) => {
  if (!(v >= low && v <= high && Number.isFinite(low) && Number.isFinite(high))) return i32(-1)
  const bin = i32(Math.floor((v - low) * (bins / (high - low))))
  return Math.min(bin, i32(bins) - 1)
}

// finite throws for data whose range cannot be divided. Only --debug waits for that; else no value is counted.
function finite(least, most) {
  if (!Number.isFinite(most - least)) {
    throw new RangeError(`ndarray.histogram: expected data from one finite number to another, got [${least}, ${most}]; options.range leaves out what lies beyond`)
  }
}

function histogram(bins, given) {
  const { range, weights } = options('histogram', given, 'range', 'weights')
  if (count('histogram', 'bins', bins, 1) && range !== undefined && !(Array.isArray(range) && range.length === 2 && range[0] <= range[1] && Number.isFinite(range[1] - range[0]))) {
    throw new RangeError(`ndarray.histogram: options.range: expected [low, high], two finite numbers, got ${Array.isArray(range) ? `[${range}]` : kind(range)}`)
  }
  const x = real('histogram', wide(this)).reshape(-1), type = { dtype: x.dtype }
  const [least, most] = range ?? (x.size === 0 ? [0, 1] : [x.min(), x.max()])
  if (range === undefined && debugging() && !recording()) finite(Number(least), Number(most))
  const begin = nd.array(least, type), end = nd.array(most, type), same = begin.eq(end)
  const low = nd.where(same, begin.sub(0.5), begin), high = nd.where(same, end.add(0.5), end)
  const places = nd.map([x, low, high, nd.array(bins, type)], binOf)
  const edges = nd.arange(bins + 1, type).mul(high.sub(low).div(bins)).add(low)
  edges.at(-1).assign(high)
  return { counts: counted(places, bins, weights === undefined ? undefined : weightsOf('histogram', this, weights)), edges }
}

// What a quantile goes over: the elements of its axes as rows behind the others, and how the result is shaped.
function rowsOf(name, x, given) {
  const o = reduced(name, x, given), axes = o.axis ?? [...x.shape.keys()]
  const kept = [...x.shape.keys()].filter((k) => !axes.includes(k)), n = axes.reduce((p, k) => p * x.shape[k], 1)
  const shape = o.keepDims ? x.shape.map((size, k) => axes.includes(k) ? 1 : size) : kept.map((k) => x.shape[k])
  const rows = kept.reduce((p, k) => p * x.shape[k], 1)
  return { n, rows, shape, skipNaN: o.skipNaN ?? false, dtype: o.dtype, values: x.transpose(...kept, ...axes).reshape(rows, n) }
}

// Between infinities, and numbers whose distance is none, the first form would be NaN.
const between = (a, b, share) => {
  const apart = b - a
  if (share === 0 || a === b) return a + 0
  return Math.abs(apart) < Infinity ? a + apart * share : a * (1 - share) + b * share
}

// shares checks what the host gives as parts of all elements; those of an array on the device are NaN where they are none.
function shares(q) {
  const list = typeof q === 'number' || Array.isArray(q) ? [q].flat(Infinity) : []
  const wrong = list.find((v) => typeof v !== 'number' || !(v >= 0 && v <= 1))
  if (wrong !== undefined) throw new RangeError(`ndarray.quantile: q: expected numbers from 0 to 1, got ${typeof wrong === 'number' ? wrong : kind(wrong)}`)
  if (q === undefined) throw new TypeError('ndarray.quantile: q: expected a number from 0 to 1, or an array of such, got undefined')
  return q
}

function quantile(name, of, q, given, second) {
  single(name, given, second)
  const r = rowsOf(name, of, given), x = wide(r.dtype === undefined ? of : of.astype(r.dtype)), type = { dtype: x.dtype }
  const at = nd.array(q, type), shape = [...at.shape, ...r.shape]
  if (r.n === 0) return back(of, nd.full(shape, NaN, type))
  const sorted = wide(r.dtype === undefined ? r.values : r.values.astype(r.dtype)).sort(), numbers = sorted.isNaN().not().sum(1)
  const last = r.skipNaN ? numbers.sub(1) : nd.full(r.rows, r.n - 1, { dtype: 'i32' })
  const place = at.reshape(at.size, 1).mul(last.astype(x.dtype)).clip(0, null), low = place.floor(), begin = nd.arange(r.rows, { dtype: 'i32' }).mul(r.n)
  const element = (i) => sorted.reshape(-1).take(i.astype('i32').clip(0, r.n - 1).add(begin))
  const inside = at.reshape(at.size, 1).ge(0).and(at.reshape(at.size, 1).le(1))
  const known = r.skipNaN ? numbers.gt(0) : numbers.eq(r.n)
  const result = nd.map([element(low), element(place.ceil()), place.sub(low)], between)
  return back(of, nd.where(known.and(inside), result, NaN).reshape(...shape))
}

// percents checks what the host gives as percents; those of an array on the device are NaN where they are none.
function percents(p) {
  const list = typeof p === 'number' || Array.isArray(p) ? [p].flat(Infinity) : []
  const wrong = list.find((v) => typeof v !== 'number' || !(v >= 0 && v <= 100))
  if (wrong !== undefined) throw new RangeError(`ndarray.percentile: p: expected numbers from 0 to 100, got ${typeof wrong === 'number' ? wrong : kind(wrong)}`)
  if (p === undefined) throw new TypeError('ndarray.percentile: p: expected a number from 0 to 100, or an array of such, got undefined')
  const part = (v) => Array.isArray(v) ? v.map(part) : v / 100
  return list.length > 0 || Array.isArray(p) ? part(p) : array(p).div(100)
}

module.exports = {
  bincount, histogram,
  quantile(q, axis, second) { return quantile('quantile', this, shares(q), axis, second) },
  percentile(p, axis, second) { return quantile('percentile', this, percents(p), axis, second) },
  median(axis, second) { return quantile('median', this, 0.5, axis, second) },
}
