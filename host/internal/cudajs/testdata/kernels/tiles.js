// Kernels of the tutorials of Triton and CUTLASS as tiles. Each runs on the device and in the JavaScript engine, with
// sizes that are no multiples of its tiles, and is compared with plain loops. CUJS_TEST_PTX is a folder for their PTX.
const cuda = require('cuda')
const assert = require('assert')
const fs = require('fs')
const path = require('path')

// A table is what an argument holds: numbers of a type, in rows.
function table(type, shape, f) {
  const data = Float32Array.from({ length: shape.reduce((a, b) => a * b) }, (_, i) => f(i))
  return { type, shape, data: type === 'bf16' ? cuda.bf16.to(cuda.bf16.from(data)) : data }
}
const whole = (type, ...shape) => table(type, shape, (i) => (i * 7 + (i >> 3)) % 5 - 2)
const waves = (type, ...shape) => table(type, shape, (i) => Math.sin(i * 0.7 + 1))
const zeros = (type, ...shape) => table(type, shape, () => 0)
const arrays = { f32: Float32Array, i32: Int32Array, i8: Int8Array }

function upload({ type, shape, data }) {
  const encoded = type === 'bf16' ? cuda.bf16.from(data) : arrays[type].from(data)
  return cuda.alloc(type, data.length).write(encoded).reshape(shape)
}
const download = (b, type) => (type === 'bf16' ? cuda.bf16.to(b.read()) : b.read())

// agree runs a kernel; want has the numbers that arguments shall hold behind, by their places.
function agree(kernel, grid, args, want, bound = 1e-4) {
  for (const at in want) want[at] = once(want[at])
  for (const way of ['launch', 'onHost']) {
    const given = args.map((a) => (a.data ? upload(a) : a))
    kernel[way]({ grid }, ...given)
    for (const [at, f] of Object.entries(want)) {
      const [rows, columns] = args[at].shape.length > 1 ? [args[at].data.length / args[at].shape.at(-1), args[at].shape.at(-1)] : [1, args[at].data.length]
      download(given[at], args[at].type).forEach((v, i) => {
        const right = f(Math.floor(i / columns), i % columns, rows)
        assert.ok(Math.abs(v - right) <= bound * Math.max(1, Math.abs(right)), `${way} ${kernel.name}: argument ${at}, element ${i} is ${v}, not ${right}`)
      })
    }
  }
  if (process.env.CUJS_TEST_PTX) fs.writeFileSync(path.join(process.env.CUJS_TEST_PTX, kernel.name + '.ptx'), kernel.ptx())
  console.log('ok', kernel.name)
}
const sum = (n, f) => { let s = 0; for (let i = 0; i < n; i++) s += f(i); return s }
// once keeps what a function of one or two numbers answers.
function once(f) {
  const known = new Map()
  return (i, j = 0) => {
    const key = i * 4096 + j
    if (!known.has(key)) known.set(key, f(i, j))
    return known.get(key)
  }
}
const tiles = (n, size) => Math.ceil(n / size)
const at = (t, i, j) => t.data[i * t.shape.at(-1) + j]
const product = (a, b, i, j) => {
  const inner = a.shape.at(-1), columns = b.shape.at(-1), x = a.data, y = b.data
  let s = 0
  for (let k = 0; k < inner; k++) s += x[i * inner + k] * y[k * columns + j]
  return s
}

const BM = 32, BN = 16, BK = 16, M = 37, N = 24, K = 40
const A = whole('bf16', M, K), B = whole('bf16', K, N), C = zeros('f32', M, N)
const options = { warps: 2, stages: 2 }, places = [tiles(N, BN), tiles(M, BM)]

