exports.sizes = [0, 1, 31, 61, 64]
exports.shrink = false
exports.make = (n, random) => ({ x: random.ints(n, -50, 50) })
exports.want = ({ x }) => ({ out: Int32Array.of(x.reduce((sum, v) => sum + v, 0)) })
exports.run = (sum, { x, out }) => sum.launch({ grid: 1, block: 64 }, out, x)
