// Goes on by the size of a block: blocks do the same work.
// → right, but with 492 sectors of global memory; at most 287 are meant, and the solution has 250
// → 492 in line 8: for (let i = grid(1); i < x.length; i += blockDim.x) out[i] = x[i] * x[i]

const cuda = require('cuda')

const square = cuda.kernel(function square(out, x) {
  for (let i = grid(1); i < x.length; i += blockDim.x) out[i] = x[i] * x[i]
})

require('learn').check('06-stride', square)
