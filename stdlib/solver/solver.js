'use strict'
// The module cuda/solver over functions of LAPACK's names: those of cuSOLVER, or kernels of cujs's own. Both
// take matrices column by column without gaps, one of a batch after the other. A matrix comes as a view:
// { buffer, type, batch, rows, columns, offset, strides: [batch, row, column] }; complex numbers are pairs there. The module has checked everything.

const cuda = require('cuda')
const blas = require('cuda/blas')
const { isComplex, over } = require('internal/blas/field')
const { KINDS, measure, uses } = require('./scale.js')

// The kernels count elements from the start, whatever shape a buffer has.
const flat = (buffer) => buffer.shape.length > 1 ? buffer.reshape([buffer.length]) : buffer
const covering = (count, stream) => ({ grid: Math.max(1, Math.ceil(count / 256)), block: 256, stream })

// A thread copies an element of matrices whose rows and columns lie anyhow. What is outside of part,
// 1 the lower triangle and 2 the upper one, becomes 0; 4 makes the diagonal 1, 8 makes all of the unit matrix, 16
// conjugates, 32 makes all NaN where info says that a matrix could not be factored, 128 where state says that it has NaN or
// infinity, and 64 makes such a matrix 0. Elements are multiplied by powers of two: their exponents are so many times those of state.
const element = (x, z, i, j, info, state, batch, byA, byB, parts) => {
  const isNone = state[2 * batch + z] !== 0
  let v = x
  if ((parts & 32) !== 0 && info[z] !== 0 || (parts & 128) !== 0 && isNone) v = number(NaN)
  else if (i === j && (parts & 12) !== 0) v = number(1)
  else if ((parts & 1) !== 0 && i < j || (parts & 2) !== 0 && i > j || (parts & 8) !== 0 || (parts & 64) !== 0 && isNone) v = number(0)
  else if (byA !== 0 || byB !== 0) v = shifted(x, (byA === 0 ? 0 : byA * state[z]) + (byB === 0 ? 0 : byB * state[batch + z]))
  return v
}
const copy = over((x, y, info, state, batch, m, n, xo, xb, xr, xc, yo, yb, yr, yc, byA, byB, parts) => {
  const index = grid(1)
  if (index < batch * m * n) {
    const z = (index / (m * n)) | 0, i = ((index / n) | 0) % m, j = index % n
    y[yo + z * yb + i * yr + j * yc] = element(read(x[xo + z * xb + i * xr + j * xc], (parts & 16) !== 0), z, i, j, info, state, batch, byA, byB, parts)
  }
}, 'copy', { elements: ['x', 'y'], uses: (type) => ({ element, ...uses(type) }) })
// The same where elements lie together along the rows of x and the columns of y, or the other way: a block brings a tile of
// TILE × TILE elements to shared memory as they lie in x, and writes it as they lie in y.
const TILE = 32
const across = over((x, y, info, state, batch, m, n, xo, xb, xr, xc, yo, yb, yr, yc, byA, byB, parts) => {
  const tile = shared(PART, PLANES, TILE, TILE + 1), byRows = xc === 1, along = threadIdx.x % TILE
  const columns = ((n + TILE - 1) / TILE) | 0, rows = ((m + TILE - 1) / TILE) | 0
  const z = (blockIdx.x / (rows * columns)) | 0, top = TILE * (((blockIdx.x / columns) | 0) % rows), left = TILE * (blockIdx.x % columns)
  for (let line = (threadIdx.x / TILE) | 0; line < TILE; line += (blockDim.x / TILE) | 0) {
    const r = byRows ? line : along, c = byRows ? along : line
    if (top + r < m && left + c < n) keep(tile, r, c, read(x[xo + z * xb + (top + r) * xr + (left + c) * xc], (parts & 16) !== 0))
  }
  syncthreads()
  for (let line = (threadIdx.x / TILE) | 0; line < TILE; line += (blockDim.x / TILE) | 0) {
    const r = byRows ? along : line, c = byRows ? line : along, i = top + r, j = left + c
    if (i < m && j < n) y[yo + z * yb + i * yr + j * yc] = element(kept(tile, r, c), z, i, j, info, state, batch, byA, byB, parts)
  }
}, 'copy', { elements: ['x', 'y'], uses: (type) => ({ TILE, element, ...uses(type) }) })
const LOWER = 1, UPPER = 2, UNIT = 4, IDENTITY = 8, CONJUGATE = 16, FACTORED = 32 | 128, FINITE = 64, KNOWN = 128

