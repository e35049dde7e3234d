// Adds without an atomic operation: blocks meet.
// → race in global memory for 0 elements
// → what to do: let one thread own the element, use an atomic operation, or split the work into two launches

const cuda = require('cuda')

const histogram = cuda.kernel(function histogram(bins, x) {
  const own = shared('i32', 16)
  const t = threadIdx.x
  if (t < 16) own[t] = 0
  syncthreads()
  for (let i = grid(1); i < x.length; i += gridSize(1)) Atomics.add(own, x[i] & 15, 1)
  syncthreads()
  if (t < 16) bins[t] += own[t]
})

require('learn').check('15-private', histogram)
