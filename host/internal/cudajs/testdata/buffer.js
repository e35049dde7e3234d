// Buffers: types, shapes, views, elements, copies, release.
const cuda = require('cuda')
const assert = require('assert')

const arrays = {
  i8: Int8Array, u8: Uint8Array, i16: Int16Array, u16: Uint16Array, i32: Int32Array, u32: Uint32Array,
  i64: BigInt64Array, u64: BigUint64Array, f16: Uint16Array, bf16: Uint16Array, f32: Float32Array, f64: Float64Array,
}
for (const [type, Array] of Object.entries(arrays)) {
  const n = Array === BigInt64Array || Array === BigUint64Array ? [1n, 2n, 100n] : [1, 2, 100]
  const data = new Array(n)
  const b = cuda.buffer(data, { type })
  assert.strictEqual(b.type, type)
  assert.strictEqual(b.length, 3)
  assert.strictEqual(b.bytes, data.byteLength)
  assert.deepStrictEqual(b.shape, [3])
  assert.deepStrictEqual(b.read(), data)
  assert.deepStrictEqual(cuda.alloc(type, 3).write(data).read(), data)
  if (type !== 'f16' && type !== 'bf16') {
    assert.strictEqual(cuda.buffer(data).type, type)
    assert.strictEqual(cuda.alloc(Array, 2).type, type)
    assert.strictEqual(b.at(2), n[2])
    b.set(-1, n[0])
    assert.strictEqual(b.at(-1), n[0])
    assert.deepStrictEqual(cuda.alloc(type, 5).fill(n[2]).read(), new Array(5).fill(n[2]))
  }
}

// The 16-bit floating point types are numbers one by one, bits in bulk.
const half = cuda.buffer([1, -2, 65504, 1e9, 2 ** -24], { type: 'f16' })
assert.deepStrictEqual(half.read(), new Uint16Array([0x3c00, 0xc000, 0x7bff, 0x7c00, 1]))
assert.strictEqual(half.at(1), -2)
assert.strictEqual(half.at(4), 2 ** -24)
half.set(0, 0.5)
assert.strictEqual(half.at(0), 0.5)
assert.deepStrictEqual(cuda.alloc('bf16', 2).fill(1).read(), new Uint16Array([0x3f80, 0x3f80]))

// Shapes.
const matrix = cuda.alloc('f32', [4, 8])
assert.deepStrictEqual(matrix.shape, [4, 8])
assert.strictEqual(matrix.length, 32)
matrix.shape[0] = 100
assert.deepStrictEqual(matrix.shape, [4, 8])
assert.deepStrictEqual(matrix.reshape([2, 16]).shape, [2, 16])
assert.throws(() => matrix.reshape(2, 16), { name: 'TypeError', message: 'buffer.reshape: shape: expected one array, got 2 arguments; write reshape([2, 16])' })
assert.throws(() => matrix.reshape([2, 15]), { name: 'RangeError', message: 'buffer.reshape: shape: expected 32 elements, got 2×15' })

// Views share memory and keep it.
const b = cuda.buffer(new Int32Array([0, 1, 2, 3, 4, 5]))
const part = b.subarray(2, -1)
assert.deepStrictEqual(part.read(), new Int32Array([2, 3, 4]))
assert.strictEqual(part.address, b.address + 8n)
part.set(0, 20)
assert.strictEqual(b.at(2), 20)
assert.strictEqual(b.subarray(4, 2).length, 0)
assert.strictEqual(b.subarray(-2).length, 2)
assert.strictEqual(b.subarray(100).length, 0)
assert.deepStrictEqual(b.view('u8').subarray(0, 4).read(), new Uint8Array(4))
assert.strictEqual(b.view(Float64Array).length, 3)
assert.throws(() => b.subarray(0, 3).view('f64'),
  { name: 'RangeError', message: 'buffer.view: type: 12 bytes are no whole number of elements of type f64' })

