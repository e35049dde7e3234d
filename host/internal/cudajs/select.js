// What waits for devices, and what holds them as long as a function runs.
(function (cuda) {
  const { setTimeout, clearTimeout, Error, Object, Promise, RangeError, Set, String, TypeError } = globalThis

  // Sleeps; an abort ends it with the signal's reason.
  const sleep = (time, signal) => new Promise((resolve, reject) => {
    const stop = () => { clearTimeout(timer); reject(signal.reason) }
    const timer = setTimeout(() => { signal?.removeEventListener('abort', stop); resolve() }, time)
    signal?.addEventListener('abort', stop, { once: true })
  })

  // The options of waitFree.
  const waiting = (options) => {
    for (const key of Object.keys(options)) {
      if (!['interval', 'timeout', 'signal'].includes(key)) {
        throw new TypeError(`cuda.waitFree: options: there is no option "${key}"; there are interval, timeout, signal`)
      }
    }
    for (const key of ['interval', 'timeout']) {
      const value = options[key]
      if (value !== undefined && !(typeof value === 'number' && value >= 0)) {
        throw new RangeError(`cuda.waitFree: options.${key}: expected milliseconds, got ${String(value)}`)
      }
    }
    return options
  }

  async function waitFree(devices, options = {}) {
    const { interval = 1000, timeout = Infinity, signal } = waiting(options)
    if (!Array.isArray(devices) || !devices.every((d) => d instanceof cuda.Device)) {
      throw new TypeError('cuda.waitFree: devices: expected an array of Devices')
    }
    const start = performance.now()
    for (;;) {
      if (signal?.aborted) throw signal.reason
      const busy = devices.filter((d) => !d.free)
      if (busy.length === 0) return
      const left = timeout - (performance.now() - start)
      if (left <= 0) {
        throw new Error(`cuda.waitFree: device ${busy.map((d) => d.ordinal).join(', ')} is still in use after ${timeout} ms`)
      }
      await sleep(Math.min(interval, left), signal)
    }
  }

  // Contexts that were there before stay, with what is in them.
  function withDevices(criteria, f) {
    if (typeof f !== 'function') throw new TypeError(`cuda.withDevices: f: expected a function, got ${typeof f}`)
    const before = new Set(cuda.devices.filter((d) => d.active))
    const made = (d) => d.active && !before.has(d)
    const chosen = cuda.select(criteria)
    const touched = new Set([...chosen, ...cuda.devices.filter(made)])
    const end = () => { for (const d of touched) if (made(d)) d.reset() }
    let result
    try {
      for (const d of chosen) d.primaryContext()
      result = f(chosen)
    } catch (error) {
      end()
      throw error
    }
    if (typeof result?.then !== 'function') {
      end()
      return result
    }
    return result.then((value) => { end(); return value }, (error) => { end(); throw error })
  }

  return { waitFree, withDevices }
})
