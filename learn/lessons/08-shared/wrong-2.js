// Forgets the barrier.
// → race in shared memory for 1 element
// → what to do: put a barrier between the two accesses

const cuda = require('cuda')

const fold = cuda.kernel(function fold(out, x) {
  const tile = shared('f32', 32)
  const i = grid(1), t = threadIdx.x
  tile[t] = i < x.length ? x[i] : 0
  if (i < x.length) out[i] = tile[t] + tile[31 - t]
})

require('learn').check('08-shared', fold)
