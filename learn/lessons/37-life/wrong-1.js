// Counts the cell itself.
// → wrong for the size 16 × 16
// → out[0][6] is 0 and should be 1: thread 6 of block 0 wrote it in line 15

const cuda = require('cuda')

const life = cuda.kernel(function life(out, m) {
  const [column, row] = grid(2)
  const rows = m.shape[0], columns = m.shape[1]
  if (row < rows && column < columns) {
    let living = 0
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) living += m[(row + dy + rows) % rows][(column + dx + columns) % columns]
    }
    out[row][column] = living === 3 || living === 2 && m[row][column] === 1 ? 1 : 0
  }
})

require('learn').check('37-life', life)
