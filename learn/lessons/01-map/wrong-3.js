// Changes the input.
// → wrong for 1 element
// → out[0] should be 23.25, and no thread wrote it

const cuda = require('cuda')

const map = cuda.kernel(function map(out, x) {
  const i = grid(1)
  x[i] = x[i] + 10
})

require('learn').check('01-map', map)
