'use strict'
// Part of cuda/ndarray. Methods that are made of others: each is a few reductions, with what comes before them fused in.

const nd = require('cuda/ndarray')
const { back, place, wide } = require('./layout.js')

// The options of a reduction: an axis, several, or an object.
const read = (axis) => typeof axis === 'object' && axis !== null && !Array.isArray(axis) ? axis : { axis }

// The mean of squared distances from the mean, in two passes: exact where one pass would cancel.
function variance(x, axis) {
  const { ddof = 0, ...options } = read(axis), values = wide(x)
  const mean = values.mean({ ...options, keepDims: true })
  const result = values.sub(mean).square().mean(options)
  if (ddof === 0) return result
  if (options.skipNaN) {
    const { axis, keepDims } = options, count = values.isNaN().not().astype('i32').sum({ axis, keepDims })
    return result.mul(count.div(count.sub(ddof).maximum(0)))
  }
  const n = result.size === 0 ? 0 : values.size / result.size
  return result.mul(n / Math.max(n - ddof, 0))
}

module.exports = {
  var(axis) { return back(this, variance(this, axis)) },
  std(axis) { return back(this, variance(this, axis).sqrt()) },
  norm(axis) {
    const { ord = 2, ...options } = read(axis), x = wide(this)
    const sizes = x.abs()
    const result = ord === 2 ? x.square().sum(options).sqrt() : ord === 1 ? sizes.sum(options) : ord === Infinity ? sizes.max(options) :
      ord === -Infinity ? sizes.min(options) : ord === 0 ? x.ne(0).astype(x.dtype).sum(options) : sizes.pow(ord).sum(options).pow(1 / ord)
    return back(this, result)
  },
  logsumexp(axis) {
    const options = read(axis), x = wide(this)
    if (x.size === 0) return back(this, x.exp().sum(options).log())
    const most = x.max({ ...options, keepDims: true }), m = nd.where(most.isFinite(), most, 0)
    const sum = x.sub(m).exp().sum(options)
    return back(this, sum.log().add(m.reshape(sum.shape)))
  },
  softmax(axis = -1) {
    const k = place('softmax', this, axis), x = wide(this)
    if (x.size === 0) return back(this, x.copy())
    const m = x.max({ axis: k, keepDims: true })
    const powers = () => x.sub(m).exp() // computed twice, which is faster than kept
    return back(this, powers().div(powers().sum({ axis: k, keepDims: true })))
  },
  diff(axis = -1) {
    const before = Array(place('diff', this, axis)).fill(':')
    return this.at(...before, '1:').sub(this.at(...before, ':-1'))
  },
}
