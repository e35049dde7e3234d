// The sum is that of the elements before, without its own.
// → wrong for 1 element
// → out[0] is 0 and should be 13.25: thread 0 of block 0 wrote it in line 18

const cuda = require('cuda')

const scan = cuda.kernel(function scan(out, x) {
  const sums = shared('f32', 128)
  const t = threadIdx.x
  sums[t] = t < x.length ? x[t] : 0
  syncthreads()
  for (let d = 1; d < 128; d *= 2) {
    const before = t >= d ? sums[t - d] : 0
    syncthreads()
    sums[t] += before
    syncthreads()
  }
  if (t < x.length) out[t] = t > 0 ? sums[t - 1] : 0
})

require('learn').check('16-scan', scan)
