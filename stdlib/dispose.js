// DisposableStack and AsyncDisposableStack of ECMAScript 2026: what a block acquires is released at its end, last first.

class SuppressedError extends Error {
  constructor(error, suppressed, message) {
    super(message)
    Object.defineProperty(this, 'error', { value: error, writable: true, configurable: true })
    Object.defineProperty(this, 'suppressed', { value: suppressed, writable: true, configurable: true })
  }
}
Object.defineProperty(SuppressedError.prototype, 'name', { value: 'SuppressedError', writable: true, configurable: true })

const methodOf = (value, symbols) => {
  for (const symbol of symbols) {
    const method = value[symbol]
    if (method !== undefined && method !== null) {
      if (typeof method !== 'function') throw new TypeError('the dispose method is not a function')
      return () => method.call(value)
    }
  }
  throw new TypeError('the value is not disposable: it has no [Symbol.dispose]()')
}

// The part that both stacks share: a list of functions to call, last first.
class Stack {
  #functions = []
  #disposed = false
  #symbols

  constructor(symbols) { this.#symbols = symbols }

  get disposed() { return this.#disposed }

  check() {
    if (this.#disposed) throw new ReferenceError('the stack is disposed already')
  }

  push(f) {
    this.check()
    this.#functions.push(f)
  }

  use(value) {
    this.check()
    if (value !== null && value !== undefined) this.push(methodOf(value, this.#symbols))
    return value
  }

  take() {
    const functions = this.#functions
    this.#functions = []
    this.#disposed = true
    return functions.reverse()
  }

  moveTo(other) {
    this.check()
    for (const f of this.take().reverse()) other.push(f)
  }
}

const combine = (failed, before, error) =>
  failed ? new SuppressedError(error, before, 'an error was suppressed during disposal') : error

class DisposableStack {
  #stack = new Stack([Symbol.dispose])

  get disposed() { return this.#stack.disposed }
  use(value) { return this.#stack.use(value) }
  adopt(value, onDispose) { this.#stack.push(() => onDispose(value)); return value }
  defer(onDispose) { this.#stack.push(() => { onDispose() }) }

  move() {
    const moved = new DisposableStack()
    this.#stack.moveTo(moved.#stack)
    return moved
  }

  dispose() {
    let failed = false, failure
    for (const f of this.#stack.take()) {
      try { f() } catch (error) { failure = combine(failed, failure, error); failed = true }
    }
    if (failed) throw failure
  }

  [Symbol.dispose]() { this.dispose() }
}

class AsyncDisposableStack {
  #stack = new Stack([Symbol.asyncDispose, Symbol.dispose])

  get disposed() { return this.#stack.disposed }
  use(value) { return this.#stack.use(value) }
  adopt(value, onDispose) { this.#stack.push(() => onDispose(value)); return value }
  defer(onDispose) { this.#stack.push(() => onDispose()) }

  move() {
    const moved = new AsyncDisposableStack()
    this.#stack.moveTo(moved.#stack)
    return moved
  }

  async disposeAsync() {
    let failed = false, failure
    for (const f of this.#stack.take()) {
      try { await f() } catch (error) { failure = combine(failed, failure, error); failed = true }
    }
    if (failed) throw failure
  }

  [Symbol.asyncDispose]() { return this.disposeAsync() }
}

for (const c of [DisposableStack, AsyncDisposableStack]) {
  Object.defineProperty(c.prototype, Symbol.toStringTag, { value: c.name, configurable: true })
}

module.exports = { DisposableStack, AsyncDisposableStack, SuppressedError }
