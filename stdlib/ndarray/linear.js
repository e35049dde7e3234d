'use strict'
// Part of cuda/ndarray. Linear algebra of the last two axes, by cuda/solver: cuSOLVER where it is, else kernels of cujs's own.

const blas = require('cuda/blas'), nd = require('cuda/ndarray'), solver = require('cuda/solver')
const { alike, array, isComplex, options, paired, wide } = require('./layout.js')
const { elements } = require('./ndarray.js')
const { product } = require('./products.js')

// A matrix, or a batch of them.
function matrix(name, x, square = false) {
  const a = wide(array(x))
  if (a.ndim < 2) throw new RangeError(`nd.linalg.${name}: a: expected a matrix, of two axes or more, got ${a.ndim}`)
  if (square && a.shape.at(-1) !== a.shape.at(-2)) throw new RangeError(`nd.linalg.${name}: a: expected as many rows as columns, got ${a.shape.slice(-2).join('×')}`)
  return a
}
const batchOf = (a) => a.shape.slice(0, -2)
const unit = (a, m, n) => nd.eye(m, n, { dtype: a.dtype }).broadcastTo([...batchOf(a), m, n]).copy()
const realType = (a) => a.dtype === 'c128' ? 'f64' : a.dtype === 'c64' ? 'f32' : a.dtype
const epsilon = (a) => realType(a) === 'f64' ? 2 ** -52 : 2 ** -23
const last = (x) => x.transpose(...x.shape.keys().take(x.ndim - 2), x.ndim - 1, x.ndim - 2)
const adjoint = (x) => last(x).conj()

// call has cuda/solver work on matrices with elements. Without check it does not wait: what cannot be factored becomes NaN.
const packed = (x) => elements(x.contiguous ? x : x.copy())
const call = (name, a, o = { check: false }) => solver[name](packed(a), { ...o, complex: isComplex(a) })
// result is what it answers, as an array whose type and shape these are.
function result(buffer, dtype, shape) {
  const x = nd.from(buffer, { own: true })
  return (dtype[0] === 'c' ? paired(x) : x).reshape(...shape)
}

function checked(name, x, a, what) {
  if (x.isNaN().any().item() && !a.isNaN().any().item()) throw new RangeError(`nd.linalg.${name}: a: ${what}`)
  return x
}

// by is the x of a · x = b, of a triangle by substitution.
function by(triangular, a, b) {
  if (b.size === 0) return b.copy()
  if (triangular === undefined) return result(solver.solve(packed(a), packed(b), undefined, { check: false, complex: isComplex(a) }), b.dtype, b.shape)
  const x = b.copy()
  blas.trsm(packed(a), elements(x), { upper: triangular === 'upper', complex: isComplex(a) })
  return nd.where(a.diagonal().eq(0).any(-1).at('..., new, new'), NaN, x).eval()
}

function solve(a0, b0, given) {
  const { check = false, triangular } = options('linalg.solve', given, 'check', 'triangular')
  if (![undefined, 'lower', 'upper'].includes(triangular)) throw new TypeError(`nd.linalg.solve: options.triangular: expected lower or upper, got ${JSON.stringify(triangular)}`)
  let [a, b] = alike('linalg.solve', wide(array(a0)), wide(array(b0)))
  a = matrix('solve', a, true)
  const n = a.shape.at(-1), isVector = b.ndim === 1
  if (isVector) b = b.at(':, new')
  if (b.ndim < 2 || b.shape.at(-2) !== n) throw new RangeError(`nd.linalg.solve: b: expected ${n} rows as a has, got the shape ${b.shape.join('×') || '[]'}`)
  const [x, y] = [a, b].map(batchOf), batch = x.length > y.length ? x : y
  const whole = by(triangular, a.broadcastTo([...batch, n, n]), b.broadcastTo([...batch, n, b.shape.at(-1)]))
  const out = isVector ? whole.at('..., 0').copy() : whole
  return check ? checked('solve', out, a, 'the matrix is singular') : out
}

function inv(x, given) {
  const { check = false } = options('linalg.inv', given, 'check'), a = matrix('inv', x, true)
  if (a.size === 0) return a.copy()
  const out = result(call('inverse', a), a.dtype, a.shape)
  return check ? checked('inv', out, a, 'the matrix is singular') : out
}

