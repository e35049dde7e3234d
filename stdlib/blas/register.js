'use strict'
// Part of cuda/blas. Products with sums of f32 for large matrices: a block computes a tile of 128 × 128, each of
// its 256 threads 8 × 8 of that in registers, as examples/register_matmul.js explains. Matrices may lie by rows or
// by columns, end anywhere, and be of f16, bf16 or f32.

const cuda = require('cuda')

const TILE = 128, DEPTH = 8, PITCH = TILE + 4

// DEEP says of a factor that elements lie side by side in the direction in which products are summed. al, bl and
// cl are how far apart the lines are that lie so; ALIGN is what all of these places are multiples of. EDGES says
// that tiles may end outside.
function multiply(a, b, c, m, n, k, batch, ao, al, ab, bo, bl, bb, co, cl, cb, alpha, beta) {
  assume(ao % ALIGN === 0)
  assume(al % ALIGN === 0)
  assume(ab % ALIGN === 0)
  assume(bo % ALIGN === 0)
  assume(bl % ALIGN === 0)
  assume(bb % ALIGN === 0)
  assume(co % ALIGN === 0)
  assume(cl % ALIGN === 0)
  assume(cb % ALIGN === 0)
  const left = shared('f32', 2, DEPTH, PITCH), right = shared('f32', 2, DEPTH, PITCH)
  const sums = local('f32', 64), nextLeft = local('f32', 4), nextRight = local('f32', 4)
  const t = threadIdx.x, w = t >> 5, lane = t & 31
  // A warp has 32 rows and 64 columns, a thread of it four rows and four columns, and the same again 16 rows and
  // 32 columns further.
  const top = (w >> 1) * 32 + (lane >> 3) * 4, side = (w & 1) * 64 + (lane & 7) * 4
  const firstRow = blockIdx.y * TILE, firstColumn = blockIdx.x * TILE
  // What a thread fetches of a slice: four elements that lie side by side.
  const deep = (t & 1) * 4, place = t >> 1, level = t >> 5, across = (t & 31) * 4

  for (let z = blockIdx.z; z < batch; z += gridDim.z) {
    const fromA = ao + z * ab, fromB = bo + z * bb
    const fetch = (l) => {
      for (let i = 0; i < 4; i++) {
        const row = firstRow + (DEEP_A ? place : across + i), la = l + (DEEP_A ? deep + i : level)
        const column = firstColumn + (DEEP_B ? place : across + i), lb = l + (DEEP_B ? deep + i : level)
        nextLeft[i] = !EDGES || row < m && la < k ? f32(a[fromA + (DEEP_A ? row * al + la : la * al + row)]) : f32(0)
        nextRight[i] = !EDGES || column < n && lb < k ? f32(b[fromB + (DEEP_B ? column * bl + lb : lb * bl + column)]) : f32(0)
      }
    }
    const keep = (buffer) => {
      for (let i = 0; i < 4; i++) {
        left[buffer][DEEP_A ? deep + i : level][DEEP_A ? place : across + i] = nextLeft[i]
        right[buffer][DEEP_B ? deep + i : level][DEEP_B ? place : across + i] = nextRight[i]
      }
    }
    const add = (buffer) => {
      for (let l = 0; l < DEPTH; l++) {
        unroll()
        const x = local('f32', 8), y = local('f32', 8)
        for (let i = 0; i < 8; i++) {
          x[i] = left[buffer][l][top + (i >> 2) * 16 + (i & 3)]
          y[i] = right[buffer][l][side + (i >> 2) * 32 + (i & 3)]
        }
        for (let i = 0; i < 8; i++) for (let j = 0; j < 8; j++) sums[i * 8 + j] += x[i] * y[j]
      }
    }

    for (let i = 0; i < 64; i++) sums[i] = 0
    let buffer = 0
    fetch(0)
    keep(0)
    syncthreads()
    for (let l = DEPTH; l < k; l += DEPTH) {
      fetch(l)
      add(buffer)
      buffer = 1 - buffer
      keep(buffer)
      syncthreads()
    }
    add(buffer)
    for (let i = 0; i < 8; i++) {
      for (let j = 0; j < 8; j++) {
        const row = firstRow + top + (i >> 2) * 16 + (i & 3), column = firstColumn + side + (j >> 2) * 32 + (j & 3)
        if (!EDGES || row < m && column < n) {
          const at = co + z * cb + row * cl + column
          let sum = alpha * sums[i * 8 + j]
          if (beta !== 0) sum += beta * f32(c[at])
          c[at] = sum
        }
      }
    }
    syncthreads() // all have read the last slice
  }
}

const kernels = {}
function kernelOf(DEEP_A, DEEP_B, EDGES) {
  return kernels[`${DEEP_A} ${DEEP_B} ${EDGES}`] ??= cuda.kernel(multiply, {
    name: 'gemm', params: { alpha: 'f32', beta: 'f32' }, uses: { TILE, DEPTH, PITCH, DEEP_A, DEEP_B, EDGES, ALIGN: EDGES ? 1 : 4 }, maxThreads: 256, minBlocks: 2,
  })
}

// fits reports whether the products are large enough for it, and matrices lie by rows or by columns.
exports.fits = ([m, n, k, , , ar, ac, , , br, bc, , , cr, cc]) => m >= 96 && n >= 96 && k >= 8 && (ar === 1 || ac === 1) && (br === 1 || bc === 1) && (cr === 1 || cc === 1)

// launch multiplies. Where the result lies by columns, its transpose is computed.
exports.launch = (a, b, c, sizes, alpha, beta, stream) => {
  let [m, n, k, batch, ao, ar, ac, ab, bo, br, bc, bb, co, cr, cc, cb] = sizes
  if (cc !== 1) [a, b, m, n, ao, ar, ac, ab, bo, br, bc, bb, cr] = [b, a, n, m, bo, bc, br, bb, ao, ac, ar, ab, cc]
  const isDeepA = ac === 1, isDeepB = br === 1, al = isDeepA ? ar : ac, bl = isDeepB ? bc : br
  const edges = m % TILE !== 0 || n % TILE !== 0 || k % DEPTH !== 0 || [ao, al, ab, bo, bl, bb, co, cr, cb].some((v) => v % 4 !== 0)
  kernelOf(isDeepA, isDeepB, edges).launch({ grid: [Math.ceil(n / TILE), Math.ceil(m / TILE), Math.min(batch, 65535)], block: 256, stream },
    a, b, c, m, n, k, batch, ao, al, ab, bo, bl, bb, co, cr, cb, alpha, beta)
}
