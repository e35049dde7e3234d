const cuda = require('cuda')

const table = cuda.kernel(function table(out, a, b) {
  const [column, row] = grid(2)
  if (row < out.shape[0] && column < out.shape[1]) out[row][column] = a[row] + b[column]
})

require('learn').check('05-broadcast', table)
