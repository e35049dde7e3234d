'use strict'
// Part of cuda/ndarray. Numbers of distributions that are drawn by trial and rejection. Each element has a generator of its own, so that
// how many trials it takes changes no other: the four words of its counter are the seed and the stream of a Philox generator, whose
// counters are the trials. All is computed in f64, by the same instructions on every device.

const cuda = require('cuda')
const { begins, philox } = require('./philox.js')

// A uniform number between 0 and 1, neither of which it is.
const between = (v, w) => (f64(v >>> 5) * 67108864 + f64(w >>> 6) + 0.5) * 1.1102230246251565e-16
const half = (w) => (f64(w) + 0.5) * 2.3283064365386963e-10
const LAST = 0xffffffffn // a counter that no trial comes to

// The logarithm of n! less that of Stirling's formula, sqrt(2 pi n) (n / e)^n: that of small n, else its asymptotic series.
const SMALL = new Float64Array([
  0, 0.08106146679532726, 0.0413406959554093, 0.02767792568499834, 0.02079067210376509, 0.01664469118982119, 0.013876128823070748,
  0.01189670994589177, 0.010411265261972096, 0.009255462182712733, 0.00833056343336287,
])
const stirling = (n) => {
  const s = 1 / (n * n)
  return n <= 10 ? SMALL[i32(n)] : (1 / 12 - (1 / 360 - (1 / 1260 - s / 1680) * s) * s) / n
}
// k log(k / mean) + mean - k, without losing digits where k is near the mean (C. Loader, "Fast and Accurate Computation of Binomial
// Probabilities", 2000).
const deviance = (k, mean) => {
  const x = (mean - k) / k
  return k * (x - Math.log1p(x))
}
const TURN = 6.283185307179586

// The logarithm of the probability of k: with a mean from 10 on, and of k of n trials.
const logPoisson = (k, mean) => k === 0 ? -mean : -stirling(k) - deviance(k, mean) - 0.5 * Math.log(TURN * k)
const logBinomial = (k, n, p, q) => {
  if (k === 0) return n * Math.log1p(-p)
  if (k === n) return n * Math.log(p)
  return stirling(n) - stirling(k) - stirling(n - k) - deviance(k, n * p) - deviance(n - k, n * q) + 0.5 * Math.log(n / (TURN * k * (n - k)))
}

// G. Marsaglia and W. W. Tsang, "A Simple Method for Generating Gamma Variables" (2000); with a shape below 1 that of one more, times a
// power of a uniform number.
const gamma = (seed, stream, shape, scale) => {
  if (!(shape >= 0 && shape < Infinity && scale >= 0)) return f64(NaN)
  if (shape === 0) return f64(0)
  const isSmall = shape < 1, d = (isSmall ? shape + 1 : shape) - 1 / 3, c = 1 / Math.sqrt(9 * d)
  let out = f64(-1)
  for (let trial = 0; out < 0; trial++) {
    const [v, w, t, u] = philox(seed, u64(trial), stream)
    const x = Math.sqrt(-2 * Math.log(between(v, w))) * Math.cos(TURN * half(t)), root = 1 + c * x, cube = root * root * root
    if (root > 0 && Math.log(half(u)) < 0.5 * x * x + d * (1 - cube + Math.log(cube))) out = d * cube
  }
  if (isSmall) {
    const [v, w, t, u] = philox(seed, u64(LAST), stream)
    out *= Math.exp(Math.log(between(v, w)) / shape)
  }
  return out * scale
}

// Small means by inversion: the probabilities are added until they exceed a uniform number. Others by W. Hörmann, "The transformed
// rejection method for generating Poisson random variables" (1993), algorithm PTRS.
const poisson = (seed, stream, mean, most) => {
  if (!(mean >= 0 && mean <= most)) return f64(-1)
  if (mean < 10) {
    const [v, w, t, u] = philox(seed, u64(LAST), stream), x = between(v, w)
    let k = f64(0), p = Math.exp(-mean), sum = p
    while (x > sum && k < 200) { // what rounding leaves of 1 is not reached
      k += 1
      p *= mean / k
      sum += p
    }
    return k
  }
  const b = 0.931 + 2.53 * Math.sqrt(mean), a = -0.059 + 0.02483 * b, alpha = 1.1239 + 1.1328 / (b - 3.4)
  let out = f64(-1)
  for (let trial = 0; out < 0; trial++) {
    const [r, s, t, u] = philox(seed, u64(trial), stream), x = between(r, s) - 0.5, v = between(t, u), us = 0.5 - Math.abs(x)
    const k = Math.floor((2 * a / us + b) * x + mean + 0.43)
    if (k >= 0 && Math.log(v * alpha / (a / (us * us) + b)) <= logPoisson(k, mean)) out = k
  }
  return out
}

// Of the rarer outcome. A few by inversion, as poisson; others by W. Hörmann, "The generation of binomial random variates" (1993),
// algorithm BTRS.
const binomial = (seed, stream, n, p, most) => {
  if (!(n >= 0 && n <= most && n === Math.floor(n) && p >= 0 && p <= 1)) return f64(-1)
  const isRare = p <= 0.5, rare = isRare ? p : 1 - p, q = 1 - rare
  let out = f64(-1)
  if (n * rare < 10) {
    const [v, w, t, u] = philox(seed, u64(LAST), stream), x = between(v, w), odds = rare / q
    let k = f64(0), part = Math.exp(n * Math.log1p(-rare)), sum = part
    while (x > sum && k < n && k < 200) {
      k += 1
      part *= (n - k + 1) / k * odds
      sum += part
    }
    out = k
  } else {
    const spread = Math.sqrt(n * rare * q), b = 1.15 + 2.53 * spread, a = -0.0873 + 0.0248 * b + 0.01 * rare, c = n * rare + 0.5
    const alpha = (2.83 + 5.1 / b) * spread, mode = logBinomial(Math.floor((n + 1) * rare), n, rare, q)
    for (let trial = 0; out < 0; trial++) {
      const [r, s, t, u] = philox(seed, u64(trial), stream), x = between(r, s) - 0.5, v = between(t, u), us = 0.5 - Math.abs(x)
      const k = Math.floor((2 * a / us + b) * x + c)
      if (k >= 0 && k <= n && Math.log(v * alpha / (a / (us * us) + b)) <= logBinomial(k, n, rare, q) - mode) out = k
    }
  }
  return isRare ? out : n - out
}

// The distributions: a number of an element's parameters, of which most is the greatest that is allowed.
const rows = {
  gamma: (seed, stream, a, b, most) => gamma(seed, stream, a, b),
  poisson: (seed, stream, a, b, most) => poisson(seed, stream, a, most),
  binomial: (seed, stream, a, b, most) => binomial(seed, stream, a, b, most),
}

// The parameters a and b have an element for each of out, or one for all.
const kernels = {}
const sampler = (name, place) => kernels[`${name} ${place}`] ??= (() => {
  const of = rows[name], begin = begins[place]
  const params = { a: 'f64[]', b: 'f64[]', most: 'f64', seed: 'u64', stream: 'u64', ...place === 'host' ? { state: 'u64' } : {} }
  return cuda.kernel(function sample(out, a, b, most, seed, stream, state) {
    const i = grid(1)
    if (i < out.length) {
      const [p, q, r, s] = philox(seed, (begin(state) >>> 2n) + u64(i), stream)
      out[i] = of(u64(p) | u64(q) << 32n, u64(r) | u64(s) << 32n, a[a.length === 1 ? 0 : i], b[b.length === 1 ? 0 : i], most)
    }
  }, { params })
})()

module.exports = { sampler }
