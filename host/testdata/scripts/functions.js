// Kernels find the functions that they are given where these stand.
const cuda = require('cuda'), assert = require('assert')

const longer = (a, b) => a + b * 2 // the text of the next one is its beginning
const shorter = (a, b) => a
const chosen = longer(1, 1) === 3 ? (v) => v * 3 : (v) => v
const apply = (f, g) => cuda.kernel((x) => { x[grid(1)] = f(x[grid(1)], 5) + g(x[grid(1)]) })

const run = (kernel) => {
  const x = cuda.buffer(Float32Array.of(1, 2))
  kernel.forall(2, x)
  return [...x.read()]
}
assert.deepStrictEqual(run(apply(shorter, chosen)), [4, 8])
assert.deepStrictEqual(run(apply(longer, chosen)), [14, 18])
