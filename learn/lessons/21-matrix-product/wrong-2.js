// Loops over the rows of a.
// → wrong for the size 3 × 5 × 2
// → c[0][0] is 11.04614 and should be 17.12378: thread 0 of block 0 wrote it in line 12

const cuda = require('cuda')

const product = cuda.kernel(function product(c, a, b) {
  const [column, row] = grid(2)
  if (row < c.shape[0] && column < c.shape[1]) {
    let sum = 0.0
    for (let k = 0; k < a.shape[0]; k++) sum += a[row][k] * b[k][column]
    c[row][column] = sum
  }
})

require('learn').check('21-matrix-product', product)
