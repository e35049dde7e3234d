// Kernels as people write them, with objects, vectors, records and loops over them: simulation,
// graphics, geometry, statistics and games. Each runs on the device and in the JavaScript engine,
// which have to agree, and what comes out has to have a property that tells it from nonsense.
const cuda = require('cuda')
const assert = require('assert')
const { sequence } = require('../lib/check')

const reals = (n, scale = 1) => Float32Array.from(sequence(Int32Array, n, 1000), (v) => (v / 500 - 1) * scale)
const near = (a, b, bound = 1e-4) => Math.abs(a - b) <= bound * Math.max(1, Math.abs(b))

// wild runs a kernel over n threads. The last argument is what comes out.
function wild(f, n, args, holds, options) {
  const kernel = cuda.kernel(f, { uses: helpers, ...options })
  const [device, host] = ['launch', 'onHost'].map((way) => {
    const given = args.map((a) => (ArrayBuffer.isView(a) ? cuda.buffer(a.slice()) : a))
    kernel[way]({ grid: Math.ceil(n / 32), block: 32 }, ...given)
    return given.at(-1).read()
  })
  device.forEach((v, i) => assert.ok(near(v, host[i], 1e-3) || Number.isNaN(v) && Number.isNaN(host[i]), `${f.name}: element ${i} is ${v}, in the engine ${host[i]}`))
  assert.ok(holds(Array.from(device), ...args.slice(0, -1)), `${f.name}: ${device.slice(0, 8)}`)
  console.log('ok', f.name)
}
const every = (test) => (out, ...args) => out.every((v, i) => test(v, i, ...args))
const floats = (n) => new Float32Array(n), integers = (n) => new Int32Array(n)

// Vectors, as helpers for all.
const add = (a, b) => a.map((v, i) => v + b[i])
const sub = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const scale = (a, s) => a.map((v) => v * s)
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = ([a, b, c], [x, y, z]) => [b * z - c * y, c * x - a * z, a * y - b * x]
const length = (a) => Math.sqrt(dot(a, a))
const normalize = (a) => scale(a, 1 / length(a))
const complex = { plus: (a, b) => ({ re: a.re + b.re, im: a.im + b.im }), times: (a, b) => ({ re: a.re * b.re - a.im * b.im, im: a.re * b.im + a.im * b.re }) }
const helpers = { add, sub, scale, dot, cross, length, normalize, complex }

wild(function crossIsOrthogonal(x, out) {
  const i = grid(1), a = [x[i], x[i + 1], x[i + 2]], b = [x[i + 3], 1, x[i + 4]]
  out[i] = dot(cross(a, b), a)
}, 32, [reals(40), floats(32)], every((v) => near(v, 0, 1e-3)))

wild(function normalized(x, out) {
  const i = grid(1)
  out[i] = length(normalize([x[i] + 2, x[i + 1], x[i + 2]]))
}, 32, [reals(40), floats(32)], every((v) => near(v, 1)))

wild(function raySphere(out) {
  const i = grid(1), sphere = { center: [0, 0, 5], radius: 2 }
  const hit = (ray, { center, radius }) => {
    const oc = sub(ray.origin, center), b = dot(oc, ray.direction), c = dot(oc, oc) - radius * radius, d = b * b - c
    return d < 0 ? { found: false, t: -1 } : { found: true, t: -b - Math.sqrt(d) }
  }
  const { found, t } = hit({ origin: [0, 0, 0], direction: normalize([(i - 16) / 16, 0, 1]) }, sphere)
  out[i] = found ? t : -1
}, 32, [floats(32)], (out) => near(out[16], 3) && out[0] === -1)

wild(function marchedScene(out) {
  const i = grid(1), box = (p, size) => length(p.map((v) => Math.max(Math.abs(v) - size, 0)))
  const ball = (p) => length(p) - 1
  const scene = (p) => Math.min(ball(p), box(sub(p, [3, 0, 0]), 0.5))
  let t = 0
  for (let k = 0; k < 40; k++) {
    const d = scene([i / 8, 0, t - 4])
    if (d < 0.001 || t > 20) break
    t += d
  }
  out[i] = t
}, 32, [floats(32)], (out) => near(out[0], 3, 0.01) && out[15] > 10 && out[24] < 5)

