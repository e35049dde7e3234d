exports.sizes = [0, 1, 2, 127, 128, 1009]
exports.tolerance = 1e-4
exports.make = (n, random) => ({ a: random.weights(n), b: random.floats(n) })
exports.want = ({ a, b }) => ({ out: Float32Array.of(a.reduce((sum, v, i) => sum + v * b[i], 0)) })
exports.run = (dot, { a, b, out }) => dot.launch({ grid: 1, block: 128 }, out, a, b)
exports.counts = ['instructions']
