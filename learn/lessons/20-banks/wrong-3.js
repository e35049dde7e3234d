// Turns the tile when it is stored: the conflicts are there now.
// → right, but with 2880 bank conflicts; at most 0 are meant, and the solution has 0
// → 2880 in line 11: if (row < m.shape[0] && column < m.shape[1]) tile[x][y] = m[row][column]

const cuda = require('cuda')

const transpose = cuda.kernel(function transpose(out, m) {
  const tile = shared('f32', 32, 32)
  const x = threadIdx.x, y = threadIdx.y
  const row = blockIdx.y * 32 + y, column = blockIdx.x * 32 + x
  if (row < m.shape[0] && column < m.shape[1]) tile[x][y] = m[row][column]
  syncthreads()
  const r = blockIdx.x * 32 + y, c = blockIdx.y * 32 + x
  if (r < out.shape[0] && c < out.shape[1]) out[r][c] = tile[y][x]
})

require('learn').check('20-banks', transpose)
