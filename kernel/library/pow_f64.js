// Powers and roots of f64. pow takes the logarithm in two parts, 68 bits in
// all, times y (the method of Gal and Bachelis, "An Accurate Elementary
// Mathematical Library", 1991), which leaves 0.8 ulp.

// logHigh_f64 and logLow_f64 are log m + k ln 2 in two parts.
function logSeries_f64(s, sl) {
  const z = s * s
  return z * z * s * fma(fma(fma(fma(fma(fma(fma(fma(0.107624244195648, z, 0.10456327269484514), z, 0.11766813121034213), z, 0.13333296534432942), z, 0.15384615761170173), z, 0.18181818179656925), z, 0.2222222222222843), z, 0.28571428571428564), z, 0.4)
}

function cubeHigh_f64(s, sl) {
  const z = s * s
  const c = z * s
  return c * 0.6666666666666666
}

function cubeLow_f64(s, sl) {
  const z = s * s
  const zl = fma(s, s, -z) + 2 * s * sl
  const c = z * s
  const cl = fma(z, s, -c) + fma(zl, s, z * sl)
  const t = c * 0.6666666666666666
  return fma(c, 0.6666666666666666, -t) + fma(c, 3.700743415417188e-17, cl * 0.6666666666666666)
}

function logHigh_f64(m, k) {
  const s = ratio_f64(m)
  const sl = ratioLow_f64(m, f64(0))
  const c = cubeHigh_f64(s, sl)
  const b = 2 * s
  const n = f64(k)
  const a = n * 0.6931471805598903
  const sum = a + b
  const back = sum - a
  const error = (a - (sum - back)) + (b - back)
  const second = sum + c
  const back2 = second - sum
  const error2 = (sum - (second - back2)) + (c - back2)
  const low = fma(n, 5.497923018708371e-14, 2 * sl + cubeLow_f64(s, sl)) + logSeries_f64(s, sl) + error + error2
  return second + low
}

function logLow_f64(m, k) {
  const s = ratio_f64(m)
  const sl = ratioLow_f64(m, f64(0))
  const c = cubeHigh_f64(s, sl)
  const b = 2 * s
  const n = f64(k)
  const a = n * 0.6931471805598903
  const sum = a + b
  const back = sum - a
  const error = (a - (sum - back)) + (b - back)
  const second = sum + c
  const back2 = second - sum
  const error2 = (sum - (second - back2)) + (c - back2)
  const low = fma(n, 5.497923018708371e-14, 2 * sl + cubeLow_f64(s, sl)) + logSeries_f64(s, sl) + error + error2
  const high = second + low
  return (second - high) + low
}

// parity_f64 is 0 for a number that is no integer, 1 for an odd one and 2 for
// an even one.
function parity_f64(y) {
  const a = Math.abs(y)
  if (a >= 9007199254740992) return 2
  if (Math.floor(a) !== a) return 0
  return i64(a) & 1 ? 1 : 2
}

function pow_f64(x, y) {
  if (y === 0) return f64(1)
  if (x !== x || y !== y) return NaN
  const a = Math.abs(x)
  if (a === 1 && Math.abs(y) === Infinity) return NaN
  if (x === 1) return f64(1)
  const parity = parity_f64(y)
  let sign = f64(1)
  if (x < 0 || x === 0 && 1 / x < 0) {
    if (parity === 0 && x !== 0 && a !== Infinity) return Math.abs(y) === Infinity ? (a > 1 === y > 0 ? Infinity : f64(0)) : NaN
    if (parity === 1) sign = f64(-1)
  }
  if (a === 0 || a === Infinity || Math.abs(y) === Infinity) {
    const large = a > 1
    return large === y > 0 ? sign * Infinity : sign * 0
  }
  let m = a
  let k = 0
  if (a < 2.2250738585072014e-308) {
    m = a * 18014398509481984
    k = -54
  }
  const e = exponent_f64(m)
  k += e
  m = unscale_f64(m, e)
  const l = logHigh_f64(m, k)
  const ll = logLow_f64(m, k)
  if (Math.abs(l) * Math.abs(y) > 800) return l > 0 === y > 0 ? sign * Infinity : sign * 0
  const t = y * l
  const tl = fma(y, l, -t) + y * ll
  const n = Math.floor(fma(t, 1.4426950408889634, 0.5))
  const first = reduced_f64(t, n)
  const more = reducedLow_f64(t, n) + tl
  const r = first + more
  const rest = expRest_f64(r, (first - r) + more)
  const high = 1 + r
  return sign * scale_f64(high + ((1 - high) + r + rest), i32(n))
}

