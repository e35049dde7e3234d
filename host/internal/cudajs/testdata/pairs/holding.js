// withDevices of several calls at once: contexts live as long as one of them is at work.
const cuda = require('cuda')
const assert = require('assert')
const { setTimeout: sleep } = require('timers/promises')

const active = () => cuda.devices.map((d) => d.active)
const each = (value) => cuda.devices.map(() => value)
for (const d of cuda.devices) d.reset()

const work = (value, time) => cuda.withDevices({}, async (devices) => {
  const buffers = devices.map((d) => d.use(() => cuda.buffer(Float32Array.of(value))))
  await time
  return buffers.map((b) => b.read()[0])
})

;(async () => {
  // The call that began first ends first, and last.
  for (const order of [0, 1]) {
    let go
    const later = new Promise((resolve) => { go = resolve })
    const first = work(1, order ? later : undefined), second = work(2, order ? undefined : later)
    assert.deepStrictEqual(await (order ? second : first), each(order ? 2 : 1))
    assert.deepStrictEqual(active(), each(true))
    go()
    assert.deepStrictEqual(await (order ? first : second), each(order ? 1 : 2))
    assert.deepStrictEqual(active(), each(false))
  }

  // One inside of another, and one that fails.
  cuda.withDevices({}, ([, inner]) => {
    const kept = inner.use(() => cuda.buffer(Float32Array.of(7)))
    cuda.withDevices({ max: 1 }, ([d]) => d.use(() => cuda.alloc('f32', 1)))
    assert.throws(() => cuda.withDevices({}, () => { throw new Error('mine') }), { message: 'mine' })
    assert.deepStrictEqual([...kept.read()], [7])
  })
  await assert.rejects(cuda.withDevices({}, async () => { throw new Error('mine') }), { message: 'mine' })
  assert.deepStrictEqual(active(), each(false))

  // A context that was there before stays.
  const kept = cuda.devices[1].primaryContext().buffer(Float32Array.of(8))
  await work(3)
  assert.deepStrictEqual(active(), each(false).with(1, true))
  assert.deepStrictEqual([...kept.read()], [8])

  // What is like a promise is waited for; the functions say which of them was called.
  assert.strictEqual(await cuda.withDevices({}, () => ({ then(done) { done(42) } })), 42)
  assert.throws(() => cuda.withDevices({ capability: '>99' }, () => {}), { message: /^cuda\.withDevices: no device has capability >99; / })
  assert.throws(() => cuda.withDevices(() => {}), { message: 'cuda.withDevices: criteria: expected an object, got a function: write withDevices({}, f)' })
  assert.throws(() => cuda.select({ where: async () => false }),
    { name: 'TypeError', message: 'cuda.select: criteria.where: expected a boolean, got a promise, which select does not wait for' })
  await assert.rejects(cuda.waitFree([], { signal: {} }), { name: 'TypeError', message: 'cuda.waitFree: options.signal: expected an AbortSignal, got object' })
  await sleep(0)
})()
