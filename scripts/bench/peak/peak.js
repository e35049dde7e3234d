// Measures the examples that aim at the peak of a GPU, beside peak.py: a line for each
// with the name, the speed and its unit. The script compare runs both.
//
//   cujs scripts/bench/peak/peak.js [MEASURE…]
//
// On the emulated device the sizes are small: there it shows only that all runs.

const cuda = require('cuda')
const path = require('path')

const emulated = cuda.device().emulated
const example = (name) => require(path.join(__dirname, '..', '..', 'examples', name))
const wanted = process.argv.slice(2)
const wants = (name) => wanted.length === 0 || wanted.some((w) => name.startsWith(w))

// seconds is the median time of a run, of several rounds.
function seconds(run, repeat = 10) {
  run()
  cuda.synchronize()
  const times = []
  for (let round = 0; round < (emulated ? 1 : 7); round++) times.push(cuda.time(run, { repeat: emulated ? 1 : repeat }).gpu)
  return times.sort((x, y) => x - y)[times.length >> 1] / 1e3
}

function report(name, value, unit, note = '') {
  console.log(`${name} ${value.toFixed(2)} ${unit} ${note}`)
}

function random(length) {
  const x = new Float32Array(length)
  let state = 1
  for (let i = 0; i < length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    x[i] = state / 2 ** 32 - 0.5
  }
  return x
}

if (wants('matmul')) {
  const { make, launch } = example('register_matmul.js')
  const n = emulated ? 128 : 4096
  const host = [random(n * n), random(n * n)]
  const [a, b] = host.map((x) => cuda.buffer(x)), c = cuda.alloc('f32', n * n)
  let best = 0, note = ''
  for (const depth of [8, 16]) {
    for (const minBlocks of [1, 2]) {
      const kernel = make(depth, { maxThreads: 256, minBlocks })
      const speed = 2 * n ** 3 / seconds(() => launch(kernel, a, b, c, n, n, n)) / 1e12
      const found = c.read()
      for (let i = 0; i < n * n; i += n * 61 + 7) {
        const row = Math.floor(i / n), column = i % n
        let sum = 0
        for (let k = 0; k < n; k++) sum += host[0][row * n + k] * host[1][k * n + column]
        if (!(Math.abs(found[i] - sum) < 1e-3)) throw new Error(`matmul: element ${row}, ${column} is ${found[i]}, not ${sum}`)
      }
      console.error(`matmul by slices of ${depth}, ${minBlocks} blocks a multiprocessor: ${speed.toFixed(2)} TFLOP/s`)
      if (speed > best) [best, note] = [speed, `slices of ${depth}, ${minBlocks} blocks`]
    }
  }
  report(`matmul-${n}`, best, 'TFLOP/s', note)
}
