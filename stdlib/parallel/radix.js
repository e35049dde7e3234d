'use strict'
// Part of cuda/parallel. Sorting by numbers: Onesweep (Adinets and Merrill, "Onesweep: A Faster Least Significant Digit
// Radix Sort for GPUs", 2022), as scripts/examples/radix_sort.js explains, for keys of every type,
// in both directions, with a payload of 32 bits. It is stable: equal keys keep their order.

const cuda = require('cuda')
const { scratch, sizes } = require('./sequence.js')
const { kept } = require('./operator.js')
const { bitsOf, orderOf } = require('./keys.js')
const network = require('./network.js')

const BINS = 256 // of a digit
// A word for each tile and digit: a count in 30 bits, and above it what is counted.
const OF_TILE = 0x40000000, OF_ALL = 0x80000000, COUNT = 0x3fffffff

// The lanes of the warp that have the same digit. The emulated device asks by the one instruction for it, where eight take longer.
function equals(digit) {
  let lanes = u32(0xffffffff)
  for (let b = 0; b < 8; b++) {
    const set = (digit & 1 << b) !== 0
    lanes &= warp.ballot(set) ^ (set ? u32(0) : u32(0xffffffff))
  }
  return lanes
}
const equalsOf = { true: (digit) => warp.match(digit), false: equals }

// How many keys of the tiles before this one have a digit. own is how many the tile has, which it
// has published; once the sum is known, it publishes that too.
function lookBack(words, tile, digit, own) {
  let sum = u32(0)
  for (let before = tile - 1; before >= 0; before--) {
    let word = u32(0)
    do word = Atomics.load(words, before * BINS + digit, { order: 'relaxed' })
    while (word === 0)
    sum += word & COUNT
    if (word >= OF_ALL) break
  }
  if (tile > 0) Atomics.store(words, tile * BINS + digit, OF_ALL | (sum + own), { order: 'relaxed' })
  return sum
}

const PAYLOAD = { none: 0, numbers: 1, given: 2 }
const types = { whole: {} } // what kernels are kept for

// The kernels for keys of a type. A tile has threads * items keys. The payload is none, or what is
// given, which for numbers is in the first pass the place of each key.
const compile = kept((_, type, down, payload, threads, items, minBlocks, emulated) => {
  const WARPS = threads / 32, TILE = threads * items, BITS = 8 * sizes[type], DIGITS = sizes[type], is64 = BITS === 64
  const { order, last } = orderOf(type)(down), equals = equalsOf[emulated]
  const ROOM = Math.max(TILE, WARPS * BINS)
  const registers = is64 ? () => local('u64', items) : () => local('u32', items)
  const room = is64 ? () => shared('u64', TILE) : () => shared('u32', 1)
  const load = is64 ? (x, i) => x[i] : (x, i) => u32(x[i])
  const most = is64 ? () => u64(last) : () => u32(last)
  const digitAt = is64 ? (key, d) => i32(order(key) >>> 8 * d & u64(255)) : (key, d) => i32(order(key) >>> 8 * d & 255)
  // Keys of 64 bits have memory of their own; shorter ones that of the counts.
  const place = is64 ? (memory, wide, i, key) => { wide[i] = key } : (memory, wide, i, key) => { memory[i] = key }
  const take = is64 ? (memory, wide, i) => wide[i] : (memory, wide, i) => memory[i]

  // How many keys have each digit.
  const count = cuda.kernel(function count(x, counts) {
    const sums = shared('u32', DIGITS * BINS)
    for (let i = threadIdx.x; i < DIGITS * BINS; i += threads) sums[i] = 0
    syncthreads()
    for (const i of grid.stride(x.length)) {
      const key = load(x, i)
      for (let d = 0; d < DIGITS; d++) Atomics.add(sums, d * BINS + digitAt(key, d), 1)
    }
    syncthreads()
    for (let i = threadIdx.x; i < DIGITS * BINS; i += threads) if (sums[i] > 0) Atomics.add(counts, i, sums[i])
  }, { maxThreads: threads })

  // Where the keys with a digit begin: how many have lower ones. A block for each digit.
  const begin = cuda.kernel(function begin(counts) {
    counts[grid(1)] = block.scanExclusive(counts[grid(1)], 'add')
  }, { maxThreads: BINS })

  const none = (v, w, first, size, own, digit, memory, ranks, targets) => {}
  const carried = (v, w, first, size, own, digit, memory, ranks, targets) => {
    const values = local('u32', items)
    for (let k = 0; k < items; k++) {
      const i = first + Math.min(own + 32 * k, size - 1)
      values[k] = payload === 1 && digit === 0 ? u32(i) : v[i]
    }
    syncthreads()
    for (let k = 0; k < items; k++) memory[ranks[k]] = values[k]
    syncthreads()
    for (let k = 0; k < items; k++) {
      const i = threadIdx.x + k * threads
      if (i < size) w[targets[k]] = memory[i]
    }
  }
  const carry = payload === PAYLOAD.none ? none : carried

  // One pass: x in the order of a digit to y, and v, its payload, likewise to w.
  const pass = cuda.kernel(function pass(x, y, v, w, starts, words, tickets, digit) {
    const memory = shared('u32', ROOM), wide = room(), targetOf = shared('i32', BINS)
    const keys = registers(), ranks = local('i32', items), targets = local('i32', items)
    const t = threadIdx.x, counts = (t >> 5) * BINS, lower = (u32(1) << laneId) - 1
    // Tiles are taken in the order in which blocks start: each only waits for ones that run.
    const tile = block.broadcast(t === 0 ? Atomics.add(tickets, digit, 1) : 0, 0)
    for (let i = t; i < WARPS * BINS; i += threads) memory[i] = 0
    syncthreads()
    const first = tile * TILE, size = Math.min(TILE, x.length - first)
    // A warp has its part of the tile in a row, so that equal keys stay in their order.
    const own = (t >> 5) * 32 * items + laneId
    if (size === TILE) for (let k = 0; k < items; k++) keys[k] = load(x, first + own + 32 * k)
    else for (let k = 0; k < items; k++) keys[k] = own + 32 * k < size ? load(x, first + own + 32 * k) : most()
    // The digit of each, and its rank among the keys of the warp that have it.
    for (let k = 0; k < items; k++) {
      const d = digitAt(keys[k], digit), same = equals(d), leader = ctz(same)
      let before = u32(0)
      if (laneId === leader) before = Atomics.add(memory, counts + d, u32(popcount(same)))
      ranks[k] = d << 16 | i32(warp.shuffle(before, leader)) + popcount(same & lower)
    }
    syncthreads()
    // A thread for each digit: the counts of the warps become where in the tile they begin.
    let sum = u32(0)
    if (t < BINS) {
      for (let i = t; i < WARPS * BINS; i += BINS) sum += memory[i]
      Atomics.store(words, tile * BINS + t, (tile === 0 ? OF_ALL : OF_TILE) | sum, { order: 'relaxed' })
    }
    const inTile = block.scanExclusive(sum, 'add')
    if (t < BINS) {
      let begins = inTile
      for (let i = t; i < WARPS * BINS; i += BINS) {
        const n = memory[i]
        memory[i] = begins
        begins += n
      }
    }
    syncthreads()
    for (let k = 0; k < items; k++) ranks[k] = (ranks[k] & 0xffff) + i32(memory[counts + (ranks[k] >> 16)])
    syncthreads()
    for (let k = 0; k < items; k++) place(memory, wide, ranks[k], keys[k])
    if (t < BINS) targetOf[t] = i32(starts[digit * BINS + t] + lookBack(words, tile, t, sum) - inTile)
    syncthreads()
    for (let k = 0; k < items; k++) {
      const i = t + k * threads
      if (i < size) {
        const key = take(memory, wide, i)
        targets[k] = targetOf[digitAt(key, digit)] + i
        y[targets[k]] = key
      }
    }
    carry(v, w, first, size, own, digit, memory, ranks, targets)
  }, { maxThreads: threads, minBlocks })
  return { count, begin, pass }
})

