// Linear algebra, physics, finance, signals: floating point.
const { check, shaped, sequence } = require('../lib/check')

const reals = (n, scale = 1) => sequence(Float32Array, n, 2000, -1000).map((v) => v / 1000 * scale)
const doubles = (n, scale = 1) => Float64Array.from(reals(n, scale))

check(function saxpy(a, x, y) { const i = grid(1); if (i < x.length) y[i] = a * x[i] + y[i] },
  { config: { grid: 4, block: 64 }, args: [1.5, reals(200), reals(200)], bound: 1e-6, expect: (a, x, y) => y.set(y.map((v, i) => a * x[i] + v)) })

check(function daxpy(a, x, y) { const i = grid(1); if (i < x.length) y[i] = a * x[i] + y[i] },
  { config: { grid: 4, block: 64 }, args: [1.5, doubles(200), doubles(200)], bound: 1e-15, expect: (a, x, y) => y.set(y.map((v, i) => a * x[i] + v)) })

check(function matrixVector(m, x, y) {
  const row = grid(1)
  if (row >= y.length) return
  let sum = 0
  for (let j = 0; j < x.length; j++) sum += m[row][j] * x[j]
  y[row] = sum
}, {
  config: { grid: 2, block: 32 }, args: [shaped(doubles(50 * 30), 50, 30), doubles(30), new Float64Array(50)], bound: 1e-13,
  expect: (m, x, y) => y.forEach((_, i) => { y[i] = x.reduce((s, v, j) => s + m[i * 30 + j] * v, 0) }),
})

check(function transpose(m, out) {
  const tile = shared('f32', 16, 17)
  const x = threadIdx.x, y = threadIdx.y
  let i = blockIdx.y * 16 + y, j = blockIdx.x * 16 + x
  if (i < m.shape[0] && j < m.shape[1]) tile[y][x] = m[i][j]
  syncthreads()
  i = blockIdx.x * 16 + y
  j = blockIdx.y * 16 + x
  if (i < m.shape[1] && j < m.shape[0]) out[i][j] = tile[x][y]
}, {
  config: { grid: [3, 2], block: [16, 16] }, args: [shaped(reals(30 * 40), 30, 40), shaped(new Float32Array(1200), 40, 30)],
  expect: (m, out) => m.forEach((v, i) => { out[i % 40 * 30 + Math.floor(i / 40)] = v }),
})

check(function sparseRows(values, columns, starts, x, y) {
  const row = grid(1)
  if (row >= y.length) return
  let sum = 0
  for (let k = starts[row]; k < starts[row + 1]; k++) sum += values[k] * x[columns[k]]
  y[row] = sum
}, {
  config: { grid: 1, block: 64 },
  args: [doubles(120), sequence(Int32Array, 120, 40), Int32Array.from({ length: 41 }, (_, i) => 3 * i), doubles(40), new Float64Array(40)], bound: 1e-14,
  expect: (values, columns, starts, x, y) => values.forEach((v, k) => { y[Math.floor(k / 3)] += v * x[columns[k]] }),
})

check(function jacobi(b, x, next) {
  const i = grid(1), n = x.length
  if (i >= n) return
  const left = i > 0 ? x[i - 1] : 0, right = i < n - 1 ? x[i + 1] : 0
  next[i] = (b[i] + left + right) / 4
}, {
  config: { grid: 2, block: 64 }, args: [doubles(100), doubles(100), new Float64Array(100)], bound: 1e-15,
  expect: (b, x, next) => next.forEach((_, i) => { next[i] = (b[i] + (x[i - 1] || 0) + (x[i + 1] || 0)) / 4 }),
})

check(function gramSchmidtStep(v, u) {
  const parts = shared('f64', 64), t = threadIdx.x
  parts[t] = v[t] * u[t]
  for (let half = 32; half > 0; half >>= 1) { syncthreads(); if (t < half) parts[t] += parts[t + half] }
  syncthreads()
  v[t] -= parts[0] * u[t]
}, {
  config: { grid: 1, block: 64 }, args: [doubles(64), doubles(64, 0.1)], bound: 1e-12,
  expect: (v, u) => { const p = v.reduce((s, x, i) => s + x * u[i], 0); v.forEach((x, i) => { v[i] = x - p * u[i] }) },
})

check(function heat(m, out, k) {
  const j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y
  if (i < 1 || j < 1 || i >= m.shape[0] - 1 || j >= m.shape[1] - 1) return
  out[i][j] = m[i][j] + k * (m[i - 1][j] + m[i + 1][j] + m[i][j - 1] + m[i][j + 1] - 4 * m[i][j])
}, {
  config: { grid: [3, 3], block: [8, 8] }, args: [shaped(doubles(400), 20, 20), shaped(new Float64Array(400), 20, 20), 0.2], bound: 1e-14,
  expect: (m, out, k) => {
    for (let i = 1; i < 19; i++) for (let j = 1; j < 19; j++) {
      const c = i * 20 + j
      out[c] = m[c] + k * (m[c - 20] + m[c + 20] + m[c - 1] + m[c + 1] - 4 * m[c])
    }
  },
})

