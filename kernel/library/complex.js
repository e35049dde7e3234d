// Complex numbers, objects { re, im }: parameters called z and w are such. Sums of products round the
// first product only.

function complex_add(z, w) {
  return { re: z.re + w.re, im: z.im + w.im }
}

function complex_sub(z, w) {
  return { re: z.re - w.re, im: z.im - w.im }
}

function complex_mul(z, w) {
  return { re: fma(z.re, w.re, -(z.im * w.im)), im: fma(z.re, w.im, z.im * w.re) }
}

// The quotient by R. L. Smith's method (Algorithm 116, 1962), which divides by the larger part of w
// first, so that no square overflows.
function complex_div(z, w) {
  if (Math.abs(w.re) >= Math.abs(w.im)) {
    const r = w.im / w.re, d = fma(w.im, r, w.re)
    return { re: fma(z.im, r, z.re) / d, im: fma(-z.re, r, z.im) / d }
  }
  const r = w.re / w.im, d = fma(w.re, r, w.im)
  return { re: fma(z.re, r, z.im) / d, im: fma(z.im, r, -z.re) / d }
}

function complex_scale(z, by) {
  return { re: z.re * by, im: z.im * by }
}

function complex_conj(z) {
  return { re: z.re, im: -z.im }
}

function complex_abs(z) {
  return Math.hypot(z.re, z.im)
}

function complex_arg(z) {
  return Math.atan2(z.im, z.re)
}

function complex_polar(r, angle) {
  return { re: r * Math.cos(angle), im: r * Math.sin(angle) }
}

function complex_exp(z) {
  const r = Math.exp(z.re)
  return { re: r * Math.cos(z.im), im: r * Math.sin(z.im) }
}

// The root in the right half plane. What is added has one sign, so that nothing cancels.
function complex_sqrt(z) {
  const t = Math.sqrt((Math.hypot(z.re, z.im) + Math.abs(z.re)) / 2)
  if (t === 0) return { re: t, im: z.im }
  const u = z.im / (2 * t)
  if (z.re >= 0) return { re: t, im: u }
  return { re: Math.abs(u), im: copysign(t, z.im) }
}
