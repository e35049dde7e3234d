// Threads beyond the end store nothing.
// → uninitialised read for 1 element
// → what to do: store to it before the read: shared memory has no values when a block begins

const cuda = require('cuda')

const fold = cuda.kernel(function fold(out, x) {
  const tile = shared('f32', 32)
  const i = grid(1), t = threadIdx.x
  if (i < x.length) tile[t] = x[i]
  syncthreads()
  if (i < x.length) out[i] = tile[t] + tile[31 - t]
})

require('learn').check('08-shared', fold)