function det(x) {
  const a = matrix('det', x, true), batch = batchOf(a)
  return a.size === 0 ? nd.ones(batch, { dtype: a.dtype }) : result(call('det', a, {}), a.dtype, batch)
}

function cholesky(x, given) {
  const { check = false } = options('linalg.cholesky', given, 'check'), a = matrix('cholesky', x, true)
  if (a.size === 0) return a.copy()
  const out = result(call('cholesky', a), a.dtype, a.shape)
  return check ? checked('cholesky', out, a, 'the matrix is not positive definite') : out
}

// turn is what numbers are beside their magnitudes: 1 or -1, of complex ones a number on the unit circle.
function turn(x) {
  const size = x.abs()
  return isComplex(x) ? nd.where(size.gt(0), x.div(size), 1).eval() : nd.where(x.lt(0), -1, 1).astype(x.dtype).eval()
}

function qr(x) {
  const a = matrix('qr', x), [m, n] = a.shape.slice(-2), p = Math.min(m, n), batch = batchOf(a)
  if (a.size === 0) return { q: unit(a, m, p), r: nd.zeros([...batch, p, n], { dtype: a.dtype }) }
  const f = call('qr', a, {}), q = result(f.q, a.dtype, [...batch, m, p]), r = result(f.r, a.dtype, [...batch, p, n]), signs = turn(r.diagonal())
  return { q: q.mul(signs.at('..., new, :')).eval(), r: nd.triu(r.mul(signs.conj().at('..., new'))).eval() }
}

function svd(x) {
  const a = matrix('svd', x), [m, n] = a.shape.slice(-2), k = Math.min(m, n), batch = batchOf(a)
  if (a.size === 0) return { u: unit(a, m, k), s: nd.zeros([...batch, k], { dtype: realType(a) }), vt: unit(a, k, n) }
  const f = call('svd', a), u = result(f.u, a.dtype, [...batch, m, k]), vt = result(f.vt, a.dtype, [...batch, k, n])
  const signs = turn(vt.takeAlong(vt.abs().argmax(-1).at('..., new'), -1))
  return { u: u.mul(last(signs)).eval(), s: result(f.s, realType(a), [...batch, k]), vt: vt.mul(signs.conj()).eval() }
}

function eigh(x) {
  const a = matrix('eigh', x, true), n = a.shape.at(-1), batch = batchOf(a)
  if (a.size === 0) return { values: nd.zeros([...batch, n], { dtype: realType(a) }), vectors: a.copy() }
  const f = call('eigh', a), vectors = result(f.vectors, a.dtype, a.shape)
  const signs = turn(vectors.takeAlong(vectors.abs().argmax(-2).at('..., new, :'), -2))
  return { values: result(f.values, realType(a), [...batch, n]), vectors: vectors.mul(signs.conj()).eval() }
}

// By singular values: those next to nothing count as 0, which makes x the shortest.
function lstsq(x, y) {
  const [a, b] = alike('linalg.lstsq', wide(array(x)), wide(array(y))), { u, s, vt } = svd(matrix('lstsq', a))
  const [m, n] = a.shape.slice(-2), columns = b.ndim === 1 ? b.at(':, new') : b, name = 'linalg.lstsq'
  if (columns.shape.at(-2) !== m) throw new RangeError(`nd.linalg.lstsq: b: expected ${m} rows as a has, got the shape ${b.shape.join('×')}`)
  const known = s.gt(s.at('..., :1').mul(Math.max(m, n) * epsilon(a))), inverse = nd.where(known, nd.array(1, { dtype: s.dtype }).div(s), 0)
  const parts = product(name, adjoint(u), columns).mul(inverse.at('..., new')), out = product(name, adjoint(vt), parts)
  const residuals = product(name, a, out).sub(columns).abs().square().sum(-2), rank = known.sum(-1)
  return b.ndim === 1 ? { x: out.at('..., 0').copy(), residuals: residuals.at('..., 0').copy(), rank } : { x: out, residuals, rank }
}

module.exports = { cholesky, det, eigh, inv, lstsq, qr, solve, svd }
