exports.sizes = [[0, 1], [1, 1], [2, 5], [3, 31], [5, 67]]
exports.tolerance = 1e-4
const d = 32
exports.make = ([queries, keys], random) => ({
  query: shaped(random.floats(queries * d), [queries, d]), key: shaped(random.weights(keys * d), [keys, d]), value: shaped(random.floats(keys * d), [keys, d]),
})
exports.want = ({ query, key, value }, [queries, keys]) => {
  const out = new Float32Array(queries * d)
  for (let q = 0; q < queries; q++) {
    const scores = Array.from({ length: keys }, (_, k) => {
      let s = 0
      for (let i = 0; i < d; i++) s += query[q * d + i] * key[k * d + i]
      return s / Math.sqrt(d)
    })
    const largest = Math.max(...scores), powers = scores.map((s) => Math.exp(s - largest)), sum = powers.reduce((s, v) => s + v, 0)
    for (let i = 0; i < d; i++) for (let k = 0; k < keys; k++) out[q * d + i] += powers[k] / sum * value[k * d + i]
  }
  return { out: shaped(out, [queries, d]) }
}
exports.run = (attention, { query, key, value, out }, [queries]) => attention.launch({ grid: queries || 1, block: 32 }, out, query, key, value)
exports.counts = ['sectors']
