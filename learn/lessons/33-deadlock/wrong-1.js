// Thread 0 waits before it has said that it is done itself.
// → deadlock for 0 elements
// → what to do: let all threads and blocks come to the barrier, and no thread wait for what one does behind it

const cuda = require('cuda')

const sum = cuda.kernel(function sum(out, x) {
  const bowl = shared('i32', 2)
  const t = threadIdx.x
  if (t < 2) bowl[t] = 0
  syncthreads()
  if (t < x.length) Atomics.add(bowl, 0, x[t])
  if (t === 0) {
    while (Atomics.load(bowl, 1) < 64) {}
    out[0] = Atomics.load(bowl, 0)
  }
  Atomics.add(bowl, 1, 1)
})

require('learn').check('33-deadlock', sum)
