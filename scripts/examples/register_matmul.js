// Multiplies f32 matrices as fast as a GPU does without tensor cores: a block computes a
// tile of 128 × 128, and each of its 256 threads 8 × 8 of that in registers. While a slice
// of both matrices is multiplied from shared memory, the next is on its way from global
// memory.
//
//   cujs scripts/examples/register_matmul.js
//
// Other programs require it: make(options) gives the kernel, launch(kernel, a, b, c, rows,
// columns, inner) runs it.

const cuda = require('cuda')

const TILE = 128, PITCH = TILE + 4 // a pitch that spreads the columns of the left tile over the banks

// The kernel for slices of DEPTH columns, 8 or 16: c = a · b, all row by row.
function make(DEPTH = 8, options = { maxThreads: 256, minBlocks: 2 }) {
  return cuda.kernel(function registerMatmul(a, b, c, columns, inner) {
    assume(columns % 128 === 0)
    assume(inner % 16 === 0)
    const left = shared('f32', 2, DEPTH, PITCH), right = shared('f32', 2, DEPTH, TILE)
    const sums = local('f32', 64), nextLeft = local('f32', DEPTH), nextRight = local('f32', DEPTH)
    const t = threadIdx.x, warp = t >> 5, lane = t & 31
    // A warp has 32 rows and 64 columns, a thread of it four rows and four columns, and
    // the same again 16 rows and 32 columns further.
    const top = (warp >> 1) * 32 + (lane >> 3) * 4, side = (warp & 1) * 64 + (lane & 7) * 4
    const firstRow = blockIdx.y * TILE, firstColumn = blockIdx.x * TILE
    const PARTS = DEPTH >> 3, ACROSS = DEPTH >> 2, APART = (1024 / DEPTH) | 0
    const leftRow = (t / ACROSS) | 0, leftDepth = (t % ACROSS) * 4
    const rightDepth = t >> 5, rightColumn = (t & 31) * 4

    const fetch = (k) => {
      for (let p = 0; p < PARTS; p++) {
        for (let i = 0; i < 4; i++) {
          nextLeft[4 * p + i] = a[(firstRow + leftRow + p * APART) * inner + k + leftDepth + i]
          nextRight[4 * p + i] = b[(k + rightDepth + p * 8) * columns + firstColumn + rightColumn + i]
        }
      }
    }
    const keep = (buffer) => {
      for (let p = 0; p < PARTS; p++) {
        for (let i = 0; i < 4; i++) {
          left[buffer][leftDepth + i][leftRow + p * APART] = nextLeft[4 * p + i]
          right[buffer][rightDepth + p * 8][rightColumn + i] = nextRight[4 * p + i]
        }
      }
    }
    const multiply = (buffer) => {
      for (let k = 0; k < DEPTH; k++) {
        unroll()
        const x = local('f32', 8), y = local('f32', 8)
        for (let i = 0; i < 8; i++) {
          x[i] = left[buffer][k][top + (i >> 2) * 16 + (i & 3)]
          y[i] = right[buffer][k][side + (i >> 2) * 32 + (i & 3)]
        }
        for (let i = 0; i < 8; i++) for (let j = 0; j < 8; j++) sums[i * 8 + j] += x[i] * y[j]
      }
    }

    let buffer = 0
    fetch(0)
    keep(0)
    syncthreads()
    for (let k = DEPTH; k < inner; k += DEPTH) {
      fetch(k)
      multiply(buffer)
      buffer = 1 - buffer
      keep(buffer)
      syncthreads()
    }
    multiply(buffer)
    for (let i = 0; i < 8; i++) {
      for (let j = 0; j < 8; j++) {
        c[(firstRow + top + (i >> 2) * 16 + (i & 3)) * columns + firstColumn + side + (j >> 2) * 32 + (j & 3)] = sums[i * 8 + j]
      }
    }
  }, { uses: { DEPTH, TILE, PITCH }, ...options })
}

function launch(kernel, a, b, c, rows, columns, inner) {
  if (rows % TILE || columns % TILE || inner % 16) throw new RangeError('rows and columns are multiples of 128, what is between of 16')
  kernel.launch({ grid: [columns / TILE, rows / TILE], block: 256 }, a, b, c, columns, inner)
}

module.exports = { make, launch }

if (require.main === module) {
  const assert = require('assert')
  const rows = 256, columns = 128, inner = 48
  const a = Float32Array.from({ length: rows * inner }, (_, i) => (i * 7) % 11 - 5)
  const b = Float32Array.from({ length: inner * columns }, (_, i) => (i * 5) % 13 - 6)
  for (const depth of [8, 16]) {
    const c = cuda.alloc('f32', rows * columns)
    const kernel = make(depth)
    launch(kernel, cuda.buffer(a), cuda.buffer(b), c, rows, columns, inner)
    const product = c.read()
    for (let row = 0; row < rows; row += 9) {
      for (let column = 0; column < columns; column++) {
        let sum = 0
        for (let k = 0; k < inner; k++) sum += a[row * inner + k] * b[k * columns + column]
        assert.strictEqual(product[row * columns + column], sum)
      }
    }
    assert.deepStrictEqual(kernel.warnings, [])
  }
  console.log(`the product of ${rows}×${inner} and ${inner}×${columns} is right, by slices of 8 and 16`)
}
