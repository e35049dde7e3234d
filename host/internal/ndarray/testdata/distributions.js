// Random numbers of distributions with parameters: gamma, poisson, binomial, choice. Seeds are fixed, so what is said of samples holds
// each time.
const assert = require('assert'), cuda = require('cuda'), nd = require('cuda/ndarray')
const N = 10000

// Counts of a sample against exact probabilities of 0, 1, …: outcomes that are expected less than five times are one.
function fits(sample, probability, text) {
  const counts = new Map()
  for (const k of sample) counts.set(Number(k), (counts.get(Number(k)) ?? 0) + 1)
  let chi = 0, cells = -1, seen = 0, left = 1
  for (let k = 0; left * N > 1 && k < 1000; k++) {
    const p = probability(k)
    if (p * N < 5) continue
    chi += ((counts.get(k) ?? 0) - p * N) ** 2 / (p * N)
    cells++
    seen += counts.get(k) ?? 0
    left -= p
  }
  if (left * N > 1) chi += (N - seen - left * N) ** 2 / (left * N), cells++
  assert.ok(chi < cells + 4 * Math.sqrt(2 * Math.max(cells, 1)), `${text}: chi-square ${chi} of ${cells}`)
}
const logFactorial = [0]
for (let k = 1; k < 1100; k++) logFactorial.push(logFactorial[k - 1] + Math.log(k))
const ofPoisson = (mean) => (k) => Math.exp(k * Math.log(mean) - mean - logFactorial[k])
const ofBinomial = (n, p) => (k) => k > n ? 0 : Math.exp(logFactorial[n] - logFactorial[k] - logFactorial[n - k] + k * Math.log(p) + (n - k) * Math.log1p(-p))
const g = nd.random.generator(11)
for (const mean of [0.3, 4, 9.99, 10, 35, 300]) fits(g.poisson(mean, N).read(), ofPoisson(mean), `poisson of ${mean}`)
for (const [n, p] of [[1, 0.4], [12, 0.25], [12, 0.9], [40, 0.25], [60, 0.5], [300, 0.96], [1000, 0.009]]) fits(g.binomial(n, p, N).read(), ofBinomial(n, p), `binomial of ${n} and ${p}`)

// A sample of a continuous distribution against its exact distribution function, by the greatest distance (Kolmogorov and Smirnov).
function follows(sample, below, text) {
  const x = [...sample].sort((a, b) => a - b)
  const distance = Math.max(...x.map((v, i) => Math.max(Math.abs(below(v) - i / N), Math.abs(below(v) - (i + 1) / N))))
  assert.ok(distance < 1.63 / Math.sqrt(N), `${text}: ${distance}`)
}
const erlang = (k) => (x) => { let term = 1, sum = 1; for (let i = 1; i < k; i++) sum += term *= x / i; return 1 - Math.exp(-x) * sum }
for (const dtype of ['f32', 'f64']) {
  for (const k of [1, 2, 7]) follows(g.gamma(k, N, { dtype }).read(), erlang(k), `gamma of ${k}`)
  const x = g.gamma(0.5, N, { dtype, scale: 3 }), below = new Map(x.toArray().map((v, i, all) => [v, 0])), list = x.toArray(), erf = nd.array(list, { dtype: 'f64' }).div(3).sqrt().erf().toArray()
  list.forEach((v, i) => below.set(v, erf[i]))
  follows(list, (v) => below.get(v), `gamma of a half as ${dtype}`)
}

// Moments where no sum of probabilities is in reach: the mean within four standard errors, the variance within a tenth.
const near = (x, mean, variance, text) => {
  const v = x.astype('f64'), m = v.mean().item()
  assert.ok(Math.abs(m - mean) <= 4 * Math.sqrt(variance / N) && Math.abs(v.var().item() / variance - 1) < 0.1, `${text}: mean ${m}, variance ${v.var().item()}`)
}
for (const mean of [1e5, 2e9]) near(g.poisson(mean, N), mean, mean, `poisson of ${mean}`)
near(g.poisson(2 ** 52, N, { dtype: 'i64' }), 2 ** 52, 2 ** 52, 'the greatest poisson')
for (const [n, p] of [[2 ** 31 - 1, 0.5], [1e9, 0.999]]) near(g.binomial(n, p, N), n * p, n * p * (1 - p), `binomial of ${n} and ${p}`)
near(g.binomial(2 ** 52, 0.25, N, { dtype: 'i64' }), 2 ** 50, 2 ** 50 * 0.75, 'the greatest binomial')
near(g.gamma(1e8, N, { dtype: 'f64', scale: 2 }), 2e8, 4e8, 'gamma of many')

