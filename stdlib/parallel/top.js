'use strict'
// Part of cuda/parallel. The places of the first k of many elements, by radix select over all blocks (Alabi, Blanchard, Gordon and
// Steinbach, "Fast k-selection algorithms for graphics processing units", 2012): for each digit of a key, from the top, the elements
// that agree with the digits found so far are counted, and the digit is found in which the k-th element lies. One more pass writes
// the places of the elements up to it, in order, by decoupled look-back. So the elements are read once a digit and once more.

const cuda = require('cuda')
const { bitsOf, digitsOf, orderOf } = require('./keys.js')
const { scratch, sizes } = require('./sequence.js')
const { kept } = require('./operator.js')

const THREADS = 256, BINS = 256, ITEMS = 8
const TILE = THREADS * ITEMS
// Fewer elements are sorted, and so are they where much of them is asked for.
const FEW = 2 ** 15, PART = 8

// A word for each tile: how many of its elements come before the k-th key in 31 bits, how many are equal to it in the next 31, and
// above them what is counted.
const PLAIN = (1n << 31n) - 1n, OF_TILE = 1n << 62n, OF_ALL = 2n << 62n

// The counts of the tiles before this one, by a warp.
function lookBack(words, tile) {
  let before = u64(0)
  for (let last = tile - 1 - laneId; ; last -= 32) {
    let w = u64(OF_ALL) // in front of the first tile there are none
    if (last >= 0) w = Atomics.load(words, last, { order: 'relaxed' })
    while (warp.any(w === u64(0))) {
      if (w === u64(0)) w = Atomics.load(words, last, { order: 'relaxed' })
    }
    const known = warp.ballot(w >= u64(OF_ALL))
    before += warp.reduce(known === 0 || laneId <= ctz(known) ? w & u64(OF_TILE - 1n) : u64(0), 'add')
    if (known !== 0) return before
  }
}

const compile = kept((_, type, down) => {
  const DIGITS = sizes[type], { order } = orderOf(type)(down), digits = digitsOf(type), { KEY, loaded, zero, above, digitOf, joined } = digits

  // One digit. found begins as 0 and becomes the digits so far of the k-th key; need begins as k and becomes how many elements are
  // taken of those whose digits are these. The block that ends last finds them.
  const count = cuda.kernel(function count(x, counts, tickets, found, need, digit) {
    const sums = shared('i32', BINS), t = threadIdx.x, prefix = found[0], wanted = need[0]
    sums[t] = 0
    syncthreads()
    for (const i of grid.stride(x.length)) {
      const key = order(loaded(x[i]))
      if (digit === DIGITS - 1 || above(key, digit) === prefix) Atomics.add(sums, digitOf(key, digit), 1)
    }
    syncthreads()
    if (sums[t] > 0) Atomics.add(counts, digit * BINS + t, sums[t])
    threadfence()
    syncthreads()
    if (block.broadcast(t === 0 ? Atomics.add(tickets, digit, 1, { order: 'acqRel' }) : 0, 0) === gridDim.x - 1) {
      const own = Atomics.load(counts, digit * BINS + t), before = block.scanExclusive(own, 'add')
      if (before < wanted && before + own >= wanted) {
        found[0] = joined(prefix, t)
        need[0] = wanted - before
      }
    }
  }, { maxThreads: THREADS })

  // The places of the elements before the k-th key, then of the first ones that are equal to it.
  const take = cuda.kernel(function take(x, found, need, words, ticket, places) {
    const sums = shared('u64', THREADS / 32), base = shared('u64', 1)
    const tile = block.broadcast(threadIdx.x === 0 ? Atomics.add(ticket, 0, 1) : 0, 0), last = found[0]
    const w = threadIdx.x >> 5, first = tile * TILE + w * 32 * ITEMS, lower = (u32(1) << laneId) - 1
    const less = local('u32', ITEMS), equal = local('u32', ITEMS)
    let sum = u64(0) // of the warp
    for (let j = 0; j < ITEMS; j++) {
      const i = first + 32 * j + laneId
      let key = zero(), isThere = false
      if (i < x.length) {
        key = order(loaded(x[i]))
        isThere = true
      }
      less[j] = warp.ballot(isThere && key < last)
      equal[j] = warp.ballot(isThere && key === last)
      sum += u64(popcount(less[j])) | u64(popcount(equal[j])) << 31
    }
    if (laneId === 0) sums[w] = sum
    syncthreads()
    if (w === 0) {
      let total = u64(0)
      for (let j = 0; j < THREADS / 32; j++) total += sums[j]
      if (laneId === 0) Atomics.store(words, tile, (tile === 0 ? u64(OF_ALL) : u64(OF_TILE)) | total, { order: 'relaxed' })
      const before = lookBack(words, tile)
      if (laneId === 0) {
        if (tile > 0) Atomics.store(words, tile, u64(OF_ALL) | (before + total), { order: 'relaxed' })
        base[0] = before
      }
    }
    syncthreads()
    let before = base[0]
    for (let j = 0; j < THREADS / 32 - 1; j++) if (j < w) before += sums[j]
    const wanted = need[0], k = places.length
    let lesser = i32(before & u64(PLAIN)), equals = i32(before >>> 31)
    for (let j = 0; j < ITEMS; j++) {
      const i = first + 32 * j + laneId, place = equals + popcount(equal[j] & lower)
      if ((less[j] >>> laneId & 1) !== 0) places[lesser + popcount(less[j] & lower)] = i
      else if ((equal[j] >>> laneId & 1) !== 0 && place < wanted) places[k - wanted + place] = i
      lesser += popcount(less[j])
      equals += popcount(equal[j])
    }
  }, { maxThreads: THREADS })
  return { count, take, KEY, DIGITS }
})

const types = { whole: {} } // what kernels are kept for

// selects reports whether selecting k of so many elements is faster than to sort them.
const selects = (length, k) => length >= FEW && length < 2 ** 31 && k > 0 && k <= length / PART

// places writes the places of the first k elements of x, a buffer, to out, i32, of which k is the length: in the order of x those
// that come before the last of them, and then its equals.
function places(x, out, descending) {
  const { count, take, KEY, DIGITS } = compile(types, x.type, descending), device = cuda.device()
  const tiles = Math.ceil(x.length / TILE), blocks = Math.min(tiles, device.emulated ? 4 : 4 * device.attributes.multiprocessorCount)
  scratch((alloc) => {
    const state = alloc('i32', DIGITS * BINS + DIGITS + 1).fill(0), words = alloc('u64', tiles).fill(0n), found = alloc(KEY, 1).fill(0)
    const counts = state.subarray(0, DIGITS * BINS), tickets = state.subarray(DIGITS * BINS), need = alloc('i32', 1).fill(out.length)
    const bits = x.view(bitsOf[DIGITS])
    for (let d = DIGITS - 1; d >= 0; d--) count.launch({ grid: blocks, block: THREADS }, bits, counts, tickets, found, need, d)
    take.launch({ grid: tiles, block: THREADS }, bits, found, need, words, tickets.subarray(DIGITS, DIGITS + 1), out)
  })
}

module.exports = { places, selects }
