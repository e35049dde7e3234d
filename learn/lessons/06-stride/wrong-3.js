// Begins with the thread within its block.
// → wrong for 33 elements
// → out[32] should be 196, and no thread wrote it

const cuda = require('cuda')

const square = cuda.kernel(function square(out, x) {
  for (let i = threadIdx.x; i < x.length; i += gridSize(1)) out[i] = x[i] * x[i]
})

require('learn').check('06-stride', square)
