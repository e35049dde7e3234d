'use strict'
// Part of cuda/ndarray. The first k places of rows: a block finds the key of the k-th element of a row, digit by digit from the top
// (radix select, as Alabi, Blanchard, Gordon and Steinbach, "Fast k-selection algorithms for graphics processing units", 2012, have
// it), and puts in order only what comes before it, by a bitonic network in shared memory.

const cuda = require('cuda')
const { bitsOf, digitsOf, orders } = require('../parallel/keys.js')
const { inOrder } = require('../parallel/network.js')
const { sizes } = require('../parallel/sequence.js')

const THREADS = 256, BINS = 256
const MANY = 8 // loads of a thread at once, in rows that have as many for each
const MOST = 1024 // places that a block puts in order
const ROW = 2 ** 16, ROWS = 64 // longer rows of which there are fewer are sorted: a block would read them alone

// x is [rows, n] of bits, values and places are [rows, k]. Equal elements are taken in their order, and keep it.
function select(x, values, places, n, k) {
  const sums = shared('i32', BINS), found = shared('i32', 4), keys = shared(KEY, ROOM), at = shared('i32', ROOM)
  const row = blockIdx.x * n, t = threadIdx.x, some = local(KEY, LOADS)
  // A thread reads several elements before it looks at the first: it would wait for each one.
  const read = (first) => {
    for (let j = 0; j < LOADS; j++) some[j] = order(loaded(x[row + Math.min(first + j * THREADS, n - 1)]))
  }
  const take = (key, i) => {
    const to = Atomics.add(found, 3, 1)
    keys[to] = key
    at[to] = i
  }
  let prefix = zero(), need = k
  for (let d = DIGITS - 1; d >= 0; d--) {
    sums[t] = 0
    syncthreads()
    for (let first = t; first < n; first += LOADS * THREADS) {
      read(first)
      for (let j = 0; j < LOADS; j++) {
        if (first + j * THREADS < n && (d === DIGITS - 1 || above(some[j], d) === prefix)) Atomics.add(sums, digitOf(some[j], d), 1)
      }
    }
    syncthreads()
    const own = sums[t], before = block.scanExclusive(own, 'add')
    if (before < need && before + own >= need) {
      found[0] = t
      found[1] = need - before
      found[2] = own
    }
    syncthreads()
    prefix = joined(prefix, found[0])
    need = found[1]
    syncthreads()
  }
  // prefix is the key of the k-th element; of those that have it, the first ones are taken, as many as are needed.
  const every = found[2] === need
  let equals = 0
  if (t === 0) found[3] = 0
  for (let i = t; i < ROOM; i += THREADS) {
    keys[i] = last()
    at[i] = 0x7fffffff
  }
  syncthreads()
  if (every) {
    for (let first = t; first < n; first += LOADS * THREADS) {
      read(first)
      for (let j = 0; j < LOADS; j++) if (first + j * THREADS < n && some[j] <= prefix) take(some[j], first + j * THREADS)
    }
  } else {
    for (let first = 0; first < n; first += THREADS) {
      const i = first + t, key = i < n ? order(loaded(x[row + i])) : last(), isEqual = i < n && key === prefix
      const before = equals + block.scanExclusive(isEqual ? 1 : 0, 'add')
      if (i < n && key < prefix || isEqual && before < need) take(key, i)
      equals += block.reduce(isEqual ? 1 : 0, 'add')
    }
  }
  syncthreads()
  inOrder(keys, at, ROOM, value)
  for (let i = t; i < k; i += THREADS) {
    values[blockIdx.x * k + i] = x[row + at[i]]
    places[blockIdx.x * k + i] = at[i]
  }
}

const kernels = {}
function kernelOf(type, down, room, loads) {
  const { order } = orders[type](down)
  return cuda.kernel(select, {
    name: 'topk', maxThreads: THREADS,
    uses: { THREADS, BINS, DIGITS: sizes[type], ROOM: room, LOADS: loads, order, inOrder, ...digitsOf(type) },
  })
}

// fits reports whether rows are selected from, and not sorted.
exports.fits = (rows, n, k) => k > 0 && k <= MOST && (n <= ROW || rows >= ROWS)

// select writes the first k elements of rows, and their places, buffers or arrays in a row.
exports.select = (x, values, places, rows, n, k, down) => {
  const room = Math.max(2, 2 ** Math.ceil(Math.log2(k))), type = x.type, loads = n < MANY * THREADS ? 1 : MANY, bits = bitsOf[sizes[type]]
  const kernel = kernels[`${type} ${down} ${room} ${loads}`] ??= kernelOf(type, down, room, loads)
  kernel.launch({ grid: rows, block: THREADS }, x.view(bits), values.view(bits), places.view('i32'), n, k)
}
