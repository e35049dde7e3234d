// The functions of Math for f32, 2 ulp or better. The methods are those of the
// f64 functions with shorter polynomials: minimax ones by the algorithm of Remez,
// whose coefficients are rounded to f32 one after the other, those behind fitted
// again.

// expNear_f32 is exp(r) for r up to ln 2 / 2 in magnitude.
function expNear_f32(r) {
  return fma(r, fma(r, fma(r, fma(r, fma(r, fma(r, 0.00138389273, 0.00836919341), 0.0416681021), 0.166665167), 0.49999994), 1), 1)
}

// expRest_f32 is x - n ln 2.
function expRest_f32(x, n) {
  return fma(-n, 1.42860677e-06, fma(-n, 0.693145752, x))
}

// exp_f32, like those that follow, rounds x / ln 2 to an integer n by adding 1.5·2^23,
// which leaves n in the low bits of the sum. What is far is computed anew, behind a
// branch that the others jump over.
function exp_f32(x) {
  let y = expInside_f32(x)
  if (!(Math.abs(x) < 87)) y = expFar_f32(x)
  return y
}

// expInside_f32 is exp(x) for x up to 87 in magnitude: n is added to the exponent.
function expInside_f32(x) {
  const t = fma(x, 1.44269502, 12582912)
  const y = expNear_f32(expRest_f32(x, t - 12582912))
  return bitcast('f32', bitcast('i32', y) + (bitcast('i32', t) << 23))
}

// expFar_f32 is exp(x) where the result, or 2^n, may be out of range: beyond the clamp
// the scale gives Infinity or 0, and NaN passes through.
function expFar_f32(x) {
  const c = Math.min(Math.max(x, -104), 89)
  const t = fma(c, 1.44269502, 12582912)
  return scaleFar_f32(expNear_f32(expRest_f32(c, t - 12582912)), t, c)
}

// scaleFar_f32 is y 2^n for an n up to 190, with the sign of x, in the low bits of t:
// by 2^(n ∓ 64), then by 2^±64.
function scaleFar_f32(y, t, x) {
  const back = x > 0 ? 1.84467441e+19 : 5.42101086e-20
  return y * bitcast('f32', (bitcast('i32', t) << 23) + 0x7f000000 - bitcast('i32', f32(back))) * back
}

// expBelow_f32 is exp(x) for an x that is known not to be positive: the same bits
// without a test. The polynomial is 2^-64 of expNear_f32, so that 2^(n + 64), whose
// exponent is n + 191, brings even denormal results into range with one rounding.
function expBelow_f32(x) {
  const c = Math.max(x, -104)
  const t = fma(c, 1.44269502, 12583103)
  const r = expRest_f32(c, t - 12583103)
  const y = fma(r, fma(r, fma(r, fma(r, fma(r, fma(r, 7.5020975e-23, 4.53694884e-22), 2.25883234e-21), 9.03493679e-21), 2.71050511e-20), 5.42101086e-20), 5.42101086e-20)
  return y * bitcast('f32', bitcast('i32', t) << 23)
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
  return fma(f * f, logFactor_f32(f), f)
}

// logFactor_f32 is (log(1 + f) - f) / f².
function logFactor_f32(f) {
  const p = fma(fma(fma(fma(fma(fma(fma(-0.128915489, f, 0.139843613), f, -0.121842958), f, 0.140058845), f, -0.16680485), f, 0.200104043), f, -0.249997973), f, 0.333332151)
  return fma(f, p, -0.5)
}

// The sums of n ln 2 and the logarithm near 1, in the three bases. k is n·2^23:
// the factors are 2^-23 of what they would be for n.

function logSum_f32(k, y) {
  return fma(k, 8.26295832e-08, y)
}

// log2Sum_f32 and log10Sum_f32 take the logarithm near 1 in two parts: what comes
// to it may be near its negative.
function log2Sum_f32(k, f) {
  const t = f * f * logFactor_f32(f)
  const y = f + t
  const low = (f - y) + t
  return fma(k, 1.1920929e-07, fma(y, 1.44269502, fma(y, 1.92596303e-08, low * 1.44269502)))
}

