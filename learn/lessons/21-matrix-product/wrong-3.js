// Has no guard.
// → out of bounds for the size 0 × 0 × 0
// → what to do: compare the index with the length before the access, or allocate more

const cuda = require('cuda')

const product = cuda.kernel(function product(c, a, b) {
  const [column, row] = grid(2)
  {
    let sum = 0.0
    for (let k = 0; k < a.shape[1]; k++) sum += a[row][k] * b[k][column]
    c[row][column] = sum
  }
})

require('learn').check('21-matrix-product', product)