function cbrt_f64(x) {
  const a = Math.abs(x)
  if (!(a < Infinity) || x === 0) return x
  let m = a
  let k = 0
  if (a < 2.2250738585072014e-308) {
    m = a * 18014398509481984
    k = -18
  }
  const e = exponent_f64(m)
  const third = Math.floor(e / 3)
  m = unscale_f64(m, third * 3) // from 0.7 to 5.7
  k += third
  let t = fma(m, 0.2087, 0.8157) - (m > 3.2 ? 0.18 : 0) // within 13%
  t = t - (t * t * t - m) / (3 * t * t)
  t = t - (t * t * t - m) / (3 * t * t)
  t = t - (t * t * t - m) / (3 * t * t)
  t = t - (t * t * t - m) / (3 * t * t)
  const p = t * t
  const pl = fma(t, t, -p)
  const c = p * t
  const cl = fma(p, t, -c) + pl * t
  const root = t + ((m - c) - cl) / (3 * p)
  return copysign(root * pow2_f64(k), x)
}

function hypot_f64(x, y) {
  const a = Math.max(Math.abs(x), Math.abs(y))
  const b = Math.min(Math.abs(x), Math.abs(y))
  if (Math.abs(x) === Infinity || Math.abs(y) === Infinity) return Infinity
  if (x !== x || y !== y) return NaN
  if (a === 0) return a
  let s = f64(1)
  let back = f64(1)
  if (a > 1e150) {
    s = f64(2.409919865102884e-181)
    back = f64(4.149515568880993e+180)
  } else if (a < 1e-140) {
    s = f64(4.149515568880993e+180)
    back = f64(2.409919865102884e-181)
  }
  const u = a * s
  const v = b * s
  const p = u * u
  const pl = fma(u, u, -p)
  const q = v * v
  const ql = fma(v, v, -q)
  const sum = p + q
  const low = (p - sum) + q + (pl + ql)
  const h = Math.sqrt(sum)
  return (h + (fma(-h, h, sum) + low) / (h + h)) * back
}

// The hypotenuse of more than two sides: the squares of all, scaled by the largest, are added up in two parts. largest_f64
// is of two magnitudes; an infinite one outdoes NaN.
function largest_f64(x, y) {
  const a = Math.abs(x)
  const b = Math.abs(y)
  if (a === Infinity || b === Infinity) return Infinity
  return Math.max(a, b)
}

function squareScale_f64(largest) {
  if (largest > 1e150) return f64(2.409919865102884e-181)
  if (largest < 1e-140) return f64(4.149515568880993e+180)
  return f64(1)
}

function squaresHigh_f64(high, x) {
  return high + x * x
}

function squaresLow_f64(high, low, x) {
  const p = x * x
  const sum = high + p
  const back = sum - high
  return low + ((high - (sum - back)) + (p - back) + fma(x, x, -p))
}

function rootOfSquares_f64(high, low, largest) {
  if (!(largest > 0 && largest < Infinity)) return largest
  const h = Math.sqrt(high)
  return (h + (fma(-h, h, high) + low) / (h + h)) / squareScale_f64(largest)
}

// magnitude_f64 is the exponent of a positive x, of a denormal one too.
function magnitude_f64(x) {
  if (x < 2.2250738585072014e-308) return i32(bitcast('i64', x * 18014398509481984) >> 52) - 54
  return i32(bitcast('i64', x) >> 52)
}

// fmod_f64 is x - trunc(x / y) y, exactly: long division, 52 bits a step.
function fmod_f64(x, y) {
  const b = Math.abs(y)
  let r = Math.abs(x)
  if (!(r < Infinity) || b !== b || b === 0) return NaN
  if (b === Infinity || r < b) return x
  while (r >= b) {
    const er = magnitude_f64(r)
    const eb = magnitude_f64(b)
    let d = b
    let far = er - eb
    if (far > 50) {
      far -= 50
      while (far > 1000) {
        d = d * pow2_f64(1000)
        far -= 1000
      }
      d = d * pow2_f64(far)
      if (d > r) d = d * 0.5
    }
    const q = Math.trunc(r / d) // below 2^52, or one too large
    r = fma(-q, d, r)
    if (r < 0) r += d
  }
  return copysign(r, x)
}