function log10Sum_f32(k, f) {
  const t = f * f * logFactor_f32(f)
  const y = f + t
  const low = (f - y) + t
  return fma(k, 3.58855736e-08, fma(y, 0.434294492, fma(k, -1.70719491e-15, fma(y, -1.010305e-08, low * 0.434294492))))
}

// Denormal numbers are multiplied by 2^23 for the logarithm: scaled_f32 is the number
// then, scaledExponent_f32 and scaledFraction_f32 tell of x itself. The logarithm of what
// is not between 0 and Infinity, to whatever base, is the hardware's: -Infinity, Infinity
// or NaN, exactly.

function scaled_f32(x) {
  return x < 1.17549435e-38 ? x * 8388608 : x
}

function scaling_f32(x) {
  return x < 1.17549435e-38 ? -192937984 : 0
}

function scaledExponent_f32(x, m) {
  return (bitcast('i32', m) - 0x3f2aaaab + scaling_f32(x)) & -8388608
}

function scaledFraction_f32(x, m, exponent) {
  return bitcast('f32', bitcast('i32', m) - exponent + scaling_f32(x)) - 1
}

function isOrdinary_f32(m) {
  return bitcast('u32', m) - 1 < 0x7f7fffff
}

function log_f32(x) {
  const m = scaled_f32(x)
  const e = scaledExponent_f32(x, m)
  let y = logSum_f32(f32(e), logNear_f32(scaledFraction_f32(x, m, e)))
  if (!isOrdinary_f32(m)) y = approximate.log2(m)
  return y
}

function log2_f32(x) {
  const m = scaled_f32(x)
  const e = scaledExponent_f32(x, m)
  let y = log2Sum_f32(f32(e), scaledFraction_f32(x, m, e))
  if (!isOrdinary_f32(m)) y = approximate.log2(m)
  return y
}

function log10_f32(x) {
  const m = scaled_f32(x)
  const e = scaledExponent_f32(x, m)
  let y = log10Sum_f32(f32(e), scaledFraction_f32(x, m, e))
  if (!isOrdinary_f32(m)) y = approximate.log2(m)
  return y
}

// Sine and cosine: the multiple q of pi/2 that is nearest to x is rounded by adding
// 1.5·2^23, which leaves q in the low bits of the sum, and taken off in three parts,
// the first of them exactly.

function sin_f32(x) {
  let y = trigNear_f32(x, 12582912)
  if (!(Math.abs(x) < 16384)) y = f32(trig_f64(f64(x), 0))
  return y
}

function cos_f32(x) {
  let y = trigNear_f32(x, 12582913)
  if (!(Math.abs(x) < 16384)) y = f32(trig_f64(f64(x), 1))
  return y
}

// trigNear_f32 is the sine for up to 16384, and a quarter further, the cosine, with a
// shift of one more. fma(z, r, 0) is +0 for r = -0, so that the sine is -0. The
// coefficients are rounded all at once.
function trigNear_f32(x, shift) {
  const t = fma(x, 0.636619747, shift)
  const q = t - shift
  const r = fma(-q, 5.39030295e-15, fma(-q, 7.54978942e-08, fma(-q, 1.57079625, x)))
  const z = r * r
  const sine = fma(fma(fma(-0.000195149576, z, 0.00833215841), z, -0.166666546), fma(z, r, 0), r)
  const cosine = fma(fma(fma(fma(2.44380909e-05, z, -0.00138873645), z, 0.0416666468), z, -0.5), z, 1)
  const value = bitcast('i32', t) & 1 ? cosine : sine
  return bitcast('i32', t) & 2 ? -value : value
}

function tan_f32(x) {
  let y = tanNear_f32(x)
  if (!(Math.abs(x) < 16384)) y = f32(trig_f64(f64(x), 2))
  return y
}

