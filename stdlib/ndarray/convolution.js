'use strict'
// Part of cuda/ndarray. Convolution, and values between elements.

const nd = require('cuda/ndarray')
const { valid } = require('./fourier.js')
const { alike, array, floats, isComplex, isFloat, isTyped, kind, moved, options, place, real, restored, wide } = require('./layout.js')

const modes = {
  full: (n) => [n - 1, n - 1],
  same: (n) => [n - 1 - Math.floor((n - 1) / 2), Math.floor((n - 1) / 2)],
  valid: () => [0, 0],
}

// overlapped is where the longer of two has the shorter wholly beside it, along the last d axes: windows of the one, each by the other
// from its end to its beginning, and summed: one kernel, without temporaries.
function overlapped(longer, shorter, d, type, method) {
  if (method === 'fft') return byTransforms(longer, shorter, d, type)
  const sizes = shorter.shape.slice(-d), turned = shorter.at('...', ...sizes.map(() => 'new'), ...sizes.map(() => '::-1'))
  return longer.windows(sizes).mul(turned).sum({ axis: sizes.map((_, i) => i - d), dtype: type })
}

function convolve(x, kernel, given) {
  const { axis, mode = 'same', boundary = 'zero', method = 'direct' } = options('convolve', given, 'axis', 'mode', 'boundary', 'method')
  if (!Object.hasOwn(modes, mode)) throw new TypeError(`nd.convolve: options.mode: expected full, same or valid, got ${JSON.stringify(mode)}`)
  if (method !== 'direct' && method !== 'fft') throw new TypeError(`nd.convolve: options.method: expected direct or fft, got ${JSON.stringify(method)}`)
  const [a, k] = alike('convolve', x, kernel)
  if (axis !== undefined) {
    if (k.ndim !== 1) throw new RangeError(`nd.convolve: kernel: expected one axis, as options.axis names one, got ${k.ndim}`)
    const at = place('convolve', a, axis, 'options.axis')
    return restored(convolve(moved(a, at), k, { mode, boundary, method }), at).copy()
  }
  if (k.ndim === 0 || k.ndim > a.ndim || k.size === 0) throw new RangeError(`nd.convolve: kernel: expected 1 to ${a.ndim} axes with elements, got the shape ${k.shape.join('×') || '[]'}`)
  const slid = a.shape.slice(a.ndim - k.ndim)
  if (slid.includes(0)) throw new RangeError(`nd.convolve: x: expected elements along the axes of the kernel, got the shape ${a.shape.join('×')}`)
  const before = a.ndim - k.ndim, type = a.dtype === 'bool' ? 'i32' : a.dtype
  if (mode === 'valid' && slid.every((n, i) => n <= k.shape[i])) return overlapped(k, a, k.ndim, type, method) // either may be slid over the other
  const widths = a.shape.map((_, i) => i < before ? [0, 0] : modes[mode](k.shape[i - before]))
  const wider = widths.flat().some((w) => w > 0) ? nd.pad(a, widths, { boundary }) : a
  if (wider.shape.some((n, i) => i >= before && n < k.shape[i - before])) throw new RangeError(`nd.convolve: kernel: ${k.shape.join('×')} is larger than x, ${a.shape.join('×')}`)
  return overlapped(wider, k, k.ndim, type, method)
}

// Integers are computed in f64 and rounded, halves in f32.
function byTransforms(x, k, d, type) {
  const whole = !isFloat(x) && !isComplex(x), as = whole ? 'f64' : wide(x).dtype, result = valid(x.astype(as), k.astype(as), d)
  return (whole ? result.round() : result).astype(type)
}

const line = (x, x0, x1, y0, y1) => x <= x0 ? y0 + 0 : x >= x1 ? y1 + 0 : x === x ? y0 + (y1 - y0) * ((x - x0) / (x1 - x0)) : x

