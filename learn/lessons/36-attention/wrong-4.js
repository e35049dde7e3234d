// Goes through the keys twice.
// → right, but with 4060 sectors of global memory; at most 3127 are meant, and the solution has 2720
// → 1340 in line 12: for (let k = 0; k < key.shape[0]; k++) most = Math.max(most, warp.reduceAdd(q * key[k][t]) * rsqrt(f32(32)))

const cuda = require('cuda')

const attention = cuda.kernel(function attention(out, query, key, value) {
  const row = blockIdx.x, t = threadIdx.x
  if (row >= query.shape[0]) return
  const q = query[row][t]
  let most = f32(-Infinity)
  for (let k = 0; k < key.shape[0]; k++) most = Math.max(most, warp.reduceAdd(q * key[k][t]) * rsqrt(f32(32)))
  let largest = most, sum = f32(0), acc = f32(0)
  for (let k = 0; k < key.shape[0]; k++) {
    const score = warp.reduceAdd(q * key[k][t]) * rsqrt(f32(32))
    const larger = Math.max(largest, score)
    const old = Math.exp(largest - larger), now = Math.exp(score - larger)
    sum = sum * old + now
    acc = acc * old + now * value[k][t]
    largest = larger
  }
  out[row][t] = acc / sum
})

require('learn').check('36-attention', attention)
