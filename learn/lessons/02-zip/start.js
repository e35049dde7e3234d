const cuda = require('cuda')

const zip = cuda.kernel(function zip(out, a, b) {
  // TODO: out[i] is a[i] - b[i]
})

require('learn').check('02-zip', zip)
