// Forgets where the block begins.
// → race in global memory for 64 elements
// → what to do: let one thread own the element, use an atomic operation, or split the work into two launches

const cuda = require('cuda')

const reverse = cuda.kernel(function reverse(out, x) {
  const first = blockIdx.x * blockDim.x
  const count = Math.min(blockDim.x, x.length - first)
  if (threadIdx.x < count) out[count - 1 - threadIdx.x] = x[first + threadIdx.x]
})

require('learn').check('07-blocks', reverse)
