// A kernel in JavaScript calls functions in CUDA C++ that are linked to it.
const cuda = require('cuda')
const assert = require('assert')

const library = cuda.compile(`
extern "C" __device__ float scale(float v, int by) { return v * by; }
extern "C" __device__ void put(long long *to, int i, long long v) { to[i] = v; }
`, { options: ['--relocatable-device-code=true'] })
const k = cuda.kernel((x, sums) => {
  const i = grid(1)
  if (i > 0) x[i] = scale(x[i], 3)
  put(sums, i, i64(i) * 7n)
}, { link: [library], functions: { scale: 'f32(f32, i32)', put: 'void(i64[], i32, i64)' } })
const x = cuda.buffer(Float32Array.of(1, 2, 3)), sums = cuda.alloc('i64', 3)
k.forall(3, x, sums)
assert.deepStrictEqual([...x.read()], [1, 6, 9])
assert.deepStrictEqual([...sums.read()], [0n, 7n, 14n])
