'use strict'
// Part of cuda/ndarray. Random numbers by Philox4x32-10: the compiler's random.bits and its like, number by number.

const cuda = require('cuda'), nd = require('cuda/ndarray'), parallel = require('cuda/parallel')
const { array, count, kind, options, product, wide } = require('./layout.js')
const { made, recording, room } = require('./ndarray.js')
const { viewed } = require('../parallel/sequence.js')

// Where a draw begins: at a multiple of four words.
const aligned = (offset) => offset + 3n & ~3n
const begins = { host: (first) => first, device: (first) => first[0] + u64(3) & ~u64(3) }

// What a number is, of word i and perhaps those behind it; and how many words it takes.
const rows = {
  uniform: { words: 1, type: 'f32', f: (seed, i, stream, low, high) => low + (high - low) * random.uniform(seed, i, stream) },
  uniformDouble: {
    words: 2, type: 'f64',
    f: (seed, i, stream, low, high) => low + (high - low) * ((f64(random.bits(seed, i, stream) >>> 5) * 67108864 + f64(random.bits(seed, i + u64(1), stream) >>> 6)) * 1.1102230246251565e-16),
  },
  normal: { words: 1, type: 'f32', f: (seed, i, stream, mean, std) => mean + std * random.normal(seed, i, stream) },
  normalDouble: {
    words: 1, type: 'f64',
    f: (seed, i, stream, mean, std) => {
      const first = i & ~u64(1), a = f64(random.bits(seed, first, stream)), b = f64(random.bits(seed, first + u64(1), stream))
      const r = Math.sqrt(-2 * Math.log((a + 0.5) * 2.3283064365386963e-10)), v = (b + 0.5) * 1.4629180792671596e-9
      return mean + std * ((i & u64(1)) === u64(0) ? r * Math.sin(v) : r * Math.cos(v))
    },
  },
  integers: { words: 1, type: 'i64', f: (seed, i, stream, low, high) => low + i64(mulhi(random.bits(seed, i, stream), u32(high - low))) },
}
const ITEMS = 4 // numbers of a thread: one counter gives four words

const kernels = {}
const kernel = (name, place) => kernels[`${name} ${place}`] ??= (() => {
  const { f, words, type } = rows[name], begin = begins[place]
  return cuda.kernel(function random(out, seed, stream, state, low, high) {
    const first = begin(state)
    for (let k = 0; k < ITEMS; k++) {
      const i = grid(1) * ITEMS + k
      if (i < out.length) out[i] = f(seed, first + u64(i) * u64(words), stream, low, high)
    }
  }, { params: { seed: 'u64', stream: 'u64', low: type, high: type, ...place === 'host' ? { state: 'u64' } : {} } })
})()
const advance = cuda.kernel(function advance(state, words) { state[0] = (state[0] + u64(3) & ~u64(3)) + words }, { params: { words: 'u64' } })

const big = (name, x) => {
  if (typeof x === 'bigint' && x >= 0n || Number.isInteger(x) && x >= 0) return BigInt.asUintN(64, BigInt(x))
  throw new RangeError(`nd.random.generator: ${name}: expected a whole number from 0 on, got ${String(x)}`)
}
const sizes = (shape) => typeof shape === 'number' ? [shape] : shape
const number = (place, name, x) => {
  if (typeof x !== 'number') throw new TypeError(`generator.${place}: ${name}: expected a number, got ${kind(x)}`)
  return x
}

class Generator {
  #seed
  #stream
  #offset // on the host, or an array of one u64
  #key // the seed and the stream, as kernels take them
  #sequence
  constructor(seed, stream, offset, onDevice) {
    this.#seed = seed
    this.#stream = stream
    this.#key = cuda.u64(seed)
    this.#sequence = cuda.u64(stream)
    this.#offset = onDevice ? nd.array(offset, { dtype: 'u64' }) : offset
  }

