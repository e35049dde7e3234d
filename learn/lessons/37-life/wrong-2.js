// An index below 0.
// → out of bounds for the size 2 × 5
// → what to do: compare the index with the length before the access, or allocate more

const cuda = require('cuda')

const life = cuda.kernel(function life(out, m) {
  const [column, row] = grid(2)
  const rows = m.shape[0], columns = m.shape[1]
  if (row < rows && column < columns) {
    let living = -m[row][column]
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) living += m[(row + dy) % rows][(column + dx) % columns]
    }
    out[row][column] = living === 3 || living === 2 && m[row][column] === 1 ? 1 : 0
  }
})

require('learn').check('37-life', life)
