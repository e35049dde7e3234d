'use strict'
// Part of cuda/parallel. Elements from and to places: gather, scatter, histograms, heads of segments.

const cuda = require('cuda')
const { access } = require('./sequence.js')
const { kept, wide } = require('./operator.js')

const gathers = cuda.kernel(function gather(x, indices, out) {
  const i = grid(1), from = i32(indices[i])
  if (from >= 0 && from < x.length) out[i] = x[from]
  else out[i] = 0
})

// gather: element i of out is that of x at indices[i], 0 where there is none. Columns go one by one.
function gather(table, indices, out) {
  if (indices.length === 0) return
  table.buffers.forEach((b, i) => gathers.forall(indices.length, b, indices, out.buffers[i]))
}

const scatters = {
  set: () => (out, i, v) => { out[i] = v },
  add: () => (out, i, v) => { Atomics.add(out, i, v) }, min: () => (out, i, v) => { Atomics.min(out, i, v) }, max: () => (out, i, v) => { Atomics.max(out, i, v) },
  and: () => (out, i, v) => { Atomics.and(out, i, v) }, or: () => (out, i, v) => { Atomics.or(out, i, v) }, xor: () => (out, i, v) => { Atomics.xor(out, i, v) },
}
const scatterBy = kept((make) => {
  const put = make()
  return cuda.kernel(function scatter(values, indices, out) {
    const i = grid(1), to = i32(indices[i])
    if (to >= 0 && to < out.length) put(out, to, values[i])
  })
})

// scatter puts values[i] to out[indices[i]], or combines it with what is there by an operator.
function scatter(values, indices, out, op = 'set') {
  if (indices.length > 0) scatterBy(scatters[op]).forall(indices.length, values, indices, out)
}

// settle combines values with what is at out[keys[i]], each place once; count says how many there are.
const settles = kept((op) => cuda.kernel(function settle(keys, values, count, out) {
  const i = grid(1)
  if (i < count[0]) {
    const to = i32(keys[i])
    if (to >= 0 && to < out.length) out[to] = op(out[to], values[i])
  }
}))
function settle(keys, values, count, out, op) { settles(op).forall(keys.length, keys, values, count, out) }

const SMALL = 4096 // bins that a block counts in shared memory

// Histograms: binOf(value, low, scale) is the bin of a value.
const histograms = kept((binOf, declared, isRecord, small, number) => {
  const load = access({ names: isRecord ? [] : null })
  const params = { params: { x: declared, low: number, scale: number } }
  if (!small) {
    return cuda.kernel(function histogram(x, out, bins, low, scale, count) {
      for (const i of grid.stride(count)) {
        const bin = binOf(load(x, i), low, scale)
        if (bin >= 0 && bin < bins) Atomics.add(out, i32(bin), 1)
      }
    }, params)
  }
  return cuda.kernel(function histogram(x, out, bins, low, scale, count) {
    const sums = shared('i32', SMALL)
    for (let i = threadIdx.x; i < bins; i += blockDim.x) sums[i] = 0
    syncthreads()
    for (const i of grid.stride(count)) {
      const bin = binOf(load(x, i), low, scale)
      if (bin >= 0 && bin < bins) Atomics.add(sums, i32(bin), 1)
    }
    syncthreads()
    for (let i = threadIdx.x; i < bins; i += blockDim.x) if (sums[i] > 0) Atomics.add(out, i, sums[i])
  }, params)
})

// The bin of a value: equal ones from low to before high, or what by says.
const equalBins = (v, low, scale) => Math.floor((v - low) * scale)
const binsBy = kept((by) => (v, low, scale) => by(v))

// histogram adds to out, i32, how many elements of a table are in each bin.
function histogram(table, out, { low = 0, high = 1, by = null }) {
  if (table.length === 0) return
  const bins = out.length, number = table.buffers[0].type === 'f64' ? 'f64' : 'f32', device = cuda.device()
  const kernel = histograms(by === null ? equalBins : binsBy(by), table.declared, table.names !== null, bins <= SMALL, number)
  const blocks = Math.min(Math.ceil(table.length / 1024), device.emulated ? 8 : 4 * device.attributes.multiprocessorCount)
  table.packed((x) => kernel.launch({ grid: blocks, block: 256 }, x, out, bins, low, bins / (high - low), table.length))
}

// heads marks where segments begin: segment i goes from offsets[i] to before offsets[i + 1].
const headKernel = cuda.kernel(function heads(offsets, out) {
  const i = grid(1), at = i32(offsets[i])
  if (at < out.length) out[at] = 1
})
function heads(offsets, out) {
  out.fill(0)
  if (offsets.length > 1) headKernel.forall(offsets.length - 1, offsets, out)
}

const lasts = kept((_, type) => cuda.kernel(function last(x, offsets, out, nothing, count) {
  const i = grid(1), begin = i32(offsets[i]), end = i32(offsets[i + 1])
  if (i < count[0]) {
    if (end > begin) out[i] = x[end - 1]
    else out[i] = nothing
  }
}, { params: { x: `${type}[]`, out: `${type}[]`, nothing: wide(type) } }))
const types = {} // what kernels are kept for

// last gives of each segment the last element, nothing of those without any; count says how many segments there are.
function last(table, offsets, out, nothing, count) {
  if (out.length === 0) return
  table.buffers.forEach((b, i) => {
    const none = table.names === null || nothing === undefined ? nothing : nothing[table.names[i]]
    lasts(types, b.type).forall(out.length, b, offsets, out.buffers[i], cuda[wide(b.type)](none ?? (b.type.endsWith('64') && b.type !== 'f64' ? 0n : 0)), count)
  })
}

// number i of start, start + step, …
const numbers = {
  i32: (i) => i, u32: (i) => u32(i), i64: (i) => i64(i), u64: (i) => u64(i), f32: (i) => f32(i), f64: (i) => f64(i),
}
const sequences = kept((number, type) => cuda.kernel(function sequence(out, start, step) {
  out[grid(1)] = start + step * number(grid(1))
}, { params: { out: `${type}[]`, start: wide(type), step: wide(type) } }))
function sequence(out, start, step) {
  if (out.length > 0) sequences(numbers[wide(out.type)], out.type).forall(out.length, out, cuda[wide(out.type)](start), cuda[wide(out.type)](step))
}

module.exports = { gather, heads, histogram, last, scatter, sequence, settle }
