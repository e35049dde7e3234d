// Has no guard.
// → out of bounds for 0 elements
// → what to do: pass the address of memory that is allocated, or compare the pointer with 0 before the access

const cuda = require('cuda')

const histogram = cuda.kernel(function histogram(bins, x) {
  const i = grid(1)
  Atomics.add(bins, x[i] & 15, 1)
})

require('learn').check('14-atomics', histogram)
