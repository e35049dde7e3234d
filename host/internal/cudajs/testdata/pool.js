// Memory pools.
const cuda = require('cuda')
const assert = require('assert')
const { inspect } = require('util')

const device = cuda.device()
if (!device.attributes.memoryPoolsSupported) process.exit(0)
const wrong = (f, name, message) => assert.throws(f, { name, message })
const MiB = 2 ** 20

assert.strictEqual(device.pool, device.pool)
assert.strictEqual(device.pool.device, device)
assert.strictEqual(device.pool.freed, false)
device.pool.free() // the device's own stays
assert.strictEqual(device.pool.freed, false)

const pool = device.createPool({ releaseThreshold: 256 * MiB })
assert.strictEqual(pool.releaseThreshold, 256 * MiB)
assert.strictEqual(pool.used, 0)
const stream = cuda.stream({ nonBlocking: true })
const a = pool.alloc('f32', [MiB / 2, 2], stream)
assert.deepStrictEqual(a.shape, [MiB / 2, 2])
a.fill(7, { stream })
stream.synchronize()
assert.strictEqual(a.at(-1), 7)
assert.strictEqual(pool.used, 4 * MiB)
assert(pool.reserved >= 4 * MiB)
assert.strictEqual(cuda.pointerAttributes(a).pool, true)
const b = cuda.alloc('u8', MiB, { pool })
assert.strictEqual(pool.used, 5 * MiB)
assert.match(inspect(pool), /^MemoryPool on device 0: 5 MiB of \d+ MiB used$/)
assert(cuda.liveObjects().some((o) => o.kind === 'memory pool'))

a.free({ stream })
b.free()
cuda.synchronize()
assert.strictEqual(pool.used, 0)
assert.strictEqual(pool.usedHigh, 5 * MiB)
assert(pool.reserved > 0) // below the threshold
pool.trim()
assert.strictEqual(pool.reserved, 0)
pool.resetHigh()
assert.strictEqual(pool.usedHigh, 0)
pool.releaseThreshold = Infinity
assert.strictEqual(pool.releaseThreshold, Number.MAX_SAFE_INTEGER)
assert.strictEqual(pool.attributes.reuseAllowOpportunistic, 1)
pool.attributes.reuseAllowOpportunistic = 0
assert.strictEqual(pool.attributes.reuseAllowOpportunistic, 0)
assert(Object.keys(pool.attributes).includes('usedMemHigh'))

// What was allocated outlives its pool.
const c = pool.alloc('i32', 4).fill(9)
pool.free()
pool.free()
assert.strictEqual(pool.freed, true)
assert.strictEqual(inspect(pool), 'MemoryPool on device 0 (freed)')
assert.deepStrictEqual(c.read(), new Int32Array(4).fill(9))
c.free()
wrong(() => pool.alloc('f32', 1), 'TypeError', 'memory pool of device 0 has been freed')
wrong(() => pool.used, 'TypeError', 'memory pool of device 0 has been freed')
wrong(() => cuda.alloc('f32', 1, { pool: device }), 'TypeError', 'cuda.alloc: options.pool: expected a MemoryPool, got Device')
assert.strictEqual(device.createPool({ releaseThreshold: Infinity }).releaseThreshold, 2 ** 53 - 1)
wrong(() => device.createPool({ releaseThreshold: 'all' }), 'TypeError',
  'device.createPool: options.releaseThreshold: expected an integer, got string')
wrong(() => device.createPool({ maxbytes: 1 }), 'TypeError',
  'device.createPool: options: there is no option "maxbytes"; did you mean "maxBytes"?')

if (device.emulated) { // drivers round the limit up
  const small = device.createPool({ maxBytes: 8 * MiB })
  assert.throws(() => small.alloc('u8', 9 * MiB), cuda.OutOfMemoryError)
  small[Symbol.dispose]()
}

// Without a stream memory is of a pool that cujs has for itself; what that keeps counts as free.
const d = require('cuda/driver')
const usedBefore = device.pool.used
const plain = cuda.alloc('u8', 64 * MiB)
assert.strictEqual(cuda.pointerAttributes(plain).pool, true)
assert.strictEqual(device.pool.used, usedBefore)
plain.free()
cuda.synchronize()
const { free } = d.cuMemGetInfo()
assert(device.memoryInfo().free >= free + 64 * MiB)
device.trim()
assert(d.cuMemGetInfo().free >= free + 64 * MiB)
device.trim(MiB)
wrong(() => device.trim(-1), 'RangeError', 'device.trim: keepBytes: expected an integer from 0 to 9007199254740991, got -1')
const apart = device.createContext()
assert.strictEqual(cuda.pointerAttributes(apart.alloc('u8', 1)).pool, false)
apart.destroy()

// A pool that is full says so.
const small = device.createPool({ maxBytes: 64 * MiB })
assert.throws(() => small.alloc('u8', 1024 * MiB), (e) => e instanceof cuda.OutOfMemoryError && /; the pool holds at most 64 MiB(;|$)/.test(e.message))
assert.throws(() => { small.attributes.usedMemCurrent = 5 }, (e) => e.hint === 'to be set are the release threshold, 0 or 1 for the policies of reuse, and 0 for the high marks')

// The current pool of a device.
const standard = device.defaultPool
assert.strictEqual(device.pool, standard)
assert.strictEqual(device.defaultPool, standard)
const chosen = device.createPool()
device.pool = chosen
assert.strictEqual(device.pool, chosen)
assert.strictEqual(device.defaultPool, standard)
const before = standard.used
const inOrder = cuda.alloc('u8', MiB, { stream })
const within = stream.use(() => cuda.buffer(new Float32Array(MiB / 4).fill(2)))
assert.strictEqual(standard.used, before)
assert.strictEqual(chosen.used, 2 * MiB)
assert.strictEqual(d.cuDeviceGetMemPool(0), chosen.handle)
device.pool = standard
assert.strictEqual(device.pool, standard)
device.pool = cuda.MemoryPool.wrap(standard.handle)
assert.strictEqual(device.pool, standard)
d.cuDeviceSetMemPool(0, chosen.handle) // by others
assert.strictEqual(device.pool.handle, chosen.handle)
assert.strictEqual(device.pool, device.pool)
device.pool = chosen
assert.strictEqual(device.pool, chosen)
inOrder.free()
chosen.free() // while something of it is left
assert.strictEqual(device.pool, standard)
assert.deepStrictEqual(within.read(), new Float32Array(MiB / 4).fill(2))
within.free()
wrong(() => { device.pool = chosen }, 'TypeError', 'memory pool of device 0 has been freed')
wrong(() => { device.pool = null }, 'TypeError', 'device.pool: value: expected a MemoryPool, got null')
wrong(() => { device.pool = device }, 'TypeError', 'device.pool: value: expected a MemoryPool, got Device')
device.pool = device.createPool() // which it keeps
assert.notStrictEqual(device.pool, standard)
