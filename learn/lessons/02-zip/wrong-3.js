// Adds to what out had, which is nothing yet.
// → wrong for 1 element
// → out[0] is NaN and should be 6.5: thread 0 of block 0 wrote it in line 9

const cuda = require('cuda')

const zip = cuda.kernel(function zip(out, a, b) {
  const i = grid(1)
  out[i] += a[i] - b[i]
})

require('learn').check('02-zip', zip)
