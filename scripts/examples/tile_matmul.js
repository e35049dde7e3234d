// Multiplies bf16 matrices by tiles (docs/tiles.md): a block computes tiles of the product, and the
// compiler brings slices of both matrices through shared memory to the tensor cores.
//
//   cujs scripts/examples/tile_matmul.js
//
// Other programs require it: make(BM, BN, BK, options) gives the kernel.

const cuda = require('cuda')

function make(BM = 128, BN = 128, BK = 32, options = { warps: 8, stages: 4 }) {
  return cuda.kernel(function tileMatmul(A, B, C) {                   // bf16[M][K], bf16[K][N], bf16[M][N]
    const rows = tile.count(C, BM, 0), columns = tile.count(C, BN, 1), group = 8
    for (let t = blockIdx.x; t < rows * columns; t += gridDim.x) {    // 8 rows of tiles at a time, which share columns in L2
      const first = Math.floor(t / (group * columns)) * group
      const height = Math.min(rows - first, group), rest = t % (group * columns)
      const m = first + rest % height, n = Math.floor(rest / height)
      let sum = tile.zeros('f32', BM, BN)
      for (let k = 0; k < tile.count(A, BK, 1); k++) {
        const a = tile.load(A, [BM, BK], [m, k])
        const b = tile.load(B, [BK, BN], [k, n])
        sum = tile.dot(a, b, sum)
      }
      tile.store(C, sum.as('bf16'), [m, n])
    }
  }, { uses: { BM, BN, BK }, ...options })
}

module.exports = { make }

if (require.main === module) {
  const assert = require('assert')
  const M = 70, N = 72, K = 80                    // not multiples of the tiles: what is beyond the edges counts as 0
  const a = Float32Array.from({ length: M * K }, (_, i) => (i * 7) % 5 - 2)
  const b = Float32Array.from({ length: K * N }, (_, i) => (i * 5) % 3 - 1)
  const bf16 = (x, rows, columns) => cuda.alloc('bf16', x.length).write(cuda.bf16.from(x)).reshape([rows, columns])
  const A = bf16(a, M, K), B = bf16(b, K, N), C = cuda.alloc('bf16', M * N).reshape([M, N])
  const matmul = make(64, 64, 32, { warps: 4, stages: 3 })
  matmul.launch({ grid: 3 }, A, B, C)
  const product = cuda.bf16.to(C.read())
  for (let row = 0; row < M; row++) {
    for (let column = 0; column < N; column++) {
      let sum = 0
      for (let k = 0; k < K; k++) sum += a[row * K + k] * b[k * N + column]
      assert.strictEqual(product[row * N + column], sum)
    }
  }
  assert.deepStrictEqual(matmul.warnings, [])
  console.log(`the product of ${M}×${K} and ${K}×${N} is right, by tiles of 64×64`)
}
