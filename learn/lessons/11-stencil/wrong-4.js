// Forgets the barrier.
// → race in shared memory for 1 element
// → what to do: put a barrier between the two accesses

const cuda = require('cuda')

const stencil = cuda.kernel(function stencil(out, x) {
  const tile = shared('f32', 34)
  const i = grid(1), t = threadIdx.x
  tile[t + 1] = i < x.length ? x[i] : 0
  if (t === 0) tile[0] = i > 0 && i <= x.length ? x[i - 1] : 0
  if (t === 31) tile[33] = i + 1 < x.length ? x[i + 1] : 0
  if (i < x.length) out[i] = tile[t] + tile[t + 1] + tile[t + 2]
})

require('learn').check('11-stencil', stencil)
