// The globals beside the language.
const assert = require('assert')

// text and base64
assert.deepStrictEqual([...new TextEncoder().encode('aé€😀')], [97, 195, 169, 226, 130, 172, 240, 159, 152, 128])
assert.deepStrictEqual(new TextEncoder().encodeInto('a€b', new Uint8Array(4)), { read: 2, written: 4 })
const bytes = new TextEncoder().encode('€uro')
const decoder = new TextDecoder()
assert.strictEqual(decoder.decode(bytes.subarray(0, 2), { stream: true }) + decoder.decode(bytes.subarray(2)), '€uro')
assert.strictEqual(new TextDecoder().decode(new Uint8Array([0xef, 0xbb, 0xbf, 65])), 'A')
assert.strictEqual(new TextDecoder().decode(new Uint8Array([65, 0xff, 0xc0, 66])), 'A\ufffd\ufffdB')
assert.strictEqual(new TextDecoder('utf-16le').decode(new Uint16Array([0x41, 0x20ac])), 'A€')
assert.throws(() => new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array([0xff])), TypeError)
assert.throws(() => new TextDecoder('klingon'), RangeError)
assert.strictEqual(btoa('\u00ff\u0000a'), '/wBh')
assert.strictEqual(atob(' /w Bh'), '\u00ff\u0000a')
assert.throws(() => btoa('€')); assert.throws(() => atob('!'))

// query strings
assert.deepStrictEqual([...new URLSearchParams('?x=1&y=a+b&x=2').getAll('x')], ['1', '2'])
assert.strictEqual(new URLSearchParams({ q: 'a b' }).toString(), 'q=a+b')

// structuredClone
const shared = { deep: [1, new Date(5), /x/gi, new Float32Array([1.5])] }
const original = { shared, again: shared, map: new Map([[1, new Set([2])]]), error: new TypeError('t') }
original.self = original
const clone = structuredClone(original)
assert.deepStrictEqual(clone, original)
assert.notStrictEqual(clone, original)
assert.strictEqual(clone.shared, clone.again)
assert.strictEqual(clone.self, clone)
assert.ok(clone.error instanceof TypeError)
assert.throws(() => structuredClone(() => 1), { name: 'DataCloneError', code: 25 })
assert.throws(() => structuredClone(Symbol('s')), { name: 'DataCloneError' })

// promises
const { promise, resolve } = Promise.withResolvers()
let done = 0
promise.then((v) => { assert.strictEqual(v, 7); done++ })
resolve(7)
assert.rejects(Promise.try(() => { throw new Error('sync') }), { message: 'sync' }).then(() => done++)

// aborting
const controller = new AbortController()
const events = []
controller.signal.addEventListener('abort', (e) => events.push(e.type), { once: true })
controller.signal.onabort = () => events.push('on')
const any = AbortSignal.any([controller.signal])
controller.abort(); controller.abort()
assert.deepStrictEqual(events, ['on', 'abort'])
assert.strictEqual(controller.signal.reason.name, 'AbortError')
assert.ok(any.aborted)
assert.throws(() => controller.signal.throwIfAborted(), { name: 'AbortError' })
assert.throws(() => new AbortSignal(), TypeError)
AbortSignal.timeout(1).onabort = function () { assert.strictEqual(this.reason.name, 'TimeoutError'); done++ }
setTimeout(() => {}, 20)

// releasing
{
  const log = []
  const stack = new DisposableStack()
  stack.use({ [Symbol.dispose]() { log.push('used') } })
  stack.adopt(5, (v) => log.push(v))
  stack.defer(() => log.push('deferred'))
  assert.throws(() => stack.use({}), { message: 'the value is not disposable: it has no [Symbol.dispose]()' })
  const moved = stack.move()
  assert.strictEqual(stack.disposed, true)
  assert.throws(() => stack.defer(() => {}), ReferenceError)
  moved.dispose(); moved.dispose()
  assert.deepStrictEqual(log, ['deferred', 5, 'used'])
  const failing = new DisposableStack()
  failing.defer(() => { throw new Error('second') })
  failing.defer(() => { throw new Error('first') })
  assert.throws(() => failing.dispose(), (e) => e.name === 'SuppressedError' && e.error.message === 'second' && e.suppressed.message === 'first')
}
const later = new AsyncDisposableStack()
later.defer(async () => { await null; done++ })
later.disposeAsync()

// weak references
const target = {}
assert.strictEqual(new WeakRef(target).deref(), target)
const registry = new FinalizationRegistry(() => {})
registry.register(target, 1, target)
assert.strictEqual(registry.unregister(target), true)
assert.strictEqual(registry.unregister(target), false)
assert.throws(() => registry.register(target, target), TypeError)
assert.throws(() => new WeakRef(1), { message: 'new WeakRef: target: expected an object, got number' })

// time
const start = performance.now()
performance.mark('a')
assert.ok(performance.measure('m', 'a').duration >= 0)
assert.ok(performance.now() >= start && performance.timeOrigin > 1.6e12)
assert.strictEqual(performance.getEntriesByType('measure').length, 1)
assert.throws(() => performance.measure('m', 'zz'), { message: 'performance.measure: startMark: there is no mark "zz"' })

process.on('exit', () => assert.strictEqual(done, 4))
