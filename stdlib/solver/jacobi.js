'use strict'
// Part of cuda/solver. Eigenvalues and singular values by Jacobi's rotations (Golub and Van Loan, "Matrix
// Computations", 8.5 and 8.6), in kernels of cujs's own, of real and complex numbers. A block has a matrix of a
// batch; matrices lie column by column. In each round of a sweep all columns turn in pairs, as the players of a
// tournament meet.

const { isComplex, over, partOf } = require('internal/blas/field')

const THREADS = 256, SWEEPS = 40

// The players of pair k in a round. Player 0 stays, the others go round; one of an odd number rests.
const player = (place, round, all) => place === 0 ? 0 : 1 + (place - 1 + round) % (all - 1)
// The smaller turn that makes the matrix of a pair diagonal: p and q on the diagonal, x beside it, not negative.
const rotation = (p, q, x) => {
  const zeta = (q - p) / (2 * x), tangent = (zeta < 0 ? -1 : 1) / (Math.abs(zeta) + Math.sqrt(1 + zeta * zeta))
  const c = 1 / Math.sqrt(1 + tangent * tangent)
  return { c, s: c * tangent }
}
const uses = { player, rotation, SWEEPS }

// Two-sided, of a Hermitian matrix a, until nothing beside the diagonal is above epsilon times its largest
// element. v becomes the product of the turns; turns has two numbers for each pair, c and w: the columns p and q
// become c · p - w · q and w* · p + c · q.
const eigen = over((a, v, turns, info, n, epsilon) => {
  const t = threadIdx.x, from = blockIdx.x * n * n, all = n + n % 2, pairs = all / 2 | 0, own = blockIdx.x * 2 * pairs
  let most = part(0)
  for (let e = t; e < n * n; e += blockDim.x) {
    v[from + e] = number(e % n === ((e / n) | 0) ? 1 : 0)
    most = Math.max(most, modulus(a[from + e]))
  }
  const small = block.reduce(most, 'max') * epsilon
  let wrong = 1
  for (let sweep = 0; sweep < SWEEPS && wrong !== 0; sweep++) {
    let turned = 0
    for (let round = 0; round < all - 1; round++) {
      for (let k = t; k < pairs; k += blockDim.x) {
        const x = player(k, round, all), y = player(all - 1 - k, round, all), p = Math.min(x, y), q = Math.max(x, y)
        let c = part(1), w = number(0)
        if (q < n) {
          const app = re(a[from + p * n + p]), aqq = re(a[from + q * n + q]), apq = value(a[from + q * n + p]), size = modulus(apq)
          if (size > small) {
            const turn = rotation(app, aqq, size)
            c = turn.c
            w = against(apq, turn.s)
            turned = 1
          }
        }
        turns[own + 2 * k] = number(c)
        turns[own + 2 * k + 1] = w
      }
      syncthreads()
      for (let e = t; e < pairs * n; e += blockDim.x) { // columns
        const k = (e / n) | 0, i = e % n, c = re(turns[own + 2 * k]), w = value(turns[own + 2 * k + 1])
        const x = player(k, round, all), y = player(all - 1 - k, round, all), p = Math.min(x, y), q = Math.max(x, y)
        if (q < n && !isZero(w)) {
          const ap = value(a[from + p * n + i]), aq = value(a[from + q * n + i]), vp = value(v[from + p * n + i]), vq = value(v[from + q * n + i])
          a[from + p * n + i] = minus(scaled(ap, c), times(w, aq))
          a[from + q * n + i] = plus(times(conjugate(w), ap), scaled(aq, c))
          v[from + p * n + i] = minus(scaled(vp, c), times(w, vq))
          v[from + q * n + i] = plus(times(conjugate(w), vp), scaled(vq, c))
        }
      }
      syncthreads()
      for (let e = t; e < pairs * n; e += blockDim.x) { // rows
        const k = (e / n) | 0, j = e % n, c = re(turns[own + 2 * k]), w = value(turns[own + 2 * k + 1])
        const x = player(k, round, all), y = player(all - 1 - k, round, all), p = Math.min(x, y), q = Math.max(x, y)
        if (q < n && !isZero(w)) {
          const ap = value(a[from + j * n + p]), aq = value(a[from + j * n + q])
          a[from + j * n + p] = j === q ? number(0) : minus(scaled(ap, c), times(conjugate(w), aq)) // what is made 0 is 0
          a[from + j * n + q] = j === p ? number(0) : plus(times(w, ap), scaled(aq, c))
        }
      }
      syncthreads()
    }
    wrong = block.reduce(turned, 'max')
  }
  if (t === 0) info[blockIdx.x] = wrong
}, 'eigen', { elements: ['a', 'v', 'turns'], parts: ['epsilon'], uses })

