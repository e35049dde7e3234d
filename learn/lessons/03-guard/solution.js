const cuda = require('cuda')

const twice = cuda.kernel(function twice(out, x) {
  const i = grid(1)
  if (i < x.length) out[i] = 2 * x[i]
})

require('learn').check('03-guard', twice)
