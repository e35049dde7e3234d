// Forgets that the last block is shorter.
// → out of bounds for 0 elements
// → what to do: compare the index with the length before the access, or allocate more

const cuda = require('cuda')

const reverse = cuda.kernel(function reverse(out, x) {
  const first = blockIdx.x * blockDim.x
  const count = blockDim.x
  if (threadIdx.x < count) out[first + count - 1 - threadIdx.x] = x[first + threadIdx.x]
})

require('learn').check('07-blocks', reverse)
