// Does not subtract the largest: powers are infinite.
// → wrong for the size 1 × 1
// → out[0][0] is NaN and should be 1: thread 0 of block 0 wrote it in line 14

const cuda = require('cuda')

const softmax = cuda.kernel(function softmax(out, m) {
  const row = blockIdx.x, t = threadIdx.x
  const here = row < m.shape[0] && t < m.shape[1]
  const v = here ? m[row][t] : -Infinity
  const largest = block.reduce(v, 'max')
  const e = here ? Math.exp(v) : 0
  const sum = block.reduce(e, 'add')
  if (here) out[row][t] = e / sum
})

require('learn').check('35-softmax', softmax)