// One-sided, of m rows and n columns, at most m: the columns of a become orthogonal. v becomes the product of the turns.
// Columns as small as floor times the matrix are left: complete replaces them.
const singular = over((a, v, info, m, n, epsilon, floor) => {
  const t = threadIdx.x, from = blockIdx.x * m * n, own = blockIdx.x * n * n, all = n + n % 2, pairs = all / 2 | 0
  for (let e = t; e < n * n; e += blockDim.x) v[own + e] = number(e % n === ((e / n) | 0) ? 1 : 0)
  let largest = part(0), sum = part(0)
  for (let e = t; e < m * n; e += blockDim.x) largest = Math.max(largest, modulus(a[from + e]))
  const most = block.reduce(largest, 'max')
  if (most > 0) for (let e = t; e < m * n; e += blockDim.x) sum += square(shrunk(a[from + e], most))
  const small = floor * most * Math.sqrt(block.reduce(sum, 'add'))
  let wrong = 1
  for (let sweep = 0; sweep < SWEEPS && wrong !== 0; sweep++) {
    let turned = 0
    for (let round = 0; round < all - 1; round++) {
      for (let k = t; k < pairs; k += blockDim.x) {
        const x = player(k, round, all), y = player(all - 1 - k, round, all), p = Math.min(x, y), q = Math.max(x, y)
        if (q < n) {
          let pp = part(0), qq = part(0), pq = number(0)
          for (let i = 0; i < m; i++) {
            const ap = value(a[from + p * m + i]), aq = value(a[from + q * m + i])
            pp += square(ap)
            qq += square(aq)
            pq = plus(pq, times(conjugate(ap), aq))
          }
          const size = modulus(pq)
          if (size > epsilon * Math.sqrt(pp) * Math.sqrt(qq) && Math.sqrt(Math.min(pp, qq)) > small) {
            turned = 1
            const turn = rotation(pp, qq, size), c = turn.c, w = against(pq, turn.s)
            for (let i = 0; i < m; i++) {
              const ap = value(a[from + p * m + i]), aq = value(a[from + q * m + i])
              a[from + p * m + i] = minus(scaled(ap, c), times(w, aq))
              a[from + q * m + i] = plus(times(conjugate(w), ap), scaled(aq, c))
            }
            for (let i = 0; i < n; i++) {
              const vp = value(v[own + p * n + i]), vq = value(v[own + q * n + i])
              v[own + p * n + i] = minus(scaled(vp, c), times(w, vq))
              v[own + q * n + i] = plus(times(conjugate(w), vp), scaled(vq, c))
            }
          }
        }
      }
      syncthreads()
    }
    wrong = block.reduce(turned, 'max')
  }
  if (t === 0) info[blockIdx.x] = wrong
}, 'singular', { elements: ['a', 'v'], parts: ['epsilon', 'floor'], uses })

// The rank of each value, the smallest first, or the largest; NaN comes last. Each rank is that of one value, whatever they are.
const rank = (values, from, n, j, down) => {
  let place = 0
  const own = values[from + j], isLast = own !== own
  for (let k = 0; k < n; k++) {
    const other = values[from + k], isBefore = isLast || (down ? other > own : other < own)
    if (other === own || isLast && other !== other ? k < j : isBefore) place++
  }
  return place
}

const diagonal = over((a, w, n) => {
  for (let j = threadIdx.x; j < n; j += blockDim.x) w[blockIdx.x * n + j] = re(a[blockIdx.x * n * n + j * n + j])
}, 'diagonal', { elements: ['a'] })

const norms = over((a, w, m, n) => {
  for (let j = threadIdx.x; j < n; j += blockDim.x) {
    const column = (blockIdx.x * n + j) * m
    let most = modulus(a[column])
    for (let i = 1; i < m; i++) most = Math.max(most, modulus(a[column + i]))
    let sum = part(0)
    if (most > 0) for (let i = 0; i < m; i++) sum += square(shrunk(a[column + i], most))
    w[blockIdx.x * n + j] = most * Math.sqrt(sum)
  }
}, 'norms', { elements: ['a'] })

