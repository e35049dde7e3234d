'use strict'
// Part of cuda/ndarray. Random numbers by Philox4x32-10: those of the compiler's random.bits and its like.

const cuda = require('cuda'), nd = require('cuda/ndarray'), parallel = require('cuda/parallel')
const { array, count, kind, options, product, wide } = require('./layout.js')
const { drawing, later, made, recording, room, seek } = require('./ndarray.js')
const { begins, philox } = require('./philox.js')
const { sampler } = require('./distributions.js')
const { viewed } = require('../parallel/sequence.js')

// What numbers are, of the four words that a counter gives: as many of them as take words each. A thread has the numbers of two
// counters, or of as many as are given; of uniform ones four, which took an H200 to 4.1 TB/s from 3.9, where normal ones lost.
const rows = {
  uniform: {
    words: 1, type: 'f32', counters: 4,
    of: (a, b, c, d, low, high) => {
      const one = (w) => low + (high - low) * (f32(w >>> 8) * 5.9604644775390625e-8)
      return [one(a), one(b), one(c), one(d)]
    },
  },
  uniformDouble: {
    words: 2, type: 'f64',
    of: (a, b, c, d, low, high) => {
      const one = (v, w) => low + (high - low) * ((f64(v >>> 5) * 67108864 + f64(w >>> 6)) * 1.1102230246251565e-16)
      return [one(a, b), one(c, d)]
    },
  },
  normal: {
    words: 1, type: 'f32',
    of: (a, b, c, d, mean, std) => {
      const [p, q] = normals(a, b), [r, s] = normals(c, d)
      return [mean + std * p, mean + std * q, mean + std * r, mean + std * s]
    },
  },
  normalDouble: {
    words: 1, type: 'f64',
    of: (a, b, c, d, mean, std) => {
      const two = (a, b) => {
        const r = Math.sqrt(-2 * Math.log((f64(a) + 0.5) * 2.3283064365386963e-10)), v = (f64(b) + 0.5) * 1.4629180792671596e-9
        return [mean + std * (r * Math.sin(v)), mean + std * (r * Math.cos(v))]
      }
      const [p, q] = two(a, b), [r, s] = two(c, d)
      return [p, q, r, s]
    },
  },
  // By the logarithm of a uniform number; of one above a half that of its distance from 1, so that small results have all digits.
  exponential: {
    words: 1, type: 'f32',
    of: (a, b, c, d, low, scale) => {
      const part = (w) => (f32(w) + 0.5) * 2.3283064365386963e-10
      const one = (w) => low - scale * (w >>> 31 !== 0 ? Math.log1p(-part(~w)) : Math.log(part(w)))
      return [one(a), one(b), one(c), one(d)]
    },
  },
  exponentialDouble: {
    words: 2, type: 'f64',
    of: (a, b, c, d, low, scale) => {
      const one = (v, w) => low - scale * Math.log((f64(v >>> 5) * 67108864 + f64(w >>> 6) + 0.5) * 1.1102230246251565e-16)
      return [one(a, b), one(c, d)]
    },
  },
  integers: {
    words: 1, type: 'i32', takes: 'i64', // their low bits
    of: (a, b, c, d, low, high) => {
      const span = u32(high - low), from = i32(low), one = (w) => from + i32(mulhi(w, span))
      return [one(a), one(b), one(c), one(d)]
    },
  },
  integersLong: {
    words: 1, type: 'i64',
    of: (a, b, c, d, low, high) => {
      const span = u32(high - low), one = (w) => low + i64(mulhi(w, span))
      return [one(a), one(b), one(c), one(d)]
    },
  },
}

