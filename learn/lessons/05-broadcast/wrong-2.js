// Guards by the inputs, each by the other.
// → out of bounds for the size 2 × 5
// → what to do: compare the index with the length before the access, or allocate more

const cuda = require('cuda')

const table = cuda.kernel(function table(out, a, b) {
  const [column, row] = grid(2)
  if (row < b.length && column < a.length) out[row][column] = a[row] + b[column]
})

require('learn').check('05-broadcast', table)
