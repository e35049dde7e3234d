'use strict'
// Part of cuda/parallel. What a condition keeps, in order and in one pass: each tile counts what it
// keeps, finds by decoupled look-back how many the tiles before it keep, and writes. Runs of equal
// elements are found in the same way, by their first elements.

const cuda = require('cuda')
const { access, memory, scratch, sizes } = require('./sequence.js')
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

// A warp has 128 elements in a row for each group, a thread four neighbours of them. SHORT and WIDE are the threads of a block, and
// how many blocks a multiprocessor has, for numbers of up to 4 bytes and of 8: their tiles have to fit into shared memory.
const GROUPS = 4, ITEMS = 4 * GROUPS, SMALL = 256, SHORT = [512, 3], WIDE = [256, 3]

// counted is how many elements a thread keeps of each group, a byte each; own has a bit for each that it keeps.
function counted(own) {
  let counts = u32(0)
  for (let g = 0; g < GROUPS; g++) counts |= u32(popcount(own >>> 4 * g & 15)) << 8 * g
  return counts
}

// upTo are the counts of the lanes up to this one: a group has 128 elements at most, so that no byte runs over.
function upTo(counts) {
  let sum = counts
  for (let d = 1; d < 32; d <<= 1) {
    const lower = warp.shuffleUp(sum, d)
    if (laneId >= d) sum += lower
  }
  return sum
}

const inGroup = (counts, g) => i32(counts >>> 8 * g & 255)

// publish tells how many elements a tile keeps, and gives how many all before it do; by the first warp.
function publish(words, tile, total) {
  announce(words, tile, total)
  return settle(words, tile, total)
}

// announce tells how many elements a tile keeps.
function announce(words, tile, total) {
  if (laneId === 0) Atomics.store(words, tile, (tile === 0 ? OF_ALL : OF_TILE) | u32(total), { order: 'relaxed' })
}

// settle gives how many elements all tiles before one keep, and tells how many they are with its own.
function settle(words, tile, total) {
  const before = lookBack(words, tile)
  if (laneId === 0 && tile > 0) Atomics.store(words, tile, OF_ALL | (before + u32(total)), { order: 'relaxed' })
  return i32(before)
}

// What tells whether a number v is kept: its mask m, a function of it, or a function of the number before and it.
const unmasked = (mask, i) => 0, alone = (x, i) => 0
const tests = {
  mask: (f) => ({ marks: (mask, i) => mask[i], earlier: alone, isKept: (m, before, v, i) => m !== 0 }),
  element: (f) => ({ marks: unmasked, earlier: alone, isKept: (m, before, v, i) => f(v) ? true : false }),
  head: (f) => ({ marks: unmasked, earlier: (x, i) => x[Math.max(i - 1, 0)], isKept: (m, before, v, i) => i === 0 || !f(before, v) }),
}

