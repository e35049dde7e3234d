// Integers, bits, strings, graphs, images, random numbers.
const { check, shaped, sequence } = require('../lib/check')

const text = (s) => Uint8Array.from([...s].map((c) => c.charCodeAt(0)))

check(function mandelbrot(out, width, height, limit) {
  const px = blockIdx.x * blockDim.x + threadIdx.x, py = blockIdx.y * blockDim.y + threadIdx.y
  if (px >= width || py >= height) return
  const cx = f64(px) * 3 / width - 2, cy = f64(py) * 2 / height - 1
  let x = f64(0), y = f64(0), n = 0
  while (n < limit && x * x + y * y <= 4) {
    const t = x * x - y * y + cx
    y = 2 * x * y + cy
    x = t
    n++
  }
  out[py * width + px] = n
}, {
  config: { grid: [2, 3], block: [16, 8] }, args: [new Int32Array(32 * 20), 32, 20, 40], options: { exact: true },
  expect: (out, width, height, limit) => out.forEach((_, i) => {
    const a = i % width * 3 / width - 2, b = Math.floor(i / width) * 2 / height - 1
    let x = 0, y = 0
    for (; out[i] < limit && x * x + y * y <= 4; out[i]++) [x, y] = [x * x - y * y + a, 2 * x * y + b]
  }),
})

check(function life(m, out) {
  const j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y
  const h = m.shape[0], w = m.shape[1]
  if (i >= h || j >= w) return
  let n = 0
  for (let di = -1; di <= 1; di++) for (let dj = -1; dj <= 1; dj++) if (di !== 0 || dj !== 0) n += m[(i + di + h) % h][(j + dj + w) % w]
  out[i][j] = n === 3 || n === 2 && m[i][j] === 1 ? 1 : 0
}, {
  config: { grid: [2, 2], block: [16, 16] }, args: [shaped(sequence(Uint8Array, 600, 2), 20, 30), shaped(new Uint8Array(600), 20, 30)],
  expect: (m, out) => out.forEach((_, i) => {
    let n = -m[i]
    for (const a of [19, 20, 21]) for (const b of [29, 30, 31]) n += m[(Math.floor(i / 30) + a) % 20 * 30 + (i % 30 + b) % 30]
    out[i] = n === 3 || (n === 2 && m[i]) ? 1 : 0
  }),
})

check(function grey(pixels, out) {
  const i = grid(1)
  if (i < out.length) out[i] = (pixels[4 * i] * 77 + pixels[4 * i + 1] * 151 + pixels[4 * i + 2] * 28) >> 8
}, {
  config: { grid: 2, block: 64 }, args: [sequence(Uint8Array, 400, 256), new Uint8Array(100)],
  expect: (p, out) => out.forEach((_, i) => { out[i] = (p[4 * i] * 77 + p[4 * i + 1] * 151 + p[4 * i + 2] * 28) / 256 }),
})

check(function median3(x, out) {
  const i = grid(1)
  if (i < 1 || i >= x.length - 1) return
  const a = x[i - 1], b = x[i], c = x[i + 1]
  out[i] = Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
}, {
  config: { grid: 2, block: 64 }, args: [sequence(Int32Array, 100, 50), new Int32Array(100)],
  expect: (x, out) => { for (let i = 1; i < 99; i++) out[i] = [...x.slice(i - 1, i + 2)].sort((a, b) => a - b)[1] },
})

check(function sobel(m, out) {
  const j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y
  if (i < 1 || j < 1 || i >= m.shape[0] - 1 || j >= m.shape[1] - 1) return
  const gx = m[i - 1][j + 1] + 2 * m[i][j + 1] + m[i + 1][j + 1] - m[i - 1][j - 1] - 2 * m[i][j - 1] - m[i + 1][j - 1]
  const gy = m[i + 1][j - 1] + 2 * m[i + 1][j] + m[i + 1][j + 1] - m[i - 1][j - 1] - 2 * m[i - 1][j] - m[i - 1][j + 1]
  out[i][j] = Math.min(255, Math.abs(gx) + Math.abs(gy))
}, {
  config: { grid: [2, 2], block: [16, 16] }, args: [shaped(sequence(Uint8Array, 600, 100), 20, 30), shaped(new Uint8Array(600), 20, 30)],
  expect: (m, out) => {
    const at = (i, j) => m[i * 30 + j]
    for (let i = 1; i < 19; i++) for (let j = 1; j < 29; j++) {
      let gx = 0, gy = 0
      for (const [d, w] of [[-1, 1], [0, 2], [1, 1]]) { gx += w * (at(i + d, j + 1) - at(i + d, j - 1)); gy += w * (at(i + 1, j + d) - at(i - 1, j + d)) }
      out[i * 30 + j] = Math.min(255, Math.abs(gx) + Math.abs(gy))
    }
  },
})

