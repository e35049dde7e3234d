const cuda = require('cuda')

const map = cuda.kernel(function map(out, x) {
  const i = grid(1)
  // TODO: this thread writes one element of out
})

require('learn').check('01-map', map)