// isAcross reports whether the elements of views lie together along different axes.
const isAcross = ({ strides: [, xr, xc] }, { strides: [, yr, yc] }) => xc === 1 && yr === 1 && yc !== 1 && xr !== 1 || xr === 1 && yc === 1 && yr !== 1 && xc !== 1

// The rows of b change places as the pivots say.
const permute = over((b, pivots, count, n, columns) => {
  const index = grid(1)
  if (index < count) {
    const z = (index / columns) | 0, from = z * n * columns + (index % columns) * n
    for (let k = 0; k < n; k++) {
      const p = i32(pivots[z * n + k]) - 1, x = value(b[from + k])
      b[from + k] = value(b[from + p])
      b[from + p] = x
    }
  }
}, 'permute', { elements: ['b'] })

// The order of rows that the pivots make: row i of p · a is row places[i] of a.
const places = cuda.kernel((pivots, places, batch, m, least) => {
  const z = grid(1)
  if (z < batch) {
    for (let i = 0; i < m; i++) places[z * m + i] = i
    for (let k = 0; k < least; k++) {
      const p = i32(pivots[z * least + k]) - 1, x = places[z * m + k]
      places[z * m + k] = places[z * m + p]
      places[z * m + p] = x
    }
  }
}, { name: 'places' })

// info becomes the first column whose diagonal element is next to nothing beside the largest.
const deficient = over((a, info, batch, m, n, epsilon) => {
  const z = grid(1)
  if (z < batch) {
    let most = part(0), wrong = 0
    for (let k = 0; k < n; k++) most = Math.max(most, modulus(a[(z * n + k) * m + k]))
    for (let k = n - 1; k >= 0; k--) if (!(modulus(a[(z * n + k) * m + k]) > epsilon * most)) wrong = k + 1
    info[z] = wrong
  }
}, 'deficient', { elements: ['a'], parts: ['epsilon'] })

// A thread multiplies the pivots of a matrix; each row that changed its place turns the sign. The exponents are summed apart:
// a product of few numbers may be beyond all.
const determinants = over((a, pivots, out, state, batch, n) => {
  const z = grid(1)
  if (z < batch) {
    let product = number(1), power = -n * state[z]
    for (let k = 0; k < n; k++) {
      const pivot = value(a[(z * n + k) * n + k]), e = exponent(reach(pivot))
      product = times(product, shifted(pivot, -e))
      if (i32(pivots[z * n + k]) !== k + 1) product = scaled(product, part(-1))
      const more = exponent(reach(product))
      product = shifted(product, -more)
      power += e + more
    }
    if (state[2 * batch + z] !== 0) product = number(NaN)
    out[z] = shifted(product, power)
  }
}, 'determinants', { elements: ['a', 'out'], uses })

const epsilons = { f32: 2 ** -23, f64: 2 ** -52 }

// A Call is what one call of the module works with.
class Call {
  constructor(op, functions, stream, view) {
    this.op = op
    this.functions = functions
    this.stream = stream
    this.context = view.buffer.context
    this.type = view.type // of the numbers: f32, f64, c64 or c128
    this.part = view.buffer.type
    this.pair = isComplex(view.type) ? [2] : [] // the last dimension of complex results
    this.batch = Math.max(1, view.batch)
    this.isBatch = view.batch > 0
    this.rooms = []
    this.info = this.room(this.batch, 'i32')
    this.state = this.room(3 * this.batch, 'i32') // exponents of what a and b are scaled by, and whether a has NaN or infinity
  }

