// Forgets the last few.
// → wrong for 1 element
// → out[0] should be 26.5, and no thread wrote it

const cuda = require('cuda')

const twice = cuda.kernel(function twice(out, x) {
  const i = 4 * grid(1)
  if (i + 3 < x.length) {
    for (let k = 0; k < 4; k++) out[i + k] = 2 * x[i + k]
  }
})

require('learn').check('25-wide', twice)