// Values and the columns of a matrix in order; what row and column say is where elements go, or their conjugates.
// Columns are divided by their values where that is asked for.
const ordered = over((values, columns, w, to, m, n, down, divide, conjugated, row, column) => {
  const from = blockIdx.x * n
  for (let j = threadIdx.x; j < n; j += blockDim.x) {
    const own = values[from + j], place = rank(values, from, n, j, down)
    w[from + place] = own
    let by = part(1)
    if (divide && own > 0) by = own
    for (let i = 0; i < m; i++) to[from * m + place * column + i * row] = shrunk(read(columns[(from + j) * m + i], conjugated), by)
  }
}, 'ordered', { elements: ['columns', 'to'], uses: { rank } })

// Columns that belong to nothing become unit vectors at right angles to all before them: out of the
// axis that is farthest from those. The singular values w go down.
const complete = over((u, w, rests, m, n, epsilon) => {
  const t = threadIdx.x, from = blockIdx.x * m * n
  for (let j = 0; j < n; j++) {
    if (!(w[blockIdx.x * n + j] > epsilon * w[blockIdx.x * n])) {
      let best = part(-1), at = m
      for (let i = t; i < m; i += blockDim.x) {
        let rest = part(1)
        for (let k = 0; k < j; k++) rest -= square(u[from + k * m + i])
        if (rest > best) { best = rest; at = i }
      }
      const top = block.reduce(best, 'max'), axis = block.reduce(best === top ? at : m, 'min')
      for (let i = t; i < m; i += blockDim.x) u[from + j * m + i] = number(i === axis ? 1 : 0)
      syncthreads()
      for (let twice = 0; twice < 2; twice++) {
        for (let k = t; k < j; k += blockDim.x) {
          let dot = number(0)
          for (let i = 0; i < m; i++) dot = plus(dot, times(conjugate(u[from + k * m + i]), u[from + j * m + i]))
          rests[blockIdx.x * n + k] = dot
        }
        syncthreads()
        for (let i = t; i < m; i += blockDim.x) {
          let x = value(u[from + j * m + i])
          for (let k = 0; k < j; k++) x = minus(x, times(rests[blockIdx.x * n + k], u[from + k * m + i]))
          u[from + j * m + i] = x
        }
        syncthreads()
      }
      let sum = part(0)
      for (let i = t; i < m; i += blockDim.x) sum += square(u[from + j * m + i])
      const norm = Math.sqrt(block.reduce(sum, 'add'))
      for (let i = t; i < m; i += blockDim.x) u[from + j * m + i] = shrunk(u[from + j * m + i], norm)
      syncthreads()
    }
  }
}, 'complete', { elements: ['u', 'rests'], parts: ['epsilon'] })

const launch = (kernel, batch, stream, ...args) => kernel.launch({ grid: batch, block: THREADS, stream }, ...args)
const epsilons = { f32: 2 ** -23, f64: 2 ** -52 }

// Each has the name of LAPACK's function. Type is f32, f64, c64 or c128.
exports.of = (type) => {
  const part = partOf(type), epsilon = epsilons[part], real = (near, count) => near.context.alloc(part, Math.max(1, count))
  const room = (near, count) => real(near, isComplex(type) ? 2 * count : count)
  return {
    // The eigenvalues of Hermitian matrices, the smallest first; a becomes the vectors.
    syevd(a, w, info, batch, n, stream) {
      const v = room(a, batch * n * n), turns = room(a, batch * (n + 1)), values = real(a, batch * n)
      launch(eigen(type), batch, stream, a, v, turns, info, n, epsilon / Math.max(4, n))
      launch(diagonal(type), batch, stream, a, values, n)
      launch(ordered(type), batch, stream, values, v, w, a, n, n, false, false, false, 1, n)
      for (const b of [v, turns, values]) b.free()
    },
    // Singular values, the largest first, of m rows and n columns, at most m. u has m rows and n columns. a is spoiled.
    gesvd(a, s, u, vt, info, batch, m, n, stream) {
      const turns = room(a, batch * n * n), values = real(a, batch * n)
      launch(singular(type), batch, stream, a, turns, info, m, n, epsilon * Math.max(4, m / 4), epsilon * Math.sqrt(n))
      launch(norms(type), batch, stream, a, values, m, n)
      launch(ordered(type), batch, stream, values, a, s, u, m, n, true, true, false, 1, m)
      launch(ordered(type), batch, stream, values, turns, s, vt, n, n, true, false, true, n, 1)
      launch(complete(type), batch, stream, u, s, turns, m, n, epsilon * n)
      for (const b of [turns, values]) b.free()
    },
  }
}
