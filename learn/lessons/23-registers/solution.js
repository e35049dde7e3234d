const cuda = require('cuda')

const product = cuda.kernel(function product(c, a, b) {
  const ta = shared('f32', 16, 16), tb = shared('f32', 16, 16)
  const x = threadIdx.x, y = threadIdx.y
  const row = blockIdx.y * 16 + y, column = blockIdx.x * 16 + x
  let s0 = 0.0, s1 = 0.0, s2 = 0.0, s3 = 0.0
  for (let first = 0; first < a.shape[1]; first += 16) {
    for (let r = 0; r < 16; r += 4) {
      ta[y + r][x] = row + r < a.shape[0] && first + x < a.shape[1] ? a[row + r][first + x] : 0
      tb[y + r][x] = first + y + r < b.shape[0] && column < b.shape[1] ? b[first + y + r][column] : 0
    }
    syncthreads()
    for (let k = 0; k < 16; k++) {
      const v = tb[k][x]
      s0 += ta[y][k] * v
      s1 += ta[y + 4][k] * v
      s2 += ta[y + 8][k] * v
      s3 += ta[y + 12][k] * v
    }
    syncthreads()
  }
  if (column < c.shape[1]) {
    if (row < c.shape[0]) c[row][column] = s0
    if (row + 4 < c.shape[0]) c[row + 4][column] = s1
    if (row + 8 < c.shape[0]) c[row + 8][column] = s2
    if (row + 12 < c.shape[0]) c[row + 12][column] = s3
  }
})

require('learn').check('23-registers', product)
