// Attention by tiles (docs/tiles.md): softmax(Q · Kᵀ · scale) · V for each head, without the matrix of
// all scores. A block has a tile of queries and goes over the keys and values.
//
//   cujs scripts/examples/tile_attention.js
//
// Other programs require it: make(BQ, BN, D, options) gives the kernel.

const cuda = require('cuda')

function make(BQ = 128, BN = 64, D = 128, options = { warps: 8, stages: 2 }) {
  return cuda.kernel(function tileAttention(Q, K, V, O, scale, causal) {     // bf16[heads][length][D]
    const head = blockIdx.y, m = blockIdx.x, c = scale * Math.LOG2E, length = K.shape[1]
    const q = tile.load(Q, [BQ, D], [head, m, 0])
    let top = tile.full('f32', -Infinity, BQ, 1), total = tile.zeros('f32', BQ, 1), out = tile.zeros('f32', BQ, D)
    const all = tile.count(K, BN, 1), end = causal ? Math.min(all, Math.floor(((m + 1) * BQ + BN - 1) / BN)) : all
    for (let j = 0; j < end; j++) {
      const k = tile.load(K, [BN, D], [head, j, 0]), v = tile.load(V, [BN, D], [head, j, 0])
      let s = tile.dot(q, k.T)
      if ((j + 1) * BN > length || causal && (j + 1) * BN > m * BQ) {        // keys beyond the end, and those of later rows
        s = s.map((x, row, column) => (j * BN + column >= length || causal && j * BN + column > m * BQ + row ? -Infinity : x))
      }
      const next = tile.map(Math.max, top, s.max(1))
      const shrink = tile.map((a, b) => approximate.exp2((a - b) * c), top, next)
      const p = tile.map((x, t) => approximate.exp2((x - t) * c), s, next)
      total = tile.map((l, f, r) => l * f + r, total, shrink, p.sum(1))
      out = tile.dot(p.as('bf16'), v, tile.map((o, f) => o * f, out, shrink))
      top = next
    }
    tile.store(O, tile.map((o, l) => o / l, out, total).as('bf16'), [head, m, 0])
  }, { uses: { BQ, BN, D }, params: { scale: 'f32', causal: 'bool' }, ...options })
}

module.exports = { make }

if (require.main === module) {
  const heads = 2, length = 40, D = 32
  const random = (seed) => Float32Array.from({ length: heads * length * D }, (_, i) => Math.sin(i * seed))
  const [q, k, v] = [0.37, 0.71, 1.13].map((seed) => cuda.bf16.from(random(seed)))
  const buffer = (x) => cuda.alloc('bf16', heads * length * D).write(x).reshape([heads, length, D])
  const attention = make(32, 16, D, { warps: 2, stages: 2 })
  const Q = cuda.bf16.to(q), K = cuda.bf16.to(k), V = cuda.bf16.to(v)
  for (const causal of [false, true]) {
    const O = cuda.alloc('bf16', heads * length * D).reshape([heads, length, D])
    attention.launch({ grid: [Math.ceil(length / 32), heads] }, buffer(q), buffer(k), buffer(v), O, D ** -0.5, causal)
    const found = cuda.bf16.to(O.read())
    for (let h = 0; h < heads; h++) {
      for (let i = 0; i < length; i++) {
        const row = (h * length + i) * D, weights = []
        for (let j = 0; j < (causal ? i + 1 : length); j++) {
          let score = 0
          for (let d = 0; d < D; d++) score += Q[row + d] * K[(h * length + j) * D + d]
          weights.push(Math.exp(score * D ** -0.5))
        }
        const total = weights.reduce((a, b) => a + b)
        for (let d = 0; d < D; d++) {
          const want = weights.reduce((sum, w, j) => sum + w / total * V[(h * length + j) * D + d], 0)
          if (!(Math.abs(found[row + d] - want) < 0.01)) throw new Error(`head ${h}, row ${i}, column ${d} is ${found[row + d]}, not ${want}`)
        }
      }
    }
  }
  console.log(`attention of ${heads} heads over ${length} rows is right, with and without a causal mask`)
}
