// Neighbouring darts share a number.
// → wrong for 2 elements
// → hits[0] is 2 and should be 1: thread 1 of block 0 wrote it in line 11, the last of 2 times

const cuda = require('cuda')

const dart = cuda.kernel(function dart(hits, darts, seed) {
  const i = grid(1)
  if (i < darts) {
    const x = random.uniform(seed, i), y = random.uniform(seed, i + 1)
    if (x * x + y * y < 1) Atomics.add(hits, 0, 1)
  }
})

require('learn').check('31-random', dart)
