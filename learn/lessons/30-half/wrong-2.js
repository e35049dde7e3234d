// Uses bf16, which has 8 bits.
// → wrong for 1 element
// → out[0] is 0.875 and should be 0.8759766: thread 0 of block 0 wrote it in line 16

const cuda = require('cuda')

const sum = cuda.kernel(function sum(out, x) {
  const part = shared('bf16', 64)
  const t = threadIdx.x
  part[t] = 0
  for (let i = t; i < x.length; i += 64) part[t] += x[i]
  for (let half = 32; half > 0; half >>= 1) {
    syncthreads()
    if (t < half) part[t] += part[t + half]
  }
  if (t === 0) out[0] = part[0]
})

require('learn').check('30-half', sum)
