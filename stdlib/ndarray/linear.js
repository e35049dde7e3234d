'use strict'
// Part of cuda/ndarray. Linear algebra of the last two axes: a block computes one matrix of the batch, by kernels of cujs's own.

const cuda = require('cuda'), nd = require('cuda/ndarray')
const { alike, array, options, real, wide } = require('./layout.js')
const { product } = require('./products.js')

const THREADS = 128
const perMatrix = (batch) => ({ grid: batch, block: THREADS })

// Elimination with the greatest of each column as its pivot. a, [n, n], and b, [n, m], become the triangle and the solution; det
// is the determinant. A pivot of 0 makes the solution NaN.
const eliminates = cuda.kernel(function solve(a, b, det, n, m) {
  const A = blockIdx.x * n * n, B = blockIdx.x * n * m, t = threadIdx.x
  let d = det[blockIdx.x]
  for (let k = 0; k < n; k++) {
    let best = d - d - 1, at = k
    best = -1
    for (let i = k + t; i < n; i += THREADS) {
      const v = Math.abs(a[A + i * n + k])
      if (v > best) { best = v; at = i }
    }
    const most = block.reduce(best, 'max'), row = block.reduce(best === most ? at : n - 1, 'min')
    if (row !== k) {
      for (let j = t; j < n + m; j += THREADS) {
        if (j < n) {
          const v = a[A + k * n + j]
          a[A + k * n + j] = a[A + row * n + j]
          a[A + row * n + j] = v
        } else {
          const v = b[B + k * m + j - n]
          b[B + k * m + j - n] = b[B + row * m + j - n]
          b[B + row * m + j - n] = v
        }
      }
      d = -d
    }
    syncthreads()
    const raw = a[A + k * n + k], width = n - k - 1
    let p = raw
    if (raw === 0) p = NaN
    d *= raw
    for (let e = t; e < width * (width + m); e += THREADS) {
      const down = Math.floor(e / (width + m)), i = k + 1 + down, j = e - down * (width + m), f = a[A + i * n + k] / p
      if (j < width) a[A + i * n + k + 1 + j] -= f * a[A + k * n + k + 1 + j]
      else b[B + i * m + j - width] -= f * b[B + k * m + j - width]
    }
    syncthreads()
  }
  for (let k = n - 1; k >= 0; k--) {
    const raw = a[A + k * n + k]
    let p = raw
    if (raw === 0) p = NaN
    for (let j = t; j < m; j += THREADS) b[B + k * m + j] /= p
    syncthreads()
    for (let e = t; e < k * m; e += THREADS) {
      const i = Math.floor(e / m), j = e - i * m
      b[B + e] -= a[A + i * n + k] * b[B + k * m + j]
    }
    syncthreads()
  }
  if (t === 0) det[blockIdx.x] = d
})

// The lower factor in place, column by column.
const choleskys = cuda.kernel(function cholesky(a, n) {
  const A = blockIdx.x * n * n, t = threadIdx.x
  for (let k = 0; k < n; k++) {
    let part = a[A] - a[A]
    for (let l = t; l < k; l += THREADS) part += a[A + k * n + l] * a[A + k * n + l]
    const rest = a[A + k * n + k] - block.reduce(part, 'add')
    let root = Math.sqrt(rest)
    if (!(rest > 0)) root = NaN
    for (let i = k + 1 + t; i < n; i += THREADS) {
      let sum = a[A + i * n + k]
      for (let l = 0; l < k; l++) sum -= a[A + i * n + l] * a[A + k * n + l]
      a[A + i * n + k] = sum / root
    }
    syncthreads()
    if (t === 0) a[A + k * n + k] = root
    for (let j = k + 1 + t; j < n; j += THREADS) a[A + k * n + j] = 0
    syncthreads()
  }
})

