const cuda = require('cuda')

const reverse = cuda.kernel(function reverse(out, x) {
  const first = blockIdx.x * blockDim.x
  const count = Math.min(blockDim.x, x.length - first)
  if (threadIdx.x < count) out[first + count - 1 - threadIdx.x] = x[first + threadIdx.x]
})

require('learn').check('07-blocks', reverse)
