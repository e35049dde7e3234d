// Gives each thread neighbouring elements.
// → right, but with 2000 sectors of global memory; at most 287 are meant, and the solution has 250
// → 2000 in line 10: for (let i = first; i < first + i32(each) && i < x.length; i++) out[i] = x[i] * x[i]

const cuda = require('cuda')

const square = cuda.kernel(function square(out, x) {
  const each = Math.ceil(x.length / gridSize(1))
  const first = i32(each) * grid(1)
  for (let i = first; i < first + i32(each) && i < x.length; i++) out[i] = x[i] * x[i]
})

require('learn').check('06-stride', square)
