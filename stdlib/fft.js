'use strict'
// Fourier transforms by kernels of cujs's own, for cuda/fft where cuFFT is not there: on the emulated
// device. The module has checked everything. Elements lie side by side, row by row.
//
// Each axis goes through stages of Stockham's algorithm, as Govindaraju et al. write it ("High Performance
// Discrete Fourier Transforms on Graphics Processors", 2008). Sizes with prime factors above 7 become a
// convolution, by Bluestein's algorithm. A program is a list of steps; each reads what the one before wrote.

const cuda = require('cuda')

const product = (list) => list.reduce((a, b) => a * b, 1)

// Sums of complex numbers and real factors, and turns by a quarter of the circle. s is the sign of the exponent.
const turn = (z, s) => ({ re: -s * z.im, im: s * z.re })
const eighth = (z, s) => complex.scale(complex.add(z, turn(z, s)), Math.SQRT1_2)
const both = (a, b) => [complex.add(a, b), complex.sub(a, b)]
const mix = (a, t, c) => ({ re: a.re + c * t.re, im: a.im + c * t.im })

// Transforms of few points, in registers. The constants are cosines and sines of parts of the circle.
const part = (k, n) => ({ cos: Math.cos(2 * Math.PI * k / n), sin: Math.sin(2 * Math.PI * k / n) })
const T1 = part(1, 3), F1 = part(1, 5), F2 = part(2, 5), S1 = part(1, 7), S2 = part(2, 7), S3 = part(3, 7)
const one = (v, s) => v
const two = (v, s) => both(v[0], v[1])
const three = (v, s) => {
  const [t, d] = both(v[1], v[2])
  return [complex.add(v[0], t), ...both(mix(v[0], t, T1.cos), turn(complex.scale(d, T1.sin), s))]
}
const four = (v, s) => {
  const [a, b] = both(v[0], v[2]), [c, d] = both(v[1], v[3]), e = turn(d, s)
  return [complex.add(a, c), complex.add(b, e), complex.sub(a, c), complex.sub(b, e)]
}
const five = (v, s) => {
  const [t, d] = both(v[1], v[4]), [u, e] = both(v[2], v[3])
  const [b, f] = both(mix(mix(v[0], t, F1.cos), u, F2.cos), turn(mix(complex.scale(d, F1.sin), e, F2.sin), s))
  const [c, g] = both(mix(mix(v[0], t, F2.cos), u, F1.cos), turn(mix(complex.scale(d, F2.sin), e, -F1.sin), s))
  return [complex.add(complex.add(v[0], t), u), b, c, g, f]
}
const seven = (v, s) => {
  const [t, d] = both(v[1], v[6]), [u, e] = both(v[2], v[5]), [w, f] = both(v[3], v[4])
  const pair = (c1, c2, c3, s1, s2, s3) => both(mix(mix(mix(v[0], t, c1), u, c2), w, c3), turn(mix(mix(complex.scale(d, s1), e, s2), f, s3), s))
  const [x, x6] = pair(S1.cos, S2.cos, S3.cos, S1.sin, S2.sin, S3.sin)
  const [y, y5] = pair(S2.cos, S3.cos, S1.cos, S2.sin, -S3.sin, -S1.sin)
  const [z, z4] = pair(S3.cos, S1.cos, S2.cos, S3.sin, -S1.sin, S2.sin)
  return [complex.add(complex.add(v[0], t), complex.add(u, w)), x, y, z, z4, y5, x6]
}
const eight = (v, s) => {
  const even = four([v[0], v[2], v[4], v[6]], s), odd = four([v[1], v[3], v[5], v[7]], s)
  const turned = [odd[0], eighth(odd[1], s), turn(odd[2], s), turn(eighth(odd[3], s), s)]
  return [...even.map((z, k) => complex.add(z, turned[k])), ...even.map((z, k) => complex.sub(z, turned[k]))]
}
const points = { 1: one, 2: two, 3: three, 4: four, 5: five, 7: seven, 8: eight }
const names = { turn, eighth, both, mix, four, T1, F1, F2, S1, S2, S3 }

