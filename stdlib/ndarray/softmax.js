'use strict'
// Part of cuda/ndarray. Softmax: exponentials of the elements along an axis, divided by their sum.

const cuda = require('cuda'), nd = require('cuda/ndarray')
const { back, moved, place, real, restored, wide } = require('./layout.js')
const { room } = require('./ndarray.js')

// Rows of so many elements at most stay in the registers of a block, so that they are read once and written once.
const LONGEST = 16384
const kernels = new Map()

// rowsKernel is for rows of up to 4 * LOADS * THREADS elements. A thread takes 4 neighbours at a time, where rows
// consist of fours; else one (WIDTH).
function rowsKernel(THREADS, LOADS, WIDTH) {
  const key = `${THREADS} ${LOADS} ${WIDTH}`
  if (!kernels.has(key)) {
    const ITEMS = LOADS * WIDTH
    kernels.set(key, cuda.kernel(function softmax(x, y, loads) {
      const v = local('f32', ITEMS), first = blockIdx.x * loads
      let top = f32(-Infinity)
      for (let k = 0; k < LOADS; k++) {
        const at = threadIdx.x + k * THREADS
        for (let j = 0; j < WIDTH; j++) v[k * WIDTH + j] = -Infinity
        if (at < loads) for (let j = 0; j < WIDTH; j++) v[k * WIDTH + j] = f32(x[(first + at) * WIDTH + j])
      }
      for (let k = 0; k < ITEMS; k++) top = Math.max(top, v[k])
      top = block.reduce(top, 'max')
      let sum = f32(0)
      for (let k = 0; k < ITEMS; k++) {
        v[k] = Math.exp(v[k] - top)
        sum += v[k]
      }
      const scale = 1 / block.reduce(sum, 'add')
      for (let k = 0; k < LOADS; k++) {
        const at = threadIdx.x + k * THREADS
        if (at < loads) for (let j = 0; j < WIDTH; j++) y[(first + at) * WIDTH + j] = v[k * WIDTH + j] * scale
      }
    }, { uses: { THREADS, LOADS, WIDTH, ITEMS }, maxThreads: THREADS }))
  }
  return kernels.get(key)
}

// ofRows is the softmax of each row of a contiguous array of f32.
function ofRows(x, n) {
  const y = room(x.shape), width = n % 4 === 0 ? 4 : 1, loads = n / width
  let threads = 32, each = 1
  while (threads < 256 && threads < loads) threads *= 2
  while (threads * each < loads) each *= 2
  const from = x.reshape(-1), to = y.reshape(-1)
  rowsKernel(threads, each, width).launch({ grid: x.size / n, block: threads }, from, to, loads)
  from.free() // views keep the memory, and y.free() shall release it
  to.free()
  return y
}

// ofAny is softmax in steps, for long rows and other types.
function ofAny(x, axis) {
  const top = x.max({ axis, keepDims: true })
  const powers = () => x.sub(top).exp() // computed twice, which is faster than kept
  return powers().div(powers().sum({ axis, keepDims: true }))
}

module.exports = {
  softmax(axis = -1) {
    const k = place('softmax', real('softmax', this), axis), x = wide(this), n = x.shape[k]
    if (x.size === 0) return back(this, x.copy())
    const inRegisters = x.dtype === 'f32' && n >= 32 && n <= (n % 4 === 0 ? LONGEST : LONGEST / 4)
    if (!inRegisters) return back(this, ofAny(x, k))
    const rows = moved(x, k)
    return back(this, restored(ofRows(rows.contiguous ? rows : rows.copy(), n), k))
  },
}
