const cuda = require('cuda')

const differences = cuda.kernel(function differences(out, x) {
  const tile = shared('f32', 32)      // TODO: mend three mistakes
  const i = grid(1), t = threadIdx.x
  if (i <= x.length) tile[t] = x[i]
  if (i < x.length) {
    let before = 0.0
    before = tile[t - 1]
    out[i] = tile[t] - before
  }
})

require('learn').check('10-report', differences)