// tanNear_f32 divides sine and cosine in two parts each: the quotient of the first
// parts is corrected by what they leave.
function tanNear_f32(x) {
  const t = fma(x, 0.636619747, 12582912)
  const q = t - 12582912
  const first = fma(-q, 1.57079637, x) // exact
  const p = q * 4.37113883e-08
  const r = first + p
  const back = r - first
  const low = fma(q, 1.71512451e-15, (first - (r - back)) + (p - back) + fma(q, 4.37113883e-08, -p))
  const z = r * r
  const tail = fma(z * r, fma(fma(fma(2.72496209e-06, z, -0.000198400841), z, 0.00833333191), z, -0.166666672), low)
  const sine = r + tail
  const one = 1 - 0.5 * z
  const more = fma(z * z, fma(fma(2.45476895e-05, z, -0.00138883013), z, 0.0416666642), fma(-r, low, (1 - one) - 0.5 * z))
  const cosine = one + more
  const sineLost = (r - sine) + tail
  const cosineLost = (one - cosine) + more
  const odd = (bitcast('i32', t) & 1) !== 0
  const a = odd ? -cosine : sine
  const b = odd ? sine : cosine
  const al = odd ? -cosineLost : sineLost
  const bl = odd ? sineLost : cosineLost
  const reciprocal = 1 / b
  const quotient = a * reciprocal
  const value = fma(fma(-quotient, b, a) + fma(-quotient, bl, al), reciprocal, quotient)
  return x === 0 ? x : value
}

// arc_f32 is atan(t) for t from 0 to 1.
function arc_f32(t) {
  const z = t * t
  return fma(t * z, fma(fma(fma(fma(fma(fma(fma(fma(-0.00238699722, z, 0.0135077713), z, -0.0358715393), z, 0.0625016913), z, -0.0865688026), z, 0.110337645), z, -0.142785683), z, 0.199997395), z, -0.333333313), t)
}

function atan_f32(x) {
  const a = Math.abs(x)
  if (x !== x) return x
  const t = a > 1 ? 1 / a : a
  const y = arc_f32(t)
  return copysign(a > 1 ? 1.57079637 - (y + 4.37113883e-8) : y, x)
}

// arcTail_f32 is (asin(x) / x - 1) / z for z = x x up to 1/4.
function arcTail_f32(z) {
  return fma(fma(fma(fma(fma(0.0337007269, z, 0.017143717), z, 0.0311017279), z, 0.0445993207), z, 0.0750009492), z, 0.166666657)
}

function asin_f32(x) {
  const a = Math.abs(x)
  if (a > 1) return NaN
  if (!(a > 0.5)) {
    const z = x * x
    return fma(x * z, arcTail_f32(z), x)
  }
  const z = 0.5 - 0.5 * a
  const s = Math.sqrt(z)
  const d = 1.57079637 - 2 * s
  const lost = (1.57079637 - d) - 2 * s
  return copysign(d + (lost - fma(2 * s * z, arcTail_f32(z), 4.37113883e-8)), x)
}

function acos_f32(x) {
  const a = Math.abs(x)
  if (!(a <= 1)) return NaN
  if (!(a > 0.5)) return 1.57079637 - (x + fma(x * x * x, arcTail_f32(x * x), 4.37113883e-8))
  const z = 0.5 - 0.5 * a
  const s = Math.sqrt(z)
  const t = fma(s * z, arcTail_f32(z), s)
  return x > 0 ? 2 * t : 3.14159274 - (2 * t + 8.74227766e-8)
}

// tanh_f32 is an odd polynomial, or comes from exp(2 |x|) up to where it is 1. As in
// trigNear_f32 the cube is +0 for -0.
function tanh_f32(x) {
  const z = x * x
  let y = fma(fma(z, x, 0), fma(fma(fma(fma(-0.00626854645, z, 0.0211105961), z, -0.053873878), z, 0.133329153), z, -0.333333313), x)
  if (Math.abs(x) >= 0.6) y = copysign(fma(f32(-2), 1 / (expInside_f32(Math.min(Math.abs(x + x), 30)) + 1), 1), x)
  return y
}

function expm1_f32(x) {
  const t = fma(x, 1.44269502, 12582912)
  const n = t - 12582912
  const r = expRest_f32(x, n)
  const q = fma(r, fma(r, fma(r, fma(r, 0.00138356979, 0.00836712215), 0.0416677557), 0.16666539), 0.49999997)
  const p = fma(r * r, q, r)
  const s = bitcast('f32', (bitcast('i32', t) << 23) + 0x3f800000)
  let y = x === 0 ? x : n === 0 ? p : fma(s, p, s - 1)
  if (!(Math.abs(x) < 18)) y = x < 0 ? f32(-1) : expFar_f32(x)
  return y
}

