'use strict'
// Part of cuda/solver. Eigenvalues and singular values by Jacobi's rotations (Golub and Van Loan, "Matrix
// Computations", 8.5 and 8.6), in kernels of cujs's own. A block has a matrix of a batch; matrices lie
// column by column. In each round of a sweep all columns turn in pairs, as the players of a tournament meet.

const cuda = require('cuda')

const THREADS = 256, SWEEPS = 40

// The players of pair k in a round. Player 0 stays, the others go round; one of an odd number rests.
const player = (place, round, all) => place === 0 ? 0 : 1 + (place - 1 + round) % (all - 1)
// The smaller turn that makes the matrix of a pair diagonal: p and q on the diagonal, x beside it.
const rotation = (p, q, x) => {
  const zeta = (q - p) / (2 * x), tangent = (zeta < 0 ? -1 : 1) / (Math.abs(zeta) + Math.sqrt(1 + zeta * zeta))
  const c = 1 / Math.sqrt(1 + tangent * tangent)
  return { c, s: c * tangent }
}
const uses = { player, rotation, SWEEPS }

// Two-sided, of a symmetric matrix a, until nothing beside the diagonal is above epsilon times its largest
// element. v becomes the product of the turns; turns has two numbers for each pair.
const eigen = cuda.kernel((a, v, turns, info, n, epsilon) => {
  const t = threadIdx.x, from = blockIdx.x * n * n, all = n + n % 2, pairs = all / 2 | 0, own = blockIdx.x * 2 * pairs
  let most = epsilon * 0
  for (let e = t; e < n * n; e += blockDim.x) {
    v[from + e] = e % n === ((e / n) | 0) ? 1 : 0
    most = Math.max(most, Math.abs(a[from + e]))
  }
  const small = block.reduce(most, 'max') * epsilon
  let wrong = 1
  for (let sweep = 0; sweep < SWEEPS && wrong !== 0; sweep++) {
    let turned = 0
    for (let round = 0; round < all - 1; round++) {
      for (let k = t; k < pairs; k += blockDim.x) {
        const x = player(k, round, all), y = player(all - 1 - k, round, all), p = Math.min(x, y), q = Math.max(x, y)
        let c = epsilon * 0 + 1, s = epsilon * 0
        if (q < n) {
          const app = a[from + p * n + p], aqq = a[from + q * n + q], apq = a[from + q * n + p]
          if (Math.abs(apq) > small) {
            const turn = rotation(app, aqq, apq)
            c = turn.c
            s = turn.s
            turned = 1
          }
        }
        turns[own + 2 * k] = c
        turns[own + 2 * k + 1] = s
      }
      syncthreads()
      for (let e = t; e < pairs * n; e += blockDim.x) { // columns
        const k = (e / n) | 0, i = e % n, c = turns[own + 2 * k], s = turns[own + 2 * k + 1]
        const x = player(k, round, all), y = player(all - 1 - k, round, all), p = Math.min(x, y), q = Math.max(x, y)
        if (q < n && s !== 0) {
          const ap = a[from + p * n + i], aq = a[from + q * n + i], vp = v[from + p * n + i], vq = v[from + q * n + i]
          a[from + p * n + i] = c * ap - s * aq
          a[from + q * n + i] = s * ap + c * aq
          v[from + p * n + i] = c * vp - s * vq
          v[from + q * n + i] = s * vp + c * vq
        }
      }
      syncthreads()
      for (let e = t; e < pairs * n; e += blockDim.x) { // rows
        const k = (e / n) | 0, j = e % n, c = turns[own + 2 * k], s = turns[own + 2 * k + 1]
        const x = player(k, round, all), y = player(all - 1 - k, round, all), p = Math.min(x, y), q = Math.max(x, y)
        if (q < n && s !== 0) {
          const ap = a[from + j * n + p], aq = a[from + j * n + q]
          a[from + j * n + p] = j === q ? 0 : c * ap - s * aq // what is made 0 is 0
          a[from + j * n + q] = j === p ? 0 : s * ap + c * aq
        }
      }
      syncthreads()
    }
    wrong = block.reduce(turned, 'max')
  }
  if (t === 0) info[blockIdx.x] = wrong
}, { name: 'eigen', uses })