wild(function quaternionTurns(out) {
  const i = grid(1), half = i * Math.PI / 32
  const q = { w: Math.cos(half / 2), v: [0, 0, Math.sin(half / 2)] }
  const rotate = ({ w, v }, p) => { const t = scale(cross(v, p), 2); return add(add(p, scale(t, w)), cross(v, t)) }
  const [x, y] = rotate(q, [1, 0, 0])
  out[i] = Math.atan2(y, x)
}, 32, [floats(32)], every((v, i) => near(v, i * Math.PI / 32, 1e-3)))

wild(function matrixTimesVector(out) {
  const i = grid(1), m = [[1, 0, 0, 10], [0, 2, 0, 20], [0, 0, 3, 30], [0, 0, 0, 1]], p = [i, i, i, 1]
  const image = m.map((row) => row.reduce((sum, v, k) => sum + v * p[k], 0))
  out[i] = image[0] + image[1] + image[2]
}, 32, [floats(32)], every((v, i) => v === 6 * i + 60))

wild(function inverse2x2(x, out) {
  const i = grid(1), m = { a: x[i] + 3, b: 1, c: 0.5, d: 2 }
  const inverse = ({ a, b, c, d }) => { const det = a * d - b * c; return { a: d / det, b: -b / det, c: -c / det, d: a / det } }
  const multiply = (p, q) => ({ a: p.a * q.a + p.b * q.c, b: p.a * q.b + p.b * q.d, c: p.c * q.a + p.d * q.c, d: p.c * q.b + p.d * q.d })
  const e = multiply(m, inverse(m))
  out[i] = Math.abs(e.a - 1) + Math.abs(e.b) + Math.abs(e.c) + Math.abs(e.d - 1)
}, 32, [reals(32), floats(32)], every((v) => v < 1e-3))

wild(function solveByElimination(out) {
  const i = grid(1), m = [[4, 1, 2], [1, 5, 1], [2, 1, 6 + i]], b = [1, 2, 3]
  for (let c = 0; c < 3; c++) {
    for (let r = c + 1; r < 3; r++) {
      const f = m[r][c] / m[c][c]
      for (let k = c; k < 3; k++) m[r][k] -= f * m[c][k]
      b[r] -= f * b[c]
    }
  }
  const x = [0.0, 0.0, 0.0]
  for (let r = 2; r >= 0; r--) {
    let s = b[r]
    for (let k = r + 1; k < 3; k++) s -= m[r][k] * x[k]
    x[r] = s / m[r][r]
  }
  out[i] = 4 * x[0] + x[1] + 2 * x[2]
}, 32, [floats(32)], every((v) => near(v, 1)))

const particles = { params: { ps: [{ x: 'f32', y: 'f32', vx: 'f32', vy: 'f32' }] } }
wild(function bouncing(steps, ps) {
  const p = ps[grid(1)]
  for (const _ of range(steps)) {
    p.vy -= 0.01
    p.x += p.vx; p.y += p.vy
    if (p.y < 0) { p.y = -p.y; p.vy *= -0.9 }
    if (Math.abs(p.x) > 2) p.vx = -p.vx
  }
}, 32, [50, reals(128)], (out) => out.every((v) => Math.abs(v) < 80), particles)

wild(function springs(ps, out) {
  const i = grid(1), rest = 0.5, force = { x: 0.0, y: 0.0 }
  for (const j of [i - 1, i + 1]) {
    if (j < 0 || j >= ps.length) continue
    const { x, y } = ps[j], dx = x - ps[i].x, dy = y - ps[i].y, d = Math.hypot(dx, dy) + 1e-6, pull = (d - rest) / d
    force.x += pull * dx; force.y += pull * dy
  }
  out[i] = Math.hypot(force.x, force.y)
}, 32, [reals(128), floats(32)], (out) => out.every((v) => v >= 0 && v < 6), particles)

wild(function boids(ps, out) {
  const i = grid(1), me = ps[i], center = { x: 0.0, y: 0.0, n: 0 }
  for (const other of ps) {
    const near = Math.hypot(other.x - me.x, other.y - me.y) < 1
    if (near) { center.x += other.x; center.y += other.y; center.n++ }
  }
  out[i] = Math.hypot(center.x / center.n - me.x, center.y / center.n - me.y)
}, 32, [reals(128), floats(32)], every((v) => v >= 0 && v < 1), particles)

