// Threads of forall that take several elements.
const cuda = require('cuda')
const assert = require('assert')

const text = 'function twice(x, y) { const i = grid(1); y[i] = 2 * x[i] }'
const make = (options) => cuda.kernel(eval(`(${text})`), options)
const one = make({ elements: 1 }), four = make({ elements: 4 })
const x = cuda.buffer(Float32Array.from({ length: 1003 }, (_, i) => i))

for (const n of [0, 1, 3, 4, 5, 1000, 1003]) {
  const a = cuda.alloc('f32', 1003).fill(-1), b = cuda.alloc('f32', 1003).fill(-1)
  one.forall(n, x, a)
  four.forall(n, x, b)
  four.forall(n, x, b) // as the launch before
  assert.deepStrictEqual(b.read(), a.read())
  assert.strictEqual(a.read().filter((v) => v >= 0).length, n)
}
// A view that is not aligned, a buffer that overlaps, and several dimensions: a thread takes one.
const b = cuda.alloc('f32', 1003).fill(-1)
four.forall(1002, x.subarray(1), b)
assert.deepStrictEqual(b.read().subarray(0, 3), Float32Array.of(2, 4, 6))
four.forall(8, x, x)
assert.deepStrictEqual(x.read().subarray(0, 9), Float32Array.of(0, 2, 4, 6, 8, 10, 12, 14, 8))
const grid = cuda.kernel(function g(o) { const [i, j] = grid(2); o[j][i] = i + 10 * j }, { elements: 4 })
const o = cuda.alloc('f32', [3, 5])
grid.forall([5, 3], o)
assert.deepStrictEqual([...o.read()].slice(10), [20, 21, 22, 23, 24])
// In a graph, with other arguments.
const c = cuda.alloc('f32', 1003), d = cuda.alloc('f32', 1003), y = cuda.buffer(new Float32Array(1003).fill(3))
const graph = cuda.graph(() => four.forall(1003, y, c))
graph.launch()
assert.strictEqual(c.read()[1002], 6)
graph.nodes[0].setArguments(c, d)
graph.launch()
assert.strictEqual(d.read()[1002], 12)
for (const elements of [0, 17]) {
  assert.throws(() => make({ elements }), { name: 'RangeError', message: `cuda.kernel: options.elements: expected an integer from 1 to 16, got ${elements}` })
}
