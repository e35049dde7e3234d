// A kernel whose function calls itself too often ends with the line and what to do.
const cuda = require('cuda')
const assert = require('assert')

const count = (n) => n === 0 ? 0 : 1 + count(n - 1)
const deep = (n, maxDepth) => {
  const x = cuda.buffer(Int32Array.of(n))
  cuda.kernel(function deep(x) { x[0] = count(x[0]) }, { maxDepth }).launch({ grid: 1, block: 1 }, x)
  return x.read()[0]
}
assert.strictEqual(deep(9, 10), 9)
assert.throws(() => deep(10, 10), /recursion\.js:5.*more than 10 calls of count are inside of each other: the option maxDepth allows more/s)
assert.throws(() => cuda.kernel((x) => {}, { maxDepth: 0 }), RangeError)