{
  const x = waves('f32', 150), y = whole('f32', 150)
  agree(cuda.kernel(function vectorAdd(x, y, out) {
    const i = blockIdx.x
    tile.store(out, tile.map((a, b) => a + b, tile.load(x, [64], [i]), tile.load(y, [64], [i])), [i])
  }), 3, [x, y, zeros('f32', 150)], { 2: (_, i) => x.data[i] + y.data[i] })

  agree(cuda.kernel(function arcSine(x, out) {
    tile.store(out, tile.load(x, [64], [blockIdx.x]).map((v) => Math.asin(v)), [blockIdx.x])
  }), 3, [x, zeros('f32', 150)], { 1: (_, i) => Math.asin(x.data[i]) })

  // The same seed drops the same elements, whatever the tiles are: the number of the element is mixed.
  const mix = (i, seed) => {
    let h = Math.imul(i ^ seed, 0x45d9f3b)
    h = Math.imul(h ^ (h >>> 16), 0x45d9f3b)
    return ((h ^ (h >>> 16)) >>> 8) / 0x1000000
  }
  agree(cuda.kernel(function dropout(x, out, p, seed) {
    const first = blockIdx.x * 64
    const kept = tile.map((v, i) => (mix(first + i, seed) > p ? v / (1 - p) : 0), tile.load(x, [64], [blockIdx.x]), tile.range(64))
    tile.store(out, kept, [blockIdx.x])
  }, { params: { p: 'f32', seed: 'i32' } }), 3, [x, zeros('f32', 150), 0.25, 123], { 1: (_, i) => (mix(i, 123) > 0.25 ? x.data[i] / 0.75 : 0) })
}

{
  const x = waves('f32', 5, 50), g = whole('f32', 5, 50), w = waves('f32', 50), b = whole('f32', 50), n = 50, eps = 1e-5
  const power = once((i, j) => Math.exp(at(x, i, j)))
  agree(cuda.kernel(function fusedSoftmax(x, y) {
    const row = tile.load(x, [64], [blockIdx.x, 0], { outside: -Infinity }), top = row.max()
    const powers = row.map((v) => Math.exp(v - top)), total = powers.sum()
    tile.store(y, powers.map((v) => v / total), [blockIdx.x, 0])
  }), 5, [x, zeros('f32', 5, 50)], { 1: (i, j) => power(i, j) / sum(n, (k) => power(i, k)) })

  const mean = once((i) => sum(n, (j) => at(x, i, j)) / n)
  const rate = once((i) => 1 / Math.sqrt(sum(n, (j) => (at(x, i, j) - mean(i)) ** 2) / n + eps))
  const hat = once((i, j) => (at(x, i, j) - mean(i)) * rate(i))
  agree(cuda.kernel(function layerNormForward(x, w, b, y, means, rates) {
    const i = blockIdx.x, n = x.shape[1], columns = tile.range(64), row = tile.load(x, [64], [i, 0])
    const mean = row.sum() / n
    const apart = tile.map((v, c) => (c < n ? v - mean : 0), row, columns)
    const rate = 1 / Math.sqrt(apart.map((v) => v * v).sum() / n + 1e-5)
    tile.store(y, tile.map((v, w, b) => v * rate * w + b, apart, tile.load(w, [64], [0]), tile.load(b, [64], [0])), [i, 0])
    tile.store(means, tile.full('f32', mean, 1), [i])
    tile.store(rates, tile.full('f32', rate, 1), [i])
  }), 5, [x, w, b, zeros('f32', 5, 50), zeros('f32', 5), zeros('f32', 5)], { 3: (i, j) => hat(i, j) * w.data[j] + b.data[j], 4: (_, i) => mean(i), 5: (_, i) => rate(i) })

  const means = table('f32', [5], mean), rates = table('f32', [5], rate), wg = (i, j) => at(g, i, j) * w.data[j]
  agree(cuda.kernel(function layerNormBackward(x, g, w, means, rates, dx, dw, db) {
    const i = blockIdx.x, n = x.shape[1], mean = means[i], rate = rates[i]
    const slope = tile.load(g, [64], [i, 0]), wg = tile.map((g, w) => g * w, slope, tile.load(w, [64], [0]))
    const hat = tile.load(x, [64], [i, 0]).map((v) => (v - mean) * rate)
    const along = tile.map((h, g) => h * g, hat, wg).sum() / n, shift = wg.sum() / n
    tile.store(dx, tile.map((h, g) => (g - h * along - shift) * rate, hat, wg), [i, 0])
    tile.add(dw, tile.map((h, g) => h * g, hat, slope), [0])
    tile.add(db, slope, [0])
  }), 5, [x, g, w, means, rates, zeros('f32', 5, 50), zeros('f32', 50), zeros('f32', 50)], {
    5: (i, j) => (wg(i, j) - hat(i, j) * sum(n, (k) => wg(i, k) * hat(i, k)) / n - sum(n, (k) => wg(i, k)) / n) * rate(i),
    6: (_, j) => sum(5, (i) => at(g, i, j) * hat(i, j)),
    7: (_, j) => sum(5, (i) => at(g, i, j)),
  })
}

