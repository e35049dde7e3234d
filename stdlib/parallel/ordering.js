'use strict'
// Part of cuda/parallel. The calls that put elements in order.

const cuda = require('cuda')
const { Table, fresh, memory, scratch } = require('./sequence.js')
const { functionOf, options, order, places, sameLength, sameTypes, wholeNumber } = require('./arguments.js')
const { kept, operator } = require('./operator.js')
const mapping = require('./map.js'), merging = require('./merge.js'), move = require('./move.js'), radix = require('./radix.js'), scanning = require('./scan.js'), top = require('./top.js')

const ascending = (a, b) => a < b

function sort(x, given) {
  const o = options('sort', given, ...order), table = Table.of('sort: x', x), out = table.like('sort', table.length, o.out)
  if (o.less !== undefined) merging.sort('sort', functionOf('sort', 'options.less', o.less), table, out, o.descending === true)
  else if (table.names === null && o.by === undefined) radix.sort(table.buffers[0], out.buffers[0], o)
  else ordered('sort', table, o, (indices) => moved(table, indices, out))
  return out.value
}

// ordered calls f with the places of the elements of a table in order, by the numbers that options.by answers if it is given.
function ordered(place, table, o, f) {
  if (o.by === undefined) return byKeys(table, o, f)
  const numbers = mapping.map(table, functionOf(place, 'options.by', o.by), {})
  try {
    return byKeys(Table.of(place, numbers), o, f)
  } finally {
    numbers.free()
  }
}

// byKeys calls f with the places of records in order, of which the first number counts most: they are sorted by the last first.
function byKeys(keys, { descending = false }, f) {
  return scratch((alloc) => {
    const indices = alloc('u32', keys.length)
    keys.buffers.toReversed().forEach((key, i) => {
      const sorted = alloc(key.type, key.length)
      if (i === 0) return radix.sort(key, sorted, { descending, w: indices })
      const before = alloc(key.type, key.length)
      move.gather(new Table(null, [key]), indices, new Table(null, [before]))
      radix.sort(before, sorted, { descending, v: indices, w: indices })
    })
    return f(indices)
  })
}

// moved is gather, also where out is the table itself.
function moved(table, indices, out) {
  scratch((alloc) => {
    table.buffers.forEach((b, i) => {
      const overlaps = b.address < out.buffers[i].address + BigInt(out.buffers[i].bytes) && out.buffers[i].address < b.address + BigInt(b.bytes)
      const from = overlaps ? alloc(b.type, b.length) : b
      if (overlaps) b.copyTo(from)
      move.gather(new Table(null, [from]), indices, new Table(null, [out.buffers[i]]))
    })
  })
}

function sortByKey(keys, values, given) {
  const o = options('sortByKey', given, 'descending', 'less', 'by'), k = Table.of('sortByKey: keys', keys), v = Table.of('sortByKey: values', values)
  sameLength('sortByKey', k, v)
  const outKeys = k.like('sortByKey', k.length), out = v.like('sortByKey', v.length)
  const b = v.buffers[0]
  if (k.length === 0) return { keys: outKeys.value, values: out.value }
  if (o.less !== undefined) byLess('sortByKey', k, functionOf('sortByKey', 'options.less', o.less), o, (indices) => { moved(k, indices, outKeys); moved(v, indices, out) })
  else if (k.names === null && v.names === null && o.by === undefined && b.bytes === 4 * b.length) {
    radix.sort(k.buffers[0], outKeys.buffers[0], { descending: o.descending, v: b, w: out.buffers[0] })
  } else ordered('sortByKey', k, o, (indices) => { moved(k, indices, outKeys); moved(v, indices, out) })
  return { keys: outKeys.value, values: out.value }
}

