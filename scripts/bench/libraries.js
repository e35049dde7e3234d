// Products of matrices through cuda/blas, and transforms through cuda/fft: the measures of libraries.py and
// libraries.c.
//
//   cujs scripts/bench/libraries.js [SIZE …]        default: 1024 4096 8192
//
// Prints "name value unit" lines: the median over the rounds.

const cuda = require('cuda')
const blas = require('cuda/blas')
const fft = require('cuda/fft')

const emulated = cuda.device().emulated // there it shows only that all runs
const sizes = emulated ? [96] : process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1024, 4096, 8192]
const kinds = [['f32', 'f32', 'standard'], ['tf32', 'f32', 'tf32'], ['bf16', 'bf16', 'standard'], ['f16', 'f16', 'standard'], ['f64', 'f64', 'standard']]
const rounds = emulated ? 1 : 7
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
    const calls = emulated ? 1 : Math.max(3, Math.round(2e11 / n ** 3))
    console.log(`${name}-${n} ${(2 * n ** 3 / timed(Math.min(calls, 200), multiply) / 1e9).toFixed(2)} TFLOP/s`)
    for (const buffer of [a, b, c]) buffer.free()
  }
}

// What it costs to enqueue a product that is no work.
{
  const [a, b, c] = [1, 2, 3].map(() => cuda.alloc('f32', [16, 16]).fill(0))
  const calls = emulated ? 5 : 500 // fewer than the driver's queue holds
  const times = []
  for (let round = 0; round < (emulated ? 1 : 31); round++) {
    cuda.synchronize()
    const begin = performance.now()
    for (let i = 0; i < calls; i++) blas.gemm(a, b, c)
    times.push((performance.now() - begin) / calls)
  }
  console.log(`small-call ${(median(times) * 1000).toFixed(2)} µs`)
}

// Transforms from one array to another.
console.error(fft.library ? `cuFFT ${fft.library.version} of ${fft.library.path}` : fft.missing)
const long = emulated ? 1 << 8 : 1 << 24, side = emulated ? 16 : 4096
for (const [name, type, sizes] of [['fft-2^24', 'f32', [long]], ['fft-4096²', 'f32', [side, side]], ['fft-f64-2^24', 'f64', [long]]]) {
  const count = sizes.reduce((a, b) => a * b), [x, y] = [1, 2].map(() => cuda.alloc(type, [...sizes, 2]).fill(0))
  const transform = () => fft.fft(x, y, { dimensions: sizes.length })
  transform()
  console.log(`${name} ${(5 * count * Math.log2(count) / timed(emulated ? 1 : 50, transform) / 1e6).toFixed(2)} GFLOP/s`)
  for (const buffer of [x, y]) buffer.free()
}
