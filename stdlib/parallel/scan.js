'use strict'
// Part of cuda/parallel. Running results. Two ways lead there. In one pass, by decoupled look-back (Merrill and Garland,
// "Single-pass Parallel Prefix Scan with Decoupled Look-back", 2016), as scripts/examples/scan.js
// explains: numbers of four bytes whose operator has a value to begin with. Otherwise, and where the
// order of floating-point sums has to be the same each time, in two passes: each thread combines a
// row of elements, what the rows give is scanned in the same manner, and the rows go on from there.

const cuda = require('cuda')
const { access, beginning, memory, scratch } = require('./sequence.js')
const { isSum, kept, wide } = require('./operator.js')

const ROW = 16 // elements of a thread

// Kernels of two passes. heads mark where a segment begins. A scan is started where begin comes
// before the first element of each segment.
const rows = kept((op, declared, isRecord, number, segmented, started, exclusive) => {
  const load = access({ names: isRecord ? [] : null }), start = beginning(isRecord)
  const isHead = segmented ? (heads, i) => heads[i] !== 0 : (heads, i) => false
  const mark = segmented ? (heads, i, is) => { heads[i] = is ? 1 : 0 } : (heads, i, is) => {}
  const up = cuda.kernel(function up(x, heads, parts, partHeads, count) {
    const first = ROW * grid(1), end = Math.min(first + ROW, count)
    let value = load(x, first), head = isHead(heads, first)
    for (let i = first + 1; i < end; i++) {
      const next = load(x, i), is = isHead(heads, i)
      value = is ? next : op(value, next)
      head = head || is
    }
    parts[grid(1)] = value
    mark(partHeads, grid(1), head)
  }, { params: { x: declared, parts: isRecord ? declared : `${wide(number)}[]` } })
  // parts are the running results of the rows.
  const down = cuda.kernel(function down(x, heads, parts, y, count) {
    const first = ROW * grid(1), end = Math.min(first + ROW, count)
    let value = load(x, first)
    if (first > 0 && !isHead(heads, first)) value = op(load(parts, grid(1) - 1), value)
    y[first] = value
    for (let i = first + 1; i < end; i++) {
      const next = load(x, i)
      value = isHead(heads, i) ? next : op(value, next)
      y[i] = value
    }
  }, { params: { x: declared, y: declared, parts: isRecord ? declared : `${wide(number)}[]` } })
  const downFrom = !started ? null : cuda.kernel(function downFrom(x, heads, parts, y, count, begin) {
    const first = ROW * grid(1), end = Math.min(first + ROW, count)
    let before = start(begin)
    if (first > 0) before = op(start(begin), load(parts, grid(1) - 1))
    for (let i = first; i < end; i++) {
      if (isHead(heads, i)) before = start(begin)
      const value = op(before, load(x, i))
      if (exclusive) y[i] = before
      else y[i] = value
      before = value
    }
  }, { params: { x: declared, y: declared, parts: isRecord ? declared : `${wide(number)}[]`, begin: isRecord ? declared : wide(number) } })
  return { up, down, downFrom }
})

const NONE = cuda.i32(0) // in place of heads

function inRows(op, table, x, heads, y, count, begin, exclusive) {
  const isRecord = table.names !== null, number = table.buffers[0].type, segmented = heads !== null, started = begin !== undefined
  const kernels = rows(op, table.declared, isRecord, number, segmented, started, exclusive)
  const inner = isRecord || wide(number) === number ? kernels : rows(op, `${wide(number)}[]`, false, wide(number), segmented, false, false)
  const level = (kernels, x, heads, y, count, last) => {
    const parts = Math.ceil(count / ROW)
    const room = isRecord ? table.room(parts) : memory(wide(number), parts), roomHeads = segmented ? memory('u8', parts) : NONE
    if (parts > 1) {
      kernels.up.forall(parts, x, heads, room, roomHeads, count)
      level(inner, room, roomHeads, room, parts, false)
    }
    if (last && started) kernels.downFrom.forall(parts, x, heads, room, y, count, isRecord ? begin : cuda[wide(number)](begin))
    else kernels.down.forall(parts, x, heads, room, y, count)
    room.free()
    if (segmented) roomHeads.free()
  }
  level(kernels, x, segmented ? heads : NONE, y, count, true)
}

// A word for each tile: what is known of it above, the bits of a value below. Sums of floats go from tile to tile as f64, so that the
// error does not grow with the number of tiles: the two last bits of such a word say what is known.
const LOW = 0xffffffffn
const plainWord = (valueOf) => ({
  TOTAL: 1n << 32n, RUNNING: 2n << 32n, of: (state, value) => state | i64(bitcast('u32', value)), valueOf, knows: (w, state) => w >= state, widened: (v) => v, narrowed: (v) => v,
})
const words = {
  f32: plainWord((w) => bitcast('f32', u32(w & LOW))), i32: plainWord((w) => bitcast('i32', u32(w & LOW))), u32: plainWord((w) => u32(w & LOW)),
  sum: {
    TOTAL: 1n, RUNNING: 2n, of: (state, value) => bitcast('i64', value) & -4n | state, valueOf: (w) => bitcast('f64', w & -4n), knows: (w, state) => (w & 3n) >= state, widened: (v) => f64(v), narrowed: (v) => f32(v),
  },
}

