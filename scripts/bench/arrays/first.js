// Measures the first use of operations on arrays in this process: the import of the module, then for each operation the time of its
// first call and of its second one, in milliseconds.
//
//   cujs scripts/bench/arrays/first.js [OPERATION…]
//
// With one operation each process shows what that costs by itself. CUJS_CACHE_DIR names the folder of kernels that were compiled before:
// an empty one shows the use without them, and the next process the use with them.

const cuda = require('cuda')
cuda.alloc('f32', 1)

const time = (run) => {
  const begin = performance.now()
  run()
  cuda.synchronize()
  return (performance.now() - begin).toFixed(2)
}
let nd
console.log('import', time(() => { nd = require('cuda/ndarray') }), 'ms')
const x = nd.ones(1024).eval(), m = nd.ones([32, 32]).eval(), rows = nd.ones([16, 1024]).eval(), row = { axis: 1, keepDims: true }
const operations = {
  add: () => x.add(x).eval(), sum: () => x.sum(), sort: () => x.sort(), softmax: () => m.softmax(1), cumsum: () => x.cumsum(), topk: () => x.topk(4),
  matmul: () => m.matmul(m), uniform: () => nd.random.generator(1).uniform(1024),
  layerNorm: () => rows.sub(rows.mean(row)).div(rows.var(row).add(1e-5).sqrt()).eval(),
}
const wanted = process.argv.slice(2)
for (const [name, run] of Object.entries(operations)) {
  if (wanted.length === 0 || wanted.includes(name)) console.log(name, time(run), time(run), 'ms')
}
