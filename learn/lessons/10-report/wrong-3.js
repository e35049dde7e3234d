// Takes 0 for what is before each block.
// → wrong for 33 elements
// → out[32] is -14 and should be -8.75: thread 0 of block 1 wrote it in line 15

const cuda = require('cuda')

const differences = cuda.kernel(function differences(out, x) {
  const tile = shared('f32', 32)
  const i = grid(1), t = threadIdx.x
  if (i < x.length) tile[t] = x[i]
  syncthreads()
  if (i < x.length) {
    let before = 0.0
    if (t > 0) before = tile[t - 1]
    out[i] = tile[t] - before
  }
})

require('learn').check('10-report', differences)
