// The running sums of a long array in one pass over it, by decoupled look-back (Merrill and
// Garland, "Single-pass Parallel Prefix Scan with Decoupled Look-back", 2016): each block
// sums a tile, publishes that sum, and adds up what the blocks before it have published,
// back to one that knows the sum of everything before.
//
// A block does not wait for the blocks before it at once: it first loads its next tile and
// publishes the sum of that. By then the others have published theirs, and memory is never idle.
//
//   cujs scripts/examples/scan.js
//
// Other programs require it: make(count) gives run(x, y) for so many elements.

const cuda = require('cuda')

// A word for each tile: what is known of it above, an f32 below.
const TOTAL = 1n << 32n, RUNNING = 2n << 32n, LOW = 0xffffffffn

const word = (state, value) => state | i64(bitcast('u32', value))
const valueOf = (w) => bitcast('f32', u32(w & LOW))

// The sum of all tiles before one, by a warp; words are those of the tiles.
function lookBack(words, tile) {
  let before = f32(0)
  for (let last = tile - 1 - laneId; ; last -= 32) {
    let w = RUNNING // in front of the first tile all is known
    if (last >= 0) w = Atomics.load(words, last, { order: 'relaxed' })
    while (warp.any(w < TOTAL)) {
      if (w < TOTAL) w = Atomics.load(words, last, { order: 'relaxed' })
    }
    const known = warp.ballot(w >= RUNNING)
    // The nearest tile whose running sum is known ends the search.
    const counts = known === 0 || laneId <= ctz(known)
    before += warp.reduceAdd(counts ? valueOf(w) : f32(0))
    if (known !== 0) return before
  }
}

// compile makes the kernel for blocks of so many threads, each with so many elements of a tile.
function compile(threads, items, minBlocks) {
  const WARPS = threads / 32, TILE = threads * items, PER_WARP = 32 * items

  return cuda.kernel(function scan(x, y, words, ticket) {
    const sums = shared('f32', 2, WARPS), start = shared('f32', 1), place = shared('i32', 2)
    const v = local('f32', items), next = local('f32', items) // of the tile that waits, and of the next
    const warpIndex = threadIdx.x >> 5, tiles = words.length
    // A warp has its part of a tile in a row, a thread four elements at a time of every 128.
    const own = warpIndex * PER_WARP + 4 * laneId
    const index = (tile, k) => tile * TILE + own + (k >> 2) * 128 + (k & 3)
    const isWhole = (tile) => tile * TILE + TILE <= x.length
    let waiting = -1
    for (let round = 0; ; round++) {
      // Tiles are taken in the order in which blocks ask for them: each only waits for ones that run.
      if (threadIdx.x === 0) place[round & 1] = Atomics.add(ticket, 0, 1)
      syncthreads()
      const tile = place[round & 1]
      if (tile < tiles) {
        if (isWhole(tile)) {
          for (let k = 0; k < items; k++) next[k] = x[index(tile, k)]
        } else {
          for (let k = 0; k < items; k++) next[k] = index(tile, k) < x.length ? x[index(tile, k)] : f32(0)
        }
        let sum = f32(0) // of the warp's elements so far
        for (let part = 0; part < items >> 2; part++) {
          for (let i = 1; i < 4; i++) next[4 * part + i] += next[4 * part + i - 1]
          let all = next[4 * part + 3]
          for (let d = 1; d < 32; d <<= 1) {
            const other = warp.shuffleUp(all, d)
            if (laneId >= d) all += other
          }
          const before = warp.shuffleUp(all, 1)
          const base = sum + (laneId > 0 ? before : f32(0))
          for (let i = 0; i < 4; i++) next[4 * part + i] += base
          sum += warp.shuffle(all, 31)
        }
        if (laneId === 31) sums[round & 1][warpIndex] = sum
      }
      syncthreads()
      if (warpIndex === 0) {
        if (tile < tiles) {
          let total = f32(0)
          for (let w = 0; w < WARPS; w++) total += sums[round & 1][w]
          if (laneId === 0) Atomics.store(words, tile, word(tile === 0 ? RUNNING : TOTAL, total), { order: 'relaxed' })
        }
        if (waiting >= 0) {
          let total = f32(0)
          for (let w = 0; w < WARPS; w++) total += sums[round & 1 ^ 1][w]
          const before = lookBack(words, waiting)
          if (laneId === 0) {
            if (waiting > 0) Atomics.store(words, waiting, word(RUNNING, before + total), { order: 'relaxed' })
            start[0] = before
          }
        }
      }
      syncthreads()
      if (waiting >= 0) {
        let base = start[0]
        for (let w = 0; w < WARPS - 1; w++) if (w < warpIndex) base += sums[round & 1 ^ 1][w]
        if (isWhole(waiting)) {
          for (let k = 0; k < items; k++) y[index(waiting, k)] = v[k] + base
        } else {
          for (let k = 0; k < items; k++) if (index(waiting, k) < y.length) y[index(waiting, k)] = v[k] + base
        }
      }
      if (tile >= tiles) return
      for (let k = 0; k < items; k++) v[k] = next[k]
      waiting = tile
    }
  }, { maxThreads: threads, minBlocks })
}

// make gives run(x, y). As many blocks take tiles as run at once: minBlocks on each multiprocessor.
function make(count, { threads = 256, items = 24, minBlocks = 3 } = {}) {
  const scan = compile(threads, items, minBlocks)
  const tiles = Math.ceil(count / (threads * items))
  const blocks = Math.min(tiles, minBlocks * cuda.device().attributes.multiprocessorCount)
  const state = cuda.alloc('i64', tiles + 1) // the words, and the ticket behind them
  const words = state.subarray(0, tiles), ticket = state.view('i32').subarray(2 * tiles, 2 * tiles + 1)
  const run = (x, y) => {
    state.fill(0n)
    scan.launch({ grid: blocks, block: threads }, x, y, words, ticket)
  }
  run.kernel = scan // for its warnings
  return run
}

module.exports = { make }

if (require.main === module) {
  const assert = require('assert')
  for (const count of [1, 6143, 6144, 40000]) {
    const data = Float32Array.from({ length: count }, (_, i) => (i * 7) % 11 - 4)
    const y = cuda.alloc('f32', count), run = make(count)
    run(cuda.buffer(data), y)
    let sum = 0
    y.read().forEach((found, i) => assert.strictEqual(found, sum += data[i], `element ${i} of ${count}`))
    assert.deepStrictEqual(run.kernel.warnings, [])
  }
  console.log('the running sums of up to 40000 elements are right')
}
