'use strict'
// Part of cuda/ndarray. Determinants beyond the range of their type, as a sign and a logarithm.

const nd = require('cuda/ndarray')
const { batchOf, call, matrix, realType, result } = require('./linear.js')

// The product of the pivots of the factorization by rows, and a sign for the order of the rows: odd where an odd number of pairs
// of rows stands in the wrong order.
function slogdet(x) {
  const a = matrix('slogdet', x, true), n = a.shape.at(-1), batch = batchOf(a)
  if (a.size === 0) return { sign: nd.ones(batch, { dtype: a.dtype }), logabsdet: nd.zeros(batch, { dtype: realType(a) }) }
  const f = call('lu', a, {}), pivots = result(f.u, a.dtype, a.shape).diagonal(), places = result(f.p, 'i32', [...batch, n])
  const wrong = nd.triu(places.at('..., :, new').gt(places.at('..., new, :')).astype('i32'), 1).sum({ axis: [-2, -1], dtype: 'i32' })
  const turn = nd.where(wrong.mod(2).eq(0), 1, -1).astype(a.dtype)
  return { sign: pivots.sign().prod(-1).mul(turn).eval(), logabsdet: pivots.abs().log().sum(-1) }
}

module.exports = { slogdet }