const onePass = kept((op, type, exclusive, started, begins, threads, items, minBlocks) => {
  const WARPS = threads / 32, TILE = threads * items, PER_WARP = 32 * items
  const nothing = constantOf(begins)
  const registers = { f32: () => local('f32', items), i32: () => local('i32', items), u32: () => local('u32', items) }[type]
  const few = { f32: () => shared('f32', 2 * WARPS + 1), i32: () => shared('i32', 2 * WARPS + 1), u32: () => shared('u32', 2 * WARPS + 1) }[type]
  const typed = { f32: (v) => f32(v), i32: (v) => i32(v), u32: (v) => u32(v) }[type]
  const { TOTAL, RUNNING, of: word, valueOf, knows, widened, narrowed } = words[isSum(op) && type === 'f32' ? 'sum' : type]

  // The values of the tiles before one combined, in order, by a warp.
  function lookBack(words, tile) {
    let before = widened(typed(nothing))
    for (let last = tile - 1 - laneId; ; last -= 32) {
      let w = RUNNING // in front of the first tile all is known
      if (last >= 0) w = Atomics.load(words, last, { order: 'relaxed' })
      while (warp.any(!knows(w, TOTAL))) {
        if (!knows(w, TOTAL)) w = Atomics.load(words, last, { order: 'relaxed' })
      }
      const known = warp.ballot(knows(w, RUNNING))
      // The nearest tile whose running result is known ends the search. Higher lanes have earlier tiles.
      let value = last >= 0 && (known === 0 || laneId <= ctz(known)) ? valueOf(w) : widened(typed(nothing))
      for (let d = 1; d < 32; d <<= 1) {
        const earlier = warp.shuffleDown(value, d)
        if (laneId + d < 32) value = op(earlier, value)
      }
      before = op(warp.shuffle(value, 0), before)
      if (known !== 0) return before
    }
  }

  // A block publishes the value of its next tile before it waits for the tiles before the last one:
  // by then the others have published theirs.
  return cuda.kernel(function scan(x, y, words, ticket, begin) {
    const sums = few(), place = shared('i32', 2), v = registers(), next = registers()
    const warpIndex = threadIdx.x >> 5, tiles = words.length
    // A warp has its part of a tile in a row, a thread four elements at a time of every 128.
    const own = warpIndex * PER_WARP + 4 * laneId
    const index = (tile, k) => tile * TILE + own + (k >> 2) * 128 + (k & 3)
    const isWhole = (tile) => tile * TILE + TILE <= x.length
    const total = (at) => {
      let all = sums[at]
      for (let w = 1; w < WARPS; w++) all = op(all, sums[at + w])
      return all
    }
    let waiting = -1
    for (let round = 0; ; round++) {
      // Tiles are taken in the order in which blocks ask for them: each only waits for ones that run.
      if (threadIdx.x === 0) place[round & 1] = Atomics.add(ticket, 0, 1)
      syncthreads()
      const tile = place[round & 1], at = (round & 1) * WARPS
      if (tile < tiles) {
        if (isWhole(tile)) for (let k = 0; k < items; k++) next[k] = x[index(tile, k)]
        else for (let k = 0; k < items; k++) next[k] = index(tile, k) < x.length ? x[index(tile, k)] : typed(nothing)
        let sum = typed(nothing) // of the warp's elements so far
        for (let part = 0; part < items >> 2; part++) {
          let all = op(op(next[4 * part], next[4 * part + 1]), op(next[4 * part + 2], next[4 * part + 3]))
          for (let d = 1; d < 32; d <<= 1) {
            const other = warp.shuffleUp(all, d)
            if (laneId >= d) all = op(other, all)
          }
          const before = warp.shuffleUp(all, 1)
          let base = laneId > 0 ? op(sum, before) : sum
          for (let i = 0; i < 4; i++) {
            const value = op(base, next[4 * part + i])
            next[4 * part + i] = exclusive ? base : value
            base = value
          }
          sum = op(sum, warp.shuffle(all, 31))
        }
        if (laneId === 31) sums[at + warpIndex] = sum
      }
      syncthreads()
      if (warpIndex === 0) {
        if (tile < tiles) {
          const all = widened(total(at))
          if (laneId === 0) Atomics.store(words, tile, word(tile === 0 ? RUNNING : TOTAL, all), { order: 'relaxed' })
        }
        if (waiting >= 0) {
          const all = widened(total(WARPS - at)), before = lookBack(words, waiting)
          if (laneId === 0) {
            if (waiting > 0) Atomics.store(words, waiting, word(RUNNING, op(before, all)), { order: 'relaxed' })
            sums[2 * WARPS] = narrowed(before)
          }
        }
      }
      syncthreads()
      if (waiting >= 0) {
        let base = started ? op(begin, sums[2 * WARPS]) : sums[2 * WARPS]
        for (let w = 0; w < WARPS - 1; w++) if (w < warpIndex) base = op(base, sums[WARPS - at + w])
        if (isWhole(waiting)) for (let k = 0; k < items; k++) y[index(waiting, k)] = op(base, v[k])
        else for (let k = 0; k < items; k++) if (index(waiting, k) < y.length) y[index(waiting, k)] = op(base, v[k])
      }
      if (tile >= tiles) return
      for (let k = 0; k < items; k++) v[k] = next[k]
      waiting = tile
    }
  }, { params: { begin: type }, maxThreads: threads, minBlocks })
})