agree(cuda.kernel(function groupedOrder(A, B, C, slope) {  // blocks in groups of two rows of tiles, then leaky ReLU
  const rows = tile.count(C, BM, 0), columns = tile.count(C, BN, 1), group = 2
  const first = Math.floor(blockIdx.x / (group * columns)) * group, height = Math.min(rows - first, group)
  const rest = blockIdx.x % (group * columns), m = first + rest % height, n = Math.floor(rest / height)
  let sum = tile.zeros('f32', BM, BN)
  for (let k = 0; k < tile.count(A, BK, 1); k++) sum = tile.dot(tile.load(A, [BM, BK], [m, k]), tile.load(B, [BK, BN], [k, n]), sum)
  tile.store(C, sum.map((v) => (v > 0 ? v : slope * v)), [m, n])
}, { ...options, params: { slope: 'f32' } }), places[0] * places[1], [A, B, C, 0.125], { 2: (i, j) => { const v = product(A, B, i, j); return v > 0 ? v : v / 8 } })

agree(cuda.kernel(function persistentMatmul(A, B, C) {
  const columns = tile.count(C, BN, 1), all = tile.count(C, BM, 0) * columns
  for (let t = blockIdx.x; t < all; t += gridDim.x) {
    const m = Math.floor(t / columns), n = t % columns
    let sum = tile.zeros('f32', BM, BN)
    for (let k = 0; k < tile.count(A, BK, 1); k++) sum = tile.dot(tile.load(A, [BM, BK], [m, k]), tile.load(B, [BK, BN], [k, n]), sum)
    tile.store(C, sum, [m, n])
  }
}, options), 3, [A, B, C], { 2: (i, j) => product(A, B, i, j) })

agree(cuda.kernel(function splitK(A, B, C) {
  const n = blockIdx.x, m = blockIdx.y
  let sum = tile.zeros('f32', BM, BN)
  for (let k = blockIdx.z; k < tile.count(A, BK, 1); k += gridDim.z) sum = tile.dot(tile.load(A, [BM, BK], [m, k]), tile.load(B, [BK, BN], [k, n]), sum)
  tile.add(C, sum, [m, n])
}, options), [...places, 3], [A, B, C], { 2: (i, j) => product(A, B, i, j) })

{
  const bias = waves('f32', N), gelu = (x) => 0.5 * x * (1 + Math.tanh(0.7978845608 * (x + 0.044715 * x * x * x)))
  agree(cuda.kernel(function biasAndActivation(A, B, bias, C) {
    const n = blockIdx.x, m = blockIdx.y
    let sum = tile.zeros('f32', BM, BN)
    for (let k = 0; k < tile.count(A, BK, 1); k++) sum = tile.dot(tile.load(A, [BM, BK], [m, k]), tile.load(B, [BK, BN], [k, n]), sum)
    const end = tile.load(bias, [BN], [n])
    tile.store(C, tile.map((v, b) => gelu(v + b), sum, end), [m, n])
  }, options), places, [A, B, bias, C], { 3: (i, j) => gelu(product(A, B, i, j) + bias.data[j]) })

  const few = table('bf16', [K, N], (i) => Math.sin(i) / 8), shares = once((i, j) => Math.exp(product(A, few, i, j)))
  agree(cuda.kernel(function productAndSoftmax(A, B, C) {  // a block has whole rows
    const m = blockIdx.x, width = B.shape[1]
    let sum = tile.zeros('f32', BM, 64)
    for (let k = 0; k < tile.count(A, BK, 1); k++) sum = tile.dot(tile.load(A, [BM, BK], [m, k]), tile.load(B, [BK, 64], [k, 0]), sum)
    const scores = sum.map((v, row, column) => (column < width ? v : -Infinity))
    const powers = tile.map((v, top) => Math.exp(v - top), scores, scores.max(1))
    tile.store(C, tile.map((v, total) => v / total, powers, powers.sum(1)), [m, 0])
  }, options), places[1], [A, few, C], { 2: (i, j) => shares(i, j) / sum(N, (k) => shares(i, k)) })

  const gate = table('bf16', [K, N], (i) => Math.cos(i) / 8)
  agree(cuda.kernel(function gatedProducts(A, B, G, C) {   // SiLU(A · G) * (A · B)
    const n = blockIdx.x, m = blockIdx.y
    let value = tile.zeros('f32', BM, BN), gate = tile.zeros('f32', BM, BN)
    for (let k = 0; k < tile.count(A, BK, 1); k++) {
      const a = tile.load(A, [BM, BK], [m, k])
      value = tile.dot(a, tile.load(B, [BK, BN], [k, n]), value)
      gate = tile.dot(a, tile.load(G, [BK, BN], [k, n]), gate)
    }
    tile.store(C, tile.map((v, g) => v * g / (1 + Math.exp(-g)), value, gate), [m, n])
  }, options), places, [A, B, gate, C], { 3: (i, j) => { const g = product(A, gate, i, j); return product(A, B, i, j) * g / (1 + Math.exp(-g)) } })
}

