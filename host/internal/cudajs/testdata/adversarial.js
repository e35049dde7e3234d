// Nothing that a script does ends the program: each of these is an error of JavaScript, or nothing at all.
const cuda = require('cuda')
const assert = require('assert')
const kernels = require('./lib/kernels')

const saxpy = cuda.module(kernels.saxpy).function('saxpy')
const n = 4
const x = cuda.buffer([1, 2, 3, 4])
const y = cuda.alloc('f32', n).fill(0)
const one = { grid: 1, block: 32 }

// Getters that throw, or change what is being read.
const thrower = (name) => Object.defineProperty({}, name, { enumerable: true, get() { throw new Error('mine') } })
const mine = { message: 'mine' }
assert.throws(() => saxpy.launch(thrower('grid')), mine)
assert.throws(() => saxpy.launch({ grid: thrower('x'), block: 1 }), mine)
assert.throws(() => cuda.alloc('f32', 1, thrower('stream')), mine)
assert.throws(() => cuda.buffer([1], thrower('type')), mine)
assert.throws(() => y.fill(1, thrower('offset')), mine)
const trap = new Proxy({}, { get() { throw new Error('mine') }, ownKeys() { throw new Error('mine') }, getPrototypeOf() { throw new Error('mine') } })
assert.throws(() => saxpy.launch(trap), mine)
assert.throws(() => saxpy.launch(one, 1, trap, y, n), mine)
assert.throws(() => cuda.alloc('f32', 1, trap), mine)
assert.throws(() => cuda.buffer(trap), TypeError)
assert.throws(() => x.copyTo(trap), mine)

// A Proxy around a buffer may or may not pass as one.
try { new Proxy(x, {}).read() } catch (e) { assert(e instanceof TypeError) }
assert.deepStrictEqual(Object.create(x).read(), x.read())

// Launching again while a launch reads its arguments.
const again = new Proxy(x, { get(target, key) { saxpy.launch(one, 1, x, y, n); return target[key] } })
assert.throws(() => saxpy.launch(one, 1, again, y, n),
  { name: 'TypeError', message: 'launching saxpy: an argument launched it again while it was read' })
saxpy.launch({ get grid() { saxpy.launch(one, 1, x, y, n); return 1 }, block: 32 }, 1, x, y, n)

// Freeing what is being read.
const pinned = cuda.pinned('f32', n)
const options = { get offset() { pinned.free(); return 0 } }
assert.throws(() => x.writeAsync(pinned, options), { name: 'TypeError', message: 'buffer.writeAsync: src: its memory is detached' })
const victim = cuda.alloc('f32', n)
assert.throws(() => victim.write([1, 2, { valueOf() { victim.free(); return 3 } }]), TypeError)
const list = [1, 2, 3]
Object.defineProperty(list, 1, { get() { victim.free(); return 2 } })
assert.throws(() => victim.write(list), { name: 'TypeError', message: 'buffer of 16 bytes on device 0 has been freed' })

// Arrays that claim much.
const long = []
long.length = 4294967295
assert.throws(() => cuda.buffer(long), { name: 'TypeError', message: 'cuda.buffer: data[0]: expected a number, got undefined' })
assert.throws(() => cuda.alloc('f32', long), RangeError)
assert.throws(() => cuda.module(kernels.saxpy).function('saxpy', long), RangeError)
const circle = []
circle[0] = circle
assert.throws(() => cuda.alloc('f32', circle), TypeError)

// Methods on what is no object of the class.
for (const C of [cuda.Buffer, cuda.Device, cuda.Context, cuda.Stream, cuda.Event, cuda.Module, cuda.Function, cuda.Global]) {
  assert.throws(() => new C(), TypeError)
  assert.throws(() => C(), TypeError)
  for (const name of Object.getOwnPropertyNames(C.prototype)) {
    const d = Object.getOwnPropertyDescriptor(C.prototype, name)
    if (name === 'constructor') continue
    for (const f of [d.get, d.set, d.value]) {
      if (typeof f !== 'function') continue
      for (const self of [undefined, null, 1, 'x', {}, [], C.prototype, new Proxy({}, {}), C === cuda.Device ? x : cuda.device(), Symbol('s')]) {
        assert.throws(() => f.call(self, 1, 2, 3), TypeError, `${C.name}.${name}`)
      }
    }
  }
}

