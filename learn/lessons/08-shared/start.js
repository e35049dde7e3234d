const cuda = require('cuda')

const fold = cuda.kernel(function fold(out, x) {
  const tile = shared('f32', 32)
  const i = grid(1), t = threadIdx.x
  // TODO: store this thread's element in the tile
  syncthreads()
  // TODO: out[i] is the thread's own element and that of its mirror image
})

require('learn').check('08-shared', fold)