const NONE = cuda.i32(0) // in place of a payload

// The threads of a block, the keys of each, and the blocks that a multiprocessor shall hold: for
// keys of 32 bits alone the fastest on an H200, see scripts/bench/peak/variants.js.
function tileOf(digits, payload, emulated) {
  if (digits === 8) return [256, 8, 0]
  if (emulated || payload !== PAYLOAD.none) return [256, 16, 0]
  return [512, 16, 3]
}

// sort puts the elements of x, a buffer, in order into y. With a payload, v of 32 bits an element
// goes to w likewise; without v, w gets the place in x of each. y and w may be x and v.
function sort(x, y, { descending = false, v = null, w = null } = {}) {
  if (x.length === 0) return
  if (network.fits(x.length)) return network.sort(x, y, 1, x.length, { descending, v, w })
  if (x.length >= 2 ** 30) throw new RangeError(`parallel.sort: at most ${2 ** 30 - 1} elements can be sorted, these are ${x.length}`)
  const type = x.type, digits = sizes[type], device = cuda.device()
  const payload = w === null ? PAYLOAD.none : v === null ? PAYLOAD.numbers : PAYLOAD.given
  const [threads, items, minBlocks] = tileOf(digits, payload, device.emulated)
  const kernels = compile(types, type, descending, payload, threads, items, minBlocks, device.emulated)
  const tiles = Math.ceil(x.length / (threads * items))
  const blocks = Math.min(tiles, device.emulated ? 4 : 4 * device.attributes.multiprocessorCount)
  scratch((alloc) => {
    const head = digits * BINS + digits, state = alloc('u32', head + digits * tiles * BINS).fill(0)
    const counts = state.subarray(0, digits * BINS), tickets = state.view('i32').subarray(digits * BINS, head)
    const from = x.view(bitsOf[digits]), to = y.view(bitsOf[digits]), other = alloc(bitsOf[digits], x.length)
    const [pv, pw, po] = payload === PAYLOAD.none ? [NONE, NONE, NONE] : [(v ?? w).view('u32'), w.view('u32'), alloc('u32', x.length)]
    kernels.count.launch({ grid: blocks, block: threads }, from, counts)
    kernels.begin.launch({ grid: digits, block: BINS }, counts)
    let at = [from, pv]
    for (let d = 0; d < digits; d++) {
      const next = (digits - d) % 2 === 1 && digits > 1 ? [to, pw] : [other, po]
      const words = state.subarray(head + d * tiles * BINS, head + (d + 1) * tiles * BINS)
      kernels.pass.launch({ grid: tiles, block: threads }, at[0], next[0], at[1], next[1], counts, words, tickets, d)
      at = next
    }
    if (at[0] !== to) {
      at[0].copyTo(to)
      if (payload !== PAYLOAD.none) at[1].copyTo(pw)
    }
  })
}

module.exports = { sort }
