// Takes the same number for x and y.
// → wrong for 1 element
// → hits[0] should be 1, and no thread wrote it

const cuda = require('cuda')

const dart = cuda.kernel(function dart(hits, darts, seed) {
  const i = grid(1)
  if (i < darts) {
    const x = random.uniform(seed, 2 * i), y = random.uniform(seed, 2 * i)
    if (x * x + y * y < 1) Atomics.add(hits, 0, 1)
  }
})

require('learn').check('31-random', dart)
