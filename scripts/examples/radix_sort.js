// Sorts an array of numbers by its digits of eight bits, the last digit first: four passes,
// each of which reads and writes every key once. This is Onesweep (Adinets and Merrill,
// "Onesweep: A Faster Least Significant Digit Radix Sort for GPUs", 2022). One kernel counts
// all digits. A pass puts a tile of keys in the order of one digit inside a block, asks the
// tiles before it, as scan.js does, how many of their keys have each digit, and writes.
//
//   cujs scripts/examples/radix_sort.js
//
// Other programs require it: make(count, options) gives sort(x, y) and sort(x, y, v, w).

const cuda = require('cuda')

const BINS = 256 // of a digit
/** @type {any} */
const NONE = cuda.i32(0) // in place of a payload
// A word for each tile and digit: a count in 30 bits, and above it what is counted.
const OF_TILE = 0x40000000, OF_ALL = 0x80000000, COUNT = 0x3fffffff

// order: bits that, as an unsigned integer, are in the order of the numbers; -0 is 0, and NaN comes
// last. last: the bits of a number that no other comes after.
const types = {
  u32: { order: (bits) => bits, last: 0xffffffff },
  i32: { order: (bits) => (bits ^ 0x80000000) >>> 0, last: 0x7fffffff },
  f32: {
    order: (bits) => {
      const ordered = bits ^ ((i32(bits) >> 31) >>> 0 | u32(0x80000000))
      return (bits & 0x7fffffff) > 0x7f800000 ? u32(0xffffffff) : bits === u32(0x80000000) ? bits : ordered
    },
    last: 0x7fffffff,
  },
}

// The lanes of the warp that have the same digit.
function equals(digit) {
  let lanes = u32(0xffffffff)
  for (let b = 0; b < 8; b++) {
    const set = (digit & 1 << b) !== 0
    lanes &= warp.ballot(set) ^ (set ? u32(0) : u32(0xffffffff))
  }
  return lanes
}

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