check(function nbody(px, py, ax, ay) {
  const i = grid(1)
  if (i >= px.length) return
  let fx = f64(0), fy = f64(0)
  for (let j = 0; j < px.length; j++) {
    const dx = px[j] - px[i], dy = py[j] - py[i]
    const inverse = 1 / Math.sqrt(dx * dx + dy * dy + 0.01)
    const s = inverse * inverse * inverse
    fx += dx * s
    fy += dy * s
  }
  ax[i] = fx
  ay[i] = fy
}, {
  config: { grid: 1, block: 64 }, args: [doubles(50), doubles(50, 2), new Float64Array(50), new Float64Array(50)], bound: 1e-12,
  expect: (px, py, ax, ay) => px.forEach((x, i) => px.forEach((other, j) => {
    const s = (((other - x) ** 2 + (py[j] - py[i]) ** 2 + 0.01) ** -1.5)
    ax[i] += (other - x) * s
    ay[i] += (py[j] - py[i]) * s
  })),
})

check(function leapfrog(x, v, steps, dt) {
  const i = grid(1)
  let position = x[i], speed = v[i]
  for (let k = 0; k < steps; k++) {
    speed -= position * dt
    position += speed * dt
  }
  x[i] = position
  v[i] = speed
}, {
  config: { grid: 1, block: 16 }, args: [doubles(16), doubles(16), 50, 0.01], bound: 1e-13,
  expect: (x, v, steps, dt) => x.forEach((_, i) => { for (let k = 0; k < steps; k++) { v[i] -= x[i] * dt; x[i] += v[i] * dt } }),
})

check(function rungeKutta(y, h) {
  const i = grid(1)
  const v = y[i]
  const k1 = -v * v, a = v + h / 2 * k1
  const k2 = -a * a, b = v + h / 2 * k2
  const k3 = -b * b, c = v + h * k3
  y[i] = v + h / 6 * (k1 + 2 * k2 + 2 * k3 - c * c)
}, {
  config: { grid: 1, block: 32 }, args: [doubles(32), 0.01], bound: 1e-14,
  expect: (y, h) => y.forEach((v, i) => {
    const f = (x) => -x * x, k1 = f(v), k2 = f(v + h * k1 / 2), k3 = f(v + h * k2 / 2), k4 = f(v + h * k3)
    y[i] = v + h * (k1 + 2 * k2 + 2 * k3 + k4) / 6
  }),
})

function normal(d) {
  const k = 1 / (1 + 0.2316419 * Math.abs(d))
  const p = 0.3989422804014327 * Math.exp(-0.5 * d * d) * k * (0.31938153 + k * (-0.356563782 + k * (1.781477937 + k * (-1.821255978 + k * 1.330274429))))
  return d > 0 ? 1 - p : p
}

check(function blackScholes(price, strike, years, call) {
  const i = grid(1)
  if (i >= call.length) return
  const s = price[i], k = strike[i], t = years[i]
  const d1 = (Math.log(s / k) + (0.02 + 0.045) * t) / (0.3 * Math.sqrt(t))
  call[i] = s * normal(d1) - k * Math.exp(-0.02 * t) * normal(d1 - 0.3 * Math.sqrt(t))
}, {
  config: { grid: 2, block: 32 }, options: { uses: { normal } }, bound: 1e-13,
  args: [doubles(50, 10).map((v) => v + 20), doubles(50, 8).map((v) => v + 20), doubles(50).map((v) => v + 2), new Float64Array(50)],
  expect: (price, strike, years, call) => call.forEach((_, i) => {
    const s = price[i], k = strike[i], t = years[i], d1 = (Math.log(s / k) + 0.065 * t) / (0.3 * Math.sqrt(t))
    call[i] = s * normal(d1) - k * Math.exp(-0.02 * t) * normal(d1 - 0.3 * Math.sqrt(t))
  }),
})

check(function fourier(x, re, im) {
  const k = grid(1), n = x.length
  if (k >= n) return
  let a = f64(0), b = f64(0)
  for (let t = 0; t < n; t++) {
    const angle = -2 * Math.PI * k * t / n
    a += x[t] * Math.cos(angle)
    b += x[t] * Math.sin(angle)
  }
  re[k] = a
  im[k] = b
}, {
  config: { grid: 1, block: 32 }, args: [doubles(24), new Float64Array(24), new Float64Array(24)], bound: 1e-12,
  expect: (x, re, im) => re.forEach((_, k) => x.forEach((v, t) => {
    re[k] += v * Math.cos(2 * Math.PI * k * t / 24)
    im[k] -= v * Math.sin(2 * Math.PI * k * t / 24)
  })),
})