  // Memory that is released at the end of the call: for numbers, or for elements of a type.
  room(count, type) {
    const b = this.context.alloc(type ?? this.part, Math.max(1, count) * (type === undefined && isComplex(this.type) ? 2 : 1))
    this.rooms.push(b)
    return b
  }
  end(result) {
    for (const b of this.rooms) b.free()
    return result
  }

  // A result of the call, with the dimensions of the batch in front.
  result(...shape) { return this.reals(...shape, ...this.pair) }
  reals(...shape) { return this.context.alloc(this.part, this.isBatch ? [this.batch, ...shape] : shape) }

  // Copies between views; in a part only, and scaled by the powers of two that a and b are scaled by, so many times each.
  copy(from, to, part = 0, byA = 0, byB = 0, type = this.type) {
    const { rows, columns } = to, count = this.batch * rows * columns, isTurned = isAcross(from, to)
    if (count === 0) return
    const grid = isTurned ? this.batch * Math.ceil(rows / TILE) * Math.ceil(columns / TILE) : Math.ceil(count / 256), kernel = isTurned ? across : copy
    kernel(type).launch({ grid, block: 256, stream: this.stream }, flat(from.buffer), flat(to.buffer), this.info, this.state, this.batch, rows, columns, from.offset, ...from.strides, to.offset, ...to.strides, byA, byB, part)
  }

  // Eigenvalues, or singular values, of matrices that were scaled.
  values(from, to, n) {
    const list = (buffer) => ({ buffer, batch: this.batch, rows: n, columns: 1, offset: 0, strides: [n, 1, 1] })
    this.copy(list(from), list(to), FACTORED, -1, 0, this.part)
  }

  // A matrix column by column, which the functions take, and one row by row, as scripts do.
  columns(buffer, rows, columns) { return { buffer, batch: this.batch, rows, columns, offset: 0, strides: [rows * columns, 1, rows] } }
  rows(buffer, rows, columns) { return { buffer, batch: this.batch, rows, columns, offset: 0, strides: [rows * columns, columns, 1] } }
  work(view, part, byA = 0, byB = 0) {
    const w = this.columns(this.room(this.batch * view.rows * view.columns), view.rows, view.columns)
    this.copy(view, w, part, byA, byB)
    return w
  }
  // factoring is a matrix to work in, scaled as factorizations of a kind need it.
  factoring(view, kind) {
    measure(this, view, kind, kind === KINDS.root)
    return this.work(view, FINITE, kind === KINDS.root ? 2 : 1)
  }

  // As cuda/blas takes it; transposed exchanges rows and columns.
  operand({ buffer, rows, columns, offset, strides }) {
    const w = isComplex(this.type) ? 2 : 1
    return { buffer: flat(buffer), shape: [this.batch, rows, columns, ...this.pair], strides: [...strides.map((n) => n * w), ...this.pair.map(() => 1)], offset: offset * w }
  }
  get options() { return { complex: isComplex(this.type), stream: this.stream } }
  triangle(a, b, options) { blas.trsm(this.operand(a), this.operand(b), { ...options, ...this.options }) }
  multiply(a, b, c) { blas.gemm(this.operand(a), this.operand(b), this.operand(c), this.options) }

  // Throws where info is not 0. This waits for the work.
  check(checked, expected, got) {
    if (!checked) return
    const info = this.info.read(), hasNone = this.state.read().subarray(2 * this.batch), i = info.findIndex((v, z) => v !== 0 || hasNone[z] !== 0)
    if (i < 0) return
    const which = this.isBatch ? `, matrix ${i} of the batch` : ''
    this.end()
    throw new RangeError(`${this.op}: a: expected ${expected}, got ${hasNone[i] !== 0 ? 'one that has NaN or infinity' : got(info[i])}${which}`)
  }
}

