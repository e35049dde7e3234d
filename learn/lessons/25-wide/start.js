const cuda = require('cuda')

const twice = cuda.kernel(function twice(out, x) {
  // TODO: four neighbouring elements at once
  for (let i = grid(1); i < x.length; i += gridSize(1)) out[i] = 2 * x[i]
})

require('learn').check('25-wide', twice)