  get seed() { return this.#seed }
  get stream() { return this.#stream }
  get offset() { return typeof this.#offset === 'bigint' ? this.#offset : this.#offset.item() }
  set offset(words) {
    const offset = big('offset', words)
    if (typeof this.#offset === 'bigint') this.#offset = offset
    else this.#offset.assign(offset)
  }

  // A draw of a row's numbers, as a type.
  #draw(place, name, shape, low, high, dtype, device) {
    const { words, type } = rows[name], onHost = typeof this.#offset === 'bigint'
    if (onHost && recording()) throw new TypeError(`generator.${place}: each launch of the graph would repeat its numbers; make the generator with { onDevice: true }`)
    const row = room(typeof shape === 'number' ? shape : product(shape), { dtype: type, device }), size = row.size, drawn = BigInt(size * words)
    const first = onHost ? aligned(this.#offset) : undefined, state = onHost ? cuda.u64(first) : this.#offset
    kernel(name, onHost ? 'host' : 'device').forall(Math.ceil(size / ITEMS), row, this.#key, this.#sequence, state, cuda[type](low), cuda[type](high))
    if (onHost) this.#offset = BigInt.asUintN(64, first + drawn)
    else advance.launch({ grid: 1, block: 1 }, this.#offset, cuda.u64(drawn))
    const out = typeof shape === 'number' ? row : viewed(row, (x) => x.reshape(shape))
    return dtype === type ? out : viewed(out, (x) => x.astype(dtype).eval())
  }

  uniform(shape, given) {
    const { dtype = 'f32', device, low = 0, high = 1 } = options('uniform', given, 'dtype', 'device', 'low', 'high')
    floats('uniform', dtype)
    return this.#draw('uniform', dtype === 'f64' ? 'uniformDouble' : 'uniform', shape, number('uniform', 'options.low', low), number('uniform', 'options.high', high), dtype, device)
  }

  normal(shape, given) {
    const { dtype = 'f32', device, mean = 0, std = 1 } = options('normal', given, 'dtype', 'device', 'mean', 'std')
    floats('normal', dtype)
    return this.#draw('normal', dtype === 'f64' ? 'normalDouble' : 'normal', shape, number('normal', 'options.mean', mean), number('normal', 'options.std', std), dtype, device)
  }

  integers(low, high, shape, given) {
    const { dtype = 'i32', device } = options('integers', given, 'dtype', 'device')
    if (!Number.isSafeInteger(low) || !Number.isSafeInteger(high) || !(low < high) || high - low >= 2 ** 32) {
      throw new RangeError(`generator.integers: expected whole numbers low < high, less than 2³² apart, got ${String(low)} and ${String(high)}`)
    }
    return this.#draw('integers', 'integers', shape, BigInt(low), BigInt(high), dtype, device)
  }

  permutation(x) { return made(permuted, this, x) }

  choice(n, shape, given) { return made(chosen, this, n, shape, given) }
}

// These are called with a generator as this; what they make on their way is freed.
function permuted(x) {
  const isArray = x instanceof nd.NDArray, n = isArray ? x.shape[0] : count('permutation', 'x', x)
  if (n === undefined) throw new RangeError('generator.permutation: x: expected an array with rows, got one without axes')
  const order = parallel.sortByKey(this.uniform(n, { dtype: 'f64' }), nd.arange(n, { dtype: 'i32' })).values
  return isArray ? x.take(order, 0) : order
}

function chosen(n, shape, given) {
  const { weights } = options('choice', given, 'weights')
  count('choice', 'n', n, 1)
  if (weights === undefined) return this.integers(0, n, shape)
  const w = wide(array(weights))
  if (w.shape.join() !== String(n)) throw new RangeError(`generator.choice: options.weights: expected ${n} numbers, got the shape ${w.shape.join('×') || '[]'}`)
  const sums = w.cumsum({ deterministic: true }), at = this.uniform(product(sizes(shape)), { dtype: w.dtype }).mul(sums.at(-1))
  return sums.searchsorted(at, { side: 'right' }).clip(0, n - 1).reshape(...sizes(shape))
}

function floats(place, dtype) {
  if (!/^b?f\d/.test(dtype)) throw new TypeError(`generator.${place}: options.dtype: expected a type of floats, got ${dtype}`)
}

function generator(seed, given) {
  const { stream = 0, offset = 0, onDevice = false } = options('random.generator', given, 'stream', 'offset', 'onDevice')
  const own = seed ?? BigInt(Date.now()) * 1000003n + BigInt(Math.floor(Math.random() * 2 ** 52))
  return new Generator(big('seed', own), big('options.stream', stream), big('options.offset', offset), onDevice)
}

module.exports = { generator }
