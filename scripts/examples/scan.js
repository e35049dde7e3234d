// The running sums of a long array in one pass over it, by decoupled look-back (Merrill and
// Garland, "Single-pass Parallel Prefix Scan with Decoupled Look-back", 2016): each block
// sums a tile, publishes that sum, and adds up what the blocks before it have published,
// back to one that knows the sum of everything before.
//
//   cujs scripts/examples/scan.js
//
// Other programs require it: make(count) gives run(x, y) for so many elements.

const cuda = require('cuda')

// A word for each tile: what is known of it above, an f32 below.
const TOTAL = 1n << 32n, RUNNING = 2n << 32n, LOW = 0xffffffffn

const word = (state, value) => state | i64(bitcast('u32', value))
const valueOf = (w) => bitcast('f32', u32(w & LOW))

// compile makes the kernel for blocks of so many threads, each with so many elements. A step back
// asks for the words of 32 * reach tiles at once, and waits between two questions if sleep is not 0.
function compile({ threads, items, reach, sleep, minBlocks }) {
  const WARPS = threads / 32, TILE = threads * items, PER_WARP = 32 * items
  const pause = () => { if (sleep > 0) nanosleep(sleep) }

  // The sum of all tiles before one, by a warp; words are those of the tiles.
  function lookBack(words, tile) {
    const w = local('i64', reach)
    let before = f32(0)
    for (let last = tile - 1 - laneId; ; last -= 32 * reach) {
      for (let r = 0; r < reach; r++) {
        w[r] = RUNNING // in front of the first tile all is known
        if (last - 32 * r >= 0) w[r] = Atomics.load(words, last - 32 * r, { order: 'relaxed' })
      }
      let known = u32(0)
      for (let r = 0; r < reach; r++) {
        unroll()
        if (known === 0) {
          while (warp.any(w[r] < TOTAL)) {
            pause()
            if (w[r] < TOTAL) w[r] = Atomics.load(words, last - 32 * r, { order: 'relaxed' })
          }
          known = warp.ballot(w[r] >= RUNNING)
          // The nearest tile whose running sum is known ends the search.
          const counts = known === 0 || laneId <= ctz(known)
          before += warp.reduceAdd(counts ? valueOf(w[r]) : f32(0))
        }
      }
      if (known !== 0) return before
    }
  }

  return cuda.kernel(function scan(x, y, words, ticket) {
    const sums = shared('f32', WARPS), start = shared('f32', 1)
    const v = local('f32', items)
    const warpIndex = threadIdx.x >> 5
    // Tiles are taken in the order in which blocks ask for them: each only waits for ones that run.
    const next = () => threadIdx.x === 0 ? Atomics.add(ticket, 0, 1) : 0
    for (let tile = block.broadcast(next(), 0); tile < words.length;) {
      // A warp has its part of the tile in a row, a thread four elements at a time of every 128.
      const first = tile * TILE + warpIndex * PER_WARP + 4 * laneId
      const whole = tile * TILE + TILE <= x.length
      if (whole) {
        for (let k = 0; k < items; k++) v[k] = x[first + (k >> 2) * 128 + (k & 3)]
      } else {
        for (let k = 0; k < items; k++) {
          const i = first + (k >> 2) * 128 + (k & 3)
          v[k] = i < x.length ? x[i] : f32(0)
        }
      }
      const following = next()
      let sum = f32(0) // of the warp's elements so far
      for (let part = 0; part < items >> 2; part++) {
        for (let i = 1; i < 4; i++) v[4 * part + i] += v[4 * part + i - 1]
        let all = v[4 * part + 3]
        for (let d = 1; d < 32; d <<= 1) {
          const other = warp.shuffleUp(all, d)
          if (laneId >= d) all += other
        }
        const before = warp.shuffleUp(all, 1)
        const base = sum + (laneId > 0 ? before : f32(0))
        for (let i = 0; i < 4; i++) v[4 * part + i] += base
        sum += warp.shuffle(all, 31)
      }
      if (laneId === 31) sums[warpIndex] = sum
      syncthreads()
      if (warpIndex === 0) {
        let total = f32(0)
        for (let w = 0; w < WARPS; w++) total += sums[w]
        if (laneId === 0) Atomics.store(words, tile, word(tile === 0 ? RUNNING : TOTAL, total), { order: 'relaxed' })
        const before = lookBack(words, tile)
        if (laneId === 0) {
          if (tile > 0) Atomics.store(words, tile, word(RUNNING, before + total), { order: 'relaxed' })
          start[0] = before
        }
      }
      syncthreads()
      let base = start[0]
      for (let w = 0; w < WARPS - 1; w++) if (w < warpIndex) base += sums[w]
      if (whole) {
        for (let k = 0; k < items; k++) y[first + (k >> 2) * 128 + (k & 3)] = v[k] + base
      } else {
        for (let k = 0; k < items; k++) {
          const i = first + (k >> 2) * 128 + (k & 3)
          if (i < y.length) y[i] = v[k] + base
        }
      }
      tile = block.broadcast(following, 0)
    }
  }, { maxThreads: threads, minBlocks })
}

// make gives run(x, y). perMultiprocessor is how many blocks take tiles on each multiprocessor.
function make(count, { threads = 256, items = 32, reach = 4, sleep = 0, minBlocks = 0, perMultiprocessor = Infinity } = {}) {
  const scan = compile({ threads, items, reach, sleep, minBlocks })
  const tiles = Math.ceil(count / (threads * items))
  const blocks = Math.min(tiles, perMultiprocessor * cuda.device().attributes.multiprocessorCount)
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
  for (const count of [1, 8191, 8192, 40000]) {
    const data = Float32Array.from({ length: count }, (_, i) => (i * 7) % 11 - 4)
    const y = cuda.alloc('f32', count), run = make(count)
    run(cuda.buffer(data), y)
    let sum = 0
    y.read().forEach((found, i) => assert.strictEqual(found, sum += data[i], `element ${i} of ${count}`))
    assert.deepStrictEqual(run.kernel.warnings, [])
  }
  console.log('the running sums of up to 40000 elements are right')
}