// Each element has a generator of its own, whose seed and stream are the words of its counter: computed here once more.
const mask = 0xffffffffn
function philox(seed, i, stream) {
  let [a, b, c, d] = [i & mask, i >> 32n, stream & mask, stream >> 32n], k = seed & mask, l = seed >> 32n
  for (let round = 0; round < 10; round++) {
    const p = a * 0xd2511f53n, q = c * 0xcd9e8d57n
    ;[a, b, c, d, k, l] = [q >> 32n ^ b ^ k, q & mask, p >> 32n ^ d ^ l, p & mask, k + 0x9e3779b9n & mask, l + 0xbb67ae85n & mask]
  }
  return [a, b, c, d]
}
function poissonOf(seed, stream, i, mean) {
  const [a, b, c, d] = philox(seed, i, stream), [v, w] = philox(a | b << 32n, mask, c | d << 32n).map(Number), x = ((v >>> 5) * 2 ** 26 + (w >>> 6) + 0.5) * 2 ** -53
  let k = 0, p = Math.exp(-mean), sum = p
  while (x > sum) sum += p *= mean / ++k
  return k
}
for (const [seed, stream, offset] of [[1n, 0n, 0n], [2n ** 64n - 1n, 7n, 5n]]) {
  const first = offset + 3n >> 2n, want = Array.from({ length: 50 }, (_, i) => poissonOf(seed, stream, first + BigInt(i), 3.5))
  for (const onDevice of [false, true]) {
    const r = nd.random.generator(seed, { stream, offset, onDevice })
    assert.deepEqual(r.poisson(3.5, 50).toArray(), want)
    assert.equal(r.offset, 4n * (first + 50n))
    r.offset = offset
    assert.deepEqual([...r.poisson(3.5, 20).toArray(), ...r.poisson(3.5, [3, 10]).reshape(-1).toArray()], want) // parts are those of the whole
  }
}

// Parameters that are arrays, each element with its own; types; shapes; what has one outcome.
const same = (of) => assert.deepEqual(of(nd.random.generator(3)).toArray(), of(nd.random.generator(3)).toArray())
same((r) => r.poisson([1, 20, 300], [4, 3]))
const [r, s] = [nd.random.generator(5), nd.random.generator(5)], mixed = r.poisson([[2], [50]], [2, 6]), apart = [s.poisson(2, 6), s.poisson(50, 6)]
assert.deepEqual(mixed.toArray(), apart.map((x) => x.toArray()))
assert.deepEqual(r.binomial(nd.array([0, 5, 5]), new Float32Array([0.5, 0, 1]), [2, 3]).toArray(), [[0, 0, 5], [0, 0, 5]])
assert.deepEqual([r.poisson(0, 3).toArray(), r.gamma(0, 2).toArray(), r.gamma(2, 2, { scale: 0 }).toArray(), r.binomial(0, 0.5, 2).toArray()], [[0, 0, 0], [0, 0], [0, 0], [0, 0]])
assert.deepEqual([r.gamma(2, [2, 3]), r.gamma(2, 3, { dtype: 'f16' }), r.poisson(2, 3), r.binomial(2, 0.5, 3, { dtype: 'i64' }), r.poisson(1, [])].map((x) => `${x.dtype}[${x.shape}]`), ['f32[2,3]', 'f16[3]', 'i32[3]', 'i64[3]', 'i32[]'])
assert.deepEqual([r.gamma(1, [0, 3]).shape, r.poisson(1, 0).toArray()], [[0, 3], []])
assert.deepEqual([r.gamma(nd.array([NaN, -1, Infinity]), 3).isNaN().all().item(), r.poisson(nd.array([NaN, -1, 1e12]), 3).toArray(), r.binomial(nd.array([-1, 1.5, 3]), nd.array([0.5, 0.5, NaN]), 3).toArray()], [true, [-1, -1, -1], [-1, -1, -1]])
const live = nd.random.generator(1, { onDevice: true }), out = nd.zeros(4, { dtype: 'i32' }), graph = cuda.graph(() => { out.assign(live.poisson(40, 4)) })
const launched = [1, 2].map(() => { graph.launch(); return out.toArray() }), plain = nd.random.generator(1)
assert.deepEqual(launched, [plain.poisson(40, 4).toArray(), plain.poisson(40, 4).toArray()])

