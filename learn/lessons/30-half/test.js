exports.sizes = [0, 1, 63, 64, 509, 2003]
exports.tolerance = 1e-5
exports.shrink = false
exports.make = (n, random) => ({ x: random.weights(n) })
exports.want = ({ x }) => ({ out: Float32Array.of(x.reduce((sum, v) => sum + v, 0)) })
exports.run = (sum, { x, out }) => sum.launch({ grid: 1, block: 64 }, out, require('cuda').buffer(x.read(), { type: 'f16' }))