{
  const X = whole('bf16', 3, M, K), Y = whole('bf16', 3, K, N)
  const part = (t, b) => ({ shape: t.shape.slice(1), data: t.data.subarray(b * t.data.length / 3, (b + 1) * t.data.length / 3) })
  agree(cuda.kernel(function batched(A, B, C) {
    const n = blockIdx.x, m = blockIdx.y, z = blockIdx.z
    let sum = tile.zeros('f32', BM, BN)
    for (let k = 0; k < tile.count(A, BK, 2); k++) sum = tile.dot(tile.load(A, [BM, BK], [z, m, k]), tile.load(B, [BK, BN], [z, k, n]), sum)
    tile.store(C, sum, [z, m, n])
  }, options), [...places, 3], [X, Y, zeros('f32', 3, M, N)], { 2: (r, j) => { const z = Math.floor(r / M); return product(part(X, z), part(Y, z), r % M, j) } })

  const experts = table('i32', [places[1]], (i) => 2 - i)
  agree(cuda.kernel(function groupedProducts(A, B, experts, C) {  // the rows of each tile have a matrix of their own
    const n = blockIdx.x, m = blockIdx.y, expert = experts[m]
    let sum = tile.zeros('f32', BM, BN)
    for (let k = 0; k < tile.count(A, BK, 1); k++) sum = tile.dot(tile.load(A, [BM, BK], [m, k]), tile.load(B, [BK, BN], [expert, k, n]), sum)
    tile.store(C, sum, [m, n])
  }, options), places, [A, Y, experts, C], { 3: (i, j) => product(A, part(Y, 2 - Math.floor(i / BM)), i, j) })
}

