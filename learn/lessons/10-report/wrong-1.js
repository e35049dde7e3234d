// The guard is mended, the rest is not.
// → out of bounds for 1 element
// → what to do: compare the index with the length before the access, or allocate more

const cuda = require('cuda')

const differences = cuda.kernel(function differences(out, x) {
  const tile = shared('f32', 32)
  const i = grid(1), t = threadIdx.x
  if (i < x.length) tile[t] = x[i]
  if (i < x.length) {
    let before = 0.0
    before = tile[t - 1]
    out[i] = tile[t] - before
  }
})

require('learn').check('10-report', differences)
