// Writes where it has read from: columns again.
// → right, but with 3496 sectors of global memory; at most 993 are meant, and the solution has 864
// → 3008 in line 13: if (row < m.shape[0] && column < m.shape[1]) out[column][row] = tile[y][x]

const cuda = require('cuda')

const transpose = cuda.kernel(function transpose(out, m) {
  const tile = shared('f32', 32, 32)
  const x = threadIdx.x, y = threadIdx.y
  const row = blockIdx.y * 32 + y, column = blockIdx.x * 32 + x
  if (row < m.shape[0] && column < m.shape[1]) tile[y][x] = m[row][column]
  syncthreads()
  if (row < m.shape[0] && column < m.shape[1]) out[column][row] = tile[y][x]
})

require('learn').check('19-transpose', transpose)