check(function find(haystack, needle, out) {
  const i = grid(1)
  if (i + needle.length > haystack.length) return
  let k = 0
  while (k < needle.length && haystack[i + k] === needle[k]) k++
  if (k === needle.length) Atomics.min(out, 0, i)
}, {
  config: { grid: 2, block: 64 }, args: [text('how much wood would a woodchuck chuck if a woodchuck could'), text('chuck c'), Int32Array.of(99)],
  expect: (h, n, out) => { out[0] = 'how much wood would a woodchuck chuck if a woodchuck could'.indexOf('chuck c') },
})

check(function upperCase(s) { const i = grid(1); if (i < s.length && s[i] >= 97 && s[i] <= 122) s[i] = s[i] - 32 },
  { config: { grid: 1, block: 32 }, args: [text('Grids of Blocks')], expect: (s) => s.set(text('GRIDS OF BLOCKS')) })

check(function editRow(a, b, out) { // one thread a pair of words of eight letters
  const row = local('i32', 9)
  const p = grid(1) * 8
  for (let j = 0; j <= 8; j++) row[j] = j
  for (let i = 1; i <= 8; i++) {
    let corner = row[0]
    row[0] = i
    for (let j = 1; j <= 8; j++) {
      const change = corner + (a[p + i - 1] === b[p + j - 1] ? 0 : 1)
      corner = row[j]
      row[j] = Math.min(change, Math.min(row[j], row[j - 1]) + 1)
    }
  }
  out[grid(1)] = row[8]
}, {
  config: { grid: 1, block: 4 }, args: [sequence(Uint8Array, 32, 3), sequence(Uint8Array, 40, 3).slice(8), new Int32Array(4)],
  expect: (a, b, out) => out.forEach((_, w) => {
    const d = (i, j) => i === 0 || j === 0 ? i + j : Math.min(d(i - 1, j - 1) + (a[w * 8 + i - 1] === b[w * 8 + j - 1] ? 0 : 1), memo(i - 1, j) + 1, memo(i, j - 1) + 1)
    const known = new Map()
    const memo = (i, j) => { const key = i * 9 + j; if (!known.has(key)) known.set(key, d(i, j)); return known.get(key) }
    out[w] = memo(8, 8)
  }),
})

check(function adler(bytes, out) {
  if (grid(1) > 0) return
  let a = 1, b = 0
  for (let i = 0; i < bytes.length; i++) { a = (a + bytes[i]) % 65521; b = (b + a) % 65521 }
  out[0] = (b << 16 | a) >>> 0
}, { config: { grid: 1, block: 1 }, args: [text('Wikipedia'), new Uint32Array(1)], expect: (_, out) => { out[0] = 0x11E60398 } })

check(function crc32(bytes, out) {
  const t = threadIdx.x, table = shared('u32', 256)
  let entry = u32(t)
  for (let k = 0; k < 8; k++) entry = (entry & 1) !== 0 ? (entry >>> 1) ^ 0xedb88320 : entry >>> 1
  table[t] = entry
  syncthreads()
  if (t !== 0) return
  let crc = u32(0xffffffff)
  for (let i = 0; i < bytes.length; i++) crc = table[(crc ^ u32(bytes[i])) & 255] ^ (crc >>> 8)
  out[0] = crc ^ 0xffffffff
}, { config: { grid: 1, block: 256 }, args: [text('123456789'), new Uint32Array(1)], expect: (_, out) => { out[0] = 0xcbf43926 } })

check(function fnv(words, out) {
  const i = grid(1)
  let h = 0xcbf29ce484222325n
  for (let k = 0; k < 8; k++) { h ^= u64(words[8 * i + k]); h *= 0x100000001b3n }
  out[i] = h
}, {
  config: { grid: 1, block: 4 }, args: [sequence(Uint8Array, 32, 256), new BigUint64Array(4)],
  expect: (words, out) => out.forEach((_, i) => {
    let h = 0xcbf29ce484222325n
    for (let k = 0; k < 8; k++) h = BigInt.asUintN(64, (h ^ BigInt(words[8 * i + k])) * 0x100000001b3n)
    out[i] = h
  }),
})