// The kernels for keys of a type; with a payload an u32 goes with each key. A tile has threads *
// items keys.
function compile(type, payload, { threads, items, minBlocks = 0 }) {
  const WARPS = threads / 32, TILE = threads * items, ROOM = Math.max(TILE, WARPS * BINS), { order, last } = types[type]

  // How many keys have each digit: counts has BINS for each of the four.
  const count = cuda.kernel(function count(x, counts) {
    const sums = shared('u32', 4 * BINS)
    for (let i = threadIdx.x; i < 4 * BINS; i += threads) sums[i] = 0
    syncthreads()
    for (const i of grid.stride(x.length)) {
      const key = order(x[i])
      for (let d = 0; d < 4; d++) Atomics.add(sums, d * BINS + (key >>> 8 * d & 255), 1)
    }
    syncthreads()
    for (let i = threadIdx.x; i < 4 * BINS; i += threads) if (sums[i] > 0) Atomics.add(counts, i, sums[i])
  }, { maxThreads: threads })

  // Where the keys with a digit begin: how many have lower ones. A block for each of the four.
  const begin = cuda.kernel(function begin(counts) {
    const i = grid(1)
    counts[i] = block.scanExclusive(counts[i], 'add')
  }, { maxThreads: BINS })

  // The payload goes the way of the keys: by ranks inside the tile, and from there to targets.
  const nothing = (v, w, first, size, own, memory, ranks, targets) => {}
  const carry = !payload ? nothing : (v, w, first, size, own, memory, ranks, targets) => {
    const values = local('u32', items)
    for (let k = 0; k < items; k++) values[k] = v[first + Math.min(own + 32 * k, size - 1)]
    syncthreads()
    for (let k = 0; k < items; k++) memory[ranks[k]] = values[k]
    syncthreads()
    for (let k = 0; k < items; k++) {
      const i = threadIdx.x + k * threads
      if (i < size) w[targets[k]] = memory[i]
    }
  }

  // One pass: x in the order of the digit at a shift to y, and v, its payload, likewise to w.
  const pass = cuda.kernel(function pass(x, y, v, w, starts, words, tickets, digit) {
    const memory = shared('u32', ROOM) // first a count for each warp and digit, then the keys
    const targetOf = shared('i32', BINS), place = shared('i32', 1)
    const keys = local('u32', items), ranks = local('i32', items), targets = local('i32', items)
    const t = threadIdx.x, counts = (t >> 5) * BINS, lower = (u32(1) << laneId) - 1
    const digitOf = (key) => i32(order(key) >>> 8 * digit & 255)
    // Tiles are taken in the order in which blocks start: each only waits for ones that run.
    if (t === 0) place[0] = Atomics.add(tickets, digit, 1)
    for (let i = t; i < WARPS * BINS; i += threads) memory[i] = 0
    syncthreads()
    const tile = place[0], first = tile * TILE, size = Math.min(TILE, x.length - first)
    // A warp has its part of the tile in a row, so that equal keys stay in their order.
    const own = (t >> 5) * 32 * items + laneId
    if (size === TILE) for (let k = 0; k < items; k++) keys[k] = x[first + own + 32 * k]
    else for (let k = 0; k < items; k++) keys[k] = own + 32 * k < size ? x[first + own + 32 * k] : u32(last)
    // The digit of each, and its rank among the keys of the warp that have it.
    for (let k = 0; k < items; k++) {
      const d = digitOf(keys[k])
      const same = equals(d), leader = ctz(same)
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
    let begins = block.scanExclusive(sum, 'add')
    const inTile = begins
    if (t < BINS) {
      for (let i = t; i < WARPS * BINS; i += BINS) {
        const n = memory[i]
        memory[i] = begins
        begins += n
      }
    }
    syncthreads()
    for (let k = 0; k < items; k++) ranks[k] = (ranks[k] & 0xffff) + i32(memory[counts + (ranks[k] >> 16)])
    syncthreads()
    for (let k = 0; k < items; k++) memory[ranks[k]] = keys[k]
    if (t < BINS) targetOf[t] = i32(starts[digit * BINS + t] + lookBack(words, tile, t, sum) - inTile)
    syncthreads()
    for (let k = 0; k < items; k++) {
      const i = t + k * threads
      if (i < size) {
        const key = memory[i]
        targets[k] = targetOf[digitOf(key)] + i
        y[targets[k]] = key
      }
    }
    carry(v, w, first, size, own, memory, ranks, targets)
  }, { maxThreads: threads, minBlocks })
  return { count, begin, pass }
}

// make gives sort(x, y, v, w), which puts x in order into y and, with a payload, v into w. Keys are
// buffers of type, payloads of u32; they are not to overlap. The sort is stable, and does not wait.
function make(count, { type = 'f32', payload = false, threads = 512, items = 16, minBlocks = 3 } = {}) {
  const kernels = compile(type, payload, { threads, items, minBlocks })
  const tiles = Math.ceil(count / (threads * items)), blocks = Math.min(tiles, 4 * cuda.device().attributes.multiprocessorCount)
  const state = cuda.alloc('u32', 4 * BINS + 4 + 4 * tiles * BINS)
  const counts = state.subarray(0, 4 * BINS), tickets = state.view('i32').subarray(4 * BINS, 4 * BINS + 4)
  const words = (digit) => state.subarray(4 * BINS + 4 + digit * tiles * BINS, 4 * BINS + 4 + (digit + 1) * tiles * BINS)
  const other = cuda.alloc('u32', count), otherPayload = payload ? cuda.alloc('u32', count) : NONE
  return (x, y, v = NONE, w = NONE) => {
    const from = x.view('u32'), to = y.view('u32')
    state.fill(0)
    kernels.count.launch({ grid: blocks, block: threads }, from, counts)
    kernels.begin.launch({ grid: 4, block: BINS }, counts)
    const ways = [[from, other, v, otherPayload], [other, to, otherPayload, w], [to, other, w, otherPayload], [other, to, otherPayload, w]]
    ways.forEach((way, digit) => kernels.pass.launch({ grid: tiles, block: threads }, way[0], way[1], way[2], way[3], counts, words(digit), tickets, digit))
  }
}

module.exports = { make, compile }

if (require.main === module) {
  const assert = require('assert')
  for (const count of [1, 4095, 4096, 10000]) {
    const data = Float32Array.from({ length: count }, (_, i) => (i * 7919) % 1000 - 500)
    const y = cuda.alloc('f32', count), w = cuda.alloc('u32', count)
    make(count, { payload: true })(cuda.buffer(data), y, cuda.buffer(Uint32Array.from(data.keys())), w)
    const order = [...data.keys()].sort((i, j) => data[i] - data[j]) // which is stable, too
    assert.deepStrictEqual([...w.read()], order, `the order of ${count} elements`)
    assert.deepStrictEqual([...y.read()], order.map((i) => data[i]), `${count} elements`)
  }
  console.log('up to 10000 numbers are sorted, and equal ones are in their order')
}