// Sub-ranges of copies.
const c = cuda.alloc('i32', 6).fill(7)
b.copyTo(c, { offset: 1, dstOffset: 4, length: 2 })
assert.deepStrictEqual(c.read(), new Int32Array([7, 7, 7, 7, 1, 20]))
c.fill(9, { offset: 1, length: 2 })
assert.deepStrictEqual(c.read(), new Int32Array([7, 9, 9, 7, 1, 20]))
c.write(new Int32Array([1, 2]), 4)
const some = new Int32Array(2)
assert.strictEqual(c.read(some, 4), some)
assert.deepStrictEqual(some, new Int32Array([1, 2]))
const memory = new Int32Array([10, 11, 12, 13])
c.write(memory.subarray(1, 3), 0)
assert.deepStrictEqual(c.read(new Int32Array(2)), new Int32Array([11, 12]))
c.read(memory.subarray(2, 4), 4)
assert.deepStrictEqual(memory, new Int32Array([10, 11, 1, 2]))
const view = new DataView(new ArrayBuffer(12), 4, 4)
view.setInt32(0, -5, true)
c.write(view, 3)
assert.strictEqual(c.at(3), -5)
c.write(memory.buffer)
assert.strictEqual(c.at(0), 10)
c.write([1, 2, 3], 1)
assert.strictEqual(c.at(3), 3)
c.write(new Uint32Array([0xffffffff]))
assert.strictEqual(c.at(0), -1)

// Nothing is nothing.
const empty = cuda.alloc('f32', 0)
assert.strictEqual(empty.address, 0n)
assert.deepStrictEqual(empty.read(), new Float32Array(0))
empty.fill(1).write([])
empty.copyTo(cuda.alloc('f32', 0))

// Wrong use.
const wrong = (f, name, message) => assert.throws(f, { name, message })
wrong(() => c.write(new Float32Array(1)), 'TypeError',
  'buffer.write: src: expected Int32Array for a buffer of type i32, got Float32Array; buffer.view() changes the type')
wrong(() => c.write('1'), 'TypeError', 'buffer.write: src: expected a typed array, ArrayBuffer, DataView or array of numbers, got string')
wrong(() => c.write(new Int32Array(7)), 'RangeError', 'buffer.write: src: expected at most 6 elements from offset 0 on, got 7')
wrong(() => c.write(new Int32Array(3), 4), 'RangeError', 'buffer.write: src: expected at most 2 elements from offset 4 on, got 3')
wrong(() => c.write(memory, -1), 'RangeError', 'buffer.write: offset: expected 0 to 6, got -1')
wrong(() => c.write(memory, 1.5), 'RangeError', 'buffer.write: offset: expected an integer, got 1.5')
wrong(() => c.write(new ArrayBuffer(3)), 'RangeError', 'buffer.write: src: expected a multiple of 4 bytes for a buffer of type i32, got 3')
wrong(() => c.write([1, '2']), 'TypeError', 'buffer.write: src[1]: expected a number, got string')
wrong(() => c.write([1.5]), 'RangeError', 'buffer.write: src[0]: expected a value of type i32, got 1.5')
wrong(() => c.read(new Int32Array(7)), 'RangeError', 'buffer.read: dst: expected at most 6 elements from offset 0 on, got 7')

// A buffer is no array.
const elsewhere = 'the elements of a Buffer are on the device'
for (const i of [0, 3, -1]) {
  wrong(() => c[i], 'TypeError', `buffer[${i}]: ${elsewhere}; read() copies them all to a typed array, at(${i}) reads one`)
  wrong(() => { c[i] = 1 }, 'TypeError', `buffer[${i}] = …: ${elsewhere}; write(array) copies to them, set(${i}, value) writes one`)
}
assert.equal(c instanceof Object, true)
wrong(() => { c[0] = 1 }, 'TypeError', `buffer[0] = …: ${elsewhere}; write(array) copies to them, set(0, value) writes one`)
for (const f of [() => [...c], () => Array.from(c), () => new Int32Array(c), () => { for (const _ of c); }, () => Math.max(...c), () => new Set(c)]) {
  wrong(f, 'TypeError', `buffer[Symbol.iterator]: ${elsewhere}; iterate over buffer.read()`)
}
wrong(() => c.at(6), 'RangeError', 'buffer.at: i: expected an index below 6, got 6')
wrong(() => c.at(NaN), 'RangeError', 'buffer.at: i: expected an integer, got NaN')
wrong(() => c.set(0, 2 ** 31), 'RangeError', 'buffer.set: v: expected a value of type i32, got 2147483648')
wrong(() => c.fill('x'), 'TypeError', 'buffer.fill: value: expected a number, got string')
wrong(() => cuda.alloc('u64', 1).fill(-1n), 'RangeError', 'buffer.fill: value: expected a value of type u64, got -1n')
wrong(() => c.fill(0, { ofset: 1 }), 'TypeError', 'buffer.fill: options: there is no option "ofset"; did you mean "offset"?')
wrong(() => c.fill(0, { length: 7 }), 'RangeError', 'buffer.fill: options.length: expected an integer from 0 to 6, got 7')
wrong(() => c.copyTo(cuda.alloc('f32', 6)), 'TypeError',
  'buffer.copyTo: dst: expected a buffer of type i32, got one of f32; buffer.view() changes the type')