const transposed = (v) => ({ ...v, rows: v.columns, columns: v.rows, strides: [v.strides[0], v.strides[2], v.strides[1]] })
const first = (v, rows, columns) => ({ ...v, rows, columns })

// a = p⁻¹ · l · u: the work has both triangles.
function factor(c, a) {
  const w = c.factoring(a, KINDS.rows), pivots = c.room(c.batch * Math.min(a.rows, a.columns), 'i64')
  c.functions.getrf(w.buffer, pivots, c.info, c.batch, a.rows, a.columns, c.stream)
  return { w, pivots }
}
const singular = (i) => `one whose pivot ${i - 1} is 0`

// out = a⁻¹ · b, where b is null for the unit matrix.
function divide(c, a, b, out, checked) {
  const n = a.rows, { w, pivots } = factor(c, a), columns = out.columns
  c.check(checked, 'a matrix that can be inverted', singular)
  if (b !== null) measure(c, b, KINDS.right, false)
  const x = c.columns(c.room(c.batch * n * columns), n, columns)
  c.copy(b ?? x, x, b === null ? IDENTITY : 0, 0, b === null ? 0 : 1)
  permute(c.type).launch(covering(c.batch * columns, c.stream), x.buffer, pivots, c.batch * columns, n, columns)
  c.triangle(w, x, { unit: true })
  c.triangle(w, x, { upper: true })
  c.copy(x, out, FACTORED, 1, b === null ? 0 : -1)
}

exports.solve = (f, stream, a, b, out, { check }) => {
  const c = new Call('solver.solve', f, stream, a)
  divide(c, a, b, out, check)
  return c.end()
}

exports.inverse = (f, stream, a, { check }) => {
  const c = new Call('solver.inverse', f, stream, a), out = c.result(a.rows, a.rows)
  divide(c, a, null, c.rows(out, a.rows, a.rows), check)
  return c.end(out)
}

exports.det = (f, stream, a) => {
  const c = new Call('solver.det', f, stream, a), { w, pivots } = factor(c, a), out = c.context.alloc(c.part, [c.batch, ...c.pair])
  determinants(c.type).launch(covering(c.batch, stream), w.buffer, pivots, flat(out), c.state, c.batch, a.rows)
  return c.end(out)
}

exports.lu = (f, stream, a) => {
  const c = new Call('solver.lu', f, stream, a), { rows: m, columns: n } = a, least = Math.min(m, n)
  const { w, pivots } = factor(c, a), l = c.result(m, least), u = c.result(least, n)
  const p = c.context.alloc('i32', c.isBatch ? [c.batch, m] : [m])
  places.launch(covering(c.batch, stream), pivots, flat(p), c.batch, m, least)
  c.copy(w, c.rows(l, m, least), LOWER | UNIT | KNOWN)
  c.copy(w, c.rows(u, least, n), UPPER | KNOWN, -1)
  return c.end({ l, u, p })
}

exports.cholesky = (f, stream, a, { check }) => {
  const c = new Call('solver.cholesky', f, stream, a), n = a.rows, out = c.result(n, n), work = c.factoring(a, KINDS.root)
  f.potrf(work.buffer, c.info, c.batch, n, stream)
  c.check(check, 'a matrix that is positive definite', (i) => `one that is not from row ${i - 1} on`)
  c.copy(work, c.rows(out, n, n), LOWER | FACTORED, -1)
  return c.end(out)
}

// a = q · r, with as many columns of q as the smaller side has.
function orthogonal(c, a) {
  const { rows: m, columns: n } = a, least = Math.min(m, n), r = c.factoring(a, KINDS.norms)
  const tau = c.room(c.batch * least), q = c.columns(c.room(c.batch * m * least), m, least)
  c.functions.geqrf(r.buffer, tau, c.info, c.batch, m, n, c.stream)
  c.functions.orgqr(r.buffer, tau, q.buffer, c.info, c.batch, m, n, least, c.stream)
  return { q, r: first(r, least, n) }
}

