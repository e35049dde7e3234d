// Measures scan.js and radix_sort.js of the examples with other sizes of blocks and tiles, to see
// which suit a GPU: a line for each, the fastest first.
//
//   cujs scripts/bench/peak/variants.js [scan] [sort]
//
// On the emulated device the arrays are small: there it shows only that all runs.

const cuda = require('cuda')
const path = require('path')

const emulated = cuda.device().emulated
const example = (name) => require(path.join(__dirname, '..', '..', 'examples', name))
const wanted = process.argv.slice(2)
const wants = (name) => wanted.length === 0 || wanted.includes(name)
const count = emulated ? 50000 : 64 << 20

// seconds is the median time of a run, of seven rounds.
function seconds(run) {
  run()
  cuda.synchronize()
  const times = []
  for (let round = 0; round < (emulated ? 1 : 7); round++) times.push(cuda.time(run, { repeat: emulated ? 1 : 10 }).gpu)
  return times.sort((x, y) => x - y)[times.length >> 1] / 1e3
}

// show measures a variant of each set of options; check throws where its result is wrong.
function show(name, unit, all, make, amount, check) {
  const lines = []
  for (const options of all) {
    const text = Object.entries(options).map(([key, value]) => `${key} ${value}`).join(', ')
    try {
      const run = make(options), speed = amount / seconds(run) / 1e9
      check()
      lines.push([speed, `${name.padEnd(10)} ${speed.toFixed(2).padStart(9)} ${unit}  ${text}`])
    } catch (e) {
      lines.push([0, `${name.padEnd(10)} ${'failed'.padStart(9)}  ${text}: ${e.message}`])
    }
    console.error(lines[lines.length - 1][1])
  }
  lines.sort((x, y) => y[0] - x[0])
  console.log(lines.map((line) => line[1]).join('\n'))
}

// The product of lists of values: { a: [1, 2], b: [3] } gives { a: 1, b: 3 } and { a: 2, b: 3 }.
const product = (lists) => Object.entries(lists).reduce((all, [key, values]) => all.flatMap((o) => values.map((v) => ({ ...o, [key]: v }))), [{}])

if (wants('scan')) {
  const data = Float32Array.from({ length: count }, (_, i) => i * 7919 % 13 - 6)
  const x = cuda.buffer(data), y = cuda.alloc('f32', count), part = Math.min(count, 1 << 20)
  const check = () => {
    const found = y.subarray(0, part).read()
    let sum = 0
    for (let i = 0; i < part; i++) if (found[i] !== (sum += data[i])) throw new Error(`element ${i} is ${found[i]}, not ${sum}`)
    y.fill(0)
  }
  const make = (options) => { const run = example('scan.js').make(count, options); return () => run(x, y) }
  const all = [
    ...product({ threads: [128], items: [16, 24], minBlocks: [4, 6, 8] }),
    ...product({ threads: [256], items: [8, 16, 24, 32], minBlocks: [2, 3, 4] }),
    ...product({ threads: [512], items: [8, 16, 24], minBlocks: [1, 2] }),
  ]
  show('scan', 'GB/s', emulated ? all.slice(0, 4) : all, make, 8 * count, check)
}

for (const payload of [false, true]) {
  if (!wants('sort')) break
  const data = new Float32Array(count)
  let state = 1
  for (let i = 0; i < count; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    data[i] = state / 2 ** 32 - 0.5
  }
  const x = cuda.buffer(data), y = cuda.alloc('f32', count), more = payload ? [cuda.alloc('u32', count).fill(1), cuda.alloc('u32', count)] : []
  const check = () => {
    const found = y.read()
    for (let i = 1; i < count; i++) if (!(found[i - 1] <= found[i])) throw new Error(`elements ${i - 1} and ${i} are ${found[i - 1]} and ${found[i]}`)
    y.fill(0)
  }
  const make = (options) => { const run = example('radix_sort.js').make(count, { ...options, payload }); return () => run(x, y, ...more) }
  const all = [
    ...product({ threads: [256], items: [12, 16, 20, 24, 32] }), ...product({ threads: [384], items: [16, 20, 23] }),
    ...product({ threads: [512], items: [8, 12, 16, 19] }),
    ...product({ threads: [256], items: [16, 20, 24], minBlocks: [4, 5] }), ...product({ threads: [384], items: [16, 20, 23], minBlocks: [3, 4] }),
    ...product({ threads: [512], items: [12, 16], minBlocks: [2, 3] }),
  ]
  show(payload ? 'sort pairs' : 'sort', 'Gkeys/s', emulated ? all.slice(0, 2) : all, make, count, check)
}