// A block goes over few elements by itself, always in one order.
const FEW = 2048
const ofFew = kept((op, type, exclusive, started, begins) => {
  const nothing = constantOf(begins)
  const typed = { f32: (v) => f32(v), i32: (v) => i32(v), u32: (v) => u32(v) }[type]
  return cuda.kernel(function scan(x, y, begin) {
    const all = shared(type, 1)
    let before = started ? begin : typed(nothing)
    for (let first = 0; first < x.length; first += blockDim.x) {
      const i = first + threadIdx.x, value = i < x.length ? x[i] : typed(nothing)
      const earlier = block.scanExclusive(value, op, typed(nothing)), running = op(earlier, value)
      if (threadIdx.x === blockDim.x - 1) all[0] = running
      syncthreads()
      if (i < x.length) y[i] = exclusive ? op(before, earlier) : op(before, running)
      before = op(before, all[0])
      syncthreads()
    }
  }, { params: { begin: type }, maxThreads: 256, uses: { type } })
})

function few(op, x, y, nothing, begin, exclusive = false) {
  const type = x.type, kernel = ofFew(op, type, exclusive, begin !== undefined, textOf(nothing))
  kernel.launch({ grid: 1, block: Math.min(256, Math.ceil(x.length / 32) * 32) }, x, y, cuda[type](begin ?? 0))
}

const textOf = (nothing) => typeof nothing === 'bigint' ? `${nothing}n` : String(nothing)
// What an i32 does not hold, as the greatest u32, is a BigInt: a number without a type would be an i32.
const constantOf = (text) => text.endsWith('n') ? BigInt(text.slice(0, -1)) : Number(text) > 0x7fffffff && Number.isInteger(Number(text)) ? BigInt(text) : Number(text)

// inOnePass scans numbers of four bytes.
function inOnePass(op, x, y, nothing, begin, exclusive = false) {
  // The sizes that were fastest on an H200, see scripts/bench/peak/variants.js.
  const [threads, items, minBlocks] = cuda.device().emulated ? [256, 16, 2] : [256, 24, 3]
  const kernel = onePass(op, x.type, exclusive, begin !== undefined, textOf(nothing), threads, items, minBlocks)
  const tiles = Math.ceil(x.length / (threads * items))
  const blocks = Math.min(tiles, minBlocks * cuda.device().attributes.multiprocessorCount)
  scratch((alloc) => {
    const state = alloc('i64', tiles + 1).fill(0n) // the words, and the ticket behind them
    const ticket = state.view('i32').subarray(2 * tiles, 2 * tiles + 1)
    kernel.launch({ grid: blocks, block: threads }, x, y, state.subarray(0, tiles), ticket, cuda[x.type](begin ?? 0))
  })
}

// scan puts the running results of a table with some elements into another. nothing is a value that
// changes none, undefined where there is no such; begin comes before the first element, unless it is
// undefined. heads are u8 that mark where segments begin, or null.
function scan(op, table, out, { nothing, begin, exclusive = false, deterministic = false, heads = null }) {
  const type = table.buffers[0].type, varies = type === 'f32' && deterministic
  const plain = table.names === null && heads === null && nothing !== undefined && ['f32', 'i32', 'u32'].includes(type)
  if (plain && table.length <= FEW) return few(op, table.buffers[0], out.buffers[0], nothing, begin, exclusive)
  if (plain && !varies) {
    return inOnePass(op, table.buffers[0], out.buffers[0], nothing, begin, exclusive)
  }
  if (exclusive && begin === undefined) begin = nothing
  table.packed((x) => out.unpacked((y) => table.begun(begin, (first) => inRows(op, table, x, heads, y, table.length, first, exclusive))))
}

module.exports = { FEW, few, inOnePass, scan }
