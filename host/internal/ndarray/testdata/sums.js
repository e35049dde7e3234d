// The error of reductions does not grow with the length: one bound for each reduction, type and arrangement of axes, whatever the length.
// The arrays hold two numbers that have no finite binary fraction in turns, of which sums and variances are known exactly enough.
const assert = require('assert'), nd = require('cuda/ndarray'), parallel = require('cuda/parallel'), blas = require('cuda/blas')

const BOUND = 24 // units of 2⁻ᵖ
const units = { f32: 2 ** -24, f64: 2 ** -53 }

// What a row of n elements, half of them a and half of them b, is reduced to.
const expected = {
  sum: (a, b, n) => (a + b) * (n / 2),
  mean: (a, b) => (a + b) / 2,
  var: (a, b) => ((a - b) / 2) ** 2,
  std: (a, b) => Math.abs(a - b) / 2,
  norm: (a, b, n) => Math.sqrt((a * a + b * b) * (n / 2)),
}
const calls = { ...Object.fromEntries(Object.keys(expected).map((name) => [name, (x, o) => x[name](o)])), squares: (x, o) => x.square().sum(o), inside: (x, o) => x.mul(x.sum({ ...o, keepDims: true })).max(o) }
const plus = (p, q) => p + q
Object.assign(calls, { reduce: (x, o) => x.reduce(plus, o) })
expected.reduce = expected.sum
expected.logsumexp = (a, b, n) => Math.log((Math.exp(a) + Math.exp(b)) * (n / 2))
expected.squares = (a, b, n) => (a * a + b * b) * (n / 2)
expected.inside = (a, b, n) => (a + b) * (n / 2) * Math.max(a, b)

// How n elements lie, and over which axes they are reduced: pairs of neighbours are a and b.
const pattern = (n, a, b, dtype) => nd.where(nd.arange(n, { dtype: 'i32' }).mod(2).eq(0), nd.array(a, { dtype }), nd.array(b, { dtype })).eval()
const arrangements = {
  whole: (x) => [x, undefined],
  rows: (x) => [x.reshape(4, -1), 1],
  shortRows: (x) => [x.reshape(-1, 500), 1],
  columns: (x) => [x.reshape(4, -1).T.copy(), 0],
  manyColumns: (x) => [x.reshape(50, -1).T.copy(), 0],
  transposed: (x) => [x.reshape(4, -1).T, 0],
  outer: (x) => [x.reshape(-1, 5, 4), [0, 2]],
  reversed: (x) => [x.at('::-1'), 0],
}

function check(what, got, want, unit) {
  const error = Math.max(...[].concat(got).map((v) => Math.abs(v - want) / Math.abs(want) / unit))
  assert.ok(error <= BOUND, `${what}: ${error} units of rounding`)
}

function everyArrangement(x, a, b, skipNaN) {
  for (const [how, arrange] of Object.entries(arrangements)) {
    const [y, axis] = arrange(x), results = y.shape.filter((_, i) => axis !== undefined && ![axis].flat().includes(i)).reduce((p, q) => p * q, 1)
    for (const [name, call] of Object.entries(calls)) {
      if (name === 'inside' && (Array.isArray(axis) || skipNaN)) continue
      check(`${name} of ${x.size} ${x.dtype}, ${how}`, call(y, { axis, skipNaN }).reshape(-1).toArray(), expected[name](a, b, x.size / results), units[x.dtype])
    }
  }
}

// Sums beside those of arrays: by functions of scripts, by cuda/parallel and cuda/blas, and of complex numbers.
function others(x, a, b) {
  const n = x.size, unit = units[x.dtype], sum = (a + b) * (n / 2), squares = (a * a + b * b) * (n / 2), buffer = x.buffer
  const z = nd.complex(x, x.mul(-1)).sum()
  check(`complex sum of ${n}`, [z.real().item(), -z.imag().item()], sum, unit)
  const offsets = nd.array([0, n], { dtype: 'i32' }), keys = nd.zeros(n, { dtype: 'i32' })
  // Running sums go by rows of 16, and sums of those again, but for those of f32, which go from tile to tile in f64.
  for (const [what, got] of Object.entries({
    reduce: parallel.reduce(x, plus), 'reduce by name': parallel.reduce(x, 'add'), 'reduce in order': parallel.reduce(x, plus, { commutes: false }), 'reduce of records': parallel.reduce({ x }, (p, q) => ({ x: p.x + q.x })).x,
    scan: parallel.scan(x, plus).at(-1), segmentedReduce: parallel.segmentedReduce(x, offsets, 'add').at(0), segmentedScan: parallel.segmentedScan(x, offsets, 'add').at(-1), reduceByKey: parallel.reduceByKey(keys, x, 'add').values.at(0),
    cumsum: x.cumsum({ deterministic: true }).at(-1), 'cumsum of rows': x.reshape(1, -1).cumsum(1).at(0, -1),
  })) check(`parallel.${what} of ${n} ${x.dtype}`, got.item(), sum, 4 * unit)
  const by = x.dtype === 'f32' ? unit : 4 * unit
  check(`cumsum of ${n} ${x.dtype}`, x.cumsum().at(-1).item(), sum, by)
  check(`cumsum of ${n} ${x.dtype}, from the end`, x.cumsum({ reverse: true }).at(0).item(), sum, by)
  check(`scan of ${n} ${x.dtype}, exclusive`, parallel.scan(x, 'add', { exclusive: true, initial: b }).at(-1).item(), sum, by)
  check(`dot of ${n}`, blas.dot(buffer, buffer).at(0), squares, unit)
  check(`nrm2 of ${n}`, blas.nrm2(buffer).at(0), Math.sqrt(squares), unit)
  check(`asum of ${n}`, blas.asum(buffer).at(0), sum, unit)
}

