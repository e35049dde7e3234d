'use strict'
// Part of cuda/parallel. The calls that combine elements: all, running, in segments, of equal keys.

const { Table, fresh, scratch, single } = require('./sequence.js')
const { counted, fold, options, places, sameLength } = require('./arguments.js')
const { equalOf } = require('./choosing.js')
const { operator } = require('./operator.js')
const move = require('./move.js'), reduction = require('./reduce.js'), scanning = require('./scan.js'), selecting = require('./select.js')

function reduce(x, op, given) {
  const o = options('reduce', given, ...fold), table = Table.of('reduce: x', x), out = table.like('reduce', 1, o.out)
  const { f, begins } = operator('reduce', op, table.types, o, table.names)
  if (table.length > 0) reduction.reduce(f, table, out, o.initial, o.commutes !== false)
  else if (begins === undefined) {
    throw new RangeError('parallel.reduce: x has no elements; options.initial says what comes of none')
  } else out.each((b, i) => b.fill(field(begins, table, i)))
  return out.single
}

// The number of a column.
const field = (value, table, i) => table.names === null || value === undefined ? value : value[table.names[i]]

// What changes no value, for a scan: identity, or that of an operator with a name.
const nothingFor = (place, op, table, o) => operator(place, op, table.types, { identity: o.identity }, table.names).begins

function scan(x, op, given) {
  const o = options('scan', given, ...fold, 'exclusive'), table = Table.of('scan: x', x), out = table.like('scan', table.length, o.out)
  const { f } = operator('scan', op, table.types, o, table.names), nothing = nothingFor('scan', op, table, o)
  mustBegin('scan', table, o, nothing)
  if (table.length > 0) scanning.scan(f, table, out, { nothing, begin: o.initial, exclusive: o.exclusive, deterministic: o.deterministic })
  return out.value
}

function mustBegin(place, table, o, nothing) {
  if (o.exclusive && (o.initial ?? nothing) === undefined) {
    throw new TypeError(`parallel.${place}: options.initial: an exclusive scan needs a ${table.names === null ? 'number' : 'record'} to begin with`)
  }
}

function segmentedScan(x, offsets, op, given) {
  const o = options('segmentedScan', given, ...fold, 'exclusive'), table = Table.of('segmentedScan: x', x)
  const { f } = operator('segmentedScan', op, table.types, o, table.names), nothing = nothingFor('segmentedScan', op, table, o)
  const out = table.like('segmentedScan', table.length, o.out), begins = places('segmentedScan: offsets', offsets)
  mustBegin('segmentedScan', table, o, nothing)
  if (table.length > 0) inSegments(f, table, begins, out, { nothing, begin: o.initial, exclusive: o.exclusive })
  return out.value
}

function inSegments(f, table, offsets, out, how) {
  scratch((alloc) => {
    const heads = alloc('u8', table.length)
    move.heads(offsets, heads)
    scanning.scan(f, table, out, { ...how, heads })
  })
}

function segmentedReduce(x, offsets, op, given) {
  const o = options('segmentedReduce', given, ...fold), table = Table.of('segmentedReduce: x', x)
  const { f, begins } = operator('segmentedReduce', op, table.types, o, table.names), at = places('segmentedReduce: offsets', offsets)
  const count = Math.max(0, at.length - 1), out = table.like('segmentedReduce', count, o.out)
  scratch((alloc) => {
    const sums = new Table(table.names, table.buffers.map((b) => alloc(b.type, b.length)))
    if (table.length > 0) inSegments(f, table, at, sums, { begin: o.initial })
    move.last(sums, at, out, begins, alloc('i32', 1).fill(count))
  })
  return out.value
}

function reduceByKey(keys, values, op, given) {
  const o = options('reduceByKey', given, ...fold, 'equal'), k = Table.of('reduceByKey: keys', keys), v = Table.of('reduceByKey: values', values)
  sameLength('reduceByKey', k, v)
  const equal = equalOf('reduceByKey', k, o.equal)
  const { f } = operator('reduceByKey', op, v.types, o, v.names), outKeys = k.like('reduceByKey', k.length), out = v.like('reduceByKey', v.length, o.out)
  const count = counted((count) => scratch((alloc) => {
    const offsets = alloc('i32', k.length + 1).fill(k.length)
    selecting.runs(equal, k, outKeys, offsets, count)
    const sums = new Table(v.names, v.buffers.map((b) => alloc(b.type, b.length)))
    if (k.length > 0) inSegments(f, v, offsets, sums, { begin: o.initial })
    move.last(sums, offsets, out, undefined, count)
  }))
  return { keys: outKeys.value, values: out.value, count: single(fresh(count)) }
}

module.exports = { reduce, reduceByKey, scan, segmentedReduce, segmentedScan }
