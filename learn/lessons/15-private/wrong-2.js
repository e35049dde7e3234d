// No barrier before the counts are added.
// → race in shared memory for 1 element
// → what to do: put a barrier between the two accesses

const cuda = require('cuda')

const histogram = cuda.kernel(function histogram(bins, x) {
  const own = shared('i32', 16)
  const t = threadIdx.x
  if (t < 16) own[t] = 0
  syncthreads()
  for (let i = grid(1); i < x.length; i += gridSize(1)) Atomics.add(own, x[i] & 15, 1)
  if (t < 16) Atomics.add(bins, t, own[t])
})

require('learn').check('15-private', histogram)
