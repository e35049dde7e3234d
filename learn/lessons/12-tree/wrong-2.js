// There is no barrier.
// → race in shared memory for 0 elements
// → what to do: put a barrier between the two accesses

const cuda = require('cuda')

const dot = cuda.kernel(function dot(out, a, b) {
  const part = shared('f32', 128)
  const t = threadIdx.x
  let own = 0.0
  for (let i = t; i < a.length; i += blockDim.x) own += a[i] * b[i]
  part[t] = own
  for (let half = 64; half > 0; half >>= 1) {
    if (t < half) part[t] += part[t + half]
  }
  if (t === 0) out[0] = part[0]
})

require('learn').check('12-tree', dot)
