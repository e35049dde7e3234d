// Two layers of a network whose weights are cut among the GPUs: the first by columns, so that nothing travels, the
// second by rows, so that the parts of the result are added.
//
//   cujs --device emulated:4xh100 scripts/examples/tensor_parallel.js
//   cujs run --gpus 2 scripts/examples/tensor_parallel.js

const assert = require('assert')
const blas = require('cuda/blas')
const nccl = require('cuda/nccl')

const batch = 8, inputs = 16, each = 12, outputs = 10 // each: hidden neurons of a rank

const input = (i, j) => (i + 2 * j) % 5 - 2
const first = (i, j) => (3 * i + j) % 7 - 3
const second = (i, j) => (i + 5 * j) % 3 - 1

async function main() {
  const ranks = process.env.RANK === undefined ? nccl.local() : [await nccl.init()]
  const size = ranks[0].size, hidden = each * size
  const matrix = (c, rows, columns, f) =>
    c.context.buffer(Float32Array.from({ length: rows * columns }, (_, k) => f(Math.floor(k / columns), k % columns))).reshape([rows, columns])

  const results = ranks.map((c) => c.device.use(() => {
    const x = matrix(c, batch, inputs, input)
    const w1 = matrix(c, inputs, each, (i, j) => first(i, c.rank * each + j))
    const w2 = matrix(c, each, outputs, (i, j) => second(c.rank * each + i, j))
    return blas.gemm(blas.linear(x, w1, undefined, { activation: 'relu' }), w2)
  }))
  await nccl.group(() => ranks.forEach((c, i) => c.allReduce(results[i])))

  const sum = (n, f) => Array.from({ length: n }, (_, k) => f(k)).reduce((a, b) => a + b, 0)
  const neuron = (i, h) => Math.max(0, sum(inputs, (k) => input(i, k) * first(k, h)))
  results.forEach((result) => result.read().forEach((value, at) => {
    const i = Math.floor(at / outputs), j = at % outputs
    assert.strictEqual(value, sum(hidden, (h) => neuron(i, h) * second(h, j)))
  }))
  if (ranks[0].rank === 0) console.log('two layers with', hidden, 'neurons on', size, size === 1 ? 'rank' : 'ranks', 'give what one gives')
}

main()
