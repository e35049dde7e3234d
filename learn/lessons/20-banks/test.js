exports.sizes = [[0, 0], [1, 1], [5, 31], [33, 20], [64, 47]]
exports.make = ([rows, columns], random) => ({ m: shaped(random.floats(rows * columns), [rows, columns]) })
exports.want = ({ m }, [rows, columns]) => ({ out: shaped(m.map((_, i) => m[(i % rows) * columns + Math.floor(i / rows)]), [columns, rows]) })
exports.run = (transpose, { m, out }, [rows, columns]) => {
  transpose.launch({ grid: [Math.ceil(columns / 32) || 1, Math.ceil(rows / 32) || 1], block: [32, 32] }, out, m)
}
exports.counts = ['conflicts', 'sectors']
