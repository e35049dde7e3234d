'use strict'
// Part of cuda/ndarray. Linear algebra of the last two axes, by cuda/solver: cuSOLVER where it is, else kernels of cujs's own.

const blas = require('cuda/blas'), nd = require('cuda/ndarray'), solver = require('cuda/solver')
const { array, floats, isComplex, options, paired, wide } = require('./layout.js')
const { elements } = require('./ndarray.js')
const { common, product } = require('./products.js')

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

// call has cuda/solver work on matrices with elements. Without check it does not wait: what cannot be factored becomes NaN,
// throughout where the matrix has NaN or infinity.
const packed = (x) => elements(x.contiguous ? x : x.copy())
const call = (name, a, o = { check: false }) => solver[name](packed(a), { ...o, complex: isComplex(a) })
// result is what it answers, as an array whose type and shape these are.
function result(buffer, dtype, shape) {
  const x = nd.from(buffer, { own: true })
  return (dtype[0] === 'c' ? paired(x) : x).reshape(...shape)
}

// checked throws where a result has NaN that its call is to report: for a matrix without numbers, or for what that says.
function checked(name, check, x, a, what) {
  if (check && x.isNaN().any().item()) fail(name, a, what)
  return x
}
function fail(name, a, what) {
  throw new RangeError(`nd.linalg.${name}: a: ${a.isFinite().all().item() ? what : 'the matrix has NaN or infinity'}`)
}
const asked = (name, given) => options(`linalg.${name}`, given, 'check').check ?? false

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
  let [a, b] = floats('linalg.solve', a0, b0)
  a = matrix('solve', a, true)
  const n = a.shape.at(-1), isVector = b.ndim === 1
  if (isVector) b = b.at(':, new')
  if (b.ndim < 2 || b.shape.at(-2) !== n) throw new RangeError(`nd.linalg.solve: b: expected ${n} rows as a has, got the shape ${b.shape.join('×') || '[]'}`)
  const batch = common('linalg.solve', batchOf(a), batchOf(b))
  const whole = by(triangular, a.broadcastTo([...batch, n, n]), b.broadcastTo([...batch, n, b.shape.at(-1)]))
  if (check) { // what is not a number in a column of b is none in that of x
    const lost = whole.isNaN()
    if (lost.and(b.isFinite().all({ axis: -2, keepDims: true })).any().item() || lost.any().item() && !a.isFinite().all().item()) fail('solve', a, 'the matrix is singular')
  }
  return isVector ? whole.at('..., 0').copy() : whole
}

function inv(x, given) {
  const check = asked('inv', given), a = matrix('inv', x, true)
  return a.size === 0 ? a.copy() : checked('inv', check, result(call('inverse', a), a.dtype, a.shape), a, 'the matrix is singular')
}

function det(x, given) {
  const check = asked('det', given), a = matrix('det', x, true), batch = batchOf(a)
  return a.size === 0 ? nd.ones(batch, { dtype: a.dtype }) : checked('det', check, result(call('det', a, {}), a.dtype, batch), a, 'the determinant is beyond all numbers')
}

function cholesky(x, given) {
  const check = asked('cholesky', given), a = matrix('cholesky', x, true)
  return a.size === 0 ? a.copy() : checked('cholesky', check, result(call('cholesky', a), a.dtype, a.shape), a, 'the matrix is not positive definite')
}

// turn is what numbers are beside their magnitudes: 1 or -1, of complex ones a number on the unit circle.
function turn(x) {
  const size = x.abs()
  return isComplex(x) ? nd.where(size.gt(0), x.div(size), 1).eval() : nd.where(x.lt(0), -1, 1).astype(x.dtype).eval()
}

function qr(x, given) {
  const check = asked('qr', given), a = matrix('qr', x), [m, n] = a.shape.slice(-2), p = Math.min(m, n), batch = batchOf(a)
  if (a.size === 0) return { q: unit(a, m, p), r: nd.zeros([...batch, p, n], { dtype: a.dtype }) }
  const f = call('qr', a, {}), q = result(f.q, a.dtype, [...batch, m, p]), r = result(f.r, a.dtype, [...batch, p, n]), signs = turn(r.diagonal())
  checked('qr', check, q, a, 'its columns are beyond all numbers')
  return { q: q.mul(signs.at('..., new, :')).eval(), r: nd.triu(r.mul(signs.conj().at('..., new'))).eval() }
}

