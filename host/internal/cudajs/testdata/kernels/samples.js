// Kernels of the wild with methods, rounded indices and typed arrays: what WebGPU's samples, Numba's and Taichi's
// examples have. Each runs on the device and in the JavaScript engine, and against a check of its own.
const cuda = require('cuda')
const assert = require('assert')
const { sequence } = require('../lib/check')

const reals = (n, scale = 1) => Float32Array.from(sequence(Int32Array, n, 1000), (v) => (v / 500 - 1) * scale)
const near = (a, b, bound = 1e-3) => Math.abs(a - b) <= bound * Math.max(1, Math.abs(b))

// found runs a kernel over n threads. The last argument is what comes out.
function found(f, n, args, holds, uses = {}) {
  const kernel = cuda.kernel(f, { uses })
  const [device, host] = ['launch', 'onHost'].map((way) => {
    const given = args.map((a) => (ArrayBuffer.isView(a) ? cuda.buffer(a.slice()) : a))
    kernel[way]({ grid: Math.ceil(n / 32), block: 32 }, ...given)
    return given.at(-1).read()
  })
  device.forEach((v, i) => assert.ok(near(v, host[i]), `${f.name}: element ${i} is ${v}, in the engine ${host[i]}`))
  assert.ok(holds(Array.from(device), ...args), `${f.name}: ${device.slice(0, 8)}`)
  console.log('ok', f.name)
}

found(function gameOfLife(cells, next) {
  const w = 8, i = grid(1), x = i % w, y = Math.floor(i / w)
  const at = (dx, dy) => cells[((y + dy + w) % w) * w + (x + dx + w) % w]
  let alive = 0
  for (const dy of [-1, 0, 1]) for (const dx of [-1, 0, 1]) if (dx || dy) alive += at(dx, dy)
  next[i] = alive === 3 || (alive === 2 && cells[i]) ? 1 : 0
}, 64, [Int32Array.from({ length: 64 }, (_, i) => ([17, 18, 19].includes(i) ? 1 : 0)), new Int32Array(64)],
(next) => next.every((v, i) => v === ([10, 18, 26].includes(i) ? 1 : 0)))

found(function nBody(pos, out) {
  const i = grid(1), me = [pos[3 * i], pos[3 * i + 1], pos[3 * i + 2]], force = new Float32Array(3)
  for (let j = 0; j < pos.length / 3; j++) {
    const d = me.map((v, k) => pos[3 * j + k] - v), r2 = d.reduce((s, v) => s + v * v, 0.01)
    const inv = 1 / (r2 * Math.sqrt(r2))
    d.forEach((v, k) => { force[k] += v * inv })
  }
  force.forEach((v, k) => { out[3 * i + k] = v })
}, 32, [reals(96, 5), new Float32Array(96)], (f) => [0, 1, 2].every((k) => Math.abs(f.filter((_, i) => i % 3 === k).reduce((a, b) => a + b)) < 0.05))

found(function rayTracer(out) {
  const i = grid(1), w = 8
  const vec = (x, y, z) => ({ x, y, z })
  const dot = (a, b) => a.x * b.x + a.y * b.y + a.z * b.z
  const minus = (a, b) => vec(a.x - b.x, a.y - b.y, a.z - b.z)
  const unit = (a) => { const n = Math.hypot(a.x, a.y, a.z); return vec(a.x / n, a.y / n, a.z / n) }
  const spheres = [{ at: vec(0, 0, 4), r: 1, shade: 1 }, { at: vec(1.5, 0, 5), r: 1, shade: 0.5 }, { at: vec(0, -101, 4), r: 100, shade: 0.25 }]
  const direction = unit(vec((i % w - 3.5) / 4, (Math.floor(i / w) - 3.5) / 4, 1))
  let best = 1e9, color = 0
  for (const { at, r, shade } of spheres) {
    const c = minus(at, vec(0, 0, 0)), b = dot(c, direction), d = b * b - dot(c, c) + r * r
    if (d < 0) continue
    const t = b - Math.sqrt(d)
    if (t > 0 && t < best) [best, color] = [t, shade]
  }
  out[i] = color
}, 64, [new Float32Array(64)], (c) => c[27] === 1 && c[56] === 0 && c[0] === 0.25)

found(function mandelbrotSet(out) {
  const i = grid(1), c = { re: -2 + (i % 8) * 3 / 8, im: -1 + Math.floor(i / 8) / 4 }
  let z = { re: 0, im: 0 }, n = 0
  while (n < 50 && z.re ** 2 + z.im ** 2 <= 4) {
    z = { re: z.re * z.re - z.im * z.im + c.re, im: 2 * z.re * z.im + c.im }
    n++
  }
  out[i] = n
}, 64, [new Int32Array(64)], (n) => n[4 * 8 + 5] === 50 && n[0] < 3)

found(function kMeansStep(points, sums) {
  const i = grid(1), centers = Float32Array.of(-0.8, 0, 0.8)
  const distances = [...centers].map((c) => Math.abs(points[i] - c))
  const nearest = distances.indexOf(Math.min(...distances))
  Atomics.add(sums, nearest, 1)
}, 64, [reals(64), new Int32Array(3)], (sums, points) => sums[0] === points.filter((p) => p < -0.4).length)