// log1p_f32: 1 + x, rounded to u, has lost c, which counts in the fraction.
function log1p_f32(x) {
  if (!(x > -1 && x < Infinity)) return x < -1 ? NaN : x === -1 ? f32(-Infinity) : x
  const u = 1 + x
  const c = x > 1 ? 1 - (u - x) : x - (u - 1)
  const e = exponent_f32(u)
  if (e === 0) return x === 0 ? x : logNear_f32(x)
  const f = fraction_f32(u, e)
  return logSum_f32(f32(e), logNear_f32(x < 1e10 ? f + c * bitcast('f32', 0x3f800000 - e) : f))
}

// halfExp_f32 is exp(a) / 2 for a from 0, without overflow before the result: 2^n is
// 2^(n - 64) and 2^64.
function halfExp_f32(a) {
  const c = Math.min(a, 91)
  const t = fma(c, 1.44269502, 12582912)
  return expNear_f32(expRest_f32(c, t - 12582912)) * bitcast('f32', (bitcast('i32', t) << 23) + 0x1f800000) * 9.22337204e+18
}

function sinh_f32(x) {
  const a = Math.abs(x)
  if (x !== x) return x
  if (a < 1) {
    const z = x * x
    return fma(x * z, fma(fma(fma(2.78392554e-06, z, 0.000198426351), z, 0.00833331142), z, 0.166666672), x)
  }
  const t = halfExp_f32(a)
  return copysign(t - 0.25 / t, x)
}

function cosh_f32(x) {
  if (x !== x) return x
  const t = halfExp_f32(Math.abs(x))
  return t + 0.25 / t
}

function asinh_f32(x) {
  const a = Math.abs(x)
  if (!(a < Infinity)) return x
  if (a > 1e10) return copysign(log_f32(a) + 0.693147182, x)
  return copysign(log1p_f32(a + a * a / (1 + Math.sqrt(fma(a, a, f32(1))))), x)
}

// acosh_f32 is log1p(w) for w = t + sqrt(t t + 2 t), whose rounding errors count.
function acosh_f32(x) {
  if (!(x >= 1)) return NaN
  if (x === 1) return f32(0)
  if (x === Infinity) return x
  if (x > 1e10) return log_f32(x) + 0.693147182
  const t = x - 1
  const u = fma(t, t, 2 * t)
  const s = Math.sqrt(u)
  const w = t + s
  const rest = ((s - w) + t) + (fma(-s, s, u) + fma(t, t, 2 * t - u)) / (s + s)
  return log1p_f32(w) + rest / (1 + w)
}

// atanh_f32 is log1p(w) / 2 for w = 2 a / (1 - a), whose rounding errors count.
function atanh_f32(x) {
  const a = Math.abs(x)
  if (!(a < 1)) return a === 1 ? copysign(f32(Infinity), x) : NaN
  const d = 1 - a
  const w = (a + a) / d
  const rest = (fma(-w, d, a + a) - w * ((1 - d) - a)) / d
  return copysign(0.5 * (log1p_f32(w) + rest / (1 + w)), x)
}

function atan2_f32(y, x) {
  if (x !== x || y !== y) return NaN
  const a = Math.abs(y)
  const b = Math.abs(x)
  const most = Math.max(a, b)
  let t = arc_f32(a === b ? (a === 0 ? f32(0) : f32(1)) : Math.min(a, b) / most)
  if (a > b) t = 1.57079637 - (t + 4.37113883e-8)
  if (bitcast('i32', x) < 0) t = 3.14159274 - (t + 8.74227766e-8)
  return copysign(t, y)
}

