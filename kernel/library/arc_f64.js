// The inverse trigonometric functions of f64. The arc tangent is taken to one
// of nine points, k/8, by the addition theorem (Gal and Bachelis, 1991); the
// arc sine of large arguments is that of sqrt((1 - x) / 2).

// angle_f64 is base + sign atan(a / b) for 0 <= a <= b; base is in two parts.
function angle_f64(a, b, base, baseLow, sign) {
  const t = b > 0 ? a / b : f64(0)
  const tl = b > 0 && t > 1e-290 ? fma(-t, b, a) / b : f64(0)
  const k = i32(t * 8 + 0.4999999999999999) // t - c is exact only from c / 2 on, also where the sum rounds up
  const c = f64(k) * 0.125
  const num = t - c
  const den = fma(t, c, 1)
  const denLow = fma(t, c, 1 - den)
  const u = num / den
  const ul = (fma(-u, den, num) - u * denLow + tl * (1 - u * c)) / den
  const z = u * u
  const tail = fma(u * z, fma(fma(fma(fma(fma(fma(-0.06586679098765191, z, 0.0769187825548497), z, -0.09090907946209867), z, 0.11111111109543967), z, -0.14285714285713264), z, 0.2), z, -0.3333333333333333), ul)
  const point = sign * ATAN_HIGH[k]
  const sum = base + point
  const back = sum - base
  const error = (base - (sum - back)) + (point - back)
  const rest = error + (baseLow + sign * ATAN_LOW[k])
  const first = sum + sign * u
  const back2 = first - sum
  const error2 = (sum - (first - back2)) + (sign * u - back2)
  return first + (error2 + rest + sign * tail)
}

function atan_f64(x) {
  const a = Math.abs(x)
  if (x !== x || a < 1e-150) return x
  if (a === Infinity) return copysign(f64(1.5707963267948966), x)
  if (a > 1) return copysign(angle_f64(f64(1), a, f64(1.5707963267948966), f64(6.123233995736766e-17), f64(-1)), x)
  return copysign(angle_f64(a, f64(1), f64(0), f64(0), f64(1)), x)
}

function atan2_f64(y, x) {
  if (x !== x || y !== y) return NaN
  let a = Math.abs(y)
  let b = Math.abs(x)
  if (a === Infinity && b === Infinity) {
    a = f64(1)
    b = f64(1)
  }
  const left = x < 0 || x === 0 && 1 / x < 0
  let base = f64(left ? 3.141592653589793 : 0)
  let baseLow = f64(left ? 1.2246467991473532e-16 : 0)
  let sign = f64(left ? -1 : 1)
  if (a > b) {
    const t = a
    a = b
    b = t
    base = f64(1.5707963267948966)
    baseLow = f64(6.123233995736766e-17)
    sign = -sign
  }
  if (b === Infinity) a = f64(0)
  if (b > 1e300) { // by powers of two, which round nothing
    a = a * 9.5367431640625e-07
    b = b * 9.5367431640625e-07
  } else if (b < 1e-250) {
    a = a * 4.149515568880993e+180
    b = b * 4.149515568880993e+180
  }
  if (base === 0 && a < b * 1e-150) return copysign(a / b, y)
  return copysign(angle_f64(a, b, base, baseLow, sign), y)
}

// arcTail_f64 is asin(x) / x - 1 for z = x x up to 1/4.
function arcTail_f64(z) {
  return z * fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(fma(0.02963502626354855, z, -0.019277545928584557), z, 0.019579201619744684), z, 0.0030350071727267623), z, 0.009322101501082774), z, 0.00962140274734483), z, 0.011566511821890942), z, 0.013963775787848137), z, 0.017352816768546473), z, 0.022372157435623815), z, 0.030381944475693704), z, 0.04464285714255019), z, 0.07500000000000119), z, 0.16666666666666666)
}

function asin_f64(x) {
  const a = Math.abs(x)
  if (a > 1) return NaN
  if (!(a > 0.5)) return a < 1e-150 ? x : fma(x, arcTail_f64(x * x), x)
  const w = 0.5 - 0.5 * a
  const s = Math.sqrt(w)
  const c = s > 0 ? fma(-s, s, w) / (s + s) : f64(0)
  const d = 1.5707963267948966 - 2 * s
  const e = (1.5707963267948966 - d) - 2 * s
  return copysign(d + (e - 2 * fma(s, arcTail_f64(w), c) + 6.123233995736766e-17), x)
}

function acos_f64(x) {
  const a = Math.abs(x)
  if (a > 1) return NaN
  if (!(a > 0.5)) {
    const d = 1.5707963267948966 - x
    const e = (1.5707963267948966 - d) - x
    return d + (e - x * arcTail_f64(x * x) + 6.123233995736766e-17)
  }
  const w = 0.5 - 0.5 * a
  const s = Math.sqrt(w)
  const c = s > 0 ? fma(-s, s, w) / (s + s) : f64(0)
  const tail = fma(s, arcTail_f64(w), c)
  if (x > 0) return 2 * (s + tail)
  const d = 3.141592653589793 - 2 * s
  const e = (3.141592653589793 - d) - 2 * s
  return d + (e - 2 * tail + 1.2246467991473532e-16)
}
