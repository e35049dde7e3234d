const cuda = require('cuda')

const transpose = cuda.kernel(function transpose(out, m) {
  const tile = shared('f32', 32, 33)
  const x = threadIdx.x, y = threadIdx.y
  const row = blockIdx.y * 32 + y, column = blockIdx.x * 32 + x
  if (row < m.shape[0] && column < m.shape[1]) tile[y][x] = m[row][column]
  syncthreads()
  const r = blockIdx.x * 32 + y, c = blockIdx.y * 32 + x
  if (r < out.shape[0] && c < out.shape[1]) out[r][c] = tile[x][y]
})

require('learn').check('20-banks', transpose)
