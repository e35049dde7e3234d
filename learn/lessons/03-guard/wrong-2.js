// The guard stops one thread too many.
// → wrong for 1 element
// → out[0] should be 26.5, and no thread wrote it

const cuda = require('cuda')

const twice = cuda.kernel(function twice(out, x) {
  const i = grid(1)
  if (i < x.length - 1) out[i] = 2 * x[i]
})

require('learn').check('03-guard', twice)