// Householder's reflections: a, [m, n], becomes r above its diagonal; q, [m, p], begins as a unit matrix. heads and scales are of
// the vectors, which lie below the diagonal.
const qrs = cuda.kernel(function qr(a, q, heads, scales, m, n, p) {
  const A = blockIdx.x * m * n, Q = blockIdx.x * m * p, V = blockIdx.x * p, t = threadIdx.x
  for (let k = 0; k < p; k++) {
    let part = heads[V] - heads[V]
    for (let i = k + 1 + t; i < m; i += THREADS) part += a[A + i * n + k] * a[A + i * n + k]
    const below = block.reduce(part, 'add'), x = a[A + k * n + k], length = Math.sqrt(below + x * x)
    const head = x < 0 ? x - length : x + length, size = below + head * head
    let scale = size - size
    if (size !== 0) scale = 2 / size
    for (let j = k + 1 + t; j < n; j += THREADS) {
      let dot = head * a[A + k * n + j]
      for (let i = k + 1; i < m; i++) dot += a[A + i * n + k] * a[A + i * n + j]
      a[A + k * n + j] -= scale * dot * head
      for (let i = k + 1; i < m; i++) a[A + i * n + j] -= scale * dot * a[A + i * n + k]
    }
    syncthreads()
    if (t === 0) {
      heads[V + k] = head
      scales[V + k] = scale
      a[A + k * n + k] = x < 0 ? length : -length
    }
    syncthreads()
  }
  for (let k = p - 1; k >= 0; k--) {
    const head = heads[V + k], scale = scales[V + k]
    for (let j = t; j < p; j += THREADS) {
      let dot = head * q[Q + k * p + j]
      for (let i = k + 1; i < m; i++) dot += a[A + i * n + k] * q[Q + i * p + j]
      q[Q + k * p + j] -= scale * dot * head
      for (let i = k + 1; i < m; i++) q[Q + i * p + j] -= scale * dot * a[A + i * n + k]
    }
    syncthreads()
  }
  for (let k = 0; k < p; k++) { // the diagonal of r is not negative
    if (a[A + k * n + k] < 0) {
      syncthreads()
      for (let j = k + t; j < n; j += THREADS) a[A + k * n + j] = -a[A + k * n + j]
      for (let i = t; i < m; i += THREADS) q[Q + i * p + k] = -q[Q + i * p + k]
    }
    syncthreads()
  }
})

// The columns of a matrix, [m, n], and of another, [k, n], in the order of values; of each of the other's the greatest element
// becomes positive. All threads call.
function arrange(a, A, m, v, V, k, values, S, n, ascending) {
  for (let j = 0; j < n; j++) {
    let best = j
    for (let l = j + 1; l < n; l++) if (ascending ? values[S + l] < values[S + best] : values[S + l] > values[S + best]) best = l
    syncthreads()
    if (best !== j) {
      for (let i = threadIdx.x; i < m + k; i += THREADS) {
        if (i < m) {
          const x = a[A + i * n + j]
          a[A + i * n + j] = a[A + i * n + best]
          a[A + i * n + best] = x
        } else {
          const x = v[V + (i - m) * n + j]
          v[V + (i - m) * n + j] = v[V + (i - m) * n + best]
          v[V + (i - m) * n + best] = x
        }
      }
      if (threadIdx.x === 0) {
        const x = values[S + j]
        values[S + j] = values[S + best]
        values[S + best] = x
      }
    }
    syncthreads()
  }
  for (let j = threadIdx.x; j < n; j += THREADS) {
    let most = v[V + j]
    for (let i = 1; i < k; i++) if (Math.abs(v[V + i * n + j]) > Math.abs(most)) most = v[V + i * n + j]
    if (most < 0) {
      for (let i = 0; i < k; i++) v[V + i * n + j] = -v[V + i * n + j]
      for (let i = 0; i < m; i++) a[A + i * n + j] = -a[A + i * n + j]
    }
  }
  syncthreads()
}

