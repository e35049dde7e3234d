'use strict'
// Part of cuda/parallel and cuda/ndarray. Rows that a block puts in order in shared memory: a bitonic network (Batcher, "Sorting networks
// and their applications", 1968) over keys and their places, so that it is stable.

const cuda = require('cuda')
const { bitsOf, digitsOf, orderOf } = require('./keys.js')
const { sizes } = require('./sequence.js')

const LONGEST = 2048 // elements of a row

// inOrder puts keys, of which there are room, a power of two, and their places in order. A thread compares pairs; those of a warp are
// of 64 neighbours while they are no more than 32 apart: then only the warp need wait, which is most of the time.
const inOrder = (keys, at, room, value) => {
  for (let size = 2; size <= room; size *= 2) {
    for (let apart = size >> 1; apart > 0; apart >>= 1) {
      for (let pair = threadIdx.x; pair < room >> 1; pair += blockDim.x) {
        const i = 2 * pair - (pair & (apart - 1)), j = i + apart
        const isBehind = keys[i] > keys[j] || keys[i] === keys[j] && at[i] > at[j]
        if (isBehind === ((i & size) === 0)) {
          const key = value(keys[i]), place = at[i]
          keys[i] = value(keys[j])
          at[i] = at[j]
          keys[j] = key
          at[j] = place
        }
      }
      const next = apart > 1 ? apart >> 1 : size, isLast = apart === 1 && size === room // next: how far apart the next pairs are
      if (apart <= 32 && next <= 32 && !isLast) syncwarp()
      else syncthreads()
    }
  }
}

// A block for each row of n elements: y are those of x in order. w are v in that order, with PLACES the places along the row.
// y may be x, and w v: all is read before it is written.
function sortRows(x, y, v, w, n) {
  const keys = shared(KEY, ROOM), at = shared('i32', ROOM), own = local(BITS, ITEMS), carried = local('u32', ITEMS)
  const row = blockIdx.x * n
  for (let i = threadIdx.x; i < ROOM; i += THREADS) {
    keys[i] = i < n ? order(loaded(x[row + i])) : last()
    at[i] = i
  }
  syncthreads()
  inOrder(keys, at, ROOM, value)
  for (let k = 0; k < ITEMS; k++) {
    const i = threadIdx.x + k * THREADS, from = i < n ? at[i] : 0
    own[k] = x[row + from]
    carried[k] = payload(v, row, from)
  }
  syncthreads()
  for (let k = 0; k < ITEMS; k++) {
    const i = threadIdx.x + k * THREADS
    if (i < n) {
      y[row + i] = own[k]
      keep(w, row + i, carried[k])
    }
  }
}

const put = (w, i, v) => { w[i] = v }
const payloads = {
  none: { payload: (v, row, from) => u32(0), keep: (w, i, v) => {} },
  places: { payload: (v, row, from) => u32(from), keep: put },
  given: { payload: (v, row, from) => v[row + from], keep: put },
}
const NONE = cuda.i32(0) // in place of a payload
const kernels = {}
function kernelOf(type, down, kind, room) {
  const { order } = orderOf(type)(down), ITEMS = room > 512 ? room >> 9 : 1, THREADS = Math.max(32, room / ITEMS)
  const kernel = cuda.kernel(sortRows, {
    name: 'sort_rows', maxThreads: THREADS,
    uses: { THREADS, ITEMS, ROOM: Math.max(32, room), BITS: bitsOf[sizes[type]], order, inOrder, ...payloads[kind], ...digitsOf(type) },
  })
  return { kernel, threads: THREADS }
}

// fits reports whether rows are short enough.
const fits = (n) => n > 0 && n <= LONGEST

// sort puts rows of n elements of x, a buffer, in order into y. With w, of 32 bits, v goes there likewise, without v the places along
// the row.
function sort(x, y, rows, n, { descending = false, v = null, w = null } = {}) {
  const kind = w === null ? 'none' : v === null ? 'places' : 'given', type = x.type, bits = bitsOf[sizes[type]], room = 2 ** Math.ceil(Math.log2(n))
  const { kernel, threads } = kernels[`${type} ${descending} ${kind} ${room}`] ??= kernelOf(type, descending, kind, room)
  kernel.launch({ grid: rows, block: threads }, x.view(bits), y.view(bits), v === null ? NONE : v.view('u32'), w === null ? NONE : w.view('u32'), n)
}

module.exports = { fits, inOrder, sort }
