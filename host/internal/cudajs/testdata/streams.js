// Streams and events.
const cuda = require('cuda')
const assert = require('assert')

assert.strictEqual(cuda.defaultStream, cuda.defaultStream)
assert.strictEqual(cuda.perThreadStream, cuda.perThreadStream)
assert.notStrictEqual(cuda.defaultStream, cuda.perThreadStream)
assert.strictEqual(cuda.defaultStream.context, cuda.context)

const stream = cuda.stream({ nonBlocking: true, priority: -1 })
assert(stream.priority <= 0)
const b = cuda.alloc('f32', 1000)
b.fill(1, { stream })
const start = cuda.event().record(stream)
b.fill(2, { stream })
const end = stream.record()
end.synchronize()
assert.strictEqual(end.done, true)
assert(end.since(start) >= 0)
stream.synchronize()
assert.strictEqual(stream.done, true)
assert.strictEqual(b.at(999), 2)

const e = cuda.event({ timing: false })
assert.strictEqual(stream.record(e), e)
const other = cuda.stream()
other.wait(e)
other.wait(stream)
other.synchronize()

// What names no stream goes to the one in use.
assert.strictEqual(stream.use(() => { b.fill(3); return 42 }), 42)
stream.synchronize()
assert.strictEqual(b.at(0), 3)
assert.throws(() => stream.use(() => { throw new TypeError('mine') }), { message: 'mine' })

const t = cuda.time(() => b.fill(4), { repeat: 10 })
assert(t.gpu >= 0 && t.host >= 0)

assert.throws(() => cuda.stream({ nonblocking: true }),
  { name: 'TypeError', message: 'cuda.stream: options: there is no option "nonblocking"; did you mean "nonBlocking"?' })
assert.throws(() => stream.wait(1), { name: 'TypeError', message: 'stream.wait: e: expected an Event or a Stream, got number' })
assert.throws(() => cuda.event().since(end), Error)
assert.throws(() => b.fill(1, { stream: e }),
  { name: 'TypeError', message: 'buffer.fill: options.stream: expected a Stream, got Event' })
assert.throws(() => cuda.time(1), { name: 'TypeError', message: 'cuda.time: f: expected a function, got number' })
assert.throws(() => cuda.event({ interprocess: true, timing: true }),
  { name: 'TypeError', message: 'cuda.event: options.timing: an event for other processes takes no time' })

stream.free()
stream.free()
assert.strictEqual(stream.freed, true)
assert.throws(() => stream.synchronize(), { name: 'TypeError', message: /^stream (0x[0-9a-f]+|\d+) on device 0 has been freed$/ })
end.free()
assert.throws(() => end.synchronize(), { name: 'TypeError', message: 'event on device 0 has been freed' })

// A call that cannot be leaves nothing that the script would wait for at its end.
assert.throws(() => stream.call(() => {}), { name: 'TypeError', message: /^stream (0x[0-9a-f]+|\d+) on device 0 has been freed$/ })
assert.throws(() => stream.synchronizeAsync(), { name: 'TypeError', message: /^stream (0x[0-9a-f]+|\d+) on device 0 has been freed$/ })

// What waits for work of a context that is reset hears of it; listeners for errors too.
{
  const told = []
  const listener = (e, from) => told.push(`${from}: ${e.name}: ${e.message}`)
  process.on('uncaughtException', listener)
  const slow = cuda.kernel(function slow(x, n) { let v = 0; for (let i = 0; i < n; i++) v = (v * 3 + i) & 255; x[0] = v })
  const own = cuda.device().createContext(), busy = own.stream()
  own.use(() => slow.launch({ grid: 1, block: 1, stream: busy }, own.alloc('f32', 1), 1_000_000))
  busy.call(() => assert.fail('the function was called'))
  busy.synchronizeAsync().catch((e) => told.push(e.message))
  own.alloc('f32', 1).readAsync(undefined, { stream: busy }).catch((e) => told.push(e.message))
  own.destroy()
  process.on('exit', () => {
    const lost = `the stream's work is lost: context ${own.id} of device 0 was destroyed`
    assert.deepStrictEqual(told, [`uncaughtException: TypeError: stream.call: ${lost}`, `stream.synchronizeAsync: ${lost}`,
      `buffer.readAsync: context ${own.id} of device 0 was destroyed`])
  })
}
