'use strict'
// Linear algebra by kernels of cujs's own, for cuda/blas where cuBLAS is not there: on the emulated
// device. The module has checked everything. Matrices come with four numbers: where the first element
// is, and how far apart rows, columns and the matrices of a batch are.

const cuda = require('cuda')
const { fields, isComplex, over } = require('./field.js')
const register = require('./register.js')

// The kernels count elements from the start, whatever shape a buffer has.
const flat = (buffer) => buffer.shape.length > 1 ? buffer.reshape([buffer.length]) : buffer

// A block computes a tile of 16 × 16 products, slice by slice of both matrices in shared memory. conjA and conjB
// say that conjugates are meant.
function multiply(a, b, c, m, n, k, batch, ao, ar, ac, ab, bo, br, bc, bb, co, cr, cc, cb, alpha, beta, conjA, conjB) {
  const left = shared(PART, PLANES, 16, 17), right = shared(PART, PLANES, 16, 17)
  const x = threadIdx.x, y = threadIdx.y
  const i = blockIdx.y * 16 + y, j = blockIdx.x * 16 + x
  for (let z = blockIdx.z; z < batch; z += gridDim.z) {
    let sum = number(0)
    for (let t = 0; t < k; t += 16) {
      keep(left, y, x, i < m && t + x < k ? read(a[ao + z * ab + i * ar + (t + x) * ac], conjA) : number(0))
      keep(right, y, x, t + y < k && j < n ? read(b[bo + z * bb + (t + y) * br + j * bc], conjB) : number(0))
      syncthreads()
      for (let l = 0; l < 16; l++) sum = plus(sum, times(kept(left, y, l), kept(right, l, x)))
      syncthreads()
    }
    if (i < m && j < n) {
      const at = co + z * cb + i * cr + j * cc
      let result = times(alpha, sum)
      if (!isZero(beta)) result = plus(result, times(beta, read(c[at], false)))
      c[at] = stored(result)
    }
  }
}

// The sums of small matrices of i8 are exact in f64; those of halves are of f32.
const sums = { i8: 'f64', f16: 'f32', bf16: 'f32' }
const gemmOf = (stored) => over(multiply, 'gemm', { elements: ['a', 'b', 'c'], numbers: ['alpha', 'beta'], uses: { stored } })
const gemms = { i32: gemmOf((x) => i32(x)), f32: gemmOf((x) => f32(x)), own: gemmOf((x) => x) }

exports.gemm = (from, to, a, b, c, sizes, alpha, beta, conjugates, stream) => {
  const [m, n, , batch] = sizes, sum = sums[from] ?? from
  if (register.fits(from, to, sizes)) return register.launch(from, to, flat(a), flat(b), flat(c), sizes, alpha, beta, stream)
  const kernel = (from === 'i8' ? gemms[to] : gemms.own)(sum)
  const grid = [Math.ceil(n / 16), Math.ceil(m / 16), Math.min(batch, 65535)]
  kernel.launch({ grid, block: [16, 16], stream }, flat(a), flat(b), flat(c), ...sizes, alpha, beta, ...conjugates)
}

// Blocks for so many threads.
const covering = (count, stream) => ({ grid: Math.max(1, Math.ceil(count / 256)), block: 256, stream })

// A thread solves for one column of b, row by row.
const trsm = over((a, b, n, columns, batch, ao, ar, ac, ab, bo, br, bc, bb, alpha, upper, unit, conjugated) => {
  const index = grid(1)
  if (index < columns * batch) {
    const z = (index / columns) | 0, j = index % columns
    const first = bo + z * bb + j * bc, from = ao + z * ab
    for (let step = 0; step < n; step++) {
      const i = upper ? n - 1 - step : step
      let sum = times(alpha, b[first + i * br])
      for (let done = 0; done < step; done++) {
        const k = upper ? n - 1 - done : done
        sum = minus(sum, times(read(a[from + i * ar + k * ac], conjugated), b[first + k * br]))
      }
      if (!unit) sum = divided(sum, read(a[from + i * ar + i * ac], conjugated))
      b[first + i * br] = sum
    }
  }
}, 'trsm', { elements: ['a', 'b'], numbers: ['alpha'] })

exports.trsm = (type, a, b, sizes, alpha, upper, unit, conjugated, stream) => {
  trsm(type).launch(covering(sizes[1] * sizes[2], stream), flat(a), flat(b), ...sizes, alpha, upper, unit, conjugated)
}

