// toString has all of an array up to 1000 elements, and beyond that the ends of long axes.
const assert = require('assert'), cuda = require('cuda'), nd = require('cuda/ndarray')

const numbers = (text) => (text.match(/\d+/g) ?? []).map(Number)
for (const shape of [[], [0], [1], [1000], [1001], [1e5], [10, 100], [100, 11], [2, 501], [501, 2], [1e4, 3], [40, 40, 40], [20, 20, 20, 20],
  Array(6).fill(7), Array(10).fill(3), Array(16).fill(2), [1, 1e4, 1], [0, 5000]]) {
  const size = shape.reduce((a, b) => a * b, 1)
  const x = nd.arange(size).reshape(shape), text = String(x), seen = numbers(text)
  const name = `${shape}`
  assert(seen.length <= 1000, name)
  assert.equal(text.replace(/[^[]/g, '').length, text.replace(/[^\]]/g, '').length, name)
  assert.deepEqual(seen, [...seen].sort((a, b) => a - b), name)
  if (size <= 1000) assert.equal(seen.length, size, name)
  else {
    assert(text.includes('…'), name)
    assert.equal(seen[0], 0, name)
  }
  x.free()
}
assert.equal(String(nd.arange(1001)), '[0, 1, 2, 3, 4, 5, …, 998, 999, 1000]')
assert.equal(String(nd.arange(3000).reshape(1500, 2)), '[[0, 1], [2, 3], [4, 5], [6, 7], [8, 9], [10, 11], …, [2994, 2995], [2996, 2997], [2998, 2999]]')
assert.throws(() => nd.arange(1e5)(), (e) => e instanceof TypeError && e.message.length < 100)