{
  const W = whole('i8', K, N), S = table('f32', [tiles(K, BK), N], (i) => 2 ** -(i % 3))
  agree(cuda.kernel(function scaledBlocks(A, W, S, C) {    // weights of 8 bits with a scale for each 16 of a column
    const n = blockIdx.x, m = blockIdx.y
    let sum = tile.zeros('f32', BM, BN)
    for (let k = 0; k < tile.count(A, BK, 1); k++) {
      const w = tile.map((v, s) => v * s, tile.load(W, [BK, BN], [k, n]).as('f32'), tile.load(S, [1, BN], [k, n]))
      sum = tile.dot(tile.load(A, [BM, BK], [m, k]), w.as('bf16'), sum)
    }
    tile.store(C, sum, [m, n])
  }, options), places, [A, W, S, C], { 3: (i, j) => sum(K, (k) => at(A, i, k) * at(W, k, j) * at(S, Math.floor(k / BK), j)) })

  const rows = table('i32', [35], (i) => i * 11 % M)
  agree(cuda.kernel(function gatheredRows(A, rows, B, C) {
    const n = blockIdx.x, m = blockIdx.y, count = rows.length, width = A.shape[1]
    let sum = tile.zeros('f32', BM, BN)
    for (let k = 0; k < tile.count(A, BK, 1); k++) {
      const a = tile.zeros('f32', BM, BK).map((v, i, j) => (m * BM + i < count && k * BK + j < width ? A[rows[m * BM + i]][k * BK + j] : 0))
      sum = tile.dot(a.as('bf16'), tile.load(B, [BK, BN], [k, n]), sum)
    }
    tile.store(C, sum, [m, n])
  }, options), [places[0], 2], [A, rows, B, zeros('f32', 35, N)], { 3: (i, j) => product(A, B, rows.data[i], j) })

  const H = 9, width = 7, channels = 3, image = whole('bf16', H, width, channels), filter = whole('bf16', 27, 20)
  const pixel = (y, x, c) => (y >= 0 && y < H && x >= 0 && x < width ? image.data[(y * width + x) * channels + c] : 0)
  agree(cuda.kernel(function convolution(image, filter, out) {  // 3 by 3, as a product whose left factor is never stored
    const n = blockIdx.x, m = blockIdx.y, H = image.shape[0], W = image.shape[1], C = image.shape[2]
    let sum = tile.zeros('f32', BM, BN)
    for (let k = 0; k < tile.count(filter, BK, 0); k++) {
      const a = tile.zeros('f32', BM, BK).map((v, i, j) => {
        const place = m * BM + i, tap = k * BK + j
        const y = Math.floor(place / W) + Math.floor(tap / (3 * C)) - 1, x = place % W + Math.floor(tap / C) % 3 - 1
        return tap < 9 * C && y >= 0 && y < H && x >= 0 && x < W ? image[y][x][tap % C] : 0
      })
      sum = tile.dot(a.as('bf16'), tile.load(filter, [BK, BN], [k, n]), sum)
    }
    tile.store(out, sum, [m, n])
  }, options), [2, 2], [image, filter, zeros('f32', H * width, 20)], {
    2: (p, f) => sum(27, (t) => pixel(Math.floor(p / width) + Math.floor(t / 9) - 1, p % width + Math.floor(t / 3) % 3 - 1, t % 3) * at(filter, t, f)),
  })

  agree(cuda.kernel(function lowerTriangle(A, C) {         // A · Aᵀ, at and below the diagonal
    const n = blockIdx.x, m = blockIdx.y
    if (n <= m) {
      let sum = tile.zeros('f32', BM, BM)
      for (let k = 0; k < tile.count(A, BK, 1); k++) sum = tile.dot(tile.load(A, [BM, BK], [m, k]), tile.load(A, [BM, BK], [n, k]).T, sum)
      tile.store(C, sum.map((v, i, j) => (n * BM + j <= m * BM + i ? v : 0)), [m, n])
    }
  }, options), [2, 2], [A, zeros('f32', M, M)], { 1: (i, j) => (j <= i ? sum(K, (k) => at(A, i, k) * at(A, j, k)) : 0) })
}

