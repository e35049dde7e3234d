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

// random repeats itself after PERIOD elements: to make them takes long here.
const PERIOD = 1 << 20
function random(length) {
  const x = new Float32Array(length)
  let state = 1
  for (let i = 0; i < Math.min(length, PERIOD); i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    x[i] = state / 2 ** 32 - 0.5
  }
  for (let i = PERIOD; i < length; i += PERIOD) x.copyWithin(i, 0, Math.min(PERIOD, length - i))
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

if (wants('tensor-matmul')) {
  const { make } = example('tensor_matmul.js')
  for (const n of emulated ? [128] : [4096, 8192]) {
    const bits = [random(n * n), random(n * n)].map((x) => cuda.bf16.from(x)), host = bits.map((x) => cuda.bf16.to(x))
    const [a, b] = bits.map((x) => cuda.alloc('bf16', n * n).write(x)), c = cuda.alloc('bf16', n * n)
    let best = 0, note = ''
    for (const [stages, minBlocks] of [[2, 2], [3, 2], [4, 2], [3, 1], [4, 1], [5, 1]]) {
      const multiply = make(stages, { maxThreads: 256, minBlocks })
      const speed = 2 * n ** 3 / seconds(() => multiply(a, b, c, n, n, n)) / 1e12
      checkedElements('tensor-matmul', n, cuda.bf16.to(c.read()), host)
      console.error(`tensor-matmul-${n} by ${stages} slices, ${minBlocks} blocks a multiprocessor: ${speed.toFixed(2)} TFLOP/s`)
      if (speed > best) [best, note] = [speed, `${stages} slices, ${minBlocks} blocks`]
    }
    report(`tensor-matmul-${n}`, best, 'TFLOP/s', note)
  }
}

// checkedElements compares elements of a product of bf16 matrices with sums of the host.
function checkedElements(name, n, found, [a, b]) {
  for (let i = 0; i < n * n; i += n * 61 + 7) {
    const row = Math.floor(i / n), column = i % n
    let sum = 0
    for (let k = 0; k < n; k++) sum += a[row * n + k] * b[k * n + column]
    if (!(Math.abs(found[i] - sum) < 1e-2 + Math.abs(sum) / 128)) throw new Error(`${name}: element ${row}, ${column} is ${found[i]}, not ${sum}`)
  }
}

if (wants('wgmma-matmul') && String(cuda.device().capability) === '9.0') {
  const { make } = example('wgmma_matmul.js')
  for (const n of emulated ? [256] : [4096, 8192]) {
    const bits = [random(n * n), random(n * n)].map((x) => cuda.bf16.from(x)), host = bits.map((x) => cuda.bf16.to(x))
    const [a, b] = bits.map((x) => cuda.alloc('bf16', n * n).write(x)), c = cuda.alloc('bf16', n * n)
    let best = 0, note = ''
    for (const stages of [3, 4]) {
      const multiply = make(stages)
      const speed = 2 * n ** 3 / seconds(() => multiply(a, b, c, n, n, n)) / 1e12
      checkedElements('wgmma-matmul', n, cuda.bf16.to(c.read()), host)
      console.error(`wgmma-matmul-${n} by ${stages} stages: ${speed.toFixed(2)} TFLOP/s ${multiply.kernel.warnings.join('; ')}`)
      if (speed > best) [best, note] = [speed, `${stages} stages`]
    }
    report(`wgmma-matmul-${n}`, best, 'TFLOP/s', note)
  }
}

if (wants('tile-matmul')) {
  const { make } = example('tile_matmul.js')
  for (const n of emulated ? [128] : [4096, 8192]) {
    const bits = [random(n * n), random(n * n)].map((x) => cuda.bf16.from(x)), host = bits.map((x) => cuda.bf16.to(x))
    const square = (x) => x.reshape([n, n])
    const [a, b] = bits.map((x) => square(cuda.alloc('bf16', n * n).write(x))), c = square(cuda.alloc('bf16', n * n))
    let best = 0, note = ''
    for (const [BM, BN, BK, warps, stages, minBlocks] of [[128, 128, 32, 8, 4, 2], [128, 128, 64, 8, 3, 2], [128, 128, 64, 8, 5, 1], [256, 128, 64, 8, 4, 1], [128, 256, 64, 8, 3, 1], [128, 256, 64, 8, 4, 1]]) {
      const kernel = make(BM, BN, BK, { warps, stages, minBlocks }), how = `${BM}×${BN}×${BK}, ${warps} warps, ${stages} stages`
      const grid = Math.min(cuda.device().attribute('multiprocessorCount') * minBlocks, Math.ceil(n / BM) * Math.ceil(n / BN))
      const speed = 2 * n ** 3 / seconds(() => kernel.launch({ grid }, a, b, c)) / 1e12
      checkedElements('tile-matmul', n, cuda.bf16.to(c.read()), host)
      console.error(`tile-matmul-${n} by ${how}: ${speed.toFixed(2)} TFLOP/s ${kernel.warnings.join('; ')}`)
      if (speed > best) [best, note] = [speed, how]
    }
    report(`tile-matmul-${n}`, best, 'TFLOP/s', note)
  }
}

// Products of other factors, both with the inner numbers along rows: bits of numbers, what they are read as, the sum, and
// the tiles that are tried. e4m3 sums as wgmma does, with 13 bits of fraction: what others call fast accumulation.
const factors = {
  tf32: { type: 'f32', sum: 'f32', n: 8192, tiles: [[128, 256, 32, 8, 3], [128, 256, 32, 8, 4]] },
  i8: { type: 'i8', sum: 'i32', n: 8192, tiles: [[128, 256, 128, 8, 4]] },
  e4m3: { type: 'u8', sum: 'f32', n: 8192, tiles: [[128, 256, 128, 8, 3], [128, 256, 128, 8, 4]] },
  f64: { type: 'f64', sum: 'f64', n: 4096, tiles: [[64, 64, 16, 4, 4], [128, 64, 16, 4, 4], [64, 128, 16, 4, 4]] },
}

// The number that 8 bits are as e4m3, and the bits of the first number of that kind that is not below one from 0 to 1.
const number8 = (bits) => (bits & 0x80 ? -1 : 1) * ((bits & 0x78) === 0 ? (bits & 7) / 512 : (1 + (bits & 7) / 8) * 2 ** (((bits & 0x78) >> 3) - 7))
const bits8 = (x) => {
  const size = Math.abs(x), exponent = Math.max(-6, Math.floor(Math.log2(size)))
  return ((exponent + 6) << 3) + Math.ceil(size / 2 ** exponent * 8) + (x < 0 ? 0x80 : 0)
}

function product(BM, BN, BK, sumType, precision, options) {
  return cuda.kernel(function tileProduct(A, B, C) {
    const rows = tile.count(C, BM, 0), columns = tile.count(C, BN, 1), group = 8
    for (let t = blockIdx.x; t < rows * columns; t += gridDim.x) {
      const first = Math.floor(t / (group * columns)) * group
      const height = Math.min(rows - first, group), rest = t % (group * columns)
      const m = first + rest % height, n = Math.floor(rest / height)
      let sum = tile.zeros(sumType, BM, BN)
      for (let k = 0; k < tile.count(A, BK, 1); k++) {
        const a = tile.load(A, [BM, BK], [m, k]), b = tile.load(B, [BN, BK], [n, k])
        sum = tile.dot(a, b.T, sum, { precision })
      }
      tile.store(C, sum, [m, n])
    }
  }, { uses: { BM, BN, BK, sumType, precision }, ...options })
}

for (const [name, { type, sum, n: full, tiles }] of Object.entries(factors)) {
  if (!wants(`tile-${name}`)) continue
  const n = emulated ? 256 : full, elements = { f32: Float32Array.from, i8: (x) => Int8Array.from(x, (v) => v * 255), u8: (x) => Uint8Array.from(x, bits8), f64: (x) => Float64Array.from(x) }
  const host = [random(n * n), random(n * n).reverse()].map((x) => (type === 'f32' ? x : elements[type](x)))
  const [a, b] = host.map((x) => cuda.alloc(type, n * n).write(x).reshape([n, n])), c = cuda.alloc(sum, n * n).reshape([n, n])
  const value = name === 'e4m3' ? number8 : Number
  let best = 0, note = ''
  for (const [BM, BN, BK, warps, stages] of tiles) {
    const kernel = product(BM, BN, BK, sum, name === 'tf32' || name === 'e4m3' ? name : 'exact', { warps, stages }), how = `${BM}×${BN}×${BK}, ${warps} warps, ${stages} stages`
    const grid = Math.min(cuda.device().attribute('multiprocessorCount') * (name === 'f64' ? 4 : 1), Math.ceil(n / BM) * Math.ceil(n / BN))
    const speed = 2 * n ** 3 / seconds(() => kernel.launch({ grid }, a, b, c)) / 1e12, found = c.read()
    for (let i = 0; i < n * n; i += n * 61 + 7) {
      const row = Math.floor(i / n), column = i % n
      let want = 0, size = 0
      for (let k = 0; k < n; k++) {
        const term = value(host[0][row * n + k]) * value(host[1][column * n + k])
        want += term
        size += Math.abs(term)
      }
      if (!(Math.abs(found[i] - want) <= size / 128)) throw new Error(`tile-${name}: element ${row}, ${column} is ${found[i]}, not ${want}`)
    }
    console.error(`tile-${name}-${n} by ${how}: ${speed.toFixed(2)} TFLOP/s ${kernel.warnings.join('; ')}`)
    if (speed > best) [best, note] = [speed, how]
  }
  report(`tile-${name}-${n}`, best, 'TFLOP/s', note)
}

if (wants('tile-attention')) {
  const { make } = example('tile_attention.js')
  const heads = emulated ? 1 : 16, length = emulated ? 128 : 16384, D = 128
  const [q, k, v] = [1, 2, 3].map(() => cuda.alloc('bf16', heads * length * D).write(cuda.bf16.from(random(heads * length * D))).reshape([heads, length, D]))
  const o = cuda.alloc('bf16', heads * length * D).reshape([heads, length, D])
  for (const causal of [false, true]) {
    let best = 0, note = ''
    for (const [BQ, BN, warps, stages] of [[64, 64, 4, 2], [128, 64, 8, 2], [128, 64, 8, 3], [128, 128, 8, 2], [64, 128, 4, 2]]) {
      const kernel = make(BQ, BN, D, { warps, stages }), how = `${BQ} queries, ${BN} keys, ${warps} warps, ${stages} stages`
      const launch = () => kernel.launch({ grid: [length / BQ, heads] }, q, k, v, o, D ** -0.5, causal)
      const speed = 4 * heads * length ** 2 * D / (causal ? 2 : 1) / seconds(launch, 3) / 1e12
      console.error(`tile-attention${causal ? '-causal' : ''} by ${how}: ${speed.toFixed(2)} TFLOP/s ${kernel.warnings.join('; ')}`)
      if (speed > best) [best, note] = [speed, how]
    }
    report(`tile-attention${causal ? '-causal' : ''}`, best, 'TFLOP/s', note)
  }
}

// bandwidth reports a kernel that reads and writes each of so many elements of 4 bytes once.
const bandwidth = (name, count, run) => report(name, 8 * count / seconds(run) / 1e9, 'GB/s')

if (wants('scan')) {
  const count = emulated ? 20000 : 64 << 20
  const data = random(count), x = cuda.buffer(data), y = cuda.alloc('f32', count)
  const scan = example('scan.js').make(count)
  bandwidth('scan', count, () => scan(x, y))
  const found = y.read()
  const sums = new Float64Array(Math.min(count, PERIOD))
  data.subarray(0, sums.length).forEach((v, i) => { sums[i] = v + (i > 0 ? sums[i - 1] : 0) })
  for (let i = 0; i < count; i += 4099) {
    const sum = Math.floor(i / PERIOD) * sums[sums.length - 1] + sums[i % PERIOD]
    if (!(Math.abs(found[i] - sum) < 1e-3 * Math.sqrt(count) + 1e-3 * Math.abs(sum))) throw new Error(`scan: element ${i} is ${found[i]}, not ${sum}`)
  }
}

if (wants('sort')) {
  const count = emulated ? 20000 : 64 << 20
  const x = cuda.buffer(random(count)), y = cuda.alloc('f32', count)
  const sort = example('radix_sort.js').make(count)
  report('sort', count / seconds(() => sort(x, y)) / 1e9, 'Gkeys/s')
  y.read().forEach((v, i, all) => { if (!(i === 0 || all[i - 1] <= v)) throw new Error(`sort: element ${i}`) })
}

const rows = emulated ? 2 : 8192, columns = emulated ? 2048 : 8192
if (wants('softmax') || wants('layernorm')) {
  const { softmax, layerNorm, launch } = example('softmax.js')
  const x = cuda.buffer(random(rows * columns)), y = cuda.alloc('f32', rows * columns)
  const weight = cuda.buffer(random(columns)), bias = cuda.buffer(random(columns))
  const kernels = [softmax(columns), layerNorm(columns)]
  if (wants('softmax')) bandwidth('softmax', rows * columns, () => launch(kernels[0], rows, x, y))
  if (wants('layernorm')) bandwidth('layernorm', rows * columns, () => launch(kernels[1], rows, x, y, weight, bias, 1e-5))
}

if (wants('transpose')) {
  const n = emulated ? 128 : 8192
  const { launch } = example('tiled_transpose.js')
  const x = cuda.buffer(random(n * n)), y = cuda.alloc('f32', n * n)
  bandwidth('transpose', n * n, () => launch(x, y, n, n))
}

if (wants('forall')) { // z = 2x + y, by how many elements a thread takes
  const count = emulated ? 20000 : 64 << 20
  const x = cuda.buffer(random(count)), y = cuda.buffer(random(count)), z = cuda.alloc('f32', count)
  for (const elements of [undefined, 1, 2, 4, 8, 16]) {
    const kernel = cuda.kernel((x, y, z) => { const i = grid(1); z[i] = 2 * x[i] + y[i] }, { name: 'axpy', elements })
    const name = elements ? `forall-by-${elements}` : 'forall'
    report(name, 12 * count / seconds(() => kernel.forall(count, x, y, z)) / 1e9, 'GB/s')
  }
}
