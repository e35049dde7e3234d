// The guard looks at the thread within its block.
// → out of bounds for 70 elements
// → what to do: compare the index with the length before the access, or allocate more

const cuda = require('cuda')

const twice = cuda.kernel(function twice(out, x) {
  const i = grid(1)
  if (threadIdx.x < x.length) out[i] = 2 * x[i]
})

require('learn').check('03-guard', twice)
