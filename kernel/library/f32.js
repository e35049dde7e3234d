// The functions of Math for f32, 2 ulp or better. The methods are those of the
// f64 functions with shorter polynomials; those that are rare, or would need
// two parts throughout, are computed in f64.

function pow2_f32(k) {
  return bitcast('f32', (k + 127) << 23)
}

function scale_f32(x, k) {
  const half = k >> 1
  return x * pow2_f32(half) * pow2_f32(k - half)
}

// expNear_f32 is exp(r) for r up to ln 2 / 2 in magnitude.
function expNear_f32(r) {
  return fma(r, fma(r, fma(r, fma(r, fma(r, fma(r, 0.00139336498, 0.00833331048), 0.0416664667), 0.166666672), 0.5), 1), 1)
}

// exp_f32 rounds x / ln 2 to an integer n by adding 1.5·2^23 + 127, which leaves
// n + 127 in the low bits of the sum: the exponent of 2^n.
function exp_f32(x) {
  if (!(Math.abs(x) < 87)) return expFar_f32(x)
  const t = fma(x, 1.44269502, 12583039)
  const n = t - 12583039
  const r = fma(-n, 1.42860677e-06, fma(-n, 0.693145752, x))
  return expNear_f32(r) * bitcast('f32', bitcast('i32', t) << 23)
}

// expFar_f32 is exp(x) where the result, or 2^n, may be out of range: beyond the
// clamp the scale gives Infinity or 0, and NaN passes through.
function expFar_f32(x) {
  const c = Math.min(Math.max(x, -104), 89)
  const n = Math.floor(fma(c, 1.44269502, 0.5))
  const r = fma(-n, 1.42860677e-06, fma(-n, 0.693145752, c))
  return scale_f32(expNear_f32(r), i32(n))
}

// The logarithms: x = 2^n m with m from 2/3 to 4/3. exponent_f32 is n·2^23 of a
// positive normal x, and fraction_f32 is m - 1.

function exponent_f32(x) {
  return (bitcast('i32', x) - 0x3f2aaaab) & -8388608
}

function fraction_f32(x, exponent) {
  return bitcast('f32', bitcast('i32', x) - exponent) - 1
}

// logNear_f32 is log(1 + f) for f from -1/3 to 1/3: a minimax polynomial.
function logNear_f32(f) {
  const p = fma(fma(fma(fma(fma(fma(fma(-0.128915489, f, 0.139843613), f, -0.121842958), f, 0.140058845), f, -0.16680485), f, 0.200104043), f, -0.249997973), f, 0.333332151)
  return fma(f * f, fma(f, p, -0.5), f)
}

// The sums of n ln 2 and the logarithm near 1, in the three bases. k is n·2^23:
// the factors are 2^-23 of what they would be for n.

function logSum_f32(k, y) {
  return fma(k, 8.26295832e-08, y)
}

function log2Sum_f32(k, y) {
  return fma(k, 1.1920929e-07, fma(y, 1.44269502, y * 1.92596303e-08))
}

function log10Sum_f32(k, y) {
  return fma(k, 3.58855736e-08, fma(y, 0.434294492, fma(k, -1.70719491e-15, y * -1.010305e-08)))
}

// ordinary_f32 tells whether x is positive, finite and not denormal, and
// special_f32 is the logarithm of 0, negative numbers, Infinity and NaN.
function ordinary_f32(x) {
  return x >= 1.17549435e-38 && x < Infinity
}

function special_f32(x) {
  return x < 0 ? NaN : x === 0 ? -Infinity : x
}

function isDenormal_f32(x) {
  return x > 0 && x < 1
}

function log_f32(x) {
  if (ordinary_f32(x)) {
    const e = exponent_f32(x)
    return logSum_f32(f32(e), logNear_f32(fraction_f32(x, e)))
  }
  if (!isDenormal_f32(x)) return special_f32(x)
  const m = x * 8388608
  const e = exponent_f32(m)
  return logSum_f32(f32(e) - 192937984, logNear_f32(fraction_f32(m, e)))
}

function log2_f32(x) {
  if (ordinary_f32(x)) {
    const e = exponent_f32(x)
    return log2Sum_f32(f32(e), logNear_f32(fraction_f32(x, e)))
  }
  if (!isDenormal_f32(x)) return special_f32(x)
  const m = x * 8388608
  const e = exponent_f32(m)
  return log2Sum_f32(f32(e) - 192937984, logNear_f32(fraction_f32(m, e)))
}

function log10_f32(x) {
  if (ordinary_f32(x)) {
    const e = exponent_f32(x)
    return log10Sum_f32(f32(e), logNear_f32(fraction_f32(x, e)))
  }
  if (!isDenormal_f32(x)) return special_f32(x)
  const m = x * 8388608
  const e = exponent_f32(m)
  return log10Sum_f32(f32(e) - 192937984, logNear_f32(fraction_f32(m, e)))
}

