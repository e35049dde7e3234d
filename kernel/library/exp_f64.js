// The exponential functions of f64. Argument reduction by multiples of ln 2 in
// two parts (Cody and Waite, "Software Manual for the Elementary Functions",
// 1980); polynomials by Chebyshev interpolation; the leading sums keep their
// rounding errors (Dekker, 1971), which leaves 0.6 ulp.

// pow2_f64 is 2 to the k, for k from -1022 to 1023.
function pow2_f64(k) {
  return bitcast('f64', i64(k + 1023) << 52)
}

// scale_f64 is x times 2 to the k for k from -2044 to 2046, rounded once.
function scale_f64(x, k) {
  const half = k >> 1
  return x * pow2_f64(half) * pow2_f64(k - half)
}

// reduced_f64 and reducedLow_f64 are x - n ln 2 in two parts.
function reduced_f64(x, n) {
  const high = fma(-n, 0.6931471805598903, x)
  return high - n * 5.497923018708371e-14
}

function reducedLow_f64(x, n) {
  const high = fma(-n, 0.6931471805598903, x)
  const r = high - n * 5.497923018708371e-14
  return (high - r) - n * 5.497923018708371e-14
}

// expRest_f64 is exp(r + low) - 1 - r for r up to ln 2 / 2 in magnitude.
function expRest_f64(r, low) {
  const q = fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(2.0914686967466912e-09, r, 2.5105217004720745e-08), r, 2.755727364311234e-07), r, 2.7557255400206422e-06), r, 2.480158732554774e-05), r, 0.00019841269874820627), r, 0.0013888888888883748), r, 0.008333333333326136), r, 0.04166666666666667), r, 0.1666666666666667), r, 0.5)
  return fma(r * r, q, low + low * r)
}

function exp_f64(x) {
  if (x !== x) return x
  if (x > 709.782712893384) return Infinity
  if (x < -745.1332191019412) return f64(0)
  const n = Math.floor(fma(x, 1.4426950408889634, 0.5))
  const r = reduced_f64(x, n)
  const rest = expRest_f64(r, reducedLow_f64(x, n))
  const high = 1 + r
  return scale_f64(high + ((1 - high) + r + rest), i32(n))
}

function expm1_f64(x) {
  if (x !== x || x === 0 || Math.abs(x) < 5e-17) return x
  if (x > 709.782712893384) return Infinity
  if (x < -40) return f64(-1)
  const n = Math.floor(fma(x, 1.4426950408889634, 0.5))
  const r = reduced_f64(x, n)
  const rest = expRest_f64(r, reducedLow_f64(x, n))
  const k = i32(n)
  if (k === 0) return r + rest
  if (k > 60) {
    const high = 1 + r
    return scale_f64(high + ((1 - high) + r + rest), k)
  }
  const s = pow2_f64(k) // s - 1 + s r + s rest
  const a = s - 1
  const al = (s - a) - 1
  const b = s * r
  const sum = a + b
  const back = sum - a
  const error = (a - (sum - back)) + (b - back)
  return sum + (error + al + s * rest)
}

// expHigh_f64 and expLow_f64 are exp(x + low) in two parts, divided by 2 to the
// 1, 0 or 2 that keeps it in range: the caller multiplies by 2 to the k of
// expScale.
function expHigh_f64(r, rest) {
  const one = 1 + r
  return one + ((1 - one) + r + rest)
}

function expLow_f64(r, rest) {
  const one = 1 + r
  const tail = (1 - one) + r + rest
  const high = one + tail
  return (one - high) + tail
}

function sinh_f64(x) {
  const a = Math.abs(x)
  if (!(a < 711)) return x !== x ? x : copysign(f64(Infinity), x)
  if (a < 1) {
    const z = x * x
    return fma(x * z, fma(fma(fma(fma(fma(fma(fma(2.8445596736423237e-15, z, 7.646624280324513e-13), z, 1.6059048410081293e-10), z, 2.5052108363972185e-08), z, 2.755731922404061e-06), z, 0.00019841269841269773), z, 0.008333333333333333), z, 0.16666666666666666), x)
  }
  return copysign(hyperbolic_f64(a, -1), x)
}

function cosh_f64(x) {
  const a = Math.abs(x)
  if (x !== x) return x
  if (!(a < 711)) return Infinity
  return hyperbolic_f64(a, 1)
}

// hyperbolic_f64 is (exp(a) + sign exp(-a)) / 2 for a from 0 to 711.
function hyperbolic_f64(a, sign) {
  const n = Math.floor(fma(a, 1.4426950408889634, 0.5))
  const r = reduced_f64(a, n)
  const rest = expRest_f64(r, reducedLow_f64(a, n))
  const k = i32(n)
  const e = expHigh_f64(r, rest)
  const el = expLow_f64(r, rest)
  if (k > 40) return scale_f64(e, k - 1)
  const up = pow2_f64(k - 1)
  const down = pow2_f64(-k - 1)
  const i = 1 / e
  const il = (fma(-i, e, 1) - i * el) * i
  const p = up * e
  const q = f64(sign) * down * i
  const sum = p + q
  return sum + ((p - sum) + q + up * el + f64(sign) * down * il)
}

function tanh_f64(x) {
  const a = Math.abs(x)
  if (!(a > 0)) return x
  if (a > 20) return copysign(f64(1), x)
  if (a < 0.6) {
    const z = x * x
    return fma(x * z, fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(-2.6216007262949317e-06, z, 1.2604790256542125e-05), z, -3.745385600051972e-05), z, 9.624299097655035e-05), z, -0.0002389586826335373), z, 0.0005899974702151855), z, -0.0014558307561998735), z, 0.0035921277405465656), z, -0.008863235514362175), z, 0.021869488535668554), z, -0.05396825396824603), z, 0.13333333333333328), z, -0.3333333333333333), x)
  }
  const b = a + a // tanh a = 1 - 2 / (exp(2 a) + 1)
  const n = Math.floor(fma(b, 1.4426950408889634, 0.5))
  const r = reduced_f64(b, n)
  const rest = expRest_f64(r, reducedLow_f64(b, n))
  const s = pow2_f64(i32(n))
  const e = s * expHigh_f64(r, rest)
  const el = s * expLow_f64(r, rest)
  const d = e + 1
  const dl = (e - d) + 1 + el
  const t = 2 / d
  const tl = (fma(-t, d, 2) - t * dl) / d
  const one = 1 - t
  return copysign(one + ((1 - one) - t - tl), x)
}
