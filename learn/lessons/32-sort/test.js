exports.sizes = [0, 1, 2, 31, 97, 128]
exports.make = (n, random) => ({ x: random.ints(n, 0, 256) })
exports.want = ({ x }) => ({ out: x.slice().sort() })
exports.run = (sort, { x, out }) => sort.launch({ grid: 1, block: 128 }, out, x)
