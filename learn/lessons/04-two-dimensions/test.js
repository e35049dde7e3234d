exports.sizes = [[0, 0], [1, 1], [3, 5], [4, 8], [7, 13], [11, 6]]
exports.make = ([rows, columns], random) => ({ m: shaped(random.floats(rows * columns), [rows, columns]) })
exports.want = ({ m }) => ({ out: shaped(m.map((v) => 10 * v), m.shape) })
exports.run = (tenfold, { m, out }, [rows, columns]) => {
  tenfold.launch({ grid: [Math.ceil(columns / 8) || 1, Math.ceil(rows / 4) || 1], block: [8, 4] }, out, m)
}
