// Measures cuda/parallel: a line for each call with the name, the speed and its unit.
//
//   cujs scripts/bench/peak/parallel.js [MEASURE…]
//
// On the emulated device the arrays are small: there it shows only that all runs.

const cuda = require('cuda'), nd = require('cuda/ndarray'), parallel = require('cuda/parallel')

const emulated = cuda.device().emulated, count = emulated ? 1 << 20 : 64 << 20
const wanted = process.argv.slice(2)

// seconds is the median time of a run, of several rounds.
function seconds(run) {
  run()
  cuda.synchronize()
  const times = []
  for (let round = 0; round < (emulated ? 3 : 7); round++) times.push(cuda.time(run, { repeat: emulated ? 1 : 10 }).gpu)
  return times.sort((x, y) => x - y)[times.length >> 1] / 1e3
}

const number = cuda.kernel((x) => { for (const i of grid.stride(x.length)) x[i] = random.uniform(1, i) - 0.5 })
const x = cuda.alloc('f32', count)
number.launch({ grid: 256, block: 256 }, x)
const bits = x.view('i32'), out = cuda.alloc('f32', count), places = parallel.sequence(count, { dtype: 'i32' })
const small = x.subarray(0, 1024), smallOut = out.subarray(0, 1024), add = (a, b) => a + b, positive = (v) => v > 0

const GB = (bytes) => (s) => [bytes / s / 1e9, 'GB/s'], Gkeys = (s) => [count / s / 1e9, 'Gkeys/s'], micros = (s) => [s * 1e6, 'us']
const measures = {
  reduce: [() => parallel.reduce(x, 'add'), GB(4 * count)],
  scan: [() => parallel.scan(x, 'add', { out }), GB(8 * count)],
  'scan-own': [() => parallel.scan(x, add, { identity: 0, out }), GB(8 * count)],
  'scan-deterministic': [() => parallel.scan(x, 'add', { out, deterministic: true }), GB(8 * count)],
  'sort-f32': [() => parallel.sort(x, { out }), Gkeys],
  'sort-i32': [() => parallel.sort(bits, { out: out.view('i32') }), Gkeys],
  'sort-pairs': [() => parallel.sortByKey(x, places), Gkeys],
  'select': [() => parallel.select(x, positive, { out }), GB(4 * count)],
  'unique': [() => parallel.unique(x, { out }), GB(8 * count)],
  'histogram': [() => parallel.histogram(x, 256, { low: -0.5, high: 0.5 }), GB(4 * count)],
  'gather': [() => parallel.gather(x, places, { out }), GB(12 * count)],
  'reduce-1024': [() => parallel.reduce(small, 'add'), micros],
  'scan-1024': [() => parallel.scan(small, 'add', { out: smallOut }), micros],
  'sort-1024': [() => parallel.sort(small, { out: smallOut }), micros],
}
for (const [name, [run, unit]] of Object.entries(measures)) {
  if (wanted.length > 0 && !wanted.some((w) => name.startsWith(w))) continue
  const time = seconds(run), [value, text] = unit(time)
  console.log(`${name} ${value.toFixed(2)} ${text}${emulated ? `, ${(time * 1e3).toFixed(1)} ms` : ''}`)
}
parallel.sort(x, { out })
const sorted = out.read()
for (let i = 1; i < count; i++) if (!(sorted[i - 1] <= sorted[i])) throw new Error(`sort: elements ${i - 1} and ${i}`)
if (parallel.reduce(nd.from(x), 'max').item() !== sorted[count - 1]) throw new Error('reduce: the greatest is not the last one')
