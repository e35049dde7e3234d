'use strict'
// Part of cuda/parallel. A function of each element, or of each number below a count.

const cuda = require('cuda')
const { Table, access, fresh, memory, scratch, viewed } = require('./sequence.js')
const { kept } = require('./operator.js')

// Kernels for functions of so many sequences. put stores a result.
const ofSequences = kept((f, count, isTrue) => {
  const put = isTrue ? (out, v) => { out[grid(1)] = v ? 1 : 0 } : (out, v) => { out[grid(1)] = v }
  switch (count) {
    case 0: return cuda.kernel(function map(out) { put(out, f()) })
    case 1: return cuda.kernel(function map(out, a) { put(out, f(a[grid(1)])) })
    case 2: return cuda.kernel(function map(out, a, b) { put(out, f(a[grid(1)], b[grid(1)])) })
    case 3: return cuda.kernel(function map(out, a, b, c) { put(out, f(a[grid(1)], b[grid(1)], c[grid(1)])) })
    case 4: return cuda.kernel(function map(out, a, b, c, d) { put(out, f(a[grid(1)], b[grid(1)], c[grid(1)], d[grid(1)])) })
  }
  throw new RangeError(`parallel.map: inputs: expected at most 4 sequences, got ${count}; an object of sequences may have more`)
})
const ofRecords = kept((f, params, isTrue) => {
  const load = access({ names: [] }), put = isTrue ? (out, v) => { out[grid(1)] = v ? 1 : 0 } : (out, v) => { out[grid(1)] = v }
  return cuda.kernel(function map(out, a) { put(out, f(load(a, grid(1)))) }, { params })
})

// typeOf is the kernel that stores what f answers, and the first type that takes it: probe(kernel, type) has it compiled. Of a
// record it is the types of its fields.
const numbers = ['i32', 'u32', 'i64', 'u64', 'f32', 'f64']
const typeOf = (make, probe) => {
  let first = null
  for (const type of numbers) {
    const kernel = make(false)
    try {
      probe(kernel, type)
      return { kernel, type }
    } catch (e) {
      if (!(e instanceof cuda.CompileError)) throw e
      first ??= e
    }
  }
  const record = first.message.match(/\{(\w+: \w+(, \w+: \w+)*)\} does not become/)
  if (record) return { columns: Object.fromEntries(record[1].split(', ').map((field) => field.split(': '))) }
  if (!/bool does not become/.test(first.message)) throw first
  return { kernel: make(true), type: 'u8', isTrue: true }
}
const known = new WeakMap() // the results of typeOf, by the function and the types of its parameters
function typed(f, types, make, probe) {
  if (!known.has(f)) known.set(f, new Map())
  const some = known.get(f)
  if (!some.has(types)) some.set(types, typeOf(make, probe))
  return some.get(types)
}

// map is f of the elements of a list of buffers, or of the records of a table.
function map(inputs, f, { out }) {
  const isTable = inputs instanceof Table && inputs.names !== null, list = inputs instanceof Table ? inputs.buffers : inputs
  const length = list.length === 0 ? 0 : list[0].length
  for (const [i, b] of list.entries()) {
    if (b.length !== length) throw new RangeError(`parallel.map: inputs[${i}]: there are ${length} and ${b.length} elements`)
  }
  if (out !== undefined) return into(inputs, f, Table.out('map: options.out', out), isTable, list, length)
  if (length === 0) return fresh(memory('f32', 0))
  const run = (data) => {
    const make = isTable ? (isTrue) => ofRecords(f, { a: inputs.declared }, isTrue) : (isTrue) => ofSequences(f, data.length, isTrue)
    const types = isTable ? inputs.types : list.map((b) => b.type).join()
    const { kernel, type, isTrue, columns } = typed(f, types, make, (kernel, type) => scratch((alloc) => kernel.forall(1, alloc(type, 1), ...data)))
    if (columns !== undefined) return into(inputs, f, new Table(Object.keys(columns), Object.values(columns).map((t) => memory(t, length)), true), isTable, list, length)
    const result = memory(type, length)
    kernel.forall(length, result, ...data)
    return isTrue ? viewed(fresh(result), (x) => x.bitcast('bool')) : fresh(result)
  }
  return isTable ? inputs.packed((x) => run([x])) : run(list)
}

const intoSequences = kept((f, count, declared) => {
  const options = { params: { out: declared } }
  switch (count) {
    case 1: return cuda.kernel(function map(out, a) { out[grid(1)] = f(a[grid(1)]) }, options)
    case 2: return cuda.kernel(function map(out, a, b) { out[grid(1)] = f(a[grid(1)], b[grid(1)]) }, options)
    case 3: return cuda.kernel(function map(out, a, b, c) { out[grid(1)] = f(a[grid(1)], b[grid(1)], c[grid(1)]) }, options)
    case 4: return cuda.kernel(function map(out, a, b, c, d) { out[grid(1)] = f(a[grid(1)], b[grid(1)], c[grid(1)], d[grid(1)]) }, options)
  }
  throw new RangeError(`parallel.map: inputs: expected 1 to 4 sequences, got ${count}; an object of sequences may have more`)
})

// into has f's results written to out: a record's fields to its columns.
function into(inputs, f, out, isTable, list, length) {
  if (out.length < length) throw new RangeError(`parallel.map: options.out: expected ${length} elements, got ${out.length}`)
  if (length === 0) return out.value
  const to = out.first(length)
  to.unpacked((y) => {
    if (!isTable) return intoSequences(f, list.length, out.declared).forall(length, y, ...list)
    inputs.packed((x) => ofRecords(f, { a: inputs.declared, out: out.declared }, false).forall(length, y, x))
  })
  return to.value
}

const each = kept((f, count) => {
  switch (count) {
    case 0: return cuda.kernel(function forEach() { f(grid(1)) })
    case 1: return cuda.kernel(function forEach(a) { f(grid(1), a) })
    case 2: return cuda.kernel(function forEach(a, b) { f(grid(1), a, b) })
    case 3: return cuda.kernel(function forEach(a, b, c) { f(grid(1), a, b, c) })
    case 4: return cuda.kernel(function forEach(a, b, c, d) { f(grid(1), a, b, c, d) })
    case 5: return cuda.kernel(function forEach(a, b, c, d, e) { f(grid(1), a, b, c, d, e) })
    case 6: return cuda.kernel(function forEach(a, b, c, d, e, g) { f(grid(1), a, b, c, d, e, g) })
  }
  throw new RangeError(`parallel.forEach: expected at most 6 arguments for f, got ${count}`)
})

// forEach calls f(i, ...args) for each i below count.
function forEach(count, f, args) {
  const kernel = each(f, args.length)
  if (count > 0) kernel.forall(count, ...args)
}

module.exports = { forEach, map }
