// Adds what lies one before, in each step.
// → wrong for 3 elements
// → out[2] is -20.5 and should be -15.75: thread 2 of block 0 wrote it in line 18

const cuda = require('cuda')

const scan = cuda.kernel(function scan(out, x) {
  const sums = shared('f32', 128)
  const t = threadIdx.x
  sums[t] = t < x.length ? x[t] : 0
  syncthreads()
  for (let d = 1; d < 128; d *= 2) {
    const before = t >= d ? sums[t - 1] : 0
    syncthreads()
    sums[t] += before
    syncthreads()
  }
  if (t < x.length) out[t] = sums[t]
})

require('learn').check('16-scan', scan)