wrong(() => c.copyTo(b, { dstOffset: 3, length: 4 }), 'RangeError',
  'buffer.copyTo: options.length: expected at most 3 elements from dstOffset 3 on, got 4')
wrong(() => c.copyTo({}), 'TypeError', 'buffer.copyTo: dst: expected a Buffer, got object')
wrong(() => cuda.alloc('f23', 1), 'TypeError', 'cuda.alloc: type: there is no type "f23"; did you mean "f32"?')
wrong(() => cuda.alloc(32, 1), 'TypeError', "cuda.alloc: type: expected a type such as 'f32' or Float32Array, got number")
wrong(() => cuda.alloc('f32'), 'TypeError', 'cuda.alloc: shape: expected a number of elements or an array of them, got undefined')
wrong(() => cuda.alloc('f32', -1), 'RangeError', 'cuda.alloc: shape: expected a whole number from 0 on, got -1')
wrong(() => cuda.alloc('f32', [2, NaN]), 'RangeError', 'cuda.alloc: shape[1]: expected a whole number from 0 on, got NaN')
wrong(() => cuda.alloc('f32', []), 'RangeError', 'cuda.alloc: shape: expected 1 to 32 dimensions, got 0')
wrong(() => cuda.alloc('f32', [2 ** 40, 2 ** 40]), 'RangeError',
  'cuda.alloc: shape: expected at most 9007199254740991 bytes, got 1099511627776×1099511627776 elements of 4')
wrong(() => cuda.alloc('f32', 1, { steam: 1 }), 'TypeError', 'cuda.alloc: options: there is no option "steam"; did you mean "stream"?')
wrong(() => cuda.buffer(), 'TypeError', 'cuda.buffer: data: expected a typed array, ArrayBuffer, DataView or array of numbers, got undefined')
wrong(() => cuda.buffer(new Float32Array(1), { type: 'i32' }), 'TypeError', 'cuda.buffer: data: expected Int32Array for type i32, got Float32Array')
wrong(() => new cuda.Buffer(), 'TypeError', 'Buffer cannot be constructed: use cuda.alloc() or cuda.buffer()')
const read = c.read
wrong(() => read(), 'TypeError', 'buffer.read: called on undefined; write object.method(), or bind it')
wrong(() => read.call(cuda.device()), 'TypeError', 'buffer.read: called on Device; write object.method(), or bind it')

// Memory of others.
const w = cuda.wrap(b.address, 24, { type: 'i32', owner: b })
assert.deepStrictEqual(w.read(), b.read())
w.free()
assert.strictEqual(b.freed, false)
wrong(() => cuda.wrap(-1n, 4), 'RangeError', 'cuda.wrap: address: expected an unsigned 64-bit integer, got -1n')
wrong(() => cuda.wrap(2n ** 64n, 4), 'RangeError', 'cuda.wrap: address: expected an unsigned 64-bit integer, got 18446744073709551616n')
assert.throws(() => cuda.wrap(0n, 2 ** 52), RangeError)

