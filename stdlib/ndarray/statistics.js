// Methods of NDArray that are made of others: each is a few reductions, with what comes before them fused in.
'use strict'

// The options of a reduction: an axis, several, or an object.
const read = (axis) => typeof axis === 'object' && axis !== null && !Array.isArray(axis) ? axis : { axis }

// Integers and bool as floats; halves in f32, since squares and exponentials soon leave their range.
const halves = ['f16', 'bf16'], floats = ['f32', 'f64']
const wide = (x) => floats.includes(x.dtype) ? x : halves.includes(x.dtype) ? x.astype('f32') : x.div(1)
const back = (x, result) => halves.includes(x.dtype) ? result.astype(x.dtype) : result

// The axis from 0.
function place(name, x, axis) {
  if (!Number.isInteger(axis) || axis < -x.ndim || axis >= x.ndim) {
    throw new RangeError(`ndarray.${name}: axis: there is no axis ${axis}: the array has ${x.ndim}`)
  }
  return axis < 0 ? axis + x.ndim : axis
}

module.exports = (nd) => {
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

  return {
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
}
