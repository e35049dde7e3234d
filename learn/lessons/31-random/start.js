const cuda = require('cuda')

const dart = cuda.kernel(function dart(hits, darts, seed) {
  const i = grid(1)
  if (i < darts) {
    const x = random.uniform(seed, i), y = x      // TODO: numbers of its own for each dart
    // TODO: count the dart if it hits
    if (x + y < 0) hits[0] = 1
  }
})

require('learn').check('31-random', dart)