// Numbers that are kept: a tile puts them together in shared memory, so that it reads and writes whole lines. A block announces its
// next tile before it asks for the tiles before the last one: by then the others have announced theirs.
const ofNumbers = kept((f, type, by, threads, minBlocks) => {
  const WARPS = threads / 32, TILE = threads * ITEMS, { marks, earlier, isKept } = tests[by](f)
  return cuda.kernel(function select(x, mask, out, words, count, tiles, length) {
    const sums = shared('i32', 2 * WARPS), base = shared('i32', 1), taken = shared('i32', 2), stored = shared(type, TILE)
    const w = threadIdx.x >> 5, v = local(type, ITEMS), m = local('u8', ITEMS), lead = local(type, GROUPS)
    let waiting = -1, waitingTotal = 0
    for (let round = 0; ; round++) {
      if (threadIdx.x === 0) taken[round & 1] = i32(Atomics.add(words, tiles, 1))
      syncthreads()
      const tile = taken[round & 1], at = (round & 1) * WARPS, first = tile * TILE + w * 32 * ITEMS + 4 * laneId
      let own = u32(0)
      if (tile < tiles) {
        if (tile * TILE + TILE <= length) {
          for (let k = 0; k < ITEMS; k++) m[k] = marks(mask, first + (k >> 2) * 128 + (k & 3))
          for (let k = 0; k < ITEMS; k++) v[k] = x[first + (k >> 2) * 128 + (k & 3)]
          for (let g = 0; g < GROUPS; g++) lead[g] = earlier(x, first + g * 128)
          for (let k = 0; k < ITEMS; k++) {
            if (isKept(m[k], (k & 3) === 0 ? lead[k >> 2] : v[k - 1], v[k], first + (k >> 2) * 128 + (k & 3))) own |= u32(1) << k
          }
        } else {
          for (let k = 0; k < ITEMS; k++) {
            const i = first + (k >> 2) * 128 + (k & 3)
            if (i < length) {
              v[k] = x[i]
              if (isKept(marks(mask, i), earlier(x, i), v[k], i)) own |= u32(1) << k
            }
          }
        }
      }
      const counts = counted(own), sum = upTo(counts), all = warp.shuffle(sum, 31)
      if (laneId === 0) sums[at + w] = inGroup(all, 0) + inGroup(all, 1) + inGroup(all, 2) + inGroup(all, 3)
      syncthreads()
      let total = 0, before = 0
      for (let k = 0; k < WARPS; k++) {
        if (k < w) before += sums[at + k]
        total += sums[at + k]
      }
      if (w === 0) {
        if (tile < tiles) announce(words, tile, total)
        if (waiting >= 0) {
          const place = settle(words, waiting, waitingTotal)
          if (laneId === 0) {
            base[0] = place
            if (waiting === tiles - 1) count[0] = place + waitingTotal
          }
        }
      }
      syncthreads()
      if (waiting >= 0) for (let k = threadIdx.x; k < waitingTotal; k += threads) out[base[0] + k] = stored[k]
      if (tile >= tiles) return
      syncthreads()
      for (let g = 0; g < GROUPS; g++) {
        let to = before + inGroup(sum - counts, g)
        for (let j = 0; j < 4; j++) if ((own >>> 4 * g + j & 1) !== 0) stored[to++] = v[4 * g + j]
        before += inGroup(all, g)
      }
      waiting = tile
      waitingTotal = total
    }
  }, { maxThreads: threads, minBlocks, uses: { type } })
})

const MODE = { select: 0, partition: 1, runs: 2 }

// All else. test(x, mask, i) tells whether element i is kept. out gets those that are, rest the others (of partition) or their
// places (of runs).
const kernels = kept((f, declared, isRecord, mode, byMask, threads) => {
  const WARPS = threads / 32, TILE = threads * ITEMS
  const load = access({ names: isRecord ? [] : null })
  const equal = f
  const byEqual = (x, mask, i) => i === 0 || !equal(load(x, i - 1), load(x, i))
  const byElement = byMask ? (x, mask, i) => mask[i] !== 0 : (x, mask, i) => f(load(x, i))
  const test = mode === MODE.runs ? byEqual : byElement
  const truth = (c) => c ? true : false
  const keep = mode === MODE.runs ? (x, out, rest, i, place) => { out[place] = load(x, i); rest[place] = i } : (x, out, rest, i, place) => { out[place] = load(x, i) }
  const drop = mode === MODE.partition ? (x, rest, i, place) => { rest[place] = load(x, i) } : (x, rest, i, place) => {}

  return cuda.kernel(function select(x, mask, out, rest, words, count, tiles, length) {
    const sums = shared('i32', WARPS), base = shared('i32', 1)
    const tile = block.broadcast(threadIdx.x === 0 ? i32(Atomics.add(words, tiles, 1)) : 0, 0)
    const w = threadIdx.x >> 5, first = tile * TILE + w * 32 * ITEMS + 4 * laneId
    let own = u32(0)
    for (let k = 0; k < ITEMS; k++) {
      const i = first + (k >> 2) * 128 + (k & 3)
      if (i < length && truth(test(x, mask, i))) own |= u32(1) << k
    }
    const counts = counted(own), sum = upTo(counts), all = warp.shuffle(sum, 31)
    if (laneId === 0) sums[w] = inGroup(all, 0) + inGroup(all, 1) + inGroup(all, 2) + inGroup(all, 3)
    syncthreads()
    if (w === 0) {
      let total = 0
      for (let k = 0; k < WARPS; k++) total += sums[k]
      const place = publish(words, tile, total)
      if (laneId === 0) {
        base[0] = place
        if (tile * TILE + TILE >= length) count[0] = place + total
      }
    }
    syncthreads()
    let before = base[0]
    for (let k = 0; k < WARPS - 1; k++) if (k < w) before += sums[k]
    for (let g = 0; g < GROUPS; g++) {
      let place = before + inGroup(sum - counts, g)
      for (let j = 0; j < 4; j++) {
        const i = first + 128 * g + j
        if ((own >>> 4 * g + j & 1) !== 0) keep(x, out, rest, i, place++)
        else if (i < length) drop(x, rest, i, i - place)
      }
      before += inGroup(all, g)
    }
  }, { params: { x: declared, out: declared, ...mode === MODE.partition ? { rest: declared } : {} }, maxThreads: threads })
})