// choice: places and rows; with weights, without replacement, both.
const tally = (x, n) => nd.array(x.reshape(-1).toArray(), { dtype: 'i32' }).bincount(n).toArray()
fits(g.choice(3, N, { p: [0.5, 0.2, 0.3] }).read(), (k) => [0.5, 0.2, 0.3][k] ?? 0, 'choice by p')
fits(g.choice(3, N, { weights: [5, 2, 3] }).read(), (k) => [0.5, 0.2, 0.3][k] ?? 0, 'choice by weights')
for (const options of [{ replace: false }, { replace: false, weights: [1, 2, 3, 4, 5] }]) assert.deepEqual(tally(g.choice(5, 5, options), 5), [1, 1, 1, 1, 1])
const firsts = Array.from({ length: 200 }, () => g.choice(4, [2], { replace: false, weights: [1, 0, 1, 98] }).toArray())
assert.ok(firsts.every(([a, b]) => a !== b && a !== 1 && b !== 1) && firsts.filter(([a]) => a === 3).length > 180)
const table = nd.array([[1, 2], [3, 4], [5, 6]])
assert.deepEqual(g.choice(table, 3, { replace: false }).at(':, 0').sort().toArray(), [1, 3, 5])
assert.deepEqual([g.choice(table, [4, 2]).shape, g.choice([7, 8], []).shape, g.choice([7], 2).toArray()], [[4, 2, 2], [], [7, 7]])

const refused = [
  [() => g.gamma(-1, 2), 'RangeError', 'generator.gamma: a: expected numbers from 0 on, got -1'],
  [() => g.gamma(NaN, 2), 'RangeError', 'generator.gamma: a: expected numbers from 0 on, got NaN'],
  [() => g.gamma(1, 2, { scale: -2 }), 'RangeError', 'generator.gamma: options.scale: expected numbers from 0 on, got -2'],
  [() => g.gamma(1, 2, { dtype: 'i32' }), 'TypeError', 'generator.gamma: options.dtype: expected a type of floats, got i32'],
  [() => g.gamma('1', 2), 'TypeError', 'generator.gamma: a: expected numbers, got string'],
  [() => g.poisson([1, NaN], 2), 'RangeError', 'generator.poisson: mean: expected numbers from 0 to 2000000000, got NaN'],
  [() => g.poisson(3e9, 2), 'RangeError', 'generator.poisson: mean: expected numbers from 0 to 2000000000, got 3000000000'],
  [() => g.binomial(2.5, 0.5, 2), 'RangeError', 'generator.binomial: n: expected whole numbers from 0 to 2147483647, got 2.5'],
  [() => g.binomial(2, 1.5, 2), 'RangeError', 'generator.binomial: p: expected numbers from 0 to 1, got 1.5'],
  [() => g.poisson(1, -1), 'RangeError', 'generator.poisson: shape: expected whole numbers from 0 on, got -1'],
  [() => g.choice(3, 4, { replace: false }), 'RangeError', 'generator.choice: shape: expected at most 3 elements without replacement, got 4'],
  [() => g.choice(3, 3, { replace: false, weights: [1, 0, 1] }), 'RangeError', 'generator.choice: shape: expected at most 2 elements, as many as have weights above 0, got 3'],
  [() => g.choice(2, 1, { p: [0.5, 0.6] }), 'RangeError', 'generator.choice: options.p: expected numbers that add up to 1, got the sum 1.1'],
  [() => g.choice(2, 1, { weights: [1, -1] }), 'RangeError', 'generator.choice: options.weights: expected numbers from 0 on, got -1'],
  [() => g.choice(2, 1, { weights: [0, 0] }), 'RangeError', 'generator.choice: options.weights: expected a number above 0 among them, got the sum 0'],
  [() => g.choice(2, 1, { weights: [1, 1], p: [0.5, 0.5] }), 'TypeError', 'generator.choice: options.p: weights are given, too'],
  [() => g.choice([], 1), 'RangeError', 'generator.choice: x: expected an array with rows, got one without'],
  [() => cuda.graph(() => g.poisson(1, 2)), 'TypeError', 'generator.poisson: each launch of the graph would repeat its numbers; make the generator with { onDevice: true }'],
]
for (const [f, name, message] of refused) assert.throws(f, { name, message })
