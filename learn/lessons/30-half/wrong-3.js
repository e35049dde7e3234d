// Rounds the result.
// → wrong for 63 elements
// → out[0] is 43.8125 and should be 43.81152: thread 0 of block 0 wrote it in line 16

const cuda = require('cuda')

const sum = cuda.kernel(function sum(out, x) {
  const part = shared('f32', 64)
  const t = threadIdx.x
  part[t] = 0
  for (let i = t; i < x.length; i += 64) part[t] += x[i]
  for (let half = 32; half > 0; half >>= 1) {
    syncthreads()
    if (t < half) part[t] += part[t + half]
  }
  if (t === 0) out[0] = f16(part[0])
})

require('learn').check('30-half', sum)
