// Throws a dart for every thread.
// → wrong for 0 elements
// → hits[0] is 49 and should be 0: thread 63 of block 0 wrote it in line 11, the last of 49 times

const cuda = require('cuda')

const dart = cuda.kernel(function dart(hits, darts, seed) {
  const i = grid(1)
  {
    const x = random.uniform(seed, 2 * i), y = random.uniform(seed, 2 * i + 1)
    if (x * x + y * y < 1) Atomics.add(hits, 0, 1)
  }
})

require('learn').check('31-random', dart)