// Two normals as the compiler's random.normal computes them one by one, to the last bit: r sin v and r cos v. Its functions ask
// for infinities and large angles first; here v is an eighth of a turn at most, and the logarithm that of x, 2^-33 to before 1. Near
// 1, where x is 1 - part, it is taken of the distance from 1, so that nothing is lost where x is rounded. What is chosen are the
// numbers that go in, so that both cases are computed at once: high has all bits of the upper half. h is -2 f for f = x / 2^e - 1,
// and the polynomial has its coefficients scaled by powers of two, which changes no bit, for -2 log x. The lower 30 bits of turn are
// the angle, and of turned the two highest are the quarter of the circle, from which come the signs.
function normals(first, turn) {
  const high = u32(i32(first) >> 31), part = fma(f32(i32(first ^ high)), 2.3283064365386963e-10, 1.1641532182693481e-10)
  const whole = bitcast('f32', high & 0x3f800000), near = bitcast('f32', bitcast('u32', part) ^ high & 0x80000000)
  const exponent = bitcast('i32', whole + near) - 1059760811 & -8388608, scale = bitcast('f32', -1073741824 - exponent)
  const h = fma(near, scale, fma(whole, scale, 2))
  const log = fma(f32(exponent), -1.6525917e-07, fma(h * h, fma(fma(fma(fma(fma(fma(fma(fma(0.00025178806, h, 0.0005462641), h, 0.0009518981), h, 0.0021884195), h, 0.0052126516), h, 0.012506503), h, 0.031249747), h, 0.08333304), h, 0.25), h))
  const r = root(log), turned = turn + 0x20000000
  const v = (f32(i32(turn << 2)) + 2) * 3.6572953e-10, z = v * v
  const sine = fma(fma(fma(-0.00019514958, z, 0.008332158), z, -0.16666655), z * v, v)
  const cosine = fma(fma(fma(fma(2.4438092e-05, z, -0.0013887364), z, 0.041666646), z, -0.5), z, 1)
  const isOdd = (turned & 0x40000000) !== 0, signed = (value, sign) => bitcast('f32', bitcast('u32', value) ^ sign & 0x80000000)
  return [r * signed(isOdd ? cosine : sine, turned), r * signed(isOdd ? sine : cosine, turned + 0x40000000)]
}

// The square root, to the last bit, of a number that is neither 0, infinite nor next to 0: one step of Newton's from a GPU's
// estimate. Math.sqrt computes the same behind a test for such numbers, which costs more there, and less on the emulated device.
function stepped(x) {
  const estimate = ptx('f32', 'rsqrt.approx.ftz.f32 $0, $1;', x), near = x * estimate
  return fma(fma(-near, near, x), 0.5 * estimate, near)
}
const roots = { true: (x) => Math.sqrt(x), false: stepped }

// The counters of a thread are a block apart. The keys of the rounds are made once for them, and the numbers of a counter are
// written together where all are wanted.
const THREADS = 256
const countersOf = (name) => rows[name].counters ?? 2
const kernels = {}
const kernel = (name, place, emulated) => kernels[`${name} ${place} ${emulated}`] ??= (() => {
  const { of, words, type, takes = type } = rows[name], begin = begins[place], each = 4 / words, counters = countersOf(name)
  const params = { seed: 'u64', stream: 'u64', low: takes, high: takes, ...place === 'host' ? { state: 'u64' } : {} }
  return cuda.kernel(function random(out, seed, stream, state, low, high) {
    const start = begin(state) >>> 2n
    for (let j = 0; j < counters; j++) {
      const counter = (blockIdx.x * counters + j) * THREADS + threadIdx.x, i = each * counter
      const [a, b, c, d] = philox(seed, start + u64(counter), stream), numbers = of(a, b, c, d, low, high)
      if (i + each <= out.length) {
        for (let k = 0; k < each; k++) out[i + k] = numbers[k]
      } else {
        for (let k = 0; k < each - 1; k++) if (i + k < out.length) out[i + k] = numbers[k]
      }
    }
  }, { params, maxThreads: THREADS, uses: { root: roots[emulated] } })
})()
const advance = cuda.kernel(function advance(state, words) { state[0] = (state[0] + u64(3) & ~u64(3)) + words }, { params: { words: 'u64' } })

const big = (name, x) => {
  if (typeof x === 'bigint' && x >= 0n || Number.isInteger(x) && x >= 0) return BigInt.asUintN(64, BigInt(x))
  if (typeof x !== 'number' && typeof x !== 'bigint') throw new TypeError(`nd.random.generator: ${name}: expected a whole number, got ${kind(x)}`)
  throw new RangeError(`nd.random.generator: ${name}: expected a whole number from 0 on, got ${String(x)}`)
}
// sizes are those of a shape, a number or a list of such.
function sizes(place, shape) {
  const list = typeof shape === 'number' ? [shape] : shape
  if (!Array.isArray(list)) throw new TypeError(`generator.${place}: shape: expected a whole number or a list of such, got ${kind(shape)}`)
  for (const n of list) {
    if (typeof n !== 'number') throw new TypeError(`generator.${place}: shape: expected whole numbers, got ${kind(n)}`)
    if (!Number.isSafeInteger(n) || n < 0) throw new RangeError(`generator.${place}: shape: expected whole numbers from 0 on, got ${n}`)
  }
  return list
}
const number = (place, name, x) => {
  if (typeof x !== 'number') throw new TypeError(`generator.${place}: ${name}: expected a number, got ${kind(x)}`)
  return x
}

