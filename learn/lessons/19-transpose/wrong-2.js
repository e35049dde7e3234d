// Forgets the barrier.
// → race in shared memory for the size 5 × 31
// → what to do: put a barrier between the two accesses

const cuda = require('cuda')

const transpose = cuda.kernel(function transpose(out, m) {
  const tile = shared('f32', 32, 32)
  const x = threadIdx.x, y = threadIdx.y
  const row = blockIdx.y * 32 + y, column = blockIdx.x * 32 + x
  if (row < m.shape[0] && column < m.shape[1]) tile[y][x] = m[row][column]
  const r = blockIdx.x * 32 + y, c = blockIdx.y * 32 + x
  if (r < out.shape[0] && c < out.shape[1]) out[r][c] = tile[x][y]
})

require('learn').check('19-transpose', transpose)
