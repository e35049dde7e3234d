// Nine kernels in JavaScript and what they are launched with. compare.js runs
// them beside kernels.cu.

function vadd(a, b, c) {
  const i = grid(1)
  if (i < c.length) c[i] = a[i] + b[i]
}

function saxpy(a, x, y) {
  const i = grid(1)
  if (i < y.length) y[i] = a * x[i] + y[i]
}

function dot(x, y, out) {
  const partial = shared('f32', 256)
  const t = threadIdx.x
  let sum = 0
  for (let i = blockIdx.x * blockDim.x + t; i < x.length; i += gridDim.x * blockDim.x) sum += x[i] * y[i]
  partial[t] = sum
  syncthreads()
  for (let half = 128; half > 0; half >>= 1) {
    if (t < half) partial[t] += partial[t + half]
    syncthreads()
  }
  if (t === 0) Atomics.add(out, 0, partial[0])
}

function sgemm(a, b, c, n) {
  const as = shared('f32', 32, 32)
  const bs = shared('f32', 32, 32)
  const tx = threadIdx.x, ty = threadIdx.y
  const row = blockIdx.y * 32 + ty, column = blockIdx.x * 32 + tx
  let s0 = 0, s1 = 0, s2 = 0, s3 = 0
  for (let tile = 0; tile < n; tile += 32) {
    for (let r = 0; r < 32; r += 8) {
      as[ty + r][tx] = a[(row + r) * n + tile + tx]
      bs[ty + r][tx] = b[(tile + ty + r) * n + column]
    }
    syncthreads()
    for (let k = 0; k < 32; k++) {
      const v = bs[k][tx]
      s0 += as[ty][k] * v
      s1 += as[ty + 8][k] * v
      s2 += as[ty + 16][k] * v
      s3 += as[ty + 24][k] * v
    }
    syncthreads()
  }
  c[row * n + column] = s0
  c[(row + 8) * n + column] = s1
  c[(row + 16) * n + column] = s2
  c[(row + 24) * n + column] = s3
}

function nbody(px, py, pz, mass, ax, ay, az) {
  const sx = shared('f32', 256), sy = shared('f32', 256), sz = shared('f32', 256), sm = shared('f32', 256)
  const t = threadIdx.x, i = grid(1)
  const x = px[i], y = py[i], z = pz[i]
  let fx = 0, fy = 0, fz = 0
  for (let tile = 0; tile < px.length; tile += 256) {
    sx[t] = px[tile + t]
    sy[t] = py[tile + t]
    sz[t] = pz[tile + t]
    sm[t] = mass[tile + t]
    syncthreads()
    for (let j = 0; j < 256; j++) {
      const dx = sx[j] - x, dy = sy[j] - y, dz = sz[j] - z
      const r = rsqrt(dx * dx + dy * dy + dz * dz + 0.01)
      const s = sm[j] * r * r * r
      fx += dx * s
      fy += dy * s
      fz += dz * s
    }
    syncthreads()
  }
  ax[i] = fx
  ay[i] = fy
  az[i] = fz
}

function mandelbrot(out, width, height, limit) {
  const px = blockIdx.x * blockDim.x + threadIdx.x
  const py = blockIdx.y * blockDim.y + threadIdx.y
  if (px >= width || py >= height) return
  const cx = -2.0 + 3.0 * f32(px) / f32(width)
  const cy = -1.0 + 2.0 * f32(py) / f32(height)
  let x = f32(0), y = f32(0), n = 0
  while (n < limit && x * x + y * y <= 4.0) {
    const t = x * x - y * y + cx
    y = 2.0 * x * y + cy
    x = t
    n++
  }
  out[py * width + px] = n
}

function stencil(input, out, nx, ny, nz) {
  const x = blockIdx.x * blockDim.x + threadIdx.x
  const y = blockIdx.y * blockDim.y + threadIdx.y
  if (x < 1 || y < 1 || x >= nx - 1 || y >= ny - 1) return
  for (let z = 1; z < nz - 1; z++) {
    const i = (z * ny + y) * nx + x
    out[i] = 0.4 * input[i] + 0.1 * (input[i - 1] + input[i + 1] + input[i - nx] + input[i + nx] + input[i - nx * ny] + input[i + nx * ny])
  }
}

function histogram(data, bins) {
  const counts = shared('u32', 256)
  const t = threadIdx.x
  counts[t] = 0
  syncthreads()
  for (let i = blockIdx.x * blockDim.x + t; i < data.length; i += gridDim.x * blockDim.x) Atomics.add(counts, data[i], 1)
  syncthreads()
  Atomics.add(bins, t, counts[t])
}

