exports.sizes = [0, 1, 2, 63, 1009]
exports.tolerance = 1e-4
exports.devices = 2
exports.make = (n, random) => ({ x: random.floats(n).map((v) => 1 + Math.abs(v)) })
exports.want = ({ x }) => {
  const sum = x.reduce((sum, v) => sum + v, 0)
  return { out: x.map((v) => v / sum) }
}
exports.run = (shares, { x, out }) => out.write(Float32Array.from(shares(x.read()).flatMap((part) => [...part])))