// Release.
const v = b.subarray(1)
b.free()
b.free()
assert.strictEqual(b.freed, true)
assert.strictEqual(v.freed, true)
wrong(() => b.read(), 'TypeError', 'buffer of 24 bytes on device 0 has been freed')
assert.throws(() => v.at(0), TypeError)
assert.throws(() => b.subarray(0, 1), TypeError)
{
  const d = cuda.alloc('f32', 4)
  d[Symbol.dispose]()
  assert.strictEqual(d.freed, true)
}
const stream = cuda.stream()
const s = cuda.alloc('f32', 4, { stream })
s.fill(2, { stream })
s.free({ stream })
assert.strictEqual(s.freed, true)

// What is copied has room, or is said to be a part; a place to read from counts without memory to read into as well.
{
  const four = cuda.buffer(Float32Array.of(1, 2, 3, 4)), three = cuda.alloc('f32', 3).fill(0)
  const short = (room) => ({ name: 'RangeError', message: `buffer.copyTo: dst: expected room for 4 elements, got ${room}; options.length says how many to copy` })
  assert.throws(() => four.copyTo(three), short(3))
  assert.throws(() => four.copyTo(four.view('f32'), { dstOffset: 1 }), short(3))
  four.copyTo(three, { offset: 1 })
  assert.deepStrictEqual(three.read(), Float32Array.of(2, 3, 4))
  four.copyTo(three, { length: 1, dstOffset: 2 })
  assert.deepStrictEqual(three.read(undefined, 1), Float32Array.of(3, 1))
  assert.strictEqual(three.read(undefined, 3).length, 0)
  assert.throws(() => three.read(undefined, 4), { name: 'RangeError', message: 'buffer.read: offset: expected 0 to 3, got 4' })
  assert.strictEqual(cuda.alloc(Uint8ClampedArray, 2).type, 'u8')
}

// Floating-point numbers are rounded to the type that is asked for; integers and floating-point numbers do not mix.
const rounded = cuda.buffer(new Float32Array([1, 0.1, 1e9]), { type: 'f16' })
assert.deepStrictEqual([rounded.type, rounded.length, rounded.at(1), rounded.at(2)], ['f16', 3, 0.0999755859375, Infinity])
assert.deepStrictEqual(cuda.buffer(new Float64Array([0.1]), { type: 'f32' }).read(), new Float32Array([0.1]))
assert.deepStrictEqual(cuda.buffer(new Float32Array([0.5]), { type: 'f64' }).read(), new Float64Array([0.5]))
assert.throws(() => cuda.buffer(new Int32Array(1), { type: 'f32' }), { name: 'TypeError' })

// similar: the shape and the context of a buffer of any kind, of its type or another; memory of its own.
const another = cuda.device().createContext()
for (const type of Object.keys(arrays)) for (const shape of [[1], [7], [0], [2, 3], [2, 0], [2, 3, 4]]) {
  for (const make of [cuda.alloc, cuda.managed, (...a) => cuda.alloc(...a).reshape(shape), (...a) => another.alloc(...a)]) {
    const b = make(type, shape)
    for (const [other, options] of [[undefined], ['f64'], ['u8', { stream: undefined }]]) {
      const c = b.similar(other, options)
      assert.strictEqual(c.type, other ?? type)
      assert.deepStrictEqual(c.shape, shape)
      assert.strictEqual(c.constructor, cuda.Buffer)
      if (c.length) assert.notStrictEqual(cuda.pointerAttributes(c).id, cuda.pointerAttributes(b).id)
      c.free()
    }
  }
}
{
  const stream = cuda.stream(), b = cuda.buffer(new Float32Array([1, 2]))
  assert.deepStrictEqual(b.similar(undefined, { stream }).fill(3).read(), new Float32Array([3, 3]))
  assert.deepStrictEqual(b.read(), new Float32Array([1, 2]))
  const there = another.alloc('f32', 2).similar()
  another.destroy()
  assert.throws(() => there.read(), /destroyed|freed/)
  assert.throws(() => b.similar('f23'), { name: 'TypeError', message: /^buffer\.similar: / })
  assert.throws(() => b.similar('f32', { streem: 1 }), { name: 'TypeError', message: /^buffer\.similar: options: there is no option "streem"/ })
  b.free()
  assert.deepStrictEqual(b.similar().fill(1).read(), new Float32Array([1, 1])) // a freed one has a shape still
}