{
  const x = table('f32', [37, 50], (i) => i * 29 % 1850), n = 50
  const sorted = Array.from({ length: 37 }, (_, i) => x.data.slice(i * n, (i + 1) * n).sort().reverse())
  agree(cuda.kernel(function transposedTiles(x, y) {
    tile.store(y, tile.load(x, [16, 16], [blockIdx.y, blockIdx.x]).T, [blockIdx.x, blockIdx.y])
  }), [4, 3], [x, zeros('f32', 50, 37)], { 1: (j, i) => at(x, i, j) })

  const mean = once((i) => sum(n, (j) => at(x, i, j)) / n)
  agree(cuda.kernel(function welford(x, means, variances) {  // parts of rows are merged by their counts
    const m = blockIdx.x, width = x.shape[1]
    let mean = tile.zeros('f32', 16, 1), apart = tile.zeros('f32', 16, 1)
    for (let j = 0; j < tile.count(x, 16, 1); j++) {
      const part = tile.load(x, [16, 16], [m, j]), before = j * 16, count = Math.min(16, width - before), all = before + count
      const own = part.sum(1).map((s) => s / count)
      const spread = tile.map((v, o) => (v - o) * (v - o), part, own).map((v, row, column) => (column < count ? v : 0)).sum(1)
      apart = tile.map((s, t, a, b) => s + t + (a - b) * (a - b) * before * count / all, apart, spread, mean, own)
      mean = tile.map((a, b) => a + (b - a) * count / all, mean, own)
    }
    tile.store(means, mean, [m, 0])
    tile.store(variances, apart.map((s) => s / width), [m, 0])
  }), 3, [x, zeros('f32', 37, 1), zeros('f32', 37, 1)], { 1: (i) => mean(i), 2: (i) => sum(n, (j) => (at(x, i, j) - mean(i)) ** 2) / n })

  agree(cuda.kernel(function cumulativeSum(x, y) {
    let before = tile.zeros('f32', 16, 1)
    for (let j = 0; j < tile.count(x, 16, 1); j++) {
      const part = tile.load(x, [16, 16], [blockIdx.x, j])
      tile.store(y, tile.map((v, b) => v + b, part.scan(1, (a, b) => a + b), before), [blockIdx.x, j])
      before = tile.map((b, s) => b + s, before, part.sum(1))
    }
  }), 3, [x, zeros('f32', 37, 50)], { 1: (i, j) => sum(j + 1, (k) => at(x, i, k)) })

  agree(cuda.kernel(function greatestThree(x, values, columns) {
    let rest = tile.load(x, [16, 64], [blockIdx.x, 0], { outside: -Infinity })
    for (let k = 0; k < 3; k++) {
      const top = rest.max(1)
      const column = tile.map((v, t) => (v === t ? 0 : 64), rest, top).map((far, row, column) => far + column).min(1)
      tile.store(values, top, [blockIdx.x, k])
      tile.store(columns, column.as('i32'), [blockIdx.x, k])
      rest = tile.map((v, t) => (v === t ? -Infinity : v), rest, top)
    }
  }), 3, [x, zeros('f32', 37, 3), zeros('i32', 37, 3)], { 1: (i, k) => sorted[i][k], 2: (i, k) => x.data.subarray(i * n, (i + 1) * n).indexOf(sorted[i][k]) })
}