function svd(x, given) {
  const check = asked('svd', given), a = matrix('svd', x), [m, n] = a.shape.slice(-2), k = Math.min(m, n), batch = batchOf(a)
  if (a.size === 0) return { u: unit(a, m, k), s: nd.zeros([...batch, k], { dtype: realType(a) }), vt: unit(a, k, n) }
  const f = call('svd', a), u = result(f.u, a.dtype, [...batch, m, k]), vt = checked('svd', check, result(f.vt, a.dtype, [...batch, k, n]), a, 'its singular values cannot be computed')
  const signs = turn(vt.takeAlong(vt.abs().argmax(-1).at('..., new'), -1))
  return { u: u.mul(last(signs)).eval(), s: result(f.s, realType(a), [...batch, k]), vt: vt.mul(signs.conj()).eval() }
}

function eigh(x, given) {
  const check = asked('eigh', given), a = matrix('eigh', x, true), n = a.shape.at(-1), batch = batchOf(a)
  if (a.size === 0) return { values: nd.zeros([...batch, n], { dtype: realType(a) }), vectors: a.copy() }
  const f = call('eigh', a), vectors = checked('eigh', check, result(f.vectors, a.dtype, a.shape), a, 'its eigenvalues cannot be computed')
  const signs = turn(vectors.takeAlong(vectors.abs().argmax(-2).at('..., new, :'), -2))
  return { values: result(f.values, realType(a), [...batch, n]), vectors: vectors.mul(signs.conj()).eval() }
}

// exponentOf is minus the power of two of the largest element of matrices near the ends of their type's range, 0 of others; scaled are
// numbers times powers of two, which may be beyond the range: thirds of them are not.
function exponentOf(x) {
  const e = x.abs().max({ axis: [-2, -1], keepDims: true }).log2().floor()
  return nd.where(e.isFinite().and(e.abs().gt(realType(x) === 'f64' ? 459 : 40)), e.neg(), 0).eval()
}
function scaled(x, k) {
  const third = k.div(3).trunc(), by = third.exp2()
  return x.mul(by).mul(by).mul(k.sub(third.mul(2)).exp2())
}

// By singular values: those next to nothing count as 0, which makes x the shortest. What is near the ends of the range is scaled, as
// LAPACK's gelsd does.
function lstsq(x, y, given) {
  const check = asked('lstsq', given), [a0, b0] = floats('linalg.lstsq', x, y), name = 'linalg.lstsq', isVector = b0.ndim === 1, columns = isVector ? b0.at(':, new') : b0
  const [m, n] = matrix('lstsq', a0).shape.slice(-2)
  if (columns.shape.at(-2) !== m) throw new RangeError(`nd.linalg.lstsq: b: expected ${m} rows as a has, got the shape ${b0.shape.join('×')}`)
  const isEmpty = a0.size === 0 || b0.size === 0, [ka, kb] = isEmpty ? [] : [a0, columns].map(exponentOf), by = (v, k) => isEmpty ? v : scaled(v, k)
  const a = by(a0, ka), b = by(columns, kb), { u, s, vt } = svd(a)
  checked('lstsq', check, s, a0, 'its singular values cannot be computed')
  const known = s.gt(s.at('..., :1').mul(Math.max(m, n) * epsilon(a))), divisor = nd.where(known.or(s.isNaN()), s, Infinity)
  const parts = product(name, adjoint(u), b).div(divisor.at('..., new')), out = product(name, adjoint(vt), parts)
  const solution = isEmpty ? out : by(out, ka.sub(kb)).eval(), residuals = by(product(name, a, out).sub(b).abs().square(), isEmpty ? 0 : kb.mul(-2)).sum(-2), rank = known.sum(-1)
  return isVector ? { x: solution.at('..., 0').copy(), residuals: residuals.at('..., 0').copy(), rank } : { x: solution, residuals, rank }
}

module.exports = { adjoint, batchOf, call, cholesky, det, eigh, epsilon, inv, lstsq, matrix, qr, realType, result, scaled, solve, svd, turn }