// The kernels for f32 or f64. A thread has one element, where nothing else is said. o, k and i are its
// places before, along and behind the axis.
const kept = new Map()
const kernels = (type) => {
  if (kept.has(type)) return kept.get(type)
  const pairs = [{ re: type, im: type }]
  const kernel = (f, name, params, uses) => cuda.kernel(f, { name, uses, params })
  const stages = new Map()
  const all = {
    // A thread transforms R elements, n / R apart. done is the product of the radices before.
    stage: (R) => {
      if (!stages.has(R)) {
        stages.set(R, kernel((x, y, table, count, n, inner, done, xo, yo, s, scale) => {
          const index = grid(1)
          if (index < count) {
            const m = (n / R) | 0, i = index % inner, rest = (index / inner) | 0, j = rest % m, o = (rest / m) | 0
            const k = j % done, step = k * ((m / done) | 0)
            const from = xo + (o * n + j) * inner + i, to = yo + (o * n + (j - k) * R + k) * inner + i
            const v = Array.from({ length: R }, (_, r) => {
              const z = x[from + r * m * inner], w = table[r * step]
              return r === 0 ? { re: z.re, im: z.im } : complex.mul(z, { re: w.re, im: s * w.im })
            })
            transform(v, s).forEach((z, r) => { y[to + r * done * inner] = complex.scale(z, scale) })
          }
        }, `stage${R}`, { x: pairs, y: pairs, table: pairs, s: type, scale: type }, { R, transform: points[R], ...names }))
      }
      return stages.get(R)
    },
    // exp(2πi k / n), from an angle of at most an eighth of the circle.
    table: kernel((table, n) => {
      const k = grid(1)
      if (k < n) {
        const quarter = i32((i64(8) * i64(k) + i64(n)) / (i64(2) * i64(n)))
        const angle = f64(1.5707963267948966) * (f64(i64(4) * i64(k) - i64(quarter) * i64(n)) / f64(n))
        const c = Math.cos(angle), s = Math.sin(angle), q = quarter & 3
        table[k] = { re: narrow(q === 0 ? c : q === 1 ? -s : q === 2 ? -c : s), im: narrow(q === 0 ? s : q === 1 ? c : q === 2 ? -s : -c) }
      }
    }, 'table', { table: pairs }, { narrow: type === 'f32' ? (x) => f32(x) : (x) => x }),
    // Elements times exp(s πi k² / n), with zeros behind them up to m; table is that of 2n.
    pad: kernel((x, y, table, count, n, m, inner, xo, s) => {
      const index = grid(1)
      if (index < count) {
        const i = index % inner, rest = (index / inner) | 0, k = rest % m, o = (rest / m) | 0
        let z = { re: s * 0, im: s * 0 }
        if (k < n) {
          const w = table[i32((i64(k) * i64(k)) % i64(2 * n))]
          z = complex.mul(x[xo + (o * n + k) * inner + i], { re: w.re, im: s * w.im })
        }
        y[index] = { re: z.re, im: z.im }
      }
    }, 'pad', { x: pairs, y: pairs, table: pairs, s: type }),
    // What Bluestein's convolution is with: exp(-s πi k² / n) for k from -(n - 1) to n - 1, on a circle of m.
    filter: kernel((y, table, n, m, s) => {
      const index = grid(1)
      if (index < m) {
        const k = index < n ? index : m - index
        let z = { re: s * 0, im: s * 0 }
        if (k < n) {
          const w = table[i32((i64(k) * i64(k)) % i64(2 * n))]
          z = { re: w.re, im: -s * w.im }
        }
        y[index] = { re: z.re, im: z.im }
      }
    }, 'filter', { y: pairs, table: pairs, s: type }),
    times: kernel((x, y, filter, count, m, inner) => {
      const index = grid(1)
      if (index < count) y[index] = complex.mul(x[index], filter[((index / inner) | 0) % m])
    }, 'times', { x: pairs, y: pairs, filter: pairs }),
    // The first n of m elements, times exp(s πi k² / n) and scale.
    crop: kernel((x, y, table, count, n, m, inner, yo, s, scale) => {
      const index = grid(1)
      if (index < count) {
        const i = index % inner, rest = (index / inner) | 0, k = rest % n, o = (rest / n) | 0
        const w = table[i32((i64(k) * i64(k)) % i64(2 * n))]
        const z = complex.mul(x[(o * m + k) * inner + i], { re: w.re, im: s * w.im })
        y[yo + index] = complex.scale(z, scale)
      }
    }, 'crop', { x: pairs, y: pairs, table: pairs, s: type, scale: type }),
    // Real numbers as complex ones, and the half of a row that says all of it.
    widen: kernel((x, y, count, xo) => {
      const index = grid(1)
      if (index < count) y[index] = { re: x[xo + index], im: 0 }
    }, 'widen', { x: `${type}[]`, y: pairs }),
    half: kernel((x, y, count, n, h, yo) => {
      const index = grid(1)
      if (index < count) {
        const z = x[((index / h) | 0) * n + index % h]
        y[yo + index] = { re: z.re, im: z.im }
      }
    }, 'half', { x: pairs, y: pairs }),
    // The row of which that is the half, and the real numbers of complex ones.
    mirror: kernel((x, y, count, n, h, xo) => {
      const index = grid(1)
      if (index < count) {
        const k = index % n, row = xo + ((index / n) | 0) * h, z = x[row + (k < h ? k : n - k)]
        y[index] = { re: z.re, im: k === 0 || 2 * k === n ? z.im * 0 : k < h ? z.im : -z.im }
      }
    }, 'mirror', { x: pairs, y: pairs }),
    narrow: kernel((x, y, count, yo) => {
      const index = grid(1)
      if (index < count) y[yo + index] = x[index].re
    }, 'narrow', { x: pairs, y: `${type}[]` }),
    scale: kernel((x, count, at, factor) => {
      const index = grid(1)
      if (index < count) x[at + index] *= factor
    }, 'scale', { x: `${type}[]`, factor: type }),
  }
  kept.set(type, all)
  return all
}

