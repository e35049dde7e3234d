'use strict'
// Part of cuda/ndarray. What calls are given: operands, axes, options; and arrays as rows along one axis.

const cuda = require('cuda'), nd = require('cuda/ndarray')
const { beyond, called, common, debugging, isScalar, number, outOf: outsideOf, paired, pairs, recording } = require('./ndarray.js')

const kind = (x) => x === null ? 'null' : Array.isArray(x) ? 'array' : typeof x === 'object' ? x.constructor?.name ?? 'object' : typeof x

// array is an operand as an array; numbers and plain arrays take a type, f32 and the like unless given.
const array = (x, dtype) => x instanceof nd.NDArray ? x : isScalar(x) ? number(x, dtype ?? 'f32') : x !== null && typeof x === 'object' && !Array.isArray(x) && !ArrayBuffer.isView(x) ? nd.from(x) : nd.array(x, { dtype })

// alike are operands as arrays of the type that they have in common.
const alike = (name, ...operands) => {
  const dtype = common(called(name), ...operands)
  return operands.map((x) => array(x, dtype).astype(dtype))
}

// indices are an operand as integers, i32 of numbers.
function indices(name, x, argument = 'indices') {
  const got = isBooleans(x) ? 'booleans' : array(x, 'i32')
  if (typeof got !== 'string' && /^[iu]/.test(got.dtype)) return got
  const isMask = got === 'booleans' || got.dtype === 'bool'
  throw new TypeError(`${called(name)}: ${argument}: expected integers, got ${got.dtype ?? got}${isMask ? '; a mask is for select(mask), nonzero() and assign(value, { where: mask })' : ''}`)
}
const isBooleans = (x) => typeof x === 'boolean' || Array.isArray(x) && x.some(isBooleans)

// within is indices along an axis of an array. What the host gives is checked at once, what the device has under --debug only: the
// call waits then.
function within(name, x, along, axis) {
  const i = indices(name, x), n = along.shape[axis]
  const first = isScalar(x) ? outsideOf(x, -n, n) : debugging() && !recording() ? firstBeyond(i, n) : beyond(x, n)
  if (first !== undefined) throw new RangeError(`${called(name)}: indices: ${first} is out of range: axis ${axis} has ${n} elements`)
  return i
}
function firstBeyond(i, n) {
  const is = i.lt(-n).or(i.ge(n)).reshape(-1)
  return i.size > 0 && is.any().item() ? i.reshape(-1).at(is.argmax().item()).item() : undefined
}

// place is an axis from 0.
function place(name, x, axis, argument = 'axis') {
  isNumber(name, argument, 'the number of an axis', axis)
  if (!Number.isInteger(axis) || axis < -x.ndim || axis >= x.ndim) {
    throw new RangeError(`${called(name)}: ${argument}: there is no axis ${String(axis)}: the array has ${x.ndim}`)
  }
  return axis < 0 ? axis + x.ndim : axis
}

// only is an axis that may be left out where there is one.
function only(name, x, axis) {
  if (axis === undefined && x.ndim !== 1) throw new TypeError(`${called(name)}: axis: the array has ${x.ndim} axes; say which`)
  return place(name, x, axis === undefined ? 0 : axis)
}

// list is a number or an array of numbers as an array; of what is neither its caller complains.
const list = (x) => typeof x === 'object' && x !== null && Symbol.iterator in x ? [...x] : [x]

// options checks the names of what an object of options has.
function options(name, given, ...names) {
  if (given === undefined) return {}
  if (given === null || typeof given !== 'object') throw new TypeError(`${called(name)}: options: expected an object, got ${kind(given)}`)
  for (const key of Object.keys(given)) {
    if (!names.includes(key)) throw new TypeError(`${called(name)}: options: there is no option "${key}"; there are ${names.join(', ')}`)
  }
  return given
}

// optionsOrAxis are options where a number stands for the axis.
const optionsOrAxis = (name, given, ...names) => typeof given === 'number' ? { axis: given } : options(name, given, 'axis', ...names)

function isNumber(name, argument, what, n) {
  if (typeof n !== 'number') throw new TypeError(`${called(name)}: ${argument}: expected ${what}, got ${kind(n)}`)
}

