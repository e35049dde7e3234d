exports.sizes = [0, 1, 4, 31, 100, 1000]
exports.make = (n, random) => ({ x: random.floats(n) })
exports.want = ({ x }) => ({ out: x.map((v) => v + 10) })
exports.run = (map, { x, out }) => map.forall(x.length, out, x)
