// No barrier before the next tiles are loaded.
// → race in shared memory for the size 33 × 37 × 31
// → what to do: put a barrier between the two accesses

const cuda = require('cuda')

const product = cuda.kernel(function product(c, a, b) {
  const ta = shared('f32', 16, 16), tb = shared('f32', 16, 16)
  const [column, row] = grid(2)
  const x = threadIdx.x, y = threadIdx.y
  let sum = 0.0
  for (let first = 0; first < a.shape[1]; first += 16) {
    ta[y][x] = row < a.shape[0] && first + x < a.shape[1] ? a[row][first + x] : 0
    tb[y][x] = first + y < b.shape[0] && column < b.shape[1] ? b[first + y][column] : 0
    syncthreads()
    for (let k = 0; k < 16; k++) sum += ta[y][k] * tb[k][x]
  }
  if (row < c.shape[0] && column < c.shape[1]) c[row][column] = sum
})

require('learn').check('22-tiled-product', product)
