'use strict'
// Part of cuda/solver. Factorizations by kernels of cujs's own, of real and complex numbers. A block has a matrix
// of a batch. Matrices lie column by column, without gaps. What is wrong with a matrix goes to info, as LAPACK has
// it: 0, or the place of the pivot, counted from 1.

const { over } = require('internal/blas/field')

const THREADS = 256
const matrix = { elements: ['a'] }

// By rows, with the largest element of a column as pivot. Pivots count from 1.
const lu = over((a, pivots, info, m, n) => {
  const t = threadIdx.x, from = blockIdx.x * m * n, least = Math.min(m, n)
  let wrong = 0
  for (let k = 0; k < least; k++) {
    const column = from + k * m
    let most = modulus(a[column + k]), at = k
    for (let i = k + 1 + t; i < m; i += blockDim.x) {
      const v = modulus(a[column + i])
      if (v > most) { most = v; at = i }
    }
    const top = block.reduce(most, 'max')
    let p = block.reduce(most === top ? at : m, 'min')
    if (p >= m) p = k // not numbers
    if (t === 0) pivots[blockIdx.x * least + k] = i64(p + 1)
    if (p !== k) {
      for (let j = t; j < n; j += blockDim.x) {
        const x = value(a[from + j * m + k])
        a[from + j * m + k] = value(a[from + j * m + p])
        a[from + j * m + p] = x
      }
    }
    syncthreads()
    const pivot = value(a[column + k])
    if (isZero(pivot)) {
      if (wrong === 0) wrong = k + 1
    } else {
      for (let i = k + 1 + t; i < m; i += blockDim.x) a[column + i] = divided(a[column + i], pivot)
      syncthreads()
      const rows = m - k - 1, left = rows * (n - k - 1)
      for (let e = t; e < left; e += blockDim.x) {
        const i = k + 1 + e % rows, j = k + 1 + ((e / rows) | 0)
        a[from + j * m + i] = minus(a[from + j * m + i], times(a[column + i], a[from + j * m + k]))
      }
    }
    syncthreads()
  }
  if (t === 0) info[blockIdx.x] = wrong
}, 'lu', matrix)

// The lower triangle of a becomes the factor: a = l · lᴴ.
const cholesky = over((a, info, n) => {
  const t = threadIdx.x, from = blockIdx.x * n * n
  let wrong = 0
  for (let k = 0; k < n && wrong === 0; k++) {
    const column = from + k * n, d = re(a[column + k])
    syncthreads() // all have read it
    if (!(d > 0)) {
      wrong = k + 1
    } else {
      const root = Math.sqrt(d)
      for (let i = k + 1 + t; i < n; i += blockDim.x) a[column + i] = shrunk(a[column + i], root)
      if (t === 0) a[column + k] = number(root)
      syncthreads()
      const rest = n - k - 1
      for (let e = t; e < rest * rest; e += blockDim.x) {
        const i = k + 1 + e % rest, j = k + 1 + ((e / rest) | 0)
        if (j <= i) a[from + j * n + i] = minus(a[from + j * n + i], times(a[column + i], conjugate(a[column + j])))
      }
      syncthreads()
    }
  }
  if (t === 0) info[blockIdx.x] = wrong
}, 'cholesky', matrix)

// By Householder's reflections 1 - tau · v · vᴴ, whose v stand below the diagonal with a leading 1 that is left out
// (LAPACK's larfg). Their conjugates make the diagonal of r real.
const qr = over((a, tau, info, m, n) => {
  const t = threadIdx.x, from = blockIdx.x * m * n, least = Math.min(m, n)
  for (let k = 0; k < least; k++) {
    const column = from + k * m
    let most = modulus(a[column + k])
    for (let i = k + 1 + t; i < m; i += blockDim.x) most = Math.max(most, modulus(a[column + i]))
    const scale = block.reduce(most, 'max')
    let sum = part(0)
    if (scale > 0) for (let i = k + 1 + t; i < m; i += blockDim.x) sum += square(shrunk(a[column + i], scale))
    const below = block.reduce(sum, 'add'), alpha = value(a[column + k])
    syncthreads() // all have read it
    let factor = number(0)
    if (below > 0 || im(alpha) !== 0) {
      const norm = scale * Math.sqrt(below + square(shrunk(alpha, scale))), beta = re(alpha) > 0 ? -norm : norm
      factor = shrunk(minus(number(beta), alpha), beta)
      const head = minus(alpha, number(beta))
      for (let i = k + 1 + t; i < m; i += blockDim.x) a[column + i] = divided(a[column + i], head)
      if (t === 0) a[column + k] = number(beta)
    }
    if (t === 0) tau[blockIdx.x * least + k] = factor
    syncthreads()
    for (let j = k + 1 + t; j < n; j += blockDim.x) {
      const other = from + j * m
      let dot = value(a[other + k])
      for (let i = k + 1; i < m; i++) dot = plus(dot, times(conjugate(a[column + i]), a[other + i]))
      dot = times(conjugate(factor), dot)
      a[other + k] = minus(a[other + k], dot)
      for (let i = k + 1; i < m; i++) a[other + i] = minus(a[other + i], times(dot, a[column + i]))
    }
    syncthreads()
  }
  if (t === 0) info[blockIdx.x] = 0
}, 'qr', { elements: ['a', 'tau'] })

// The first k columns of the product of such reflections of a matrix of m rows and n columns.
const orthogonal = over((a, tau, q, m, n, k) => {
  const from = blockIdx.x * m * n, to = blockIdx.x * m * k, least = Math.min(m, n)
  for (let j = threadIdx.x; j < k; j += blockDim.x) {
    const column = to + j * m
    for (let i = 0; i < m; i++) q[column + i] = number(i === j ? 1 : 0)
    for (let r = Math.min(least, j + 1) - 1; r >= 0; r--) {
      const v = from + r * m
      let dot = value(q[column + r])
      for (let i = r + 1; i < m; i++) dot = plus(dot, times(conjugate(a[v + i]), q[column + i]))
      dot = times(tau[blockIdx.x * least + r], dot)
      q[column + r] = minus(q[column + r], dot)
      for (let i = r + 1; i < m; i++) q[column + i] = minus(q[column + i], times(dot, a[v + i]))
    }
  }
}, 'orthogonal', { elements: ['a', 'tau', 'q'] })

const launch = (kernel, batch, stream, ...args) => kernel.launch({ grid: batch, block: THREADS, stream }, ...args)

// Each has the name of LAPACK's function; the library has the same ones. Type is f32, f64, c64 or c128.
exports.of = (type) => ({
  getrf: (a, pivots, info, batch, m, n, stream) => launch(lu(type), batch, stream, a, pivots, info, m, n),
  potrf: (a, info, batch, n, stream) => launch(cholesky(type), batch, stream, a, info, n),
  geqrf: (a, tau, info, batch, m, n, stream) => launch(qr(type), batch, stream, a, tau, info, m, n),
  orgqr: (a, tau, q, info, batch, m, n, k, stream) => launch(orthogonal(type), batch, stream, a, tau, q, m, n, k),
})
