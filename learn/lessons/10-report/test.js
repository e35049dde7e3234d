exports.sizes = [0, 1, 31, 32, 33, 97]
exports.make = (n, random) => ({ x: random.floats(n) })
exports.want = ({ x }) => ({ out: x.map((v, i) => v - (i > 0 ? x[i - 1] : 0)) })
exports.run = (differences, { x, out }) => differences.launch({ grid: Math.ceil(x.length / 32) || 1, block: 32 }, out, x)
