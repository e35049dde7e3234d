exports.sizes = [0, 1, 4, 31, 100]
exports.make = (n, random) => ({ a: random.floats(n), b: random.floats(n) })
exports.want = ({ a, b }) => ({ out: a.map((v, i) => v - b[i]) })
exports.run = (zip, { a, b, out }) => zip.forall(a.length, out, a, b)
