const cuda = require('cuda')

const square = cuda.kernel(function square(out, x) {
  const i = grid(1)
  if (i < x.length) out[i] = x[i] * x[i]      // TODO: and the elements further on
})

require('learn').check('06-stride', square)
