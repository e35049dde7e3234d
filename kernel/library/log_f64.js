// The logarithms of f64 and their relatives. x = 2^k m with m near 1, and
// log m = 2 artanh((m - 1) / (m + 1)) (as in Tang, "Table-Driven Implementation
// of the Logarithm Function", 1990, without the table), with the leading terms
// in two parts, which leaves 0.6 ulp.

// exponent_f64 is k such that x / 2^k lies between sqrt(1/2) and sqrt(2).
function exponent_f64(x) {
  const high = i32(bitcast('i64', x) >> 32)
  return (high - 0x3fe6a09e) >> 20
}

// unscale_f64 is x / 2^k for x that is not denormal.
function unscale_f64(x, k) {
  return bitcast('f64', bitcast('i64', x) - (i64(k) << 52))
}

// ratio_f64 is s = f / (2 + f), and ratioLow_f64 what it lacks, for f = m - 1
// + low.
function ratio_f64(m) {
  const f = m - 1
  return f / (2 + f)
}

function ratioLow_f64(m, low) {
  const f = m - 1
  const d = 2 + f
  const s = f / d
  return (fma(-s, d, f) - s * ((2 - d) + f) + low * (1 - s)) / d
}

// logTail_f64 is log m - 2 s.
function logTail_f64(s, low) {
  const z = s * s
  return fma(s * z, fma(fma(fma(fma(fma(fma(fma(fma(0.1188214271262732, z, 0.11688107586595922), z, 0.1333563938635947), z, 0.1538457511576662), z, 0.181818185938676), z, 0.22222222219857288), z, 0.28571428571435364), z, 0.3999999999999999), z, 0.6666666666666666), 2 * low)
}

// logOf_f64 is log(m + low) + k ln 2.
function logOf_f64(m, low, k) {
  const s = ratio_f64(m)
  const tail = logTail_f64(s, ratioLow_f64(m, low))
  const n = f64(k)
  const a = n * 0.6931471805598903
  const b = 2 * s
  const sum = a + b
  const back = sum - a
  const error = (a - (sum - back)) + (b - back)
  return sum + (error + fma(n, 5.497923018708371e-14, tail))
}

function log_f64(x) {
  if (x < 0) return NaN
  if (!(x < Infinity)) return x
  if (x === 0) return -Infinity
  let m = x
  let k = 0
  if (x < 2.2250738585072014e-308) {
    m = x * 18014398509481984
    k = -54
  }
  const e = exponent_f64(m)
  return logOf_f64(unscale_f64(m, e), f64(0), k + e)
}

// logSum_f64 is log(x + low) for a normal x and a low part of it.
function logSum_f64(x, low) {
  const e = exponent_f64(x)
  return logOf_f64(unscale_f64(x, e), e > 1000 ? f64(0) : low * pow2_f64(-e), e)
}

function log1p_f64(x) {
  if (x < -1) return NaN
  if (!(x < Infinity) || Math.abs(x) < 5e-17) return x
  if (x === -1) return -Infinity
  const u = 1 + x
  const back = u - 1
  const low = (1 - (u - back)) + (x - back)
  return logSum_f64(u, low)
}

// logTimes_f64 is log(m) times a factor in two parts, plus k times another.
function logTimes_f64(m, k, factor, factorLow, high, low) {
  const s = ratio_f64(m)
  const tail = logTail_f64(s, ratioLow_f64(m, f64(0)))
  const b = 2 * s
  const l = b + tail
  const ll = (b - l) + tail
  const p = l * factor
  const pl = fma(l, factor, -p) + fma(l, factorLow, ll * factor)
  const n = f64(k)
  const a = n * high
  const sum = a + p
  const back = sum - a
  const error = (a - (sum - back)) + (p - back)
  return sum + (error + fma(n, low, pl))
}

function log2_f64(x) {
  if (x < 0) return NaN
  if (!(x < Infinity)) return x
  if (x === 0) return -Infinity
  let m = x
  let k = 0
  if (x < 2.2250738585072014e-308) {
    m = x * 18014398509481984
    k = -54
  }
  const e = exponent_f64(m)
  return logTimes_f64(unscale_f64(m, e), k + e, f64(1.4426950408889634), f64(2.0355273740931033e-17), f64(1), f64(0))
}