wild(function gravity(ps, out) {
  const i = grid(1), a = [0.0, 0.0]
  for (const q of ps) {
    const dx = q.x - ps[i].x, dy = q.y - ps[i].y, r = rsqrt(dx * dx + dy * dy + 0.01)
    a[0] += dx * r * r * r; a[1] += dy * r * r * r
  }
  out[i] = Math.hypot(...a)
}, 32, [reals(128), floats(32)], every(Number.isFinite), particles)

wild(function heaviest(ps, out) {
  let best = ps[0]
  for (const p of ps) if (p.vx > best.vx) best = p // the name now stands for another element
  out[grid(1)] = best.vx
}, 32, [reals(128), floats(32)], (out, ps) => out[0] === Math.max(...ps.filter((_, i) => i % 4 === 2)), particles)

wild(function sortedRecords(ps) {
  if (grid(1) > 0) return
  for (let i = 0; i < ps.length; i++) {
    for (let j = i + 1; j < ps.length; j++) {
      if (ps[j].x < ps[i].x) { const t = { ...ps[i] }; ps[i] = ps[j]; ps[j] = t }
    }
  }
}, 1, [reals(64)], (out) => out.every((v, i) => i < 4 || i % 4 > 0 || v >= out[i - 4]), particles)

wild(function julia(out) {
  const i = grid(1), c = { re: -0.8, im: 0.156 }
  let z = { re: (i - 16) / 12, im: 0.1 }, n = 0
  while (n < 50 && z.re * z.re + z.im * z.im < 4) { z = complex.plus(complex.times(z, z), c); n++ }
  out[i] = n
}, 32, [integers(32)], (out) => Math.max(...out) > 5 && Math.min(...out) >= 1)

wild(function discreteFourier(x, out) {
  const k = grid(1)
  let sum = { re: 0.0, im: 0.0 }
  for (let j = 0; j < 32; j++) { const a = -2 * Math.PI * j * k / 32; sum = complex.plus(sum, { re: x[j] * Math.cos(a), im: x[j] * Math.sin(a) }) }
  out[k] = Math.hypot(sum.re, sum.im)
}, 32, [Float32Array.from({ length: 32 }, (_, i) => Math.cos(2 * Math.PI * 3 * i / 32)), floats(32)], (out) => near(out[3], 16, 1e-3) && near(out[5], 0, 1e-3))

wild(function hueToColor(out) {
  const i = grid(1), h = i / 32 * 6
  const [r, g, b] = [5, 3, 1].map((n) => { const k = (n + h) % 6; return 1 - Math.max(0, Math.min(k, 4 - k, 1)) })
  out[i] = Math.max(r, g, b) * 10 + Math.min(r, g, b)
}, 32, [floats(32)], every((v) => near(v, 10)))

wild(function grayscale(image, out) {
  const i = grid(1), pixel = image[i], weights = [0.299, 0.587, 0.114]
  const channels = [pixel & 255, (pixel >>> 8) & 255, (pixel >>> 16) & 255]
  out[i] = Math.round(channels.reduce((sum, c, k) => sum + c * weights[k], 0))
}, 32, [Uint32Array.from({ length: 32 }, (_, i) => i * 0x010101), floats(32)], every((v, i) => v === i))

wild(function blurred(x, out) {
  const i = grid(1), kernel = [1, 4, 6, 4, 1]
  let sum = 0
  for (let k = 0; k < kernel.length; k++) sum += kernel[k] * x[Math.min(Math.max(i + k - 2, 0), x.length - 1)]
  out[i] = sum / 16
}, 32, [floats(32).fill(3), floats(32)], every((v) => v === 3))

wild(function bilinear(image, out) {
  const i = grid(1), u = i * 3 / 32, v = 0.5, at = (x, y) => image[Math.min(y, 3) * 4 + Math.min(x, 3)], mix = (a, b, t) => a + (b - a) * t
  const [x, y] = [Math.floor(u) | 0, Math.floor(v) | 0], fx = u - x
  out[i] = mix(mix(at(x, y), at(x + 1, y), fx), mix(at(x, y + 1), at(x + 1, y + 1), fx), v - y)
}, 32, [Float32Array.from({ length: 16 }, (_, i) => i % 4), floats(32)], every((v, i) => near(v, i * 3 / 32)))

