// Far more is allocated than the device has; the collector gives it back.
const cuda = require('cuda')
const assert = require('assert')

const bytes = Math.min(64 * 2 ** 20, cuda.device().memoryInfo().free / 64)
for (let i = 0; i < 2000; i++) {
  const b = cuda.alloc('u8', bytes)
  if (i % 500 === 0) b.fill(1).free()
}
const kept = cuda.alloc('u8', 1000)
assert(cuda.liveObjects().some((o) => o.kind === 'buffer' && o.bytes === 1000))
kept.free()
