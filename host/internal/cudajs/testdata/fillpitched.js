// Pitched memory is filled, all of it or a box, with elements of every type, in a stream's order; the padding keeps its values.
const cuda = require('cuda')
const assert = require('assert')

for (const [type, value] of Object.entries({ u8: 7, i16: -3, bf16: 1.5, f32: 0.1, u32: 2 ** 32 - 1, f64: 0.1, i64: -5n, u64: 2n ** 63n + 1n })) {
  const p = cuda.pitched(type, 5, 4, 3), zero = typeof value === 'bigint' ? 0n : 0
  assert.strictEqual(p.fill(zero), p)
  p.buffer.fill(zero)
  p.fill(value, { x: 1, y: 1, z: 1, width: 3, height: 2 })
  const expected = Array.from({ length: 60 }, (_, i) => {
    const x = i % 5, y = Math.floor(i / 5) % 4, z = Math.floor(i / 20)
    return x >= 1 && x < 4 && y >= 1 && y < 3 && z >= 1 ? value : zero
  })
  const one = cuda.buffer([value], { type }).read()[0]          // as the type holds it
  assert.deepStrictEqual([...p.read()], expected.map(v => v === value ? one : v))
  assert.strictEqual(p.buffer.read().filter(v => v !== zero).length, 12)
}

const s = cuda.stream({ nonBlocking: true }), image = cuda.pitched('f32', 100, 50)
image.fill(1, { stream: s })
image.fill(2, { width: 0 }).fill(2, { height: 0 }).fill(2, { x: 100 })
s.synchronize()
assert(image.read().every(v => v === 1))
s.use(() => image.fill(3))
s.synchronize()
assert(image.read().every(v => v === 3))

const wrong = (f, name, message) => assert.throws(f, { name, message })
wrong(() => image.fill(), 'TypeError', 'pitched.fill: value: expected a number, got undefined')
wrong(() => image.fill(1, { x: 101 }), 'RangeError', 'pitched.fill: options.x: expected an integer from 0 to 100, got 101')
wrong(() => image.fill(1, { x: 90, width: 11 }), 'RangeError', 'pitched.fill: options.width: expected an integer from 0 to 10, got 11')
wrong(() => image.fill(1, { offset: 3 }), 'TypeError', 'pitched.fill: options: there is no option "offset"; there are stream, x, y, z, width, height, depth')
wrong(() => image.fill(1, s), 'TypeError', 'pitched.fill: options: expected an object, got Stream; write { stream: … }')
const size = image.bytes
image.free()
assert.throws(() => image.fill(1), { message: `pitched buffer of ${size / 1024} KiB on device 0 has been freed` })
