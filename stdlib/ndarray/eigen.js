'use strict'
// Part of cuda/ndarray. Eigenvalues and eigenvectors of general matrices, by a kernel of cujs's own that computes in c128: the matrix
// is balanced (Parlett and Reinsch, "Balancing a matrix for calculation of eigenvalues and eigenvectors", 1969), reflections
// make it zero below the diagonal next to the main one, turns with Wilkinson's shifts make it triangular, and the eigenvectors of
// the triangle follow by substitution (Golub and Van Loan, "Matrix Computations", 7.4 to 7.6). A block has a matrix, row by row.

const nd = require('cuda/ndarray')
const { over } = require('internal/blas/field')
const { isComplex, options } = require('./layout.js')
const { elements } = require('./ndarray.js')
const { batchOf, matrix, scaled: shifted, turn } = require('./linear.js')

const THREADS = 128, TRIALS = 30 // of an eigenvalue, as EISPACK and LAPACK have it
const EPSILON = 2 ** -52
const ROUNDS = 100, FURTHEST = 2 ** 400 // of balancing: what rows and columns are scaled by at most

const root = (z) => {
  const size = Math.hypot(z.re, z.im), large = Math.sqrt((size + Math.abs(z.re)) / 2), small = large === 0 ? f64(0) : Math.abs(z.im) / (2 * large)
  const x = z.re < 0 ? small : large, y = z.re < 0 ? large : small
  return { re: x, im: z.im < 0 ? -y : y }
}
// The eigenvalue of [[a, b], [c, d]] that is nearer to d.
const shiftOf = (a, b, c, d) => {
  const half = scaled(minus(a, d), 0.5), r = root(plus(times(half, half), times(b, c)))
  const isAway = half.re * r.re + half.im * r.im < 0, far = isAway ? minus(half, r) : plus(half, r)
  return isZero(far) ? d : minus(d, divided(times(b, c), far))
}
const taxi = (z) => Math.abs(z.re) + Math.abs(z.im)

// The power of two by which a column whose elements sum up to c, and those of its row to r, becomes about as large as the row divided
// by it; 1 where that gains little (LAPACK's gebal).
const balanceOf = (c, r, by) => {
  let f = part(1)
  if (c === 0 || r === 0) return f
  while (2 * c * f <= r / f && by * f < FURTHEST) f *= 2
  while (c * f > 2 * r / f && by * f * FURTHEST > 1) f /= 2
  return c * f + r / f < 0.95 * (c + r) ? f : part(1)
}