check(function xorshift(state, steps) {
  const i = grid(1)
  let x = state[i]
  for (let k = 0; k < steps; k++) { x ^= x << 13; x ^= x >>> 17; x ^= x << 5 }
  state[i] = x
}, {
  config: { grid: 1, block: 32 }, args: [sequence(Uint32Array, 32, 1e6, 1), 10],
  expect: (state, steps) => state.forEach((x, i) => { for (let k = 0; k < steps; k++) { x ^= x << 13; x ^= x >>> 17; x ^= x << 5 } state[i] = x }),
})

check(function splitMix(out, seed) {
  const i = grid(1)
  let z = u64(seed + u64(i + 1) * 0x9e3779b97f4a7c15n)
  z = u64((z ^ z >> 30n) * 0xbf58476d1ce4e5b9n)
  z = u64((z ^ z >> 27n) * 0x94d049bb133111ebn)
  out[i] = z ^ z >> 31n
}, {
  config: { grid: 1, block: 16 }, args: [new BigUint64Array(16), 1234567n], options: { params: { seed: 'u64' } },
  expect: (out, seed) => out.forEach((_, i) => {
    const wrap = (x) => BigInt.asUintN(64, x)
    let z = wrap(seed + BigInt(i + 1) * 0x9e3779b97f4a7c15n)
    z = wrap((z ^ z >> 30n) * 0xbf58476d1ce4e5b9n)
    z = wrap((z ^ z >> 27n) * 0x94d049bb133111ebn)
    out[i] = z ^ z >> 31n
  }),
})

check(function monteCarlo(hits, rounds) {
  let state = (Math.imul(grid(1), 747796405) + 1) >>> 0
  let inside = 0
  for (let k = 0; k < rounds; k++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    const x = (state >>> 8) * 5.9604644775390625e-8
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    const y = (state >>> 8) * 5.9604644775390625e-8
    if (f64(x) * x + f64(y) * y < 1) inside++
  }
  Atomics.add(hits, 0, inside)
}, {
  config: { grid: 2, block: 32 }, args: [new Int32Array(1), 100], options: { exact: true },
  expect: (hits, rounds) => {
    for (let i = 0; i < 64; i++) {
      let state = (Math.imul(i, 747796405) + 1) >>> 0
      const next = () => { state = (Math.imul(state, 1664525) + 1013904223) >>> 0; return (state >>> 8) * 2 ** -24 }
      for (let k = 0; k < rounds; k++) { const x = next(), y = next(); if (x * x + y * y < 1) hits[0]++ }
    }
  },
})

check(function sieve(composite) {
  const p = grid(1) + 2
  if (p * p >= composite.length) return
  for (let k = p * p; k < composite.length; k += p) composite[k] = 1
}, {
  config: { grid: 1, block: 32 }, args: [new Uint8Array(500)],
  expect: (composite) => composite.forEach((_, n) => { for (let p = 2; p * p <= n; p++) if (n % p === 0) composite[n] = 1 }),
})

check(function collatz(x, out) {
  const i = grid(1)
  let n = x[i], steps = 0
  while (n > 1) { n = n % 2 === 0 ? (n / 2) | 0 : 3 * n + 1; steps++ }
  out[i] = steps
}, {
  config: { grid: 1, block: 32 }, args: [Int32Array.from({ length: 32 }, (_, i) => i + 1), new Int32Array(32)],
  expect: (x, out) => x.forEach((n, i) => { for (; n > 1; out[i]++) n = n % 2 ? 3 * n + 1 : n / 2 }),
})

check(function gcd(a, b) {
  const i = grid(1)
  let x = a[i], y = b[i]
  while (y !== 0) { const t = x % y; x = y; y = t }
  a[i] = x
}, {
  config: { grid: 1, block: 32 }, args: [sequence(Int32Array, 32, 5000, 1), sequence(Int32Array, 40, 3000, 1).slice(8)],
  expect: (a, b) => { const g = (x, y) => y ? g(y, x % y) : x; a.forEach((v, i) => { a[i] = g(v, b[i]) }) },
})

