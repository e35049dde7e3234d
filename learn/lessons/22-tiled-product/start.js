const cuda = require('cuda')

const product = cuda.kernel(function product(c, a, b) {
  const ta = shared('f32', 16, 16), tb = shared('f32', 16, 16)
  const [column, row] = grid(2)
  const x = threadIdx.x, y = threadIdx.y
  let sum = 0.0
  for (let first = 0; first < a.shape[1]; first += 16) {
    // TODO: load two tiles, and add up the products of a row of ta and a column of tb
  }
  if (row < c.shape[0] && column < c.shape[1]) c[row][column] = sum
})

require('learn').check('22-tiled-product', product)
