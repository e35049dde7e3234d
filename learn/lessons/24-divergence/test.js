exports.sizes = [0, 1, 63, 64, 131, 640]
exports.make = (n, random) => ({ x: random.floats(n), rounds: 5 })
exports.want = ({ x, rounds }) => ({
  out: x.map((v, i) => {
    for (let k = 0; k < rounds; k++) v = i % 2 === 0 ? v / 2 + 1 : v / 4 - 1
    return v
  }),
})
exports.run = (treat, { x, rounds, out }) => treat.launch({ grid: Math.ceil(x.length / 64) || 1, block: 64 }, out, x, rounds)
exports.counts = ['divergent']
