// The error of sums does not grow with the length: one bound for each reduction, type and arrangement of axes, whatever the length.
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
  check(`parallel.reduce of ${n}`, parallel.reduce(x, (p, q) => p + q).item(), sum, 4 * unit)
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

// Three million times 0.1, and what has no finite sum.
check('sum of 3,000,000', nd.full(3e6, 0.1).sum().item(), 3e6 * Math.fround(0.1), units.f32)
for (const [values, sum] of [[[1, Infinity, 2], Infinity], [[-Infinity, 1], -Infinity], [[Infinity, -Infinity], NaN], [[1, NaN], NaN], [[3e38, 3e38], Infinity], [[-0, -0], 0]]) {
  const z = nd.complex(values, values).sum()
  assert.ok(Object.is(z.real().item(), sum) && Object.is(z.imag().item(), sum), `complex sum of ${values}`)
  assert.ok(Object.is(nd.array(values).sum().item(), sum), `sum of ${values}`)
}