// byLess calls f with the places of elements in an order of the script's. Each travels with its place, a field that less does
// not ask for.
const withPlace = kept((less) => (a, b) => less(a.key, b.key))
function byLess(called, table, less, { descending = false }, f) {
  return scratch((alloc) => {
    const place = alloc('i32', table.length), sorted = table.buffers.map((b) => alloc(b.type, b.length)), indices = alloc('i32', table.length)
    move.sequence(place, 0, 1)
    let own = 'place'
    while (table.names?.includes(own)) own += '_'
    const names = [...table.names ?? ['key'], own]
    const from = new Table(names, [...table.buffers, place]), to = new Table(names, [...sorted, indices])
    merging.sort(called, table.names === null ? withPlace(less) : less, from, to, descending)
    return f(indices)
  })
}

function segmentedSort(x, offsets, given) {
  const o = options('segmentedSort', given, ...order), table = Table.of('segmentedSort: x', x)
  const at = places('segmentedSort: offsets', offsets), out = table.like('segmentedSort', table.length, o.out)
  if (table.length === 0) return out.value
  scratch((alloc) => {
    const heads = alloc('u8', table.length), marks = alloc('i32', table.length), segments = alloc('i32', table.length)
    move.heads(at, heads)
    widen.forall(table.length, heads, marks)
    scanning.scan(operator('segmentedSort', 'add', 'i32').f, new Table(null, [marks]), new Table(null, [segments]), { nothing: 0 })
    const finish = (indices) => {
      const before = alloc('i32', table.length), sorted = alloc('i32', table.length), final = alloc('u32', table.length)
      move.gather(new Table(null, [segments]), indices, new Table(null, [before]))
      radix.sort(before, sorted, { v: indices, w: final })
      moved(table, final, out)
    }
    if (o.less !== undefined) byLess('segmentedSort', table, functionOf('segmentedSort', 'options.less', o.less), o, finish)
    else ordered('segmentedSort', table, o, finish)
  })
  return out.value
}
const widen = cuda.kernel(function widen(x, y) { y[grid(1)] = i32(x[grid(1)]) })

function merge(a, b, given) {
  const o = options('merge', given, ...order), x = Table.of('merge: a', a), z = Table.of('merge: b', b)
  sameTypes('merge', x, z)
  const out = x.like('merge', x.length + z.length, o.out)
  const less = o.less ?? (o.by === undefined ? ascending : byNumber(functionOf('merge', 'options.by', o.by)))
  if (x.names !== null && less === ascending) throw new TypeError('parallel.merge: options.less: say which of two records comes first')
  merging.merge('merge', functionOf('merge', 'options.less', less), x, z, out, o.descending === true)
  return out.value
}
const byNumber = kept((by) => (a, b) => by(a) < by(b))

function topK(x, k, given) {
  const o = options('topK', given, 'descending', 'less', 'by'), table = Table.of('topK: x', x)
  wholeNumber('topK', 'k', k)
  if (k > table.length) throw new RangeError(`parallel.topK: k: x has ${table.length} elements, and ${k} are asked for`)
  const values = table.like('topK', k), indices = memory('i32', k), result = { values: values.value, indices: fresh(indices) }
  if (k === 0) return result
  const finish = (places) => {
    places.view('i32').copyTo(indices, { length: k })
    moved(table, indices, values)
  }
  const descending = o.descending ?? true
  if (o.less !== undefined) byLess('topK', table, functionOf('topK', 'options.less', o.less), { descending }, finish)
  else if (table.names === null && o.by === undefined && top.selects(table.length, k)) first(table, k, descending, values, indices)
  else ordered('topK', table, { ...o, descending }, finish)
  return result
}

// first puts the first k elements of a sequence into values, and their places into indices, in order.
function first(table, k, descending, values, indices) {
  scratch((alloc) => {
    const places = alloc('i32', k), unordered = alloc(table.buffers[0].type, k)
    top.places(table.buffers[0], places, descending)
    move.gather(table, places, new Table(null, [unordered]))
    radix.sort(unordered, values.buffers[0], { descending, v: places, w: indices })
  })
}

module.exports = { merge, moved, segmentedSort, sort, sortByKey, topK }
