'use strict'
// Part of cuda/ndarray. The inverse of Moore and Penrose, by singular values.

const nd = require('cuda/ndarray')
const { adjoint, epsilon, matrix, svd } = require('./linear.js')
const { options } = require('./layout.js')
const { product } = require('./products.js')

// Singular values next to nothing beside the largest count as 0.
function pinv(x, given) {
  const a = matrix('pinv', x), [m, n] = a.shape.slice(-2), { rtol = Math.max(m, n) * epsilon(a) } = options('linalg.pinv', given, 'rtol')
  if (typeof rtol !== 'number' || !(rtol >= 0)) throw new RangeError(`nd.linalg.pinv: options.rtol: expected a number from 0 on, got ${String(rtol)}`)
  if (a.size === 0) return adjoint(a).copy()
  const { u, s, vt } = svd(a), isNothing = s.le(s.at('..., :1').mul(rtol))
  const inverse = nd.where(isNothing, 0, nd.array(1, { dtype: s.dtype }).div(s)).astype(a.dtype)
  return product('linalg.pinv', adjoint(vt).mul(inverse.at('..., new, :')), adjoint(u))
}

module.exports = { pinv }
