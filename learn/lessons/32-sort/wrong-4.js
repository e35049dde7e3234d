// Draws the places from two counters, which give them in the order in which threads come.
// → wrong for 4 elements when warps and blocks run in another order
// → out[1] is 199 and should be 156: thread 1 of block 0 wrote it in line 21

const cuda = require('cuda')

const sort = cuda.kernel(function sort(out, x) {
  const keys = shared('i32', 128), next = shared('i32', 2)
  const t = threadIdx.x
  let key = t < x.length ? x[t] : 511
  for (let bit = 0; bit < 9; bit++) {
    const one = ((key >> bit) & 1) === 1
    const zeros = block.count(!one)
    if (t < 2) next[t] = t * zeros
    syncthreads()
    keys[Atomics.add(next, one ? 1 : 0, 1)] = key
    syncthreads()
    key = keys[t]
    syncthreads()
  }
  if (t < x.length) out[t] = key
})

require('learn').check('32-sort', sort)
