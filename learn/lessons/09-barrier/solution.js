const cuda = require('cuda')

const smooth = cuda.kernel(function smooth(out, x) {
  const ring = shared('f32', 64)
  const t = threadIdx.x
  ring[t] = t < x.length ? x[t] : 0
  syncthreads()
  for (let step = 0; step < 3; step++) {
    const mean = (ring[(t + 63) % 64] + ring[(t + 1) % 64]) / 2
    syncthreads()
    ring[t] = mean
    syncthreads()
  }
  if (t < x.length) out[t] = ring[t]
})

require('learn').check('09-barrier', smooth)
