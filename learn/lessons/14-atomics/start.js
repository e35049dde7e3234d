const cuda = require('cuda')

const histogram = cuda.kernel(function histogram(bins, x) {
  const i = grid(1)
  if (i < x.length) bins[x[i] & 15] += 1      // TODO: this is lost when two threads meet
})

require('learn').check('14-atomics', histogram)