const SWEEPS = 40

// Hestenes's rotations of columns, until all are orthogonal: a, [m, n], becomes u times s; v begins as a unit matrix.
const svds = cuda.kernel(function svd(a, v, s, m, n, least) {
  const A = blockIdx.x * m * n, V = blockIdx.x * n * n, S = blockIdx.x * n, t = threadIdx.x
  let turning = true
  for (let sweep = 0; sweep < SWEEPS && turning; sweep++) {
    turning = false
    for (let p = 0; p < n - 1; p++) {
      for (let q = p + 1; q < n; q++) {
        let pp = least - least, qq = least - least, pq = least - least
        for (let i = t; i < m; i += THREADS) {
          const x = a[A + i * n + p], y = a[A + i * n + q]
          pp += x * x
          qq += y * y
          pq += x * y
        }
        const alpha = block.reduce(pp, 'add'), beta = block.reduce(qq, 'add'), gamma = block.reduce(pq, 'add')
        if (Math.abs(gamma) > least * Math.sqrt(alpha) * Math.sqrt(beta)) {
          turning = true
          const zeta = (beta - alpha) / (2 * gamma), tangent = (zeta < 0 ? -1 : 1) / (Math.abs(zeta) + Math.sqrt(1 + zeta * zeta))
          const c = 1 / Math.sqrt(1 + tangent * tangent), d = c * tangent
          for (let i = t; i < m + n; i += THREADS) {
            if (i < m) {
              const x = a[A + i * n + p], y = a[A + i * n + q]
              a[A + i * n + p] = c * x - d * y
              a[A + i * n + q] = d * x + c * y
            } else {
              const x = v[V + (i - m) * n + p], y = v[V + (i - m) * n + q]
              v[V + (i - m) * n + p] = c * x - d * y
              v[V + (i - m) * n + q] = d * x + c * y
            }
          }
        }
        syncthreads()
      }
    }
  }
  for (let j = t; j < n; j += THREADS) {
    let sum = least - least
    for (let i = 0; i < m; i++) sum += a[A + i * n + j] * a[A + i * n + j]
    s[S + j] = Math.sqrt(sum)
  }
  syncthreads()
  arrange(a, A, m, v, V, n, s, S, n, false)
})

// Jacobi's rotations of rows and columns: the diagonal of a becomes the values; v begins as a unit matrix.
const eighs = cuda.kernel(function eigh(a, v, values, n, least) {
  const A = blockIdx.x * n * n, S = blockIdx.x * n, t = threadIdx.x
  let turning = true
  for (let sweep = 0; sweep < SWEEPS && turning; sweep++) {
    turning = false
    for (let p = 0; p < n - 1; p++) {
      for (let q = p + 1; q < n; q++) {
        const x = a[A + p * n + p], y = a[A + q * n + q], off = a[A + p * n + q]
        syncthreads()
        if (Math.abs(off) > least * Math.sqrt(Math.abs(x)) * Math.sqrt(Math.abs(y)) && Math.abs(off) > 1e-37) {
          turning = true
          const zeta = (y - x) / (2 * off), tangent = (zeta < 0 ? -1 : 1) / (Math.abs(zeta) + Math.sqrt(1 + zeta * zeta))
          const c = 1 / Math.sqrt(1 + tangent * tangent), d = c * tangent
          for (let k = t; k < n; k += THREADS) {
            const x = a[A + k * n + p], y = a[A + k * n + q]
            a[A + k * n + p] = c * x - d * y
            a[A + k * n + q] = d * x + c * y
            const f = v[A + k * n + p], g = v[A + k * n + q]
            v[A + k * n + p] = c * f - d * g
            v[A + k * n + q] = d * f + c * g
          }
          syncthreads()
          for (let k = t; k < n; k += THREADS) {
            const x = a[A + p * n + k], y = a[A + q * n + k]
            a[A + p * n + k] = c * x - d * y
            a[A + q * n + k] = d * x + c * y
          }
        }
        syncthreads()
      }
    }
  }
  for (let j = t; j < n; j += THREADS) values[S + j] = a[A + j * n + j]
  syncthreads()
  arrange(a, A, 0, v, A, n, values, S, n, true)
})

