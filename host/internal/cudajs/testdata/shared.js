// What is shared with other processes, as far as one process can tell;
// scripts/examples/ipc_pair.js is two.
const cuda = require('cuda')
const assert = require('assert')

const device = cuda.device()
if (!device.attributes.ipcEventSupported) process.exit(0)
const wrong = (f, name, message) => assert.throws(f, { name, message })

const b = cuda.alloc('f32', [4, 8], { shareable: true })
const text = b.share()
assert.match(text, /^cujs-buffer-1:f32:4x8:\d+:128:[A-Za-z0-9+/]{86}==$/)
assert.match(b.subarray(8).share(), /^cujs-buffer-1:f32:24:\d+:96:/)
assert.throws(() => cuda.openShared(text), (e) => e instanceof cuda.CudaError && e.symbol === 'CUDA_ERROR_INVALID_CONTEXT' &&
  e.hint === 'the process that has shared it cannot open it; use the object itself there')

const e = cuda.event({ interprocess: true })
assert.match(e.share(), /^cujs-event-1:[A-Za-z0-9+/]{86}==$/)
e.record()
e.synchronize()
assert.strictEqual(e.done, true)
wrong(() => cuda.event().share(), 'TypeError', 'sharing event on device 0: expected an event that was made for other processes (interprocess), got one that is this process\'s own')

for (const bad of ['', 'x', 'cujs-buffer-1:f32:4x8:0:128:AAAA', text.replace('4x8', '4x9'), text.replace('f32', 'f33'),
  text.replace('4x8', '0'), 'cujs-buffer-1:f32', 'cujs-event-1:!']) {
  wrong(() => cuda.openShared(bad), 'RangeError',
    `cuda.openShared: text: expected what share() of a buffer, an event or a memory pool gave, got ${JSON.stringify(bad.slice(0, 40))}`)
}
wrong(() => cuda.openShared(5), 'TypeError', 'cuda.openShared: text: expected a string, got number')
wrong(() => cuda.alloc('f32', 0).share(), 'TypeError', 'sharing buffer of 0 bytes on device 0: expected a buffer that has memory')
assert.match(cuda.buffer([1, 2], { shareable: true }).share(), /^cujs-buffer-1:f32:2:/)
assert.match(cuda.pitched('f32', 4, 4).buffer.share(), /^cujs-buffer-1:f32:/)
const stream = cuda.stream()
stream.use(() => cuda.alloc('f32', 8, { shareable: true }).share())
if (device.attributes.memoryPoolsSupported) {
  const own = 'expected memory of its own, as alloc(type, shape, { shareable: true }) makes it, or of a pool of createPool({ shareable: true })'
  for (const pooled of [cuda.alloc('f32', 8), cuda.buffer(new Float32Array(8)), cuda.alloc('f32', 8, { stream }), device.pool.alloc('f32', 8),
    cuda.alloc('f32', 8, { stream, shareable: false })]) {
    wrong(() => pooled.share(), 'TypeError',
      `sharing buffer of 32 bytes on device 0: ${own}, got memory of a pool that is this process's own`)
  }
  const pooled = cuda.alloc('f32', 8)
  assert.throws(() => cuda.wrap(pooled.address, 32, { owner: pooled }).share(), (e) => e instanceof cuda.CudaError &&
    e.hint === 'only memory of its own can be shared, as alloc(type, shape, { shareable: true }) makes it')
}
if (device.attributes.mempoolSupportedHandleTypes & 1) { // scripts/examples/pool_pair.js is two processes
  const pool = device.createPool({ shareable: true })
  const name = pool.share()
  assert.match(name, /^cujs-pool-1:GPU-[0-9a-f-]{36}:[0-9a-f]{32}$/)
  assert.strictEqual(pool.share(), name)
  const pooled = pool.alloc('f32', [4, 8])
  const text = pooled.subarray(8).share()
  assert.match(text, /^cujs-buffer-1:f32:24:32:96:[A-Za-z0-9+/]{86}==:GPU-[0-9a-f-]{36}:[0-9a-f]{32}$/)
  assert(text.endsWith(name.slice('cujs-pool-1'.length)))
  for (const shared of [name, text]) {
    wrong(() => cuda.openShared(shared), 'Error', 'opening a memory pool of another process: this process offers it itself; use the object itself there')
  }
  pool.free()
  wrong(() => pool.share(), 'TypeError', 'memory pool of device 0 has been freed')
  for (const gone of [name, text, name.slice(0, -1), name + '/']) {
    wrong(() => cuda.openShared(gone), 'Error',
      'opening a memory pool of another process: no process offers it any more; has the process that shared it ended, or freed it?')
  }
  wrong(() => cuda.openShared(name.replace('GPU-', 'GPU-0')), 'RangeError',
    `opening a memory pool of another process: its device, ${name.split(':')[1].replace('GPU-', 'GPU-0')}, is none of this process's`)
  assert.deepStrictEqual(pooled.fill(3).read(), new Float32Array(32).fill(3)) // outlives the pool
  pooled.free()
  wrong(() => device.createPool({ shareable: 1 }), 'TypeError', 'device.createPool: options.shareable: expected a boolean, got number')
}
wrong(() => device.pool.share(), 'TypeError', 'sharing the memory pool of device 0: expected a pool that was made for other processes, ' +
  "as createPool({ shareable: true }) makes it, got one that is this process's own")
wrong(() => cuda.alloc('f32', 8, { stream, shareable: true }), 'TypeError',
  'cuda.alloc: options.shareable: expected no stream beside it: shareable memory is of no pool')
wrong(() => cuda.alloc('f32', 8, { pool: device.pool, shareable: true }), 'TypeError',
  'cuda.alloc: options.shareable: expected no pool beside it: shareable memory is of no pool')
wrong(() => cuda.buffer([1], { stream, shareable: true }), 'TypeError',
  'cuda.buffer: options.shareable: expected no stream beside it: shareable memory is of no pool')
wrong(() => cuda.alloc('f32', 8, { shareable: 1 }), 'TypeError', 'cuda.alloc: options.shareable: expected a boolean, got number')
b.free()
wrong(() => b.share(), 'TypeError', 'buffer of 128 bytes on device 0 has been freed')
