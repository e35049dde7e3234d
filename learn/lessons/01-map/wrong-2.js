// Every thread reads the same element.
// → wrong for 2 elements
// → should be   23.75   16.5

const cuda = require('cuda')

const map = cuda.kernel(function map(out, x) {
  const i = grid(1)
  out[i] = x[0] + 10
})

require('learn').check('01-map', map)
