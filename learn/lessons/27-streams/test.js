exports.sizes = [0, 1, 31, 64, 101]
exports.shrink = false
exports.make = (n, random) => ({ x: random.floats(n), y: random.floats(n) })
exports.want = ({ x, y }) => ({ out: x.map((v, i) => v * v + y[i] * y[i]) })
exports.run = (both, { x, y, out }) => both(x, y, out)
