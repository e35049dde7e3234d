// The running sums of a long array in one pass over it, by decoupled look-back (Merrill and
// Garland, "Single-pass Parallel Prefix Scan with Decoupled Look-back", 2016): each block
// sums a tile, publishes that sum, and adds up what the blocks before it have published,
// back to one that knows the sum of everything before.
//
//   cujs scripts/examples/scan.js
//
// Other programs require it: make(count) gives run(x, y) for so many elements.

const cuda = require('cuda')

const THREADS = 256, ITEMS = 32, TILE = THREADS * ITEMS
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
      nanosleep(40)
      if (w < TOTAL) w = Atomics.load(words, last, { order: 'relaxed' })
    }
    const known = warp.ballot(w >= RUNNING)
    // The nearest tile whose running sum is known ends the search.
    const counts = known === 0 || laneId <= ctz(known)
    before += warp.reduceAdd(counts ? valueOf(w) : f32(0))
    if (known !== 0) return before
  }
}

const scan = cuda.kernel(function scan(x, y, words, ticket) {
  const sums = shared('f32', 8), place = shared('i32', 1), start = shared('f32', 1)
  const v = local('f32', ITEMS)
  const warpIndex = threadIdx.x >> 5
  // Tiles are taken in the order in which blocks start: each only waits for ones that run.
  if (threadIdx.x === 0) place[0] = Atomics.add(ticket, 0, 1)
  syncthreads()
  const tile = place[0]
  // A warp has 1024 elements in a row, a thread four at a time of every 128.
  const first = tile * TILE + warpIndex * (TILE >> 3) + 4 * laneId
  const whole = tile * TILE + TILE <= x.length
  if (whole) {
    for (let k = 0; k < ITEMS; k++) v[k] = x[first + (k >> 2) * 128 + (k & 3)]
  } else {
    for (let k = 0; k < ITEMS; k++) {
      const i = first + (k >> 2) * 128 + (k & 3)
      v[k] = i < x.length ? x[i] : f32(0)
    }
  }
  let sum = f32(0) // of the warp's elements so far
  for (let part = 0; part < ITEMS >> 2; part++) {
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
    for (let w = 0; w < 8; w++) total += sums[w]
    if (laneId === 0) Atomics.store(words, tile, word(tile === 0 ? RUNNING : TOTAL, total), { order: 'relaxed' })
    const before = lookBack(words, tile)
    if (laneId === 0) {
      if (tile > 0) Atomics.store(words, tile, word(RUNNING, before + total), { order: 'relaxed' })
      start[0] = before
    }
  }
  syncthreads()
  let base = start[0]
  for (let w = 0; w < 7; w++) if (w < warpIndex) base += sums[w]
  if (whole) {
    for (let k = 0; k < ITEMS; k++) y[first + (k >> 2) * 128 + (k & 3)] = v[k] + base
  } else {
    for (let k = 0; k < ITEMS; k++) {
      const i = first + (k >> 2) * 128 + (k & 3)
      if (i < y.length) y[i] = v[k] + base
    }
  }
}, { maxThreads: THREADS })

function make(count) {
  const tiles = Math.ceil(count / TILE)
  const state = cuda.alloc('i64', tiles + 1) // the words, and the ticket behind them
  const words = state.subarray(0, tiles), ticket = state.view('i32').subarray(2 * tiles, 2 * tiles + 1)
  return (x, y) => {
    state.fill(0n)
    scan.launch({ grid: tiles, block: THREADS }, x, y, words, ticket)
  }
}

module.exports = { make, scan }

if (require.main === module) {
  const assert = require('assert')
  for (const count of [1, 8191, 8192, 40000]) {
    const data = Float32Array.from({ length: count }, (_, i) => (i * 7) % 11 - 4)
    const y = cuda.alloc('f32', count)
    make(count)(cuda.buffer(data), y)
    let sum = 0
    y.read().forEach((found, i) => assert.strictEqual(found, sum += data[i], `element ${i} of ${count}`))
  }
  assert.deepStrictEqual(scan.warnings, [])
  console.log('the running sums of up to 40000 elements are right')
}
