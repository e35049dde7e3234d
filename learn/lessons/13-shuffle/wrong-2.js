// Adds in shared memory.
// → right, but with 33 requests to shared memory; at most 0 are meant, and the solution has 0
// → 32 in line 14: for (let k = 0; k < 32; k++) v += part[k]

const cuda = require('cuda')

const sum = cuda.kernel(function sum(out, x) {
  let v = 0.0
  for (let i = laneId; i < x.length; i += 32) v += x[i]
  const part = shared('f32', 32)
  part[laneId] = v
  syncwarp()
  v = 0
  for (let k = 0; k < 32; k++) v += part[k]
  if (laneId === 0) out[0] = v
})

require('learn').check('13-shuffle', sum)
