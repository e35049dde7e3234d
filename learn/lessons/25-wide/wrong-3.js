// Forgets to guard.
// → out of bounds for 1 element
// → what to do: compare the index with the length before the access, or allocate more

const cuda = require('cuda')

const twice = cuda.kernel(function twice(out, x) {
  const i = 4 * grid(1)
  if (i < x.length) {
    for (let k = 0; k < 4; k++) out[i + k] = 2 * x[i + k]
  } else {
    for (let k = i; k < x.length; k++) out[k] = 2 * x[k]
  }
})

require('learn').check('25-wide', twice)
