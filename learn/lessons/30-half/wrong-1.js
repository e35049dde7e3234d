// Rounds after each thread has added its own.
// → wrong for 191 elements
// → out[0] is 134.3545 and should be 134.3115: thread 0 of block 0 wrote it in line 17

const cuda = require('cuda')

const sum = cuda.kernel(function sum(out, x) {
  const part = shared('f32', 64)
  const t = threadIdx.x
  let own = 0.0
  for (let i = t; i < x.length; i += 64) own += x[i]
  part[t] = f16(own)
  for (let half = 32; half > 0; half >>= 1) {
    syncthreads()
    if (t < half) part[t] += part[t + half]
  }
  if (t === 0) out[0] = part[0]
})

require('learn').check('30-half', sum)
