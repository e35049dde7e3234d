exports.sizes = [0, 1, 31, 64, 1009]
exports.unwritten = ['hits']
let reference
exports.make = (n, random) => ({ darts: n, seed: 1 + random.below(1000) })
exports.want = ({ darts, seed }) => {
  const cuda = require('cuda')
  reference ??= cuda.kernel(function throws(out, seed) { out[grid(1)] = random.uniform(seed, grid(1)) })
  const out = cuda.alloc('f32', 2 * darts)
  if (darts) reference.launch({ grid: darts, block: 2 }, out, seed)
  const at = darts ? out.read() : []
  let hits = 0
  for (let i = 0; i < darts; i++) hits += Math.fround(at[2 * i] ** 2 + at[2 * i + 1] ** 2) < 1
  return { hits: Int32Array.of(hits) }
}
exports.run = (dart, { darts, seed, hits }) => dart.launch({ grid: Math.ceil(darts / 64) || 1, block: 64 }, hits, darts, seed)