wild(function insideTriangle(out) {
  const i = grid(1), p = { x: i % 8, y: i >> 3 }, corners = [{ x: 0, y: 0 }, { x: 7, y: 0 }, { x: 0, y: 4 }]
  const edge = (a, b) => (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)
  out[i] = corners.every((c, k) => edge(c, corners[(k + 1) % 3]) >= 0) ? 1 : 0
}, 32, [integers(32)], (out) => out[0] === 1 && out[31] === 0 && out[8] === 1)

wild(function bezier(out) {
  const i = grid(1), t = i / 31
  let points = [[0, 0], [0, 1], [1, 1], [1, 0]].map(([x, y]) => ({ x: f32(x), y: f32(y) }))
  for (let n = 3; n > 0; n--) for (let k = 0; k < n; k++) {
    points[k].x += t * (points[k + 1].x - points[k].x)
    points[k].y += t * (points[k + 1].y - points[k].y)
  }
  out[i] = points[0].y
}, 32, [floats(32)], every((v, i) => near(v, 3 * (i / 31) * (1 - i / 31), 1e-3)))

wild(function boxesOverlap(x, out) {
  const i = grid(1), box = (cx, cy, r) => ({ low: [cx - r, cy - r], high: [cx + r, cy + r] })
  const overlap = (a, b) => [0, 1].every((k) => a.low[k] <= b.high[k] && b.low[k] <= a.high[k])
  out[i] = overlap(box(0, 0, 1), box(x[i], 0, 0.5)) ? 1 : 0
}, 32, [reals(32, 3), integers(32)], every((v, i, x) => v === (Math.abs(x[i]) <= 1.5 ? 1 : 0)))

wild(function mortonCode(out) {
  const i = grid(1), spread = (v) => [[8, 0x00ff00ff], [4, 0x0f0f0f0f], [2, 0x33333333], [1, 0x55555555]].reduce((x, [by, mask]) => (x | (x << by)) & mask, v)
  out[i] = spread(i & 7) | (spread(i >> 3) << 1)
}, 32, [integers(32)], (out) => out[1] === 1 && out[8] === 2 && out[9] === 3 && out[18] === 12)

wild(function sortingNetwork(x, out) {
  const i = grid(1), v = [x[4 * i], x[4 * i + 1], x[4 * i + 2], x[4 * i + 3]]
  for (const [a, b] of [[0, 1], [2, 3], [0, 2], [1, 3], [1, 2]]) if (v[a] > v[b]) [v[a], v[b]] = [v[b], v[a]]
  v.forEach((value, k) => { out[4 * i + k] = value })
}, 32, [reals(128), floats(128)], every((v, i, x) => v === [...x.slice(i & ~3, (i & ~3) + 4)].sort((a, b) => a - b)[i & 3]))

wild(function runningVariance(x, out) {
  let state = { n: 0, mean: 0.0, m2: 0.0 }
  const push = (s, v) => { const n = s.n + 1, d = v - s.mean, mean = s.mean + d / n; return { n, mean, m2: s.m2 + d * (v - mean) } }
  for (const v of x) state = push(state, v)
  out[grid(1)] = state.m2 / state.n
}, 32, [Float32Array.from({ length: 100 }, (_, i) => i), floats(32)], every((v) => near(v, 833.25)))

wild(function leastAndGreatest(x, out) {
  const i = grid(1), range = { low: Infinity, high: -Infinity }
  for (const v of x) { range.low = Math.min(range.low, v); range.high = Math.max(range.high, v) }
  out[i] = range.high - range.low
}, 32, [reals(64), floats(32)], (out, x) => near(out[0], Math.max(...x) - Math.min(...x)))

wild(function nearestCenter(x, out) {
  const i = grid(1), centers = [-0.5, 0, 0.5], best = { k: -1, d: Infinity }
  centers.forEach((c, k) => { const d = Math.abs(x[i] - c); if (d < best.d) { best.d = d; best.k = k } })
  out[i] = best.k
}, 32, [reals(32), integers(32)], every((v, i, x) => Math.abs(x[i] - [-0.5, 0, 0.5][v]) <= Math.min(...[-0.5, 0, 0.5].map((c) => Math.abs(x[i] - c))) + 1e-6))