check(function floydWarshall(d, k) {
  const j = threadIdx.x, i = threadIdx.y
  const through = d[i][k] + d[k][j]
  if (through < d[i][j] && i !== k && j !== k) d[i][j] = through
}, {
  config: { grid: 1, block: [12, 12] }, args: [shaped(sequence(Int32Array, 144, 90, 10), 12, 12), 5],
  expect: (d, k) => { const x = d.slice(); d.forEach((v, i) => { d[i] = Math.min(v, x[i - i % 12 + k] + x[k * 12 + i % 12]) }) },
})

check(function breadthFirst(starts, edges, level, depth, changed) {
  const v = grid(1)
  if (v >= level.length || Atomics.load(level, v) !== depth) return
  for (let e = starts[v]; e < starts[v + 1]; e++) {
    if (Atomics.compareExchange(level, edges[e], -1, depth + 1) === -1) changed[0] = 1
  }
}, {
  config: { grid: 1, block: 64 },
  args: [Int32Array.from({ length: 41 }, (_, i) => 2 * i), sequence(Int32Array, 80, 40), Int32Array.from({ length: 40 }, (_, i) => i < 3 ? 0 : -1), 0, new Int32Array(1)],
  expect: (starts, edges, level, depth, changed) => edges.forEach((to, e) => { if (e < 6 && level[to] === -1) { level[to] = 1; changed[0] = 1 } }),
})

check(function bits(x, out) {
  const i = grid(1)
  out[4 * i] = popcount(x[i])
  out[4 * i + 1] = clz(x[i])
  out[4 * i + 2] = ctz(x[i])
  out[4 * i + 3] = (reverseBits(x[i]) >>> 16) | 0
}, {
  config: { grid: 1, block: 16 }, args: [sequence(Uint32Array, 16, 1e7, 1), new Int32Array(64)],
  expect: (x, out) => x.forEach((v, i) => {
    const digits = v.toString(2).padStart(32, '0')
    out.set([digits.replaceAll('0', '').length, digits.indexOf('1'), 31 - digits.lastIndexOf('1'), parseInt([...digits].reverse().join('').slice(0, 16), 2)], 4 * i)
  }),
})

check(function wideProducts(a, b, high, low) {
  const i = grid(1)
  high[i] = mulhi(a[i], b[i])
  low[i] = Math.imul(a[i] | 0, b[i] | 0) >>> 0
}, {
  config: { grid: 1, block: 16 }, args: [sequence(Uint32Array, 16, 2 ** 24 - 3).map((v) => v * 251), sequence(Uint32Array, 16, 2 ** 24 - 3).map((v) => v * 199), new Uint32Array(16), new Uint32Array(16)],
  expect: (a, b, high, low) => a.forEach((v, i) => { const p = BigInt(v) * BigInt(b[i]); high[i] = Number(p >> 32n); low[i] = Number(p & 0xffffffffn) }),
})

check(function hanoi(out) { // an explicit stack where recursion is not to be had
  const stack = local('i32', 64)
  let top = 0, moves = 0
  stack[top] = threadIdx.x + 1
  top++
  while (top > 0) {
    top--
    const n = stack[top]
    moves++
    if (n > 1) { stack[top] = n - 1; stack[top + 1] = n - 1; top += 2 }
  }
  out[threadIdx.x] = moves
}, { config: { grid: 1, block: 10 }, args: [new Int32Array(10)], expect: (out) => out.forEach((_, i) => { out[i] = 2 ** (i + 1) - 1 }) })

check(function queens(out, n) { // first row by thread; bit masks of columns and diagonals
  const columns = local('u32', 12), left = local('u32', 12), right = local('u32', 12), free = local('u32', 12)
  const full = u32((1 << n) - 1)
  const first = u32(1 << threadIdx.x)
  columns[1] = first
  left[1] = first << 1
  right[1] = first >>> 1
  free[1] = full & ~(first | left[1] | right[1])
  let row = 1, count = 0
  while (row > 0) {
    if (free[row] === 0) { row--; continue }
    const place = free[row] & (0 - free[row])
    free[row] = free[row] ^ place
    if (row === n - 1) { count++; continue }
    columns[row + 1] = columns[row] | place
    left[row + 1] = (left[row] | place) << 1
    right[row + 1] = (right[row] | place) >>> 1
    free[row + 1] = full & ~(columns[row + 1] | left[row + 1] | right[row + 1])
    row++
  }
  Atomics.add(out, 0, count)
}, { config: { grid: 1, block: 6 }, args: [new Int32Array(1), 6], expect: (out) => { out[0] = 4 } })
