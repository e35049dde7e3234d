'use strict'
// Kernels over any field: one text for real numbers and for complex ones. cuda/blas, cuda/solver and cuda/sparse
// have theirs by it. The text calls the operations below; in memory a complex number is a pair.

const cuda = require('cuda')

// The operations on real numbers. What a kernel calls must not be named like a function of its language.
const real = {
  plus: (x, y) => x + y, minus: (x, y) => x - y, times: (x, y) => x * y, divided: (x, y) => x / y,
  scaled: (x, by) => x * by, shrunk: (x, by) => x / by, // by a real number
  value: (x) => x, // of an element of a buffer
  conjugate: (x) => x,
  re: (x) => x, im: (x) => 0,
  modulus: (x) => Math.abs(x), square: (x) => x * x, // that of the modulus
  against: (x, s) => x < 0 ? -s : s, // s times the conjugate of x, divided by the modulus of x
  isZero: (x) => x === 0,
  reach: (x) => Math.abs(x), // the largest part
  fromLane: (x, apart) => warp.shuffleDown(x, apart),
  PLANES: 1, // of an array of parts that keeps numbers
  keep: (to, y, x, v) => { to[0][y][x] = v }, kept: (from, y, x) => from[0][y][x],
}

// The same on complex numbers.
const pairs = {
  plus: (x, y) => complex.add(x, y), minus: (x, y) => complex.sub(x, y), times: (x, y) => complex.mul(x, y), divided: (x, y) => complex.div(x, y),
  scaled: (x, by) => complex.scale(x, by), shrunk: (x, by) => ({ re: x.re / by, im: x.im / by }),
  value: (x) => ({ re: x.re, im: x.im }),
  conjugate: (x) => complex.conj(x),
  re: (x) => x.re, im: (x) => x.im,
  modulus: (x) => complex.abs(x), square: (x) => x.re * x.re + x.im * x.im,
  against: (x, s) => complex.scale(complex.conj(x), s / complex.abs(x)),
  isZero: (x) => x.re === 0 && x.im === 0,
  reach: (x) => Math.max(Math.abs(x.re), Math.abs(x.im)),
  fromLane: (x, apart) => ({ re: warp.shuffleDown(x.re, apart), im: warp.shuffleDown(x.im, apart) }),
  PLANES: 2,
  keep: (to, y, x, v) => {
    to[0][y][x] = v.re
    to[1][y][x] = v.im
  },
  kept: (from, y, x) => ({ re: from[0][y][x], im: from[1][y][x] }),
}

// Each field: the type of its parts, what a real number is in it, and how an element of a buffer is read, or its
// conjugate.
const fields = {
  f32: { ...real, PART: 'f32', part: (v) => f32(v), number: (v) => f32(v), read: (x, conjugated) => f32(x) },
  f64: { ...real, PART: 'f64', part: (v) => f64(v), number: (v) => f64(v), read: (x, conjugated) => f64(x) },
  c64: {
    ...pairs, PART: 'f32', part: (v) => f32(v), number: (v) => ({ re: f32(v), im: f32(0) }),
    read: (x, conjugated) => ({ re: f32(x.re), im: f32(conjugated ? -x.im : x.im) }),
  },
  c128: {
    ...pairs, PART: 'f64', part: (v) => f64(v), number: (v) => ({ re: f64(v), im: f64(0) }),
    read: (x, conjugated) => ({ re: f64(x.re), im: f64(conjugated ? -x.im : x.im) }),
  },
}
exports.fields = fields

// Halves are computed with in f32.
fields.f16 = fields.bf16 = fields.f32

const isComplex = (type) => type[0] === 'c'
exports.isComplex = isComplex
// partOf is the type of the parts of complex numbers, and of real ones their own.
exports.partOf = (type) => fields[type].PART

// over makes the kernels of a text, one for each field: over(text, name, { elements, numbers, parts, uses })(type).
// Elements are the parameters that are buffers of such numbers, numbers those that are one, and parts real numbers. uses is
// what else the text calls, or a function of the field that answers it.
exports.over = (text, name, { elements = [], numbers = [], parts = [], uses = {} }) => {
  const made = {}, more = typeof uses === 'function' ? uses : () => uses
  return (type) => made[type] ??= cuda.kernel(text, { name, params: parameters(type, elements, numbers, parts), uses: { ...fields[type], ...more(type) } })
}

// Buffers of real numbers are of any type that converts.
function parameters(type, elements, numbers, parts) {
  const part = fields[type].PART, pair = { re: part, im: part }, all = {}
  if (isComplex(type)) for (const name of elements) all[name] = [pair]
  for (const name of numbers) all[name] = isComplex(type) ? pair : part
  for (const name of parts) all[name] = part
  return all
}