found(function sobelEdges(image, out) {
  const w = 8, i = grid(1), x = i % w, y = Math.trunc(i / w)
  const kx = [[-1, 0, 1], [-2, 0, 2], [-1, 0, 1]]
  const pixel = (px, py) => image[Math.min(Math.max(py, 0), w - 1) * w + Math.min(Math.max(px, 0), w - 1)]
  let gx = 0, gy = 0
  kx.forEach((row, dy) => row.forEach((k, dx) => {
    gx += k * pixel(x + dx - 1, y + dy - 1)
    gy += k * pixel(x + dy - 1, y + dx - 1)
  }))
  out[i] = Math.hypot(gx, gy)
}, 64, [Float32Array.from({ length: 64 }, (_, i) => (i % 8 < 4 ? 0 : 1)), new Float32Array(64)], (e) => e[3] === 4 && e[4] === 4 && e[0] === 0 && e[7] === 0)

found(function prefixSums(x, out) {
  const t = threadIdx.x, tile = shared('f32', 32)
  tile[t] = x[t]
  for (let d = 1; d < 32; d *= 2) {
    syncthreads()
    const before = t >= d ? tile[t - d] : 0
    syncthreads()
    tile[t] += before
  }
  out[t] = tile[t]
}, 32, [reals(32), new Float32Array(32)], (s, x) => near(s[31], x.reduce((a, b) => a + b)))

found(function transposed(m, out) {
  const n = 8, i = grid(1), row = Math.floor(i / n), column = i % n
  out[column * n + row] = m[row * n + column]
}, 64, [reals(64), new Float32Array(64)], (t, m) => t[1] === m[8] && t[8] === m[1])

found(function flock(birds, out) {
  const i = grid(1), n = birds.length / 4, me = { x: birds[4 * i], y: birds[4 * i + 1], vx: birds[4 * i + 2], vy: birds[4 * i + 3] }
  const sum = { x: 0, y: 0, vx: 0, vy: 0 }
  let near = 0
  for (let j = 0; j < n; j++) {
    const [x, y, vx, vy] = [0, 1, 2, 3].map((k) => birds[4 * j + k])
    if (j === i || Math.hypot(x - me.x, y - me.y) > 0.7) continue
    sum.x += x; sum.y += y; sum.vx += vx; sum.vy += vy
    near++
  }
  const share = near > 0 ? 1 / near : 0
  const steer = { vx: me.vx + (near ? 0.05 * (sum.x * share - me.x) + 0.1 * (sum.vx * share - me.vx) : 0), vy: me.vy + (near ? 0.05 * (sum.y * share - me.y) + 0.1 * (sum.vy * share - me.vy) : 0) }
  const next = { ...me, ...steer }
  out[2 * i] = next.x + next.vx * 0.1
  out[2 * i + 1] = next.y + next.vy * 0.1
}, 32, [reals(128), new Float32Array(64)], (p) => p.every((v) => Math.abs(v) < 1.3))

found(function hashed(words, out) {
  const rotate = (x, n) => (x << n) | (x >>> (32 - n))
  const i = grid(1), w = new Int32Array(20), state = [0x67452301, 0xefcdab89 | 0, 0x98badcfe | 0, 0x10325476, 0xc3d2e1f0 | 0]
  for (let k = 0; k < 20; k++) w[k] = k < 16 ? words[(i + k) % words.length] : rotate(w[k - 3] ^ w[k - 8] ^ w[k - 14] ^ w[k - 16], 1)
  let [a, b, c, d, e] = state
  for (const v of w) {
    const f = (b & c) | (~b & d)
    ;[a, b, c, d, e] = [(rotate(a, 5) + f + e + v + 0x5a827999) | 0, a, rotate(b, 30), c, d]
  }
  out[i] = (state[0] + a) | 0
}, 32, [sequence(Int32Array, 32, 1e6), new Int32Array(32)], (h) => new Set(h).size === 32)

found(function stringSearch(text, word, out) {
  const i = grid(1)
  if (i > text.length - word.length) return
  if (word.every((c, k) => text[i + k] === c)) Atomics.min(out, 0, i)
}, 64, [Uint8Array.from('the quick brown fox jumps over the lazy dog', (c) => c.charCodeAt()), Uint8Array.from('fox', (c) => c.charCodeAt()), Int32Array.of(99)], ([at]) => at === 16)

found(function countsOfBins(x, bins) {
  const i = grid(1), at = Math.floor((x[i] + 1) * 4)
  Atomics.add(bins, Math.min(Math.max(at, 0), bins.length - 1), 1)
}, 64, [reals(64), new Int32Array(8)], (bins) => bins.reduce((a, b) => a + b) === 64)

found(function medianFilter(x, out) {
  const i = grid(1), window = [-2, -1, 0, 1, 2].map((d) => x[Math.min(Math.max(i + d, 0), x.length - 1)])
  out[i] = window.toSorted((a, b) => a - b)[2]
}, 64, [reals(64), new Float32Array(64)], (m, x) => m[10] === [...x.slice(8, 13)].sort((a, b) => a - b)[2])