// One-sided, of m rows and n columns, at most m: the columns of a become orthogonal. v becomes the product of the turns.
// Columns as small as floor times the matrix are left: complete replaces them.
const singular = cuda.kernel((a, v, info, m, n, epsilon, floor) => {
  const t = threadIdx.x, from = blockIdx.x * m * n, own = blockIdx.x * n * n, all = n + n % 2, pairs = all / 2 | 0
  for (let e = t; e < n * n; e += blockDim.x) v[own + e] = e % n === ((e / n) | 0) ? 1 : 0
  let largest = epsilon * 0, sum = epsilon * 0
  for (let e = t; e < m * n; e += blockDim.x) largest = Math.max(largest, Math.abs(a[from + e]))
  const most = block.reduce(largest, 'max')
  if (most > 0) for (let e = t; e < m * n; e += blockDim.x) sum += (a[from + e] / most) * (a[from + e] / most)
  const small = floor * most * Math.sqrt(block.reduce(sum, 'add'))
  let wrong = 1
  for (let sweep = 0; sweep < SWEEPS && wrong !== 0; sweep++) {
    let turned = 0
    for (let round = 0; round < all - 1; round++) {
      for (let k = t; k < pairs; k += blockDim.x) {
        const x = player(k, round, all), y = player(all - 1 - k, round, all), p = Math.min(x, y), q = Math.max(x, y)
        if (q < n) {
          let pp = epsilon * 0, qq = pp, pq = pp
          for (let i = 0; i < m; i++) {
            const ap = a[from + p * m + i], aq = a[from + q * m + i]
            pp += ap * ap
            qq += aq * aq
            pq += ap * aq
          }
          if (Math.abs(pq) > epsilon * Math.sqrt(pp) * Math.sqrt(qq) && Math.sqrt(Math.min(pp, qq)) > small) {
            turned = 1
            const { c, s } = rotation(pp, qq, pq)
            for (let i = 0; i < m; i++) {
              const ap = a[from + p * m + i], aq = a[from + q * m + i]
              a[from + p * m + i] = c * ap - s * aq
              a[from + q * m + i] = s * ap + c * aq
            }
            for (let i = 0; i < n; i++) {
              const vp = v[own + p * n + i], vq = v[own + q * n + i]
              v[own + p * n + i] = c * vp - s * vq
              v[own + q * n + i] = s * vp + c * vq
            }
          }
        }
      }
      syncthreads()
    }
    wrong = block.reduce(turned, 'max')
  }
  if (t === 0) info[blockIdx.x] = wrong
}, { name: 'singular', uses })

// The rank of each value, the smallest first, or the largest.
const rank = (values, from, n, j, down) => {
  let place = 0
  const value = values[from + j]
  for (let k = 0; k < n; k++) {
    const other = values[from + k]
    if (other === value ? k < j : other < value !== down) place++
  }
  return place
}

const diagonal = cuda.kernel((a, w, n) => {
  for (let j = threadIdx.x; j < n; j += blockDim.x) w[blockIdx.x * n + j] = a[blockIdx.x * n * n + j * n + j]
}, { name: 'diagonal' })

const norms = cuda.kernel((a, w, m, n) => {
  for (let j = threadIdx.x; j < n; j += blockDim.x) {
    const column = (blockIdx.x * n + j) * m
    let most = Math.abs(a[column])
    for (let i = 1; i < m; i++) most = Math.max(most, Math.abs(a[column + i]))
    let sum = most * 0
    if (most > 0) for (let i = 0; i < m; i++) sum += (a[column + i] / most) * (a[column + i] / most)
    w[blockIdx.x * n + j] = most * Math.sqrt(sum)
  }
}, { name: 'norms' })

