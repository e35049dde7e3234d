// The trigonometric functions of f64. Arguments up to 2^20 are reduced by
// multiples of pi/2 in four parts (Cody and Waite), larger ones by as many bits
// of 2/pi as matter (Payne and Hanek, "Radian Reduction for Trigonometric
// Functions", 1983).

// mediumHigh_f64 and mediumLow_f64 are x - n pi/2 in two parts.
function mediumHigh_f64(x, n) {
  const t = fma(-n, 1.5707963267341256, x)
  const u = fma(-n, 6.077100506303966e-11, t)
  const e = fma(-n, 6.077100506303966e-11, t - u)
  const v = fma(-n, 2.0222662487111665e-21, u)
  const e2 = fma(-n, 2.0222662487111665e-21, u - v)
  const low = fma(-n, 8.4784276603689e-32, e + e2)
  return v + low
}

function mediumLow_f64(x, n) {
  const t = fma(-n, 1.5707963267341256, x)
  const u = fma(-n, 6.077100506303966e-11, t)
  const e = fma(-n, 6.077100506303966e-11, t - u)
  const v = fma(-n, 2.0222662487111665e-21, u)
  const e2 = fma(-n, 2.0222662487111665e-21, u - v)
  const low = fma(-n, 8.4784276603689e-32, e + e2)
  const high = v + low
  return (v - high) + low
}

// window_f64 is 64 bits of 2/pi from bit i on, with zeros in front of bit 0.
function window_f64(i) {
  if (i < 0) return TWO_OVER_PI[0] >> -i
  const w = i >> 6
  const b = i & 63
  const first = TWO_OVER_PI[w]
  return b === 0 ? first : (first << b) | (TWO_OVER_PI[w + 1] >> (64 - b))
}

// bigHigh_f64 and bigLow_f64 are the upper and lower 64 bits of the fraction of
// x 2/pi / 4, for a large positive x.
function bigHigh_f64(x) {
  const bits = bitcast('u64', x)
  const m = (bits & 0xfffffffffffffn) | 0x10000000000000n
  const i = i32(bits >> 52) - 1023 - 52 - 2
  const a = window_f64(i)
  const b = window_f64(i + 64)
  const c = window_f64(i + 128)
  const low = m * b + mulhi(m, c)
  return m * a + mulhi(m, b) + (low < mulhi(m, c) ? 1 : 0)
}

function bigLow_f64(x) {
  const bits = bitcast('u64', x)
  const m = (bits & 0xfffffffffffffn) | 0x10000000000000n
  const i = i32(bits >> 52) - 1023 - 52 - 2
  return m * window_f64(i + 64) + mulhi(m, window_f64(i + 128))
}

function sin_f64(x) {
  return trig_f64(x, 0)
}

function cos_f64(x) {
  return trig_f64(x, 1)
}

function tan_f64(x) {
  return trig_f64(x, 2)
}

// trig_f64 is the sine for which = 0, the cosine for 1, the tangent for 2.
function trig_f64(x, which) {
  const a = Math.abs(x)
  if (!(a < Infinity)) return NaN
  if (a < 1e-8 && which !== 1) return a < 1e-150 ? x : fma(x * x * x, which === 0 ? -0.16666666666666666 : 0.3333333333333333, x)
  let n = 0
  let r = f64(0)
  let low = f64(0)
  if (a < 1000000) {
    const q = Math.floor(fma(x, 0.6366197723675814, 0.5))
    r = mediumHigh_f64(x, q)
    low = mediumLow_f64(x, q)
    n = i32(q)
  } else {
    let high = bigHigh_f64(a)
    let rest = bigLow_f64(a)
    n = i32(high >> 62)
    high = (high << 2) | (rest >> 62)
    rest = rest << 2
    const negative = high >> 63 !== 0
    if (negative) {
      n += 1
      high = ~high
      rest = ~rest
    }
    const zeros = clz(high)
    if (zeros > 0) {
      high = zeros > 63 ? rest : (high << zeros) | (rest >> (64 - zeros))
      rest = zeros > 63 ? rest << 63 : rest << zeros
    }
    const top = f64(high >> 11)
    const second = f64(((high & 2047) << 42) | (rest >> 22))
    const unit = pow2_f64(-53 - zeros)
    const f = top * unit
    const fl = second * unit * 1.1102230246251565e-16
    const p = f * 1.5707963267948966
    const pl = fma(f, 1.5707963267948966, -p) + fma(f, 6.123233995736766e-17, fl * 1.5707963267948966)
    r = p + pl
    low = (p - r) + pl
    if (negative !== x < 0) {
      r = -r
      low = -low
    }
    if (x < 0) n = -n
  }
  const z = r * r
  const s = z * r * fma(fma(fma(fma(fma(fma(fma(2.791224100841561e-15, z, -7.646960948071416e-13), z, 1.6059042777921172e-10), z, -2.5052108382377827e-08), z, 2.7557319223981077e-06), z, -0.00019841269841269839), z, 0.008333333333333333), z, -0.16666666666666666)
  const sine = s + fma(-0.5 * z, low, low)
  const half = 0.5 * z
  const w = 1 - half
  const cosine = ((1 - w) - half) + (z * z * fma(fma(fma(fma(fma(fma(fma(-1.5518009109180316e-16, z, 4.779375897774338e-14), z, -1.1470745068029556e-11), z, 2.0876756986335384e-09), z, -2.755731922398348e-07), z, 2.4801587301587298e-05), z, -0.001388888888888889), z, 0.041666666666666664) - r * low)
  if (which < 2) {
    const k = n + which
    const value = k & 1 ? w + cosine : r + sine
    return k & 2 ? -value : value
  }
  const sh = r + sine
  const sl = (r - sh) + sine
  const ch = w + cosine
  const cl = (w - ch) + cosine
  const num = n & 1 ? -ch : sh
  const numLow = n & 1 ? -cl : sl
  const den = n & 1 ? sh : ch
  const denLow = n & 1 ? sl : cl
  const q = num / den
  return q + (fma(-q, den, num) + numLow - q * denLow) / den
}
