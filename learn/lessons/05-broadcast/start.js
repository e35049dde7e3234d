const cuda = require('cuda')

const table = cuda.kernel(function table(out, a, b) {
  const [column, row] = grid(2)
  // TODO: out[row][column] is a[row] + b[column]
})

require('learn').check('05-broadcast', table)
