// cuda.profiler acts in the current context, and does nothing without a
// profiler around the process.
const cuda = require('cuda')
const assert = require('assert')

assert.strictEqual(cuda.profiler.start(), undefined)
cuda.alloc('f32', 4).fill(1)
assert.strictEqual(cuda.profiler.stop(), undefined)
assert.strictEqual(cuda.profiler, cuda.profiler)
cuda.device().createContext().use(() => {
  cuda.profiler.start()
  cuda.profiler.stop()
})
