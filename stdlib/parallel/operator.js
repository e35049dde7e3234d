'use strict'
// Part of cuda/parallel. The operators that combine values: by name, or functions of the script's own.

const { kind, sizes } = require('./sequence.js')

// What integers of a type reach.
const bounds = (type) => {
  const bits = Number(type.slice(1)), unsigned = type[0] === 'u'
  const low = unsigned ? 0n : -(1n << BigInt(bits - 1)), high = (1n << BigInt(unsigned ? bits : bits - 1)) - 1n
  return bits === 64 ? [low, high] : [Number(low), Number(high)]
}
const isFloat = (type) => type.includes('f')
const zero = (type) => /64$/.test(type) && !isFloat(type) ? 0n : 0
const one = (type) => zero(type) === 0n ? 1n : 1

// f(a, b), and what it begins with for a type.
const named = {
  add: { f: (a, b) => a + b, begins: zero },
  mul: { f: (a, b) => a * b, begins: one },
  min: { f: (a, b) => Math.min(a, b), begins: (type) => isFloat(type) ? Infinity : bounds(type)[1] },
  max: { f: (a, b) => Math.max(a, b), begins: (type) => isFloat(type) ? -Infinity : bounds(type)[0] },
  and: { f: (a, b) => a & b, begins: (type) => type[0] === 'u' ? bounds(type)[1] : zero(type) === 0n ? -1n : -1 },
  or: { f: (a, b) => a | b, begins: zero },
  xor: { f: (a, b) => a ^ b, begins: zero },
}

const isNumber = (v) => ['number', 'bigint', 'boolean'].includes(typeof v)

// mustBegin throws where a value is not a number, or, where names are those of columns, no record of numbers with these names.
function mustBegin(place, value, type, names) {
  if (value === undefined) return
  if (names === null ? isNumber(value) : String(Object.keys(Object(value)).sort()) === String([...names].sort()) && names.every((name) => isNumber(value[name]))) return
  throw new TypeError(`parallel.${place}: expected ${names === null ? 'a number' : `a record of numbers like ${type}`}, got ${names === null ? kind(value) : typeof value === 'object' ? describe(value) : kind(value)}`)
}
const describe = (value) => value === null ? 'null' : `{${Object.entries(value).map(([name, v]) => `${name}: ${kind(v)}`).join(', ')}}`

// function_ of an operator, and the value that it begins with, undefined where nothing tells. names are those of columns.
function operator(place, op, type, options = {}, names = null) {
  for (const name of ['initial', 'identity']) mustBegin(`${place}: options.${name}`, options[name], type, names)
  const begins = options.initial ?? options.identity
  if (typeof op === 'function') return { f: op, begins }
  if (!Object.hasOwn(named, op)) {
    const got = typeof op === 'string' ? `'${op}'` : kind(op)
    throw new TypeError(`parallel.${place}: op: expected a function or one of ${Object.keys(named).join(', ')}, got ${got}`)
  }
  if (type[0] === '{') throw new TypeError(`parallel.${place}: op: '${op}' is of numbers; for ${type} give a function of two records`)
  if (isFloat(type) && ['and', 'or', 'xor'].includes(op)) {
    throw new TypeError(`parallel.${place}: op: '${op}' is of integers, and these are ${type}`)
  }
  return { f: named[op].f, begins: begins ?? named[op].begins(type) }
}

// The type in which values of a type are combined.
const wide = (type) => sizes[type] < 4 ? isFloat(type) ? 'f32' : 'i32' : type

// kept keeps what make(f, ...key) makes, as long as the function f: kernels are compiled once.
function kept(make) {
  const all = new WeakMap()
  return (f, ...key) => {
    if (!all.has(f)) all.set(f, new Map())
    const some = all.get(f), text = JSON.stringify(key)
    if (!some.has(text)) some.set(text, make(f, ...key))
    return some.get(text)
  }
}

// isSum reports whether a function is that of 'add'.
const isSum = (f) => f === named.add.f

module.exports = { isFloat, isSum, kept, operator, wide }