function sin_f32(x) {
  return trig_f32(x, 0)
}

function cos_f32(x) {
  return trig_f32(x, 1)
}

function tan_f32(x) {
  return trig_f32(x, 2)
}

// trig_f32 is the sine for which = 0, the cosine for 1, the tangent for 2.
function trig_f32(x, which) {
  if (!(Math.abs(x) < 16384)) return f32(trig_f64(f64(x), which))
  const q = Math.floor(fma(x, 0.636619747, 0.5))
  const first = fma(-q, 1.57079637, x) // exact
  const r = fma(-q, -4.37113883e-08, first)
  const low = fma(-q, -1.71512451e-15, fma(-q, -4.37113883e-08, first - r))
  const n = i32(q)
  const z = r * r
  const tail = fma(z * r, fma(fma(fma(2.72496209e-06, z, -0.000198400841), z, 0.00833333191), z, -0.166666672), low)
  const sine = r + tail
  const cosine = fma(z * z, fma(fma(2.45476895e-05, z, -0.00138883013), z, 0.0416666642), fma(-0.5, z, 1)) - r * low
  if (which < 2) {
    const k = n + which
    const value = k & 1 ? cosine : sine
    return x === 0 && which === 0 ? x : k & 2 ? -value : value
  }
  if (x === 0) return x
  const lost = (r - sine) + tail
  return n & 1 ? -cosine / sine * (1 - lost / sine) : fma(lost, 1 / cosine, sine / cosine)
}

function atan_f32(x) {
  const a = Math.abs(x)
  if (x !== x) return x
  const t = a > 1 ? 1 / a : a
  const z = t * t
  const y = fma(t * z, fma(fma(fma(fma(fma(fma(fma(fma(-0.00238699722, z, 0.0135077713), z, -0.0358715393), z, 0.0625016913), z, -0.0865688026), z, 0.110337645), z, -0.142785683), z, 0.199997395), z, -0.333333313), t)
  return copysign(a > 1 ? 1.57079637 - (y + 4.37113883e-8) : y, x)
}

function asin_f32(x) {
  const a = Math.abs(x)
  if (a > 1) return NaN
  if (!(a > 0.5)) {
    const z = x * x
    return fma(x * z, fma(fma(fma(fma(fma(0.0337007269, z, 0.017143717), z, 0.0311017279), z, 0.0445993207), z, 0.0750009492), z, 0.166666657), x)
  }
  const z = 0.5 - 0.5 * a
  const s = Math.sqrt(z)
  return copysign(1.57079637 - (2 * fma(s * z, fma(fma(fma(fma(fma(0.0337007269, z, 0.017143717), z, 0.0311017279), z, 0.0445993207), z, 0.0750009492), z, 0.166666657), s) + 4.37113883e-8), x)
}

function acos_f32(x) {
  return f32(acos_f64(f64(x)))
}

function tanh_f32(x) {
  const a = Math.abs(x)
  if (x !== x) return x
  if (a > 10) return copysign(f32(1), x)
  if (a < 0.6) {
    const z = x * x
    return fma(x * z, fma(fma(fma(fma(-0.00626854645, z, 0.0211105961), z, -0.053873878), z, 0.133329153), z, -0.333333313), x)
  }
  return copysign(1 - 2 / (exp_f32(a + a) + 1), x)
}

function expm1_f32(x) {
  return f32(expm1_f64(f64(x)))
}

function log1p_f32(x) {
  return x === 0 ? x : f32(log1p_f64(f64(x)))
}

function sinh_f32(x) {
  return f32(sinh_f64(f64(x)))
}

function cosh_f32(x) {
  return f32(cosh_f64(f64(x)))
}

function asinh_f32(x) {
  return f32(asinh_f64(f64(x)))
}

function acosh_f32(x) {
  return f32(acosh_f64(f64(x)))
}

function atanh_f32(x) {
  return f32(atanh_f64(f64(x)))
}

function atan2_f32(y, x) {
  return f32(atan2_f64(f64(y), f64(x)))
}

function pow_f32(x, y) {
  return f32(pow_f64(f64(x), f64(y)))
}

function cbrt_f32(x) {
  return f32(cbrt_f64(f64(x)))
}

// hypot_f32: squares of f32 are exact in f64, and nothing overflows.
function hypot_f32(x, y) {
  if (Math.abs(x) === Infinity || Math.abs(y) === Infinity) return Infinity
  const a = f64(x)
  const b = f64(y)
  return f32(Math.sqrt(fma(a, a, b * b)))
}

function fmod_f32(x, y) {
  return f32(fmod_f64(f64(x), f64(y)))
}