const eigen = over((h, q, x, values, vectors, turns, info, n, withVectors) => {
  const t = threadIdx.x, from = blockIdx.x * n * n, own = blockIdx.x * n
  let most = part(0)
  for (let e = t; e < n * n; e += blockDim.x) {
    q[from + e] = number(e % n === ((e / n) | 0) ? 1 : 0)
  }
  for (let i = t; i < n; i += blockDim.x) turns[3 * own + 2 * n + i] = number(1)
  syncthreads()
  let isBalanced = false
  for (let round = 0; round < ROUNDS && !isBalanced; round++) {
    isBalanced = true
    for (let i = 0; i < n; i++) {
      let column = part(0), row = part(0)
      for (let j = t; j < n; j += blockDim.x) {
        if (j !== i) {
          column += taxi(value(h[from + j * n + i]))
          row += taxi(value(h[from + i * n + j]))
        }
      }
      const by = re(value(turns[3 * own + 2 * n + i])), f = balanceOf(block.reduce(column, 'add'), block.reduce(row, 'add'), by)
      syncthreads()
      if (f !== 1) {
        isBalanced = false
        for (let j = t; j < n; j += blockDim.x) {
          if (j !== i) {
            h[from + j * n + i] = scaled(value(h[from + j * n + i]), f)
            h[from + i * n + j] = shrunk(value(h[from + i * n + j]), f)
          }
        }
        if (t === 0) turns[3 * own + 2 * n + i] = number(by * f)
        syncthreads()
      }
    }
  }
  for (let e = t; e < n * n; e += blockDim.x) most = Math.max(most, taxi(value(h[from + e])))
  const least = EPSILON * block.reduce(most, 'max')
  // Reflections I - w w* / d, whose w is in turns.
  for (let k = 0; k < n - 2; k++) {
    let sum = part(0)
    for (let i = k + 2 + t; i < n; i += blockDim.x) sum += square(value(h[from + i * n + k]))
    const below = block.reduce(sum, 'add'), head = value(h[from + (k + 1) * n + k]), size = Math.sqrt(below + square(head))
    if (below > 0) {
      const to = modulus(head) > 0 ? scaled(head, -size / modulus(head)) : number(-size), w0 = minus(head, to), d = (below + square(w0)) / 2
      for (let i = k + 1 + t; i < n; i += blockDim.x) turns[3 * own + i] = i === k + 1 ? w0 : value(h[from + i * n + k])
      syncthreads()
      for (let j = k + t; j < n; j += blockDim.x) {
        let s = number(0)
        for (let i = k + 1; i < n; i++) s = plus(s, times(conjugate(value(turns[3 * own + i])), value(h[from + i * n + j])))
        s = shrunk(s, d)
        for (let i = k + 1; i < n; i++) h[from + i * n + j] = j === k && i > k + 1 ? number(0) : minus(value(h[from + i * n + j]), times(value(turns[3 * own + i]), s))
      }
      syncthreads()
      for (let i = t; i < 2 * n; i += blockDim.x) { // rows of h, then of q
        const row = from + (i < n ? i : i - n) * n
        let s = number(0)
        for (let j = k + 1; j < n; j++) s = plus(s, times(i < n ? value(h[row + j]) : value(q[row + j]), value(turns[3 * own + j])))
        s = shrunk(s, d)
        for (let j = k + 1; j < n; j++) {
          const by = times(s, conjugate(value(turns[3 * own + j])))
          if (i < n) h[row + j] = minus(value(h[row + j]), by)
          else q[row + j] = minus(value(q[row + j]), by)
        }
      }
      syncthreads()
    }
  }
  // Turns of rows k and k + 1 by [[c, s], [-s*, c]], then of columns by its adjoint.
  let last = n - 1, trials = 0
  while (last > 0 && trials <= TRIALS) {
    let first = last
    while (first > 0 && taxi(value(h[from + first * n + first - 1])) > Math.max(least * EPSILON, EPSILON * (taxi(value(h[from + first * n + first])) + taxi(value(h[from + (first - 1) * n + first - 1]))))) first--
    syncthreads()
    if (t === 0 && first > 0) h[from + first * n + first - 1] = number(0)
    if (first === last) {
      last--
      trials = 0
    } else {
      trials++
      const p = from + (last - 1) * n + last - 1, corner = value(h[p + n])
      const shift = trials % 10 === 0 ? plus(value(h[p + n + 1]), number(taxi(corner))) : shiftOf(value(h[p]), value(h[p + 1]), corner, value(h[p + n + 1]))
      syncthreads()
      for (let i = first + t; i <= last; i += blockDim.x) h[from + i * n + i] = minus(value(h[from + i * n + i]), shift)
      syncthreads()
      for (let k = first; k < last; k++) {
        const a = value(h[from + k * n + k]), b = value(h[from + (k + 1) * n + k]), size = Math.hypot(modulus(a), modulus(b)), sizeA = modulus(a)
        const unit = sizeA > 0 ? shrunk(a, sizeA) : number(1), c = size > 0 ? sizeA / size : part(1), s = size > 0 ? times(unit, shrunk(conjugate(b), size)) : number(0)
        syncthreads()
        for (let j = k + t; j < n; j += blockDim.x) {
          const u = value(h[from + k * n + j]), v = value(h[from + (k + 1) * n + j])
          h[from + k * n + j] = plus(scaled(u, c), times(s, v))
          h[from + (k + 1) * n + j] = j === k ? number(0) : minus(scaled(v, c), times(conjugate(s), u))
        }
        if (t === 0) {
          turns[3 * own + 2 * k] = number(c)
          turns[3 * own + 2 * k + 1] = s
        }
        syncthreads()
      }
      for (let i = t; i < n + last + 1; i += blockDim.x) { // rows of h up to the last, then of q
        const isQ = i > last, row = isQ ? i - last - 1 : i
        for (let k = isQ ? first : Math.max(first, row - 1); k < last; k++) {
          const c = re(value(turns[3 * own + 2 * k])), s = value(turns[3 * own + 2 * k + 1]), at = from + row * n + k
          const u = isQ ? value(q[at]) : value(h[at]), v = isQ ? value(q[at + 1]) : value(h[at + 1])
          const left = plus(scaled(u, c), times(conjugate(s), v)), right = minus(scaled(v, c), times(s, u))
          if (isQ) {
            q[at] = left
            q[at + 1] = right
          } else {
            h[at] = left
            h[at + 1] = right
          }
        }
      }
      syncthreads()
      for (let i = first + t; i <= last; i += blockDim.x) h[from + i * n + i] = plus(value(h[from + i * n + i]), shift)
    }
    syncthreads()
  }
  if (t === 0) info[blockIdx.x] = last > 0 ? 1 : 0
  // Each thread has eigenvalues of its own: the vector of the triangle in a row of x, which is made smaller before it overflows.
  for (let k = t; k < n; k += blockDim.x) {
    const lambda = value(h[from + k * n + k])
    values[own + k] = lambda
    if (withVectors !== 0) {
      x[from + k * n + k] = number(1)
      for (let i = k - 1; i >= 0; i--) {
        let s = number(0)
        for (let j = i + 1; j <= k; j++) s = minus(s, times(value(h[from + i * n + j]), value(x[from + k * n + j])))
        const apart = minus(value(h[from + i * n + i]), lambda), isNear = taxi(apart) <= least, y = divided(s, isNear ? number(Math.max(least, EPSILON)) : apart), size = modulus(y)
        x[from + k * n + i] = y
        if (size > 1e60) for (let j = i; j <= k; j++) x[from + k * n + j] = shrunk(value(x[from + k * n + j]), size)
      }
      let greatest = part(0), sum = part(0)
      for (let i = 0; i < n; i++) {
        let s = number(0)
        for (let j = 0; j <= k; j++) s = plus(s, times(value(q[from + i * n + j]), value(x[from + k * n + j])))
        s = scaled(s, re(value(turns[3 * own + 2 * n + i])))
        vectors[from + i * n + k] = s
        greatest = Math.max(greatest, taxi(s))
      }
      for (let i = 0; i < n; i++) {
        const s = shrunk(value(vectors[from + i * n + k]), greatest)
        vectors[from + i * n + k] = s
        sum += square(s)
      }
      const size = Math.sqrt(sum)
      for (let i = 0; i < n; i++) vectors[from + i * n + k] = shrunk(value(vectors[from + i * n + k]), size)
    }
  }
}, 'eigen', { elements: ['h', 'q', 'x', 'values', 'vectors', 'turns'], uses: { balanceOf, root, shiftOf, taxi, EPSILON, FURTHEST, ROUNDS, TRIALS } })

