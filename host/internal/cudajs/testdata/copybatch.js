// Many copies at once.
const cuda = require('cuda')
const assert = require('assert')

const src = cuda.buffer(Int32Array.from({ length: 100 }, (_, i) => i))
const dst = cuda.alloc('i32', 100).fill(-1)
const other = cuda.alloc('i32', 3)
for (const stream of [undefined, cuda.stream({ nonBlocking: true })]) {
  dst.fill(-1)
  cuda.synchronize()
  cuda.copyBatch([
    { src, dst, offset: 90, length: 10 },
    { src, dst, offset: 0, dstOffset: 50, length: 5 },
    { src, dst: other, offset: 7 },
    { src, dst, length: 0 },
  ], { stream })
  cuda.synchronize()
  const got = dst.read()
  assert.deepStrictEqual(got.subarray(0, 11), new Int32Array([90, 91, 92, 93, 94, 95, 96, 97, 98, 99, -1]))
  assert.deepStrictEqual(got.subarray(49, 56), new Int32Array([-1, 0, 1, 2, 3, 4, -1]))
  assert.deepStrictEqual(other.read(), new Int32Array([7, 8, 9]))
}
cuda.copyBatch([])

const wrong = (f, name, message) => assert.throws(f, { name, message })
wrong(() => cuda.copyBatch({}), 'TypeError', 'cuda.copyBatch: copies: expected an array of {src, dst, offset, dstOffset, length}, got object')
wrong(() => cuda.copyBatch([{ src }]), 'TypeError', 'cuda.copyBatch: copies[0].dst: expected a Buffer, got undefined')
wrong(() => cuda.copyBatch([{ src, dst, ofset: 1 }]), 'TypeError',
  'cuda.copyBatch: copies[0]: there is no option "ofset"; did you mean "offset"?')
wrong(() => cuda.copyBatch([{ src, dst: cuda.alloc('f32', 1) }]), 'TypeError',
  'cuda.copyBatch: copies[0].dst: expected a buffer of type i32, got one of f32; buffer.view() changes the type')
wrong(() => cuda.copyBatch([{ src, dst }, { src, dst, dstOffset: 99, length: 2 }]), 'RangeError',
  'part 1: copying to buffer of 400 bytes on device 0: 8 bytes at offset 396 exceed its 400 bytes')
