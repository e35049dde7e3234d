exports.sizes = [0, 1, 31, 32, 101, 1009]
exports.tolerance = 1e-4
exports.make = (n, random) => ({ x: random.floats(n) })
exports.want = ({ x }) => ({ out: Float32Array.of(x.reduce((sum, v) => sum + v, 0)) })
exports.run = (sum, { x, out }) => sum.launch({ grid: 1, block: 32 }, out, x)
exports.counts = ['accesses', 'instructions']
