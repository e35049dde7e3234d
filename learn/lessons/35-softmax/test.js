exports.sizes = [[0, 0], [1, 1], [2, 5], [3, 31], [5, 64]]
// Rows lie around -200, where all powers are 0, and around 200, where they are infinite, unless the largest is subtracted.
exports.make = ([rows, columns], random) => ({
  m: shaped(random.floats(rows * columns).map((v, i) => v + (Math.floor(i / columns) % 2 === 0 ? -200 : 200)), [rows, columns]),
})
exports.want = ({ m }, [rows, columns]) => {
  const out = new Float32Array(rows * columns)
  for (let r = 0; r < rows; r++) {
    const row = m.slice(r * columns, r * columns + columns), largest = Math.max(...row)
    const e = Array.from(row, (v) => Math.exp(v - largest)), sum = e.reduce((s, v) => s + v, 0)
    for (let c = 0; c < columns; c++) out[r * columns + c] = e[c] / sum
  }
  return { out: shaped(out, [rows, columns]) }
}
exports.run = (softmax, { m, out }, [rows]) => softmax.launch({ grid: rows || 1, block: 64 }, out, m)
