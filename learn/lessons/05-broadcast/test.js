exports.sizes = [[0, 0], [1, 1], [2, 5], [8, 4], [7, 13]]
exports.make = ([rows, columns], random) => ({ a: random.floats(rows), b: random.floats(columns) })
exports.want = ({ a, b }) => ({
  out: shaped(Float32Array.from({ length: a.length * b.length }, (_, i) => a[Math.floor(i / b.length)] + b[i % b.length]), [a.length, b.length]),
})
exports.run = (table, { a, b, out }, [rows, columns]) => {
  table.launch({ grid: [Math.ceil(columns / 8) || 1, Math.ceil(rows / 4) || 1], block: [8, 4] }, out, a, b)
}
