// process.stdin: a stream that listeners, pause and resume, or for await read.
const EventEmitter = require('events')

module.exports = (read, cancel, text) => {
  let flowing = null // null: nothing was asked yet
  let waiting = false
  let iterating = false
  let ended = false
  let characters = false
  let rest = new Uint8Array(0)
  let stream

  // decoded is what a script gets of a chunk; null at the end.
  const decoded = (chunk) => {
    if (!characters) return chunk
    const [whole, more] = text(rest, chunk ?? undefined)
    rest = more
    return whole === '' ? null : whole
  }

  const flow = () => {
    if (!flowing || waiting || iterating || ended) return
    waiting = true
    read((chunk, error) => {
      waiting = false
      if (error !== undefined) return fail(error)
      const data = decoded(chunk)
      if (data !== null) stream.emit('data', data)
      if (chunk === null) finish()
      else flow()
    })
  }
  const fail = (error) => {
    ended = true
    queueMicrotask(() => stream.emit('close'))
    stream.emit('error', error)
  }
  const finish = () => {
    ended = true
    stream.emit('end')
    stream.emit('close')
  }

  // next is a promise of the next chunk for for await.
  const next = () => new Promise((resolve, reject) => {
    if (ended) return resolve({ value: undefined, done: true })
    read((chunk, error) => {
      if (error !== undefined) { ended = true; return reject(error) }
      const value = decoded(chunk)
      if (chunk === null) finish()
      if (value !== null) resolve({ value, done: false })
      else resolve(chunk === null ? { value: undefined, done: true } : next())
    })
  })

  class Stdin extends EventEmitter {
    on(name, listener) { super.on(name, listener); return started(name) }
    addListener(name, listener) { return this.on(name, listener) }
    once(name, listener) { super.once(name, listener); return started(name) }

    pause() {
      flowing = false
      if (waiting) { waiting = false; cancel() }
      return this
    }
    resume() { flowing = true; flow(); return this }
    isPaused() { return flowing === false }

    setEncoding(encoding = 'utf8') {
      if (!/^utf-?8$/i.test(encoding)) throw new RangeError(`process.stdin.setEncoding: encoding: expected utf8, got ${encoding}`)
      characters = true
      return this
    }

    [Symbol.asyncIterator]() {
      if (waiting) { waiting = false; cancel() }
      iterating = true
      let last = Promise.resolve()
      return {
        next: () => (last = last.then(next, next)),
        return: async (value) => { ended = true; iterating = false; return { value, done: true } },
        [Symbol.asyncIterator]() { return this },
      }
    }
  }

  const started = (name) => {
    if (name === 'data' && flowing !== false) stream.resume()
    return stream
  }

  stream = new Stdin()
  const reset = () => {
    stream.removeAllListeners()
    flowing = null
    waiting = iterating = ended = characters = false
    rest = new Uint8Array(0)
  }
  return { stream, reset }
}
