'use strict'
// Part of cuda/solver. Factorizations by kernels of cujs's own. A block has a matrix of a batch. Matrices lie
// column by column, without gaps. What is wrong with a matrix goes to info, as LAPACK has it: 0, or the
// place of the pivot, counted from 1.

const cuda = require('cuda')

const THREADS = 256

// By rows, with the largest element of a column as pivot. Pivots count from 1.
const lu = cuda.kernel((a, pivots, info, m, n) => {
  const t = threadIdx.x, from = blockIdx.x * m * n, least = Math.min(m, n)
  let wrong = 0
  for (let k = 0; k < least; k++) {
    const column = from + k * m
    let most = Math.abs(a[column + k]), at = k
    for (let i = k + 1 + t; i < m; i += blockDim.x) {
      const v = Math.abs(a[column + i])
      if (v > most) { most = v; at = i }
    }
    const top = block.reduce(most, 'max')
    let p = block.reduce(most === top ? at : m, 'min')
    if (p >= m) p = k // not numbers
    if (t === 0) pivots[blockIdx.x * least + k] = i64(p + 1)
    if (p !== k) {
      for (let j = t; j < n; j += blockDim.x) {
        const x = a[from + j * m + k]
        a[from + j * m + k] = a[from + j * m + p]
        a[from + j * m + p] = x
      }
    }
    syncthreads()
    const pivot = a[column + k]
    if (pivot === 0) {
      if (wrong === 0) wrong = k + 1
    } else {
      for (let i = k + 1 + t; i < m; i += blockDim.x) a[column + i] /= pivot
      syncthreads()
      const rows = m - k - 1, left = rows * (n - k - 1)
      for (let e = t; e < left; e += blockDim.x) {
        const i = k + 1 + e % rows, j = k + 1 + ((e / rows) | 0)
        a[from + j * m + i] -= a[column + i] * a[from + j * m + k]
      }
    }
    syncthreads()
  }
  if (t === 0) info[blockIdx.x] = wrong
}, { name: 'lu' })

// The upper triangle of a becomes the factor: a = uᵀ · u. As rows this is the lower one.
const cholesky = cuda.kernel((a, info, n) => {
  const t = threadIdx.x, from = blockIdx.x * n * n
  let wrong = 0
  for (let k = 0; k < n && wrong === 0; k++) {
    const d = a[from + k * n + k]
    syncthreads() // all have read it
    if (!(d > 0)) {
      wrong = k + 1
    } else {
      const root = Math.sqrt(d)
      for (let j = k + 1 + t; j < n; j += blockDim.x) a[from + j * n + k] /= root
      if (t === 0) a[from + k * n + k] = root
      syncthreads()
      const rest = n - k - 1
      for (let e = t; e < rest * rest; e += blockDim.x) {
        const i = k + 1 + e % rest, j = k + 1 + ((e / rest) | 0)
        if (i <= j) a[from + j * n + i] -= a[from + i * n + k] * a[from + j * n + k]
      }
      syncthreads()
    }
  }
  if (t === 0) info[blockIdx.x] = wrong
}, { name: 'cholesky' })

// By Householder's reflections 1 - tau · v · vᵀ, whose v stand below the diagonal with a leading 1 that is left out.
const qr = cuda.kernel((a, tau, info, m, n) => {
  const t = threadIdx.x, from = blockIdx.x * m * n, least = Math.min(m, n)
  for (let k = 0; k < least; k++) {
    const column = from + k * m
    let most = Math.abs(a[column + k])
    for (let i = k + 1 + t; i < m; i += blockDim.x) most = Math.max(most, Math.abs(a[column + i]))
    const scale = block.reduce(most, 'max')
    let sum = scale * 0
    if (scale > 0) for (let i = k + 1 + t; i < m; i += blockDim.x) sum += (a[column + i] / scale) * (a[column + i] / scale)
    const below = block.reduce(sum, 'add'), alpha = a[column + k]
    syncthreads() // all have read it
    let factor = alpha * 0
    if (below > 0) {
      const norm = scale * Math.sqrt(below + (alpha / scale) * (alpha / scale)), beta = alpha > 0 ? -norm : norm
      factor = (beta - alpha) / beta
      for (let i = k + 1 + t; i < m; i += blockDim.x) a[column + i] /= alpha - beta
      if (t === 0) a[column + k] = beta
    }
    if (t === 0) tau[blockIdx.x * least + k] = factor
    syncthreads()
    for (let j = k + 1 + t; j < n; j += blockDim.x) {
      const other = from + j * m
      let dot = a[other + k]
      for (let i = k + 1; i < m; i++) dot += a[column + i] * a[other + i]
      dot *= factor
      a[other + k] -= dot
      for (let i = k + 1; i < m; i++) a[other + i] -= dot * a[column + i]
    }
    syncthreads()
  }
  if (t === 0) info[blockIdx.x] = 0
}, { name: 'qr' })

// The first k columns of the product of such reflections of a matrix of m rows and n columns.
const orthogonal = cuda.kernel((a, tau, q, m, n, k) => {
  const from = blockIdx.x * m * n, to = blockIdx.x * m * k, least = Math.min(m, n)
  for (let j = threadIdx.x; j < k; j += blockDim.x) {
    const column = to + j * m
    for (let i = 0; i < m; i++) q[column + i] = i === j ? 1 : 0
    for (let r = Math.min(least, j + 1) - 1; r >= 0; r--) {
      const v = from + r * m
      let dot = q[column + r]
      for (let i = r + 1; i < m; i++) dot += a[v + i] * q[column + i]
      dot *= tau[blockIdx.x * least + r]
      q[column + r] -= dot
      for (let i = r + 1; i < m; i++) q[column + i] -= dot * a[v + i]
    }
  }
}, { name: 'orthogonal' })

const launch = (kernel, batch, stream, ...args) => kernel.launch({ grid: batch, block: THREADS, stream }, ...args)

// Each has the name of LAPACK's function; the library has the same ones.
exports.getrf = (a, pivots, info, batch, m, n, stream) => launch(lu, batch, stream, a, pivots, info, m, n)
exports.potrf = (a, info, batch, n, stream) => launch(cholesky, batch, stream, a, info, n)
exports.geqrf = (a, tau, info, batch, m, n, stream) => launch(qr, batch, stream, a, tau, info, m, n)
exports.orgqr = (a, tau, q, info, batch, m, n, k, stream) => launch(orthogonal, batch, stream, a, tau, q, m, n, k)
