// The module events: EventEmitter, and once().

class EventEmitter {
  #listeners = new Map()

  #add(name, listener, once, first) {
    if (typeof listener !== 'function') throw new TypeError(`emitter.on: listener: expected a function, got ${typeof listener}`)
    if (this.#listeners.has('newListener') && name !== 'newListener') this.emit('newListener', name, listener)
    const list = this.#listeners.get(name) ?? []
    const entry = { listener, once }
    this.#listeners.set(name, first ? [entry, ...list] : [...list, entry])
    return this
  }

  on(name, listener) { return this.#add(name, listener, false, false) }
  addListener(name, listener) { return this.on(name, listener) }
  once(name, listener) { return this.#add(name, listener, true, false) }
  prependListener(name, listener) { return this.#add(name, listener, false, true) }
  prependOnceListener(name, listener) { return this.#add(name, listener, true, true) }

  off(name, listener) {
    const list = this.#listeners.get(name) ?? []
    const at = list.findLastIndex((entry) => entry.listener === listener)
    if (at < 0) return this
    const rest = list.toSpliced(at, 1)
    if (rest.length > 0) this.#listeners.set(name, rest)
    else this.#listeners.delete(name)
    if (this.#listeners.has('removeListener')) this.emit('removeListener', name, listener)
    return this
  }
  removeListener(name, listener) { return this.off(name, listener) }

  removeAllListeners(name) {
    if (name === undefined) this.#listeners.clear()
    else this.#listeners.delete(name)
    return this
  }

  emit(name, ...args) {
    const list = this.#listeners.get(name)
    if (list === undefined) {
      if (name !== 'error') return false
      throw args[0] instanceof Error ? args[0] : new Error(`unhandled error event: ${String(args[0])}`)
    }
    for (const { listener, once } of list) {
      if (once) this.off(name, listener)
      listener.apply(this, args)
    }
    return true
  }

  listeners(name) { return (this.#listeners.get(name) ?? []).map((entry) => entry.listener) }
  listenerCount(name) { return this.#listeners.get(name)?.length ?? 0 }
  eventNames() { return [...this.#listeners.keys()] }
}

// once resolves with the arguments of the next event, and rejects at an error event.
const once = (emitter, name) => new Promise((resolve, reject) => {
  const failed = (error) => { emitter.off(name, arrived); reject(error) }
  const arrived = (...args) => { emitter.off('error', failed); resolve(args) }
  emitter.once(name, arrived)
  if (name !== 'error') emitter.once('error', failed)
})

EventEmitter.EventEmitter = EventEmitter
EventEmitter.once = once
module.exports = EventEmitter
