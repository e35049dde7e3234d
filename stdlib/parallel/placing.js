'use strict'
// Part of cuda/parallel. The calls that make elements by their numbers, or take and put them by places.

const nd = require('cuda/ndarray')
const { Table, answer, buffer, elements, fresh, isBuffer, isColumns, isSequence, kind, layoutOf, memory, sizes, written } = require('./sequence.js')
const { functionOf, options, places, sameLength, wholeNumber } = require('./arguments.js')
const { reduceByKey } = require('./folding.js')
const { operator } = require('./operator.js')
const { moved, sortByKey } = require('./ordering.js')
const mapping = require('./map.js'), move = require('./move.js')

function map(inputs, f, given) {
  const o = options('map', given, 'out')
  functionOf('map', 'f', f)
  const list = Array.isArray(inputs) ? inputs.map((x, i) => buffer(`map: inputs[${i}]`, x)) : null
  return mapping.map(list ?? Table.of('map: inputs', inputs), f, o)
}

function forEach(count, f, ...args) {
  wholeNumber('forEach', 'count', count)
  mapping.forEach(count, functionOf('forEach', 'f', f), args)
}

function sequence(count, given) {
  const { out, start = 0, step = 1, dtype = 'f32' } = options('sequence', given, 'out', 'start', 'step', 'dtype')
  wholeNumber('sequence', 'count', count)
  const result = out === undefined ? memory(dtype, count) : written('sequence: options.out', out).subarray(0, count)
  const number = result.type === 'i64' || result.type === 'u64' ? BigInt : Number
  move.sequence(result, number(start), number(step))
  return out === undefined ? fresh(result) : answer(out, result)
}

function histogram(x, bins, given) {
  const o = options('histogram', given, 'out', 'low', 'high', 'by'), table = Table.of('histogram: x', x)
  if (wholeNumber('histogram', 'bins', bins) === 0) throw new RangeError('parallel.histogram: bins: expected at least 1')
  const { low = 0, high = bins, by } = o
  if (table.names !== null && by === undefined) throw new TypeError('parallel.histogram: options.by: say in which bin a record is')
  if (!(low < high)) throw new RangeError(`parallel.histogram: options.high: expected more than low, ${low}, got ${high}`)
  const out = o.out === undefined ? memory('i32', bins) : written('histogram: options.out', o.out).subarray(0, bins)
  move.histogram(table, out.fill(0), { low, high, by: by ?? null })
  return o.out === undefined ? fresh(out) : answer(o.out, out)
}

function gather(x, indices, given) {
  const o = options('gather', given, 'out'), table = Table.of('gather: x', x), at = places('gather: indices', indices)
  const out = table.like('gather', at.length, o.out)
  if (o.out === undefined) move.gather(table, at, out)
  else moved(table, at, out)
  return out.value
}

function scatter(values, indices, out, given) {
  const o = options('scatter', given, 'op', 'deterministic'), v = buffer('scatter: values', values), to = written('scatter: out', out)
  const at = places('scatter: indices', indices)
  sameLength('scatter: values and indices', v, at)
  if (v.type !== to.type) throw new TypeError(`parallel.scatter: values: expected ${to.type} as out has, got ${v.type}`)
  if (o.op !== undefined) operator('scatter', o.op, to.type)
  const atomic = ['i32', 'u32', 'i64', 'u64', 'f32', 'f64'].includes(to.type) && typeof o.op === 'string' && o.op !== 'mul'
  const varies = o.deterministic && (o.op === undefined || to.type.includes('f'))
  if ((atomic || o.op === undefined) && !varies) move.scatter(v, at, to, o.op)
  else inOrder(v, at, to, o.op ?? null)
  return answer(out, to)
}

// inOrder scatters the values of a place in their order: they are sorted by place and combined first.
const latest = (a, b) => b
function inOrder(v, at, to, op) {
  if (v.length === 0) return
  const { keys, values } = sortByKey(at, v), sums = reduceByKey(keys, values, op ?? latest)
  move.settle(...[sums.keys, sums.values, sums.count].map(elements), to, op === null ? latest : operator('scatter', op, to.type).f)
  for (const x of [keys, values, ...Object.values(sums)]) x.free()
}

function trim(result) {
  if (!isColumns(result) || !isSequence(result.count)) throw new TypeError('parallel.trim: expected what select, unique or another function with a count gives')
  const n = result.count.item()
  const cut = (x) => isSequence(x) ? x.at(`:${n}`) : Object.fromEntries(Object.entries(x).map(([name, b]) => [name, b.at(`:${n}`)]))
  return Object.fromEntries(Object.entries(result).map(([name, x]) => [name, name === 'count' ? x : cut(x)]))
}

// records are the fields of structs in a buffer, as views: each in elements of its type, a struct apart.
function records(structs, fields) {
  if (!isBuffer(structs)) throw new TypeError(`parallel.records: structs: expected a Buffer, got ${kind(structs)}`)
  if (!isColumns(fields) || Object.keys(fields).length === 0) throw new TypeError(`parallel.records: fields: expected an object such as { x: 'f32', n: 'i32' }, got ${isColumns(fields) ? 'none' : kind(fields)}`)
  for (const [name, type] of Object.entries(fields)) {
    if (!Object.hasOwn(sizes, type)) throw new TypeError(`parallel.records: fields.${name}: expected one of ${Object.keys(sizes).join(', ')}, got ${typeof type === 'string' ? JSON.stringify(type) : kind(type)}`)
  }
  const { offsets, bytes } = layoutOf(Object.values(fields))
  if (structs.bytes % bytes !== 0) throw new RangeError(`parallel.records: structs: a struct has ${bytes} bytes, and ${structs.bytes} are no whole number of them`)
  return Object.fromEntries(Object.entries(fields).map(([name, type], i) => [name, nd.from(structs.view(type)).at(`${offsets[i]}::${bytes / sizes[type]}`)]))
}

module.exports = { forEach, gather, histogram, map, records, scatter, sequence, trim }
