// AbortController and AbortSignal, and the Event and EventTarget that they need, as the DOM standard defines them.

class DOMException extends Error {
  #name
  constructor(message = '', name = 'Error') {
    super(message)
    this.#name = String(name)
  }
  get name() { return this.#name }
  get code() { return { AbortError: 20, TimeoutError: 23, DataCloneError: 25 }[this.#name] ?? 0 }
}

class Event {
  #type
  #cancelable
  #prevented = false
  constructor(type, { cancelable = false } = {}) {
    this.#type = String(type)
    this.#cancelable = Boolean(cancelable)
    this.target = null
    this.timeStamp = performance.now()
  }
  get type() { return this.#type }
  get cancelable() { return this.#cancelable }
  get defaultPrevented() { return this.#prevented }
  preventDefault() { this.#prevented = this.#cancelable }
}

class EventTarget {
  #listeners = new Map()

  addEventListener(type, listener, options) {
    if (listener === null || listener === undefined) return
    const list = this.#listeners.get(type) ?? []
    if (list.some((entry) => entry.listener === listener)) return
    this.#listeners.set(type, [...list, { listener, once: Boolean(options?.once) }])
    options?.signal?.addEventListener('abort', () => this.removeEventListener(type, listener))
  }

  removeEventListener(type, listener) {
    this.#listeners.set(type, (this.#listeners.get(type) ?? []).filter((entry) => entry.listener !== listener))
  }

  dispatchEvent(event) {
    event.target = this
    const handler = this['on' + event.type]
    if (typeof handler === 'function') report(() => handler.call(this, event))
    for (const { listener, once } of this.#listeners.get(event.type) ?? []) {
      if (once) this.removeEventListener(event.type, listener)
      report(() => typeof listener === 'function' ? listener.call(this, event) : listener.handleEvent(event))
    }
    return !event.defaultPrevented
  }
}

// report lets the other listeners run when one throws; its error is an uncaught one.
function report(f) {
  try { f() } catch (error) { queueMicrotask(() => { throw error }) }
}

const create = Symbol('create')

class AbortSignal extends EventTarget {
  #aborted = false
  #reason = undefined
  #followers = []
  onabort = null

  constructor(key) {
    super()
    if (key !== create) throw new TypeError('AbortSignal cannot be constructed: use new AbortController().signal')
  }

  get aborted() { return this.#aborted }
  get reason() { return this.#reason }
  throwIfAborted() { if (this.#aborted) throw this.#reason }

  static [create](signal, reason = new DOMException('This operation was aborted', 'AbortError')) {
    if (signal.#aborted) return
    signal.#aborted = true
    signal.#reason = reason
    signal.dispatchEvent(new Event('abort'))
    for (const follower of signal.#followers) AbortSignal[create](follower, reason)
  }

  static abort(reason) {
    const signal = new AbortSignal(create)
    AbortSignal[create](signal, reason)
    return signal
  }

  static timeout(milliseconds) {
    const signal = new AbortSignal(create)
    setTimeout(() => {
      AbortSignal[create](signal, new DOMException('The operation was aborted due to timeout', 'TimeoutError'))
    }, milliseconds).unref()
    return signal
  }

  static any(signals) {
    const signal = new AbortSignal(create)
    for (const source of signals) {
      if (source.aborted) {
        AbortSignal[create](signal, source.reason)
        break
      }
      source.#followers.push(signal)
    }
    return signal
  }
}

class AbortController {
  #signal = new AbortSignal(create)
  get signal() { return this.#signal }
  abort(reason) { AbortSignal[create](this.#signal, reason) }
}

for (const c of [Event, EventTarget, AbortSignal, AbortController, DOMException]) {
  Object.defineProperty(c.prototype, Symbol.toStringTag, { value: c.name, configurable: true })
}

module.exports = { DOMException, Event, EventTarget, AbortSignal, AbortController }