function count(name, argument, n, least = 0) {
  isNumber(name, argument, 'a whole number', n)
  const range = n >= 2 ** 31 ? `to ${2 ** 31 - 1}` : 'on'
  if (!Number.isInteger(n) || n < least || n >= 2 ** 31) throw new RangeError(`${called(name)}: ${argument}: expected a whole number from ${least} ${range}, got ${String(n)}`)
  return n
}

// single refuses what stands behind an axis, which is easily taken for a second one.
function single(name, axis, second) {
  if (typeof second === 'number') throw new TypeError(`${called(name)}: axis: several axes are a list: write [${axis}, ${second}]`)
  if (second !== undefined) throw new TypeError(`${called(name)}: the axis stands among the options: write { axis: …, keepDims: … }`)
}

// reduced are the options of a reduction that is made of others: an axis, several, or an object with more names; checked, since the
// others would complain in their own names.
function reduced(name, x, given, ...more) {
  const isPlain = given === undefined || typeof given === 'number' || Array.isArray(given)
  if (!isPlain && (typeof given !== 'object' || given === null)) throw new TypeError(`${called(name)}: axis: expected the number of an axis, several, or an object of options, got ${kind(given)}`)
  const o = isPlain ? { axis: given } : options(name, given, 'axis', 'keepDims', 'dtype', 'skipNaN', ...more)
  if (o.axis === undefined) return o
  const axes = list(Array.isArray(o.axis) ? o.axis : [o.axis]).map((axis) => place(name, x, axis))
  if (new Set(axes).size !== axes.length) throw new RangeError(`${called(name)}: axis: an axis is named twice`)
  return { ...o, axis: axes }
}

// offsets are those of rows of n elements.
const offsets = (rows, n) => nd.arange(rows + 1, { dtype: 'i32' }).mul(n)

const product = (sizes) => sizes.reduce((a, b) => a * b, 1)

// moved is x with an axis behind the others; restored puts it back.
const moved = (x, axis) => axis === x.ndim - 1 ? x : x.transpose(...order(x.ndim, axis))
const order = (ndim, axis) => [...Array(ndim).keys()].filter((i) => i !== axis).concat(axis)
function restored(x, axis) {
  if (axis === x.ndim - 1) return x
  const axes = [...Array(x.ndim - 1).keys()]
  axes.splice(axis, 0, x.ndim - 1)
  return x.transpose(...axes)
}

// along selects a part of one axis: along(x, 1, '2:').
const along = (x, axis, selector) => x.at(...Array(axis).fill(':'), selector)

// bytes is an array as one that kernels compute with: of bool the same memory as u8.
const bytes = (x) => x.dtype === 'bool' ? x.bitcast('u8') : x
// flat is the elements in row order for a kernel, copied where they do not lie so.
const flat = (x) => {
  const row = bytes(x).reshape(-1)
  return row.contiguous ? row : row.copy()
}
const typed = (x, dtype) => dtype === 'bool' ? x.bitcast('bool') : x

// Complex numbers are floats along one axis more to what only moves elements: byParts(x, f) is f of that array, and the result
// complex again.
const isComplex = (x) => x.dtype[0] === 'c'
const byParts = (x, f) => isComplex(x) ? paired(f(pairs(x))) : f(x)
const real = (name, x) => {
  if (isComplex(x)) throw new TypeError(`${called(name)}: there is no ${name} of ${x.dtype}; real(), imag(), abs() and angle() are real numbers`)
  return x
}

// Integers and bool as floats; floats below 32 bits in f32, since squares and exponentials soon leave their range.
const isHalf = (x) => cuda[x.dtype]?.to !== undefined
const isFloat = (x) => x.dtype.includes('f')
const wide = (x) => isHalf(x) ? x.astype('f32') : isFloat(x) || isComplex(x) ? x : x.div(1)
const back = (x, result) => isHalf(x) ? result.astype(x.dtype) : result

// floats are operands as arrays of the float type that they have in common: numbers and plain arrays take that of the others.
const isTyped = (x) => x !== null && typeof x === 'object' && !Array.isArray(x)
const floats = (name, ...operands) => alike(name, ...operands.map((x) => isTyped(x) ? wide(array(x)) : x)).map(wide)

module.exports = {
  alike, along, array, back, byParts, bytes, count, flat, floats, indices, isComplex, isFloat, isHalf, isTyped, kind, list, moved, offsets, only, options, optionsOrAxis, order, paired, pairs, place, product,
  real, reduced, restored, single, typed, wide, within,
}
