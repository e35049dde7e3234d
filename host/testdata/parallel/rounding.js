// Running sums and sums of segments of positive numbers: their rounding errors grow with the logarithm of the length. One after
// the other these would be off by many times as many units in the last place.
const assert = require('assert'), cuda = require('cuda'), nd = require('cuda/ndarray'), parallel = require('cuda/parallel')
const n = 20000, MOST = 24
const own = (a, b) => a + b

// The running sums by two doubles (Neumaier), which begin again at some places.
function exact(list, starts) {
  let sum = 0, rest = 0
  return Array.from(list, (v, i) => {
    if (starts.includes(i)) sum = rest = 0
    const next = sum + v
    rest += Math.abs(sum) >= Math.abs(v) ? sum - next + v : v - next + sum
    sum = next
    return sum + rest
  })
}
const units = (found, want, unit) => want.reduce((most, w, i) => Math.max(most, Math.abs(found[i] - w) / w / unit), 0)

for (const [type, unit] of [['f64', 2 ** -53], ['f32', 2 ** -24]]) {
  const data = Array.from({ length: n }, (_, i) => 0.1 + i % 7 / 3), x = nd.array(data, { dtype: type }), v = x.read(), starts = [0, 10, n / 2]
  const offsets = cuda.buffer(Int32Array.of(...starts, n)), keys = cuda.buffer(Int32Array.from(v, (_, i) => i < 10 ? 0 : i < n / 2 ? 1 : 2))
  const whole = exact(v, [0]), parts = exact(v, starts), ends = [9, n / 2 - 1, n - 1].map((i) => parts[i]), rows = exact(v, [0, n / 2])
  const calls = {
    cumsum: [x.cumsum(), whole], deterministic: [x.cumsum({ deterministic: true }), whole], exclusive: [x.cumsum({ exclusive: true }).at('1:'), whole.slice(0, -1)],
    rows: [x.reshape(2, n / 2).cumsum(1), rows], reverse: [x.at('::-1').cumsum({ reverse: true }).at('::-1'), whole],
    'a function': [parallel.scan(x, own), whole], 'with identity': [parallel.scan(x, own, { identity: 0 }), whole], 'with initial': [parallel.scan(x, own, { initial: 0 }), whole],
    records: [parallel.scan({ x }, (a, b) => ({ x: a.x + b.x })).x, whole],
    segmentedScan: [parallel.segmentedScan(x, offsets, 'add'), parts], 'a function, segments': [parallel.segmentedScan(x, offsets, own, { identity: 0 }), parts],
    segmentedReduce: [parallel.segmentedReduce(x, offsets, 'add'), ends], reduceByKey: [parallel.trim(parallel.reduceByKey(keys, x, 'add')).values, ends],
  }
  let last = 0
  for (const w of v) last = type === 'f32' ? Math.fround(last + w) : last + w
  assert.ok(Math.abs(last - whole.at(-1)) / whole.at(-1) / unit > 2 * MOST, 'one after the other is no better')
  for (const [name, [found, want]] of Object.entries(calls)) {
    const off = units(found.copy().read(), want, unit)
    assert.ok(off <= MOST, `${type} ${name}: ${off} units`)
  }
}
