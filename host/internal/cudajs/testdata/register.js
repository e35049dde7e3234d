// Page-locking what JavaScript has, and page-locked memory that kernels use.
const cuda = require('cuda')
const assert = require('assert')
const { inspect } = require('util')

const double = cuda.kernel(function (x) {
  const i = grid(1)
  if (i < x.length) x[i] = 2 * x[i]
})
const wrong = (f, name, message) => assert.throws(f, { name, message })

const data = new Float32Array(4096).fill(1.5)
const r = cuda.register(data, { mapped: true })
assert.strictEqual(r.array, data)
assert.strictEqual(r.bytes, 16384)
assert.strictEqual(r.context, cuda.context)
assert.strictEqual(inspect(r), 'Registration of 16 KiB on device 0')
assert(cuda.liveObjects().some((o) => o.kind === 'registered memory' && o.bytes === 16384))
double.launch({ grid: 16, block: 256 }, r.mapped)
cuda.synchronize()
assert.strictEqual(data[4095], 3)
assert.strictEqual(r.mapped.type, 'f32')
assert.strictEqual(cuda.pointerAttributes(r.mapped).kind, 'host')
wrong(() => cuda.register(data), 'RangeError', 'page-locking 16 KiB: it is registered memory already')

// A view of the memory keeps nothing after the registration has been ended.
const mapped = r.mapped
mapped.free() // frees nothing
const again = r.mapped
r.free()
r.free()
assert.strictEqual(r.freed, true)
assert.strictEqual(data[0], 3)
wrong(() => again.at(0), 'TypeError', 'mapped memory of 16 KiB on device 0 has been freed')
assert.strictEqual(inspect(r), 'Registration of 16 KiB on device 0 (freed)')
cuda.register(data.subarray(1024, 2048))[Symbol.dispose]()

const p = cuda.pinned('i32', 100, { mapped: true })
p.fill(21)
double.launch({ grid: 1, block: 128 }, p.mapped)
cuda.synchronize()
assert.strictEqual(p[99], 42)
wrong(() => cuda.register(p), 'RangeError', 'page-locking 400 bytes: it is pinned memory already')
p.free()

wrong(() => cuda.register([1]), 'TypeError', 'cuda.register: data: expected a typed array, ArrayBuffer or DataView, got array')
wrong(() => cuda.register(data, { portible: true }), 'TypeError',
  'cuda.register: options: there is no option "portible"; did you mean "portable"?')
cuda.register(new Uint8Array(0)).free()

// What an address is.
const b = cuda.alloc('f64', 100, { shareable: true })
const of = cuda.pointerAttributes(b.address + 8n)
assert.strictEqual(of.kind, 'device')
assert.strictEqual(of.device, cuda.device())
assert.strictEqual(of.base, b.address)
assert.strictEqual(of.bytes, 800)
assert.strictEqual(of.deviceAddress, b.address + 8n)
assert.strictEqual(of.hostAddress, 0n)
assert.strictEqual(of.mapped, true)
assert.notStrictEqual(of.id, cuda.pointerAttributes(cuda.alloc('u8', 1, { shareable: true })).id)
assert.strictEqual(of.pool, false)
assert.strictEqual(cuda.pointerAttributes(cuda.alloc('u8', 1)).pool, cuda.device().attributes.memoryPoolsSupported === 1)
const none = cuda.pointerAttributes(16n)
assert.strictEqual(none.kind, 'unknown')
assert.strictEqual(none.device, null)
wrong(() => cuda.pointerAttributes('x'), 'TypeError', 'cuda.pointerAttributes: address: expected an integer, got string')

// Memory of the host by its array.
const lockedArray = cuda.pinned('f32', 4)
assert.strictEqual(cuda.pointerAttributes(lockedArray).kind, 'host')
