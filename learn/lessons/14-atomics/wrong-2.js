// Uses the first four bits.
// → wrong for 1 element
// → bins[14] is 1 and should be 0: thread 0 of block 0 wrote it in line 9

const cuda = require('cuda')

const histogram = cuda.kernel(function histogram(bins, x) {
  const i = grid(1)
  if (i < x.length) Atomics.add(bins, x[i] >> 4, 1)
})

require('learn').check('14-atomics', histogram)
