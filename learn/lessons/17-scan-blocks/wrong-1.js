// Adds the sum of the block itself.
// → wrong for 1 element
// → out[0] is 162 and should be 81: thread 0 of block 0 wrote it in line 21

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
  const i = grid(1)
  const own = block.scan(i < x.length ? x[i] : 0, 'add')
  const before = sums[blockIdx.x]
  if (i < x.length) out[i] = before + own
})

function scan(x, out) {
  const blocks = Math.ceil(x.length / 64) || 1
  const sums = cuda.alloc('i32', blocks)
  sumBlocks.launch({ grid: blocks, block: 64 }, sums, x)
  scanSums.launch({ grid: 1, block: 1024 }, sums)
  scanBlocks.launch({ grid: blocks, block: 64 }, out, sums, x)
}

require('learn').check('17-scan-blocks', scan)