{
  const D = 16, L = 45, Q = waves('bf16', L, D), Keys = table('bf16', [L, D], (i) => Math.cos(i)), V = whole('bf16', L, D), O = zeros('f32', L, D)
  const weight = once((i, j) => Math.exp(sum(D, (d) => at(Q, i, d) * at(Keys, j, d)) / 4))
  const mixed = (i, d, end) => sum(end, (j) => weight(i, j) * at(V, j, d)) / sum(end, (j) => weight(i, j))
  agree(cuda.kernel(function flashAttention(Q, K, V, O, scale) {
    const q = tile.load(Q, [32, D], [blockIdx.x, 0]), length = K.shape[0]
    let top = tile.full('f32', -Infinity, 32, 1), total = tile.zeros('f32', 32, 1), out = tile.zeros('f32', 32, D)
    for (let j = 0; j < tile.count(K, 16, 0); j++) {
      const k = tile.load(K, [16, D], [j, 0]), v = tile.load(V, [16, D], [j, 0])
      const s = tile.dot(q, k.T).map((x, row, column) => (j * 16 + column < length ? x * scale : -Infinity))
      const next = tile.map(Math.max, top, s.max(1)), shrink = tile.map((a, b) => Math.exp(a - b), top, next)
      const p = tile.map((x, t) => Math.exp(x - t), s, next)
      total = tile.map((l, f, r) => l * f + r, total, shrink, p.sum(1))
      out = tile.dot(p.as('bf16'), v, tile.map((o, f) => o * f, out, shrink))
      top = next
    }
    tile.store(O, tile.map((o, l) => o / l, out, total), [blockIdx.x, 0])
  }, { ...options, params: { scale: 'f32' } }), 2, [Q, Keys, V, O, 0.25], { 3: (i, d) => mixed(i, d, L) }, 0.02)

  agree(cuda.kernel(function causalAttention(Q, K, V, O, scale) {
    const m = blockIdx.x, q = tile.load(Q, [32, D], [m, 0])
    let top = tile.full('f32', -Infinity, 32, 1), total = tile.zeros('f32', 32, 1), out = tile.zeros('f32', 32, D)
    for (let j = 0; j < Math.min(tile.count(K, 16, 0), (m + 1) * 2); j++) {
      const k = tile.load(K, [16, D], [j, 0]), v = tile.load(V, [16, D], [j, 0])
      const s = tile.dot(q, k.T).map((x, row, column) => (j * 16 + column <= m * 32 + row ? x * scale : -Infinity))
      const next = tile.map(Math.max, top, s.max(1)), shrink = tile.map((a, b) => Math.exp(a - b), top, next)
      const p = tile.map((x, t) => Math.exp(x - t), s, next)
      total = tile.map((l, f, r) => l * f + r, total, shrink, p.sum(1))
      out = tile.dot(p.as('bf16'), v, tile.map((o, f) => o * f, out, shrink))
      top = next
    }
    tile.store(O, tile.map((o, l) => o / l, out, total), [m, 0])
  }, { ...options, params: { scale: 'f32' } }), 2, [Q, Keys, V, O, 0.25], { 3: (i, d) => mixed(i, d, i + 1) }, 0.02)

  // One query for each head, and the keys in parts: blocks have a part each, then one merges them.
  const parts = tiles(L, 16)
  const inPart = (p, f) => sum(Math.min(16, L - p * 16), (j) => f(p * 16 + j))
  const tops = table('f32', [parts, L], (i) => Math.max(...Array.from({ length: Math.min(16, L - Math.floor(i / L) * 16) }, (_, j) => Math.log(weight(i % L, Math.floor(i / L) * 16 + j)))))
  const totals = table('f32', [parts, L], (i) => inPart(Math.floor(i / L), (j) => weight(i % L, j)) / Math.exp(tops.data[i]))
  const sums = table('f32', [parts, L, D], (i) => { const p = Math.floor(i / (L * D)), q = Math.floor(i / D) % L; return inPart(p, (j) => weight(q, j) * at(V, j, i % D)) / Math.exp(at(tops, p, q)) })
  agree(cuda.kernel(function decodeParts(Q, K, V, tops, totals, sums, scale) {
    const m = blockIdx.x, part = blockIdx.y, length = K.shape[0]
    const s = tile.dot(tile.load(Q, [32, D], [m, 0]), tile.load(K, [16, D], [part, 0]).T).map((x, row, column) => (part * 16 + column < length ? x * scale : -Infinity))
    const top = s.max(1), p = tile.map((x, t) => Math.exp(x - t), s, top)
    tile.store(tops, top.T, [part, m])
    tile.store(totals, p.sum(1).T, [part, m])
    tile.store(sums, tile.dot(p.as('bf16'), tile.load(V, [16, D], [part, 0])), [part, m, 0])
  }, { ...options, params: { scale: 'f32' } }), [2, parts], [Q, Keys, V, zeros('f32', parts, L), zeros('f32', parts, L), zeros('f32', parts, L, D), 0.25],
    { 3: (p, i) => at(tops, p, i), 4: (p, i) => at(totals, p, i), 5: (r, d) => at(sums, r, d) }, 0.02)

  agree(cuda.kernel(function decodeMerge(tops, totals, sums, O) {
    const m = blockIdx.x
    let top = tile.full('f32', -Infinity, 1, 32)
    for (let p = 0; p < tile.count(tops, 1, 0); p++) top = tile.map(Math.max, top, tile.load(tops, [1, 32], [p, m]))
    let total = tile.zeros('f32', 1, 32), out = tile.zeros('f32', 32, D)
    for (let p = 0; p < tile.count(tops, 1, 0); p++) {
      const f = tile.map((t, all) => Math.exp(t - all), tile.load(tops, [1, 32], [p, m]), top)
      total = tile.map((s, f, t) => s + f * t, total, f, tile.load(totals, [1, 32], [p, m]))
      out = tile.map((o, f, s) => o + f * s, out, f.T, tile.load(sums, [32, D], [p, m, 0]))
    }
    tile.store(O, tile.map((o, t) => o / t, out, total.T), [m, 0])
  }), 2, [tops, totals, sums, O], { 3: (i, d) => mixed(i, d, L) }, 1e-3)
}
