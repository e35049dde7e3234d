// A kernel in JavaScript: run this file with `cujs main.ts`, check it with `cujs test`.
import cuda from 'cuda'

const n = 1000
const saxpy = cuda.kernel((a: f32, x: f32[], y: f32[]) => {
  const i = grid(1)
  if (i < x.length) y[i] = a * x[i] + y[i]
})

using x = cuda.buffer(Float32Array.from({ length: n }, (_, i) => i))
using y = cuda.alloc('f32', n).fill(1)
saxpy.forall(n, 2, x, y)
console.log(`on ${cuda.device().name}:`, y)
