exports.sizes = [[0, 0], [1, 1], [2, 5], [16, 16], [7, 13], [33, 20]]
exports.make = ([rows, columns], random) => ({ m: shaped(random.ints(rows * columns, 0, 2), [rows, columns]) })
exports.want = ({ m }, [rows, columns]) => {
  const out = new Int32Array(m.length)
  for (let i = 0; i < out.length; i++) {
    const row = Math.floor(i / columns), column = i % columns
    let living = -m[i]
    for (const dy of [rows - 1, 0, 1]) for (const dx of [columns - 1, 0, 1]) living += m[(row + dy) % rows * columns + (column + dx) % columns]
    out[i] = living === 3 || living === 2 && m[i] === 1 ? 1 : 0
  }
  return { out: shaped(out, [rows, columns]) }
}
exports.run = (life, { out, m }, [rows, columns]) => {
  life.launch({ grid: [Math.ceil(columns / 8) || 1, Math.ceil(rows / 8) || 1], block: [8, 8] }, out, m)
}
