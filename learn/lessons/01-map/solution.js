const cuda = require('cuda')

const map = cuda.kernel(function map(out, x) {
  const i = grid(1)
  out[i] = x[i] + 10
})

require('learn').check('01-map', map)
