// Math of doubles gives the same bits in a script, by onHost and on the device, ** and % too.
const cuda = require('cuda')
const assert = require('assert')

const special = [0, -0, 1, -1, 0.5, -0.5, 2, -2, 3, -3, 10, 0.0625, 0.06249999999999999, 1e-310, -1e-310, 5e-324, 1e-20, 0.1, 1e300, -1e300, 1.7976931348623157e308, 709.78, -745.1, 1e-250, 3.141592653589793, 1.0000001, 1e9, Infinity, -Infinity, NaN]
let seed = 5
const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647
const some = () => (random() < 0.5 ? -1 : 1) * (1 + random()) * 2 ** Math.trunc((random() - 0.5) * (random() < 0.7 ? 12 : 1000))
const xs = [], ys = []
for (const x of special) for (const y of special) { xs.push(x); ys.push(y) }
while (xs.length < 1300) { xs.push(some()); ys.push(some()) }

const of = (f64s) => cuda.buffer(new Float64Array(f64s))
const x = of(xs), y = of(ys), n = xs.length
const check = (text) => {
  const f = new Function('a', 'b', `return ${text}`), out = cuda.alloc('f64', n), config = { grid: 1, block: 32 }
  const k = cuda.kernel(new Function('x', 'y', 'out', `for (let i = grid(1); i < x.length; i += 32) { const a = x[i], b = y[i]; out[i] = ${text} }`), { name: 'mathematics' })
  k.launch(config, x, y, out)
  const device = out.read()
  k.onHost(config, x, y, out.fill(0))
  const host = out.read()
  for (let i = 0; i < n; i++) {
    const here = text.includes('**') ? host[i] : f(xs[i], ys[i]) // code of texts has goja's **
    if (!Object.is(device[i], host[i]) || !Object.is(host[i], here)) assert.fail(`${text} of ${xs[i]} and ${ys[i]}: ${device[i]} on the device, ${host[i]} by onHost, ${here} in a script`)
  }
}
const one = ['abs', 'acos', 'acosh', 'asin', 'asinh', 'atan', 'atanh', 'cbrt', 'ceil', 'cos', 'cosh', 'exp', 'expm1', 'floor', 'log', 'log10', 'log1p', 'log2', 'round', 'sign', 'sin', 'sinh', 'sqrt', 'tan', 'tanh', 'trunc']
for (const name of one) check(`Math.${name}(a)`)
for (const name of ['atan2', 'hypot', 'max', 'min', 'pow']) check(`Math.${name}(a, b)`)
for (const text of ['a ** b', 'Math.abs(a) ** (b / 64)', 'a ** 3', '2 ** b', '(a ** 2) ** 0.5', 'a % b', 'Math.hypot(a)', 'Math.hypot(a, b, a / 3)', 'Math.hypot(a, b, b / 5, a / 7, 1e-3)']) check(text)

const assigned = cuda.kernel((x, y, out) => { for (let i = grid(1); i < x.length; i += 32) { out[i] = x[i]; out[i] **= y[i] / 8 } })
const d = cuda.alloc('f64', n), h = cuda.alloc('f64', n), by = []
assigned.launch({ grid: 1, block: 32 }, x, y, d)
assigned.onHost({ grid: 1, block: 32 }, x, y, h)
for (let i = 0; i < n; i++) { by.push(xs[i]); by[i] **= ys[i] / 8 } // in a script
assert.deepStrictEqual(d.read(), h.read())
assert.deepStrictEqual([...d.read()], by)
