// The dot product of two vectors in TypeScript: each block adds up its part in shared memory, one atomic addition a block
// puts the parts together. Annotations of a kernel's parameters are types of the kernel language.
import assert from 'assert'
import cuda, { kernel, type Buffer } from 'cuda'

const threads = 256

const partial = kernel((x: f32[], y: f32[], out: f32[]) => {
  const sums = shared('f32', 256)
  const t = threadIdx.x
  let sum = 0
  for (let i = grid(1); i < x.length; i += gridDim.x * blockDim.x) sum += x[i] * y[i]
  sums[t] = sum
  for (let half = 128; half > 0; half = (half / 2) | 0) {
    syncthreads()
    if (t < half) sums[t] += sums[t + half]
  }
  if (t === 0) Atomics.add(out, 0, sums[0])
})

function dot(x: Buffer, y: Buffer): number {
  using out = cuda.alloc('f32', 1).fill(0)
  partial.launch({ grid: 8, block: threads }, x, y, out)
  return out.at(0)
}

const n = 20_000
using x = cuda.buffer(Float32Array.from({ length: n }, (_, i) => i % 7))
using y = cuda.buffer(new Float32Array(n).fill(0.5))
const expected = Array.from({ length: n }, (_, i) => (i % 7) / 2).reduce((a, b) => a + b)
assert.strictEqual(dot(x, y), expected)
console.log(`the dot product of ${n} elements is ${expected}`)
