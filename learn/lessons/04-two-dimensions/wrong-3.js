// Takes the fastest number for the row.
// → wrong for the size 3 × 5
// → out[0][4] should be 52.5, and no thread wrote it

const cuda = require('cuda')

const tenfold = cuda.kernel(function tenfold(out, m) {
  const [row, column] = grid(2)
  if (row < m.shape[0] && column < m.shape[1]) out[row][column] = 10 * m[row][column]
})

require('learn').check('04-two-dimensions', tenfold)
