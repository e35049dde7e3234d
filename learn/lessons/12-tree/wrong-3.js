// Thread 0 adds alone.
// → right, but with 843 instructions of warps; at most 615 are meant, and the solution has 535
// → 421 in line 16: for (let k = 0; k < 128; k++) sum += part[k]

const cuda = require('cuda')

const dot = cuda.kernel(function dot(out, a, b) {
  const part = shared('f32', 128)
  const t = threadIdx.x
  let own = 0.0
  for (let i = t; i < a.length; i += blockDim.x) own += a[i] * b[i]
  part[t] = own
  syncthreads()
  if (t === 0) {
    let sum = 0.0
    for (let k = 0; k < 128; k++) sum += part[k]
    out[0] = sum
  }
})

require('learn').check('12-tree', dot)
