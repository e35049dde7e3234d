'use strict'
// Part of cuda/parallel. The calls that keep some of the elements, or tell runs of equal ones.

const { Table, buffer, fresh, isSequence, kind, memory, single } = require('./sequence.js')
const { counted, functionOf, options, sameLength } = require('./arguments.js')
const selecting = require('./select.js')

const equalNumbers = (a, b) => a === b || a !== a && b !== b
function equalOf(place, table, equal) {
  if (equal !== undefined) return functionOf(place, 'options.equal', equal)
  if (table.names !== null) throw new TypeError(`parallel.${place}: options.equal: say when two records are equal`)
  return equalNumbers
}

// A test is a function, or a sequence of which 0 is false.
function testOf(place, test, table) {
  if (typeof test === 'function') return [test, null]
  if (!isSequence(test)) throw new TypeError(`parallel.${place}: test: expected a function or a sequence, got ${kind(test)}`)
  const mask = buffer(`${place}: test`, test)
  sameLength(`${place}: test`, table, mask)
  return [null, mask]
}

function select(x, test, given) {
  const o = options('select', given, 'out'), table = Table.of('select: x', x), out = table.like('select', table.length, o.out)
  const [f, mask] = testOf('select', test, table)
  const count = counted((count) => selecting.select(f, mask, table, out, count))
  return { values: out.value, count: single(fresh(count)) }
}

function partition(x, test, given) {
  const o = options('partition', given, 'out'), table = Table.of('partition: x', x), out = table.like('partition', table.length, o.out)
  const [f, mask] = testOf('partition', test, table)
  const count = counted((count) => selecting.partition(f, mask, table, out, count))
  return { values: out.value, count: single(fresh(count)) }
}

function unique(x, given) {
  const o = options('unique', given, 'out', 'equal'), table = Table.of('unique: x', x), out = table.like('unique', table.length, o.out)
  const equal = equalOf('unique', table, o.equal)
  const count = counted((count) => selecting.unique(equal, table, out, count))
  return { values: out.value, count: single(fresh(count)) }
}

function runLength(x, given) {
  const o = options('runLength', given, 'equal'), table = Table.of('runLength: x', x), out = table.like('runLength', table.length)
  const offsets = memory('i32', table.length), lengths = memory('i32', table.length), equal = equalOf('runLength', table, o.equal)
  const count = counted((count) => selecting.runs(equal, table, out, offsets, count))
  selecting.runLengths(offsets, lengths, count, table.length)
  return { values: out.value, lengths: fresh(lengths), offsets: fresh(offsets), count: single(fresh(count)) }
}

module.exports = { equalOf, partition, runLength, select, unique }