function normal(d) {
  const k = 1.0 / (1.0 + 0.2316419 * Math.abs(d))
  const p = 0.39894228 * Math.exp(-0.5 * d * d) * (k * (0.31938153 + k * (-0.356563782 + k * (1.781477937 + k * (-1.821255978 + k * 1.330274429)))))
  return d > 0 ? 1.0 - p : p
}

function blackscholes(price, strike, years, call, put, rate, volatility) {
  const i = grid(1)
  if (i >= call.length) return
  const s = price[i], k = strike[i], t = years[i]
  const root = Math.sqrt(t)
  const d1 = (Math.log(s / k) + (rate + 0.5 * volatility * volatility) * t) / (volatility * root)
  const d2 = d1 - volatility * root
  const n1 = normal(d1), n2 = normal(d2)
  const discounted = k * Math.exp(-rate * t)
  call[i] = s * n1 - discounted * n2
  put[i] = discounted * (1.0 - n2) - s * (1.0 - n1)
}

// repeated fills an array of the given length with what first makes of an index,
// over and over: making each element would take longer than all measurements.
function repeated(array, first) {
  const period = Math.min(array.length, 65521)
  for (let i = 0; i < period; i++) array[i] = first(i)
  for (let done = period; done < array.length; done *= 2) array.copyWithin(done, 0, Math.min(done, array.length - done))
  return array
}

// random gives the same floats from low to high in every run.
function random(length, low, high) {
  let state = 12345
  return repeated(new Float32Array(length), () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return low + (high - low) * (state / 2 ** 32)
  })
}

const bytes = (length) => repeated(new Uint8Array(length), (i) => Math.imul(i, 2654435761) >>> 23)
const blocks = (n, size) => Math.ceil(n / size)

// cases lists, for sizes scaled by the given factor: the kernel, its types, its
// configuration, its arguments (an array is uploaded, ['out', type, length] is
// an output) and the relative error by which the results may differ.
function cases(scale) {
  const n = 2 ** 20 * scale, side = scale >= 64 ? 4096 : 256, bodies = scale >= 64 ? 65536 : 1024, edge = scale >= 64 ? 512 : 64
  const many = random(n, 0, 1)
  const matrix = random(side * side, -1, 1)
  const point = random(bodies, -1, 1)
  return [
    { f: vadd, types: ['f32[]', 'f32[]', 'f32[]'], config: { grid: blocks(n, 256), block: 256 }, args: [many, many, ['out', 'f32', n]], bound: 0 },
    { f: saxpy, types: ['f32', 'f32[]', 'f32[]'], config: { grid: blocks(n, 256), block: 256 }, args: [0.5, many, ['out', 'f32', n]], bound: 0 },
    { f: dot, types: ['f32[]', 'f32[]', 'f32[]'], config: { grid: 1056, block: 256 }, args: [many, many, ['out', 'f32', 1]], bound: 1e-4 },
    { f: sgemm, types: ['f32[]', 'f32[]', 'f32[]', 'i32'], config: { grid: [side / 32, side / 32], block: [32, 8] }, args: [matrix, matrix, ['out', 'f32', side * side], side], bound: 0 },
    { f: nbody, types: Array(7).fill('f32[]'), config: { grid: bodies / 256, block: 256 }, args: [point, point, point, point, ...Array(3).fill(['out', 'f32', bodies])], bound: 1e-5 },
    { f: mandelbrot, types: ['i32[]', 'i32', 'i32', 'i32'], config: { grid: [side / 32, side / 8], block: [32, 8] }, args: [['out', 'i32', side * side], side, side, 1000], bound: 0 },
    { f: stencil, types: ['f32[]', 'f32[]', 'i32', 'i32', 'i32'], config: { grid: [edge / 32, edge / 8], block: [32, 8] }, args: [random(edge ** 3, 0, 1), ['out', 'f32', edge ** 3], edge, edge, edge], bound: 0 },
    { f: histogram, types: ['u8[]', 'u32[]'], config: { grid: 1056, block: 256 }, args: [bytes(n), ['out', 'u32', 256]], bound: 0 },
    { f: blackscholes, types: [...Array(5).fill('f32[]'), 'f32', 'f32'], config: { grid: blocks(n, 256), block: 256 },
      args: [random(n, 5, 30), random(n, 1, 100), random(n, 0.25, 10), ['out', 'f32', n], ['out', 'f32', n], 0.02, 0.3], bound: 1e-3, uses: { normal } },
  ]
}

module.exports = { cases }