// The radices of a size, null where it has a prime factor above 7.
function radices(n) {
  const list = []
  for (const r of [8, 7, 5, 4, 3, 2]) for (; n % r === 0; n /= r) list.push(r)
  return n === 1 ? (list.length > 0 ? list : [1]) : null
}

// Tables of a context, the newest last. One that a graph uses lives as long as it.
const MOST_TABLES = 32
const tables = new WeakMap()
function remembered(c, key, recording, make) {
  if (!tables.has(c)) tables.set(c, new Map())
  const known = tables.get(c)
  let table = known.get(key)
  if (table === undefined) {
    if (recording) throw new TypeError('fft: tables of this size are made by the first call, and a graph is being recorded; call it once before')
    table = make()
    table.at(0) // waits: other streams will use it
  }
  known.delete(key)
  known.set(key, table)
  if (known.size > MOST_TABLES) known.delete(known.keys().next().value)
  return table
}

// A Transform makes the steps of one call.
class Transform {
  constructor(context, type, stream, recording) {
    this.context = context
    this.type = type
    this.stream = stream
    this.recording = recording
    this.kernels = kernels(type)
    this.steps = []
  }

  // Adds a step that writes so many elements: run(x, y, xo, yo) launches it.
  step(elements, run) { this.steps.push({ elements, run }) }

  launch(kernel, count, ...args) {
    kernel.launch({ grid: Math.max(1, Math.ceil(count / 256)), block: 256, stream: this.stream }, ...args)
  }

  table(n) {
    return remembered(this.context, `${this.type} ${n}`, this.recording, () => {
      const table = this.context.alloc(this.type, 2 * n)
      this.launch(this.kernels.table, n, table, n)
      return table
    })
  }

  // Transforms an axis of n elements, inner apart, outer times.
  axis(n, inner, outer, sign, scale) {
    const list = radices(n)
    if (list === null) return this.convolution(n, inner, outer, sign, scale)
    let done = 1
    list.forEach((R, i) => {
      const before = done, count = outer * (n / R) * inner, factor = i === list.length - 1 ? scale : 1
      done *= R
      this.step(outer * n * inner, (x, y, xo, yo) =>
        this.launch(this.kernels.stage(R), count, x, y, this.table(n), count, n, inner, before, xo, yo, sign, factor))
    })
  }