// powAbs_f32 is a^y = 2^(y log2 a) for a positive finite a. The logarithm of
// a = 2^n m is n ln 2 + log m with m from 0.7 to 1.4, and log m = q + q³/12 + q⁵/80 …
// for q = 2 (m - 1) / (m + 1), the series of the inverse hyperbolic tangent: in two
// parts up to q³/12, since y may be large.
function powAbs_f32(a, y) {
  const m = scaled_f32(a)
  const e = (bitcast('i32', m) - 0x3f3504f3 + scaling_f32(a)) & -8388608
  const f = scaledFraction_f32(a, m, e)
  const reciprocal = 1 / (2 + f)
  const q = (f + f) * reciprocal
  const ql = fma(-q, f, 2 * (f - q)) * reciprocal
  const v = q * q
  const h = q * v
  const hl = fma(q, v, -h) + fma(q, fma(q, q, -v) + 2 * q * ql, ql * v)
  const c = h * 0.0833333284
  const more = v * fma(fma(0.000473788707, v, 0.00222652662), v, 0.0125003019)
  const cl = fma(h, more, fma(hl, 0.0833333284, fma(h, 0.0833333284, -c)))
  const high = q + c
  const low = ((q - high) + c) + (ql + cl)
  const l = high * 1.44269502
  const ll = fma(high, 1.44269502, -l) + fma(high, 1.92596303e-08, low * 1.44269502)
  const n = f32(e) * 1.1920929e-07
  const sum = n + l
  const rest = ll + ((n - sum) + l)
  const s = sum + rest
  const sl = (sum - s) + rest
  const p = Math.max(Math.min(y * s, 190), -190)
  const pl = Math.abs(p) < 190 ? fma(y, s, -p) + y * sl : f32(0)
  const t = p + 12582912
  const r = (p - (t - 12582912)) + pl
  return scaleFar_f32(expNear_f32(fma(r, 0.693147182, r * -1.90465421e-09)), t, p)
}

function pow_f32(x, y) {
  let value = powAbs_f32(Math.abs(x), y)
  if (!(x > 0 && x < Infinity && Math.abs(y) < Infinity)) value = powSpecial_f32(x, y, value)
  return value
}

// powSpecial_f32 is x^y with |x|^y given, where x is not positive or something is not
// finite.
function powSpecial_f32(x, y, abs) {
  const a = Math.abs(x)
  const b = Math.abs(y)
  if (y === 0) return f32(1)
  if (x !== x || y !== y || a === 1 && b === Infinity) return NaN
  const whole = Math.floor(b) === b
  const odd = whole && b < 16777216 && (i32(b) & 1) === 1
  const negative = bitcast('i32', x) < 0
  if (negative && !whole && a !== 0 && a !== Infinity) return NaN
  const large = a > 1 === y > 0
  const value = a === 0 || a === Infinity || b === Infinity ? (large ? f32(Infinity) : f32(0)) : abs
  return negative && odd ? -value : value
}

// cbrt_f32 starts from a third of the exponent: two steps of Newton, and one with
// the rounding errors of the cube.
function cbrt_f32(x) {
  const a = Math.abs(x)
  if (!(a < Infinity) || x === 0) return x
  const small = a < 1.17549435e-38
  const m = small ? a * 16777216 : a > 1e38 ? a * 5.96046448e-08 : a
  let t = bitcast('f32', ((bitcast('i32', m) / 3) | 0) + 0x2a5119f2)
  t = t - fma(t * t, t, -m) / (3 * t * t)
  t = t - fma(t * t, t, -m) / (3 * t * t)
  const p = t * t
  const c = p * t
  const cl = fma(p, t, -c) + fma(t, t, -p) * t
  t = t - ((c - m) + cl) / (3 * p)
  return copysign(small ? t * 0.00390625 : a > 1e38 ? t * 256 : t, x)
}

function hypot_f32(x, y) {
  const a = Math.max(Math.abs(x), Math.abs(y))
  const b = Math.min(Math.abs(x), Math.abs(y))
  if (Math.abs(x) === Infinity || Math.abs(y) === Infinity) return Infinity
  const s = a > 1e18 ? 5.42101086e-20 : a < 1e-15 ? 7.92281625e+28 : 1
  const back = a > 1e18 ? 1.84467441e+19 : a < 1e-15 ? 1.26217745e-29 : 1
  const u = a * s
  const v = b * s
  return Math.sqrt(fma(u, u, v * v)) * back
}

function fmod_f32(x, y) {
  return f32(fmod_f64(f64(x), f64(y)))
}