// A thread computes one element of the triangle.
const syrk = over((a, c, n, k, batch, ao, ar, ac, ab, co, cr, cc, cb, alpha, beta, upper) => {
  const index = grid(1)
  if (index < n * n * batch) {
    const z = (index / (n * n)) | 0, i = ((index / n) | 0) % n, j = index % n
    if (i === j || i < j === upper) {
      const row = ao + z * ab + i * ar, other = ao + z * ab + j * ar, at = co + z * cb + i * cr + j * cc
      let sum = number(0)
      for (let l = 0; l < k; l++) sum = plus(sum, times(a[row + l * ac], a[other + l * ac]))
      sum = times(alpha, sum)
      if (!isZero(beta)) sum = plus(sum, times(beta, c[at]))
      c[at] = sum
    }
  }
}, 'syrk', { elements: ['a', 'c'], numbers: ['alpha', 'beta'] })

exports.syrk = (type, a, c, sizes, alpha, beta, upper, stream) => {
  syrk(type).launch(covering(sizes[0] * sizes[0] * sizes[2], stream), flat(a), flat(c), ...sizes, alpha, beta, upper)
}

// What 8-bit floating-point numbers are, by their bits: four of exponent and three of fraction, without infinities; or five
// and two (Micikevicius and others, "FP8 Formats for Deep Learning", 2022).
const tiny = {
  e4m3: (size) => size === 127 ? NaN : size < 8 ? size * 0.001953125 : bitcast('f32', (size >> 3) + 120 << 23 | (size & 7) << 20),
  e5m2: (size) => size > 124 ? NaN : size === 124 ? Infinity : size < 4 ? size * 0.0000152587890625 : bitcast('f32', (size >> 2) + 112 << 23 | (size & 3) << 21),
}
// A thread reads one, and writes it as f32 times a scale. What is written lies row by row.
const decode = (x, scale, y, m, n, batch, xo, xr, xc, xb, scaled) => {
  const index = grid(1)
  if (index < m * n * batch) {
    const z = (index / (m * n)) | 0, i = ((index / n) | 0) % m, bits = i32(x[xo + z * xb + i * xr + index % n * xc])
    const size = f32(number(bits & 127)), by = scaled ? scale[0] : f32(1)
    y[index] = (bits > 127 ? -size : size) * by
  }
}
const decodes = {}

exports.decoded = (type, x, scale, sizes, stream) => {
  const [m, n, batch] = sizes, y = x.context.alloc('f32', m * n * batch)
  const kernel = decodes[type] ??= cuda.kernel(decode, { name: `decode_${type}`, uses: { number: tiny[type] } })
  kernel.launch(covering(m * n * batch, stream), flat(x), scale ?? y, y, ...sizes, scale !== null)
  return y
}

// A thread adds the bias to an element, and applies the activation: 1 is max(x, 0), 2 is GELU by tanh.
const epilogue = cuda.kernel((c, bias, m, n, batch, co, cr, cc, cb, first, added, activation) => {
  const index = grid(1)
  if (index < m * n * batch) {
    const z = (index / (m * n)) | 0, i = ((index / n) | 0) % m, j = index % n
    const at = co + z * cb + i * cr + j * cc
    let x = c[at] * 1
    if (added) x += bias[first + j]
    if (activation === 1) x = Math.max(x, 0)
    else if (activation === 2) x = 0.5 * x * (1 + Math.tanh(0.7978845608028654 * (x + 0.044715 * x * x * x)))
    c[at] = x
  }
}, { name: 'epilogue', params: { activation: 'i32' } })

exports.epilogue = (c, bias, sizes, added, activation, stream) => {
  epilogue.launch(covering(sizes[0] * sizes[1] * sizes[2], stream), flat(c), flat(bias), ...sizes, added, activation)
}

// A thread adds one element.
const geam = over((a, b, c, m, n, batch, ao, ar, ac, ab, bo, br, bc, bb, co, cr, cc, cb, alpha, beta, conjA, conjB) => {
  const index = grid(1)
  if (index < m * n * batch) {
    const z = (index / (m * n)) | 0, i = ((index / n) | 0) % m, j = index % n
    const at = co + z * cb + i * cr + j * cc
    let sum = number(0)
    if (!isZero(alpha)) sum = times(alpha, read(a[ao + z * ab + i * ar + j * ac], conjA))
    if (!isZero(beta)) sum = plus(sum, times(beta, read(b[bo + z * bb + i * br + j * bc], conjB)))
    c[at] = sum
  }
}, 'geam', { elements: ['a', 'b', 'c'], numbers: ['alpha', 'beta'] })

