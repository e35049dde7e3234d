// Subtracts the wrong way round.
// → wrong for 1 element
// → should be     6.5

const cuda = require('cuda')

const zip = cuda.kernel(function zip(out, a, b) {
  const i = grid(1)
  out[i] = b[i] - a[i]
})

require('learn').check('02-zip', zip)
