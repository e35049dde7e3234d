const cuda = require('cuda')

const product = cuda.kernel(function product(c, a, b) {
  const [column, row] = grid(2)
  if (row < c.shape[0] && column < c.shape[1]) {
    let sum = 0.0
    for (let k = 0; k < a.shape[1]; k++) sum += a[row][k] * b[k][column]
    c[row][column] = sum
  }
})

require('learn').check('21-matrix-product', product)