check(function butterflies(re, im) { // a radix-2 transform of 64 in shared memory
  const a = shared('f64', 64), b = shared('f64', 64), t = threadIdx.x
  for (let k = 0; k < 2; k++) {
    const i = t + 32 * k
    const from = (reverseBits(i) >>> 26) | 0
    a[i] = re[from]
    b[i] = im[from]
  }
  for (let half = 1; half < 64; half *= 2) {
    syncthreads()
    const j = t % half
    const i = ((t / half) | 0) * half * 2 + j
    const angle = -Math.PI * j / half
    const c = Math.cos(f64(angle)), s = Math.sin(f64(angle))
    const x = a[i + half] * c - b[i + half] * s, y = a[i + half] * s + b[i + half] * c
    a[i + half] = a[i] - x
    b[i + half] = b[i] - y
    a[i] += x
    b[i] += y
  }
  syncthreads()
  for (let k = 0; k < 2; k++) { re[t + 32 * k] = a[t + 32 * k]; im[t + 32 * k] = b[t + 32 * k] }
}, {
  config: { grid: 1, block: 32 }, args: [doubles(64), doubles(64, 0.5)], bound: 1e-5,
  expect: (re, im) => {
    const x = re.slice(), y = im.slice()
    for (let k = 0; k < 64; k++) {
      re[k] = im[k] = 0
      for (let t = 0; t < 64; t++) {
        const c = Math.cos(2 * Math.PI * k * t / 64), s = -Math.sin(2 * Math.PI * k * t / 64)
        re[k] += x[t] * c - y[t] * s
        im[k] += x[t] * s + y[t] * c
      }
    }
  },
})

check(function softmax(m, out) {
  const row = blockIdx.x, t = threadIdx.x
  const v = m[row][t]
  let top = v
  for (let d = 16; d > 0; d >>= 1) top = Math.max(top, warp.shuffleXor(top, d))
  const e = Math.exp(v - top)
  let sum = e
  for (let d = 16; d > 0; d >>= 1) sum += warp.shuffleXor(sum, d)
  out[row][t] = e / sum
}, {
  config: { grid: 3, block: 32 }, args: [shaped(reals(96, 5), 3, 32), shaped(new Float32Array(96), 3, 32)], bound: 1e-6,
  expect: (m, out) => out.forEach((_, i) => {
    const row = m.subarray(i - i % 32, i - i % 32 + 32)
    out[i] = Math.exp(m[i]) / row.reduce((s, v) => s + Math.exp(v), 0)
  }),
})

check(function layerNorm(m) {
  const row = blockIdx.x, t = threadIdx.x
  const v = m[row][t]
  let mean = v, square = v * v
  for (let d = 16; d > 0; d >>= 1) { mean += warp.shuffleXor(mean, d); square += warp.shuffleXor(square, d) }
  mean /= 32
  m[row][t] = (v - mean) / Math.sqrt(square / 32 - mean * mean + 1e-5)
}, {
  config: { grid: 3, block: 32 }, args: [shaped(reals(96), 3, 32)], bound: 1e-4,
  expect: (m) => {
    const x = m.slice()
    m.forEach((_, i) => {
      const row = Array.from(x.subarray(i - i % 32, i - i % 32 + 32)), mean = row.reduce((s, v) => s + v) / 32
      m[i] = (x[i] - mean) / Math.sqrt(row.reduce((s, v) => s + (v - mean) ** 2, 0) / 32 + 1e-5)
    })
  },
})

check(function polynomial(x, c) {
  const i = grid(1)
  let y = f64(0)
  for (let k = 5; k >= 0; k--) y = y * x[i] + c[k]
  x[i] = y
}, {
  config: { grid: 1, block: 32 }, args: [doubles(32), doubles(6)], bound: 1e-14,
  expect: (x, c) => x.forEach((v, i) => { x[i] = c.reduce((s, a, k) => s + a * v ** k, 0) }),
})

check(function newton(x) {
  const i = grid(1)
  const a = Math.abs(x[i]) + 1
  let r = a
  for (let k = 0; k < 20; k++) r = (r + a / r) / 2
  x[i] = r - Math.sqrt(a)
}, { config: { grid: 1, block: 32 }, args: [doubles(32, 100)], bound: 1e-14, expect: (x) => x.fill(0) })

check(function trapezoid(out, n) {
  const t = threadIdx.x
  const sums = shared('f64', 64)
  let sum = f64(0)
  for (let k = t; k < n; k += 64) sum += 4 / (1 + (k + 0.5) * (k + 0.5) / (f64(n) * n))
  sums[t] = sum
  for (let half = 32; half > 0; half >>= 1) { syncthreads(); if (t < half) sums[t] += sums[t + half] }
  if (t === 0) out[0] = sums[0] / n
}, { config: { grid: 1, block: 64 }, args: [new Float64Array(1), 1000], bound: 1e-6, expect: (out) => { out[0] = Math.PI } })
