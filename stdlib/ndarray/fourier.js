'use strict'
// Part of cuda/ndarray. Fourier transforms over axes, by cuda/fft: cuFFT where it is, else kernels of cujs's own.

const lib = require('cuda/fft'), nd = require('cuda/ndarray')
const { along, array, count, isComplex, list, options, pairs, place, real, wide } = require('./layout.js')
const { elements, room } = require('./ndarray.js')

const norms = ['backward', 'ortho', 'forward']
const TOGETHER = 3 // axes that one call of cuda/fft transforms

// ends are the arrays as cuda/fft takes them: complex numbers as pairs. Only for the call it knows the memory, which is the array's
// own afterwards: free() frees it.
const ends = (x) => elements(isComplex(x) ? pairs(x) : x)

// last transforms the last axes, which have these sizes in the result.
function last(name, x, dimensions, norm, sizes, dtype) {
  const from = x.contiguous ? x : x.copy(), out = room([...x.shape.slice(0, x.ndim - dimensions), ...sizes], { dtype, device: x.device })
  if (out.size > 0) lib[name](ends(from), ends(out), { dimensions, norm, ...name === 'irfft' ? { n: sizes.at(-1) } : {} })
  return out
}

// over transforms some axes at a time, with the others before them.
function over(name, x, axes, norm, lastSize, dtype) {
  const order = [...Array(x.ndim).keys()].filter((i) => !axes.includes(i)).concat(axes), moved = x.transpose(...order)
  const sizes = axes.map((i) => x.shape[i]).with(-1, lastSize ?? x.shape[axes.at(-1)])
  return last(name, moved, axes.length, norm, sizes, dtype).transpose(...order.map((_, i) => order.indexOf(i)))
}

// complexOver transforms axes of complex numbers, the last ones first.
function complexOver(name, x, axes, norm) {
  for (let end = axes.length; end > 0; end -= TOGETHER) x = over(name, x, axes.slice(Math.max(0, end - TOGETHER), end), norm, undefined, x.dtype)
  return x
}

// fitted is x cut, or with zeros behind it, to n elements along an axis.
function fitted(x, axis, n) {
  if (n <= x.shape[axis]) return n === x.shape[axis] ? x : along(x, axis, `:${n}`)
  return nd.pad(x, x.shape.map((size, i) => [0, i === axis ? n - size : 0]))
}

// read checks what a transform is given: the axes, how many numbers each has in the result, and the norm.
function read(name, given, x, last) {
  const { axes = -1, n, norm = 'backward' } = options(`fft.${name}`, given, 'axes', 'n', 'norm')
  if (!norms.includes(norm)) throw new TypeError(`nd.fft.${name}: options.norm: expected ${norms.join(', ')}, got ${JSON.stringify(norm)}`)
  const places = list(axes).map((axis) => place(`fft.${name}`, x, axis, 'options.axes'))
  if (places.length === 0 || new Set(places).size < places.length) throw new RangeError(`nd.fft.${name}: options.axes: expected at least one axis, each once, got ${JSON.stringify(axes)}`)
  const sizes = n === undefined ? places.map((k, i) => i === places.length - 1 ? last(x.shape[k]) : x.shape[k]) : list(n)
  if (sizes.length !== places.length) throw new RangeError(`nd.fft.${name}: options.n: expected ${places.length} sizes, as there are axes, got ${sizes.length}`)
  for (const size of sizes) count(`fft.${name}`, n === undefined ? 'x: its axes' : 'options.n', size, 1)
  return { places, sizes, norm }
}

const itself = (n) => n
const complexType = (x) => x.dtype === 'f64' ? 'c128' : x.dtype === 'f32' ? 'c64' : x.dtype
const realType = (x) => x.dtype === 'c128' ? 'f64' : 'f32'
const sized = (x, { places, sizes }, lastSize = itself) => places.reduce((y, k, i) => fitted(y, k, i === places.length - 1 ? lastSize(sizes[i]) : sizes[i]), x)

