'use strict'
// Part of cuda/blas. Products of large matrices of real numbers: a block computes a tile of 128 × 128, each of its
// 256 threads 8 × 8 of that in registers, as examples/register_matmul.js explains. Matrices may lie by rows or by
// columns, and end anywhere.

const cuda = require('cuda')

const TILE = 128, DEPTH = 8, PITCH = TILE + 4

// DEEP says of a factor that elements lie side by side in the direction in which products are summed. al, bl and
// cl are how far apart the lines are that lie so; ALIGN is what all of these places are multiples of. EDGES says
// that tiles may end outside. SUM is the type of the sums, converted makes it of an element, and finished the
// type of the factors alpha and beta of a sum.
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
  const left = shared(SUM, 2, DEPTH, PITCH), right = shared(SUM, 2, DEPTH, PITCH)
  const sums = local(SUM, 64), nextLeft = local(SUM, 4), nextRight = local(SUM, 4)
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
        nextLeft[i] = !EDGES || row < m && la < k ? converted(a[fromA + (DEEP_A ? row * al + la : la * al + row)]) : converted(0)
        nextRight[i] = !EDGES || column < n && lb < k ? converted(b[fromB + (DEEP_B ? column * bl + lb : lb * bl + column)]) : converted(0)
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
        const x = local(SUM, 8), y = local(SUM, 8)
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
          let sum = alpha * finished(sums[i * 8 + j])
          if (beta !== 0) sum += beta * finished(c[at])
          c[at] = stored(sum)
        }
      }
    }
    syncthreads() // all have read the last slice
  }
}

// What sums are of: f16, bf16 and f32 have those of f32; those of i8 are whole, as cuBLAS has them. 64 sums of f64
// take half of a processor's registers, so that one block is there at a time.
const whole = { SUM: 'i32', converted: (x) => i32(x), finished: (x) => f64(x), factor: 'f64', minBlocks: 2 }
const single = { SUM: 'f32', converted: (x) => f32(x), finished: (x) => f32(x), stored: (x) => x, factor: 'f32', minBlocks: 2 }
const kinds = {
  f16: single, bf16: single, f32: single,
  f64: { SUM: 'f64', converted: (x) => f64(x), finished: (x) => f64(x), stored: (x) => x, factor: 'f64', minBlocks: 1 },
  'i8 i32': { ...whole, stored: (x) => i32(x) }, 'i8 f32': { ...whole, stored: (x) => f32(x) },
}

const kernels = {}
function kernelOf(kind, DEEP_A, DEEP_B, EDGES) {
  const { factor, minBlocks, ...operations } = kinds[kind]
  return kernels[`${kind} ${DEEP_A} ${DEEP_B} ${EDGES}`] ??= cuda.kernel(multiply, {
    name: 'gemm', params: { alpha: factor, beta: factor }, maxThreads: 256, minBlocks,
    uses: { TILE, DEPTH, PITCH, DEEP_A, DEEP_B, EDGES, ALIGN: EDGES ? 1 : 4, ...operations },
  })
}

// fits reports whether it has the types, the products are large enough, and matrices lie by rows or by columns.
const kindOf = (from, to) => from === 'i8' ? `i8 ${to}` : from
exports.fits = (from, to, [m, n, k, , , ar, ac, , , br, bc, , , cr, cc]) => kindOf(from, to) in kinds && m >= 96 && n >= 96 && k >= 8 && (ar === 1 || ac === 1) && (br === 1 || bc === 1) && (cr === 1 || cc === 1)

// launch multiplies. Where the result lies by columns, its transpose is computed.
exports.launch = (from, to, a, b, c, sizes, alpha, beta, stream) => {
  let [m, n, k, batch, ao, ar, ac, ab, bo, br, bc, bb, co, cr, cc, cb] = sizes
  if (cc !== 1) [a, b, m, n, ao, ar, ac, ab, bo, br, bc, bb, cr] = [b, a, n, m, bo, bc, br, bb, ao, ac, ar, ab, cc]
  const isDeepA = ac === 1, isDeepB = br === 1, al = isDeepA ? ar : ac, bl = isDeepB ? bc : br
  const edges = m % TILE !== 0 || n % TILE !== 0 || k % DEPTH !== 0 || [ao, al, ab, bo, bl, bb, co, cr, cb].some((v) => v % 4 !== 0)
  kernelOf(kindOf(from, to), isDeepA, isDeepB, edges).launch({ grid: [Math.ceil(n / TILE), Math.ceil(m / TILE), Math.min(batch, 65535)], block: 256, stream },
    a, b, c, m, n, k, batch, ao, al, ab, bo, bl, bb, co, cr, cb, alpha, beta)
}
