exports.sizes = [0, 1, 3, 4, 127, 1009]
exports.make = (n, random) => ({ x: random.floats(n) })
exports.want = ({ x }) => ({ out: x.map((v) => 2 * v) })
exports.run = (twice, { x, out }) => twice.launch({ grid: Math.ceil(x.length / 256) || 1, block: 64 }, out, x)
exports.counts = ['instructions', 'sectors']
