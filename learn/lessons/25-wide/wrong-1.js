// Guards each of the four.
// → right, but with 312 instructions of warps; at most 163 are meant, and the solution has 142
// → 280 in line 9: for (let k = 0; k < 4; k++) if (i + k < x.length) out[i + k] = 2 * x[i + k]

const cuda = require('cuda')

const twice = cuda.kernel(function twice(out, x) {
  const i = 4 * grid(1)
  for (let k = 0; k < 4; k++) if (i + k < x.length) out[i + k] = 2 * x[i + k]
})

require('learn').check('25-wide', twice)
