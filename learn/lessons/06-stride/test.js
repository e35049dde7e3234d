exports.sizes = [0, 1, 31, 64, 131, 1000]
exports.make = (n, random) => ({ x: random.floats(n) })
exports.want = ({ x }) => ({ out: x.map((v) => v * v) })
exports.run = (square, { x, out }) => square.launch({ grid: 2, block: 32 }, out, x)
exports.counts = ['sectors']