const NONE = cuda.i32(0)
const masks = { whole: {} }

// wordsOf has a word for each of so many tiles, and behind them the ticket: the number of the next tile that a block takes.
const wordsOf = (tiles) => memory('u32', tiles + 1).fill(0)

// The threads of a block for numbers of a type, and the blocks of a multiprocessor; and how many tiles x, a buffer of them, has.
const blocksOf = (type) => sizes[type] <= 4 ? SHORT : WIDE
const tilesOf = (x) => Math.ceil(x.length / (blocksOf(x.type)[0] * ITEMS))

// numbers launches a kernel of numbers: f is a test or an equality, null where mask decides.
function numbers(by, f, mask, x, y, count) {
  const words = wordsOf(tilesOf(x))
  launchNumbers(ofNumbers(f ?? masks, x.type, by, ...blocksOf(x.type)), x, mask ?? NONE, y, words, count)
  words.free()
}

function launchNumbers(kernel, x, mask, y, words, count) {
  const [threads, minBlocks] = blocksOf(x.type), tiles = tilesOf(x), blocks = Math.min(tiles, minBlocks * cuda.device().attributes.multiprocessorCount)
  kernel.launch({ grid: blocks, block: threads }, x, mask, y, words, count, tiles, x.length)
}

// run launches a kernel of all else. f is a test or an equality, null where mask decides; rest is what the mode wants.
function run(mode, f, mask, table, x, y, rest, count) {
  const kernel = kernels(f ?? masks, table.declared, table.names !== null, mode, f === null, SMALL)
  const tiles = Math.ceil(table.length / (SMALL * ITEMS)), words = wordsOf(tiles)
  kernel.launch({ grid: tiles, block: SMALL }, x, mask ?? NONE, y, rest, words, count, tiles, table.length)
  words.free()
}

// byMask puts the numbers of x, a buffer, that a mask keeps into y, and how many they are into count, i32. words are u32, one more
// than tiles. It does nothing but launch kernels, so that a call of it can be repeated.
function byMask(x, mask, y, words, count) {
  clear.forall(words.length, words)
  launchNumbers(maskKernels[x.type] ??= ofNumbers(masks, x.type, 'mask', ...blocksOf(x.type)), x, mask, y, words, count)
}
const clear = cuda.kernel(function clear(words) { words[grid(1)] = 0 })
const maskKernels = {}

// select puts the elements that pass into out, and how many they are into count, i32.
function select(f, mask, table, out, count) {
  if (table.length === 0) return void count.fill(0)
  if (table.names === null) numbers(f === null ? 'mask' : 'element', f, mask, table.buffers[0], out.buffers[0], count)
  else table.packed((x) => out.unpacked((y) => run(MODE.select, f, mask, table, x, y, NONE, count), count))
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

// unique puts the first of each run of equals into out.
function unique(equal, table, out, count) {
  if (table.length === 0) count.fill(0)
  else if (table.names === null) numbers('head', equal, null, table.buffers[0], out.buffers[0], count)
  else scratch((alloc) => runs(equal, table, out, alloc('i32', table.length), count))
}

const lengths = cuda.kernel(function lengths(offsets, out, count, length) {
  const i = grid(1), n = count[0]
  if (i < n) out[i] = (i + 1 < n ? offsets[i + 1] : length) - offsets[i]
})

// runLengths puts the lengths of the runs that begin at offsets into out, of so many elements in all.
function runLengths(offsets, out, count, length) {
  if (length > 0) lengths.forall(length, offsets, out, count, length)
}

module.exports = { byMask, partition, runLengths, runs, select, tilesOf, unique }
