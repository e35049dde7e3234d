// Page-locked memory.
const cuda = require('cuda')
const assert = require('assert')

const a = cuda.pinned('f32', 1000)
assert(a instanceof Float32Array)
assert.strictEqual(a.length, 1000)
for (let i = 0; i < a.length; i++) a[i] = i
const b = cuda.buffer(a)
const c = cuda.pinned(Float32Array, 500, { writeCombined: false, mapped: true, portable: true })
b.read(c, 500)
assert.strictEqual(c[0], 500)
assert.strictEqual(c[499], 999)
assert(cuda.liveObjects().some((o) => o.kind === 'pinned memory' && o.bytes === 4000))

// A view keeps the memory; free takes it from all views.
const part = a.subarray(10, 20)
a.free()
a.free()
assert.strictEqual(a.length, 0)
assert.strictEqual(part.length, 0)
assert.strictEqual(part[0], undefined)
assert.throws(() => b.write(a), { name: 'TypeError', message: 'buffer.write: src: its memory is detached' })
assert.throws(() => b.write(part), { name: 'TypeError', message: 'buffer.write: src: its memory is detached' })
assert.throws(() => b.write(a.buffer), { name: 'TypeError', message: 'buffer.write: src: its memory is detached' })
c[Symbol.dispose]()
assert.strictEqual(c.length, 0)
assert(!cuda.liveObjects().some((o) => o.kind === 'pinned memory'))

assert.strictEqual(cuda.pinned('u8', 0).length, 0)
assert.throws(() => cuda.pinned('f32', -1), { name: 'RangeError', message: 'cuda.pinned: length: expected a whole number from 0 on, got -1' })
assert.throws(() => cuda.pinned('f32', 1, { maped: true }),
  { name: 'TypeError', message: 'cuda.pinned: options: there is no option "maped"; did you mean "mapped"?' })
assert.throws(() => cuda.pinned('f64', 2 ** 49), cuda.OutOfMemoryError)

// Freed while a copy is under way: the copy still ends.
const big = cuda.pinned('u8', 1 << 20)
big.fill(3)
const target = cuda.alloc('u8', 1 << 20)
const copy = target.writeAsync(big)
big.free()
copy.then(() => assert.strictEqual(target.at(-1), 3))

// More than any host has is refused, before the system ends a process that uses it.
assert.throws(() => cuda.pinned('u8', 2 ** 46), (e) => e instanceof cuda.OutOfMemoryError && e.requested === 2 ** 46 &&
  e.message === 'out of memory: the host cannot page-lock 64 TiB; ordinary memory need not be')
