// What compiling CUDA C++ and loading it costs from a script: the measures of
// compile.c, through cujs.
//
//   cujs scripts/bench/compile.js         compile, load, and both
//   cujs scripts/bench/compile.js hit     one program, from the cache if it is there
//
// Prints "name value unit" lines: the median over the rounds.

const cuda = require('cuda')

const rounds = 15
const source = (round) => `extern "C" __global__ void saxpy(int n, float a, const float *x, float *y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = a * x[i] + y[i] + ${round};
}
`
const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1]
cuda.synchronize() // the context is there

if (process.argv[2] === 'hit') {
  const start = performance.now()
  const program = cuda.compile(source(0), { name: 'saxpy.cu' })
  const spent = performance.now() - start
  if (program.cached) console.log(`cache-hit ${spent.toFixed(3)} ms`)
} else {
  const compiling = []
  const loading = []
  const both = []
  for (let i = -1; i < rounds; i++) {
    const start = performance.now()
    const program = cuda.compile(source(i + 1), { name: 'saxpy.cu', cache: false })
    const compiled = performance.now()
    program.load().function('saxpy')
    const loaded = performance.now()
    if (i < 0) continue // the libraries' own beginnings
    compiling.push(compiled - start)
    loading.push(loaded - compiled)
    both.push(loaded - start)
  }
  console.log(`compile ${median(compiling).toFixed(3)} ms`)
  console.log(`load ${median(loading).toFixed(3)} ms`)
  console.log(`compile+load ${median(both).toFixed(3)} ms`)
}
