// Begins with the thread within its block.
// → wrong for 33 elements
// → should be   156.25  90.25  39.0625  0.5625  85.5625  169  49  203.0625  27.5625  196

const cuda = require('cuda')

const square = cuda.kernel(function square(out, x) {
  for (let i = threadIdx.x; i < x.length; i += gridSize(1)) out[i] = x[i] * x[i]
})

require('learn').check('06-stride', square)