// A matrix is scaled by a power of two to about 1, so that squares neither vanish nor overflow; one with NaN or infinity has NaN for
// answers.
function computed(name, given, withVectors, check) {
  const a = matrix(name, given, true), n = a.shape.at(-1), batch = batchOf(a), count = n === 0 ? 0 : a.size / n / n, dtype = a.dtype === 'f64' || a.dtype === 'c128' ? 'c128' : 'c64'
  if (a.size === 0) return { values: nd.zeros([...batch, n], { dtype }), vectors: nd.zeros(a.shape, { dtype }) }
  const isKnown = a.isFinite().all({ axis: [-2, -1], keepDims: true }).eval(), wide = nd.where(isKnown, a, 0).astype(isComplex(a) ? 'c128' : 'f64').eval()
  const e = wide.abs().max({ axis: [-2, -1], keepDims: true }).log2().floor(), k = nd.where(e.isFinite(), e.neg(), 0).eval(), h = shifted(wide, k).astype('c128').copy(), room = (...shape) => nd.zeros(shape, { dtype: 'c128' })
  const all = { q: room(count * n * n), x: room(withVectors ? count * n * n : 1), values: room(count * n), vectors: room(withVectors ? count * n * n : 1), turns: room(3 * count * n) }, info = nd.zeros(count, { dtype: 'i32' })
  const flat = (x) => { const b = elements(x); return b.reshape([b.length]) }
  eigen('c128').launch({ grid: count, block: THREADS }, flat(h.reshape(-1)), ...Object.values(all).map(flat), info, n, withVectors ? 1 : 0)
  const isRight = isKnown.and(info.eq(0).reshape(...batch, 1, 1)).eval()
  if (check && !isRight.all().item()) {
    throw new RangeError(`nd.linalg.${name}: a: ${isKnown.all().item() ? 'its eigenvalues cannot be computed' : 'the matrix has NaN or infinity'}`)
  }
  const values = shifted(all.values.reshape(...batch, n), k.neg().reshape(...batch, 1))
  const out = { values: nd.where(isRight.at('..., 0'), values, NaN).astype(dtype).eval() }
  if (withVectors) {
    const v = all.vectors.reshape(a.shape), signs = turn(v.takeAlong(v.abs().argmax(-2).at('..., new, :'), -2))
    out.vectors = nd.where(isRight, v.mul(signs.conj()), NaN).astype(dtype).eval()
  }
  return out
}
const asked = (name, given) => options(`linalg.${name}`, given, 'check').check ?? false
const eig = (x, given) => computed('eig', x, true, asked('eig', given))
const eigvals = (x, given) => computed('eigvals', x, false, asked('eigvals', given)).values

module.exports = { eig, eigvals }