const repeating = (place) => `generator.${place}: each launch of the graph would repeat its numbers; make the generator with { onDevice: true }`

// parameter checks what the host gives of a distribution: numbers, plain and typed arrays. Of what the device has the kernel makes NaN,
// or -1 of integers.
function parameter(place, name, x, isRight, expected) {
  if (x instanceof nd.NDArray || x instanceof cuda.Buffer) return
  if (typeof x !== 'number' && !Array.isArray(x) && !ArrayBuffer.isView(x)) throw new TypeError(`generator.${place}: ${name}: expected numbers, got ${kind(x)}`)
  const wrong = typeof x === 'number' ? [x].find((v) => !isRight(v)) : Array.from(x).flat(Infinity).find((v) => !isRight(v))
  if (wrong !== undefined) throw new RangeError(`generator.${place}: ${name}: expected ${expected}, got ${String(wrong)}`)
}

class Generator {
  #seed
  #stream
  #onHost
  #offset // of type u64: a number, or an array of one
  #key // the seed, the stream and where the next draw begins on the host, as kernels take them
  #sequence
  #begin
  constructor(seed, stream, offset, onDevice) {
    this.#seed = seed
    this.#stream = stream
    this.#key = cuda.u64(seed)
    this.#sequence = cuda.u64(stream)
    this.#begin = cuda.u64(0)
    this.#onHost = !onDevice
    const own = cuda.u64(offset)
    this.#offset = onDevice ? nd.array(offset, { dtype: 'u64' }) : own
    seek(this, own, this.#begin, this.#key, this.#sequence, this.#offset)
  }

  get seed() { return this.#seed }
  get stream() { return this.#stream }
  get offset() { return this.#onHost ? this.#offset.value : this.#offset.item() }
  set offset(words) {
    const offset = big('offset', words)
    if (this.#onHost) seek(this, cuda.u64(offset))
    else this.#offset.assign(offset)
  }

  // Where kernels find the beginning of a draw of so many words: 'host', a number, or 'device', an array of one; in a function of
  // nd.compile that is an array of the plan's, which each call writes.
  #where(place, drawn) {
    const planned = drawing(this, drawn)
    if (planned !== undefined) return { to: 'device', state: planned }
    if (this.#onHost && recording()) throw new TypeError(repeating(place))
    return this.#onHost ? { to: 'host', state: this.#begin } : { to: 'device', state: this.#offset }
  }

  #advance(to, state, drawn) {
    if (to === 'host') seek(this, cuda.u64(BigInt.asUintN(64, this.#begin.value + BigInt(drawn))))
    else if (state === this.#offset) advance.launch({ grid: 1, block: 1 }, this.#offset, cuda.u64(drawn))
  }

  // A draw of a row's numbers, as a type.
  #draw(place, name, shape, low, high, dtype, device) {
    const { words, type } = rows[name], row = room(product(sizes(place, shape)), { dtype: type, device }), size = row.size, drawn = size * words
    const { to, state } = this.#where(place, drawn)
    const blocks = Math.ceil(size * words / (4 * countersOf(name) * THREADS))
    if (size > 0) kernel(name, to, cuda.device().emulated).launch({ grid: blocks, block: THREADS }, row, this.#key, this.#sequence, state, low, high)
    this.#advance(to, state, drawn)
    const out = typeof shape === 'number' ? row : viewed(row, (x) => x.reshape(shape))
    return dtype === type ? out : viewed(out, (x) => x.astype(dtype).eval())
  }

  uniform(shape, given) {
    if (given === undefined && typeof shape === 'number') return this.#draw('uniform', 'uniform', shape, 0, 1, 'f32')
    const { dtype = 'f32', device, low = 0, high = 1 } = options('generator.uniform', given, 'dtype', 'device', 'low', 'high')
    floats('uniform', dtype)
    return this.#draw('uniform', dtype === 'f64' ? 'uniformDouble' : 'uniform', shape, number('uniform', 'options.low', low), number('uniform', 'options.high', high), dtype, device)
  }

  normal(shape, given) {
    if (given === undefined && typeof shape === 'number') return this.#draw('normal', 'normal', shape, 0, 1, 'f32')
    const { dtype = 'f32', device, mean = 0, std = 1 } = options('generator.normal', given, 'dtype', 'device', 'mean', 'std')
    floats('normal', dtype)
    return this.#draw('normal', dtype === 'f64' ? 'normalDouble' : 'normal', shape, number('normal', 'options.mean', mean), number('normal', 'options.std', std), dtype, device)
  }

  exponential(shape, given) {
    const { dtype = 'f32', device, scale = 1 } = options('generator.exponential', given, 'dtype', 'device', 'scale')
    floats('exponential', dtype)
    if (!(number('exponential', 'options.scale', scale) >= 0)) throw new RangeError(`generator.exponential: options.scale: expected a number from 0 on, got ${scale}`)
    return this.#draw('exponential', dtype === 'f64' ? 'exponentialDouble' : 'exponential', shape, 0, scale, dtype, device)
  }

  integers(low, high, shape, given) {
    const { dtype = 'i32', device } = options('generator.integers', given, 'dtype', 'device')
    if (!Number.isSafeInteger(low) || !Number.isSafeInteger(high) || !(low < high) || high - low >= 2 ** 32) {
      throw new RangeError(`generator.integers: expected whole numbers low < high, less than 2³² apart, got ${String(low)} and ${String(high)}`)
    }
    return this.#draw('integers', dtype === 'i32' ? 'integers' : 'integersLong', shape, low, high, dtype, device)
  }

  // A draw of a distribution with parameters, numbers or arrays that are broadcast to the shape: four words an element.
  #sample(place, name, shape, dtype, device, most, a, b) {
    const list = sizes(place, shape), out = room(product(list), { dtype: 'f64', device }), drawn = 4 * out.size
    const { to, state } = this.#where(place, drawn)
    const [p, q] = [a, b].map((x) => typeof x === 'number' ? nd.full(1, x, { dtype: 'f64', device }) : array(x).astype('f64').broadcastTo(list).copy().reshape(-1))
    if (out.size > 0) sampler(name, to).launch({ grid: Math.ceil(out.size / THREADS), block: THREADS }, out, p, q, most, this.#key, this.#sequence, state)
    this.#advance(to, state, drawn)
    return out.reshape(list).astype(dtype).eval()
  }

  gamma(a, shape, given) {
    const { dtype = 'f32', device, scale = 1 } = options('generator.gamma', given, 'dtype', 'device', 'scale')
    floats('gamma', dtype)
    parameter('gamma', 'a', a, (x) => x >= 0 && x < Infinity, 'numbers from 0 on')
    parameter('gamma', 'options.scale', scale, (x) => x >= 0, 'numbers from 0 on')
    return made((...args) => this.#sample(...args), undefined, 'gamma', 'gamma', shape, dtype, device, 0, a, scale)
  }

  poisson(mean, shape, given) {
    const { dtype = 'i32', device } = options('generator.poisson', given, 'dtype', 'device'), most = dtype === 'i32' ? 2e9 : 2 ** 52
    parameter('poisson', 'mean', mean, (x) => x >= 0 && x <= most, `numbers from 0 to ${most}`)
    return made((...args) => this.#sample(...args), undefined, 'poisson', 'poisson', shape, dtype, device, most, mean, 0)
  }

  binomial(n, p, shape, given) {
    const { dtype = 'i32', device } = options('generator.binomial', given, 'dtype', 'device'), most = dtype === 'i32' ? 2 ** 31 - 1 : 2 ** 52
    parameter('binomial', 'n', n, (x) => Number.isInteger(x) && x >= 0 && x <= most, `whole numbers from 0 to ${most}`)
    parameter('binomial', 'p', p, (x) => x >= 0 && x <= 1, 'numbers from 0 to 1')
    return made((...args) => this.#sample(...args), undefined, 'binomial', 'binomial', shape, dtype, device, most, n, p)
  }

  permutation(x) { return made(permuted, this, x) }

  choice(x, shape, given) { return made(chosen, this, x, shape, given) }
}

// A draw like one before is repeated, with the words that follow.
for (const name of ['uniform', 'normal', 'exponential', 'integers']) {
  const draw = Generator.prototype[name]
  Object.defineProperty(Generator.prototype, name, { value: later(name, true, true, () => draw), writable: true, configurable: true })
}

// These are called with a generator as this; what they make on their way is freed.
function permuted(x) {
  const isArray = x instanceof nd.NDArray, n = isArray ? x.shape[0] : count('generator.permutation', 'x', x)
  if (n === undefined) throw new RangeError('generator.permutation: x: expected an array with rows, got one without axes')
  const order = parallel.sortByKey(this.uniform(n, { dtype: 'f64' }), nd.arange(n, { dtype: 'i32' })).values
  return isArray ? x.take(order, 0) : order
}

// Places of n, or rows of an array.
function chosen(x, shape, given) {
  const { weights, p, replace = true } = options('generator.choice', given, 'weights', 'p', 'replace'), isArray = x instanceof nd.NDArray || typeof x === 'object' && x !== null
  const from = isArray ? array(x) : undefined, n = isArray ? from.shape[0] ?? 0 : x
  if (isArray && n === 0) throw new RangeError('generator.choice: x: expected an array with rows, got one without')
  count('generator.choice', 'n', n, 1)
  const list = sizes('choice', shape), k = product(list)
  if (weights !== undefined && p !== undefined) throw new TypeError('generator.choice: options.p: weights are given, too')
  if (!replace && k > n) throw new RangeError(`generator.choice: shape: expected at most ${n} elements without replacement, got ${k}`)
  const w = weights === undefined && p === undefined ? undefined : weighed(n, p === undefined ? 'weights' : 'p', weights ?? p)
  const places = replace ? drawn(this, n, w, k) : apart(this, n, w, k)
  return isArray ? from.take(places, 0).reshape(...list, ...from.shape.slice(1)) : places.reshape(...list)
}

// weighed are weights as floats; those that the host gives are checked, and p that they add up to 1.
function weighed(n, name, given) {
  parameter('choice', `options.${name}`, given, (x) => x >= 0 && x < Infinity, 'numbers from 0 on')
  const w = wide(array(given))
  if (w.shape.join() !== String(n)) throw new RangeError(`generator.choice: options.${name}: expected ${n} numbers, got the shape ${w.shape.join('×') || '[]'}`)
  const isOnHost = !(given instanceof nd.NDArray || given instanceof cuda.Buffer), sum = isOnHost ? Array.from(given).reduce((a, b) => a + b, 0) : 1
  if (!(sum > 0) || name === 'p' && Math.abs(sum - 1) > 1e-6 * n) throw new RangeError(`generator.choice: options.${name}: expected ${name === 'p' ? 'numbers that add up to 1' : 'a number above 0 among them'}, got the sum ${sum}`)
  return w
}

// drawn are k places of n, each as often as it comes.
function drawn(generator, n, w, k) {
  if (w === undefined) return generator.integers(0, n, k)
  const sums = w.cumsum({ deterministic: true }), at = generator.uniform(k, { dtype: w.dtype }).mul(sums.at(-1))
  return sums.searchsorted(at, { side: 'right' }).clip(0, n - 1)
}

// apart are k different places of n. With weights: those whose exponentially distributed times of arrival, at the rate of their weights,
// come first (P. Efraimidis and P. Spirakis, "Weighted random sampling with a reservoir", 2006).
function apart(generator, n, w, k) {
  if (w === undefined) return generator.permutation(n).at(`:${k}`)
  const known = w.countNonzero().item()
  if (k > known) throw new RangeError(`generator.choice: shape: expected at most ${known} elements, as many as have weights above 0, got ${k}`)
  return generator.exponential(n, { dtype: 'f64' }).div(w.astype('f64')).argsort().at(`:${k}`)
}

const ofFloats = /^b?f\d/
function floats(place, dtype) {
  if (dtype !== 'f32' && !ofFloats.test(dtype)) throw new TypeError(`generator.${place}: options.dtype: expected a type of floats, got ${dtype}`)
}

function generator(seed, given) {
  const { stream = 0, offset = 0, onDevice = false } = options('random.generator', given, 'stream', 'offset', 'onDevice')
  const own = seed ?? BigInt(Date.now()) * 1000003n + BigInt(Math.floor(Math.random() * 2 ** 52))
  return new Generator(big('seed', own), big('options.stream', stream), big('options.offset', offset), onDevice)
}

module.exports = { generator }
