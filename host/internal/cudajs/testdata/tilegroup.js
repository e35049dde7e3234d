// Products of tiles by groups of four warps, wgmma, in every layout of the factors, with ragged edges: the sums are exact.
const cuda = require('cuda')
const assert = require('assert')
const hopper = String(cuda.device().capability) === '9.0'

// product multiplies small whole numbers, whose sums are exact, by a thread an element; a turned factor has its columns as rows.
const scalar = cuda.kernel((a, b, c, N, K, ai, ak, bk, bj) => {
  const e = grid(1)
  if (e >= c.length) return
  const i = Math.trunc(e / N), j = e % N
  let s = 0
  for (let k = 0; k < K; k++) s += a[i * ai + k * ak] * b[k * bk + j * bj]
  c[e] = s
}, { params: { N: 'i32', K: 'i32', ai: 'i32', ak: 'i32', bk: 'i32', bj: 'i32' } })
function product(a, b, ta, tb, M, N, K) {
  const c = cuda.alloc('f32', M * N)
  scalar.launch({ grid: Math.ceil(M * N / 128), block: 128 }, cuda.buffer(Float32Array.from(a)), cuda.buffer(Float32Array.from(b)), c,
    N, K, ta ? 1 : K, ta ? M : 1, tb ? 1 : N, tb ? K : 1)
  return c.read()
}
function same(c, want, N, what) {
  const e = want.findIndex((v, i) => v !== c[i])
  if (e >= 0) assert.fail(`${what}: element ${Math.trunc(e / N)}, ${e % N} is ${c[e]}, not ${want[e]}`)
}

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
  same(C.read(), product(a, b, ta, tb, M, N, K), N, [BM, BN, BK, warps, ta, tb])
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

// Factors of other types go by wgmma where the inner numbers of both lie along rows, and by mma elsewhere. What is read as
// floats of 8 bits are the bits of small whole numbers.
const bits8 = (v, fraction, bias) => {
  const exponent = v === 0 ? -bias : Math.floor(Math.log2(Math.abs(v)))
  return (v < 0 ? 0x80 : 0) + ((exponent + bias) << fraction) + (v === 0 ? 0 : (Math.abs(v) / 2 ** exponent - 1) * (1 << fraction))
}
const kinds = {
  tf32: { type: 'f32', array: Float32Array, sum: 'f32', by: /wgmma.mma_async.*tf32/ },
  i8: { type: 'i8', array: Int8Array, sum: 'i32', by: /wgmma.mma_async.*s32.s8.s8/ },
  u8: { type: 'u8', array: Uint8Array, sum: 'i32', by: /wgmma.mma_async.*s32.u8.u8/, low: 0 },
  e4m3: { type: 'u8', array: Uint8Array, sum: 'f32', by: /wgmma.mma_async.*f32.e4m3.e4m3/, bits: (v) => bits8(v, 3, 7) },
  e5m2: { type: 'u8', array: Uint8Array, sum: 'f32', by: /wgmma.mma_async.*f32.e5m2.e5m2/, bits: (v) => bits8(v, 2, 15) },
}
function multiplyAs(name, BM, BN, BK, warps, turned, M, N, K) {
  const { type, array, sum, by, bits = (v) => v, low = -3 } = kinds[name], precision = type === name ? 'exact' : name
  const k = cuda.kernel(eval(`(A, B, C) => {
    const m = blockIdx.y, n = blockIdx.x
    let total = tile.zeros('${sum}', ${BM}, ${BN})
    for (let k = 0; k < ${Math.ceil(K / BK)}; k++) {
      const a = tile.load(A, [${BM}, ${BK}], [m, k]), b = ${turned ? `tile.load(B, [${BN}, ${BK}], [n, k]).T` : `tile.load(B, [${BK}, ${BN}], [k, n])`}
      total = tile.dot(a, b, total, { precision: '${precision}' })
    }
    tile.store(C, total, [m, n])
  }`), { warps, stages: 3 })
  const a = Array.from({ length: M * K }, (_, i) => i * 5 % 7 + low), b = Array.from({ length: K * N }, (_, i) => i * 3 % 5 + Math.max(low, -2))
  const filled = (x, shape) => cuda.alloc(type, x.length).write(array.from(x, bits)).reshape(shape)
  const C = cuda.alloc(sum, M * N).reshape([M, N])
  k.launch({ grid: [Math.ceil(N / BN), Math.ceil(M / BM)] }, filled(a, [M, K]), filled(b, turned ? [N, K] : [K, N]), C)
  same(C.read(), product(a, b, false, turned, M, N, K), N, [name, BM, BN, BK, warps, turned])
  if (hopper) assert.strictEqual(by.test(k.ptx()), turned)
}
for (const name of Object.keys(kinds)) {
  if (kinds[name].bits && !hopper) continue                          // mma of 8-bit floats needs sm_89
  const inner = name === 'tf32' ? 32 : 128
  multiplyAs(name, 64, 64, inner, 4, true, 70, 72, 144)
  multiplyAs(name, 128, 128, inner, 8, true, 136, 136, 272)
  multiplyAs(name, 64, 32, 32, 4, false, 70, 64, 80)
}

// mma of factors of 8 bits, instruction by instruction, on the device and in the engine.
const forms = { i8: [Int8Array, 'i32', (acc, a, b) => mma('m16n8k32', acc, a, b)], u8: [Uint8Array, 'i32', (acc, a, b) => mma('m16n8k32', acc, a, b)] }
if (hopper) {
  forms.e4m3 = [Uint8Array, 'f32', (acc, a, b) => mma('m16n8k32', acc, a, b, { precision: 'e4m3' })]
  forms.e5m2 = [Uint8Array, 'f32', (acc, a, b) => mma('m16n8k32', acc, a, b, { precision: 'e5m2' })]
}
for (const [name, [array, sum, f]] of Object.entries(forms)) {
  const type = array === Int8Array ? 'i8' : 'u8', { bits = (v) => v, low = -3 } = kinds[name]
  const multiplied = cuda.kernel(eval(`(A, B, C) => {
    const acc = local('${sum}', 4), a = local('${type}', 16), b = local('${type}', 8)
    for (let e = 0; e < 16; e++) a[e] = A[laneId * 16 + e]
    for (let e = 0; e < 8; e++) b[e] = B[laneId * 8 + e]
    ${String(f).replace(/.*=> /, '')}
    for (let e = 0; e < 4; e++) C[laneId * 4 + e] = acc[e]
  }`))
  const filled = (n, step) => cuda.alloc(type, n).write(array.from({ length: n }, (_, i) => bits(i * step % 7 + low)))
  const A = filled(512, 5), B = filled(256, 3), C = cuda.alloc(sum, 128), H = cuda.alloc(sum, 128)
  multiplied.launch({ grid: 1, block: 32 }, A, B, C)
  multiplied.onHost({ grid: 1, block: 32 }, A, B, H)
  assert.deepStrictEqual(C.read(), H.read())
  assert.ok(C.read().some((v) => v !== 0))
}
