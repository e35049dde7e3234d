const cuda = require('cuda')

const dot = cuda.kernel(function dot(out, a, b) {
  const part = shared('f32', 128)
  const t = threadIdx.x
  let own = 0.0
  for (let i = t; i < a.length; i += blockDim.x) own += a[i] * b[i]
  part[t] = own
  for (let half = 64; half > 0; half >>= 1) {
    // TODO: half of the threads add what the other half has
  }
  // TODO: one thread writes out[0]
})

require('learn').check('12-tree', dot)