// plain is the transform of the last axes of a contiguous array, in their order and as they are; undefined of others.
function plain(name, x, given) {
  const { axes = -1, n, norm = 'backward' } = options(`fft.${name}`, given, 'axes', 'n', 'norm')
  if (n !== undefined || !norms.includes(norm) || !(x instanceof nd.NDArray) || !isComplex(x) || !x.contiguous) return
  const shape = x.shape, places = list(axes), first = shape.length - places.length
  if (places.length === 0 || places.length > TOGETHER || first < 0 || shape.includes(0) || places.some((k, i) => k !== first + i && k !== i - places.length)) return
  return last(name, x, places.length, norm, shape.slice(first), x.dtype)
}

function transform(name, x, given) {
  const simple = plain(name, x, given)
  if (simple !== undefined) return simple
  const a = wide(array(x)), o = read(name, given, a, itself)
  return complexOver(name, sized(a.astype(complexType(a)), o), o.places, o.norm)
}

function rfft(x, given) {
  const a = wide(real('fft.rfft', array(x))), o = read('rfft', given, a, itself), y = sized(a, o)
  const inner = o.places.slice(-TOGETHER), half = Math.floor(o.sizes.at(-1) / 2) + 1
  return complexOver('fft', over('rfft', y, inner, o.norm, half, complexType(a)), o.places.slice(0, -TOGETHER), o.norm)
}

// realsOf is how many real numbers n complex ones make.
function realsOf(n) {
  if (n === 1) throw new RangeError('nd.fft.irfft: x: 1 complex number along the last axis makes 0 real ones; options.n says how many there are')
  return 2 * (n - 1)
}

function irfft(x, given) {
  const a = wide(array(x)), z = a.astype(complexType(a)), o = read('irfft', given, z, realsOf)
  const y = sized(z, o, (n) => Math.floor(n / 2) + 1), inner = o.places.slice(-TOGETHER)
  return over('irfft', complexOver('ifft', y, o.places.slice(0, -TOGETHER), o.norm), inner, o.norm, o.sizes.at(-1), realType(z))
}

// freq are the frequencies of a transform of n numbers that are spacing apart.
function freq(n, spacing = 1) {
  count('fft.freq', 'n', n, 1)
  if (typeof spacing !== 'number' || !(Math.abs(spacing) > 0)) throw new RangeError(`nd.fft.freq: spacing: expected a number other than 0, got ${String(spacing)}`)
  const i = nd.arange(n)
  return nd.where(i.lt(n / 2), i, i.sub(n)).div(n * spacing)
}

// shifted has the frequency 0 in the middle of axes, all unless given, or back at their beginnings.
function shifted(name, x, given, by) {
  const a = array(x), { axes = [...a.shape.keys()] } = typeof given === 'number' || Array.isArray(given) ? { axes: given } : options(`fft.${name}`, given, 'axes')
  const places = list(axes).map((axis) => place(`fft.${name}`, a, axis, 'options.axes'))
  return nd.roll(a, places.map((k) => by(a.shape[k])), places)
}
const fftshift = (x, given) => shifted('fftshift', x, given, (n) => Math.floor(n / 2))
const ifftshift = (x, given) => shifted('ifftshift', x, given, (n) => -Math.floor(n / 2))

// smooth is the least size from n on whose prime factors are 2, 3, 5 and 7.
function smooth(n) {
  for (; ; n++) {
    let rest = n
    for (const p of [2, 3, 5, 7]) while (rest % p === 0) rest /= p
    if (rest === 1) return n
  }
}

// valid is the convolution of x, along its last d axes, with a kernel that is not larger, where they overlap wholly: a product of
// transforms. Around the circle of a transform only the first places mix the ends, and those are cut.
function valid(x, kernel, d) {
  const axes = Array.from({ length: d }, (_, i) => i - d), given = { axes, n: axes.map((k) => smooth(x.shape.at(k))) }
  const [to, from] = isComplex(x) ? [module.exports.fft, module.exports.ifft] : [rfft, irfft]
  const round = from(to(x, given).mul(to(kernel, given)), given)
  return round.at('...', ...axes.map((k) => `${kernel.shape.at(k) - 1}:${x.shape.at(k)}`)).copy()
}

const fft = (x, given) => transform('fft', x, given), ifft = (x, given) => transform('ifft', x, given)

module.exports = { fft, fftshift, ifft, ifftshift, rfft, irfft, freq, valid }