// A matrix, or a batch of them, as memory that a kernel may write: f32 or f64.
function matrix(name, x, square = false) {
  const a = real(`linalg.${name}`, wide(array(x)))
  if (a.ndim < 2) throw new RangeError(`nd.linalg.${name}: a: expected a matrix, of two axes or more, got ${a.ndim}`)
  if (square && a.shape.at(-1) !== a.shape.at(-2)) throw new RangeError(`nd.linalg.${name}: a: expected as many rows as columns, got ${a.shape.slice(-2).join('×')}`)
  return a
}
const flat = (x) => x.reshape(-1)
const unit = (batch, m, n, dtype) => nd.eye(m, n, { dtype }).broadcastTo([...batch, m, n]).copy()
const total = (batch) => batch.reduce((p, q) => p * q, 1)
const precision = (dtype) => cuda[dtype](dtype === 'f64' ? 2 ** -52 : 2 ** -23)

// solved is the solution and the determinant.
function solved(a, b) {
  const n = a.shape.at(-1), m = b.shape.at(-1), batch = a.shape.slice(0, -2)
  const work = a.copy(), x = b.copy(), det = nd.ones(batch, { dtype: a.dtype })
  if (total(batch) > 0 && n > 0) eliminates.launch(perMatrix(total(batch)), flat(work), flat(x), flat(det), n, m)
  return { x, det }
}

function checked(name, result, a, what) {
  if (result.isNaN().any().item() && !a.isNaN().any().item()) throw new RangeError(`nd.linalg.${name}: a: ${what}`)
  return result
}

function solve(a0, b0, given) {
  const { check = false, triangular } = options('linalg.solve', given, 'check', 'triangular')
  if (![undefined, 'lower', 'upper'].includes(triangular)) throw new TypeError(`nd.linalg.solve: options.triangular: expected lower or upper, got ${JSON.stringify(triangular)}`)
  let [a, b] = alike('linalg.solve', wide(array(a0)), wide(array(b0)))
  a = matrix('solve', triangular === undefined ? a : triangular === 'lower' ? nd.tril(a) : nd.triu(a), true)
  const n = a.shape.at(-1), isVector = b.ndim === 1
  if (isVector) b = b.at(':, new')
  if (b.ndim < 2 || b.shape.at(-2) !== n) throw new RangeError(`nd.linalg.solve: b: expected ${n} rows as a has, got the shape ${b.shape.join('×') || '[]'}`)
  const [x, y] = [a.shape, b.shape].map((s) => s.slice(0, -2)), batch = x.length > y.length ? x : y
  const result = solved(a.broadcastTo([...batch, n, n]), b.broadcastTo([...batch, n, b.shape.at(-1)])).x
  const out = isVector ? result.at('..., 0').copy() : result
  return check ? checked('solve', out, a, 'the matrix is singular') : out
}

function inv(x, given) {
  const { check = false } = options('linalg.inv', given, 'check'), a = matrix('inv', x, true), n = a.shape.at(-1)
  const out = solved(a, unit(a.shape.slice(0, -2), n, n, a.dtype)).x
  return check ? checked('inv', out, a, 'the matrix is singular') : out
}

function det(x) {
  const a = matrix('det', x, true)
  return solved(a, nd.zeros([...a.shape.slice(0, -1), 0], { dtype: a.dtype })).det
}

function cholesky(x, given) {
  const { check = false } = options('linalg.cholesky', given, 'check'), a = matrix('cholesky', x, true).copy(), n = a.shape.at(-1)
  if (a.size > 0) choleskys.launch(perMatrix(a.size / (n * n)), flat(a), n)
  return check ? checked('cholesky', a, array(x).astype(a.dtype), 'the matrix is not positive definite') : a
}

