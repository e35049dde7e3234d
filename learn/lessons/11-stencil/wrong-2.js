// Reads three times from global memory.
// → right, but with 758 sectors of global memory; at most 363 are meant, and the solution has 316
// → 569 in line 14: if (i < x.length) out[i] = (i > 0 ? x[i - 1] : 0) + x[i] + (i + 1 < x.length ? x[i + 1] : 0)

const cuda = require('cuda')

const stencil = cuda.kernel(function stencil(out, x) {
  const tile = shared('f32', 34)
  const i = grid(1), t = threadIdx.x
  tile[t + 1] = i < x.length ? x[i] : 0
  if (t === 0) tile[0] = i > 0 && i <= x.length ? x[i - 1] : 0
  if (t === 31) tile[33] = i + 1 < x.length ? x[i + 1] : 0
  syncthreads()
  if (i < x.length) out[i] = (i > 0 ? x[i - 1] : 0) + x[i] + (i + 1 < x.length ? x[i + 1] : 0)
})

require('learn').check('11-stencil', stencil)