exports.geam = (type, a, b, c, sizes, alpha, beta, conjugates, stream) => {
  geam(type).launch(covering(sizes[0] * sizes[1] * sizes[2], stream), flat(a), flat(b), flat(c), ...sizes, alpha, beta, ...conjugates)
}

// One warp sums terms of two vectors in 64 bits. Where those are the bits of the result, KEEPS, a thread keeps what rounding
// has lost of its sum, so that the error does not grow with the length (TwoSum and Sum2 of Ogita, Rump and Oishi, 2005).
function reduce(x, y, out, n, xo, xs, yo, ys, at, conjugated) {
  let sum = zero(0), lost = zero(0)
  for (let i = laneId; i < n; i += 32) {
    const v = term(read(x[xo + i * xs], conjugated), read(y[yo + i * ys], false)), all = total(sum, v), z = less(all, sum)
    if (KEEPS) lost = total(lost, total(less(sum, less(all, z)), less(v, z)))
    sum = all
  }
  if (isNothing(less(lost, lost))) sum = total(sum, lost) // not of an infinite sum
  for (let apart = 16; apart > 0; apart >>= 1) sum = total(sum, below(sum, apart))
  if (laneId === 0) out[at] = stored(sum)
}

// The terms of sums that are real numbers, and what these become, of real elements and of complex ones.
const terms = {
  nrm2: [(x, y) => x * x, (x, y) => x.re * x.re + x.im * x.im],
  asum: [(x, y) => Math.abs(x), (x, y) => Math.abs(x.re) + Math.abs(x.im)],
}
const ends = {
  dot: { f32: [(s) => f32(s), (s) => ({ re: f32(s.re), im: f32(s.im) })], f64: [(s) => s, (s) => s] },
  nrm2: { f32: [(s) => f32(Math.sqrt(s)), (s) => f32(Math.sqrt(s))], f64: [(s) => Math.sqrt(s), (s) => Math.sqrt(s)] },
  asum: { f32: [(s) => f32(s), (s) => f32(s)], f64: [(s) => s, (s) => s] },
}

function reduction(name, type, part) {
  const complex = isComplex(type) ? 1 : 0, pair = { re: part, im: part }
  const { read, times, ...wide } = fields[complex ? 'c128' : 'f64'], { number, plus, minus, isZero, fromLane } = name === 'dot' ? wide : fields.f64
  return cuda.kernel(reduce, {
    name, params: complex ? { x: [pair], y: [pair], ...name === 'dot' ? { out: [pair] } : {} } : {},
    uses: { read, zero: number, total: plus, less: minus, isNothing: isZero, KEEPS: part === 'f64', below: fromLane, term: terms[name]?.[complex] ?? times, stored: ends[name][part][complex] },
  })
}
const reductions = {}

exports.reduce = (name, type, x, y, out, sizes, conjugated, stream) => {
  const part = out.type === 'f64' ? 'f64' : 'f32', kernel = reductions[name + type + part] ??= reduction(name, type, part)
  kernel.launch({ grid: 1, block: 32, stream }, flat(x), flat(y), flat(out), ...sizes, conjugated)
}

const vector = { elements: ['x', 'y'], numbers: ['alpha'] }
const axpy = over((x, y, n, xo, xs, yo, ys, alpha) => {
  const i = grid(1)
  if (i < n) y[yo + i * ys] = plus(times(alpha, read(x[xo + i * xs], false)), read(y[yo + i * ys], false))
}, 'axpy', vector)

exports.axpy = (type, x, y, sizes, alpha, stream) => {
  axpy(type).launch(covering(sizes[0], stream), flat(x), flat(y), ...sizes, alpha)
}

const scal = over((y, n, yo, ys, alpha) => {
  const i = grid(1)
  if (i < n) y[yo + i * ys] = times(alpha, read(y[yo + i * ys], false))
}, 'scal', { elements: ['y'], numbers: ['alpha'] })

exports.scal = (type, x, y, sizes, alpha, stream) => scal(type).launch(covering(sizes[0], stream), flat(y), sizes[0], sizes[3], sizes[4], alpha)
