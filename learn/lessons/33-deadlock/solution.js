const cuda = require('cuda')

const sum = cuda.kernel(function sum(out, x) {
  const bowl = shared('i32', 2)
  const t = threadIdx.x
  if (t < 2) bowl[t] = 0
  syncthreads()
  if (t < x.length) Atomics.add(bowl, 0, x[t])
  Atomics.add(bowl, 1, 1)
  if (t === 0) {
    while (Atomics.load(bowl, 1) < 64) {}
    out[0] = Atomics.load(bowl, 0)
  }
})

require('learn').check('33-deadlock', sum)
