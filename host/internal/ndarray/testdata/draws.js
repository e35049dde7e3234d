// A draw like one before is repeated without JavaScript, with the words that follow: its numbers are those of Philox4x32-10, computed here
// once more, wherever it begins and whatever is drawn between.
const assert = require('assert'), cuda = require('cuda'), nd = require('cuda/ndarray')
const mask = 0xffffffffn, low32 = (x) => x & mask
function counter(seed, stream, i) {
  let [a, b, c, d] = [low32(i), i >> 32n, low32(stream), stream >> 32n], k = low32(seed), l = seed >> 32n
  for (let round = 0; round < 10; round++) {
    const p = a * 0xd2511f53n, q = c * 0xcd9e8d57n
    ;[a, b, c, d, k, l] = [q >> 32n ^ b ^ k, low32(q), p >> 32n ^ d ^ l, low32(p), low32(k + 0x9e3779b9n), low32(l + 0xbb67ae85n)]
  }
  return [a, b, c, d]
}
const begin = (offset) => BigInt.asUintN(64, offset + 3n & ~3n)
function words(g, n) {
  const first = begin(g.offset) >> 2n, list = []
  for (let i = 0n; list.length < n; i++) list.push(...counter(g.seed, g.stream, BigInt.asUintN(62, first + i)))
  return list.slice(0, n).map(Number)
}
const uniform = (w) => (w >>> 8) / 2 ** 24
// What draws answer, as lists, and what they have to.
const draws = {
  uniform: [(g) => g.uniform(5), (g) => words(g, 5).map(uniform)],
  rows: [(g) => g.uniform([2, 3]), (g) => words(g, 6).map(uniform)],
  column: [(g) => g.uniform([6, 1]), (g) => words(g, 6).map(uniform)],
  between: [(g) => g.uniform(4, { low: -1, high: 3 }), (g) => words(g, 4).map((w) => uniform(w) * 4 - 1)],
  double: [(g) => g.uniform(3, { dtype: 'f64' }), (g) => { const w = words(g, 6); return [0, 2, 4].map((i) => ((w[i] >>> 5) * 2 ** 26 + (w[i + 1] >>> 6)) / 2 ** 53) }],
  half: [(g) => g.uniform(3, { dtype: 'f16' }), (g) => [...cuda.f16.to(cuda.f16.from(words(g, 3).map(uniform)))]],
  integers: [(g) => g.integers(-3, 2 ** 31, 7), (g) => words(g, 7).map((w) => Number(BigInt(w) * (2n ** 31n + 3n) >> 32n) - 3 | 0)],
  wide: [(g) => g.integers(2 ** 40, 2 ** 40 + 9, 2, { dtype: 'i64' }), (g) => words(g, 2).map((w) => 2n ** 40n + (BigInt(w) * 9n >> 32n))],
  many: [(g) => g.uniform(2500), (g) => words(g, 2500).map(uniform)],
  none: [(g) => g.uniform(0), () => []],
}
const drawn = { double: 6n, wide: 2n, many: 2500n, none: 0n, uniform: 5n, rows: 6n, column: 6n, between: 4n, half: 3n, integers: 7n }
const shapes = { rows: [2, 3], column: [6, 1] }
function draw(g, name, text = '') {
  const [ask, want] = draws[name], expected = want(g), end = BigInt.asUintN(64, begin(g.offset) + drawn[name]), x = ask(g)
  assert.deepEqual(x.shape, shapes[name] ?? [expected.length])
  assert.deepEqual([...x.reshape(-1).read()].map((v) => name === 'half' ? cuda.f16.to(new Uint16Array([v]))[0] : v), expected, `${name} of ${g.seed}, ${g.stream} up to ${end} ${text}`)
  assert.equal(g.offset, end, name)
  return x
}

// One kind after the other and all mixed; by generators of several seeds and streams, of which each has its own place.
const names = Object.keys(draws)
const generators = [[1], [1, { stream: 2 }], [2n ** 64n - 1n, { stream: 2n ** 63n + 5n }], [3, { offset: 2n ** 64n - 9n }], [4, { offset: 2n ** 53n - 6n }], [5, { onDevice: true }], [5, { onDevice: true, offset: 2n ** 34n - 10n }]]
  .map((args) => nd.random.generator(...args))
for (const name of names) for (let i = 0; i < 4; i++) for (const g of generators) draw(g, name, `draw ${i}`)
for (let i = 0; i < 40; i++) draw(generators[i % generators.length], names[i * 7 % names.length], `mixed ${i}`)

// Normals of many draws are those of one, where draws begin at multiples of four.
for (const dtype of ['f32', 'f64']) {
  const whole = nd.random.generator(7).normal(60, { dtype, mean: 1, std: -2 }).toArray(), g = nd.random.generator(7)
  const parts = Array.from({ length: 5 }, () => g.normal([3, 4], { dtype, mean: 1, std: -2 }))
  assert.deepEqual(parts.flatMap((x) => x.reshape(-1).toArray()), whole)
}

// A place that is set, results that were freed or written to, scopes, streams, and draws that throw.
const g = nd.random.generator(9)
for (let i = 0; i < 3; i++) {
  draw(g, 'uniform').free()
  draw(g, 'uniform').assign(0)
  g.offset = 3
  draw(g, 'uniform')
  nd.scope(() => { draw(g, 'integers') })
  cuda.stream().use(() => { draw(g, 'rows') })
  assert.throws(() => g.uniform(5, { lowest: 1 }), { name: 'TypeError' })
  assert.throws(() => g.uniform(5, { low: '1' }), { name: 'TypeError' })
  assert.throws(() => g.uniform([2, 3, ,]), { name: 'TypeError', message: 'generator.uniform: shape: expected whole numbers, got undefined' })
  assert.throws(() => g.normal([2, -1]), { name: 'RangeError', message: 'generator.normal: shape: expected whole numbers from 0 on, got -1' })
  assert.throws(() => g.integers(0, 9, 'three'), { name: 'TypeError', message: 'generator.integers: shape: expected a whole number or a list of such, got string' })
  assert.throws(() => g.choice(5, 1.5), { name: 'RangeError', message: 'generator.choice: shape: expected whole numbers from 0 on, got 1.5' })
  assert.throws(() => g.uniform.call({}, 5), { name: 'TypeError' })
  assert.throws(() => cuda.graph(() => g.uniform(5)), { name: 'TypeError', message: /make the generator with \{ onDevice: true \}/ })
}
draw(g, 'uniform')
assert.deepEqual(nd.explain(g.uniform(5)), ['kernel random'])
const signed = [-0, 0, -0].map((mean) => g.normal(40, { mean, std: -0, dtype: 'f64' }).toArray().some((v) => Object.is(v, -0)))
assert.deepEqual(signed, [true, false, true])

// A graph draws anew at each launch, what it repeats as well; other generators and other graphs go on by themselves.
const onDevice = nd.random.generator(6, { onDevice: true }), other = nd.random.generator(6, { onDevice: true }), kept = nd.zeros([3, 5])
draw(onDevice, 'uniform')
draw(other, 'uniform')
const graph = cuda.graph(() => { for (let i = 0; i < 3; i++) kept.at(i).assign(onDevice.uniform(5)) })
for (let i = 0; i < 3; i++) {
  const same = nd.random.generator(6, { offset: onDevice.offset })
  graph.launch()
  for (const row of kept.toArray()) assert.deepEqual(row, same.uniform(5).toArray())
  assert.equal(onDevice.offset, same.offset)
  draw(other, 'uniform')
  draw(onDevice, 'uniform')
}