for (const [dtype, a, b] of [['f32', Math.fround(0.1), Math.fround(0.7)], ['f64', 0.1, 0.7]]) {
  for (const n of [1000, 40000, 1000000]) {
    const x = pattern(n, a, b, dtype)
    for (const skipNaN of n > 40000 ? [false] : [false, true]) everyArrangement(x, a, b, skipNaN)
    others(x, a, b)
  }
}

// Products: 1 + 2⁻¹³ and 1 - 2⁻¹³ in turns, of which two are 1 - 2⁻²⁶.
for (const dtype of ['f32', 'f64']) {
  for (const n of [1000, 40000, 1000000]) {
    const x = pattern(n, 1 + 2 ** -13, 1 - 2 ** -13, dtype)
    for (const [how, arrange] of Object.entries(arrangements)) {
      const [y, axis] = arrange(x), results = y.prod(axis).reshape(-1)
      check(`prod of ${n} ${dtype}, ${how}`, results.toArray(), Math.exp(n / results.size / 2 * Math.log1p(-(2 ** -26))), units[dtype])
    }
  }
}
for (const [values, product] of [[[Infinity, 2], Infinity], [[Infinity, 0], NaN], [[-Infinity, 3], -Infinity], [[3e38, 10], Infinity], [[1e-30, 1e-30], 0], [[-0, 3], -0], [[1, NaN], NaN], [[2 ** 100, 2 ** 100, 2 ** -100], Infinity]]) assert.ok(Object.is(nd.array(values).prod().item(), product), `product of ${values}`)

// Random signs: the error is one of the sum of magnitudes. Each reduction against the exact sum, each running sum at several places.
for (const dtype of ['f32', 'f64']) {
  const n = 40000, x = nd.random.generator(3).normal([n], { dtype }), list = [...x.read()], most = Math.sumPrecise(list.map(Math.abs)) * units[dtype] * BOUND
  const near = (what, got, want, bound = most) => assert.ok(Math.abs(got - want) <= bound, `${what} of random ${dtype}: ${got}, ${want}`)
  const sum = Math.sumPrecise(list), squares = Math.sumPrecise(list.map((v) => v * v)), variance = squares / n - (sum / n) ** 2
  for (const [what, got] of Object.entries({ sum: x.sum(), reduce: x.reduce(plus), 'mean times n': x.mean().mul(n), 'parallel.reduce': parallel.reduce(x, plus), 'parallel.scan': parallel.scan(x, plus).at(-1) })) near(what, got.item(), sum)
  near('dot', blas.dot(x, x).at(0), squares)
  near('squared norm', x.norm().item() ** 2, squares)
  near('var', x.var().item(), variance, units[dtype] * BOUND)
  near('var of columns', x.reshape(-1, 2).var(0).at(0).item(), nd.array(list.filter((_, i) => i % 2 === 0), { dtype: 'f64' }).var().item(), units[dtype] * BOUND)
  const running = x.cumsum()
  for (const at of [1, 300, 5000, 17000, n]) near(`cumsum to ${at}`, running.at(at - 1).item(), Math.sumPrecise(list.slice(0, at)))
}

// Three million times 0.1, and what has no finite sum.
check('sum of 3,000,000', nd.full(3e6, 0.1).sum().item(), 3e6 * Math.fround(0.1), units.f32)
for (const [values, sum] of [[[1, Infinity, 2], Infinity], [[-Infinity, 1], -Infinity], [[Infinity, -Infinity], NaN], [[1, NaN], NaN], [[3e38, 3e38], Infinity], [[-0, -0], 0]]) {
  const z = nd.complex(values, values).sum()
  assert.ok(Object.is(z.real().item(), sum) && Object.is(z.imag().item(), sum), `complex sum of ${values}`)
  assert.ok(Object.is(nd.array(values).sum().item(), sum), `sum of ${values}`)
}
