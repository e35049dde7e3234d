const cuda = require('cuda')

const twice = cuda.kernel(function twice(out, x) {
  const i = 4 * grid(1)
  if (i + 3 < x.length) {
    for (let k = 0; k < 4; k++) out[i + k] = 2 * x[i + k]
  } else {
    for (let k = i; k < x.length; k++) out[k] = 2 * x[k]
  }
})

require('learn').check('25-wide', twice)
