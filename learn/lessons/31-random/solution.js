const cuda = require('cuda')

const dart = cuda.kernel(function dart(hits, darts, seed) {
  const i = grid(1)
  if (i < darts) {
    const x = random.uniform(seed, 2 * i), y = random.uniform(seed, 2 * i + 1)
    if (x * x + y * y < 1) Atomics.add(hits, 0, 1)
  }
})

require('learn').check('31-random', dart)
