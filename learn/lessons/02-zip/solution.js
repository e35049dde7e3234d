const cuda = require('cuda')

const zip = cuda.kernel(function zip(out, a, b) {
  const i = grid(1)
  out[i] = a[i] - b[i]
})

require('learn').check('02-zip', zip)