exports.qr = (f, stream, a) => {
  const c = new Call('solver.qr', f, stream, a), { rows: m, columns: n } = a, least = Math.min(m, n)
  const { q, r } = orthogonal(c, a), out = { q: c.result(m, least), r: c.result(least, n) }
  c.copy(q, c.rows(out.q, m, least), KNOWN)
  c.copy(r, c.rows(out.r, least, n), UPPER | KNOWN, -1)
  return c.end(out)
}

// The x of the smallest |a · x - b|; of the smallest |x| where there are many.
exports.lstsq = (f, stream, a, b, out, { check }) => {
  const c = new Call('solver.lstsq', f, stream, a), isWide = a.rows < a.columns, { q, r } = orthogonal(c, isWide ? transposed(a) : a)
  const n = r.rows, k = out.columns, other = isComplex(c.type) ? c.work(q, CONJUGATE) : q
  deficient(c.type).launch(covering(c.batch, stream), r.buffer, c.info, c.batch, r.strides[2], n, epsilons[c.part] * Math.max(a.rows, a.columns))
  c.check(check, 'a matrix of full rank', (i) => `one whose ${isWide ? 'row' : 'column'} ${i - 1} follows from those before; svd tells more`)
  measure(c, b, KINDS.least, false)
  const x = c.columns(c.room(c.batch * n * k), n, k)
  if (isWide) {
    c.copy(b, x, 0, 0, 1)
    c.triangle(transposed(first(r, n, n)), x, { upper: false })
    c.multiply(other, x, out)
    c.copy(out, out, FACTORED, 1, -1)
  } else {
    c.multiply(transposed(other), c.work(b, 0, 0, 1), x)
    c.triangle(first(r, n, n), x, { upper: true })
    c.copy(x, out, FACTORED, 1, -1)
  }
  return c.end()
}

const unfinished = () => 'one of which that did not end'

exports.eigh = (f, stream, a, { check }) => {
  const c = new Call('solver.eigh', f, stream, a), n = a.rows, w = c.factoring(a, KINDS.norms), values = c.room(c.batch * n, c.part)
  const out = { values: c.reals(n), vectors: c.result(n, n) }
  f.syevd(w.buffer, values, c.info, c.batch, n, stream)
  c.check(check, 'a matrix whose eigenvalues can be computed', unfinished)
  c.values(values, flat(out.values), n)
  c.copy(w, c.rows(out.vectors, n, n), FACTORED)
  return c.end(out)
}

exports.svd = (f, stream, a, { check }) => {
  const c = new Call('solver.svd', f, stream, a), isWide = a.rows < a.columns, w = c.factoring(isWide ? transposed(a) : a, KINDS.norms)
  const { rows: m, columns: n } = w, u = c.columns(c.room(c.batch * m * n), m, n), vt = c.columns(c.room(c.batch * n * n), n, n)
  const out = { u: c.result(a.rows, n), s: c.reals(n), vt: c.result(n, a.columns) }, values = c.room(c.batch * n, c.part)
  f.gesvd(w.buffer, values, u.buffer, vt.buffer, c.info, c.batch, m, n, stream)
  c.check(check, 'a matrix whose singular values can be computed', unfinished)
  c.values(values, flat(out.s), n)
  c.copy(isWide ? transposed(vt) : u, c.rows(out.u, a.rows, n), FACTORED)
  c.copy(isWide ? transposed(u) : vt, c.rows(out.vt, n, a.columns), FACTORED)
  return c.end(out)
}

// cujs's own kernels, by the type of numbers.
const own = {}
exports.own = (type) => own[type] ??= { ...require('./factor.js').of(type), ...require('./jacobi.js').of(type) }
