const cuda = require('cuda')

const transpose = cuda.kernel(function transpose(out, m) {
  // TODO: through a tile in shared memory
  const x = threadIdx.x, y = threadIdx.y
  const row = blockIdx.y * 32 + y, column = blockIdx.x * 32 + x
  if (row < m.shape[0] && column < m.shape[1]) out[column][row] = m[row][column]
})

require('learn').check('19-transpose', transpose)