function log10_f64(x) {
  if (x < 0) return NaN
  if (!(x < Infinity)) return x
  if (x === 0) return -Infinity
  let m = x
  let k = 0
  if (x < 2.2250738585072014e-308) {
    m = x * 18014398509481984
    k = -54
  }
  const e = exponent_f64(m)
  return logTimes_f64(unscale_f64(m, e), k + e, f64(0.4342944819032518), f64(1.098319650216765e-17), f64(0.30102999566395283), f64(2.8363394551044964e-14))
}

function asinh_f64(x) {
  if (x === 0) return x
  const a = Math.abs(x)
  if (!(a < Infinity)) return x
  if (a < 0.5) {
    const z = x * x
    return fma(x * z, fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(0.001200657471630436, z, -0.003453730169762627), z, 0.005546437070364763), z, -0.007065225225886942), z, 0.008342176924768237), z, -0.009754906356438905), z, 0.01155113610571207), z, -0.013964797455297395), z, 0.017352762223140136), z, -0.022372159022912466), z, 0.030381944443181538), z, -0.04464285714284487), z, 0.07499999999999996), z, -0.16666666666666666), x)
  }
  if (a > 1e9) {
    const e = exponent_f64(a)
    return copysign(logOf_f64(unscale_f64(a, e), f64(0), e + 1), x)
  }
  const p = a * a // log(a + sqrt(a a + 1))
  const pl = fma(a, a, -p)
  const q = p + 1
  const ql = p > 1 ? (p - q) + 1 + pl : (1 - q) + p + pl
  const r = Math.sqrt(q)
  const rl = (fma(-r, r, q) + ql) / (r + r)
  const sum = r + a
  return copysign(logSum_f64(sum, (r - sum) + a + rl), x)
}

function acosh_f64(x) {
  if (x < 1) return NaN
  if (!(x < Infinity)) return x
  const t = x - 1
  if (t < 0.25) {
    const z = t
    const s = Math.sqrt(t + t)
    if (t === 0) return f64(0)
    const low = fma(-s, s, t + t) / (s + s)
    return s + fma(s * z, fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(8.300761035451546e-07, z, -3.1404262505142093e-06), z, 8.041458186179139e-06), z, -1.9030569124081215e-05), z, 4.511881325675308e-05), z, -0.00010909978109438984), z, 0.00027113690566516114), z, -0.0006991299699143512), z, 0.0018988715277345372), z, -0.005580357142856565), z, 0.018749999999999996), z, -0.08333333333333333), low)
  }
  if (x > 1e9) {
    const e = exponent_f64(x)
    return logOf_f64(unscale_f64(x, e), f64(0), e + 1)
  }
  const p = x * x
  const pl = fma(x, x, -p)
  const q = p - 1
  const ql = (p - q) - 1 + pl
  const r = Math.sqrt(q)
  const rl = (fma(-r, r, q) + ql) / (r + r)
  const sum = x + r
  return logSum_f64(sum, (x - sum) + r + rl)
}

function atanh_f64(x) {
  const a = Math.abs(x)
  if (a > 1) return NaN
  if (a === 1) return copysign(f64(Infinity), x)
  if (!(a >= 0.5)) {
    const z = x * x
    return fma(x * z, fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(0.2874530709938684, z, -0.3451870625720255), z, 0.3058581022353189), z, -0.09705926797282848), z, 0.076659717253568), z, 0.027041445382184566), z, 0.04176243407174226), z, 0.04324450005688705), z, 0.04764241507266868), z, 0.0526298288643643), z, 0.0588236262622451), z, 0.06666666279670556), z, 0.07692307703084865), z, 0.09090909090710843), z, 0.11111111111113325), z, 0.14285714285714274), z, 0.2), z, 0.3333333333333333), x)
  }
  const n = 1 + a // log((1 + a) / (1 - a)) / 2; 1 - a is exact
  const nl = (1 - n) + a
  const d = 1 - a
  const q = n / d
  const ql = (fma(-q, d, n) + nl) / d
  return copysign(0.5 * logSum_f64(q, ql), x)
}
