import cuda from 'cuda'
import { describe, test, expect } from 'cujs/test'

describe('square', () => {
  const square = cuda.kernel((x: f32[]) => {
    const i = grid(1)
    if (i < x.length) x[i] = x[i] * x[i]
  })

  test('of every element', () => {
    using x = cuda.buffer(new Float32Array([1, 2, 3]))
    square.forall(x.length, x)
    expect(x).toBeCloseTo([1, 4, 9])
  })
})
