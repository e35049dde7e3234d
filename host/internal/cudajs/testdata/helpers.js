// Helper functions of kernels that use what only kernels have, on the device and
// in the engine.
const cuda = require('cuda')
const assert = require('assert')

const scale = 3
const index = () => blockIdx.x * blockDim.x + threadIdx.x
const scaled = (v) => v * scale // a closure like any other
function exchange(tile, v) {
  tile[threadIdx.x] = v
  syncthreads()
  return tile[blockDim.x - 1 - threadIdx.x]
}
const total = (v) => warp.reduceAdd(v)
function both(tile, v) { return exchange(tile, v) + total(1) }

const kernel = cuda.kernel(function (x, out) {
  const tile = shared('i32', 4)
  const i = index()
  out[i] = both(tile, scaled(x[i])) + (exchange(tile, i) > 5 ? 1000 : 0)
})

for (const way of ['launch', 'onHost']) {
  const out = cuda.alloc('i32', 8)
  kernel[way]({ grid: 2, block: 4 }, cuda.buffer(new Int32Array([1, 2, 3, 4, 5, 6, 7, 8])), out)
  assert.deepStrictEqual([...out.read()], [16, 13, 10, 7, 1028, 1025, 22, 19])
}

// Functions of Math as values from outside the kernel.
const larger = Math.max, steps = { root: Math.sqrt, angle: Math.atan2 }
const numbers = cuda.kernel((x) => { const i = grid(1); if (i < x.length) x[i] = larger(steps.root(x[i]), steps.angle(x[i], 2)) })
for (const way of ['launch', 'onHost']) {
  const x = cuda.buffer(new Float32Array([0, 4, 16]))
  numbers[way]({ grid: 1, block: 4 }, x)
  assert.deepStrictEqual([...x.read()], [0, 2, 4])
}
const random = Math.random, guess = cuda.kernel((x) => { x[0] = random() })
assert.throws(() => guess.forall(1, cuda.alloc('f32', 1)), /random is a function without source, which a kernel cannot use/)

// Helpers whose parameters have default values, as functions of every form.
const arrow = (a, b = grid(1) + 2, c = ((v) => v)(3)) => a + b * c, alone = (a = 5) => a, literal = function (a, b = [1, 2][1]) { return a * b }
const defaulted = cuda.kernel((x) => { x[0] = arrow(1) + arrow(1, 2, 1) + alone() + literal(2) })
for (const way of ['launch', 'onHost']) {
  const x = cuda.alloc('f32', 1)
  defaulted[way]({ grid: 1, block: 1 }, x)
  assert.deepStrictEqual([...x.read()], [7 + 3 + 5 + 4])
}

// What a script makes of Math and of names is no reason to fail otherwise.
Math.three = (a, b, c) => a + b + c
const three = Math.three, sums = cuda.kernel((x) => { x[0] = three(x[0], 1, 2) }), sum = cuda.buffer(new Float32Array([4]))
sums.forall(1, sum)
assert.deepStrictEqual([...sum.read()], [7])
for (const change of [{ length: 7 }, { length: -1 }, { length: 'two' }, { name: 3 }, { name: undefined }]) {
  const odd = Math.max.bind(null)
  for (const [key, value] of Object.entries(change)) Object.defineProperty(odd, key, { value })
  Math[String(change.name ?? odd.name)] = odd
  const k = cuda.kernel((x) => { x[0] = odd(x[0], 1) })
  assert.throws(() => k.forall(1, sum), /odd is a function without source, which a kernel cannot use/, JSON.stringify(change))
}
globalThis.Math = undefined
assert.throws(() => cuda.kernel((x) => { x[0] = random() }).forall(1, sum), /random is a function without source/)
