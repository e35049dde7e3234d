// What waits for devices, and what holds them as long as a function runs.
(function (cuda, select) {
  const { setTimeout, clearTimeout, AbortSignal, Error, Map, Object, Promise, RangeError, Set, String, TypeError } = globalThis

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
    if (options.signal !== undefined && !(options.signal instanceof AbortSignal)) {
      throw new TypeError(`cuda.waitFree: options.signal: expected an AbortSignal, got ${options.signal === null ? 'null' : typeof options.signal}`)
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

  // How many calls of withDevices are at work on a device whose context one of them has made. They may overlap, where
  // they are asynchronous: the last one ends it.
  const holders = new Map()

  // Ends what is left of a device's context when nobody holds it any more.
  const release = (device) => {
    const left = holders.get(device) - 1
    if (left > 0) return holders.set(device, left)
    holders.delete(device)
    if (device.active) device.reset()
  }

  // Contexts that were there before, by somebody else's doing, stay with what is in them.
  function withDevices(criteria, f) {
    if (typeof criteria === 'function' && f === undefined) {
      throw new TypeError('cuda.withDevices: criteria: expected an object, got a function: write withDevices({}, f)')
    }
    if (typeof f !== 'function') throw new TypeError(`cuda.withDevices: f: expected a function, got ${typeof f}`)
    const before = new Set(cuda.devices.filter((d) => d.active))
    const chosen = new Set(select(criteria))
    const held = cuda.devices.filter((d) => chosen.has(d) ? !before.has(d) || holders.has(d) : d.active && !before.has(d))
    for (const d of held) holders.set(d, (holders.get(d) ?? 0) + 1)
    const end = () => held.forEach(release)
    let result
    try {
      for (const d of chosen) d.primaryContext()
      result = f([...chosen])
    } catch (error) {
      end()
      throw error
    }
    if (typeof result?.then !== 'function') {
      end()
      return result
    }
    return Promise.resolve(result).then((value) => { end(); return value }, (error) => { end(); throw error })
  }

  return { waitFree, withDevices }
})
