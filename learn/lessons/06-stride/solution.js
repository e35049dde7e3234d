const cuda = require('cuda')

const square = cuda.kernel(function square(out, x) {
  for (let i = grid(1); i < x.length; i += gridSize(1)) out[i] = x[i] * x[i]
})

require('learn').check('06-stride', square)
