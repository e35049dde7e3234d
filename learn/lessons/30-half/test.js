exports.sizes = [0, 1, 63, 64, 191, 2003]
exports.tolerance = 1e-5
exports.shrink = false
// Eighths and a 1024th: whoever rounds a sum of them to f16 rounds up, so that errors do not make up for each other.
exports.make = (n, random) => ({ x: Float32Array.from(random.ints(n, 4, 8), (v) => v / 8 + 1 / 1024) })
exports.want = ({ x }) => ({ out: Float32Array.of(x.reduce((sum, v) => sum + v, 0)) })
exports.run = (sum, { x, out }) => sum.launch({ grid: 1, block: 64 }, out, require('cuda').buffer(x.read(), { type: 'f16' }))