// The symbol that hides the Go object leads nowhere.
for (const symbol of Object.getOwnPropertySymbols(x)) {
  const hidden = x[symbol]
  for (const f of [() => hidden.x, () => `${hidden}`, () => hidden + 1, () => JSON.stringify(hidden), () => hidden(), () => [...hidden],
    () => x.write(hidden), () => cuda.buffer(hidden), () => saxpy.launch(hidden), () => saxpy.launch(one, 1, hidden, y, n)]) {
    try { f() } catch (e) { assert(e instanceof TypeError, String(e)) }
  }
  try { x[symbol] = 1 } catch {}
  try { delete x[symbol] } catch {}
  assert.strictEqual(x.at(0), 1)
}

// Every argument of every function may be anything.
const anything = [undefined, null, 0, -0, -1, 1.5, NaN, Infinity, 2 ** 31, 2 ** 32, 2 ** 53, 1e308, 0n, -1n, 2n ** 63n, 2n ** 64n, 2n ** 200n, '', 'f32',
  '\0', '\ud800', true, Symbol('s'), {}, [], [[]], () => 1, new Date(), /x/, new Map(), new Error('x'), new ArrayBuffer(0), new Uint8Array(3),
  new DataView(new ArrayBuffer(2)), new Proxy({}, {}), new Proxy([], {}), new Proxy(function () {}, {}), Object.create(null), x, saxpy, cuda.device(),
  cuda.context, cuda.event(), cuda.f32(1), cuda, globalThis]
const calm = (f) => { try { f() } catch (e) { assert(e instanceof Error && e.name !== 'InternalError', `${e && e.stack}`) } }
const functions = ['alloc', 'buffer', 'module', 'moduleFile', 'stream', 'event', 'time', 'device', 'wrap', 'f16', 'i8', 'u64', 'f64', 'info']
for (const name of functions) {
  for (const a of anything) {
    calm(() => cuda[name](a))
    for (const b of anything) calm(() => cuda[name](a, b))
  }
}
for (const a of anything) {
  if (typeof a !== 'number' || a < 1e6) for (const b of anything) calm(() => cuda.pinned('u8', a, b))
  for (const name of ['write', 'read', 'copyTo', 'fill', 'subarray', 'view', 'reshape', 'at', 'set']) {
    for (const b of anything) calm(() => cuda.alloc('f32', 4)[name](a, b))
  }
  for (const b of anything) {
    calm(() => saxpy.launch(a, b))
    calm(() => saxpy.launch({ grid: a, block: b }, 1, x, y, n))
    calm(() => saxpy.launch({ grid: 1, block: 1, stream: a, shared: b }, 1, x, y, n))
    calm(() => saxpy.launch(one, a, b, y, 0))
    calm(() => saxpy.occupancy(a, b))
    calm(() => saxpy.forall(a === cuda ? 1 : a, b))
    calm(() => cuda.context.limit(a, typeof b === 'number' && b > 0 && b < 1e6 ? b : 'no'))
  }
  calm(() => saxpy.suggest(a))
  calm(() => saxpy.prepare(a))
  calm(() => saxpy.prepare(one)(a))
  calm(() => cuda.device().attribute(a))
  calm(() => cuda.device().canAccessPeer(a))
  calm(() => cuda.stream().wait(a))
  calm(() => cuda.stream().record(a))
  calm(() => cuda.event().record(a))
  calm(() => cuda.event().since(a))
}
cuda.synchronize()
assert.strictEqual(x.read().length, 4)
