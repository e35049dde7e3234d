// Transposes a matrix as fast as it can be copied: a block reads a tile of 64 × 64 elements
// by its rows and writes it by its columns, 16 bytes at a time both ways.
//
//   cujs scripts/examples/tiled_transpose.js
//
// Other programs require it: transpose is the kernel, launch(x, y, rows, columns) runs it.

const cuda = require('cuda')

const TILE = 64, PITCH = TILE + 1 // a pitch that spreads columns over the banks

const transpose = cuda.kernel(function transpose(x, y, rows, columns) {
  assume(rows % 64 === 0)
  assume(columns % 64 === 0)
  const tile = shared('f32', TILE, PITCH)
  const across = 4 * (threadIdx.x & 15), down = threadIdx.x >> 4
  const top = blockIdx.y * TILE, left = blockIdx.x * TILE
  const four = local('f32', 16)
  for (let k = 0; k < 4; k++) {
    for (let i = 0; i < 4; i++) four[4 * k + i] = x[(top + down + 16 * k) * columns + left + across + i]
  }
  for (let k = 0; k < 4; k++) {
    for (let i = 0; i < 4; i++) tile[down + 16 * k][across + i] = four[4 * k + i]
  }
  syncthreads()
  for (let k = 0; k < 4; k++) {
    for (let i = 0; i < 4; i++) y[(left + down + 16 * k) * rows + top + across + i] = tile[across + i][down + 16 * k]
  }
}, { maxThreads: 256 })

function launch(x, y, rows, columns) {
  if (rows % TILE || columns % TILE) throw new RangeError('rows and columns are multiples of 64')
  transpose.launch({ grid: [columns / TILE, rows / TILE], block: 256 }, x, y, rows, columns)
}

module.exports = { transpose, launch }

if (require.main === module) {
  const assert = require('assert')
  const rows = 128, columns = 192
  const data = Float32Array.from({ length: rows * columns }, (_, i) => i)
  const y = cuda.alloc('f32', rows * columns)
  launch(cuda.buffer(data), y, rows, columns)
  const found = y.read()
  data.forEach((value, i) => assert.strictEqual(found[(i % columns) * rows + Math.floor(i / columns)], value))
  assert.deepStrictEqual(transpose.warnings, [])
  console.log(`a matrix of ${rows} × ${columns} is transposed`)
}
