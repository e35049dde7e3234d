// Every thread writes the result.
// → race in global memory for 1 element
// → what to do: let one thread own the element, use an atomic operation, or split the work into two launches

const cuda = require('cuda')

const dot = cuda.kernel(function dot(out, a, b) {
  const part = shared('f32', 128)
  const t = threadIdx.x
  let own = 0.0
  for (let i = t; i < a.length; i += blockDim.x) own += a[i] * b[i]
  part[t] = own
  for (let half = 64; half > 0; half >>= 1) {
    syncthreads()
    if (t < half) part[t] += part[t + half]
  }
  out[0] = part[t]
})

require('learn').check('12-tree', dot)
