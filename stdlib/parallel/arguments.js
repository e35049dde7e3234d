'use strict'
// Part of cuda/parallel. What calls are given, checked.

const { buffer, isColumns, kind, memory } = require('./sequence.js')

// options checks the names of what a call's options have.
function options(place, given, ...names) {
  if (given === undefined) return {}
  if (!isColumns(given)) throw new TypeError(`parallel.${place}: options: expected an object${names.length ? ` such as { ${names[0]}: … }` : ''}, got ${kind(given)}`)
  for (const name of Object.keys(given)) {
    if (!names.includes(name)) throw new TypeError(`parallel.${place}: options.${name}: there is no such option; there are ${names.join(', ')}`)
  }
  return given
}
const fold = ['out', 'initial', 'identity', 'commutes', 'deterministic']
const order = ['out', 'descending', 'less', 'by']

function wholeNumber(place, name, n) {
  if (typeof n !== 'number') throw new TypeError(`parallel.${place}: ${name}: expected a whole number, got ${kind(n)}`)
  if (!Number.isInteger(n) || n < 0) throw new RangeError(`parallel.${place}: ${name}: expected a whole number from 0 on, got ${String(n)}`)
  return n
}

function functionOf(place, name, f) {
  if (typeof f !== 'function') throw new TypeError(`parallel.${place}: ${name}: expected a function, got ${kind(f)}`)
  return f
}

// places is a sequence of indices.
function places(place, x) {
  const b = buffer(place, x)
  if (!/^[iu](8|16|32|64)$/.test(b.type)) throw new TypeError(`parallel.${place}: expected integers, got ${b.type}`)
  return b
}

function sameLength(place, a, b) {
  if (a.length !== b.length) throw new RangeError(`parallel.${place}: there are ${a.length} and ${b.length} elements`)
}

const sameTypes = (place, a, b) => {
  if (a.types !== b.types) throw new TypeError(`parallel.${place}: expected elements of one type, got ${a.types} and ${b.types}`)
}

// counted is a count on the device, by f.
function counted(f) {
  const count = memory('i32', 1)
  f(count)
  return count
}

module.exports = { counted, fold, functionOf, options, order, places, sameLength, sameTypes, wholeNumber }
