exports.sizes = [0, 1, 2, 63, 1009]
exports.tolerance = 1e-4
exports.devices = 2
exports.make = (n, random) => ({ x: random.floats(n) })
exports.want = ({ x }) => ({ out: Float32Array.of(x.reduce((sum, v) => sum + v, 0)) })
exports.run = (sum, { x, out }) => out.write(Float32Array.of(sum(x.read())))