function interp(x, xp, fp) {
  const [at, from, to] = floats('interp', x, xp, fp).map((v) => real('interp', v)), n = from.size
  if (from.ndim !== 1 || to.ndim !== 1 || n !== to.size || n === 0) {
    throw new RangeError(`nd.interp: xp, fp: expected as many points as values along one axis, got the shapes ${from.shape.join('×') || '[]'} and ${to.shape.join('×') || '[]'}`)
  }
  if (n === 1) return nd.map([at, to.at(0)], (x, y) => x === x ? y + 0 : x)
  const i = from.searchsorted(at, { side: 'right' }).sub(1).clip(0, n - 2).eval(), j = i.add(1)
  return nd.map([at, from.take(i), from.take(j), to.take(i), to.take(j)], line)
}

// The places that count for a coordinate, and their weights. Order 3 is Keys's cubic convolution (1981) with a = -1/2.
const taps = {
  0: (c) => [[c.add(0.5).floor(), null]],
  1: (c) => {
    const low = c.floor().eval(), t = c.sub(low).eval()
    return [[low, t.neg().add(1)], [low.add(1), t]]
  },
  3: (c) => {
    const low = c.floor().eval(), t = c.sub(low).eval()
    return [
      [low.sub(1), t.map((t) => ((-0.5 * t + 1) * t - 0.5) * t)], [low, t.map((t) => (1.5 * t - 2.5) * t * t + 1)],
      [low.add(1), t.map((t) => ((-1.5 * t + 2) * t + 0.5) * t)], [low.add(2), t.map((t) => (0.5 * t - 0.5) * t * t)],
    ]
  },
}
const inside = {
  zero: (i, n) => nd.where(i.ge(0).and(i.lt(n)), i, -1),
  nearest: (i, n) => i.clip(0, n - 1),
  wrap: (i, n) => i.mod(n),
  reflect: (i, n) => n === 1 ? i.mul(0) : i.sub(n - 1).mod(2 * n - 2).sub(n - 1).abs(),
}

function sample(x, coordinates, given) {
  const { order = 1, boundary = 'nearest' } = options('sample', given, 'order', 'boundary'), [both, at] = floats('sample', x, coordinates).map((v) => real('sample', v))
  const a = isTyped(x) ? wide(array(x)) : both, c = at.astype(a.dtype) // the result is of x's type
  if (!Object.hasOwn(taps, order)) throw new TypeError(`nd.sample: options.order: expected 0, 1 or 3, got ${String(order)}`)
  if (!Object.hasOwn(inside, boundary)) throw new TypeError(`nd.sample: options.boundary: expected ${Object.keys(inside).join(', ')}, got ${kind(boundary)}`)
  if (a.ndim === 0 || c.ndim === 0 || c.shape[0] !== a.ndim) throw new RangeError(`nd.sample: coordinates: expected ${a.ndim} along the first axis, got the shape ${c.shape.join('×') || '[]'}`)
  if (a.size === 0 && c.size > 0 && boundary !== 'zero') throw new RangeError('nd.sample: x has no elements')
  if (a.size === 0) return nd.zeros(c.shape.slice(1), { dtype: a.dtype })
  const axes = a.shape.map((n, k) => taps[order](c.at(k)).map(([i, weight]) => [inside[boundary](i.astype('i32'), n).eval(), weight]))
  const flat = a.reshape(-1)
  let sum = null
  const add = (k, at, weight) => { // all combinations of the axes' taps
    if (k === a.ndim) {
      const values = boundary === 'zero' ? nd.where(at.lt(0), 0, flat.take(at.maximum(0))) : flat.take(at)
      const part = weight === null ? values : values.mul(weight)
      sum = sum === null ? part : sum.add(part).eval()
      return
    }
    for (const [i, w] of axes[k]) {
      const next = at === null ? i : nd.where(at.lt(0).or(i.lt(0)), -1, at.mul(a.shape[k]).add(i)).eval()
      add(k + 1, next, weight === null ? w : w === null ? weight : weight.mul(w))
    }
  }
  add(0, null, null)
  return sum.eval()
}

module.exports = { convolve, interp, sample }
