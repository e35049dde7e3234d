const cuda = require('cuda')

const histogram = cuda.kernel(function histogram(bins, x) {
  const i = grid(1)
  if (i < x.length) Atomics.add(bins, x[i] & 15, 1)
})

require('learn').check('14-atomics', histogram)
