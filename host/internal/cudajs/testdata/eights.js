// Floats of 8 bits, converted on the host, by kernels and by the JavaScript engine: all give the same bits.
const assert = require('assert'), cuda = require('cuda')

const codes = Uint8Array.from({ length: 256 }, (_, i) => i)
for (const [type, most] of [['f8e4m3', 448], ['f8e5m2', 57344]]) {
  const values = cuda[type].to(codes), between = values.map((v, i) => Math.fround((v + values[(i + 1) % 256]) / 2))
  const numbers = Float32Array.of(...values, ...between, ...between.map((v) => v * (1 + 2 ** -20)), 1e30, -1e30, Infinity, -Infinity, NaN, -0, 2 ** -140)
  const convert = cuda.kernel(function convert(x, y, wide) {
    for (const i of grid.stride(x.length)) { y[i] = x[i]; wide[i] = y[i] }
  })
  const runs = ['launch', 'onHost'].map((way) => {
    const x = cuda.buffer(numbers), y = cuda.alloc(type, numbers.length), wide = cuda.alloc('f32', numbers.length)
    convert[way]({ grid: 1, block: 64 }, x, y, wide)
    return [y.read(), wide.read()]
  })
  const host = cuda[type].from(numbers)
  assert.deepStrictEqual(runs, [[host, cuda[type].to(host)], [host, cuda[type].to(host)]])
  const finite = values.map((v) => Number.isFinite(v) ? v : NaN), again = cuda[type].to(cuda[type].from(finite))
  assert.deepStrictEqual(again, finite)
  assert.deepStrictEqual(Array.from(cuda[type].to(cuda[type].from([1e9, -Infinity, most]))), [most, -most, most])
  assert.strictEqual(Object.is(cuda[type](-0).value, -0), true)
  const own = cuda.buffer(codes, { type })
  assert.deepStrictEqual(own.read(), codes)
  assert.throws(() => own.write(new Float32Array(256)), { name: 'TypeError', message: `buffer.write: src: expected Uint8Array for a buffer of type ${type}, got Float32Array; buffer.view() changes the type` })
}
assert.throws(() => cuda.f8e4m3.to(new Uint16Array(1)), { message: 'cuda.f8e4m3.to: bits: expected a Uint8Array, got Uint16Array' })
assert.throws(() => cuda.alloc('float8_e4m3fn', 1), { message: 'cuda.alloc: type: there is no type "float8_e4m3fn"; did you mean "f8e4m3"?' })
