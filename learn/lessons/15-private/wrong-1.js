// Does not begin with zeros.
// → uninitialised read for 0 elements
// → what to do: store to it before the read: shared memory has no values when a block begins

const cuda = require('cuda')

const histogram = cuda.kernel(function histogram(bins, x) {
  const own = shared('i32', 16)
  const t = threadIdx.x
  syncthreads()
  for (let i = grid(1); i < x.length; i += gridSize(1)) Atomics.add(own, x[i] & 15, 1)
  syncthreads()
  if (t < 16) Atomics.add(bins, t, own[t])
})

require('learn').check('15-private', histogram)
