// What use() chooses holds after an await, and for nobody else meanwhile.
const cuda = require('cuda')
const assert = require('assert')

const later = () => new Promise((resolve) => setTimeout(resolve, 1))
const outside = cuda.context, stream = cuda.stream({ nonBlocking: true }), other = cuda.stream({ nonBlocking: true })

const context = cuda.device().createContext()

async function main() {
  const seen = []
  const one = context.use(async () => {
    seen.push(cuda.context === context)
    await 0
    seen.push(cuda.context === context)
    await later()
    seen.push(cuda.context === context)
    await Promise.all([1, 2].map(async () => { await later(); seen.push(cuda.context === context) }))
    return 7
  })
  assert.strictEqual(cuda.context, outside) // as soon as it waits
  await 0
  assert.strictEqual(cuda.context, outside)
  assert.strictEqual(await one, 7)
  assert.strictEqual(cuda.context, outside)
  assert.deepStrictEqual(seen, [true, true, true, true, true])

  // The stream in use: one that waits for a word does nothing behind that, the other does.
  const word = cuda.alloc('u32', 1, { shareable: true }).fill(0)
  word.at(0)
  stream.waitValue(word, 1)
  const records = (s) => s.use(async () => {
    await later()
    const event = cuda.event().record()
    await later()
    return [event, cuda.event().record()]
  })
  const [held, free] = await Promise.all([records(stream), records(other)])
  other.synchronize()
  assert.deepStrictEqual([...held, ...free].map((event) => event.done), [false, false, true, true])
  other.writeValue(word, 1)
  stream.synchronize()
  assert.ok(held[1].done)

  // Where the context has ended meanwhile, what needs it says so.
  await assert.rejects(context.use(async () => { await later(); context.free(); await later(); cuda.alloc('u8', 1) }), /has been destroyed|has ended|destroyed/)
  assert.strictEqual(cuda.context, outside)
}
main().catch((error) => setTimeout(() => { throw error }))
