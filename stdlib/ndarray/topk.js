'use strict'
// Part of cuda/ndarray. The first k places of rows: a block finds the key of the k-th element of a row, digit by digit from the top
// (radix select, as Alabi, Blanchard, Gordon and Steinbach, "Fast k-selection algorithms for graphics processing units", 2012, have
// it), and puts in order only what comes before it, by a bitonic network in shared memory. Where a block's registers hold a row, a
// few elements that may be among the first are told from the others before, and mostly the digits are not needed.

const cuda = require('cuda')
const { bitsOf, digitsOf, orderOf } = require('../parallel/keys.js')
const { inOrder } = require('../parallel/network.js')
const { sizes } = require('../parallel/sequence.js')

const THREADS = 256, BINS = 256
const MANY = 8 // loads of a thread at once, in rows that have as many for each
const MOST = 1024 // places that a block puts in order
const ROW = 2 ** 16, ROWS = 64 // longer rows of which there are fewer are sorted: a block would read them alone

// x is [rows, n] of bits, values and places are [rows, k]. Equal elements are taken in their order, and keep it.
function byDigits(x, values, places, n, k) {
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

// A thread holds HELD elements of the row. Each warp has at least a WARPS-th of k elements that do not come behind its bound, the
// key of one of its threads' firsts: so the last of all bounds has k elements up to it, and as a rule hardly twice as many. Those
// are counted against each other. Where they are too many, as in rows of few different elements, the digits decide.
function ofHeld(x, values, places, n, k) {
  const keys = shared(KEY, THREADS), at = shared('i32', THREADS), bounds = shared(KEY, WARPS), count = shared('i32', 1)
  const row = blockIdx.x * n, t = threadIdx.x, own = local(KEY, HELD)
  if (n === HELD * THREADS) for (let j = 0; j < HELD; j++) own[j] = loaded(x[row + t + j * THREADS])
  else for (let j = 0; j < HELD; j++) own[j] = loaded(x[row + Math.min(t + j * THREADS, n - 1)])
  let first = last()
  for (let j = 0; j < HELD; j++) {
    own[j] = order(own[j])
    if (t + j * THREADS < n && own[j] < first) first = value(own[j])
  }
  const bound = warp.shuffle(acrossWarp(first), ((k + WARPS - 1) / WARPS | 0) - 1)
  if (laneId === 0) bounds[t >> 5] = bound
  if (t === 0) count[0] = 0
  keys[t] = last() // so that what is behind the candidates comes before none
  at[t] = 0x7fffffff
  syncthreads()
  let limit = value(bounds[0])
  for (let w = 1; w < WARPS; w++) if (bounds[w] > limit) limit = value(bounds[w])
  const candidates = within(own, limit) & u32(t < n ? (u64(1) << u64((n - t + THREADS - 1) / THREADS | 0)) - u64(1) : u64(0))
  let to = placesFor(count, popcount(candidates))
  for (let j = 0; j < HELD; j++) {
    if ((candidates >>> j & 1) !== 0) {
      if (to < THREADS) {
        keys[to] = own[j]
        at[to] = t + j * THREADS
      }
      to++
    }
  }
  syncthreads()
  const found = count[0]
  if (found > THREADS) {
    byDigits(x, values, places, n, k)
  } else if (t < found) {
    const place = at[t], before = earlier(keys, at, found, value(keys[t]), place)
    if (before < k) {
      values[blockIdx.x * k + before] = x[row + place]
      places[blockIdx.x * k + before] = place
    }
  }
}

// within has a bit for each key up to a limit.
function within(own, limit) {
  let bits = u32(0)
  for (let j = 0; j < HELD; j++) if (own[j] <= limit) bits |= u32(1) << j
  return bits
}

// placesFor is the first of so many places for a thread, of those that count counts.
function placesFor(count, own) {
  let sum = own, first = 0
  for (let d = 1; d < 32; d <<= 1) {
    const lower = warp.shuffleUp(sum, d)
    if (laneId >= d) sum += lower
  }
  if (laneId === 31) first = Atomics.add(count, 0, sum)
  return warp.shuffle(first, 31) + sum - own
}

// earlier is how many of the candidates come before one, which are read four at a time.
function earlier(keys, at, found, key, place) {
  const others = local(KEY, 4), there = local('i32', 4)
  let before = 0
  for (let j = 0; j < found; j += 4) {
    for (let u = 0; u < 4; u++) {
      others[u] = keys[j + u]
      there[u] = at[j + u]
    }
    for (let u = 0; u < 4; u++) { // without branches
      const isLess = others[u] < key ? 1 : 0, isEqual = others[u] === key ? 1 : 0, isEarlier = there[u] < place ? 1 : 0
      before += isLess | isEqual & isEarlier
    }
  }
  return before
}

// acrossWarp puts one key of each lane in order, the first in lane 0, by a bitonic network.
function acrossWarp(key) {
  let own = key
  for (let size = 2; size <= 32; size *= 2) {
    for (let apart = size >> 1; apart > 0; apart >>= 1) {
      const other = warp.shuffleXor(own, apart), takesLess = ((laneId & apart) === 0) === ((laneId & size) === 0)
      if (other < own === takesLess) own = other
    }
  }
  return own
}

const kernels = {}
function kernelOf(type, down, room, loads, held) {
  const { order } = orderOf(type)(down)
  return cuda.kernel(held === 0 ? byDigits : ofHeld, {
    name: 'topk', maxThreads: THREADS, ...held > 0 ? { minBlocks: 5 } : {}, // which have the registers, and were fastest
    uses: {
      THREADS, WARPS: THREADS / 32, BINS, DIGITS: sizes[type], ROOM: room, LOADS: loads, HELD: held, order, inOrder, byDigits, acrossWarp, within, placesFor, earlier,
      ...digitsOf(type),
    },
  })
}

// heldOf is how many elements of a row a thread holds, 0 where a row or k is too large.
const HELD_BYTES = 128, FEW = 64
function heldOf(n, k, size) {
  const held = 2 ** Math.ceil(Math.log2(Math.max(1, n / THREADS)))
  return k <= FEW && held * Math.max(4, size) <= HELD_BYTES ? held : 0
}

// fits reports whether rows are selected from, and not sorted.
exports.fits = (rows, n, k) => k > 0 && k <= MOST && (n <= ROW || rows >= ROWS)

// select writes the first k elements of rows, and their places, buffers or arrays in a row.
exports.select = (x, values, places, rows, n, k, down) => {
  const room = Math.max(2, 2 ** Math.ceil(Math.log2(k))), type = x.type, loads = n < MANY * THREADS ? 1 : MANY, bits = bitsOf[sizes[type]]
  const held = heldOf(n, k, sizes[type]), kernel = kernels[`${type} ${down} ${room} ${loads} ${held}`] ??= kernelOf(type, down, room, loads, held)
  kernel.launch({ grid: rows, block: THREADS }, x.view(bits), values.view(bits), places.view('i32'), n, k)
}