  // The same by Bluestein's algorithm, with transforms of a power of two.
  convolution(n, inner, outer, sign, scale) {
    let m = 1
    while (m < 2 * n - 1) m *= 2
    const wide = outer * m * inner, count = outer * n * inner
    this.step(wide, (x, y, xo) => this.launch(this.kernels.pad, wide, x, y, this.table(2 * n), wide, n, m, inner, xo, sign))
    this.axis(m, inner, outer, -1, 1)
    this.step(wide, (x, y) => this.launch(this.kernels.times, wide, x, y, this.filter(n, m, sign), wide, m, inner))
    this.axis(m, inner, outer, 1, 1 / m)
    this.step(count, (x, y, xo, yo) => this.launch(this.kernels.crop, count, x, y, this.table(2 * n), count, n, m, inner, yo, sign, scale))
  }

  filter(n, m, sign) {
    return remembered(this.context, `${this.type} ${n} ${m} ${sign}`, this.recording, () => {
      const filter = this.context.alloc(this.type, 2 * m), of = new Transform(this.context, this.type, this.stream, false)
      of.step(m, (x, y) => this.launch(this.kernels.filter, m, y, this.table(2 * n), n, m, sign))
      of.axis(m, 1, 1, -1, 1)
      of.run(filter, filter, 0, 0, false)
      return filter
    })
  }

  // Transforms axes, from the last to the first; inner elements are behind the last.
  axes(sizes, inner, batch, sign, scale) {
    for (let d = sizes.length - 1; d >= 0; inner *= sizes[d--]) {
      this.axis(sizes[d], inner, batch * product(sizes.slice(0, d)), sign, d === 0 ? scale : 1)
    }
  }

  // Runs the steps: results in between go to two places in turn. A single step cannot work in place.
  run(x, out, xo, oo, inPlace) {
    const steps = this.steps, { context, type } = this
    if (inPlace && steps.length === 1) {
      const { elements } = steps[0]
      steps.unshift({ elements, run: (x, y, xo, yo) => this.launch(this.kernels.stage(1), elements, x, y, this.table(1), elements, 1, 1, 1, xo, yo, 1, 1) })
    }
    const most = steps.slice(0, -1).reduce((most, { elements }) => Math.max(most, elements), 0)
    const rooms = Array.from({ length: Math.min(2, steps.length - 1) }, () => context.alloc(type, 2 * most))
    let from = x, at = xo
    steps.forEach(({ run }, i) => {
      const isLast = i === steps.length - 1, to = isLast ? out : rooms[i % 2]
      run(from, to, at, isLast ? oo : 0)
      from = to
      at = 0
    })
    for (const room of rooms) room.free()
  }
}

// The kernels count elements from the start, whatever shape a buffer has.
const flat = (buffer) => buffer.shape.length > 1 ? buffer.reshape([buffer.length]) : buffer
// transform is one of 'c2c', 'r2c' and 'c2r'. sizes are those of the real numbers or of the complex ones.
exports.transform = (kind, x, out, xo, oo, sizes, batch, sign, scale, inPlace, recording, stream) => {
  const t = new Transform(x.context, x.type, stream, recording), n = sizes.at(-1), h = (n >> 1) + 1
  const others = sizes.slice(0, -1), rows = batch * product(others), all = rows * n
  if (kind === 'r2c') {
    t.step(all, (x, y, xo) => t.launch(t.kernels.widen, all, x, y, all, xo))
    t.axis(n, 1, rows, sign, scale)
    t.step(rows * h, (x, y, xo, yo) => t.launch(t.kernels.half, rows * h, x, y, rows * h, n, h, yo))
  }
  if (kind === 'c2c') t.axes(sizes, 1, batch, sign, scale)
  else t.axes(others, h, batch, sign, 1)
  if (kind === 'c2r') {
    t.step(all, (x, y, xo) => t.launch(t.kernels.mirror, all, x, y, all, n, h, xo))
    t.axis(n, 1, rows, sign, scale)
    t.step(all, (x, y, xo, yo) => t.launch(t.kernels.narrow, all, x, y, all, yo))
  }
  t.run(flat(x), flat(out), xo, oo, inPlace)
}

// scale multiplies real numbers, two of which are a complex one.
exports.scale = (x, at, count, factor, stream) => {
  kernels(x.type).scale.launch({ grid: Math.max(1, Math.ceil(count / 256)), block: 256, stream }, flat(x), count, at, factor)
}
