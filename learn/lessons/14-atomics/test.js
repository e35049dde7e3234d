exports.sizes = [0, 1, 31, 32, 257, 1009]
exports.unwritten = ['bins']
exports.make = (n, random) => ({ x: random.bytes(n) })
exports.want = ({ x }) => {
  const bins = new Int32Array(16)
  for (const v of x) bins[v & 15]++
  return { bins }
}
exports.run = (histogram, { x, bins }) => histogram.launch({ grid: Math.ceil(x.length / 64) || 1, block: 64 }, bins, x)
