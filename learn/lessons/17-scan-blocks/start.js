const cuda = require('cuda')

const sumBlocks = cuda.kernel(function sumBlocks(sums, x) {
  const i = grid(1)
  const sum = block.reduce(i < x.length ? x[i] : 0, 'add')
  if (threadIdx.x === 0) sums[blockIdx.x] = sum
})
const scanSums = cuda.kernel(function scanSums(sums) {
  const t = threadIdx.x
  const sum = block.scan(t < sums.length ? sums[t] : 0, 'add')
  if (t < sums.length) sums[t] = sum
})
const scanBlocks = cuda.kernel(function scanBlocks(out, sums, x) {
  // TODO: the running sum of the block, and what is before it
})

function scan(x, out) {
  const blocks = Math.ceil(x.length / 64) || 1
  const sums = cuda.alloc('i32', blocks)
  sumBlocks.launch({ grid: blocks, block: 64 }, sums, x)
  scanSums.launch({ grid: 1, block: 1024 }, sums)
  // TODO: launch scanBlocks
}

require('learn').check('17-scan-blocks', scan)
