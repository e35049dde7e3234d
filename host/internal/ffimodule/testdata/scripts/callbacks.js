// Functions of the script that C calls, on its own thread and on others.
const assert = require('assert')
const ffi = require('ffi')
const { symbols: s } = ffi.open(process.argv[2], {
  apply: { parameters: [{ parameters: ['i32', 'f64'], result: 'i32' }, 'i32'], result: 'i32' },
  adder: { result: { parameters: ['i32'], result: 'i32' } },
  listen: { parameters: ['pointer'] },
  speakLater: { parameters: ['i32'] },
  ask: { parameters: ['pointer'] },
  asked: { parameters: ['i32'], result: 'i32', nonblocking: true },
  askedHere: { name: 'asked', parameters: ['i32'], result: 'i32' },
  length: { parameters: ['string'], result: 'usize', nonblocking: true },
})
const { symbols: { qsort } } = ffi.open(null, {
  qsort: { parameters: ['pointer', 'usize', 'usize', { parameters: ['pointer', 'pointer'], result: 'i32' }] },
})

assert.equal(s.apply((x, y) => x + 2 * y, 10), 10 + 10 + 11)
assert.equal(s.adder()(41), 42)

const numbers = Int32Array.from({ length: 200 }, (_, i) => (i * 7919) % 1009)
const at = p => new Int32Array(ffi.view(p, 4))[0]
qsort(numbers, numbers.length, 4, (a, b) => at(a) - at(b))
assert.deepEqual([...numbers], [...numbers].sort((a, b) => a - b))

// A callback that calls C, which calls back.
assert.equal(s.apply(x => s.apply((y, z) => y, x), 1), (1 + 2) + (2 + 3))

// What a callback throws is thrown by the call, and the callback is not called again.
let calls = 0
assert.throws(() => s.apply(() => { calls++; throw new Error('mine') }, 1), { message: 'mine' })
assert.equal(calls, 1)

// More callbacks than a process can make, one after another.
for (let i = 0; i < 3000; i++) assert.equal(s.apply(() => i, 0), 2 * i)

async function threads() {
  const heard = []
  await new Promise(resolve => {
    const listener = ffi.callback({ parameters: ['i32', 'string'] }, (i, text) => {
      heard.push(text + i)
      if (i === 4) { listener.unref(); resolve() }
    }).ref()
    s.listen(listener)
    s.speakLater(5)
  })
  assert.deepEqual(heard, ['thread0', 'thread1', 'thread2', 'thread3', 'thread4'])

  const asker = ffi.callback({ parameters: ['i32'], result: 'i32' }, x => x * 10)
  s.ask(asker)
  assert.equal(s.askedHere(4), 41)
  assert.deepEqual(await Promise.all([s.asked(1), s.asked(2), s.asked(3)]), [11, 21, 31])
  assert.equal(await s.length('three'), 5n)
  asker.free()
  assert.equal(s.askedHere(4), 1) // nobody answers: zero
  assert.throws(() => s.ask(asker), /has been freed/)
}
threads().then(() => { globalThis.done = true })
process.on('exit', () => assert.ok(globalThis.done))
