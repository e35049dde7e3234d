exports.sizes = [0, 1, 31, 32, 70, 101]
exports.make = (n, random) => ({ x: random.floats(n) })
exports.want = ({ x }) => ({ out: x.map((v) => 2 * v) })
exports.run = (twice, { x, out }) => twice.launch({ grid: Math.ceil(x.length / 32) || 1, block: 32 }, out, x)