wild(function tinyNetwork(x, out) {
  const i = grid(1), relu = (v) => Math.max(v, 0), layer = (input, rows) => rows.map((row) => relu(row.reduce((s, w, k) => s + w * input[k], 0)))
  const hidden = layer([x[i], 1 - x[i]], [[1, -1], [-1, 1], [1, 1]])
  out[i] = hidden[0] + hidden[1]
}, 32, [reals(32), floats(32)], every((v, i, x) => near(v, Math.abs(2 * x[i] - 1))))

wild(function smallSoftmax(x, out) {
  const i = grid(1), v = [x[i], 2 * x[i], 1], top = v.reduce((a, b) => Math.max(a, b)), e = v.map((a) => Math.exp(a - top)), sum = e.reduce((a, b) => a + b)
  out[i] = e.map((a) => a / sum).reduce((a, b) => a + b)
}, 32, [reals(32), floats(32)], every((v) => near(v, 1)))

wild(function lorenz(out) {
  const i = grid(1), rate = ({ x, y, z }) => ({ x: 10 * (y - x), y: x * (28 - z) - y, z: x * y - 8 / 3 * z })
  const moved = (s, d, h) => ({ x: s.x + h * d.x, y: s.y + h * d.y, z: s.z + h * d.z })
  let s = { x: 1 + i / 100, y: 1.0, z: 1.0 }
  for (let k = 0; k < 40; k++) s = moved(s, rate(moved(s, rate(s), 0.005)), 0.01)
  out[i] = s.z
}, 32, [floats(32)], every((v) => v > 0 && v < 60))

wild(function rollingDice(out) {
  const i = grid(1), dice = { state: (i * 747796405 + 1) >>> 0 }, faces = new Array(6).fill(0)
  const roll = (d) => { d.state = (Math.imul(d.state, 1664525) + 1013904223) >>> 0; return (d.state >>> 16) % 6 }
  for (const _ of range(60)) faces[roll(dice)]++
  out[i] = faces.reduce((a, b) => a + b)
}, 32, [integers(32)], every((v) => v === 60), { params: {} })

wild(function ruleAutomaton(cells, out) {
  const i = grid(1), rule = [0, 1, 1, 1, 0, 1, 1, 0], at = (k) => cells[(k + cells.length) % cells.length]
  out[i] = rule[at(i - 1) * 4 + at(i) * 2 + at(i + 1)]
}, 32, [Int32Array.from({ length: 32 }, (_, i) => (i === 16 ? 1 : 0)), integers(32)], (out) => out[16] === 1 && out[15] === 1 && out.reduce((a, b) => a + b) === 2)

wild(function ticTacToe(boards, out) {
  const i = grid(1), lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]
  const cell = (k) => (boards[i] >> (2 * k)) & 3
  out[i] = lines.some(([a, b, c]) => cell(a) > 0 && cell(a) === cell(b) && cell(a) === cell(c)) ? 1 : 0
}, 32, [Int32Array.from({ length: 32 }, (_, i) => (i === 3 ? 0b010101 : i)), integers(32)], (out) => out[3] === 1 && out[0] === 0)

wild(function calendar(days, out) {
  const i = grid(1), civil = (z) => {
    const era = Math.floor(z / 146097), doe = z - era * 146097, yoe = ((doe - ((doe / 1460) | 0) + ((doe / 36524) | 0) - ((doe / 146096) | 0)) / 365) | 0
    const doy = doe - (365 * yoe + ((yoe / 4) | 0) - ((yoe / 100) | 0)), mp = ((5 * doy + 2) / 153) | 0, month = mp < 10 ? mp + 3 : mp - 9
    return { year: yoe + era * 400 + (month <= 2 ? 1 : 0), month, day: doy - (((153 * mp + 2) / 5) | 0) + 1 }
  }
  const { year, month, day } = civil(days[i] + 719468)
  out[i] = year * 10000 + month * 100 + day
}, 32, [Int32Array.from({ length: 32 }, (_, i) => i * 600), integers(32)], every((v, i) => { const d = new Date(i * 600 * 86400000); return v === d.getUTCFullYear() * 10000 + (d.getUTCMonth() + 1) * 100 + d.getUTCDate() }))

