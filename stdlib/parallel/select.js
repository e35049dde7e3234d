'use strict'
// Part of cuda/parallel. What a condition keeps, in order and in one pass: each tile counts what it
// keeps, finds by decoupled look-back how many the tiles before it keep, and writes. Runs of equal
// elements are found in the same way, by their first elements.

const cuda = require('cuda')
const { access, scratch } = require('./sequence.js')
const { kept } = require('./operator.js')

// A word for each tile: a count in 30 bits, and above it what is counted.
const OF_TILE = 0x40000000, OF_ALL = 0x80000000, COUNT = 0x3fffffff

// How many elements are kept before a tile, by a warp; words are those of the tiles.
function lookBack(words, tile) {
  let before = u32(0)
  for (let last = tile - 1 - laneId; ; last -= 32) {
    let w = u32(OF_ALL) // in front of the first tile there are none
    if (last >= 0) w = Atomics.load(words, last, { order: 'relaxed' })
    while (warp.any(w === 0)) {
      if (w === 0) w = Atomics.load(words, last, { order: 'relaxed' })
    }
    const known = warp.ballot(w >= OF_ALL)
    before += warp.reduceAdd(known === 0 || laneId <= ctz(known) ? w & COUNT : u32(0))
    if (known !== 0) return before
  }
}

const MODE = { select: 0, partition: 1, runs: 2 }

// The kernel for a mode. test(x, mask, i) tells whether element i is kept. out gets those that are,
// rest the others (of partition) or their places (of runs).
const kernels = kept((f, declared, isRecord, mode, byMask, threads, items) => {
  const WARPS = threads / 32, TILE = threads * items
  const load = access({ names: isRecord ? [] : null })
  const equal = f
  const byEqual = (x, mask, i) => i === 0 || !equal(load(x, i - 1), load(x, i))
  const byElement = byMask ? (x, mask, i) => mask[i] !== 0 : (x, mask, i) => f(load(x, i))
  const test = mode === MODE.runs ? byEqual : byElement
  const truth = (c) => c ? true : false
  const keep = mode === MODE.runs ? (x, out, rest, i, place) => { out[place] = load(x, i); rest[place] = i } : (x, out, rest, i, place) => { out[place] = load(x, i) }
  const drop = mode === MODE.partition ? (x, rest, i, place) => { rest[place] = load(x, i) } : (x, rest, i, place) => {}

  return cuda.kernel(function select(x, mask, out, rest, words, ticket, count, length) {
    const sums = shared('u32', WARPS), base = shared('u32', 1)
    const tile = block.broadcast(threadIdx.x === 0 ? Atomics.add(ticket, 0, 1) : 0, 0)
    const w = threadIdx.x >> 5, first = tile * TILE + w * 32 * items, lower = (u32(1) << laneId) - 1
    const votes = local('u32', items)
    let sum = u32(0) // of the warp's elements that are kept
    for (let k = 0; k < items; k++) {
      const i = first + 32 * k + laneId
      let is = false
      if (i < length) is = truth(test(x, mask, i))
      votes[k] = warp.ballot(is)
      sum += u32(popcount(votes[k]))
    }
    if (laneId === 0) sums[w] = sum
    syncthreads()
    if (w === 0) {
      let total = u32(0)
      for (let k = 0; k < WARPS; k++) total += sums[k]
      if (laneId === 0) Atomics.store(words, tile, (tile === 0 ? OF_ALL : OF_TILE) | total, { order: 'relaxed' })
      const before = lookBack(words, tile)
      if (laneId === 0) {
        if (tile > 0) Atomics.store(words, tile, OF_ALL | (before + total), { order: 'relaxed' })
        base[0] = before
        if (tile * TILE + TILE >= length) count[0] = i32(before + total)
      }
    }
    syncthreads()
    let before = i32(base[0])
    for (let k = 0; k < WARPS - 1; k++) if (k < w) before += i32(sums[k])
    for (let k = 0; k < items; k++) {
      const i = first + 32 * k + laneId, place = before + popcount(votes[k] & lower)
      if (i < length) {
        if ((votes[k] >>> laneId & 1) !== 0) keep(x, out, rest, i, place)
        else drop(x, rest, i, i - place)
      }
      before += popcount(votes[k])
    }
  }, { params: { x: declared, out: declared, ...mode === MODE.partition ? { rest: declared } : {} }, maxThreads: threads })
})

const NONE = cuda.i32(0)
const masks = { whole: {} }

// run launches a kernel. f is a test or an equality, null where mask decides; rest is what the mode wants.
function run(mode, f, mask, table, x, y, rest, count) {
  const [threads, items] = [256, 8]
  const kernel = kernels(f ?? masks, table.declared, table.names !== null, mode, f === null, threads, items)
  const tiles = Math.ceil(table.length / (threads * items))
  scratch((alloc) => {
    const state = alloc('u32', tiles + 1).fill(0), ticket = state.view('i32').subarray(tiles, tiles + 1)
    kernel.launch({ grid: tiles, block: threads }, x, mask ?? NONE, y, rest, state.subarray(0, tiles), ticket, count, table.length)
  })
}

// select puts the elements that pass into out, and how many they are into count, i32.
function select(f, mask, table, out, count) {
  if (table.length === 0) return void count.fill(0)
  table.packed((x) => out.unpacked((y) => run(MODE.select, f, mask, table, x, y, NONE, count), count))
}

const append = kept((_, declared, isRecord) => {
  const load = access({ names: isRecord ? [] : null })
  return cuda.kernel(function append(rest, out, count, length) {
    if (grid(1) < length - count[0]) out[count[0] + grid(1)] = load(rest, grid(1))
  }, { params: { rest: declared, out: declared } })
})

// partition puts the elements that pass first, then the others.
function partition(f, mask, table, out, count) {
  if (table.length === 0) return void count.fill(0)
  table.packed((x) => out.unpacked((y) => {
    const rest = table.room(table.length)
    run(MODE.partition, f, mask, table, x, y, rest, count)
    append(masks, table.declared, table.names !== null).forall(table.length, rest, y, count, table.length)
    rest.free()
  }))
}

// runs puts the first of each run of equals into out, and its place into offsets, i32.
function runs(equal, table, out, offsets, count) {
  if (table.length === 0) return void count.fill(0)
  table.packed((x) => out.unpacked((y) => run(MODE.runs, equal, null, table, x, y, offsets, count), count))
}

const lengths = cuda.kernel(function lengths(offsets, out, count, length) {
  const i = grid(1), n = count[0]
  if (i < n) out[i] = (i + 1 < n ? offsets[i + 1] : length) - offsets[i]
})

// runLengths puts the lengths of the runs that begin at offsets into out, of so many elements in all.
function runLengths(offsets, out, count, length) {
  if (length > 0) lengths.forall(length, offsets, out, count, length)
}

module.exports = { partition, runLengths, runs, select }
