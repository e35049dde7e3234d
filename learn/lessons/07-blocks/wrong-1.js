// Reverses all of x.
// → wrong for 33 elements
// → out[0] is -14 and should be -5.25: thread 0 of block 1 wrote it in line 10

const cuda = require('cuda')

const reverse = cuda.kernel(function reverse(out, x) {
  const first = blockIdx.x * blockDim.x
  const count = Math.min(blockDim.x, x.length - first)
  if (threadIdx.x < count) out[x.length - 1 - first - threadIdx.x] = x[first + threadIdx.x]
})

require('learn').check('07-blocks', reverse)
