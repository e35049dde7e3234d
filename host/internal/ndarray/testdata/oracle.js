// What NumPy says of expressions, recorded by oracle.py: every operation over every type, over nothing, one element, many, strides
// backwards and rows that are broadcast, with NaN, infinities and the ends of integers.
const assert = require('assert'), fs = require('fs'), path = require('path'), nd = require('cuda/ndarray')
const pools = nd.decode('npz', fs.readFileSync(path.join(__dirname, 'oracle.npz')))
const { inputs, cases, rows } = JSON.parse(String.fromCharCode(...pools.cases.read()))

// taken answers a function that takes the next numbers of a type as an array.
const places = {}
const size = (shape) => shape.reduce((a, b) => a * b, 1)
function taken(dtype, shape) {
  const begin = places[dtype] ?? 0
  places[dtype] = begin + size(shape)
  return pools[dtype].at(`${begin}:${places[dtype]}`).reshape(shape)
}
const given = {}
for (const [type, name, dtype, shape] of inputs) (given[type] ??= {})[name] = taken(dtype, shape).copy()

// A result is right where it is as many units in the last place away as the case allows, of itself or of its scale.
const unit = { f16: 2 ** -10, f32: 2 ** -23, f64: 2 ** -52, c64: 2 ** -23, c128: 2 ** -52 }
const near = (x, y, dtype, ulps, scale) => Object.is(x, y) || x === y || typeof x === 'number' && Math.abs(x - y) <= ulps * unit[dtype] * Math.max(Math.abs(y), scale)
const different = []
const fails = /^(ndarray|generator|nd(\.\w+)?)\.\w+: /
for (const [type, text, ulps, scale, dtype, shape] of cases) {
  if (dtype === 'throws') { // NumPy refuses it
    const { a, b, m, c } = given[type]
    try {
      assert.throws(() => new Function('nd', 'a', 'b', 'm', 'c', `return (${text}).read()`)(nd, a, b, m, c), (e) => (e instanceof RangeError || e instanceof TypeError) && fails.test(e.message))
    } catch (e) {
      different.push(`${type}: ${text}: ${e.message}`)
    }
    continue
  }
  const want = taken(dtype, shape), { a, b, m, c } = given[type]
  const wrong = (what) => different.push(`${type}: ${text}: ${what}`)
  try {
    nd.scope(() => {
      const got = new Function('nd', 'a', 'b', 'm', 'c', `return ${text}`)(nd, a, b, m, c)
      if (got.dtype !== dtype || got.shape.join() !== shape.join()) return wrong(`${got.dtype}[${got.shape}], want ${dtype}[${shape}]`)
      const [x, y] = [got.reshape(-1).read(), want.read()].map((v) => dtype === 'f16' ? [...nd.array(v, { dtype: 'u16' }).bitcast('f16').astype('f32').read()] : v)
      const i = [...x.keys()].find((i) => !near(x[i], y[i], dtype, ulps, scale))
      if (i !== undefined) wrong(`element ${i} is ${x[i]}, want ${y[i]}`)
    })
  } catch (e) {
    wrong(e)
  }
}
assert.equal(different.length, 0, `${different.length} of ${cases.length}:\n${different.slice(0, 200).join('\n')}`)

// Every call has a row that is tried on nothing, on no axes and on one element, but those that answer no numbers.
const others = ['constructor', 'readAsync', 'toString', 'toJSON', 'free', 'nd.NDArray', 'nd.wrap', 'nd.save', 'nd.load', 'nd.explain', 'nd.compile']
const namesOf = (of) => Object.getOwnPropertyNames(of).filter((name) => typeof Object.getOwnPropertyDescriptor(of, name).value === 'function')
const written = (begin, of) => namesOf(of).map((name) => `${begin}${name}`)
const calls = [...written('', nd.NDArray.prototype), ...written('generator(1).', Object.getPrototypeOf(nd.random.generator(1))), ...written('nd.', nd), ...written('nd.linalg.', nd.linalg), ...written('nd.fft.', nd.fft)]
const isTried = (call) => rows.some((row) => row.includes(`${call.includes('.') ? '' : '.'}${call}(`))
const untried = calls.filter((call) => !others.includes(call.replace('generator(1).', '')) && !isTried(call))
assert.equal(untried.length, 0, `oracle.py has no row of ${untried.join()}`)