// Values and the columns of a matrix in order; what row and column say is where elements go. Columns are divided by their values where that is asked for.
const ordered = cuda.kernel((values, columns, w, to, m, n, down, divide, row, column) => {
  const from = blockIdx.x * n
  for (let j = threadIdx.x; j < n; j += blockDim.x) {
    const value = values[from + j], place = rank(values, from, n, j, down)
    w[from + place] = value
    let by = value * 0 + 1
    if (divide && value > 0) by = value
    for (let i = 0; i < m; i++) to[from * m + place * column + i * row] = columns[(from + j) * m + i] / by
  }
}, { name: 'ordered', uses: { rank } })

// Columns that belong to nothing become unit vectors at right angles to all before them: out of the
// axis that is farthest from those. The singular values w go down.
const complete = cuda.kernel((u, w, rests, m, n, epsilon) => {
  const t = threadIdx.x, from = blockIdx.x * m * n
  for (let j = 0; j < n; j++) {
    if (!(w[blockIdx.x * n + j] > epsilon * w[blockIdx.x * n])) {
      let best = epsilon * 0 - 1, at = m
      for (let i = t; i < m; i += blockDim.x) {
        let rest = epsilon * 0 + 1
        for (let k = 0; k < j; k++) rest -= u[from + k * m + i] * u[from + k * m + i]
        if (rest > best) { best = rest; at = i }
      }
      const top = block.reduce(best, 'max'), axis = block.reduce(best === top ? at : m, 'min')
      for (let i = t; i < m; i += blockDim.x) u[from + j * m + i] = i === axis ? 1 : 0
      syncthreads()
      for (let twice = 0; twice < 2; twice++) {
        for (let k = t; k < j; k += blockDim.x) {
          let dot = epsilon * 0
          for (let i = 0; i < m; i++) dot += u[from + k * m + i] * u[from + j * m + i]
          rests[blockIdx.x * n + k] = dot
        }
        syncthreads()
        for (let i = t; i < m; i += blockDim.x) {
          let x = u[from + j * m + i]
          for (let k = 0; k < j; k++) x -= rests[blockIdx.x * n + k] * u[from + k * m + i]
          u[from + j * m + i] = x
        }
        syncthreads()
      }
      let part = epsilon * 0
      for (let i = t; i < m; i += blockDim.x) part += u[from + j * m + i] * u[from + j * m + i]
      const norm = Math.sqrt(block.reduce(part, 'add'))
      for (let i = t; i < m; i += blockDim.x) u[from + j * m + i] /= norm
      syncthreads()
    }
  }
}, { name: 'complete' })

const launch = (kernel, batch, stream, ...args) => kernel.launch({ grid: batch, block: THREADS, stream }, ...args)
const epsilons = { f32: 2 ** -23, f64: 2 ** -52 }

// The eigenvalues of symmetric matrices, the smallest first; a becomes the vectors.
exports.syevd = (a, w, info, batch, n, stream) => {
  const { context, type } = a, room = (count) => context.alloc(type, Math.max(1, count))
  const v = room(batch * n * n), turns = room(batch * (n + 1)), values = room(batch * n)
  launch(eigen, batch, stream, a, v, turns, info, n, cuda[type](epsilons[type] / Math.max(4, n)))
  launch(diagonal, batch, stream, a, values, n)
  launch(ordered, batch, stream, values, v, w, a, n, n, false, false, 1, n)
  for (const b of [v, turns, values]) b.free()
}

// Singular values, the largest first, of m rows and n columns, at most m. u has m rows and n columns. a is spoiled.
exports.gesvd = (a, s, u, vt, info, batch, m, n, stream) => {
  const { context, type } = a, room = (count) => context.alloc(type, Math.max(1, count))
  const turns = room(batch * n * n), values = room(batch * n)
  launch(singular, batch, stream, a, turns, info, m, n, cuda[type](epsilons[type] * Math.max(4, m / 4)), cuda[type](epsilons[type] * Math.sqrt(n)))
  launch(norms, batch, stream, a, values, m, n)
  launch(ordered, batch, stream, values, a, s, u, m, n, true, true, 1, m)
  launch(ordered, batch, stream, values, turns, s, vt, n, n, true, false, n, 1)
  launch(complete, batch, stream, u, s, values, m, n, cuda[type](epsilons[type] * n))
  for (const b of [turns, values]) b.free()
}
