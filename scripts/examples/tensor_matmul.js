// Multiplies bf16 matrices by tensor cores, instruction by instruction (docs/hardware.md): a
// block computes a tile of 128 × 128, each of its 8 warps 64 × 32 of that. Slices of both
// matrices go through a ring in shared memory: while one is multiplied, copies bring the next.
//
//   cujs scripts/examples/tensor_matmul.js
//
// Other programs require it: make(stages) gives multiply(a, b, c, rows, columns, inner).

const cuda = require('cuda')

const TILE = 128, DEPTH = 32
const LEFT = DEPTH + 8, RIGHT = TILE + 8         // rows in shared memory, with room that keeps banks apart
const LEFT_SIZE = TILE * LEFT, STAGE = LEFT_SIZE + DEPTH * RIGHT

// A function with a ring of so many slices: c = a · b, all row by row, summed as f32. Its kernel is there too.
function make(STAGES = 3, options = { maxThreads: 256, minBlocks: 2 }) {
  const kernel = cuda.kernel(function tensorMatmul(a, b, c, columns, inner) {
    assume(columns % 128 === 0)
    const ring = shared('bf16')
    const sums = local('f32', 4, 4, 4), x = local('bf16', 4, 8), y = local('bf16', 4)
    const t = threadIdx.x, warp = t >> 5, top = (warp >> 2) * 64, side = (warp & 3) * 32
    const firstRow = blockIdx.y * TILE, firstColumn = blockIdx.x * TILE

    // Two pieces of 16 bytes of either slice for each thread.
    const fetch = (stage, k) => {
      for (let p = 0; p < 2; p++) {
        const leftRow = (t >> 2) + 64 * p, leftDepth = (t & 3) * 8, rightDepth = (t >> 4) + 16 * p, rightColumn = (t & 15) * 8
        copyAsync(ring, stage * STAGE + leftRow * LEFT + leftDepth, a, (firstRow + leftRow) * inner + k + leftDepth, 8)
        copyAsync(ring, stage * STAGE + LEFT_SIZE + rightDepth * RIGHT + rightColumn, b, (k + rightDepth) * columns + firstColumn + rightColumn, 8)
      }
    }
    const multiply = (stage) => {
      const left = stage * STAGE + (top + (laneId & 15)) * LEFT + (laneId >> 4) * 8
      const right = stage * STAGE + LEFT_SIZE + (laneId & 15) * RIGHT + side
      for (let k = 0; k < DEPTH; k += 16) {
        for (let m = 0; m < 4; m++) ldmatrix(x[m], ring, left + m * 16 * LEFT + k)
        for (let n = 0; n < 4; n++) {
          ldmatrix(y, ring, right + k * RIGHT + n * 8, { transpose: true })
          for (let m = 0; m < 4; m++) mma('m16n8k16', sums[m][n], x[m], y)
        }
      }
    }

    for (let s = 0; s < STAGES - 1; s++) {
      if (s * DEPTH < inner) fetch(s, s * DEPTH)
      copyAsync.commit()
    }
    let stage = 0, free = STAGES - 1
    for (let k = 0; k < inner; k += DEPTH) {
      copyAsync.wait(STAGES - 2)
      syncthreads()                              // the slice is there, and all have read the one that goes
      const next = k + (STAGES - 1) * DEPTH
      if (next < inner) fetch(free, next)
      copyAsync.commit()
      multiply(stage)
      stage = stage === STAGES - 1 ? 0 : stage + 1
      free = free === STAGES - 1 ? 0 : free + 1
    }
    const row = firstRow + top + (laneId >> 2), column = firstColumn + side + (laneId & 3) * 2
    for (let m = 0; m < 4; m++) {
      for (let n = 0; n < 4; n++) {
        for (let e = 0; e < 4; e++) c[(row + m * 16 + (e >> 1) * 8) * columns + column + n * 8 + (e & 1)] = sums[m][n][e]
      }
    }
  }, { uses: { STAGES, TILE, DEPTH, LEFT, RIGHT, LEFT_SIZE, STAGE }, ...options })
  const multiply = (a, b, c, rows, columns, inner) => {
    if (rows % TILE || columns % TILE || inner % DEPTH) throw new RangeError('rows and columns are multiples of 128, what is between of 32')
    kernel.launch({ grid: [columns / TILE, rows / TILE], block: 256, shared: STAGES * STAGE * 2 }, a, b, c, columns, inner)
  }
  return Object.assign(multiply, { kernel })
}

module.exports = { make }

if (require.main === module) {
  const assert = require('assert')
  const rows = 256, columns = 128, inner = 96
  const a = Float32Array.from({ length: rows * inner }, (_, i) => (i * 7) % 11 - 5)
  const b = Float32Array.from({ length: inner * columns }, (_, i) => (i * 5) % 13 - 6)
  const bf16 = (x) => cuda.alloc('bf16', x.length).write(cuda.bf16.from(x))
  for (const stages of [2, 4]) {
    const c = cuda.alloc('f32', rows * columns)
    const multiply = make(stages)
    multiply(bf16(a), bf16(b), c, rows, columns, inner)
    const product = c.read()
    for (let row = 0; row < rows; row += 9) {
      for (let column = 0; column < columns; column++) {
        let sum = 0
        for (let k = 0; k < inner; k++) sum += a[row * inner + k] * b[k * columns + column]
        assert.strictEqual(product[row * columns + column], sum)
      }
    }
    assert.deepStrictEqual(multiply.kernel.warnings, [])
  }
  console.log(`the product of ${rows}×${inner} and ${inner}×${columns} is right, by rings of 2 and 4 slices`)
}
