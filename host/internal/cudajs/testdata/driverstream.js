// What stream 0 of raw calls is: the legacy default stream, or the context's per-thread one.
const d = require('cuda/driver')
const cuda = require('cuda')
const assert = require('assert')
const kernels = require('./lib/kernels')

const x = cuda.alloc('u32', 16).fill(0)
const words = new Uint32Array(16)

/** How many nodes a graph has of what f puts into the per-thread stream. */
function recorded(f) {
  d.cuStreamBeginCapture(cuda.perThreadStream, 'CU_STREAM_CAPTURE_MODE_RELAXED')
  let graph
  try { f() } finally { graph = d.cuStreamEndCapture(cuda.perThreadStream) }
  const n = d.cuGraphGetNodes(graph).length
  d.cuGraphDestroy(graph)
  return n
}

assert.strictEqual(d.defaultStream, 'legacy')
assert.throws(() => { d.defaultStream = 'per-tread' }, { name: 'TypeError', message: 'defaultStream: expected "legacy" or "per-thread", got "per-tread"; did you mean "per-thread"?' })
assert.strictEqual(d.defaultStream, 'legacy')
const other = cuda.stream({ nonBlocking: true })
assert.strictEqual(recorded(() => d.cuMemsetD32Async(x, 1, 16, other)), 0)

d.defaultStream = 'per-thread'
assert.strictEqual(d.defaultStream, 'per-thread')
// A stream that is 0, null, or the per-thread stream by number.
assert.strictEqual(recorded(() => d.cuMemsetD32Async(x, 1, 16, 0)), 1)
assert.strictEqual(recorded(() => d.cuMemsetD32Async(x, 1, 16, null)), 1)
assert.strictEqual(recorded(() => d.cuMemsetD32Async(x, 1, 16, d.CU_STREAM_PER_THREAD)), 1)
// Other streams stay what they are.
assert.strictEqual(recorded(() => d.cuMemsetD32Async(x, 1, 16, other)), 0)
// A stream in a struct, given and left out.
const config = { gridDimX: 1, gridDimY: 1, gridDimZ: 1, blockDimX: 16, blockDimY: 1, blockDimZ: 1 }
const saxpy = cuda.module(kernels.saxpy).function('saxpy'), args = [cuda.f32(2), x, x, cuda.u32(16)]
assert.strictEqual(recorded(() => d.cuLaunchKernelEx(config, saxpy, args)), 1)
assert.strictEqual(recorded(() => d.cuLaunchKernelEx({ ...config, hStream: 0 }, saxpy, args)), 1)
assert.strictEqual(recorded(() => d.cuLaunchKernelEx({ ...config, hStream: other }, saxpy, args)), 0)
d.cuStreamSynchronize(other) // it writes what follows
// Functions that name no stream.
assert.strictEqual(recorded(() => { d.cuMemsetD32(x, 1, 16); d.cuMemsetD2D8(x, 8, 1, 4, 2) }), 2)
d.cuMemsetD32(x, 5, 16)
d.cuMemcpyDtoH(words, x, 64)
assert.deepStrictEqual(words, new Uint32Array(16).fill(5))
d.cuMemcpyHtoD(x, words.map((_, i) => i), 64)
d.cuMemcpyDtoH(words, x, 64)
assert.strictEqual(words[15], 15)
d.cuStreamSynchronize(0)
assert.strictEqual(d.cuStreamGetId(0), d.cuStreamGetId(cuda.perThreadStream))
assert.notStrictEqual(d.cuStreamGetId(d.CU_STREAM_LEGACY), d.cuStreamGetId(0))
assert.strictEqual(d.cuStreamGetId(cuda.defaultStream), d.cuStreamGetId(d.CU_STREAM_LEGACY))

d.defaultStream = 'legacy'
assert.strictEqual(d.cuStreamGetId(0), d.cuStreamGetId(d.CU_STREAM_LEGACY))
x.free()
