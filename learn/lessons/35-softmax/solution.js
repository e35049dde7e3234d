const cuda = require('cuda')

const softmax = cuda.kernel(function softmax(out, m) {
  const row = blockIdx.x, t = threadIdx.x
  const here = row < m.shape[0] && t < m.shape[1]
  const v = here ? m[row][t] : -Infinity
  const largest = block.reduce(v, 'max')
  const e = here ? Math.exp(v - largest) : 0
  const sum = block.reduce(e, 'add')
  if (here) out[row][t] = e / sum
})

require('learn').check('35-softmax', softmax)
