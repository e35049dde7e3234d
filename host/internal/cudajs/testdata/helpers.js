// Helper functions of kernels that use what only kernels have, on the device and
// in the engine.
const cuda = require('cuda')
const assert = require('assert')

const scale = 3
const index = () => blockIdx.x * blockDim.x + threadIdx.x
const scaled = (v) => v * scale // a closure like any other
function exchange(tile, v) {
  tile[threadIdx.x] = v
  syncthreads()
  return tile[blockDim.x - 1 - threadIdx.x]
}
const total = (v) => warp.reduceAdd(v)
function both(tile, v) { return exchange(tile, v) + total(1) }

const kernel = cuda.kernel(function (x, out) {
  const tile = shared('i32', 4)
  const i = index()
  out[i] = both(tile, scaled(x[i])) + (exchange(tile, i) > 5 ? 1000 : 0)
})

for (const way of ['launch', 'onHost']) {
  const out = cuda.alloc('i32', 8)
  kernel[way]({ grid: 2, block: 4 }, cuda.buffer(new Int32Array([1, 2, 3, 4, 5, 6, 7, 8])), out)
  assert.deepStrictEqual([...out.read()], [16, 13, 10, 7, 1028, 1025, 22, 19])
}
