// assign and write: order of evaluation, overlaps, masks, kinds.
const assert = require('assert'), cuda = require('cuda'), nd = require('cuda/ndarray')
const text = (x) => String(x)

const x = nd.arange(6)
x.assign(x.add(1))
assert.equal(text(x), '[1, 2, 3, 4, 5, 6]')
x.at('1:').assign(x.at(':-1'))                  // overlaps: as if read first
assert.equal(text(x), '[1, 1, 2, 3, 4, 5]')
x.assign(x.at('::-1'))
assert.equal(text(x), '[5, 4, 3, 2, 1, 1]')
x.assign(0, { where: x.gt(2) })
assert.equal(text(x), '[0, 0, 0, 2, 1, 1]')
x.at('::2').assign([7, 8, 9])
assert.equal(text(x), '[7, 0, 8, 2, 9, 1]')
assert.equal(x.assign(1), x)

// What was put off has the values of when it was called.
{
  const a = nd.array([1, 2, 3]), later = a.mul(10), sum = later.add(a)
  a.assign(0)
  assert.equal(text(later), '[10, 20, 30]')
  assert.equal(text(sum), '[11, 22, 33]')
  const b = a.add(1)
  a.write([5, 6, 7])
  assert.equal(text(b), '[1, 1, 1]')
  assert.equal(text(a), '[5, 6, 7]')
}

// Types: within a kind or to a higher one.
const i = nd.zeros(3, { dtype: 'i32' })
i.assign(nd.array(Uint8Array.of(1, 2, 255)))
assert.equal(text(i), '[1, 2, 255]')
i.assign(nd.array([true, false, true]))
assert.equal(text(i), '[1, 0, 1]')
assert.throws(() => i.assign(nd.ones(3)), { name: 'TypeError', message: "ndarray.assign: value: f32 does not become i32 by itself; write astype('i32')" })
assert.throws(() => i.assign(2.5), { name: 'TypeError', message: "ndarray.assign: value: 2.5 is not an i32; astype('f32') first" })
assert.throws(() => i.assign([1, 2]), { name: 'RangeError', message: 'ndarray.assign: value: shapes 3 and 2 do not fit: axis 0 has 3 and 2 elements' })
assert.throws(() => i.assign(nd.zeros([2, 3], { dtype: 'i32' })), { name: 'RangeError', message: 'ndarray.assign: value: 2×3 cannot be broadcast to 3' })
assert.throws(() => nd.zeros([1]).broadcastTo([3]).assign(1), { name: 'TypeError',
  message: 'ndarray.assign: the array is broadcast: several of its elements are one in memory; copy() makes an array that can be written' })
assert.throws(() => i.assign(1, { wher: true }), /there is no option "wher"; did you mean "where"/)

// A matrix, by rows, columns and its transpose.
const m = nd.zeros([3, 4])
m.at(1).assign([1, 2, 3, 4])
m.at(':, 0').assign(9)
m.T.at(3).assign([5, 6, 7])
assert.equal(text(m), '[[9, 0, 0, 5], [9, 2, 3, 6], [9, 0, 0, 7]]')
m.at('1:, 1:3').write(Float32Array.of(-1, -2, -3, -4))
assert.equal(text(m), '[[9, 0, 0, 5], [9, -1, -2, 6], [9, -3, -4, 7]]')
m.write([[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]])
assert.equal(text(m.at('..., ::-2')), '[[4, 2], [8, 6], [12, 10]]')
assert.throws(() => m.write([1, 2]), { name: 'RangeError', message: 'ndarray.write: data: expected 12 elements, got 2' })
assert.throws(() => m.write(new Float64Array(12)), /expected Float32Array for an array of f32, got Float64Array/)
assert.throws(() => m.write(new Float32Array(5)), /expected 48 bytes for f32\[3×4\], got 20/)

// In place over a square, by its own transpose.
const q = nd.arange(9).reshape(3, 3)
q.assign(q.T)
assert.equal(text(q), '[[0, 3, 6], [1, 4, 7], [2, 5, 8]]')

// Nothing of an empty part.
q.at('0:0').assign(5)
assert.equal(text(q.at('0:0')), '[]')
