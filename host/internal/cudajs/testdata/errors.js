// Errors of the driver.
const cuda = require('cuda')
const assert = require('assert')

assert(cuda.CudaError.prototype instanceof Error)
assert(cuda.OutOfMemoryError.prototype instanceof cuda.CudaError)
assert(cuda.CompileError.prototype instanceof Error)
assert(!(new cuda.CompileError('x') instanceof cuda.CudaError))

try {
  cuda.alloc('u8', 2 ** 50)
  assert.fail('there is no such device')
} catch (e) {
  assert(e instanceof cuda.OutOfMemoryError, String(e))
  assert.strictEqual(e.name, 'OutOfMemoryError')
  assert.strictEqual(e.symbol, 'CUDA_ERROR_OUT_OF_MEMORY')
  assert.strictEqual(e.code, 2)
  assert.strictEqual(e.call, 'cuMemAlloc')
  assert.strictEqual(e.sticky, false)
  assert.strictEqual(e.requested, 2 ** 50)
  assert(e.free > 0 && e.total >= e.free)
  assert.match(e.message, /^out of memory on device 0 \(.*\): allocating 1 PiB; /)
  assert.match(e.stack, /errors\.js:\d+/)
  assert.deepStrictEqual(Object.keys(e), [])
}

try {
  cuda.device().attribute(12345)
  assert.fail('there is no such attribute')
} catch (e) {
  assert(e instanceof cuda.CudaError, String(e))
  assert.strictEqual(e.name, 'CudaError')
  assert.match(e.symbol, /^CUDA_ERROR_/)
  assert.match(e.call, /^cu[A-Z]/)
}
