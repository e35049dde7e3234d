// What is shared with other processes, as far as one process can tell;
// scripts/examples/ipc_pair.js is two.
const cuda = require('cuda')
const assert = require('assert')

const device = cuda.device()
if (!device.attributes.ipcEventSupported) process.exit(0)
const wrong = (f, name, message) => assert.throws(f, { name, message })

const b = cuda.alloc('f32', [4, 8])
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
    `cuda.openShared: text: expected what buffer.share() or event.share() gave, got ${JSON.stringify(bad.slice(0, 40))}`)
}
wrong(() => cuda.openShared(5), 'TypeError', 'cuda.openShared: text: expected a string, got number')
wrong(() => cuda.alloc('f32', 0).share(), 'TypeError', 'sharing buffer of 0 bytes on device 0: expected a buffer that has memory')
const stream = cuda.stream()
assert.throws(() => cuda.alloc('f32', 8, { stream }).share(), (e) => e instanceof cuda.CudaError &&
  e.hint === 'only memory that was allocated without a stream and without a pool can be shared')
b.free()
wrong(() => b.share(), 'TypeError', 'buffer of 128 bytes on device 0 has been freed')
