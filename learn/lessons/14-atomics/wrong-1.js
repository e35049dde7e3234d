// Adds what is read before.
// → wrong for 7 elements
// → bins[8] is 1 and should be 2: thread 2 of block 0 wrote it in line 9, the last of 2 times

const cuda = require('cuda')

const histogram = cuda.kernel(function histogram(bins, x) {
  const i = grid(1)
  if (i < x.length) Atomics.store(bins, x[i] & 15, Atomics.load(bins, x[i] & 15) + 1)
})

require('learn').check('14-atomics', histogram)
