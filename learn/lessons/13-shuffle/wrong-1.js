// Begins with a distance of 8.
// → wrong for 17 elements
// → out[0] is -10 and should be -17: thread 0 of block 0 wrote it in line 11

const cuda = require('cuda')

const sum = cuda.kernel(function sum(out, x) {
  let v = 0.0
  for (let i = laneId; i < x.length; i += 32) v += x[i]
  for (let d = 8; d > 0; d >>= 1) v += warp.shuffleDown(v, d)
  if (laneId === 0) out[0] = v
})

require('learn').check('13-shuffle', sum)