wild(function editDistance(words, out) {
  const i = grid(1), text = { at: i * 4, length: 4 }
  let row = [0, 1, 2, 3, 4]
  for (let a = 0; a < 4; a++) {
    const next = [a + 1, 0, 0, 0, 0]
    for (let b = 0; b < text.length; b++) next[b + 1] = Math.min(row[b + 1] + 1, next[b] + 1, row[b] + (words[a] === words[text.at + b] ? 0 : 1))
    row = [...next]
  }
  out[i] = row[4]
}, 32, [Int32Array.from(sequence(Int32Array, 128, 3)), integers(32)], (out) => out[0] === 0 && out.every((v) => v >= 0 && v <= 4))

wild(function gradientNoise(out) {
  const i = grid(1), hash = (x, y) => Math.imul(Math.imul(x, 374761393) ^ Math.imul(y, 668265263), 1274126177)
  const fade = (t) => t * t * t * (t * (t * 6 - 15) + 10), mix = (a, b, t) => a + t * (b - a)
  const noise = ([x, y]) => {
    const cx = Math.floor(x), cy = Math.floor(y), f = { x: x - cx, y: y - cy }
    const slope = (dx, dy) => { const h = hash((cx | 0) + dx, (cy | 0) + dy); return (h & 1 ? 1 : -1) * (f.x - dx) + (h & 2 ? 1 : -1) * (f.y - dy) }
    return mix(mix(slope(0, 0), slope(1, 0), fade(f.x)), mix(slope(0, 1), slope(1, 1), fade(f.x)), fade(f.y))
  }
  let sum = 0, octave = { size: 1.0, weight: 1.0 }
  for (let k = 0; k < 3; k++) { sum += octave.weight * noise([i * 0.3 * octave.size, 0.5]); octave = { size: octave.size * 2, weight: octave.weight / 2 } }
  out[i] = sum
}, 32, [floats(32)], (out) => out.every((v) => Math.abs(v) < 2) && new Set(out).size > 16)

wild(function dualNumbers(x, out) {
  const i = grid(1), constant = (v) => ({ v, d: 0.0 }), plus = (a, b) => ({ v: a.v + b.v, d: a.d + b.d }), times = (a, b) => ({ v: a.v * b.v, d: a.d * b.v + a.v * b.d })
  const variable = { v: x[i], d: 1.0 }
  out[i] = plus(times(variable, times(variable, variable)), times(constant(2.0), variable)).d
}, 32, [reals(32), floats(32)], every((v, i, x) => near(v, 3 * x[i] * x[i] + 2)))

wild(function simpson(out) {
  const i = grid(1), integrate = (f, { from, to, steps }) => {
    const h = (to - from) / steps
    let sum = f(from) + f(to)
    for (let k = 1; k < steps; k++) sum += (k % 2 === 0 ? 2 : 4) * f(from + k * h)
    return sum * h / 3
  }
  out[i] = integrate((x) => x ** 3 + i, { from: 0.0, to: 2.0, steps: 8 })
}, 32, [floats(32)], every((v, i) => near(v, 4 + 2 * i)))

wild(function packedColors(x, out) {
  const i = grid(1), pack = ([r, g, b]) => ((r & 31) << 11) | ((g & 63) << 5) | (b & 31), unpack = (v) => [v >>> 11, (v >>> 5) & 63, v & 31]
  const [r, g, b] = unpack(pack([x[i], 2 * x[i], 31 - x[i]]))
  out[i] = r === (x[i] & 31) && g === ((2 * x[i]) & 63) && b + r === 31 ? 1 : 0
}, 32, [Uint32Array.from({ length: 32 }, (_, i) => i), integers(32)], every((v) => v === 1))

wild(function tiledSums(x, out) {
  const tile = shared('f32', 32), me = { at: threadIdx.x, first: blockIdx.x * blockDim.x }
  tile[me.at] = x[me.first + me.at]
  syncthreads()
  for (const step of [16, 8, 4, 2, 1]) { if (me.at < step) tile[me.at] += tile[me.at + step]; syncthreads() }
  if (me.at === 0) out[blockIdx.x] = tile[0]
}, 64, [floats(64).fill(1), floats(2)], every((v) => v === 32))
