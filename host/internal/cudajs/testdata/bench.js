// cuda.bench: what is measured and told, and what is refused. No check depends on how long anything takes.
const cuda = require('cuda'), assert = require('assert'), { inspect } = require('util')

const double = cuda.kernel(function double(x) { const i = grid(1); if (i < x.length) x[i] = 2 * x[i] })
const x = cuda.alloc('f32', 1000).fill(0)
const few = { samples: 4, calls: 3, warmup: 0 }

let calls = 0
const r = cuda.bench(function twice() { calls++; double.forall(1000, x) }, { ...few, bytes: 8000, flops: 1000 })
assert.strictEqual(calls, 2 + 4 * 3) // one that compiles, one that is timed, and the samples
assert.strictEqual(r.name, 'twice')
assert.strictEqual(r.device, cuda.device().name)
assert.strictEqual(r.emulated, cuda.device().emulated)
assert.deepStrictEqual([r.cold, r.calls, r.samples.length], [false, 3, 4])
assert.ok(r.min > 0 && r.min <= r.median && r.median <= r.max && r.host > 0)
const sorted = [...r.samples].sort((a, b) => a - b)
assert.ok(Math.abs(r.median - (sorted[1] + sorted[2]) / 2) <= 1e-9 * r.median)
assert.ok(Math.abs(r.quartiles[1] - r.quartiles[0] - r.spread) <= 1e-9 * r.median)
assert.ok(Math.abs(r.bandwidth.perSecond * r.median / 1e3 - 8000) < 1e-6)
assert.ok(Math.abs(r.arithmetic.perSecond * r.median / 1e3 - 1000) < 1e-6)
if (r.emulated) {
  assert.strictEqual(r.bandwidth.limit, undefined)
  assert.match(inspect(r), /^twice: .* 4 samples of 3 calls\nemulated device: .* say nothing about a GPU$/)
} else {
  assert.strictEqual(r.bandwidth.share, r.bandwidth.perSecond / r.bandwidth.limit)
}
assert.strictEqual(String(r), inspect(r))
const saved = JSON.parse(JSON.stringify(r))
assert.deepStrictEqual([saved.name, saved.calls, saved.bytes, saved.samples], ['twice', 3, 8000, r.samples])
assert.strictEqual(cuda.bench(() => {}, few).bandwidth, undefined)
assert.strictEqual(cuda.bench(() => {}, few).name, 'function')
assert.strictEqual(cuda.bench(() => {}, { ...few, name: 'mine' }).name, 'mine')
assert.ok(r instanceof cuda.Benchmark)

// Cold: what it takes to empty the cache is given back.
const live = cuda.liveObjects().length
const cold = cuda.bench(() => double.forall(1000, x), { samples: 2, warmup: 0, cold: true })
assert.deepStrictEqual([cold.cold, cold.calls], [true, 1])
assert.ok(cuda.liveObjects().length <= live)
assert.throws(() => cuda.bench(() => { throw new RangeError('mine') }, { cold: true }), { name: 'RangeError', message: 'mine' })
assert.ok(cuda.liveObjects().length <= live)

// Several are measured in turn.
const order = []
const both = cuda.bench({ a: () => { order.push('a') }, b: { run: () => { order.push('b') }, bytes: 10 } }, { samples: 2, calls: 1, warmup: 0, bytes: 5 })
assert.strictEqual(order.join(''), 'aabbabab')
assert.ok(both instanceof cuda.Comparison)
assert.deepStrictEqual(both.benchmarks.map((r) => [r.name, JSON.parse(JSON.stringify(r)).bytes]), [['a', 5], ['b', 10]])
assert.strictEqual(both.benchmarks[0], both.benchmarks[0])
const [difference] = both.differences
assert.deepStrictEqual([difference.name, difference.against, both.differences.length], ['b', 'a', 1])
assert.strictEqual(difference.ratio, both.benchmarks[1].median / both.benchmarks[0].median)
assert.strictEqual(difference.differs, difference.p < 0.05)
assert.match(inspect(both), /^ +median +spread +least .*against a\n *a .*\nb /)
const alone = r.compare(r)
assert.deepStrictEqual(alone.differences, [{ name: 'twice', against: 'twice', ratio: 1, p: 1, differs: false }])
assert.match(String(alone), /no difference \(p = 1\.00\)/)

// In a stream, and with a context's own function.
const stream = cuda.stream()
assert.strictEqual(cuda.bench(() => double.launch({ grid: 4, block: 256, stream }, x), { ...few, stream }).samples.length, 4)
assert.strictEqual(cuda.context.bench(() => {}, few).samples.length, 4)

const wrong = (f, name, message) => assert.throws(f, { name, message })
wrong(() => cuda.bench(), 'TypeError', 'cuda.bench: f: expected a function, or an object of functions such as { one: f, other: g }, got undefined')
wrong(() => cuda.bench({}), 'TypeError', 'cuda.bench: f: expected a function, or an object of functions such as { one: f, other: g }, got object')
wrong(() => cuda.bench({ a: 1 }), 'TypeError', 'cuda.bench: f.a: expected a function, or an object such as { run: f, bytes: 4096 }, got number')
wrong(() => cuda.bench({ a: { bytes: 1 } }), 'TypeError', 'cuda.bench: f.a.run: expected a function, got undefined')
wrong(() => cuda.bench({ a: { runs: 1 } }), 'TypeError', 'cuda.bench: f.a: there is no option "runs"; did you mean "run"?')
wrong(() => cuda.bench(() => {}, { byte: 1 }), 'TypeError', 'cuda.bench: options: there is no option "byte"; did you mean "bytes"?')
wrong(() => cuda.bench(() => {}, { bytes: -1 }), 'RangeError', 'cuda.bench: options.bytes: expected a finite number from 0 on, got -1')
wrong(() => cuda.bench(() => {}, { type: 'f31' }), 'TypeError', 'cuda.bench: options.type: there is no "f31"; did you mean "f32"?')
wrong(() => cuda.bench(() => {}, { samples: 0 }), 'RangeError', 'cuda.bench: options.samples: expected an integer from 1 to 1000000, got 0')
wrong(() => cuda.bench(async () => {}), 'TypeError', 'cuda.bench: f: expected a function that has done its work when it returns, got one that returns a Promise')
wrong(() => r.compare({}), 'TypeError', 'benchmark.compare: other: expected a Benchmark, got object')
wrong(() => new cuda.Benchmark(), 'TypeError', 'Benchmark cannot be constructed: use cuda.bench()')
