// The numbers do not keep their order: sorts from the highest bit.
// → wrong for 2 elements
// → out[0] is 237 and should be 179: thread 0 of block 0 wrote it in line 19

const cuda = require('cuda')

const sort = cuda.kernel(function sort(out, x) {
  const keys = shared('i32', 128)
  const t = threadIdx.x
  let key = t < x.length ? x[t] : 511
  for (let bit = 0; bit < 9; bit++) {
    const one = ((key >> (8 - bit)) & 1) === 1
    const zeros = block.count(!one), low = block.rank(!one), high = block.rank(one)
    keys[one ? zeros + high : low] = key
    syncthreads()
    key = keys[t]
    syncthreads()
  }
  if (t < x.length) out[t] = key
})

require('learn').check('32-sort', sort)
