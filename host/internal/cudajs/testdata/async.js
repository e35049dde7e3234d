// Promises keep the loop alive and settle when the work is done.
const cuda = require('cuda')
const assert = require('assert')

let done = 0
process.on('exit', () => assert.strictEqual(done, 3))

async function copies() {
  const n = 100000
  const data = new Uint32Array(n).map((_, i) => i)
  const stream = cuda.stream({ nonBlocking: true })
  const b = cuda.alloc('u32', n)
  const written = b.writeAsync(data, { stream })
  assert(written instanceof Promise)
  const back = b.readAsync(undefined, { stream })
  const part = new Uint32Array(10)
  const some = b.readAsync(part, { stream, offset: n - 10 })
  assert.strictEqual(await written, undefined)
  assert.deepStrictEqual(await back, data)
  assert.strictEqual(await some, part)
  assert.strictEqual(part[9], n - 1)
  assert.strictEqual((await b.readAsync(undefined, { offset: n - 1 })).length, 1)
  assert.throws(() => b.writeAsync(data, { offset: 1 }), RangeError)
  assert.throws(() => b.writeAsync([1]), TypeError)
  assert.throws(() => b.readAsync(new Float32Array(1)), TypeError)
  done++
}

async function waits() {
  const stream = cuda.stream()
  const e = stream.record()
  await e.synchronizeAsync()
  assert.strictEqual(e.done, true)
  await stream.synchronizeAsync()
  await cuda.synchronizeAsync()
  await cuda.context.synchronizeAsync()
  done++
}

async function calls() {
  const order = []
  const stream = cuda.stream()
  await new Promise((resolve) => {
    stream.call(() => order.push('first'))
    stream.call(() => { order.push('second'); resolve() })
    order.push('before')
  })
  assert.deepStrictEqual(order, ['before', 'first', 'second'])
  done++
}

Promise.all([copies(), waits(), calls()])
