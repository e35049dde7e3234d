const cuda = require('cuda')

const twice = cuda.kernel(function twice(out, x) {
  const i = grid(1)
  out[i] = 2 * x[i]      // TODO: only where there is an element
})

require('learn').check('03-guard', twice)
