// Every thread reads the same element.
// → wrong for 2 elements
// → out[1] is 23.75 and should be 16.5: thread 1 of block 0 wrote it in line 9

const cuda = require('cuda')

const map = cuda.kernel(function map(out, x) {
  const i = grid(1)
  out[i] = x[0] + 10
})

require('learn').check('01-map', map)
