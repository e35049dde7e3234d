// Products of tiles by groups of four warps, wgmma, in every layout of the factors, with ragged edges: the sums are exact.
const cuda = require('cuda')
const assert = require('assert')
const hopper = String(cuda.device().capability) === '9.0'

function multiply(BM, BN, BK, warps, ta, tb, M, N, K, stages = 3) {
  const load = (x, r, c, i, j, t) => t ? `tile.load(${x}, [${c}, ${r}], [${j}, ${i}]).T` : `tile.load(${x}, [${r}, ${c}], [${i}, ${j}])`
  const k = cuda.kernel(eval(`(A, B, C) => {
    const m = blockIdx.y, n = blockIdx.x
    let sum = tile.zeros('f32', ${BM}, ${BN})
    for (let k = 0; k < ${Math.ceil(K / BK)}; k++) {
      const a = ${load('A', BM, BK, 'm', 'k', ta)}
      const b = ${load('B', BK, BN, 'k', 'n', tb)}
      sum = tile.dot(a, b, sum)
    }
    tile.store(C, sum, [m, n])
  }`), { warps, stages })
  const a = Float32Array.from({ length: M * K }, (_, i) => i * 5 % 17 - 8), b = Float32Array.from({ length: K * N }, (_, i) => i * 3 % 13 - 6)
  const A = cuda.alloc('bf16', M * K).write(cuda.bf16.from(a)).reshape(ta ? [K, M] : [M, K]), B = cuda.alloc('bf16', K * N).write(cuda.bf16.from(b)).reshape(tb ? [N, K] : [K, N])
  const C = cuda.alloc('f32', M * N).reshape([M, N])
  k.launch({ grid: [Math.ceil(N / BN), Math.ceil(M / BM)] }, A, B, C)
  const c = C.read()
  for (let i = 0; i < M; i++) {
    for (let j = 0; j < N; j++) {
      let s = 0
      for (let q = 0; q < K; q++) s += a[ta ? q * M + i : i * K + q] * b[tb ? j * K + q : q * N + j]
      if (s !== c[i * N + j]) assert.fail(`${[BM, BN, BK, warps, ta, tb]}: element ${i}, ${j} is ${c[i * N + j]}, not ${s}`)
    }
  }
  if (hopper) assert.strictEqual(/wgmma/.test(k.ptx()), BM >= 64)
}

multiply(64, 64, 64, 4, false, false, 70, 72, 136)
multiply(64, 32, 32, 4, false, true, 70, 72, 136)
multiply(64, 16, 16, 4, true, false, 72, 72, 40)
multiply(128, 128, 64, 4, false, false, 128, 136, 136)
multiply(128, 64, 128, 8, true, true, 136, 72, 136)
multiply(64, 128, 64, 8, false, false, 70, 136, 136)
multiply(128, 256, 64, 8, false, false, 72, 264, 72)
multiply(128, 128, 32, 8, false, true, 136, 136, 72)
multiply(32, 128, 64, 4, false, true, 136, 136, 72)
multiply(128, 128, 32, 8, false, false, 136, 136, 200, 4) // products that have not ended when the next round begins
multiply(64, 64, 16, 4, true, true, 72, 72, 136, 6)
