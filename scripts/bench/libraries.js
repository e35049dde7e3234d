// Products of matrices through cuda/blas: the measures of libraries.py.
//
//   cujs scripts/bench/libraries.js [SIZE …]        default: 1024 4096 8192
//
// Prints "name value unit" lines: the median over the rounds.

const cuda = require('cuda')
const blas = require('cuda/blas')

const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1024, 4096, 8192]
const kinds = [['f32', 'f32', 'standard'], ['tf32', 'f32', 'tf32'], ['bf16', 'bf16', 'standard'], ['f16', 'f16', 'standard'], ['f64', 'f64', 'standard']]
const rounds = 7
const median = (list) => list.sort((x, y) => x - y)[list.length >> 1]

// The median time of one of so many calls, in milliseconds.
function timed(calls, call) {
  const times = []
  for (let round = 0; round < rounds; round++) {
    cuda.synchronize()
    const begin = performance.now()
    for (let i = 0; i < calls; i++) call()
    cuda.synchronize()
    times.push((performance.now() - begin) / calls)
  }
  return median(times)
}

console.error(blas.library ? `cuBLAS ${blas.library.version} of ${blas.library.path}` : blas.missing)
for (const n of sizes) {
  for (const [name, type, precision] of kinds) {
    const [a, b, c] = [1, 2, 3].map(() => cuda.alloc(type, [n, n]).fill(0))
    const multiply = () => blas.gemm(a, b, c, { precision })
    multiply()
    const calls = Math.max(3, Math.round(2e11 / n ** 3))
    console.log(`${name}-${n} ${(2 * n ** 3 / timed(Math.min(calls, 200), multiply) / 1e9).toFixed(2)} TFLOP/s`)
    for (const buffer of [a, b, c]) buffer.free()
  }
}

// What it costs to enqueue a product that is no work.
{
  const [a, b, c] = [1, 2, 3].map(() => cuda.alloc('f32', [16, 16]).fill(0))
  const calls = 500 // fewer than the driver's queue holds
  const times = []
  for (let round = 0; round < 31; round++) {
    cuda.synchronize()
    const begin = performance.now()
    for (let i = 0; i < calls; i++) blas.gemm(a, b, c)
    times.push((performance.now() - begin) / calls)
  }
  console.log(`small-call ${(median(times) * 1000).toFixed(2)} µs`)
}
