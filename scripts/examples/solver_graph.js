// Solves A x = b by Jacobi's method, A having 2.1 on its diagonal and -1 beside
// it. Ten double sweeps are recorded once in a graph; a launch costs what one
// kernel's does, whatever is in it. The host looks at the change after each.

const cuda = require('cuda')

const n = 10000
const tolerance = 1e-6

// sweep makes the next guess y of the guess x.
const sweep = cuda.kernel(function sweep(y, x, b) {
  const i = grid(1)
  if (i < x.length) {
    let sum = b[i]
    if (i > 0) sum += x[i - 1]
    if (i < x.length - 1) sum += x[i + 1]
    y[i] = sum / 2.1
  }
})

// moved counts the elements that two guesses differ in.
const moved = cuda.kernel(function moved(count, x, y, limit) {
  const i = grid(1)
  if (i < x.length && Math.abs(x[i] - y[i]) > limit) Atomics.add(count, 0, 1)
})

const truth = Float32Array.from({ length: n }, (_, i) => Math.sin(i / 100))
const right = truth.map((t, i) => 2.1 * t - (truth[i - 1] ?? 0) - (truth[i + 1] ?? 0))

const b = cuda.buffer(right), x = cuda.alloc('f32', n).fill(0), y = cuda.alloc('f32', n)
const count = cuda.alloc('i32', 1)

const config = { grid: Math.ceil(n / 256), block: 256 }
const step = cuda.graph(() => {
  for (let i = 0; i < 10; i++) {
    sweep.launch(config, y, x, b)
    sweep.launch(config, x, y, b)
  }
  count.fill(0)
  moved.launch(config, count, x, y, tolerance)
})

const start = performance.now()
let sweeps = 0
do {
  step.launch()
  sweeps += 20
} while (count.at(0) > 0 && sweeps < 1000)
const time = performance.now() - start

const error = x.read().reduce((worst, v, i) => Math.max(worst, Math.abs(v - truth[i])), 0)
if (error > 1e-3) throw new Error(`off by ${error}`)
console.log(`${n} unknowns in ${sweeps} sweeps, ${step.nodes.length} nodes a launch, ${time.toFixed(1)} ms`)
