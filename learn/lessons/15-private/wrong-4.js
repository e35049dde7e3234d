// Every thread adds a bin.
// → wrong for 1 element
// → bins[8] is 4 and should be 1: thread 56 of block 3 wrote it in line 14, the last of 16 times

const cuda = require('cuda')

const histogram = cuda.kernel(function histogram(bins, x) {
  const own = shared('i32', 16)
  const t = threadIdx.x
  if (t < 16) own[t] = 0
  syncthreads()
  for (let i = grid(1); i < x.length; i += gridSize(1)) Atomics.add(own, x[i] & 15, 1)
  syncthreads()
  Atomics.add(bins, t & 15, own[t & 15])
})

require('learn').check('15-private', histogram)