function qr(x) {
  const a = matrix('qr', x).copy(), [m, n] = a.shape.slice(-2), batch = a.shape.slice(0, -2), p = Math.min(m, n), type = { dtype: a.dtype }
  const q = unit(batch, m, p, a.dtype), blocks = total(batch)
  if (blocks > 0 && p > 0) qrs.launch(perMatrix(blocks), flat(a), flat(q), nd.zeros(blocks * p, type), nd.zeros(blocks * p, type), m, n, p)
  return { q, r: nd.triu(a.at(`..., :${p}, :`)).copy() }
}

function svd(x) {
  const a = matrix('svd', x), [m, n] = a.shape.slice(-2)
  if (m < n) {
    const { u, s, vt } = svd(last(a))
    const most = last(u), signs = nd.where(most.max(-1).ge(most.min(-1).neg()), 1, -1).astype(a.dtype) // of each row of vt
    return { u: last(vt).mul(signs.at('..., new, :')).copy(), s, vt: most.mul(signs.at('..., new')).copy() }
  }
  const w = a.copy(), batch = a.shape.slice(0, -2), v = unit(batch, n, n, a.dtype), s = nd.zeros([...batch, n], { dtype: a.dtype })
  if (s.size > 0) svds.launch(perMatrix(total(batch)), flat(w), flat(v), flat(s), m, n, precision(a.dtype))
  // What belongs to 0 is any column that is orthogonal to the others.
  const sizes = s.at('..., new, :'), least = s.at('..., :1').mul(a.dtype === 'f64' ? 2 ** -50 : 2 ** -21).at('..., new, :')
  const u = s.size === 0 ? w : nd.where(sizes.gt(least), w.div(sizes), 0).eval()
  return { u: s.size === 0 ? u : nd.where(sizes.gt(least), u, qr(u).q).eval(), s, vt: last(v).copy() }
}
const last = (x) => x.transpose(...x.shape.keys().take(x.ndim - 2), x.ndim - 1, x.ndim - 2)

function eigh(x) {
  const a = matrix('eigh', x, true).copy(), n = a.shape.at(-1), batch = a.shape.slice(0, -2)
  const vectors = unit(batch, n, n, a.dtype), values = nd.zeros([...batch, n], { dtype: a.dtype })
  if (values.size > 0) eighs.launch(perMatrix(total(batch)), flat(a), flat(vectors), flat(values), n, precision(a.dtype))
  return { values, vectors }
}

function lstsq(x, y) {
  const [a, b] = alike('linalg.lstsq', wide(array(x)), wide(array(y))), { u, s, vt } = svd(matrix('lstsq', a))
  const [m, n] = a.shape.slice(-2), columns = b.ndim === 1 ? b.at(':, new') : b
  if (columns.shape.at(-2) !== m) throw new RangeError(`nd.linalg.lstsq: b: expected ${m} rows as a has, got the shape ${b.shape.join('×')}`)
  const known = s.gt(s.at('..., :1').mul(Math.max(m, n) * (a.dtype === 'f64' ? 2 ** -52 : 2 ** -23)))
  const parts = product('nd.linalg.lstsq', last(u), columns).mul(nd.where(known, nd.array(1, { dtype: a.dtype }).div(s), 0).at('..., new'))
  const result = product('nd.linalg.lstsq', last(vt), parts), residuals = product('nd.linalg.lstsq', a, result).sub(columns).square().sum(-2)
  return b.ndim === 1 ? { x: result.at('..., 0').copy(), residuals: residuals.at('..., 0').copy(), rank: known.sum(-1) } : { x: result, residuals, rank: known.sum(-1) }
}

module.exports = { cholesky, det, eigh, inv, lstsq, qr, solve, svd }
