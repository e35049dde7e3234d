exports.sizes = [0, 1, 31, 64, 97, 150]
exports.make = (n, random) => ({ x: random.floats(n) })
exports.want = ({ x }) => ({
  out: x.map((_, i) => {
    const first = i - i % 32, count = Math.min(32, x.length - first)
    return x[first + count - 1 - (i - first)]
  }),
})
exports.run = (reverse, { x, out }) => reverse.launch({ grid: Math.ceil(x.length / 32) || 1, block: 32 }, out, x)
