// Managed memory: one address for the script and for kernels.
const cuda = require('cuda')
const assert = require('assert')
const { inspect } = require('util')

const device = cuda.device()
if (!device.attributes.managedMemory) process.exit(0)
const shared = device.attributes.concurrentManagedAccess === 1 // host and device at the same time

const m = cuda.managed('f32', [4, 8])
assert(m instanceof cuda.Buffer && m instanceof cuda.ManagedBuffer)
assert(m.array instanceof Float32Array)
assert.strictEqual(m.array, m.array)
assert.strictEqual(m.array.length, 32)
assert.deepStrictEqual(m.shape, [4, 8])

// No copies: each side sees what the other wrote.
m.array.fill(3)
assert.strictEqual(m.at(31), 3)
m.fill(5)
cuda.synchronize()
assert.strictEqual(m.array[31], 5)
const twice = cuda.kernel(function (x) {
  const i = grid(1)
  if (i < x.length) x[i] = 2 * x[i]
})
twice.launch({ grid: 1, block: 32 }, m.reshape(32))
cuda.synchronize()
assert.deepStrictEqual(m.array, new Float32Array(32).fill(10))
assert.strictEqual(inspect(m), 'ManagedBuffer f32[4×8] on device 0 [ 10, 10, 10, 10, 10, 10, …, 10, 10, 10 ]')

const is = cuda.pointerAttributes(m.subarray(2))
assert.strictEqual(is.kind, 'managed')
assert.strictEqual(is.device, device)
assert.strictEqual(is.base, m.address)
assert.strictEqual(is.hostAddress, m.address + 8n)

// Advice and where the memory is.
if (shared) {
  assert.deepStrictEqual(m.residence, { readMostly: false, preferred: null, prefetched: null, accessedBy: [] })
  m.advise('setPreferredLocation', device).advise('setReadMostly').advise('setAccessedBy', 'host').prefetch(device)
  cuda.synchronize()
  assert.strictEqual(m.residence.readMostly, true)
  assert.strictEqual(m.residence.preferred, device)
  assert.strictEqual(m.residence.prefetched, device)
  assert(m.residence.accessedBy.includes('host'))
  m.advise('unsetReadMostly').prefetch('host', { length: 32 })
  cuda.synchronize()
  assert.strictEqual(m.residence.readMostly, false)
  assert.strictEqual(m.residence.prefetched, 'host')
}
const stream = cuda.stream()
m.attach('single', stream)
m.attach('global', stream)
stream.synchronize()

// It is a buffer, and as host memory it is page-locked.
const b = cuda.alloc('f32', 32)
b.write(m.array)
assert.strictEqual(b.at(7), 10)
assert(cuda.liveObjects().some((o) => o.kind === 'managed memory' && o.bytes === 128))

const wrong = (f, name, message) => assert.throws(f, { name, message })
wrong(() => m.advise('setReadMosty'), 'TypeError', 'managed.advise: there is no advice "setReadMosty"; did you mean "setReadMostly"?')
wrong(() => m.prefetch('device'), 'TypeError', "managed.prefetch: to: expected a Device or 'host', got string")
wrong(() => m.prefetch(device, { size: 1 }), 'TypeError',
  'managed.prefetch: options: there is no option "size"; there are stream, offset, length, discard')
wrong(() => m.attach('one'), 'RangeError', "managed.attach: to: expected global, host or single, got \"one\"")
wrong(() => m.attach('single'), 'TypeError', 'managed.attach: stream: expected a Stream of its own to attach to, got none')
wrong(() => cuda.managed('f32', 1, { attach: 'all' }), 'RangeError', "cuda.managed: options.attach: expected global or host, got \"all\"")
wrong(() => cuda.ManagedBuffer.prototype.prefetch.call(b, device), 'TypeError',
  'prefetching buffer of 128 bytes on device 0: expected managed memory')
// Never more than the device has: no driver is asked.
assert.throws(() => cuda.managed('u8', device.totalMemory + 1), (e) => e instanceof cuda.OutOfMemoryError &&
  e.call === 'cuMemAllocManaged' && e.requested === device.totalMemory + 1)

// What moves memory is no part of a graph.
for (const [what, work, f] of [['prefetching', 'a prefetch', () => m.prefetch(device)], ['discarding', 'a discard', () => m.discard()],
  ['discarding', 'a discard', () => m.prefetch(device, { discard: true })], ['attaching', 'an attachment', () => m.attach('host')]]) {
  wrong(() => cuda.graph(f), 'TypeError', `${what} managed memory of 128 bytes on device 0: expected work that a graph can record, got ${work}, which no graph has; ` +
    "do it in a stream, before or behind the graph's launch")
}

// Free takes the memory from the script.
const array = m.array
const view = array.subarray(1, 3)
m.free()
m.free()
assert.strictEqual(array.length, 0)
assert.strictEqual(view[0], undefined)
assert.strictEqual(m.freed, true)
assert.strictEqual(inspect(m), 'ManagedBuffer f32[4×8] on device 0 (freed)')
wrong(() => m.prefetch(device), 'TypeError', 'managed memory of 128 bytes on device 0 has been freed')
assert.strictEqual(cuda.managed('i32', 0).array.length, 0)
