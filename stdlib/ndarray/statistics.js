'use strict'
// Part of cuda/ndarray. Methods that are made of others: each is a few reductions, with what comes before them fused in.

const nd = require('cuda/ndarray')
const { back, isComplex, kind, place, reduced, single, wide } = require('./layout.js')

module.exports = {
  norm(axis, second) {
    single('norm', axis, second)
    const { ord = 2, ...options } = reduced('norm', this, axis, 'ord'), x = wide(this)
    if (typeof ord !== 'number' || Number.isNaN(ord)) {
      throw new TypeError(`ndarray.norm: options.ord: expected a number, got ${typeof ord === 'string' ? JSON.stringify(ord) : kind(ord)}; of all elements, 2 is the norm of Frobenius`)
    }
    if (Math.abs(ord) === Infinity && x.size === 0 && (options.axis ?? x.shape.keys().toArray()).some((k) => x.shape[k] === 0)) throw new RangeError(`ndarray.norm: options.ord: there is no norm ${ord} of 0 elements`)
    const sizes = x.abs()
    const result = ord === 2 ? (isComplex(x) ? sizes : x).square().sum(options).sqrt() : ord === 1 ? sizes.sum(options) : ord === Infinity ? sizes.max(options) :
      ord === -Infinity ? sizes.min(options) : ord === 0 ? x.ne(0).astype(sizes.dtype).sum(options) : sizes.pow(ord).sum(options).pow(1 / ord)
    return back(this, result)
  },
  logsumexp(axis, second) {
    single('logsumexp', axis, second)
    const options = reduced('logsumexp', this, axis), x = wide(this)
    if (x.size === 0) return back(this, x.exp().sum(options).log())
    const most = x.max({ ...options, keepDims: true }), m = nd.where(most.isFinite(), most, 0)
    const sum = x.sub(m).exp().sum(options)
    return back(this, sum.log().add(m.reshape(sum.shape)))
  },
  diff(axis = -1) {
    const before = Array(place('diff', this, axis)).fill(':')
    return this.at(...before, '1:').sub(this.at(...before, ':-1'))
  },
}
